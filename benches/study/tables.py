"""Prints the tables of docs/explanation/encoding-study.md and writes the data as CSV.

    python3 benches/study/tables.py FOLDER DATA.csv

FOLDER is that of `benches/study/run`. A ratio is the geometric mean over the puzzles of time / time of the
reference on the same puzzle, with the 95 % interval of Student's t over the logarithms. A run without a verdict
counts as twice its time limit.
"""

import csv
import json
import math
import pathlib
import statistics
import sys

SETS = ["hardest", "16x16", "25x25", "36x36", "killer"]
FIELDS = [
    "stage", "set", "line", "formulation", "encoding", "sum_encoding", "backend", "verdict", "cpu_ms", "conflicts",
    "clauses", "auxiliary_variables", "propagated_cells", "proof_bytes",
]
# The 97.5 % quantiles of Student's t for 1, 2, … degrees of freedom; beyond them, 2.0 is at most 2 % off.
T = [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
     2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04]


def backend_name(run):
    """Returns a short name of the solver."""
    name = run["backend"]
    return "glucose" if "glucose.py" in name else name.removeprefix("external:")


def read(folder):
    """Returns all runs, with their stage and set."""
    runs = []
    for stage in (1, 2):
        for name in SETS:
            file = folder / f"stage{stage}-{name}.jsonl"
            if file.exists():
                for line in file.read_text().splitlines():
                    run = json.loads(line)
                    run |= {"stage": stage, "set": name, "backend": backend_name(run)}
                    runs.append(run)
    return runs


def is_decided(run):
    return run["verdict"] in ("unique", "multiple", "unsolvable")


def time(run):
    """Returns the CPU time in ms, or twice the limit for a run without a verdict."""
    return run["cpu_ms"] if is_decided(run) else 2000 * run["timeout_s"]


def interval(logs):
    """Returns the geometric mean of the ratios with these logarithms, and its interval, as text."""
    mean = statistics.mean(logs)
    if len(logs) < 2:
        return f"{math.exp(mean):.2f}"
    t = T[len(logs) - 2] if len(logs) - 2 < len(T) else 2.0
    half = t * statistics.stdev(logs) / math.sqrt(len(logs))
    low, middle, high = (math.exp(mean + x * half) for x in (-1, 0, 1))
    return f"{middle:.2f} ({low:.2f}–{high:.2f})"


def table(title, columns, rows):
    print(f"\n### {title}\n")
    print("| " + " | ".join(columns) + " |")
    print("|" + "---|" + "--:|" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")


def matches(run, fixed):
    return all(run[key] == value for key, value in fixed.items())


def ratios(runs, axis, choice, reference, fixed, column):
    """Prints the ratio of a choice on an axis to the reference, a row for each solver."""
    by = {}
    for run in runs:
        if matches(run, fixed) and run[axis] in (choice, reference):
            by.setdefault((run["backend"], run[column], run["line"]), {})[run[axis]] = run
    columns = list(dict.fromkeys(key[1] for key, pair in by.items() if len(pair) == 2))
    rows = []
    for solver in sorted({key[0] for key in by}):
        row = [solver]
        for name in columns:
            pairs = [pair for key, pair in by.items() if key[:2] == (solver, name) and len(pair) == 2]
            # If both runs have no verdict, their ratio is unknown.
            known = [it for it in pairs if any(is_decided(run) for run in it.values())]
            logs = [math.log(time(it[choice]) / time(it[reference])) for it in known]
            unsolved = sum(not is_decided(it[choice]) for it in pairs)
            row.append((interval(logs) if logs else "–") + (f", {unsolved} open" if unsolved else ""))
        rows.append(row)
    numbers = {name: len({key[2] for key in by if key[1] == name}) for name in columns}
    fixed = ", ".join(str(value) for value in fixed.values())
    table(f"{choice} / {reference} ({fixed})", ["solver"] + [f"{name} ({numbers[name]})" for name in columns], rows)


def sizes(runs, stage):
    """Prints sizes, propagation and proofs, which do not depend on the solver."""
    rows = {}
    for run in runs:
        if run["stage"] == stage:
            key = tuple(run[k] for k in ("set", "formulation", "encoding", "sum_encoding"))
            rows.setdefault(key, {})[run["line"]] = run

    def median(of, field):
        values = [run[field] for run in of if run[field] is not None]
        return f"{statistics.median(values):.0f}" if values else "–"

    def row(key, of):
        return [*key, *(median(of, field) for field in FIELDS[-4:])]

    table(f"Stage {stage}, medians of formulas",
          ["set", "formulation", "encoding", "sums", "clauses", "auxiliary variables", "cells filled by unit propagation",
           "proof bytes (varisat)"],
          [row(key, list(of.values())) for key, of in sorted(rows.items())])


def conflicts(runs, stage, axis, fixed):
    """Prints the median number of conflicts of decided runs."""
    some = [run for run in runs if run["stage"] == stage and run["conflicts"] is not None and is_decided(run)
            and matches(run, fixed)]
    choices = sorted({run[axis] for run in some})
    keys = sorted({(SETS.index(run["set"]), run["backend"]) for run in some})
    rows = []
    for at, solver in keys:
        of = [run for run in some if run["set"] == SETS[at] and run["backend"] == solver]
        by = [[run["conflicts"] for run in of if run[axis] == choice] for choice in choices]
        rows.append([f"{SETS[at]}, {solver}"] + [f"{statistics.median(it):.0f}" if it else "–" for it in by])
    if rows:
        table(f"Stage {stage}, median conflicts by {axis}", ["set, solver"] + choices, rows)


def main():
    folder, data = pathlib.Path(sys.argv[1]), sys.argv[2]
    runs = read(folder)
    with open(data, "w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for run in runs:
            writer.writerow(run | {"cpu_ms": run["cpu_ms"] and f"{run['cpu_ms']:.2f}"})
    print(f"{len(runs)} runs, {sum(not is_decided(run) for run in runs)} without a verdict, "
          f"{sum(run['cpu_ms'] or 0 for run in runs) / 3.6e6:.2f} CPU hours")
    for choice in ("minimal", "natural"):
        ratios(runs, "formulation", choice, "extended", {"stage": 1, "encoding": "pairwise"}, "set")
    ratios(runs, "formulation", "triads", "extended", {"stage": 2, "encoding": "pairwise"}, "set")
    for choice in ("product", "split", "bimander"):
        ratios(runs, "encoding", choice, "pairwise", {"stage": 2, "formulation": "extended"}, "set")
    for choice in ("sequential", "ladder", "commander", "bitwise"):
        ratios(runs, "encoding", choice, "pairwise", {"stage": 1, "formulation": "extended"}, "set")
    for choice in ("automaton", "totalizer", "order", "adder"):
        ratios(runs, "sum_encoding", choice, "set-choice", {"stage": 1, "set": "killer"}, "set")
    conflicts(runs, 1, "formulation", {"encoding": "pairwise"})
    conflicts(runs, 2, "encoding", {"formulation": "extended"})
    sizes(runs, 1)


main()
