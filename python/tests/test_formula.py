"""Tests the formulas for PySAT, and the notebooks that use them."""

import contextlib
import io
import json
import os
import unittest
from pathlib import Path

from corpus import CLASSIC, CLASSIC_SOLUTION, KILLER, KILLER_SOLUTION, line

from sudoku_sat import ENCODINGS, FORMULATIONS, SUM_ENCODINGS, cnf

try:
    import numpy  # noqa: F401
    from pysat.solvers import Solver
except ImportError as error:
    MISSING = f"NOT TESTED with PySAT: {error}"
else:
    MISSING = None

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


class Clauses(unittest.TestCase):
    def test_candidates_are_the_first_variables_in_order(self):
        clauses, variables = cnf("4..3..2.3.......")
        self.assertEqual(list(variables), list(range(1, 65)))
        expected = [(row, column, digit) for row in range(4) for column in range(4) for digit in range(1, 5)]
        self.assertEqual(list(variables.values()), expected)
        self.assertIn([4], clauses)

    def test_a_hole_has_no_digit_in_the_grid_of_a_model(self):
        board = {"side": 4, "regions": "none", "holes": ["r1c1"], "givens": {}}
        formula = cnf(json.dumps(board))
        # Variable 1 belongs to the hole and is ignored; variable 6 is digit 2 of the next cell.
        grid = formula.grid([1, 6])
        self.assertEqual([int(digit) for digit in grid[0]], [0, 2, 0, 0])

    def test_an_empty_9x9_has_the_clauses_that_are_told_of_it(self):
        formula = cnf("." * 81, formulation="extended", encoding="pairwise")
        self.assertEqual(len(formula.clauses), 10530)

    def test_unknown_names_are_errors_that_name_the_known(self):
        for wrong in [{"formulation": "x"}, {"encoding": "x"}, {"sum_encoding": "x"}]:
            with self.assertRaisesRegex(ValueError, "expected one of"):
                cnf(CLASSIC, **wrong)

    def test_there_is_a_time_limit(self):
        with self.assertRaises(TimeoutError):
            cnf([[0] * 100] * 100, timeout=0)


@unittest.skipIf(MISSING, MISSING)
class PySat(unittest.TestCase):
    def solution(self, formula):
        with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
            self.assertTrue(solver.solve())
            model = solver.get_model()
            solver.add_clause([-lit for lit in model if lit > 0 and lit in formula.variables])
            self.assertFalse(solver.solve())
        return line(formula.grid(model))

    def test_every_formulation_with_every_encoding_has_the_one_solution(self):
        for formulation in FORMULATIONS:
            for encoding in ENCODINGS:
                with self.subTest(f"{formulation} {encoding}"):
                    formula = cnf(CLASSIC, formulation=formulation, encoding=encoding)
                    self.assertEqual(self.solution(formula), CLASSIC_SOLUTION)

    def test_every_way_of_sums_has_the_one_solution(self):
        for sum_encoding in SUM_ENCODINGS:
            with self.subTest(sum_encoding):
                formula = cnf(KILLER, sum_encoding=sum_encoding)
                self.assertEqual(self.solution(formula), KILLER_SOLUTION)

    def run_notebook(self, name):
        """Runs the code cells and returns the variables and the printed lines."""
        cells = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))["cells"]
        before, names, out = os.getcwd(), {}, io.StringIO()
        os.chdir(EXAMPLES)
        try:
            with contextlib.redirect_stdout(out):
                for cell in cells:
                    if cell["cell_type"] == "code":
                        exec("".join(cell["source"]), names)
        finally:
            os.chdir(before)
        return names, out.getvalue().splitlines()

    def test_tutorial_notebook_agrees_with_the_tutorial(self):
        _, printed = self.run_notebook("sat-and-back.ipynb")
        self.assertIn("64 variables, 388 clauses", printed)
        self.assertIn("[4, 6, 9, 15, 17, 23, 26, 32, 35, 37, 44, 46, 50, 56, 59, 61]", printed)
        self.assertIn("| minimal | sequential | 1944 | 5670 | 11907 |", printed)
        self.assertIn("| extended | pairwise | 0 | 10530 | 23328 |", printed)
        self.assertIn("unique 0 lemmas, 2 bytes", printed)

    def test_laboratory_notebook_compares_formulations(self):
        names, printed = self.run_notebook("laboratory.ipynb")
        rows = [row for row in printed if row.startswith("| cadical153")]
        self.assertEqual(len(rows), len(FORMULATIONS))
        conflicts = {row[:2]: row[-1] for row in names["table"]}
        # The results page shows the same for other solvers.
        self.assertLess(conflicts["minisat22", "extended"], conflicts["minisat22", "minimal"])


if __name__ == "__main__":
    unittest.main()
