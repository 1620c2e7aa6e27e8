//! What the words in the tables mean.

/// Words of the tables, and what they stand for.
pub(super) static LEGEND: &[(&str, &str)] = &[
    ("unique, several, none", "verdicts, in runs; unknown is a run that was not decided in time"),
    ("PAR2", "mean time of all runs in ms; a run without a verdict counts as twice its time-out"),
    ("ratio", "PAR2 to the least one"),
    (
        "beats, 95 %",
        "how many times as long the other choice takes: the geometric mean over the puzzles, each \
         with the mean over all choices on the other axes, and where it is in 95 of 100 such \
         comparisons (Student's t of the logarithms; undecided runs count as in PAR2)",
    ),
    (
        "median, q1, q3",
        "of the times over the puzzles, where a puzzle has the median time of its repeats and an \
         undecided run takes forever: blank if the middle one is undecided",
    ),
    (
        "logic",
        "time of the logic pre-pass; this and the stages below are medians of all runs that had them",
    ),
    (
        "encode",
        "time to make the clauses without storing them, the shortest of three; not part of the total",
    ),
    (
        "load",
        "time to write the clauses into the solver, encoding included; a program gets them only in each solve",
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
    ("learnt", "learned clauses, as the solver counts them"),
    (
        "peak",
        "peak memory: for a program as it reports it, for others that of the whole process, with --isolate",
    ),
];
