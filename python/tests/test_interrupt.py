"""Tests that Ctrl-C interrupts all long calls."""

import signal
import subprocess
import sys
import textwrap
import time
import unittest

from corpus import PUZZLES

from sudoku_sat import Puzzle, solve_many

LARGE = Puzzle(PUZZLES / "large" / "p36_rand48_1.txt").write("json").strip()

#: Each call runs for minutes or longer if it is not interrupted.
LONG = {
    "count": "Puzzle('.' * 81).count(10**12)",
    "solutions": "Puzzle('.' * 81).solutions(10**12)",
    "solve": f"Puzzle({LARGE!r}).solve()",
    "generate": "generate(level='evil', side=5)",
    "many lines": f"solve_many([{LARGE!r}] * 1000)",
    "backbone": "Puzzle([[0] * 100] * 100).backbone()",
}

PROGRAM = """
    from sudoku_sat import *
    print("begun", flush=True)
    try:
        {}
    except KeyboardInterrupt:
        print("interrupted")
    else:
        print("ended by itself")
"""


@unittest.skipIf(sys.platform == "win32", "Windows has other signals")
class Interrupt(unittest.TestCase):
    def test_the_lines_that_are_interrupted_take_search(self):
        [answer] = solve_many([LARGE], timeout=0.5)
        self.assertTrue(answer.startswith("# unknown: time-out"), answer)

    def test_ctrl_c_is_a_keyboard_interrupt_within_seconds(self):
        for name, work in LONG.items():
            with self.subTest(name):
                program = textwrap.dedent(PROGRAM).format(work)
                process = subprocess.Popen(
                    [sys.executable, "-c", program],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
                try:
                    self.assertEqual(process.stdout.readline(), "begun\n")
                    time.sleep(0.7)
                    process.send_signal(signal.SIGINT)
                    out, error = process.communicate(timeout=60)
                finally:
                    process.kill()
                self.assertEqual((out, error), ("interrupted\n", ""))


if __name__ == "__main__":
    unittest.main()
