//! The legend of the tables.

/// Terms of the tables with their meanings.
pub(super) static LEGEND: &[(&str, &str)] = &[
    ("unique, multiple, unsolvable", "runs with this verdict; unknown: not decided in time"),
    ("PAR2", "mean time of all runs in ms; an undecided run counts as twice its time-out"),
    ("ratio", "PAR2 divided by the smallest PAR2"),
    (
        "beats, 95 %",
        "time of the other choice divided by the time of this one: the geometric mean over the \
         puzzles, each with the mean over all choices on the other axes, and its 95 % confidence \
         interval (Student's t of the logarithms; undecided runs count as in PAR2); then the same \
         ratio of CPU times",
    ),
    (
        "median, q1, q3",
        "median and quartiles of the times over the puzzles; a puzzle counts with the median time \
         of its repeats; an undecided run counts as infinite, and an infinite quantile is blank",
    ),
    (
        "CPU",
        "median of the CPU times over the puzzles, user and system; for external solvers with that \
         of their processes",
    ),
    (
        "load average",
        "least and greatest load average of the machine over one minute, at the start or the end \
         of a run",
    ),
    (
        "logic",
        "time of the logic before encoding; this and the stages below are medians over the runs \
         with that stage",
    ),
    (
        "encode",
        "time to generate the clauses without storing them, the shortest of three; not part of \
         the total",
    ),
    (
        "load",
        "time to write the clauses into the solver, with encoding; an external solver gets them \
         in each solve",
    ),
    (
        "first",
        "time of the first solve; of an external solver with its start and the file of the formula",
    ),
    ("second", "time of the second solve, with the first solution ruled out"),
    (
        "cells propagated",
        "cells left open by logic whose digit unit propagation alone finds, in percent",
    ),
    (
        "refutes all wrong",
        "puzzles in which unit propagation refutes each candidate outside the solution if it is \
         assumed, in percent",
    ),
    (
        "proof",
        "varisat's proof in binary DRAT that there is no (other) solution: added clauses, bytes",
    ),
    ("learnt", "learned clauses, as the solver counts them"),
    (
        "peak",
        "peak memory: of an external solver as it reports it, otherwise of the whole process with \
         --isolate",
    ),
];
