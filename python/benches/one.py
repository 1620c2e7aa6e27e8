"""Compares `Puzzle(line).solve()` with other packages: python benches/one.py FILE...

`pip install rustoku lib_sudoku` installs the others. Each file has a classic 9×9 puzzle at the
beginning of each line. Every package solves the same puzzles one by one, from the line to the
solution. The packages take turns, each in its own process. The CPU time of the best pass counts,
because other work on the machine only adds time, and so does the start of a process.

A round ends after `--seconds`. A package that does not return from a puzzle is killed; `<` marks
its number. `Puzzle.solve` proves that the solution is the only one and verifies it. The others return
the first solution that they find.
"""

import argparse
import importlib
import multiprocessing
import time
from pathlib import Path

from sudoku_sat import Puzzle, Verdict

#: Converts the characters of a line to the numbers of cells.
NUMBERS = bytes(max(byte - ord("0"), 0) % 10 for byte in range(256))


def ours():
    return lambda line: Puzzle(line).solve()


def rustoku():
    return importlib.import_module("rustoku").solve


def lib_sudoku():
    solve = importlib.import_module("lib_sudoku").solve
    return lambda line: solve(bytearray(line.encode().translate(NUMBERS)))


WAYS = {"sudoku-sat": ours, "rustoku": rustoku, "lib_sudoku": lib_sudoku}


def work(name, lines, limit, done):
    """Solves the lines again and again until the limit. Keeps in `done`: the puzzles solved in the
    first pass, its seconds, the rate of the best pass, and the number of further passes."""
    solve, clock = WAYS[name](), time.process_time
    start = clock()
    for count, line in enumerate(lines, 1):
        solve(line)
        done[:2] = [count, clock() - start]
        if done[1] > limit:
            return
    while clock() - start < limit:
        begun = clock()
        for line in lines:
            solve(line)
        done[2:] = [max(done[2], len(lines) / (clock() - begun)), done[3] + 1]


def rate(name, lines, limit):
    """Returns the puzzles a second, and true if the process did not return from a puzzle."""
    done = multiprocessing.RawArray("d", 4)
    process = multiprocessing.Process(target=work, args=(name, lines, limit, done))
    process.start()
    while process.exitcode is None:
        before = done[:]
        # On a busy machine a process has only a part of a core.
        process.join(10 * limit + 5)
        if process.exitcode is None and done[:] == before:
            process.kill()
            process.join()
            return (done[0] + 1) / limit, True
    assert process.exitcode == 0, f"{name} failed"
    return done[2] or done[0] / done[1], False


def check(lines, solve):
    """Compares the solutions of unique puzzles with those of another package."""
    for line in lines:
        answer = Puzzle(line).solve()
        if answer.verdict is Verdict.UNIQUE:
            cells = (str(digit) for row in answer.grid for digit in row)
            assert "".join(cells) == solve(line), line


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--puzzles", type=int, default=1000, help="evenly spread over the file")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    options = parser.parse_args()
    for name in [name for name in WAYS if name != "sudoku-sat"]:
        try:
            WAYS[name]()
        except ImportError:
            print(f"{name} is not installed")
            del WAYS[name]
    others = [name for name in WAYS if name != "sudoku-sat"]
    print("| file | puzzles |", " | ".join(f"{name} /s" for name in WAYS), "| ratio to the fastest other |")
    print("|" + "---|" * (len(WAYS) + 3))
    for file in options.files:
        lines = [line[:81] for line in file.read_text().splitlines() if len(line) >= 81]
        lines = [line for line in lines if set(line) <= set(".0123456789")]
        lines = lines[:: max(len(lines) // options.puzzles, 1)][: options.puzzles]
        if "rustoku" in WAYS:
            check(lines[:50], WAYS["rustoku"]())
        rates = {name: [] for name in WAYS}
        stuck = set()
        for _ in range(options.rounds):
            for name in WAYS:
                if name not in stuck:
                    found, is_stuck = rate(name, lines, options.seconds)
                    rates[name].append(found)
                    stuck |= {name} if is_stuck else set()
        best = {name: max(found) for name, found in rates.items()}
        cells = (f"{'< ' if name in stuck else ''}{best[name]:,.0f}" for name in WAYS)
        fastest = max((best[name] for name in others), default=float("nan"))
        ratio = best["sudoku-sat"] / fastest
        print("|", file.stem, "|", len(lines), "|", " | ".join(cells), f"| {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
