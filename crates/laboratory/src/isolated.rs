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

use crate::record::Run;
use board::stop::{Stop, StopReason};
use sat::programs::process::{self, Ending, Ran};

/// The largest size of a record, in bytes.
const RECORD: u64 = 1 << 20;

/// The time that a process may take in addition to the time limit of its run, to read the puzzles
/// and to exit.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts this program to make one run.
pub struct Isolated {
    program: PathBuf,
    option: &'static str,
    arguments: Vec<OsString>,
}

impl Isolated {
    /// Uses the command line of this process. An option and the number of the run are inserted
    /// after the first word, the name of the command. The process then prints the record of the
    /// run.
    ///
    /// # Errors
    /// Fails if the path of this program is unknown.
    pub fn of_this_program(option: &'static str) -> io::Result<Isolated> {
        let arguments = env::args_os().skip(1).collect();
        Ok(Isolated { program: env::current_exe()?, option, arguments })
    }

    /// Makes the run with the given number. The error is the reason why there is no record.
    pub(super) fn run(
        &self,
        number: u64,
        timeout: Option<Duration>,
        stop: Stop,
    ) -> Result<Run, String> {
        let allowed = timeout.map(|time| time.saturating_add(PATIENCE));
        let stop = allowed.map_or(stop.clone(), |time| stop.after(time));
        let mut command = Command::new(&self.program);
        let (name, rest) = self.arguments.split_at(self.arguments.len().min(1));
        command.args(name).arg(self.option).arg(number.to_string()).args(rest);
        match process::run(&mut command, Stdio::null(), RECORD, Ending::Ask, &stop) {
            Ok(Ran::Ended(output, status, _)) if status.success() => {
                serde_json::from_slice(&output).map_err(|error| format!("no record: {error}"))
            }
            Ok(Ran::Ended(_, status, complaint)) => {
                Err(format!("its process failed ({status}): {complaint}"))
            }
            Ok(Ran::Stopped(StopReason::TimeOut(time))) => {
                Err(format!("its process was killed after {} s", time.as_secs_f64()))
            }
            Ok(Ran::Stopped(why)) => Err(why.to_string()),
            Ok(Ran::Flooded) => Err("its process printed too much".to_owned()),
            Err(error) => Err(format!("its process cannot be run: {error}")),
        }
    }
}
