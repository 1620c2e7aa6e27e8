//! The programs that are known, each as it was found to behave. To add one, write
//! it here and name it among the backends.
//!
//! They print their counts unasked or are asked to, which costs up to a
//! millisecond a solve. lingeling and mallob were not to be had: theirs are from
//! their sources, and were not run.

use super::{Counted::*, External};

const KB: u64 = 1 << 10;
const MB: u64 = 1 << 20;

/// kissat.
pub static KISSAT: External = External {
    name: "external:kissat",
    summary: "the program kissat, begun anew for each solve",
    program: "kissat",
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c conflicts: {}"),
        (Decisions, "c decisions: {}"),
        (Propagations, "c propagations: {}"),
        (Restarts, "c restarts: {}"),
        (Memory(1), "c maximum-resident-set-size: {} bytes"),
    ],
    ..External::USUAL
};

/// kissat, looking for a model.
pub static KISSAT_SAT: External = External {
    name: "external:kissat:sat",
    summary: "the same, meant for formulas that have a model",
    arguments: &["--sat", "{cnf}"],
    ..KISSAT
};

/// The program CaDiCaL.
pub static CADICAL: External = External {
    name: "external:cadical",
    summary: "the program cadical, begun anew for each solve",
    program: "cadical",
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c conflicts: {}"),
        (Decisions, "c decisions: {}"),
        (Propagations, "c propagations: {}"),
        (Restarts, "c restarts: {}"),
        (Learnt, "c learned: {}"),
        (Memory(MB), "c maximum resident set size of process: {} MB"),
    ],
    ..External::USUAL
};

/// minisat, which tells its answer in a file only.
pub static MINISAT: External = External {
    name: "external:minisat",
    summary: "the program minisat, begun anew for each solve",
    program: "minisat",
    arguments: &["{cnf}", "{answer}"],
    // Its seed counts only where it takes something at random.
    seed: &["-rnd-init", "-rnd-seed={seed}"],
    counts: &[
        (Conflicts, "conflicts : {}"),
        (Decisions, "decisions : {}"),
        (Propagations, "propagations : {}"),
        (Starts, "restarts : {}"),
        (Memory(MB), "Memory used : {} MB"),
    ],
    ..External::USUAL
};

/// glucose.
pub static GLUCOSE: External = External {
    name: "external:glucose",
    summary: "the program glucose, begun anew for each solve",
    program: "glucose",
    arguments: &["-model", "{cnf}"],
    seed: &["-rnd-init", "-rnd-seed={seed}"],
    asides: &["Solved by simplification"],
    counts: &[
        (Conflicts, "c conflicts : {}"),
        (Decisions, "c decisions : {}"),
        (Propagations, "c propagations : {}"),
        (Starts, "c restarts : {}"),
    ],
    ..External::USUAL
};

/// CryptoMiniSat.
pub static CRYPTOMINISAT: External = External {
    name: "external:cryptominisat",
    summary: "the program cryptominisat5, begun anew for each solve",
    program: "cryptominisat5",
    seed: &["--random={seed}"],
    counts: &[
        (Conflicts, "c conflicts : {}"),
        (Decisions, "c decisions : {}"),
        (Propagations, "c propagations : {}"),
        (Starts, "c restarts : {}"),
        (Memory(KB), "c Max Memory (rss) used : {} kB"),
    ],
    ..External::USUAL
};

/// PicoSAT.
pub static PICOSAT: External = External {
    name: "external:picosat",
    summary: "the program picosat, begun anew for each solve",
    program: "picosat",
    arguments: &["-v", "{cnf}"],
    seed: &["-s", "{seed}"],
    counts: &[
        (Conflicts, "c {} conflicts"),
        (Decisions, "c {} decisions"),
        (Propagations, "c {} propagations"),
        (Restarts, "c {} restarts"),
        (Memory(MB), "c {} MB maximally allocated"),
    ],
    ..External::USUAL
};

/// clasp, which adds 20 to its exit status where it has seen all models.
pub static CLASP: External = External {
    name: "external:clasp",
    summary: "the program clasp, begun anew for each solve",
    program: "clasp",
    arguments: &["--stats", "{cnf}"],
    seed: &["--rand-freq=0.01", "--seed={seed}"],
    statuses: [&[10, 30], &[20], &[0]],
    counts: &[
        (Conflicts, "c Conflicts : {}"),
        (Decisions, "c Choices : {}"),
        (Restarts, "c Restarts : {}"),
        (Learnt, "c Lemmas : {}"),
    ],
    ..External::USUAL
};

/// Lingeling. Not run.
pub static LINGELING: External = External {
    name: "external:lingeling",
    summary: "the program lingeling, begun anew for each solve",
    program: "lingeling",
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c {} conflicts,"),
        (Decisions, "c {} decisions,"),
        (Propagations, "c {} propagations,"),
        (Restarts, "c {} restarts,"),
        (Memory(MB), "c * seconds, {} MB"),
    ],
    ..External::USUAL
};

/// Mallob for one formula, with as many threads as it likes. Not run. It logs to standard
/// output and writes its answer, in the usual lines, to a file; its exit status is always 0.
/// It wants to be run where it was built, so the `mallob` on the PATH has to see to that.
pub static MALLOB: External = External {
    name: "external:mallob",
    summary: "the program mallob on one formula, with as many threads as it likes",
    program: "mallob",
    arguments: &["-q", "-mono={cnf}", "-s2f={answer}"],
    seed: &["-seed={seed}"],
    statuses: [&[0], &[0], &[0]],
    ..External::USUAL
};

/// All of them, for the tests beside; the catalogue is [`backends::ALL`](crate::backends::ALL).
#[cfg(test)]
pub static ALL: &[&External] = &[
    &KISSAT,
    &KISSAT_SAT,
    &CADICAL,
    &MINISAT,
    &GLUCOSE,
    &CRYPTOMINISAT,
    &PICOSAT,
    &CLASP,
    &LINGELING,
    &MALLOB,
];
