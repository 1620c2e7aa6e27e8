"""Compares `solve_many` with the program: python benches/many.py [PROGRAM] [PUZZLES] [ROUNDS].

Both solve the same puzzles in the same run, in turns, with one thread. The best round counts, because
other work on the machine only adds time. The program reads a file and writes a file.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy

from sudoku_sat import solve_many

ROOT = Path(__file__).resolve().parents[2]


def puzzles(count):
    """Returns `count` lines of the corpus, easy and hard; they are repeated if necessary."""
    lines = []
    for name in ["seventeen", "kaggle", "unbiased", "magictour"]:
        for line in (ROOT / "puzzles" / f"{name}.txt").read_text().splitlines():
            if line[:1] in tuple(".0123456789") and len(line) >= 81:
                lines.append(line[:81].replace(".", "0"))
    return [lines[at % len(lines)] for at in range(count)]


def timed(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target/release/sudoku-sat")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500_000
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    lines = puzzles(count)
    text = "\n".join(lines).encode() + b"\n"
    array = numpy.frombuffer("".join(lines).encode(), numpy.uint8).reshape(-1, 81) - ord("0")
    with tempfile.TemporaryDirectory() as folder:
        file, out = os.path.join(folder, "many.txt"), os.path.join(folder, "out.txt")
        Path(file).write_bytes(text)
        command = [program, "solve", "-q", "--force", "--jobs", "1", file, "-o", out]
        ways = {
            "program": lambda: subprocess.run(command, check=True),
            "array": lambda: solve_many(array, jobs=1),
            "bytes": lambda: solve_many(text, jobs=1),
            "list": lambda: solve_many(lines, jobs=1),
        }
        best = {name: float("inf") for name in ways}
        for _ in range(rounds):
            for name, work in ways.items():
                best[name] = min(best[name], timed(work))
        same = Path(out).read_bytes() == solve_many(text, jobs=1)
    assert same, "the program and the wheel differ"
    for name, seconds in best.items():
        ratio = seconds / best["program"]
        print(f"{name:8} {count / seconds / 1e6:6.2f} million a second, {ratio:.2f} of the time")


if __name__ == "__main__":
    main()
