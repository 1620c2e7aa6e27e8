"""Ctrl-C ends whatever runs."""

import signal
import subprocess
import sys
import textwrap
import time
import unittest

from corpus import PUZZLES

#: Each runs for minutes, or for ever, if nobody stops it.
LONG = {
    "count": "Puzzle('.' * 81).count(10**12)",
    "solutions": "Puzzle('.' * 81).solutions(10**12)",
    "solve": f"Puzzle(Path({str(PUZZLES / 'large' / 'p36_rand48_1.txt')!r})).solve()",
    "generate": "generate(level='evil', side=4)",
    "many lines": "solve_many(['.' * 256 for _ in range(10**6)])",
    "facts": "Puzzle([[0] * 100] * 100).facts()",
}

PROGRAM = """
    from pathlib import Path
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
