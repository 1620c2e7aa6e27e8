//! External solvers: programs that read a DIMACS file, print the `s` and `v` lines of the SAT
//! competitions and exit with status 10, 20 or 0.
//!
//! Known programs are listed here with their observed behaviour; any other is given as a command.
//! To add one, define it here and list it in [`ALL`](super::ALL).
//!
//! Their limitations, and how they are handled:
//! - Such a program solves once. All clauses are kept in memory, and each solve writes them to a
//!   temporary file and starts the program again, with assumptions as unit clauses. The core always
//!   contains all assumptions.
//! - It may crash, hang, print too much or give a wrong answer. Its status line must agree with its
//!   exit status, and a model must assign every variable and satisfy every clause. Otherwise the
//!   result is an error that names the program. An UNSAT answer is unverified unless the program
//!   writes a proof, as kissat and CaDiCaL do in binary DRAT. For a proof they are run with
//!   `--plain`, because their other techniques may need new variables or RAT, which the checker
//!   here does not support.
//! - Variables are limited to 2²⁸ − 1, the maximum of kissat.
//!
//! Counters are printed by default or on request, which costs up to a millisecond per solve.
//! lingeling and mallob were not available: their entries are based on their sources and untested.

#[cfg(feature = "external")]
use std::{
    process::{Command, Stdio},
    time::Duration,
};

#[cfg(feature = "external")]
use crate::programs::{
    process::{self, RunOutcome, TerminationMethod},
    solver,
};
use crate::{
    backend::{Abilities, Backend, BackendEntry, BackendError, Options, Problem},
    programs::{CountMeaning::*, Program, not_found},
};
#[cfg(feature = "external")]
use board::stop::Stop;

/// Maximum number of bytes read of a version message.
#[cfg(feature = "external")]
const MAX_VERSION_BYTES: u64 = 1 << 16;

impl BackendEntry for Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            assumptions: true,
            interrupt: true,
            statistics: !self.counts.is_empty(),
            seed: !self.seed.is_empty(),
            proof: !self.proof.is_empty(),
            ..Abilities::default()
        }
    }

    /// Returns the first line that `PROGRAM --version` prints.
    #[cfg(feature = "external")]
    fn version(&self) -> Option<String> {
        if self.counts.is_empty() {
            // A program given by the user may do anything when called with this option.
            return None;
        }
        let mut command = Command::new(self.find()?);
        let soon = Stop::never().after(Duration::from_secs(2));
        match process::run(
            command.arg("--version"),
            Stdio::null(),
            MAX_VERSION_BYTES,
            TerminationMethod::Kill,
            &soon,
        ) {
            Ok(RunOutcome::Ended(output, status, _)) if status.success() => {
                let text = String::from_utf8_lossy(&output);
                let line = text.lines().next()?.trim_start_matches("c ").trim();
                Some(line.to_owned()).filter(|line| !line.is_empty())
            }
            _ => None,
        }
    }

    fn unavailable_reason(&self) -> Option<String> {
        if !cfg!(feature = "external") {
            return Some("this build lacks the feature external".to_owned());
        }
        self.find().is_none().then(|| not_found(self.program))
    }

    #[cfg(feature = "external")]
    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        let path = self.find().ok_or_else(|| BackendError::unavailable(self))?;
        Ok(Box::new(solver::ProgramSolver::new(*self, path, options)))
    }

    #[cfg(not(feature = "external"))]
    fn start(&self, _: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        Err(BackendError::unavailable(self))
    }
}

const KB: u64 = 1 << 10;
const MB: u64 = 1 << 20;

/// kissat.
pub(super) static KISSAT: Program = Program {
    name: "external:kissat",
    summary: "external solver kissat, started for each solve",
    program: "kissat",
    proof: &["--plain", "{cnf}", "{proof}"],
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c conflicts: {}"),
        (Decisions, "c decisions: {}"),
        (Propagations, "c propagations: {}"),
        (Restarts, "c restarts: {}"),
        (Memory(1), "c maximum-resident-set-size: {} bytes"),
    ],
    ..Program::DEFAULT_PROGRAM
};

/// kissat, tuned for satisfiable formulas.
pub(super) static KISSAT_SAT: Program = Program {
    name: "external:kissat:sat",
    summary: "external solver kissat, tuned for satisfiable formulas",
    arguments: &["--sat", "{cnf}"],
    ..KISSAT
};

/// CaDiCaL as a program.
pub(super) static CADICAL: Program = Program {
    name: "external:cadical",
    summary: "external solver cadical, started for each solve",
    program: "cadical",
    proof: &["--plain", "{cnf}", "{proof}"],
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c conflicts: {}"),
        (Decisions, "c decisions: {}"),
        (Propagations, "c propagations: {}"),
        (Restarts, "c restarts: {}"),
        (Learnt, "c learned: {}"),
        (Memory(MB), "c maximum resident set size of process: {} MB"),
    ],
    ..Program::DEFAULT_PROGRAM
};

/// minisat, which writes its answer only to a file.
pub(super) static MINISAT: Program = Program {
    name: "external:minisat",
    summary: "external solver minisat, started for each solve",
    program: "minisat",
    arguments: &["{cnf}", "{answer}"],
    // The seed has an effect only on random choices, so the initial order is made random.
    seed: &["-rnd-init", "-rnd-seed={seed}"],
    counts: &[
        (Conflicts, "conflicts : {}"),
        (Decisions, "decisions : {}"),
        (Propagations, "propagations : {}"),
        (Starts, "restarts : {}"),
        (Memory(MB), "Memory used : {} MB"),
    ],
    ..Program::DEFAULT_PROGRAM
};

/// glucose.
pub(super) static GLUCOSE: Program = Program {
    name: "external:glucose",
    summary: "external solver glucose, started for each solve",
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
    ..Program::DEFAULT_PROGRAM
};

/// CryptoMiniSat.
pub(super) static CRYPTOMINISAT: Program = Program {
    name: "external:cryptominisat",
    summary: "external solver cryptominisat5, started for each solve",
    program: "cryptominisat5",
    seed: &["--random={seed}"],
    counts: &[
        (Conflicts, "c conflicts : {}"),
        (Decisions, "c decisions : {}"),
        (Propagations, "c propagations : {}"),
        (Starts, "c restarts : {}"),
        (Memory(KB), "c Max Memory (rss) used : {} kB"),
    ],
    ..Program::DEFAULT_PROGRAM
};

/// PicoSAT.
pub(super) static PICOSAT: Program = Program {
    name: "external:picosat",
    summary: "external solver picosat, started for each solve",
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
    ..Program::DEFAULT_PROGRAM
};

/// clasp, which adds 20 to its exit status if it has enumerated all models.
pub(super) static CLASP: Program = Program {
    name: "external:clasp",
    summary: "external solver clasp, started for each solve",
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
    ..Program::DEFAULT_PROGRAM
};

/// Lingeling (untested).
pub(super) static LINGELING: Program = Program {
    name: "external:lingeling",
    summary: "external solver lingeling, started for each solve",
    program: "lingeling",
    seed: &["--seed={seed}"],
    counts: &[
        (Conflicts, "c {} conflicts,"),
        (Decisions, "c {} decisions,"),
        (Propagations, "c {} propagations,"),
        (Restarts, "c {} restarts,"),
        (Memory(MB), "c * seconds, {} MB"),
    ],
    ..Program::DEFAULT_PROGRAM
};

/// Mallob for one formula, with its default number of threads (untested).
///
/// It logs to standard output and writes its answer, in the usual lines, to a file. Its exit status
/// is always 0. It must be run where it was built, so the `mallob` on the PATH has to ensure that.
pub(super) static MALLOB: Program = Program {
    name: "external:mallob",
    summary: "external solver mallob, with its own number of threads",
    program: "mallob",
    arguments: &["-q", "-mono={cnf}", "-s2f={answer}"],
    seed: &["-seed={seed}"],
    statuses: [&[0], &[0], &[0]],
    ..Program::DEFAULT_PROGRAM
};

/// All known external solvers, for tests; the registry is [`ALL`](super::ALL).
pub static PRESETS: &[&Program] = &[
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
