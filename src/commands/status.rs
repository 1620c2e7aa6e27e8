//! Exit statuses, the same in every command.

use std::{io, process::ExitCode};

/// How a run ended. Of several puzzles the highest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Done; for `check`: unique.
    Done = 0,
    /// The answer is no: none, several, invalid.
    No = 1,
    /// Unusable input or usage.
    Unusable = 2,
    /// Nobody knows: time or limit.
    Unknown = 3,
    /// Some records could not be used.
    SomeFailed = 4,
    /// Reading or writing failed.
    InputOutput = 74,
    /// Nobody reads the output any more; what shells report for SIGPIPE.
    ClosedPipe = 141,
}

impl Status {
    /// The graver of both.
    pub fn and(self, other: Status) -> Status {
        self.max(other)
    }

    /// The status for an error that ended the run.
    pub fn of(error: &anyhow::Error) -> Status {
        let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
        match io.map(io::Error::kind) {
            Some(io::ErrorKind::BrokenPipe) => Status::ClosedPipe,
            Some(io::ErrorKind::NotFound | io::ErrorKind::IsADirectory) => Status::Unusable,
            Some(io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidInput) => Status::Unusable,
            Some(_) => Status::InputOutput,
            None => Status::Unusable,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}
