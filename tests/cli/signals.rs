//! Tests of Ctrl-C and termination, as seen by shells and scripts.

use std::{
    io::{BufRead, BufReader, Read, Write},
    os::unix::process::CommandExt,
    process::{Child, ChildStdout, Command, Stdio},
};

use nix::{
    sys::signal::{Signal, kill, killpg},
    unistd::Pid,
};

use crate::program::{SOLVED, UNIQUE, program, status};

/// Starts a command in its own process group, and waits until the program has written an answer.
fn answering(command: &mut Command) -> (Child, BufReader<ChildStdout>) {
    command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line.trim(), SOLVED);
    (child, out)
}

/// Returns the output after the signal, and the exit status.
fn end((mut child, mut out): (Child, BufReader<ChildStdout>)) -> (String, i32) {
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    (rest, status(child.wait().unwrap()))
}

#[test]
fn interrupt_stops_a_shell_loop() {
    // Bash continues the loop unless the program dies of the signal.
    let mut shell = Command::new("bash");
    shell.args(["-c", "for i in 1 2 3; do \"$0\" solve -f line; echo next; done"]);
    shell.arg(program().get_program());
    if Command::new("bash").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("NOT TESTED: there is no bash");
        return;
    }
    let running = answering(&mut shell);
    killpg(Pid::from_raw(running.0.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(end(running), (String::new(), 130));
}

#[test]
fn exit_status_reports_the_signal() {
    for (signal, expected) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 129)]
    {
        let running = answering(program().args(["solve", "-f", "line"]));
        kill(Pid::from_raw(running.0.id() as i32), signal).unwrap();
        assert_eq!(end(running), (String::new(), expected), "{signal}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nohup_ignores_hangup() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" solve -f line"]).arg(program().get_program());
    let mut running = answering(&mut shell);
    kill(Pid::from_raw(running.0.id() as i32), Signal::SIGHUP).unwrap();
    let mut pipe = running.0.stdin.take().unwrap();
    pipe.write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
    drop(pipe);
    assert_eq!(end(running), (format!("{SOLVED}\n"), 0));
}
