//! `compare`: the options of the measurement.

use std::time::Duration;

use clap::Args;

use crate::options::{parse_jobs, parse_seconds};

/// The options of the measurement.
#[derive(Args)]
#[command(next_help_heading = "Measuring")]
pub struct MeasuringOptions {
    /// Run each combination N times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub repeat: u64,

    /// Limit the seconds for each run, or none for no limit
    ///
    /// The limit covers both solver calls of a run. Without a limit, varisat is faster on small
    /// formulas, because it can only be stopped while it writes a proof.
    #[arg(long, value_name = "SECONDS", value_parser = parse_limit, default_value = "60", allow_negative_numbers = true)]
    pub timeout: RunTimeLimit,

    /// Set the seed for the order of the runs
    ///
    /// It is also the seed of the solver in the first repetition. Each further repetition uses the
    /// next number.
    #[arg(long, value_name = "SEED", default_value_t = 0, hide_short_help = true)]
    pub seed: u64,

    /// Make N runs at the same time
    ///
    /// Simultaneous runs distort each other's times.
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = parse_jobs, allow_negative_numbers = true, hide_short_help = true)]
    pub jobs: usize,

    /// Omit propagation and proof statistics, which often take longer than the runs
    #[arg(long, hide_short_help = true)]
    pub no_formula_stats: bool,

    /// Make each run in its own process, to measure the memory of embedded solvers
    #[arg(long, hide_short_help = true, conflicts_with = "encoding_command")]
    pub isolate: bool,
}

/// The time limit of a run, if there is one.
#[derive(Clone, Copy)]
pub struct RunTimeLimit(pub Option<Duration>);

fn parse_limit(text: &str) -> Result<RunTimeLimit, String> {
    match text {
        "none" => Ok(RunTimeLimit(None)),
        _ => match parse_seconds(text)? {
            Duration::ZERO => {
                Err("the time limit must be above 0; use none for no limit".to_owned())
            }
            time => Ok(RunTimeLimit(Some(time))),
        },
    }
}
