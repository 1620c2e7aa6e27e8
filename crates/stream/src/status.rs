//! Exit statuses, which are the same for all commands.

use std::{io, process::ExitCode};

use formats::ReadError;
use solve::Verdict;

/// The result of a run. If there are several puzzles, the highest value counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Status {
    /// Success; for `check`: unique.
    #[default]
    Done = 0,
    /// A negative answer: unsolvable, multiple or invalid.
    No = 1,
    /// Unusable input or usage.
    Unusable = 2,
    /// Unknown, because of a time limit or another limit.
    Unknown = 3,
    /// Some records could not be used.
    SomeFailed = 4,
    /// Reading or writing failed.
    InputOutput = 74,
    /// The player pressed Ctrl-C; the status that shells report for SIGINT.
    Interrupted = 130,
    /// The reader of the output closed the pipe; the status that shells report for SIGPIPE.
    ClosedPipe = 141,
}

impl Status {
    /// Returns the more severe of the two.
    pub fn and(self, other: Status) -> Status {
        self.max(other)
    }

    /// Returns the status of a verdict, if a unique solution is expected.
    pub fn of_verdict(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Done,
            Verdict::Unknown(..) => Status::Unknown,
            Verdict::Multiple(..) | Verdict::Unsolvable | Verdict::Invalid(_) => Status::No,
        }
    }

    /// Returns the status for an entry that cannot be read as a puzzle.
    pub fn of_unreadable(error: &ReadError) -> Status {
        match error {
            error if error.is_io() => Status::InputOutput,
            error if error.is_stopped() => Status::Unknown,
            _ => Status::SomeFailed,
        }
    }

    /// Returns the status of a run from the most severe status of its records. If all records
    /// failed, the input was unusable.
    pub fn of_records(self, failed: u64, records: u64) -> Status {
        match self {
            Status::SomeFailed if failed == records => Status::Unusable,
            status => status,
        }
    }

    /// Returns the status for a named file that cannot be opened. If the file is missing or not
    /// permitted, the usage is wrong. Any other system error is a read error.
    pub fn of_unopened(error: &io::Error) -> Status {
        use io::ErrorKind::{
            InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        };
        match error.kind() {
            NotFound | PermissionDenied | NotADirectory | IsADirectory | InvalidFilename
            | InvalidInput => Status::Unusable,
            _ if error.raw_os_error().is_none() => Status::Unusable,
            _ => Status::InputOutput,
        }
    }

    /// Returns the status for the error that ended the run.
    pub fn of(error: &anyhow::Error) -> Status {
        match io_kind(error) {
            Some(io::ErrorKind::BrokenPipe) => Status::ClosedPipe,
            Some(_) => Status::InputOutput,
            None => Status::Unusable,
        }
    }
}

/// Returns the kind of the I/O error that caused an error, if there is one.
fn io_kind(error: &anyhow::Error) -> Option<io::ErrorKind> {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.map(io::Error::kind)
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}
