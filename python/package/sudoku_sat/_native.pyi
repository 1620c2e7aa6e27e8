"""The native part of `sudoku_sat`, which is the public interface."""

from typing import Any, Dict, List, Optional, Tuple, Union, final

_Cell = Tuple[int, int]
_Placed = Tuple[int, int, int]
_Rows = List[List[Optional[int]]]
_Numbers = Union[bytearray, _Rows]
_Stand = Tuple[List[Tuple[int, int]], List[Tuple[int, int]]]

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
    """The line, from 1; for arrays of `solve_many` the number of the puzzle, from 1."""
    column: Optional[int]
    """The column, from 1."""
    cell: Optional[_Cell]
    """The row and column of the cell, from 0."""

class BrokenError(RuntimeError):
    """An internal error of the library; there is no verdict on the puzzle."""

@final
class Step:
    """One step of a human solver: a deduction and its reason. Jupyter draws it."""

    technique: str
    """The name of the technique."""
    difficulty: Optional[float]
    """The difficulty on the scale of Sukaku Explainer; None for a step by search."""
    estimated: bool
    """Whether the difficulty is an estimate, because rate does not use the technique."""
    placed: Optional[_Placed]
    """The (row, column, digit) that the step places; None if it places no digit."""
    eliminated: List[_Placed]
    """The candidates (row, column, digit) that the step eliminates."""
    cells: List[_Cell]
    """The cells of the pattern."""
    houses: List[str]
    """The names of the rows, columns, boxes and other houses of the pattern."""
    reason: str
    """The reason, as a sentence."""
    sentence: str
    """The whole step, as a sentence."""
    hint: str
    """The technique and the place, without the deduction."""
    svg: str
    """A picture as SVG: the grid before the step, and the step. Each access draws it again."""

    def _repr_svg_(self) -> str: ...

@final
class Path:
    """The steps of a human solver through a puzzle."""

    ending: str
    reason: str

    def steps(self) -> List[Step]: ...
    def html(self, title: str) -> str: ...

@final
class Puzzle:
    """The native puzzle."""

    size: Tuple[int, int]
    blank: Optional[int]
    givens: _Rows
    rules: List[str]

    def __new__(cls, text: bytes, boxes: Optional[str], format: Optional[str]) -> Puzzle: ...
    def write(self, format: str) -> str: ...
    def stand(self) -> Optional[_Stand]: ...
    def standing(self, stand: _Stand) -> Puzzle: ...
    def is_same(self, other: Puzzle) -> bool: ...
    def hash(self) -> int: ...
    def solve(self, timeout: Optional[float]) -> Tuple[int, List[_Numbers], str]: ...
    def check(self, timeout: Optional[float]) -> int: ...
    def count(self, limit: int, timeout: Optional[float]) -> Tuple[int, bool]: ...
    def solutions(self, limit: int, timeout: Optional[float]) -> List[_Numbers]: ...
    def hint(self, search: bool, timeout: Optional[float]) -> Optional[Step]: ...
    def explain(self, search: bool, timeout: Optional[float]) -> Path: ...
    def rate(self, timeout: Optional[float]) -> Dict[str, Any]: ...
    def backbone(self, timeout: Optional[float]) -> Dict[str, Any]: ...
    def why(self, timeout: Optional[float]) -> Dict[str, Any]: ...
    def minimize(
        self, symmetry: str, seed: int, rules: bool, timeout: Optional[float]
    ) -> Tuple[Dict[str, Any], Optional[Puzzle]]: ...
    def prove(self, folder: str, format: str, timeout: Optional[float]) -> Dict[str, Any]: ...
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
