"""Reads puzzles and their known answers from the corpus of the program."""

import json
from pathlib import Path

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"


def lines(name):
    """Yields the puzzle, the number of solutions (such as 1 or >1000), and the solution or an empty text."""
    for line in (PUZZLES / f"{name}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            puzzle, _, rest = line.partition(":")
            count, _, solution = rest.partition(":")
            yield puzzle, count, solution


def variants(name):
    """Yields the text of each puzzle with variant rules, and its JSON object with the solution."""
    for line in (PUZZLES / "variants" / f"{name}.jsonl").read_text().splitlines():
        yield line, json.loads(line)


CLASSIC, _, CLASSIC_SOLUTION = next(lines("classic"))
_KILLER = next(variants("killer"))
#: Without its solution, which the tests compare with.
KILLER = json.dumps({key: it for key, it in _KILLER[1].items() if key != "solution"})
KILLER_SOLUTION = _KILLER[1]["solution"]


def line(grid):
    """Returns a grid as one line."""
    return "".join(str(int(digit)) for row in grid for digit in row)
