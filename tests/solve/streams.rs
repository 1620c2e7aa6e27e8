//! Tests of pipes that are slow, closed or full.

use std::{
    fs::OpenOptions,
    io::{BufRead, BufReader, Read, Write},
    process::Stdio,
    time::Instant,
};

use testbed::{
    records::{NINE, NINE_SOLVED},
    size,
};

#[cfg(target_os = "linux")]
use crate::program::peak;
use crate::program::{BAD, SOLVED, UNIQUE, interrupt, program, run, start};

#[test]
fn slow_pipe_gets_each_answer_at_once() {
    for jobs in ["1", "3"] {
        let mut command = program();
        command.args(["solve", "--quiet", "--format", "line", "--jobs", jobs]);
        let mut child = start(command.stdout(Stdio::piped()));
        let mut pipe = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for (puzzle, solved) in
            [(NINE, NINE_SOLVED), (UNIQUE, SOLVED), (BAD, "# error: ")].repeat(20)
        {
            // In two pieces, as input may arrive.
            let (head, tail) = puzzle.split_at(5);
            pipe.write_all(head.as_bytes()).unwrap();
            pipe.write_all(format!("{tail}\n").as_bytes()).unwrap();
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            assert!(line.starts_with(solved), "{line}");
        }
        // A last line without a line feed counts.
        pipe.write_all(NINE.as_bytes()).unwrap();
        drop(pipe);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, format!("{NINE_SOLVED}\n"));
        assert_eq!(child.wait().unwrap().code(), Some(4));
    }
}

#[test]
fn open_pipe_gets_answers_at_once() {
    for command in ["solve", "check", "count", "backbone", "solve -j 1", "check -j 1"] {
        let mut run = program();
        run.args(command.split(' ')).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = start(&mut run);
        let mut pipe = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // No more input comes until there is an answer.
        for number in 1..3 {
            pipe.write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            let is_answer = line.trim() == SOLVED || line.contains(&format!(":{number}: "));
            assert!(is_answer, "{command}: {line}");
        }
        drop(pipe);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn long_stream_uses_constant_memory() {
    let corpus = testbed::corpus::text("kaggle.txt");
    let lines = corpus.lines().filter(|line| !line.starts_with('#')).chain([UNIQUE]);
    let lines: String = lines.cycle().take(2000).map(|line| format!("{line}\n")).collect();
    let expected = run("solve --format line -q", &lines).out;
    let (rounds, begun) = (size(400_000).div_ceil(2000), Instant::now());
    let mut command = program();
    command.args(["solve", "--format", "line", "-q"]).stdout(Stdio::piped());
    let mut child = start(command.stderr(Stdio::null()));
    let mut pipe = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        (0..rounds).for_each(|_| pipe.write_all(lines.as_bytes()).unwrap());
    });
    let mut out = child.stdout.take().unwrap();
    let (mut answers, mut early, mut late) = (vec![0; expected.len()], None, 0);
    let mut times = Vec::new();
    for round in 0..rounds {
        // More input follows than fits into a pipe, so the process still exists.
        if round == rounds - 1 {
            late = peak(&child);
        }
        out.read_exact(&mut answers).unwrap();
        assert!(answers == expected.as_bytes(), "{round}");
        if (round + 1) * 10 % rounds < 10 {
            times.push(begun.elapsed());
        }
        // The memory that threads keep is allocated within the first 200,000 lines.
        if round >= rounds / 100 && (100..rounds - 1).contains(&round) {
            early.get_or_insert_with(|| peak(&child));
        }
    }
    let early = early.unwrap();
    assert_eq!(out.read(&mut [0]).unwrap(), 0);
    writer.join().unwrap();
    child.wait().unwrap();
    println!(
        "{} lines; {early} bytes at first, {late} bytes at last; tenths by {times:.1?}",
        rounds * 2000
    );
    assert!(late <= early + early / 10, "{early} bytes, then {late} bytes");
}

#[test]
fn closed_pipe_ends_run_quietly() {
    for jobs in ["1", "2"] {
        let mut command = program();
        command.args(["solve", "--jobs", jobs]);
        let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        let mut pipe = child.stdin.take().unwrap();
        let endless = std::thread::spawn(move || {
            let many = format!("{NINE}\n").repeat(100);
            while pipe.write_all(many.as_bytes()).is_ok() {}
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert_eq!(first.trim(), NINE_SOLVED);
        let output = child.wait_with_output().unwrap();
        endless.join().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(141), vec![]));
    }
}

#[test]
fn full_output_is_status_74() {
    for arguments in ["", "-o /dev/full"] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = program();
        command.arg("solve").args(arguments.split_whitespace()).stdout(full).stderr(Stdio::piped());
        let mut child = start(&mut command);
        let _ = child.stdin.take().unwrap().write_all(format!("{NINE}\n{NINE}\n").as_bytes());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(74), "{err}");
        assert!(err.contains("No space left"), "{err}");
    }
}

#[test]
fn interrupt_ends_waiting_for_input() {
    let mut command = program();
    let mut child =
        start(command.args(["solve", "-j2", "--format", "line"]).stdout(Stdio::piped()));
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(format!("{NINE}\n").as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!((crate::program::status(child.wait().unwrap()), rest.as_str()), (130, ""));
    drop(pipe);
}

#[test]
fn endless_line_uses_bounded_memory() {
    let mut command = program();
    command.args(["solve", "--quiet"]);
    let mut child = start(command.stdout(Stdio::piped()));
    let mut pipe = child.stdin.take().unwrap();
    for _ in 0..64 {
        pipe.write_all(&vec![b'1'; 1 << 20]).unwrap();
        #[cfg(target_os = "linux")]
        {
            let peak = peak(&child);
            assert!(peak < 48 << 20, "{peak} bytes");
        }
    }
    pipe.write_all(format!("\n{NINE}\n").as_bytes()).unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].contains("longer than 4 MiB"), "{out}");
    assert_eq!(lines[1..], [NINE_SOLVED]);
}

#[test]
fn endless_comments_use_bounded_memory() {
    let mut command = program();
    command.args(["solve", "--quiet"]);
    let mut child = start(command.stdout(Stdio::piped()));
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(format!("{NINE}\n").as_bytes()).unwrap();
    let comments = format!("# {}\n", "-".repeat(1021)).repeat(1 << 10);
    for _ in 0..64 {
        pipe.write_all(comments.as_bytes()).unwrap();
        #[cfg(target_os = "linux")]
        {
            let peak = peak(&child);
            assert!(peak < 48 << 20, "{peak} bytes");
        }
    }
    pipe.write_all(format!("{NINE}\n").as_bytes()).unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.lines().collect::<Vec<_>>(), [NINE_SOLVED; 2]);
}
