"""Measures a package for Python: python.py NAME FILE, run by the Python that has the package.

`rustoku` counts to two solutions. `lib_sudoku` only finds a first solution; instead of verdicts its row
has dashes, and it stops after two seconds. `pysat` has a new instance of its solver for each puzzle, with
the formula of sat.cc. `sudoku_sat` gets one puzzle at a time, and all puzzles in one call with one thread.
Reading FILE is not timed. Prints the name, puzzles, CPU seconds, and the puzzles of one pass without, with
one and with two solutions.
"""

import importlib
import itertools
import sys
import time

SIDE, BOX = 9, 3
#: The least CPU time of a measurement, and the time after which `lib_sudoku` gets no further puzzle.
SECONDS, LIMIT = 0.2, 2
#: The number of solutions, at most two, of the verdicts of `sudoku_sat`.
SOLUTIONS = {"invalid": 0, "unsolvable": 0, "unique": 1, "multiple": 2}


def rustoku(package, puzzles):
    yield "rustoku", lambda: [package.count_solutions(puzzle, 2) for puzzle in puzzles]


def lib_sudoku(package, puzzles):
    def solved():
        begun, done = time.process_time(), []
        for puzzle in digits:
            if time.process_time() - begun > LIMIT:
                break
            try:
                package.solve(puzzle)
            except ValueError:
                pass  # unsolvable
            done.append(None)
        return done

    digits = [bytes(0 if it == "." else int(it) for it in puzzle) for puzzle in puzzles]
    yield "lib_sudoku", solved


def pysat(package, puzzles):
    def solutions(name, puzzle):
        with package.Solver(name=name, bootstrap_with=formula) as solver:
            for cell, digit in enumerate(puzzle):
                if digit != ".":
                    solver.add_clause([SIDE * cell + int(digit)])
            if not solver.solve():
                return 0
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
            return 1 + solver.solve()

    formula = list(clauses())
    for name in ["minisat22", "glucose4", "cadical153"]:
        yield f"pysat-{name}", lambda name=name: [solutions(name, puzzle) for puzzle in puzzles]


def sudoku_sat(package, puzzles):
    def one_by_one():
        return [package.Puzzle(puzzle).solve().verdict for puzzle in puzzles]

    def many():
        answers = package.solve_many(puzzles, jobs=1)
        return [1 if it[0] != "#" else 2 if it.startswith("# multiple") else 0 for it in answers]

    yield "sudoku-sat", one_by_one
    yield "sudoku-sat-many", many


def clauses():
    """Yields the formula: each cell, and each digit in each house, is exactly one of nine."""
    for one, other in itertools.product(range(SIDE), repeat=2):
        for group in [
            [(one, other, at) for at in range(SIDE)],
            [(one, at, other) for at in range(SIDE)],
            [(at, one, other) for at in range(SIDE)],
            [(one // BOX * BOX + at // BOX, one % BOX * BOX + at % BOX, other) for at in range(SIDE)],
        ]:
            literals = [SIDE * (SIDE * row + column) + digit + 1 for row, column, digit in group]
            yield literals
            yield from ([-a, -b] for a, b in itertools.combinations(literals, 2))


def main():
    name, file = sys.argv[1:]
    module = {"pysat": "pysat.solvers"}.get(name, name)
    with open(file) as lines:
        puzzles = lines.read().split()
    for program, run in globals()[name](importlib.import_module(module), puzzles):
        begun, seconds, solved = time.process_time(), 0, 0
        while seconds < SECONDS:
            counts = run()
            solved += len(counts)
            seconds = time.process_time() - begun
        counts = [SOLUTIONS[it.value] if hasattr(it, "value") else it for it in counts]
        verdicts = ["-"] * 3
        if None not in counts:
            verdicts = [counts.count(count) for count in range(3)]
        print(program, solved, f"{seconds:.6f}", *verdicts)


if __name__ == "__main__":
    main()
