"""Runs CP-SAT of OR-tools on exactly-one constraints over candidates.

cp_sat.py FILE VARIABLES SECONDS: each line of FILE lists the numbers of the candidates, from 0, of one
constraint. Prints unique, several, none or unknown. It uses one worker, so that CPU times are comparable.
"""

import sys
import time

from ortools.sat.python import cp_model

path, count, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
began = time.process_time()
model = cp_model.CpModel()
candidates = [model.new_bool_var("") for _ in range(count)]
with open(path) as groups:
    for line in groups:
        model.add_exactly_one(candidates[int(number)] for number in line.split())


def solve():
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = max(0.1, seconds - (time.process_time() - began))
    return solver, solver.solve(model)


solver, status = solve()
if status == cp_model.INFEASIBLE:
    print("none")
elif status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    print("unknown")
else:
    model.add_bool_or(~candidate for candidate in candidates if solver.value(candidate))
    solver, status = solve()
    if status == cp_model.INFEASIBLE:
        print("unique")
    elif status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        print("several")
    else:
        print("unknown")
