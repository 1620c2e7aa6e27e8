//! A run in a process of its own: it tells its memory, it can crash, and it begins
//! with nothing that another has left.

use std::{
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

use crate::record::Run;
use board::stop::{Stop, Why};
use sat::programs::process::{self, Ending, Ran};

/// The most bytes of a record.
const RECORD: u64 = 1 << 20;

/// How long a process may take beyond what its run is allowed: to read the
/// puzzles, and to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// How the program makes one run.
pub struct Isolated {
    program: PathBuf,
    option: &'static str,
    arguments: Vec<OsString>,
}

impl Isolated {
    /// By the command line of this process, where an option and the number of the run
    /// come after the first word, the name of the command; it prints the record then.
    ///
    /// # Errors
    /// If this program cannot be found.
    pub fn of_this_program(option: &'static str) -> io::Result<Isolated> {
        let arguments = env::args_os().skip(1).collect();
        Ok(Isolated { program: env::current_exe()?, option, arguments })
    }

    /// Makes the run of that number; an error is why there is no record.
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
            Ok(Ran::Stopped(Why::TimeOut(time))) => {
                Err(format!("its process was killed after {} s", time.as_secs_f64()))
            }
            Ok(Ran::Stopped(why)) => Err(why.to_string()),
            Ok(Ran::Flooded) => Err("its process printed too much".to_owned()),
            Err(error) => Err(format!("its process cannot be run: {error}")),
        }
    }
}
