"""The puzzles of the program's own corpus, with the answers that stand in it."""

import json
from pathlib import Path

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"


def lines(name):
    """Puzzle, count of solutions (such as 1 or >1000) and solution, if there is one."""
    for line in (PUZZLES / f"{name}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            puzzle, _, rest = line.partition(":")
            count, _, solution = rest.partition(":")
            yield puzzle, count, solution


def variants(name):
    """Objects with rules and solution, each with the text that it was."""
    for line in (PUZZLES / "variants" / f"{name}.jsonl").read_text().splitlines():
        yield line, json.loads(line)


CLASSIC, _, CLASSIC_SOLUTION = next(lines("classic"))
_KILLER = next(variants("killer"))
#: Without its solution, which nobody has to know.
KILLER = json.dumps({key: it for key, it in _KILLER[1].items() if key != "solution"})
KILLER_SOLUTION = _KILLER[1]["solution"]


def line(grid):
    """A grid as one line."""
    return "".join(str(int(digit)) for row in grid for digit in row)
