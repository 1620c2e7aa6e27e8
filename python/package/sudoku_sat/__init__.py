"""Solves, explains, makes and proves Sudoku of any size and rules, and turns it into formulas.

>>> from sudoku_sat import Puzzle
>>> puzzle = Puzzle("4..3..2.3.......")
>>> puzzle.check()
<Verdict.UNIQUE: 'unique'>
>>> puzzle.hint().hint
'hidden single (1.2) in box 1'

Rows and columns are counted from 0, as in any grid of Python or numpy. "No solution" and "unknown"
are values; exceptions are for what cannot be read (`ReadError`) and for broken parts
(`BrokenError`). Every question takes `timeout` in seconds (None and infinity are no limit), runs
without the GIL and ends with Ctrl-C; what is not known in time is `Verdict.UNKNOWN`. Puzzles can be
pickled and copied, so that `multiprocessing` takes them.
"""

from __future__ import annotations

import enum
import json
import os
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _native
from ._native import (
    ENCODINGS,
    FORMATS,
    LEVELS,
    FORMULATIONS,
    SUM_ENCODINGS,
    SYMMETRIES,
    TECHNIQUES,
    BrokenError,
    ReadError,
    Step,
    __version__,
)

try:
    import numpy
except ImportError:  # grids are lists then
    numpy = None  # type: ignore[assignment]

__all__ = [
    "ENCODINGS",
    "FORMATS",
    "LEVELS",
    "FORMULATIONS",
    "SUM_ENCODINGS",
    "SYMMETRIES",
    "TECHNIQUES",
    "VERDICTS",
    "Answer",
    "BrokenError",
    "Conflict",
    "Count",
    "Explanation",
    "Backbone",
    "Formula",
    "Lack",
    "Minimized",
    "Proof",
    "Puzzle",
    "Rating",
    "ReadError",
    "Step",
    "Verdict",
    "Why",
    "cnf",
    "generate",
    "solve_many",
]

#: A numpy array if numpy is there, else a list of rows. An empty cell is 0, or None where 0 is a
#: digit; an array with None in it is one of objects.
Grid = Any
#: A row and a column.
Cell = Tuple[int, int]
#: A row, a column and a digit.
Placed = Tuple[int, int, int]


class Verdict(enum.Enum):
    """What is known of the solutions of a puzzle."""

    #: One solution, and proved that there is no other.
    UNIQUE = "unique"
    #: Two solutions or more.
    MULTIPLE = "multiple"
    #: No solution, though no givens clash.
    UNSOLVABLE = "unsolvable"
    #: The givens clash.
    INVALID = "invalid"
    #: Not known: there was no time.
    UNKNOWN = "unknown"
    #: The puzzle could not be read; in `solve_many` only.
    ERROR = "error"


#: The verdicts by the numbers that `solve_many` gives for arrays.
VERDICTS: Tuple[Verdict, ...] = tuple(Verdict)


def _grid(rows: List[List[Optional[int]]]) -> Grid:
    return rows if numpy is None else numpy.array(rows)


def _plain(value: Any) -> Any:
    """Lists where there are arrays, which cannot be told apart by `==`."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return [_plain(item) for item in value] if isinstance(value, list) else value


class _WithGrids:
    """What has arrays among its fields and is compared all the same."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return {name: _plain(value) for name, value in vars(self).items()} == {
            name: _plain(value) for name, value in vars(other).items()
        }


class Count(NamedTuple):
    """How many solutions there are: exactly so many, or at least."""

    number: int
    is_exact: bool


@dataclass(frozen=True, eq=False)
class Answer(_WithGrids):
    """What `Puzzle.solve` found."""

    verdict: Verdict
    #: The only solution, if there is just one.
    grid: Optional[Grid]
    #: One solution or two, which show the verdict.
    solutions: List[Grid]
    #: Why there is none, or nothing is known.
    reason: str


@dataclass(frozen=True)
class Explanation:
    """A puzzle solved as a person would. It is a sequence of steps."""

    steps: List[Step]
    #: solved, multiple, unsolvable, invalid, mistaken, stuck or unknown.
    ending: str
    #: How it ended, in a sentence.
    reason: str
    _path: _native.Path = field(repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def html(self, title: str = "Step by step") -> str:
        """A page to go through the steps, as `sudoku-sat explain -f html` writes it."""
        return self._path.html(title)


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person."""

    #: easy, medium, hard, expert or evil; None where that is not known.
    level: Optional[str]
    #: The number of Sukaku Explainer for a classic 9×9, else that of the hardest technique.
    number: Optional[float]
    #: Whether the number is at least that, and not just that.
    is_bound: bool
    #: The hardest technique.
    technique: Optional[str]
    #: How often each technique was used.
    steps: Dict[str, int]
    #: As in `Explanation`.
    ending: str
    reason: str


@dataclass(frozen=True, eq=False)
class Backbone(_WithGrids):
    """What holds in all solutions and what in some."""

    verdict: Verdict
    #: The digits that are the same in every solution; other cells are 0, or None where 0 is a digit.
    backbone: Grid
    #: By row and column: the digits that some solution has.
    candidates: List[List[List[int]]]
    #: By row and column: the digits of which nothing is known.
    unknown: List[List[List[int]]]
    #: The solutions seen; exact only where that is said.
    count: Count
    reason: str


@dataclass(frozen=True)
class Conflict:
    """Givens and rules that cannot stand together."""

    givens: List[Placed]
    #: Rules beside rows, columns and boxes, in words.
    rules: List[str]
    #: Where it breaks, in words.
    breaks: str
    #: Whether it is proved that none of them can go.
    is_minimal: bool


@dataclass(frozen=True, eq=False)
class Lack(_WithGrids):
    """What a puzzle with several solutions lacks."""

    solution: Grid
    other: Grid
    #: Givens that make `solution` the only one; None where none were found in time.
    add: Optional[List[Placed]]
    #: Whether it is proved that no fewer do.
    is_smallest: bool
    #: Sets of cells without a given, each of which needs one; smallest first.
    unavoidable: List[List[Cell]]


@dataclass(frozen=True)
class Why:
    """What is wrong with a puzzle: a conflict, a lack, or nothing."""

    verdict: Verdict
    reason: str
    conflict: Optional[Conflict]
    lack: Optional[Lack]


@dataclass(frozen=True)
class Minimized:
    """A puzzle without what it does not need."""

    verdict: Verdict
    #: What is left; None if the puzzle has not one solution.
    puzzle: Optional[Puzzle]
    #: Whether it is proved that nothing more can go.
    is_minimal: bool
    reason: str


@dataclass(frozen=True)
class Proof:
    """What `Puzzle.prove` wrote."""

    verdict: Verdict
    #: The folder, if there is a proof.
    folder: Optional[str]
    lemmas: int
    #: The length of the proof.
    bytes: int
    #: Why there is none.
    reason: str


class Formula(NamedTuple):
    """A puzzle as clauses. A model of them is a solution of the puzzle, and the other way round."""

    clauses: List[List[int]]
    #: By variable: row, column and digit. Other variables belong to the encoding, or to holes.
    variables: Dict[int, Placed]

    def grid(self, model: Iterable[int]) -> Grid:
        """The grid of a model, such as PySAT's `get_model()` gives."""
        places = [self.variables[lit] for lit in model if lit in self.variables]
        height = 1 + max(row for row, _, _ in self.variables.values())
        width = 1 + max(column for _, column, _ in self.variables.values())
        empty = None if any(digit == 0 for _, _, digit in self.variables.values()) else 0
        rows: List[List[Optional[int]]] = [[empty] * width for _ in range(height)]
        for row, column, digit in places:
            rows[row][column] = digit
        return _grid(rows)


def _text(source: Any) -> bytes:
    """The bytes to read: of a text, a file, or rows of numbers."""
    if isinstance(source, str):
        # What UTF-8 cannot hold is told by the reader.
        return source.encode(errors="surrogatepass")
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    rows = source.tolist() if hasattr(source, "tolist") else source
    try:
        # The rows of an array may stand in a list.
        listed = [row.tolist() if hasattr(row, "tolist") else row for row in rows]
        rows = [[_number(cell) or 0 for cell in row] for row in _square(listed)]
    except (TypeError, ValueError) as error:
        raise _unread(f"expected a text, a Path, or rows of numbers: {error}") from None
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise _unread(
                f"row {number + 1} has {len(row)} cells, and the first {len(rows[0])}",
                (number, min(len(row), len(rows[0]))),
            )
    return json.dumps(rows).encode()


def _square(cells: List[Any]) -> List[Any]:
    """Rows; n×n numbers in one list are cut into n of n."""
    if cells and not any(isinstance(cell, (list, tuple)) for cell in cells):
        side = round(len(cells) ** 0.5)
        if side * side != len(cells):
            raise ValueError(f"{len(cells)} cells are no square")
        return [cells[start : start + side] for start in range(0, len(cells), side)]
    return cells


def _number(cell: Any) -> Optional[int]:
    """A cell of a list: a number, or None where it is None or a blank."""
    if cell is None or cell in ("", ".", " "):
        return None
    if isinstance(cell, float) and not cell.is_integer():
        if cell != cell:  # as pandas has empty cells
            return None
        raise ValueError(f"{cell} is no whole number")
    return int(cell)


def _unread(words: str, cell: Optional[Cell] = None) -> ReadError:
    error = ReadError(words)
    error.line = error.column = None
    error.cell = cell
    return error


class Puzzle:
    """A puzzle: a text in any format that the program reads, a link, a file, or rows of numbers.

    A file is named by a `Path`, or another `os.PathLike`: a str is always read as a puzzle.
    `box` fixes the boxes, such as "2x3", and `format` the format (one of `FORMATS`).
    What cannot be read raises `ReadError`, which says where.
    """

    def __init__(
        self,
        source: Any,
        *,
        box: Optional[str] = None,
        format: Optional[str] = None,
    ) -> None:
        self._native = _native.Puzzle(_text(source), box, format)

    @classmethod
    def _of(cls, native: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = native
        return puzzle

    @property
    def givens(self) -> Grid:
        """The digits given; other cells are 0, or None where 0 is a digit."""
        return _grid(self._native.givens)

    @property
    def rules(self) -> List[str]:
        """The rules beside rows, columns and boxes, in words."""
        return self._native.rules

    @property
    def shape(self) -> Tuple[int, int]:
        """Rows and columns."""
        return self._native.size

    def solve(self, *, timeout: Optional[float] = None) -> Answer:
        """The solution, and whether it is the only one."""
        word, found, reason = self._native.solve(timeout)
        grids = [_grid(rows) for rows in found]
        verdict = Verdict(word)
        only = grids[0] if verdict is Verdict.UNIQUE else None
        return Answer(verdict, only, grids, reason)

    def check(self, *, timeout: Optional[float] = None) -> Verdict:
        """Whether there is one solution."""
        return Verdict(self._native.solve(timeout)[0])

    def count(self, limit: int = 1000, *, timeout: Optional[float] = None) -> Count:
        """How many solutions there are, up to a limit."""
        return Count(*self._native.count(_limit(limit), timeout))

    def solutions(self, limit: int = 1000, *, timeout: Optional[float] = None) -> List[Grid]:
        """The solutions, up to a limit."""
        return [_grid(grid) for grid in self._native.solutions(_limit(limit), timeout)]

    def hint(self, *, search: bool = True, timeout: Optional[float] = None) -> Optional[Step]:
        """The next step of a person; None where there is none: `explain` says why.

        Without `search` only techniques are used.
        """
        return self._native.hint(search, timeout)

    def explain(self, *, search: bool = True, timeout: Optional[float] = None) -> Explanation:
        """All steps of a person, each with its reason."""
        path = self._native.explain(search, timeout)
        return Explanation(path.steps(), path.ending, path.reason, path)

    def rate(self, *, timeout: Optional[float] = None) -> Rating:
        """How hard it is for a person."""
        level, number, is_bound, technique, steps, ending, reason = self._native.rate(timeout)
        return Rating(level, number, is_bound, technique, dict(steps), ending, reason)

    def why(self, *, timeout: Optional[float] = None) -> Why:
        """What is wrong with it: the givens that clash or that are missing."""
        verdict, reason, clash, missing = self._native.why(timeout)
        lack = None
        if missing is not None:
            solution, other, add, is_smallest, unavoidable = missing
            lack = Lack(_grid(solution), _grid(other), add, is_smallest, unavoidable)
        conflict = None if clash is None else Conflict(*clash)
        return Why(Verdict(verdict), reason, conflict, lack)

    def backbone(self, *, timeout: Optional[float] = None) -> Backbone:
        """The candidates that occur in a solution, and the cells that are the same in all."""
        verdict, backbone, known, unknown, number, exact, reason = self._native.backbone(timeout)
        count = Count(number, exact)
        return Backbone(Verdict(verdict), _grid(backbone), known, unknown, count, reason)

    def minimize(
        self,
        *,
        symmetry: str = "none",
        seed: int = 0,
        rules: bool = False,
        timeout: Optional[float] = None,
    ) -> Minimized:
        """The puzzle without givens, or with `rules` without rules, that it does not need."""
        seed = _whole("seed", seed)
        verdict, left, is_minimal, reason = self._native.minimize(symmetry, seed, rules, timeout)
        puzzle = None if left is None else Puzzle._of(left)
        return Minimized(Verdict(verdict), puzzle, is_minimal, reason)

    def prove(
        self,
        folder: Union[str, os.PathLike[str]],
        *,
        format: str = "drat",
        timeout: Optional[float] = None,
    ) -> Proof:
        """Writes a proof that others can check into a new folder.

        `format` is drat, binary-drat or lrat, of clauses, or veripb, of sums as they stand.
        """
        verdict, reason, written = self._native.prove(os.fspath(folder), format, timeout)
        where = None if written is None else os.fspath(folder)
        lemmas, length = written or (0, 0)
        return Proof(Verdict(verdict), where, lemmas, length, reason)

    def write(self, format: str = "line") -> str:
        """The puzzle as text in one of `FORMATS`."""
        return self._native.write(format)

    def svg(
        self,
        *,
        title: str = "Sudoku",
        grid: Optional[Any] = None,
        candidates: bool = False,
    ) -> str:
        """A picture, with the digits of a grid or the candidates that the givens leave.

        Cells of the grid are empty as those of `givens` are; None is always empty.
        """
        if grid is not None:
            grid = [[_number(cell) for cell in row] for row in grid]
        return self._native.svg(title, grid, candidates)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        try:
            return self.write("line").strip()
        except ValueError:  # what a line does not hold
            return self.write("json").strip()

    def __repr__(self) -> str:
        return f"Puzzle({str(self)!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (self.write("json"), self._native.stand())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._native.is_same(other._native)

    def __hash__(self) -> int:
        return self._native.hash()


def _whole(name: str, number: int) -> int:
    if not 0 <= number < 2**64:
        raise ValueError(f"{name}: expected a whole number from 0 to 2**64 - 1, not {number}")
    return number


def _limit(limit: int) -> int:
    if limit < 1:
        raise ValueError("limit: expected 1 or more")
    return limit


def generate(
    *,
    level: Optional[str] = "default",
    symmetry: str = "none",
    seed: Optional[int] = None,
    side: int = 9,
    box: Optional[str] = None,
    minimal: bool = False,
    timeout: Optional[float] = None,
) -> Puzzle:
    """A new puzzle with one solution, of one of `LEVELS` (None for any) and `SYMMETRIES`.

    The default level is medium, but any with `minimal` and below side 6, as in the program. The
    same seed makes the same puzzle, and the one that the program makes of it. Raises TimeoutError
    if none is found in time.
    """
    side = _whole("side", side)
    seed = None if seed is None else _whole("seed", seed)
    return Puzzle._of(_native.generate(level, symmetry, seed, side, box, minimal, timeout))


def _restored(text: str, stand: Any) -> Puzzle:
    """The puzzle of a pickle: its JSON, and where a person stands in it."""
    native = _native.Puzzle(text.encode(), None, "json")
    return Puzzle._of(native if stand is None else native.standing(stand))


def solve_many(
    puzzles: Any,
    *,
    jobs: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Any:
    """Solves many puzzles at once, without the GIL and with `jobs` threads, 1 or more (all cores if
    None).

    Of lines (a list of texts, or one text with a puzzle on each line) it gives a list of lines:
    the only solution, or `# ` and why there is none, as `sudoku-sat solve` writes them; of bytes,
    such as a whole file, it gives bytes. `timeout` is for each puzzle. Of a list each answer stands
    where its puzzle does. What is not one puzzle on one line (an empty text, a comment, None) has
    `# error: ` and why it is none in its place.

    Of a numpy array uint8[n, 81] of classic 9×9 puzzles, 0 for an empty cell, it gives two arrays:
    the solutions uint8[n, 81], zeros where there is not just one, and the verdicts uint8[n], the
    numbers of which are places in `VERDICTS`. There is no `timeout` then.
    """
    if jobs is None:
        jobs = os.cpu_count() or 1
    elif jobs < 1:
        raise ValueError(f"jobs: expected 1 or more, or None for all cores, not {jobs}")
    if numpy is not None and isinstance(puzzles, numpy.ndarray) and puzzles.dtype.kind in "iufb":
        if puzzles.dtype.kind in "fb":
            raise _unread(f"expected an array of whole numbers, not of {puzzles.dtype}")
        if timeout is not None:
            raise ValueError("timeout: arrays have none; lines do")
        if puzzles.ndim != 2 or puzzles.shape[1] != 81:
            raise _unread(f"expected an array of n times 81 cells, not {puzzles.shape}")
        cells = puzzles
        if cells.dtype != numpy.uint8:
            # Larger numbers would become others.
            cells = numpy.where((cells < 0) | (cells > 255), 255, cells).astype(numpy.uint8)
        grids, verdicts = _native.solve_array(cells.tobytes(), jobs)
        return (
            numpy.frombuffer(grids, numpy.uint8).reshape(-1, 81),
            numpy.frombuffer(verdicts, numpy.uint8),
        )
    if isinstance(puzzles, (bytes, bytearray)):
        return _native.solve_lines(bytes(puzzles), jobs, timeout)
    if isinstance(puzzles, str):
        return _answers(puzzles, jobs, timeout)
    lines = puzzles if isinstance(puzzles, list) else list(puzzles)
    try:
        text = "\n".join(lines)
        if text.count("\n") >= len(lines):
            # The lines of an open file have their ends.
            lines = [line[:-1] if line.endswith("\n") else line for line in lines]
            text = "\n".join(lines)
        if text.count("\n") < len(lines):
            return _answers(text, jobs, timeout, len(lines))
    except (TypeError, ReadError, UnicodeEncodeError):  # one is no text, or not one puzzle
        pass
    return _apart(lines, jobs, timeout)


# What is one puzzle whatever stands beside it.
_NINE = re.compile(r"[0-9.]{81}").fullmatch


def _apart(lines: List[Any], jobs: int, timeout: Optional[float]) -> List[str]:
    """The answers of lines of which some are not one puzzle, or make others none: a text such as
    `[` begins a document. All but plain puzzles are answered alone, one after the other."""
    # The lines of an open file have their ends.
    lines = [it[:-1] if isinstance(it, str) and it.endswith("\n") else it for it in lines]
    plain = [isinstance(line, str) and _NINE(line) is not None for line in lines]
    together = "\n".join(line for line, is_plain in zip(lines, plain) if is_plain)
    answers = iter(_answers(together, jobs, timeout, sum(plain)))
    numbered = enumerate(zip(lines, plain), 1)
    return [next(answers) if it else _alone(line, number, timeout) for number, (line, it) in numbered]


def _alone(line: Any, number: int, timeout: Optional[float]) -> str:
    """The answer of the line of that number."""
    place = f"# error: lines:{number}:"
    if not isinstance(line, str):
        what = "None" if line is None else f"a value of type {type(line).__name__}"
        return f"{place} expected a puzzle as text, not {what}"
    if "\n" in line:
        return f"{place} expected one puzzle on one line, not a line break in it"
    try:
        (answer,) = _answers(line, 1, timeout, 1)
    except (ReadError, UnicodeEncodeError):
        return f"{place} expected one puzzle on one line"
    return answer.replace("# error: lines:1:", place, 1)


def _answers(
    text: str, jobs: int, timeout: Optional[float], count: Optional[int] = None
) -> List[str]:
    answers = _native.solve_lines(text.encode(), jobs, timeout, count)
    lines: List[str] = []
    # Piece by piece, which stays in the caches: a third faster than all at once. Not by
    # `splitlines`, as an error may quote what that takes for the end of a line.
    start = 0
    while start < len(answers):
        end = answers.find(b"\n", min(start + 100_000, len(answers) - 1)) + 1
        lines += answers[start : end - 1].decode().split("\n")
        start = end
    return lines


def cnf(
    puzzle: Union[Puzzle, Any],
    *,
    formulation: str = "extended",
    encoding: str = "pairwise",
    sum_encoding: str = SUM_ENCODINGS[0],
    timeout: Optional[float] = None,
) -> Formula:
    """The puzzle as clauses, and which variable is which (row, column, digit), for PySAT.

    `formulation` says which constraints are stated (`FORMULATIONS`), `encoding` how at-most-one is
    written (`ENCODINGS`), `sum_encoding` how sums are (`SUM_ENCODINGS`). No logic comes first. Raises TimeoutError
    if it is not written in time.
    """
    native = (puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle))._native
    clauses, candidates = _native.cnf(native, formulation, encoding, sum_encoding, timeout)
    variables = {number: it for number, it in enumerate(candidates, 1) if it is not None}
    return Formula(clauses, variables)
