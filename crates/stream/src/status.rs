//! Exit statuses, the same in every command.

use std::{io, process::ExitCode};

use formats::ReadError;
use solve::Verdict;

/// How a run ended. Of several puzzles the highest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Status {
    /// Done; for `check`: unique.
    #[default]
    Done = 0,
    /// The answer is no: none, several, invalid.
    No = 1,
    /// Unusable input or usage.
    Unusable = 2,
    /// It is not known: time or limit.
    Unknown = 3,
    /// Some records could not be used.
    SomeFailed = 4,
    /// Reading or writing failed.
    InputOutput = 74,
    /// A player pressed Ctrl-C; what shells report for SIGINT.
    Interrupted = 130,
    /// The output is not read any more; what shells report for SIGPIPE.
    ClosedPipe = 141,
}

impl Status {
    /// The graver of both.
    pub fn and(self, other: Status) -> Status {
        self.max(other)
    }

    /// The status of a verdict, where one solution is what was wanted.
    pub fn of_verdict(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Done,
            Verdict::Unknown(..) => Status::Unknown,
            Verdict::Multiple(..) | Verdict::Unsolvable | Verdict::Invalid(_) => Status::No,
        }
    }

    /// The status for an entry that is no puzzle.
    pub fn of_unreadable(error: &ReadError) -> Status {
        match error {
            error if error.is_io() => Status::InputOutput,
            error if error.is_stopped() => Status::Unknown,
            _ => Status::SomeFailed,
        }
    }

    /// The status of a run whose gravest record has this one: where all records
    /// failed, the input was unusable.
    pub fn of_records(self, failed: u64, records: u64) -> Status {
        match self {
            Status::SomeFailed if failed == records => Status::Unusable,
            status => status,
        }
    }

    /// The status for a file that was named and cannot be opened. What is not there, or is closed to
    /// us, was not meant: that is a wrong use, and any other reason of the system a fault of reading.
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

    /// The status for an error that ended the run.
    pub fn of(error: &anyhow::Error) -> Status {
        match io_kind(error) {
            Some(io::ErrorKind::BrokenPipe) => Status::ClosedPipe,
            Some(_) => Status::InputOutput,
            None => Status::Unusable,
        }
    }
}

/// The kind of the input or output error at the root of an error, if one is.
fn io_kind(error: &anyhow::Error) -> Option<io::ErrorKind> {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.map(io::Error::kind)
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}
