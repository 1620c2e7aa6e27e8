//! Runs the program as users do.

use std::{
    io::Write,
    process::{Child, Command, ExitStatus, Output, Stdio},
    thread,
};

use serde_json::Value;

pub use testbed::{BAD, CLASH, EMPTY, Folder, NONE, SEVERAL, SOLVED, UNIQUE};

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Returns the lines of standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// Checks the exit status, and that nothing panicked.
    #[track_caller]
    pub fn ends(self, status: i32) -> Ran {
        assert_eq!(self.status, status, "{self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
        self
    }

    /// Checks that standard error contains a text.
    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.err.contains(words), "{words:?} is not in {self:?}");
        self
    }

    /// Checks that standard error is empty.
    #[track_caller]
    pub fn quietly(self) -> Ran {
        assert_eq!(self.err, "", "{self:?}");
        self
    }
}

/// Parses records in JSON Lines.
pub fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the program with a neutral environment.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-sat"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs the program with arguments separated by spaces and with this standard input.
pub fn run(arguments: &str, input: &str) -> Ran {
    with(program().args(arguments.split_whitespace()), input.as_bytes())
}

/// Runs a command with this standard input.
pub fn with(command: &mut Command, input: &[u8]) -> Ran {
    let input = input.to_vec();
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(command);
    let mut pipe = child.stdin.take().unwrap();
    // A program that does not read everything closes the pipe.
    let writer = thread::spawn(move || _ = pipe.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ran(output)
}

/// Starts a command with a pipe to its standard input.
pub fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).spawn().unwrap()
}

/// Returns the exit status as shells report it: 128 plus the signal if a process died of one.
pub fn status(ended: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&ended) {
        return 128 + signal;
    }
    ended.code().unwrap_or(-1)
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = status(output.status);
    Ran { status, out: text(output.stdout), err: text(output.stderr) }
}

/// Interrupts a process, as Ctrl-C does.
pub fn interrupt(child: &Child) {
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Returns the peak memory of a process so far, in bytes.
#[cfg(target_os = "linux")]
pub fn peak(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}
