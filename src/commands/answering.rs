//! Who answers, in how many threads: options of the commands that answer puzzles.

use anyhow::bail;
use clap::{
    Args,
    builder::{PossibleValue, TypedValueParser},
};
use sat::backends;
use solve::{
    Solver,
    engines::{self, Engine, Question, lanes},
};

use super::{
    arguments::{BackendNames, Stages, backend_names, help_of, parse_jobs},
    interrupt,
};

/// Who solves, where the lanes can be asked as well.
#[derive(Clone, Copy)]
pub enum Who {
    /// The lanes, which are an engine and take classic 9×9 puzzles only.
    Lanes,
    /// A backend of the SAT path.
    Backend(&'static dyn backends::Entry),
}

impl Who {
    /// The name that was given.
    pub fn name(self) -> &'static str {
        match self {
            Who::Lanes => lanes::NAME,
            Who::Backend(backend) => backend.name(),
        }
    }

    /// Whether the choice is left to the program.
    pub fn is_auto(self) -> bool {
        self.name() == backends::ALL[0].name()
    }

    /// The backend of the SAT path, where that is asked.
    pub fn backend(self) -> &'static dyn backends::Entry {
        match self {
            Who::Lanes => backends::ALL[0],
            Who::Backend(backend) => backend,
        }
    }
}

/// How many work, and on what.
#[derive(Args)]
#[command(next_help_heading = "How it is solved")]
pub struct Threads {
    /// Threads to spread several puzzles over; more than 1 reads some puzzles ahead, and each
    /// holds a puzzle and its formula
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_jobs, allow_negative_numbers = true)]
    jobs: usize,

    /// Let all N threads work on the same puzzle, with backends, statements, encodings and seeds
    /// of their own, until the first verdict
    #[arg(long)]
    portfolio: bool,
}

/// Who answers puzzle after puzzle, and how.
#[derive(Args)]
pub struct Answering {
    #[command(flatten)]
    stages: Stages,

    /// Who solves
    #[arg(long, value_parser = who_parser(), default_value = backends::ALL[0].name(), hide_possible_values = true,
          value_name = "NAME", help_heading = "How it is solved",
          help = help_of("Who solves", backend_names().chain([Who::Lanes.name()])))]
    backend: Who,

    #[command(flatten)]
    threads: Threads,
}

impl Answering {
    /// The question for up to `limit` solutions, to be answered by them.
    pub fn question(&self, limit: u64, keep: usize) -> Question {
        let jobs = self.threads.jobs;
        if jobs > 1 {
            interrupt::others_work();
        }
        self.stages.question(self.backend.backend(), (limit, keep), jobs)
    }

    /// The engine that runs them.
    ///
    /// # Errors
    /// If there is none for what was chosen.
    pub fn engine(&self) -> anyhow::Result<&'static dyn Engine> {
        let name = match (self.threads.portfolio, self.backend) {
            (true, Who::Lanes) => bail!("--portfolio is of backends for SAT, and lanes is none"),
            (true, Who::Backend(_)) => "portfolio",
            (false, Who::Lanes) => self.backend.name(),
            (false, Who::Backend(_)) => "sat",
        };
        Ok(engines::named(name).unwrap_or(engines::ALL[0]))
    }

    /// The choices in words.
    pub fn describe(&self, engine: &'static dyn Engine) -> String {
        let Solver { logic, statement, encoding, backend, .. } =
            self.stages.solver(self.backend.backend());
        match self.backend {
            Who::Lanes => format!("engine {}", engine.name()),
            Who::Backend(_) => format!(
                "engine {}, logic {}, statement {}, encoding {}, backend {}",
                engine.name(),
                logic.name,
                statement.name,
                encoding.name(),
                backend.name()
            ),
        }
    }
}

/// A backend, or the lanes.
pub fn who_parser() -> impl TypedValueParser<Value = Who> {
    let lanes = PossibleValue::new(Who::Lanes.name()).help("many classic 9×9 puzzles at once");
    BackendNames::and([lanes]).try_map(|name| match name == Who::Lanes.name() {
        true => Ok(Who::Lanes),
        false => backends::find(&name).map(Who::Backend),
    })
}
