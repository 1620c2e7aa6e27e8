"""The native part: `sudoku_sat` makes friendlier things of it."""

from typing import List, Optional, Tuple, final

_Cell = Tuple[int, int]
_Placed = Tuple[int, int, int]
_Rows = List[List[Optional[int]]]
_Stand = Tuple[List[Tuple[int, int]], List[Tuple[int, int]]]
_Lists = List[List[List[int]]]

__all__ = [
    "BrokenError",
    "ENCODINGS",
    "FORMATS",
    "LEVELS",
    "Path",
    "Puzzle",
    "ReadError",
    "FORMULATIONS",
    "SUM_ENCODINGS",
    "SYMMETRIES",
    "Step",
    "TECHNIQUES",
    "__version__",
    "cnf",
    "generate",
    "solve_array",
    "solve_lines",
]

__version__: str
ENCODINGS: Tuple[str, ...]
FORMATS: Tuple[str, ...]
LEVELS: Tuple[str, ...]
FORMULATIONS: Tuple[str, ...]
SUM_ENCODINGS: Tuple[str, ...]
SYMMETRIES: Tuple[str, ...]
TECHNIQUES: Tuple[str, ...]

class ReadError(ValueError):
    """A puzzle that cannot be read."""

    line: Optional[int]
    """From 1; in arrays of `solve_many` the puzzle."""
    column: Optional[int]
    """From 1."""
    cell: Optional[_Cell]
    """Row and column, from 0."""

class BrokenError(RuntimeError):
    """A part of the library is broken: nothing is known about the puzzle."""

@final
class Step:
    """One step of a person: what follows, and why. A notebook draws it."""

    technique: str
    """The name of the technique."""
    difficulty: Optional[float]
    """How hard it is, as Sudoku Explainer counts; None for a step by search."""
    placed: Optional[_Placed]
    """The (row, column, digit) that it writes, if it writes one."""
    eliminated: List[_Placed]
    """Every (row, column, digit) that it strikes."""
    cells: List[_Cell]
    """The cells that it argues with."""
    houses: List[str]
    """The rows, columns, boxes and other houses that it argues with."""
    reason: str
    """Why, in a sentence."""
    sentence: str
    """The whole step in a sentence."""
    hint: str
    """Where to look, without saying what follows."""
    svg: str
    """The picture as SVG: the grid before the step, and the step in it. It is drawn when asked for."""

    def _repr_svg_(self) -> str: ...

@final
class Path:
    """The path of a person through a puzzle."""

    ending: str
    reason: str

    def steps(self) -> List[Step]: ...
    def html(self, title: str) -> str: ...

@final
class Puzzle:
    """A puzzle as the crates have it."""

    size: Tuple[int, int]
    givens: _Rows
    rules: List[str]

    def __new__(cls, text: bytes, boxes: Optional[str], format: Optional[str]) -> Puzzle: ...
    def write(self, format: str) -> str: ...
    def stand(self) -> Optional[_Stand]: ...
    def standing(self, stand: _Stand) -> Puzzle: ...
    def is_same(self, other: Puzzle) -> bool: ...
    def hash(self) -> int: ...
    def solve(self, timeout: Optional[float]) -> Tuple[str, List[_Rows], str]: ...
    def count(self, limit: int, timeout: Optional[float]) -> Tuple[int, bool]: ...
    def solutions(self, limit: int, timeout: Optional[float]) -> List[_Rows]: ...
    def hint(self, search: bool, timeout: Optional[float]) -> Optional[Step]: ...
    def explain(self, search: bool, timeout: Optional[float]) -> Path: ...
    def rate(
        self, timeout: Optional[float]
    ) -> Tuple[
        Optional[str], Optional[float], bool, Optional[str], List[Tuple[str, int]], str, str
    ]: ...
    def backbone(
        self, timeout: Optional[float]
    ) -> Tuple[str, _Rows, _Lists, _Lists, int, bool, str]: ...
    def why(
        self, timeout: Optional[float]
    ) -> Tuple[
        str,
        str,
        Optional[Tuple[List[_Placed], List[str], str, bool]],
        Optional[Tuple[_Rows, _Rows, Optional[List[_Placed]], bool, List[List[_Cell]]]],
    ]: ...
    def minimize(
        self, symmetry: str, seed: int, rules: bool, timeout: Optional[float]
    ) -> Tuple[str, Optional[Puzzle], bool, str]: ...
    def prove(
        self, folder: str, format: str, timeout: Optional[float]
    ) -> Tuple[str, str, Optional[Tuple[int, int]]]: ...
    def svg(self, title: str, found: Optional[_Rows], marks: bool) -> str: ...

def cnf(
    puzzle: Puzzle, formulation: str, encoding: str, sum_encoding: str, timeout: Optional[float]
) -> Tuple[List[List[int]], List[Optional[_Placed]]]: ...
def generate(
    level: Optional[str],
    symmetry: str,
    seed: Optional[int],
    side: int,
    boxes: Optional[str],
    minimal: bool,
    timeout: Optional[float],
) -> Puzzle: ...
def solve_array(cells: bytes, jobs: int) -> Tuple[bytearray, bytearray]: ...
def solve_lines(
    text: bytes, jobs: int, timeout: Optional[float], lines: Optional[int] = None
) -> bytes: ...
