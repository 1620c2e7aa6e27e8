//! `compare`: how it is measured.

use std::time::Duration;

use clap::Args;

use crate::run::options::{parse_jobs, parse_seconds};

/// How it is measured.
#[derive(Args)]
#[command(next_help_heading = "Measuring")]
pub struct Measuring {
    /// Runs of each combination on each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub repeat: u64,

    /// Seconds allowed for each run, or none
    ///
    /// none means no limit. The limit covers both solves. Without a limit, varisat is faster on
    /// small formulas: it can only be stopped while it writes its proof.
    #[arg(long, value_name = "SECONDS", value_parser = parse_limit, default_value = "60", allow_negative_numbers = true)]
    pub timeout: Limit,

    /// Seed of the order of the runs
    ///
    /// It also seeds the solver of the first repeat; each further repeat takes the next number.
    #[arg(long, value_name = "SEED", default_value_t = 0, hide_short_help = true)]
    pub seed: u64,

    /// Number of runs at the same time
    ///
    /// Simultaneous runs disturb each other's times.
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = parse_jobs, allow_negative_numbers = true, hide_short_help = true)]
    pub jobs: usize,

    /// Leave out unit propagation and proofs, which often take longer than the runs
    #[arg(long, hide_short_help = true)]
    pub no_formula_stats: bool,

    /// Make every run in a process of its own, which measures the memory of embedded solvers
    #[arg(long, hide_short_help = true, conflicts_with = "encoding_command")]
    pub isolate: bool,
}

/// The time allowed for a run, if there is a limit.
#[derive(Clone, Copy)]
pub struct Limit(pub Option<Duration>);

fn parse_limit(text: &str) -> Result<Limit, String> {
    match text {
        "none" => Ok(Limit(None)),
        _ => match parse_seconds(text)? {
            Duration::ZERO => {
                Err("the time limit must be above 0; use none for no limit".to_owned())
            }
            time => Ok(Limit(Some(time))),
        },
    }
}
