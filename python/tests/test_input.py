"""Tests the sources of puzzles, and the errors for invalid sources."""

import copy
import multiprocessing
import pickle
import unittest
from pathlib import Path
from unittest import mock

from corpus import CLASSIC, CLASSIC_SOLUTION, KILLER, PUZZLES, line

import sudoku_sat
from sudoku_sat import Puzzle, ReadError, Verdict

try:
    import numpy
except ImportError:
    numpy = None

ROWS = [[int(digit) for digit in CLASSIC[9 * row : 9 * row + 9].replace(".", "0")] for row in range(9)]


class Package(unittest.TestCase):
    def test_dir_lists_the_public_names(self):
        names = set(sudoku_sat.__all__) | {"__doc__", "__version__"}
        self.assertEqual(set(dir(sudoku_sat)), names)
        self.assertTrue(all(hasattr(sudoku_sat, name) for name in names))


class Sources(unittest.TestCase):
    def test_texts_bytes_paths_and_lists_are_the_same_puzzle(self):
        puzzle = Puzzle(CLASSIC)
        blanks = [[digit or None for digit in row] for row in ROWS]
        flat = [digit for row in ROWS for digit in row]
        for source in [CLASSIC.encode(), ROWS, blanks, flat, [tuple(row) for row in ROWS]]:
            self.assertEqual(Puzzle(source), puzzle)
        self.assertEqual(line(Puzzle(PUZZLES / "seed.txt").solve().grid)[:3], "672")

    def test_links_are_read(self):
        link = Puzzle(CLASSIC).write("f-puzzles").strip()
        self.assertTrue(link.startswith("http"), link)
        self.assertEqual(Puzzle(link), Puzzle(CLASSIC))

    def test_boxes_can_be_said(self):
        self.assertEqual(Puzzle("." * 36, box="3x2").count(5).number, 5)
        with self.assertRaises(ValueError):
            Puzzle("." * 36, box="three")
        with self.assertRaisesRegex(ReadError, "choose with box"):
            Puzzle("\n".join([" ".join("4003002030000000")] * 16))

    def test_a_text_that_utf_8_cannot_hold_is_told(self):
        with self.assertRaises(ReadError):
            Puzzle("4..3..2.3......\udc80")

    @unittest.skipIf(numpy is None, "there is no numpy")
    def test_arrays_come_in_and_go_out(self):
        for kind in [numpy.uint8, numpy.int64, float]:
            array = numpy.array(ROWS, kind)
            self.assertEqual(Puzzle(array), Puzzle(CLASSIC))
            self.assertEqual(Puzzle(list(array)), Puzzle(CLASSIC))
            self.assertEqual(Puzzle(array.reshape(81)), Puzzle(CLASSIC))
        grid = Puzzle(CLASSIC).solve().grid
        self.assertIsInstance(grid, numpy.ndarray)
        self.assertEqual(grid.shape, (9, 9))
        self.assertTrue((numpy.array(ROWS) == Puzzle(CLASSIC).givens).all())

    def test_without_numpy_grids_are_lists(self):
        with mock.patch.object(sudoku_sat, "numpy", None):
            grid = Puzzle(CLASSIC).solve().grid
        self.assertIsInstance(grid, list)
        self.assertEqual(line(grid), CLASSIC_SOLUTION)


class Copies(unittest.TestCase):
    SOURCES = [
        CLASSIC,
        KILLER,
        "." * 36,
        # A game state with an entered digit and eliminated candidates.
        f":0000:x:53+4{CLASSIC[3:]}:214 917:::",
        Puzzle(CLASSIC).write("candidates"),
    ]

    def test_a_puzzle_can_be_pickled_and_copied(self):
        for source in self.SOURCES:
            puzzle = Puzzle(source)
            copies = [copy.copy(puzzle), copy.deepcopy(puzzle), copy.deepcopy([puzzle])[0]]
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                copies.append(pickle.loads(pickle.dumps(puzzle, protocol)))
            for again in copies:
                self.assertEqual(again, puzzle)
                self.assertEqual(hash(again), hash(puzzle))
                self.assertEqual(again.write("json"), puzzle.write("json"))
                self.assertEqual(again._native.stand(), puzzle._native.stand())
                self.assertEqual(str(again.hint()), str(puzzle.hint()))

    def test_the_box_that_was_said_is_kept(self):
        puzzle = Puzzle("." * 36, box="3x2")
        again = pickle.loads(pickle.dumps(puzzle))
        self.assertEqual(again, puzzle)
        self.assertNotEqual(again, Puzzle("." * 36))

    def test_a_pickle_that_was_changed_is_an_error(self):
        puzzle = Puzzle(CLASSIC)
        for cell, digit in [(81, 1), (0, 0), (0, 10)]:
            for stand in [([(cell, digit)], []), ([], [(cell, digit)])]:
                with self.assertRaises(ValueError):
                    puzzle._native.standing(stand)

    def test_other_processes_take_puzzles(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(Puzzle.check, [Puzzle(CLASSIC)]), [Verdict.UNIQUE])


class Errors(unittest.TestCase):
    def error(self, source, **options):
        with self.assertRaises(ReadError) as raised:
            Puzzle(source, **options)
        return raised.exception

    def test_a_character_is_told_by_line_column_and_cell(self):
        error = self.error("4..3..2.3......x")
        self.assertEqual((error.line, error.column, error.cell), (1, 16, (3, 3)))
        self.assertIn("r4c4: 'x' is not a digit", str(error))
        self.assertIsInstance(error, ValueError)

    def test_a_line_of_many_is_told(self):
        error = self.error("# a comment\n12.4\n3...\n...x\n....\n")
        self.assertEqual((error.line, error.cell), (4, (2, 3)))

    def test_a_number_in_a_list_is_told_by_its_cell(self):
        error = self.error([[1, 2, 3, 4], [1, 2, 3, 9], [0] * 4, [0] * 4])
        self.assertEqual(error.cell, (1, 3))

    def test_rows_of_different_lengths_are_told(self):
        error = self.error([[0] * 4, [0] * 3, [0] * 4, [0] * 4])
        self.assertEqual(error.cell, (1, 3))

    def test_what_is_no_puzzle_at_all_is_an_error_too(self):
        for source in ["", "\n\n", 7, None, [], [[]], [1, 2, 3], [["a"]], [[1.5] * 4] * 4, object()]:
            with self.subTest(repr(source)):
                self.error(source)

    def test_a_second_puzzle_is_an_error(self):
        self.assertIn("second", str(self.error(f"{CLASSIC}\n{CLASSIC}\n")))

    def test_a_text_is_never_the_name_of_a_file(self):
        self.error(str(PUZZLES / "seed.txt"))

    def test_a_file_that_is_not_there_is_an_error_of_files(self):
        with self.assertRaises(FileNotFoundError):
            Puzzle(Path("no such file"))

    def test_formats_are_named_where_one_is_unknown(self):
        with self.assertRaisesRegex(ValueError, "json"):
            Puzzle(CLASSIC, format="pdf")
        with self.assertRaisesRegex(ValueError, "json"):
            Puzzle(CLASSIC).write("pdf")

    def test_limits_are_at_least_one(self):
        with self.assertRaises(ValueError):
            Puzzle(CLASSIC).count(0)


if __name__ == "__main__":
    unittest.main()
