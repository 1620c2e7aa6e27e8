"""Solves a DIMACS file with Glucose 4.2 of PySAT and prints the `s` and `v` lines of the SAT competitions."""

import sys

from pysat.formula import CNF
from pysat.solvers import Glucose42

with Glucose42(bootstrap_with=CNF(from_file=sys.argv[1])) as solver:
    if solver.solve():
        print("s SATISFIABLE")
        print("v", *solver.get_model(), 0)
        sys.exit(10)
    print("s UNSATISFIABLE")
    sys.exit(20)
