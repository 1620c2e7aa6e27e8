//! What the words in the tables mean.

/// Words of the tables, and what they stand for.
pub(super) static LEGEND: &[(&str, &str)] = &[
    ("unique, several, none", "verdicts, in runs; unknown is a run that was not decided in time"),
    ("PAR2", "mean time of all runs in ms; one without verdict counts as twice its time-out"),
    ("ratio", "PAR2 to the least one"),
    (
        "median, q1, q3",
        "of the times over the puzzles, where a puzzle has the median time of its repeats and an \
         undecided run takes for ever: blank if the middle one is undecided",
    ),
    (
        "logic",
        "time of the logic pre-pass; this and the stages below are medians of all runs that had them",
    ),
    ("encode", "time to write the clauses to nobody, the shortest of three; not part of the total"),
    (
        "load",
        "time to write the clauses into the solver, encoding included; a program is only handed them in each solve",
    ),
    ("first", "time of the first solve; of a program with its start and the formula's file"),
    ("second", "time of the second solve, with the first solution ruled out"),
    (
        "cells propagated",
        "of the cells that logic left open, those whose digit unit propagation alone finds",
    ),
    (
        "refutes all wrong",
        "puzzles in which unit propagation refutes every candidate that is not in the solution, each assumed alone",
    ),
    (
        "proof",
        "varisat's proof in binary DRAT that there is no (other) solution: clauses added, bytes",
    ),
    ("learnt", "clauses learnt; of varisat counted in a run of its own, which is not timed"),
    (
        "peak",
        "the most memory: of a program as it says itself, of others the whole process, with --isolate",
    ),
];
