#!/usr/bin/env python3
"""Measures a whole program: program.py NAME PUZZLES COMMAND…

Prints NAME, PUZZLES and the CPU seconds (user and system) of COMMAND, and then what COMMAND printed,
on one line. Exit status 1 is no failure, because it means for some programs that a puzzle is not unique.
"""

import os
import subprocess
import sys
import tempfile

name, puzzles, *command = sys.argv[1:]
with tempfile.TemporaryFile() as output:
    child = subprocess.Popen(command, stdout=output)
    _, status, usage = os.wait4(child.pid, 0)
    output.seek(0)
    printed = output.read().decode().split()
if os.waitstatus_to_exitcode(status) not in (0, 1):
    sys.exit(f"{command[0]}: exit status {os.waitstatus_to_exitcode(status)}")
print(name, puzzles, f"{usage.ru_utime + usage.ru_stime:.6f}", *printed)
