"""Tests `solve_many` with lines, bytes, arrays and threads, and on Spark."""

import io
import os
import threading
import unittest

from corpus import CLASSIC, CLASSIC_SOLUTION, KILLER, KILLER_SOLUTION, lines

from sudoku_sat import VERDICTS, Puzzle, ReadError, Verdict, solve_many

try:
    import numpy
except ImportError:
    numpy = None

SMALL = "4..3..2.3......."
SOLUTIONS = {CLASSIC: CLASSIC_SOLUTION, KILLER: KILLER_SOLUTION, SMALL: "4213132431422431"}
CLASSIC_ROWS = [CLASSIC[row : row + 9] for row in range(0, 81, 9)]
ALL = [it for name in ["classic", "seventeen", "ambiguous", "unsolvable", "invalid"] for it in lines(name)]


class Lines(unittest.TestCase):
    def test_each_line_has_the_answer_of_the_corpus(self):
        for jobs in [1, 3]:
            answers = solve_many([puzzle for puzzle, _, _ in ALL], jobs=jobs)
            self.assertEqual(len(answers), len(ALL))
            for (puzzle, count, solution), answer in zip(ALL, answers):
                if count == "1":
                    self.assertEqual(answer, solution)
                elif count == "0":
                    self.assertRegex(answer, "^# (unsolvable|invalid: )", puzzle)
                else:
                    self.assertEqual(answer, "# multiple solutions")

    def test_no_threads_are_an_error_as_in_the_program(self):
        for jobs in [0, -1]:
            with self.assertRaisesRegex(ValueError, "jobs: expected 1 or more"):
                solve_many([CLASSIC], jobs=jobs)

    def test_a_time_without_end_is_no_limit(self):
        for timeout in [float("inf"), 1e300]:
            self.assertEqual(solve_many([CLASSIC], timeout=timeout), [CLASSIC_SOLUTION])
            self.assertIs(Puzzle(CLASSIC).check(timeout=timeout), Verdict.UNIQUE)
        for timeout in [-1.0, float("-inf"), float("nan")]:
            with self.assertRaisesRegex(ValueError, "timeout: expected seconds"):
                solve_many([CLASSIC], timeout=timeout)
            with self.assertRaisesRegex(ValueError, "timeout: expected seconds"):
                Puzzle(CLASSIC).check(timeout=timeout)

    def test_text_and_bytes_are_answered_as_lists_are(self):
        text = "".join(f"{puzzle}\n" for puzzle, _, _ in ALL)
        answers = solve_many(text.splitlines())
        self.assertEqual(solve_many(text), answers)
        self.assertEqual(solve_many(text.encode()).decode().splitlines(), answers)
        self.assertEqual(solve_many(iter(text.splitlines())), answers)
        self.assertEqual(solve_many([]), [])

    def test_one_bad_line_is_one_error_in_place(self):
        # \x85 is a line end for `str.splitlines`.
        answers = solve_many([CLASSIC, "!" + CLASSIC[1:], CLASSIC[:-1] + "\x85", KILLER, "4..3..2.3......."])
        self.assertEqual(answers[0], CLASSIC_SOLUTION)
        self.assertRegex(answers[1], "^# error: lines:2:1: r1c1: '!'")
        self.assertRegex(answers[2], "^# error: lines:3:")
        self.assertEqual(answers[3:], [KILLER_SOLUTION, "4213132431422431"])

    def test_the_lines_of_a_file_and_a_bytearray_are_taken(self):
        text = f"{CLASSIC}\n{KILLER}\n"
        expected = [CLASSIC_SOLUTION, KILLER_SOLUTION]
        self.assertEqual(solve_many(io.StringIO(text)), expected)
        self.assertEqual(solve_many(bytearray(text.encode())).decode().splitlines(), expected)

    def test_what_is_not_one_puzzle_is_one_error_in_place(self):
        two = f"{CLASSIC}\n{CLASSIC}"
        for odd in ["", "   ", "# comment", "Grid 01", "puzzle", "[]", "[", two, None, float("nan"), b"1"]:
            self.error([CLASSIC, odd, SMALL, CLASSIC], 2)
            self.error([odd, CLASSIC, KILLER], 1)
            self.error([odd], 1)
        self.error([CLASSIC, "\n", CLASSIC], 2)
        self.assertEqual(solve_many([f"{CLASSIC}\n", None])[0], CLASSIC_SOLUTION)
        self.error([CLASSIC, "\ud800", SMALL], 2)
        self.assertRegex(solve_many([CLASSIC, None])[1], "expected a puzzle as text, not None")

    def test_two_puzzles_in_one_text_do_not_make_up_for_none_in_another(self):
        self.error([f"{CLASSIC}\n{KILLER}", "# comment"], 1, 2)
        self.error(["# comment", f"{CLASSIC}\n{KILLER}"], 1, 2)
        # Three lines are one JSON array of three puzzles.
        self.error(["[", f"{KILLER},{KILLER},{KILLER}", "]"], 1, 2, 3)
        self.error(CLASSIC_ROWS, *range(1, 10))

    def error(self, puzzles, *lines):
        """Checks that exactly these lines, counted from 1, are errors and that the others are solved."""
        with self.subTest(puzzles):
            answers = solve_many(puzzles)
            self.assertEqual(len(answers), len(puzzles))
            for line, (puzzle, answer) in enumerate(zip(puzzles, answers), 1):
                if line in lines:
                    self.assertRegex(answer, f"^# error: lines:{line}:")
                else:
                    self.assertEqual(answer, SOLUTIONS[puzzle])


@unittest.skipIf(numpy is None, "there is no numpy")
class Arrays(unittest.TestCase):
    def array(self):
        text = "".join(puzzle for puzzle, _, _ in ALL)
        text = text.replace(".", "0").replace("_", "0").replace("*", "0")
        return numpy.frombuffer(text.encode(), numpy.uint8).reshape(-1, 81) - ord("0")

    def test_each_row_has_the_answer_of_the_corpus(self):
        array = self.array()
        for jobs in [1, 2, 7]:
            grids, verdicts = solve_many(array, jobs=jobs)
            self.assertEqual((grids.dtype, grids.shape), (numpy.uint8, array.shape))
            self.assertTrue(grids.flags.writeable and verdicts.flags.writeable)
            for (_, count, solution), grid, verdict in zip(ALL, grids, verdicts):
                verdict = VERDICTS[verdict]
                if count == "1":
                    self.assertEqual("".join(map(str, grid)), solution)
                    self.assertIs(verdict, Verdict.UNIQUE)
                    continue
                self.assertFalse(grid.any())
                if count == "0":
                    self.assertIn(verdict, (Verdict.UNSOLVABLE, Verdict.INVALID))
                else:
                    self.assertIs(verdict, Verdict.MULTIPLE)

    def test_verdicts_are_those_of_lines(self):
        _, verdicts = solve_many(self.array())
        invalid = [VERDICTS[it] is Verdict.INVALID for it in verdicts]
        lines = solve_many([puzzle for puzzle, _, _ in ALL])
        self.assertEqual(invalid, [line.startswith("# invalid") for line in lines])

    def test_any_kind_of_integers_and_strides_will_do(self):
        array = self.array()
        expected = solve_many(array)
        for other, step in [(array.astype(numpy.int64), 1), (numpy.asfortranarray(array), 1), (array[::-1], -1)]:
            for found, wanted in zip(solve_many(other), expected):
                numpy.testing.assert_array_equal(found, wanted[::step])
        grids, verdicts = solve_many(array[:0])
        self.assertEqual((grids.shape, verdicts.shape), ((0, 81), (0,)))

    def test_what_is_no_digit_is_told_by_puzzle_and_cell(self):
        for wrong, kind in [(10, numpy.uint8), (-1, numpy.int64), (257, numpy.int64)]:
            array = self.array().astype(kind)
            array[5, 12] = wrong
            with self.assertRaises(ReadError) as raised:
                solve_many(array, jobs=3)
            self.assertEqual((raised.exception.line, raised.exception.cell), (6, (1, 3)))
        with self.assertRaises(ReadError):
            solve_many(numpy.zeros((3, 80), numpy.uint8))
        with self.assertRaisesRegex(ReadError, "whole numbers, not of float64"):
            solve_many(numpy.zeros((3, 81)))
        with self.assertRaises(ValueError):
            solve_many(numpy.zeros((3, 81), numpy.uint8), timeout=1)

    def test_other_threads_run_meanwhile(self):
        array = numpy.tile(self.array(), (2000, 1))
        done, counted = threading.Event(), 0

        def solve():
            solve_many(array, jobs=1)
            done.set()

        thread = threading.Thread(target=solve)
        thread.start()
        while not done.is_set():
            counted += 1
        thread.join()
        # If the GIL were held, only a few iterations at either end would run.
        self.assertGreater(counted, 1000)


class Spark(unittest.TestCase):
    def test_map_in_pandas_on_a_local_cluster(self):
        session = spark(self)
        try:
            frame = session.createDataFrame([(puzzle,) for puzzle, _, _ in ALL], "puzzle string")

            def solved(frames):
                from sudoku_sat import solve_many

                for frame in frames:
                    yield frame.assign(answer=solve_many(list(frame.puzzle), jobs=1))

            # Workers may not have this module, so the function must be pickled by value.
            solved.__module__ = "__main__"
            found = frame.repartition(4).mapInPandas(solved, "puzzle string, answer string").collect()
        finally:
            session.stop()
        answers = {row.puzzle: row.answer for row in found}
        expected = solve_many([puzzle for puzzle, _, _ in ALL])
        self.assertEqual([answers[puzzle] for puzzle, _, _ in ALL], expected)


def spark(test):
    """Returns a session on a local cluster, or skips the test with a notice."""
    try:
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
        from pyspark.sql import SparkSession
    except ImportError as error:
        test.skipTest(f"NOT TESTED in Spark: {error}")
    import shutil
    import sys

    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        test.skipTest("NOT TESTED in Spark: there is no java")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    return builder.config("spark.driver.host", "127.0.0.1").getOrCreate()


if __name__ == "__main__":
    unittest.main()
