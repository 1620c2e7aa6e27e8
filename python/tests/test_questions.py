"""Compares the answers to each question about a classic puzzle and a killer with the corpus."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from multiprocessing.pool import ThreadPool
from xml.etree import ElementTree

from corpus import CLASSIC, CLASSIC_SOLUTION, KILLER, KILLER_SOLUTION, PUZZLES, line, lines, variants

import sudoku_sat
from sudoku_sat import Puzzle, ReadError, Verdict

BOTH = [(CLASSIC, CLASSIC_SOLUTION), (KILLER, KILLER_SOLUTION)]

#: The candidates of a classic board without a solution. The calling thread gives up its search.
LONG = (
    ".234.6..9..3456..9123.56.8.123...7.91234567..1..4.67.91.3.567....345....123.5..89123..67.."
    ".2.45....1234...89..34..78.12.4.6..9..3456789.2...6.8.12.4567.91..4.678.1.3.56.89.....67.9"
    "..345..8...3..6.891.3456789123.56..91234567891.3..678...34567891.34567.912345..8.12..567.9"
    ".2.456..9123..6.89...45678.1234..7...23.56.8...34.6789123..67.9.234.678.12.45678..23.56789"
    "12.4..7....3.5678....4...8.1...56.8.12...67..12....7.91234..78912.4..78..234...89....56789"
    "1.3..67..123.56..91.3.5...9.2.4..7.9...45.7...2.456789123..6789.2..56.8.12345.789.2.456.89"
    ".2.456.891.3.56789.23.5678912..56789.23.5678.12.456.8.123.5...912345.7891.345.78912.456789"
    "12.4.67..123....89.2...6..91.345678.12.4.6.89.2.4.6..91.3..6..91.3.56..91234.67..1....6789"
    "12.456.8."
)


class OnePuzzle(unittest.TestCase):
    def each(self):
        for text, solution in BOTH:
            with self.subTest(text[:30]):
                yield Puzzle(text), solution

    def test_solve_and_check_prove_the_solution_of_the_corpus(self):
        for puzzle, solution in self.each():
            answer = puzzle.solve()
            self.assertEqual(answer.verdict, Verdict.UNIQUE)
            self.assertEqual(line(answer.grid), solution)
            self.assertEqual(len(answer.solutions), 1)
            self.assertIs(puzzle.check(), Verdict.UNIQUE)

    def test_answers_are_compared_by_what_they_say(self):
        one, other = (Puzzle(text) for text, _ in BOTH)
        for ask in [Puzzle.solve, Puzzle.backbone]:
            self.assertEqual(ask(one), ask(one))
            self.assertNotEqual(ask(one), ask(other))
        self.assertEqual(Puzzle("." * 16).why(), Puzzle("." * 16).why())

    def test_count_equal_to_the_limit_is_exact(self):
        puzzle = Puzzle(".41....3......3.")
        self.assertEqual(puzzle.count(3), (3, True))
        self.assertEqual(puzzle.count(2), (2, False))

    def test_count_and_solutions_end_with_the_only_one(self):
        for puzzle, solution in self.each():
            self.assertEqual(puzzle.count(), (1, True))
            self.assertEqual([line(grid) for grid in puzzle.solutions()], [solution])

    def test_facts_are_the_solution(self):
        for puzzle, solution in self.each():
            facts = puzzle.backbone()
            self.assertEqual(facts.verdict, Verdict.UNIQUE)
            self.assertEqual(line(facts.backbone), solution)
            self.assertEqual("".join(str(one) for row in facts.candidates for [one] in row), solution)
            self.assertEqual(facts.count, (1, True))

    def test_every_step_leads_to_the_solution(self):
        for puzzle, solution in self.each():
            explanation = puzzle.explain()
            self.assertEqual(explanation.ending, "solved")
            self.assertGreater(len(explanation), 10)
            for step in explanation:
                self.assertTrue(step.technique and step.reason and step.sentence)
                self.assertIn(step.reason, step.sentence)
                if step.placed:
                    row, column, digit = step.placed
                    self.assertEqual(solution[9 * row + column], str(digit))
                for row, column, digit in step.eliminated:
                    self.assertNotEqual(solution[9 * row + column], str(digit))
            self.assertIn("<svg", explanation.html())

    def test_the_picture_of_a_step_shows_the_grid_before_it(self):
        for puzzle, _ in self.each():
            written = 0
            for step in puzzle.explain():
                picture = ElementTree.fromstring(step._repr_svg_())
                self.assertEqual(step.svg, step._repr_svg_())
                found = [it for it in picture.iter() if it.get("class") == "found"]
                self.assertEqual(len(found), written)
                written += step.placed is not None

    @unittest.skipIf(sys.platform == "win32", "there is no module resource")
    def test_a_path_holds_no_pictures(self):
        # Runs in its own process, because its peak memory is measured.
        program = """if True:
            from pathlib import Path
            from resource import RUSAGE_SELF, getrusage
            from sudoku_sat import Puzzle
            puzzle = Puzzle(Path({!r}))
            puzzle.explain(timeout=0)
            before = getrusage(RUSAGE_SELF).ru_maxrss
            path = puzzle.explain()
            grown = getrusage(RUSAGE_SELF).ru_maxrss - before
            # ru_maxrss is in kilobytes; on macOS it is in bytes, which makes the check stricter.
            assert 0 < len(path) and grown < len(path) * len(path[0].svg) / 1024 / 2
        """.format(str(PUZZLES / "sizes" / "rkk25-1.txt"))
        subprocess.run([sys.executable, "-c", program], check=True)

    def test_the_hint_is_the_first_step(self):
        for puzzle, _ in self.each():
            hint, first = puzzle.hint(), puzzle.explain()[0]
            self.assertEqual(hint.sentence, first.sentence)
            self.assertEqual(hint.svg, first.svg)
            self.assertIn(hint.technique, hint.hint)

    def test_a_rating_has_level_number_and_technique(self):
        rating = Puzzle(CLASSIC).rate()
        self.assertEqual((rating.level, rating.number), ("easy", 1.2))
        self.assertEqual(rating.technique, "hidden single")
        rating = Puzzle(KILLER).rate()
        self.assertIn(rating.level, sudoku_sat.LEVELS)
        self.assertEqual(rating.ending, "solved")

    def test_nothing_is_wrong_with_puzzles_of_one_solution(self):
        for puzzle, _ in self.each():
            why = puzzle.why()
            self.assertEqual((why.verdict, why.conflict, why.lack), (Verdict.UNIQUE, None, None))

    def test_what_is_left_by_minimize_has_the_same_solution(self):
        for puzzle, solution in self.each():
            left = puzzle.minimize(seed=3)
            self.assertTrue(left.is_minimal)
            self.assertEqual(line(left.puzzle.solve().grid), solution)
            self.assertEqual(left.puzzle.minimize().puzzle, left.puzzle)
        rules = Puzzle(KILLER).minimize(rules=True)
        self.assertLessEqual(len(rules.puzzle.rules), len(Puzzle(KILLER).rules))
        self.assertEqual(line(rules.puzzle.solve().grid), KILLER_SOLUTION)

    def test_a_proof_is_a_folder_with_formula_proof_and_solution(self):
        for puzzle, solution in self.each():
            for format, file, formula in [
                ("drat", "proof.drat", "puzzle.cnf"),
                ("binary-drat", "proof.drat", "puzzle.cnf"),
                ("lrat", "proof.lrat", "puzzle.cnf"),
                ("veripb", "proof.pbp", "puzzle.opb"),
            ]:
                with self.subTest(format), tempfile.TemporaryDirectory() as parent:
                    folder = os.path.join(parent, "proof")
                    proof = puzzle.prove(folder, format=format)
                    self.assertEqual((proof.verdict, proof.folder), (Verdict.UNIQUE, folder))
                    names = ["README", file, formula, "solution.txt"]
                    self.assertEqual(sorted(os.listdir(folder)), names)
                    self.assertEqual(os.listdir(parent), ["proof"])
                    size = os.path.getsize(os.path.join(folder, file))
                    self.assertEqual(size, proof.bytes)
                    with self.assertRaises(FileExistsError):
                        puzzle.prove(folder)
                    nowhere = os.path.join(parent, "nowhere", "proof")
                    with self.assertRaisesRegex(FileNotFoundError, "nowhere"):
                        puzzle.prove(nowhere, format=format)

    def test_pictures_are_svg(self):
        for puzzle, solution in self.each():
            for svg in [
                puzzle._repr_svg_(),
                puzzle.svg(candidates=True),
                puzzle.svg(title="a < b", grid=puzzle.solve().grid),
            ]:
                self.assertTrue(ElementTree.fromstring(svg).tag.endswith("svg"))

    def test_a_killer_says_its_rules_and_a_classic_has_none(self):
        self.assertEqual(Puzzle(CLASSIC).rules, [])
        self.assertTrue(all("cage" in rule for rule in Puzzle(KILLER).rules))
        self.assertEqual(Puzzle(KILLER).shape, (9, 9))

    def test_what_is_written_is_read_again(self):
        for puzzle, _ in self.each():
            self.assertEqual(Puzzle(puzzle.write("json")), puzzle)
            self.assertEqual(Puzzle(puzzle.write("f-puzzles")), puzzle)
            self.assertEqual(hash(Puzzle(puzzle.write("json"))), hash(puzzle))
        with self.assertRaises(ValueError):
            Puzzle(KILLER).write("line")


class Grids(unittest.TestCase):
    def test_an_empty_cell_is_told_from_a_digit_0(self):
        givens = {"r1c1": 0, "r1c2": 1, "r1c3": 2, "r4c4": 0}
        puzzle = Puzzle(json.dumps({"side": 4, "digits": [0, 3], "givens": givens}))
        blank = [None] * 4
        rows = [[0, 1, 2, None], blank, blank, [None, None, None, 0]]
        self.assertEqual([list(row) for row in puzzle.givens], rows)
        backbone = [list(row) for row in puzzle.backbone().backbone]
        self.assertEqual(backbone[0], [0, 1, 2, 3])
        self.assertIn(None, backbone[1])
        self.assertEqual(puzzle.svg(grid=puzzle.givens), puzzle.svg())
        self.assertNotEqual(puzzle.svg(grid=puzzle.solve().solutions[0]), puzzle.svg())
        formula = sudoku_sat.cnf(puzzle)
        # Variable 1 means that r1c1 is the digit 0.
        self.assertEqual([list(row) for row in formula.grid([1])], [[0, None, None, None]] + [blank] * 3)

    def test_numbers_that_are_no_digits_are_not_drawn(self):
        for wrong in [99, -1]:
            grid = [[int(digit) for digit in row] for row in Puzzle(CLASSIC).givens]
            grid[1][2] = wrong
            with self.assertRaises(ReadError) as raised:
                Puzzle(CLASSIC).svg(grid=grid)
            self.assertEqual(raised.exception.cell, (1, 2))
            self.assertIn(f"r2c3: {wrong} ", str(raised.exception))
        # The number of cells is right, but the rows have different lengths.
        with self.assertRaises(ReadError):
            Puzzle(CLASSIC).svg(grid=[[0] * 8, [0] * 10] + [[0] * 9] * 7)


class TheCorpus(unittest.TestCase):
    def test_counts_and_solutions_are_those_of_the_corpus(self):
        for name in ["classic", "ambiguous", "unsolvable", "invalid"]:
            for text, count, solution in lines(name):
                with self.subTest(text):
                    puzzle = Puzzle(text)
                    found = puzzle.count(1000)
                    if count == ">1000":
                        self.assertEqual(found, (1000, False))
                    else:
                        self.assertEqual(found.number, int(count))
                    if solution:
                        self.assertEqual(line(puzzle.solve().grid), solution)

    def test_a_puzzle_and_many_puzzles_have_the_same_answers(self):
        for name in ["classic", "ambiguous", "unsolvable", "invalid", "kaggle", "hardest"]:
            texts = [text for text, _, _ in lines(name)][:100]
            for text, many in zip(texts, sudoku_sat.solve_many(texts)):
                with self.subTest(name, text=text):
                    # A comment is not a plain line, which is read without recognition.
                    for source in [text, text + " # x"]:
                        answer = Puzzle(source).solve()
                        self.assertIs(Puzzle(source).check(), answer.verdict)
                        if answer.grid is None:
                            self.assertTrue(many.startswith(f"# {answer.verdict.value}"), many)
                        else:
                            self.assertEqual(line(answer.grid), many)

    def test_a_long_search_is_not_cut_short(self):
        self.assertIs(Puzzle(LONG).check(), Verdict.UNSOLVABLE)
        answer = Puzzle(LONG).solve(timeout=0)
        self.assertEqual((answer.verdict, answer.reason), (Verdict.UNKNOWN, "time-out after 0 s"))

    def test_threads_solve_at_the_same_time(self):
        texts = [(text, solution) for text, _, solution in lines("hardest") if solution]
        with ThreadPool(4) as pool:
            found = pool.map(lambda it: line(Puzzle(it[0]).solve().grid), texts)
        self.assertEqual(found, [solution for _, solution in texts])

    def test_every_variant_has_its_solution(self):
        for name in ["killer", "arrow", "thermo", "sandwich", "dots"]:
            for text, it in list(variants(name))[:3]:
                with self.subTest(it["id"]):
                    self.assertEqual(line(Puzzle(text).solve().grid), it["solution"])

    def test_verdicts_and_reasons_of_puzzles_with_no_solution(self):
        for name, verdict in [("unsolvable", Verdict.UNSOLVABLE), ("invalid", Verdict.INVALID)]:
            for text, _, _ in list(lines(name))[:5]:
                puzzle = Puzzle(text)
                answer, why = puzzle.solve(), puzzle.why()
                self.assertEqual((answer.verdict, why.verdict), (verdict, verdict))
                self.assertIsNone(answer.grid)
                self.assertTrue(why.conflict.is_minimal and why.conflict.breaks)
                kept = [[0] * 9 for _ in range(9)]
                for row, column, digit in why.conflict.givens:
                    kept[row][column] = digit
                self.assertIn(Puzzle(kept).check(), (Verdict.UNSOLVABLE, Verdict.INVALID))
                self.assertIsNone(puzzle.minimize().puzzle)
        self.assertIn("twice", Puzzle("44.3..2.3.......").solve().reason)

    def test_what_is_lacking_makes_the_solution_the_only_one(self):
        puzzle = Puzzle("12......34......")
        answer, lack = puzzle.solve(), puzzle.why().lack
        self.assertIs(answer.verdict, Verdict.MULTIPLE)
        self.assertIsNone(answer.grid)
        self.assertEqual(len(answer.solutions), 2)
        self.assertTrue(lack.is_smallest and lack.unavoidable)
        givens = [[int(digit) for digit in row] for row in puzzle.givens]
        for row, column, digit in lack.add:
            givens[row][column] = digit
        self.assertEqual(line(Puzzle(givens).solve().grid), line(lack.solution))
        facts = puzzle.backbone()
        self.assertEqual(facts.candidates[0][2], [3, 4])

    def test_time_that_is_over_is_unknown_and_no_verdict(self):
        answer = Puzzle(PUZZLES / "large" / "rkk225-1.txt").solve(timeout=0)
        self.assertIs(answer.verdict, Verdict.UNKNOWN)
        self.assertIn("time-out", answer.reason)
        with self.assertRaises(ValueError):
            Puzzle(CLASSIC).solve(timeout=-1)


class NewPuzzles(unittest.TestCase):
    def test_a_level_and_a_symmetry_are_kept_and_a_seed_gives_the_same(self):
        for level in ["easy", "medium", "hard"]:
            puzzle = sudoku_sat.generate(level=level, symmetry="rotate", seed=7)
            self.assertEqual(puzzle.rate().level, level)
            self.assertIs(puzzle.check(), Verdict.UNIQUE)
            text = str(puzzle)
            shown = [character != "." for character in text]
            self.assertEqual(shown, shown[::-1])
            again = sudoku_sat.generate(level=level, symmetry="rotate", seed=7)
            self.assertEqual(again, puzzle)

    def test_other_sides_and_boxes_are_made(self):
        puzzle = sudoku_sat.generate(level=None, side=6, seed=1)
        self.assertEqual(puzzle.shape, (6, 6))
        self.assertEqual(sudoku_sat.generate(level=None, box="2x4", seed=1).shape, (8, 8))

    def test_the_default_level_is_that_of_the_program(self):
        generate = sudoku_sat.generate
        self.assertEqual(generate(seed=1), generate(level="medium", seed=1))
        # Small boards rarely have medium level, and minimal puzzles have no required level.
        for side in [4, 5]:
            self.assertEqual(generate(side=side, seed=1), generate(level=None, side=side, seed=1))
        self.assertEqual(generate(minimal=True, seed=1), generate(level=None, minimal=True, seed=1))

    def test_numbers_out_of_range_are_told_in_words(self):
        for seed in [-1, 2**64]:
            with self.assertRaisesRegex(ValueError, f"seed: expected a whole number .*, not {seed}"):
                sudoku_sat.generate(seed=seed)
            with self.assertRaisesRegex(ValueError, "seed: "):
                Puzzle(CLASSIC).minimize(seed=seed)
        with self.assertRaisesRegex(ValueError, "side: "):
            sudoku_sat.generate(side=-1)

    def test_unknown_names_are_told_with_those_that_there_are(self):
        with self.assertRaisesRegex(ValueError, "easy, medium, hard"):
            sudoku_sat.generate(level="gentle")
        with self.assertRaisesRegex(ValueError, "rotate"):
            sudoku_sat.generate(symmetry="round")
        with self.assertRaises(TimeoutError):
            sudoku_sat.generate(level="evil", timeout=0)


if __name__ == "__main__":
    unittest.main()
