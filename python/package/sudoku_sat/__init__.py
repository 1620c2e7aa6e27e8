"""Solves, explains, generates and proves Sudoku of any size and rules, and writes it as CNF.

>>> from sudoku_sat import Puzzle
>>> puzzle = Puzzle("4..3..2.3.......")
>>> puzzle.check()
<Verdict.UNIQUE: 'unique'>
>>> puzzle.hint().hint
'hidden single (1.2) in box 1'

Rows and columns are counted from 0. "Unsolvable" and "unknown" are verdicts, not exceptions. A
puzzle that cannot be read raises `ReadError`; an internal error raises `BrokenError`. The methods
that solve take `timeout` in seconds (None or infinity: no limit). If it expires, the verdict is
`Verdict.UNKNOWN`. They release the GIL, and Ctrl-C interrupts them. Puzzles can be pickled and
copied, for example for `multiprocessing`.
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
except ImportError:  # grids are lists
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


def __dir__() -> List[str]:
    """Returns the public names, without imported modules."""
    return [*__all__, "__doc__", "__version__"]


#: A numpy array if numpy is installed, otherwise a list of rows. An empty cell is 0, or None if 0
#: is a digit of the board; an array that contains None has the dtype object.
Grid = Any
#: A row and a column.
Cell = Tuple[int, int]
#: A row, a column and a digit.
Placed = Tuple[int, int, int]


class Verdict(enum.Enum):
    """The verdict on the number of solutions of a puzzle."""

    #: Exactly one solution, proved.
    UNIQUE = "unique"
    #: At least two solutions.
    MULTIPLE = "multiple"
    #: No solution, although no givens conflict directly.
    UNSOLVABLE = "unsolvable"
    #: The givens conflict directly, for example by a duplicate digit in a house.
    INVALID = "invalid"
    #: Not determined, for example because the timeout expired.
    UNKNOWN = "unknown"
    #: The puzzle could not be read; only in `solve_many`.
    ERROR = "error"


#: The verdicts, indexed by the numbers that `solve_many` returns for arrays.
VERDICTS: Tuple[Verdict, ...] = tuple(Verdict)


def _grid(rows: List[List[Optional[int]]]) -> Grid:
    return rows if numpy is None else numpy.array(rows)


_INT64 = None if numpy is None else numpy.dtype(numpy.int64)


def _grid_from(numbers: Union[bytearray, List[List[Optional[int]]]], shape: Tuple[int, int]) -> Grid:
    """Returns the grid of rows, or of the bytes of an array of 64-bit integers."""
    if not isinstance(numbers, bytearray):
        return _grid(numbers)
    if numpy is None:
        return memoryview(numbers).cast("q", shape).tolist()
    return numpy.ndarray(shape, _INT64, numbers)


def _plain(value: Any) -> Any:
    """Replaces arrays by lists, because `==` compares arrays element by element."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return [_plain(item) for item in value] if isinstance(value, list) else value


class _WithGrids:
    """A base of dataclasses with arrays: compares them by value."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return {name: _plain(value) for name, value in vars(self).items()} == {
            name: _plain(value) for name, value in vars(other).items()
        }


class Count(NamedTuple):
    """A number of solutions: exact, or a lower bound if `is_exact` is false."""

    number: int
    is_exact: bool


@dataclass(frozen=True, eq=False, init=False)
class Answer(_WithGrids):
    """The result of `Puzzle.solve`."""

    verdict: Verdict
    #: The unique solution; None if the verdict is not `UNIQUE`.
    grid: Optional[Grid]
    #: The solutions found, at most two.
    solutions: List[Grid]
    #: The reason for an invalid, unsolvable or unknown puzzle, if there is one; otherwise empty.
    reason: str

    def __init__(
        self, verdict: Verdict, grid: Optional[Grid], solutions: List[Grid], reason: str
    ) -> None:
        # The generated method takes twice as long, a tenth of the time of an easy puzzle.
        vars(self).update(verdict=verdict, grid=grid, solutions=solutions, reason=reason)


@dataclass(frozen=True)
class Explanation:
    """The steps of a human solver, as a sequence."""

    steps: List[Step]
    #: solved, multiple, unsolvable, invalid, mistaken, stuck or unknown.
    ending: str
    #: The reason for an ending other than solved; otherwise empty.
    reason: str
    _path: _native.Path = field(repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __str__(self) -> str:
        return str(self._path)

    def html(self, title: str = "Step by step") -> str:
        """Returns an HTML page with the steps, as `sudoku-sat explain -f html` writes it."""
        return self._path.html(title)


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle for a human solver."""

    #: easy, medium, hard, expert or evil; None if unknown.
    level: Optional[str]
    #: The rating of Sukaku Explainer for a classic 9×9, otherwise that of the hardest technique.
    number: Optional[float]
    #: True if `number` is only a lower bound.
    is_bound: bool
    #: The hardest technique.
    technique: Optional[str]
    #: The number of steps of each technique.
    steps: Dict[str, int]
    #: See `Explanation.ending`.
    ending: str
    reason: str


@dataclass(frozen=True, eq=False)
class Backbone(_WithGrids):
    """The backbone and the true candidates of a puzzle."""

    verdict: Verdict
    #: The digits that all solutions share; other cells are 0, or None if 0 is a digit.
    backbone: Grid
    #: By row and column: the digits that occur in some solution.
    candidates: List[List[List[int]]]
    #: By row and column: the digits that were not decided in time.
    unknown: List[List[List[int]]]
    #: The number of solutions found.
    count: Count
    reason: str


@dataclass(frozen=True)
class Conflict:
    """A set of givens and rules without a common solution."""

    givens: List[Placed]
    #: The variant rules of the set, as text.
    rules: List[str]
    #: The contradiction, as text.
    breaks: str
    #: True if it is proved that every part of the set is needed.
    is_minimal: bool


@dataclass(frozen=True, eq=False)
class Lack(_WithGrids):
    """The givens that a puzzle with multiple solutions lacks."""

    solution: Grid
    other: Grid
    #: Additional givens that make `solution` unique; None if none were found in time.
    add: Optional[List[Placed]]
    #: True if it is proved that fewer givens are not enough.
    is_smallest: bool
    #: Unavoidable sets without a given: each needs one. The smallest is first.
    unavoidable: List[List[Cell]]


@dataclass(frozen=True)
class Why:
    """The fault of a puzzle: a conflict, a lack of givens, or none."""

    verdict: Verdict
    reason: str
    conflict: Optional[Conflict]
    lack: Optional[Lack]


@dataclass(frozen=True)
class Minimized:
    """A puzzle without redundant givens or rules."""

    verdict: Verdict
    #: The reduced puzzle; None if the verdict is not `UNIQUE`.
    puzzle: Optional[Puzzle]
    #: True if it is proved that nothing else can be removed.
    is_minimal: bool
    reason: str


@dataclass(frozen=True)
class Proof:
    """The result of `Puzzle.prove`."""

    verdict: Verdict
    #: The folder of the proof; None if there is none.
    folder: Optional[str]
    lemmas: int
    #: The size of the proof.
    bytes: int
    #: The reason for the verdict or for the missing proof, if there is one; otherwise empty.
    reason: str


class Formula(NamedTuple):
    """A puzzle as clauses. Each solution of the puzzle is a model, and each model is a solution."""

    clauses: List[List[int]]
    #: Row, column and digit of each variable. Other variables belong to the encoding or to holes.
    variables: Dict[int, Placed]

    def grid(self, model: Iterable[int]) -> Grid:
        """Returns the grid of a model, for example of PySAT's `get_model()`."""
        places = [self.variables[lit] for lit in model if lit in self.variables]
        height = 1 + max(row for row, _, _ in self.variables.values())
        width = 1 + max(column for _, column, _ in self.variables.values())
        empty = None if any(digit == 0 for _, _, digit in self.variables.values()) else 0
        rows: List[List[Optional[int]]] = [[empty] * width for _ in range(height)]
        for row, column, digit in places:
            rows[row][column] = digit
        return _grid(rows)


def _cell(name: str) -> Cell:
    """Returns the cell of a name such as r1c2."""
    row, column = name[1:].split("c")
    return int(row) - 1, int(column) - 1


def _placed(candidate: str) -> Placed:
    """Returns the cell and the digit of a candidate such as r1c2=5."""
    name, digit = candidate.split("=")
    return (*_cell(name), int(digit))


def _text(source: Any) -> bytes:
    """Returns the bytes of a text, a file, or rows of numbers."""
    if isinstance(source, str):
        # The reader reports characters that UTF-8 cannot represent.
        return source.encode(errors="surrogatepass")
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    rows = source.tolist() if hasattr(source, "tolist") else source
    try:
        # A list may contain rows that are arrays.
        listed = [row.tolist() if hasattr(row, "tolist") else row for row in rows]
        rows = [[_number(cell) or 0 for cell in row] for row in _square(listed)]
    except (TypeError, ValueError) as error:
        raise _unread(f"puzzle: expected a text, a Path or rows of numbers; {error}") from None
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise _unread(
                f"row {number + 1}: {len(row)} cells, but row 1 has {len(rows[0])}",
                (number, min(len(row), len(rows[0]))),
            )
    return json.dumps(rows).encode()


def _square(cells: List[Any]) -> List[Any]:
    """Returns rows; a flat list of n×n numbers is split into n rows."""
    if cells and not any(isinstance(cell, (list, tuple)) for cell in cells):
        side = round(len(cells) ** 0.5)
        if side * side != len(cells):
            raise ValueError(f"{len(cells)} numbers in one list are not n×n cells")
        return [cells[start : start + side] for start in range(0, len(cells), side)]
    return cells


def _number(cell: Any) -> Optional[int]:
    """Returns the number of a cell, or None for an empty cell."""
    if cell is None or cell in ("", ".", " "):
        return None
    if isinstance(cell, float) and not cell.is_integer():
        if cell != cell:  # NaN, an empty cell of pandas
            return None
        raise ValueError(f"{cell} is not a whole number")
    return int(cell)


def _unread(words: str, cell: Optional[Cell] = None) -> ReadError:
    error = ReadError(words)
    error.line = error.column = None
    error.cell = cell
    return error


class Puzzle:
    """A puzzle: a text in any format that the program reads, a link, a file, or rows of numbers.

    `source`: a file is a `Path` or another `os.PathLike`; a str is always the puzzle itself.
    `box`: rows and columns of a box, such as "2x3" (default: from the text).
    `format`: one of `FORMATS` (default: detected).

    Raises `ReadError`, with line, column and cell, if the puzzle cannot be read.
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

    def _rows(self, cells: List[Any]) -> List[List[Any]]:
        """Splits a list with one item per cell into rows."""
        _, width = self._native.size
        return [cells[start : start + width] for start in range(0, len(cells), width)]

    def _grid_of(self, line: str) -> Grid:
        """Returns the grid of a line of a record."""
        cells = line.split() if " " in line else line
        blank = self._native.blank
        return _grid(self._rows([blank if cell == "." else int(cell) for cell in cells]))

    @property
    def givens(self) -> Grid:
        """The givens; other cells are 0, or None if 0 is a digit."""
        return _grid(self._native.givens)

    @property
    def rules(self) -> List[str]:
        """The variant rules, as text."""
        return self._native.rules

    @property
    def shape(self) -> Tuple[int, int]:
        """The numbers of rows and columns."""
        return self._native.size

    def solve(self, *, timeout: Optional[float] = None) -> Answer:
        """Finds the solution and proves that it is unique, or finds two solutions."""
        number, found, reason = self._native.solve(timeout)
        verdict, shape = VERDICTS[number], self._native.size
        solutions = [_grid_from(numbers, shape) for numbers in found]
        only = solutions[0] if verdict is Verdict.UNIQUE else None
        return Answer(verdict, only, solutions, reason)

    def check(self, *, timeout: Optional[float] = None) -> Verdict:
        """Returns the verdict: whether there is exactly one solution."""
        return VERDICTS[self._native.check(timeout)]

    def count(self, limit: int = 1000, *, timeout: Optional[float] = None) -> Count:
        """Counts the solutions up to `limit` (1 or more)."""
        return Count(*self._native.count(_limit(limit), timeout))

    def solutions(self, limit: int = 1000, *, timeout: Optional[float] = None) -> List[Grid]:
        """Returns the solutions, at most `limit` (1 or more)."""
        shape = self._native.size
        found = self._native.solutions(_limit(limit), timeout)
        return [_grid_from(numbers, shape) for numbers in found]

    def hint(self, *, search: bool = True, timeout: Optional[float] = None) -> Optional[Step]:
        """Returns the next step of a human solver, or None if there is none.

        `search`: if no technique applies, find a step by search. `explain` reports why a step is
        missing.
        """
        return self._native.hint(search, timeout)

    def explain(self, *, search: bool = True, timeout: Optional[float] = None) -> Explanation:
        """Returns all steps of a human solver, each with its reason; `search` as in `hint`."""
        path = self._native.explain(search, timeout)
        return Explanation(path.steps(), path.ending, path.reason, path)

    def rate(self, *, timeout: Optional[float] = None) -> Rating:
        """Rates the difficulty for a human solver."""
        record = self._native.rate(timeout)
        is_solved = record["ending"] == "solved"
        bound = record.get("hardest_at_least")
        return Rating(
            record["level"] if is_solved else None,
            record.get("hardest") if bound is None else bound,
            bound is not None or not is_solved,
            record.get("technique"),
            record.get("techniques", {}),
            record["ending"],
            record["reason"] or "",
        )

    def why(self, *, timeout: Optional[float] = None) -> Why:
        """Finds a minimal conflict if there is no solution, or missing givens if there are several."""
        record = self._native.why(timeout)
        verdict, conflict, lack = Verdict(record["verdict"]), None, None
        for it in record.get("conflicts", []):
            givens = [_placed(given) for given in it["givens"]]
            is_minimal = it["minimal"] is True
            conflict = Conflict(givens, it.get("rules", []), it["breaks"], is_minimal)
        if verdict is Verdict.MULTIPLE:
            solution, other = (self._grid_of(line) for line in record["solutions"])
            add = record["add"]
            added = None if add is None else [_placed(given) for given in add]
            unavoidable = [[_cell(name) for name in cells] for cells in record["unavoidable"]]
            lack = Lack(solution, other, added, record["smallest"] is True, unavoidable)
        return Why(verdict, record.get("reason", ""), conflict, lack)

    def backbone(self, *, timeout: Optional[float] = None) -> Backbone:
        """Finds the digits that all solutions share and the candidates that occur in some solution."""
        record = self._native.backbone(timeout)
        candidates = record["candidates"]
        unknown = record.get("unknown", [[] for _ in candidates])
        return Backbone(
            Verdict(record["verdict"]),
            self._grid_of(record["backbone"]),
            self._rows(candidates),
            self._rows(unknown),
            Count(record["count"], record["exact"]),
            record.get("reason", ""),
        )

    def minimize(
        self,
        *,
        symmetry: str = "none",
        seed: int = 0,
        rules: bool = False,
        timeout: Optional[float] = None,
    ) -> Minimized:
        """Removes redundant givens, or redundant rules if `rules` is true.

        `symmetry`: one of `SYMMETRIES`; the givens that it maps to one another are removed
        together. `seed`: order of removal.
        """
        seed = _whole("seed", seed)
        record, left = self._native.minimize(symmetry, seed, rules, timeout)
        puzzle = None if left is None else Puzzle._of(left)
        is_minimal = record.get("minimal_groups") is True
        return Minimized(Verdict(record["verdict"]), puzzle, is_minimal, record.get("reason", ""))

    def prove(
        self,
        folder: Union[str, os.PathLike[str]],
        *,
        format: str = "drat",
        timeout: Optional[float] = None,
    ) -> Proof:
        """Writes a proof of the verdict, for independent checkers, into a new folder.

        `format`: drat, binary-drat or lrat (CNF), or veripb (pseudo-Boolean constraints). There is
        no proof if the verdict is `MULTIPLE` or `UNKNOWN`. Raises FileExistsError if the folder
        exists.
        """
        record = self._native.prove(os.fspath(folder), format, timeout)
        proof = record["certificate"] or {}
        lemmas = proof.get("logic_lemmas", 0) + (proof.get("search_lemmas") or 0)
        reason = proof.get("reason") or record.get("reason", "")
        size = proof.get("bytes", 0)
        return Proof(Verdict(record["verdict"]), proof.get("folder"), lemmas, size, reason)

    def write(self, format: str = "line") -> str:
        """Returns the puzzle as text in one of `FORMATS`; raises ValueError if that cannot represent it."""
        return self._native.write(format)

    def svg(
        self,
        *,
        title: str = "Sudoku",
        grid: Optional[Any] = None,
        candidates: bool = False,
    ) -> str:
        """Returns a picture of the puzzle.

        `grid`: digits to show in addition to the givens; 0 (unless it is a digit) or None is an
        empty cell. `candidates`: show the candidates that the givens leave.
        """
        if grid is not None:
            grid = [[_number(cell) for cell in row] for row in grid]
        return self._native.svg(title, grid, candidates)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        try:
            return self.write("line").strip()
        except ValueError:  # a line cannot represent it
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
        raise ValueError(f"limit: expected 1 or more, not {limit}")
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
    """Generates a puzzle with a unique solution.

    `level`: one of `LEVELS`, or None for any. By default it is medium, and any level if `minimal` is
    true or the side is less than 6. `symmetry`: one of `SYMMETRIES`. `seed`: the same seed gives the
    same puzzle, here and in the program (default: random). `side`: rows and columns. `box`: box
    size, such as "2x3", instead of `side`. `minimal`: no given is redundant.

    Raises TimeoutError if no such puzzle is found in time.
    """
    side = _whole("side", side)
    seed = None if seed is None else _whole("seed", seed)
    return Puzzle._of(_native.generate(level, symmetry, seed, side, box, minimal, timeout))


def _restored(text: str, stand: Any) -> Puzzle:
    """Restores a pickled puzzle from its JSON and its game state."""
    native = _native.Puzzle(text.encode(), None, "json")
    return Puzzle._of(native if stand is None else native.standing(stand))


def solve_many(
    puzzles: Any,
    *,
    jobs: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Any:
    """Solves many puzzles with `jobs` threads (1 or more; None: one per core), without the GIL.

    A list of texts, or one text with a puzzle on each line, gives a list of lines as `sudoku-sat
    solve` writes them: the unique solution, or `# ` and the verdict. Bytes, such as a whole file,
    give bytes. `timeout` applies to each puzzle. The answers of a list have the order of its
    puzzles. An item that is not one puzzle on one line (an empty text, a comment, None) gives
    `# error: ` and the reason.

    A numpy array uint8[n, 81] of classic 9×9 puzzles, with 0 for an empty cell, gives two arrays:
    the solutions uint8[n, 81], with zeros if there is no unique one, and the verdicts uint8[n],
    which are indices into `VERDICTS`. Arrays have no `timeout`.
    """
    if jobs is None:
        jobs = os.cpu_count() or 1
    elif jobs < 1:
        raise ValueError(f"jobs: expected 1 or more, or None for all cores, not {jobs}")
    if numpy is not None and isinstance(puzzles, numpy.ndarray) and puzzles.dtype.kind in "iufb":
        if puzzles.dtype.kind in "fb":
            raise _unread(f"puzzles: expected an array of whole numbers, not of {puzzles.dtype}")
        if timeout is not None:
            raise ValueError("timeout: not supported for arrays; pass texts instead")
        if puzzles.ndim != 2 or puzzles.shape[1] != 81:
            raise _unread(f"puzzles: expected an array of shape (n, 81), not {puzzles.shape}")
        cells = puzzles
        if cells.dtype != numpy.uint8:
            # Numbers out of range must not wrap around.
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
            # Lines of an open file end with a line break.
            lines = [line[:-1] if line.endswith("\n") else line for line in lines]
            text = "\n".join(lines)
        if text.count("\n") < len(lines):
            return _answers(text, jobs, timeout, len(lines))
    except (TypeError, ReadError, UnicodeEncodeError):  # an item is not one puzzle as text
        pass
    return _apart(lines, jobs, timeout)


# A text that is one puzzle in every context.
_NINE = re.compile(r"[0-9.]{81}").fullmatch


def _apart(lines: List[Any], jobs: int, timeout: Optional[float]) -> List[str]:
    """Answers lines of which some are not one puzzle, or change the meaning of others: a text such
    as `[` begins a document. All lines except plain puzzles are answered one by one."""
    # Lines of an open file end with a line break.
    lines = [it[:-1] if isinstance(it, str) and it.endswith("\n") else it for it in lines]
    plain = [isinstance(line, str) and _NINE(line) is not None for line in lines]
    together = "\n".join(line for line, is_plain in zip(lines, plain) if is_plain)
    answers = iter(_answers(together, jobs, timeout, sum(plain)))
    numbered = enumerate(zip(lines, plain), 1)
    return [next(answers) if it else _alone(line, number, timeout) for number, (line, it) in numbered]


def _alone(line: Any, number: int, timeout: Optional[float]) -> str:
    """Answers one line; `number` is its position, from 1."""
    place = f"# error: lines:{number}:"
    if not isinstance(line, str):
        what = "None" if line is None else f"a value of type {type(line).__name__}"
        return f"{place} expected a puzzle as text, not {what}"
    if "\n" in line:
        return f"{place} expected one puzzle on one line, not a text with a line break"
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
    # Decodes piece by piece, to stay in the caches. `splitlines` would also split at characters that
    # an error may quote.
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
    """Encodes a puzzle as clauses, for PySAT, and maps variables to (row, column, digit).

    `formulation`: the set of constraints (`FORMULATIONS`). `encoding`: the at-most-one encoding
    (`ENCODINGS`). `sum_encoding`: the encoding of sums (`SUM_ENCODINGS`). There is no logic pre-pass.

    Raises TimeoutError if the formula is not complete in time.
    """
    native = (puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle))._native
    clauses, candidates = _native.cnf(native, formulation, encoding, sum_encoding, timeout)
    variables = {number: it for number, it in enumerate(candidates, 1) if it is not None}
    return Formula(clauses, variables)
