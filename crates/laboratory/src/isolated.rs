//! Makes a run in a separate process. This measures its memory, survives a crash, and starts with
//! fresh state.

use std::{
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

use crate::record::MeasuredRun;
use board::stop::{Stop, StopReason};
use sat::programs::process::{self, RunOutcome, TerminationMethod};

/// The largest size of a record, in bytes.
const MAX_RECORD_BYTES: u64 = 1 << 20;

/// The time that a process may take in addition to the time limit of its run, to read the puzzles
/// and to exit.
const EXTRA_TIME: Duration = Duration::from_secs(30);

/// Starts this program to make one run.
pub struct IsolatedRunner {
    program: PathBuf,
    option: &'static str,
    arguments: Vec<OsString>,
}

impl IsolatedRunner {
    /// Uses the command line of this process. An option and the number of the run are inserted
    /// after the first word, the name of the command. The process then prints the record of the
    /// run.
    ///
    /// # Errors
    /// Fails if the path of this program is unknown.
    pub fn of_this_program(option: &'static str) -> io::Result<IsolatedRunner> {
        let arguments = env::args_os().skip(1).collect();
        Ok(IsolatedRunner { program: env::current_exe()?, option, arguments })
    }

    /// Makes the run with the given number. The error is the reason why there is no record.
    pub(super) fn run(
        &self,
        number: u64,
        timeout: Option<Duration>,
        stop: Stop,
    ) -> Result<MeasuredRun, String> {
        let allowed = timeout.map(|time| time.saturating_add(EXTRA_TIME));
        let stop = allowed.map_or(stop.clone(), |time| stop.after(time));
        let mut command = Command::new(&self.program);
        let (name, rest) = self.arguments.split_at(self.arguments.len().min(1));
        command.args(name).arg(self.option).arg(number.to_string()).args(rest);
        match process::run(
            &mut command,
            Stdio::null(),
            MAX_RECORD_BYTES,
            TerminationMethod::Ask,
            &stop,
        ) {
            Ok(RunOutcome::Ended(output, status, _)) if status.success() => {
                serde_json::from_slice(&output).map_err(|error| format!("no record: {error}"))
            }
            Ok(RunOutcome::Ended(_, status, complaint)) => {
                Err(format!("its process failed ({status}): {complaint}"))
            }
            Ok(RunOutcome::Stopped(StopReason::TimeOut(time))) => {
                Err(format!("its process was killed after {} s", time.as_secs_f64()))
            }
            Ok(RunOutcome::Stopped(why)) => Err(why.to_string()),
            Ok(RunOutcome::Flooded) => Err("its process printed too much".to_owned()),
            Err(error) => Err(format!("its process cannot be run: {error}")),
        }
    }
}
