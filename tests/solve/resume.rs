//! Tests of interrupted runs that continue where they stopped.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use stream::resume::{ExistingOutput, OpenedOutput, Output};
use testbed::records::NINE;

use super::file;
use crate::program::{BAD, Folder, NONE, Ran, SEVERAL, UNIQUE, interrupt, program, status, with};
use testbed::{Random, size};

/// Runs `solve` on one file, with the output in another.
fn solve(input: &Path, output: &Path, arguments: &str) -> Ran {
    let mut command = program();
    command.arg("solve").arg(input).arg("-o").arg(output).args(arguments.split_whitespace());
    with(&mut command, b"")
}

#[test]
fn repeatedly_killed_run_gives_same_bytes() {
    let kills = size(6);
    let folder = Folder::new();
    let input = file(&folder, 4000);
    let random = &mut Random(1);
    let mut killed = 0;
    for (round, format) in ["line", "csv", "json", "kaggle"].into_iter().cycle().enumerate() {
        let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
        let format = format!("--format {format}");
        solve(&input, &whole, &format!("{format} --force")).ends(4);
        let _ = fs::remove_file(&cut);
        for _ in 0..3 {
            let mut command = program();
            command.arg("solve").arg(&input).arg("-o").arg(&cut).args(format.split(' '));
            command.args(["--resume", "--jobs", ["1", "2", "5"][round % 3], "--quiet"]);
            let mut child = command.stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(random.below(120) as u64));
            child.kill().unwrap();
            killed += usize::from(child.wait().unwrap().code().is_none());
        }
        solve(&input, &cut, &format!("{format} --resume"));
        assert!(fs::read(&whole).unwrap() == fs::read(&cut).unwrap(), "{format}");
        let names = folder.names();
        assert_eq!(names, ["cut", "mixed.txt", "whole"]);
        if killed >= kills || round > 10 * kills {
            break;
        }
    }
}

#[test]
fn resume_of_every_command_gives_same_bytes() {
    let folder = Folder::new();
    let lines = [UNIQUE, SEVERAL, NONE, BAD, NINE].join("\n") + "\n";
    let input = folder.file("mixed.txt", &lines.repeat(4));
    let random = &mut Random(2);
    let at = |name: &str| folder.path().join(name);
    for command in [
        "check",
        "check -f json",
        "count -f csv",
        "backbone",
        "backbone -f tsv",
        "rate",
        "explain",
        "why -f json",
        "minimize --seed 3",
        "solve --limit 3",
        "solve -f grid",
    ] {
        let run = |name: &str, more: &str| {
            let mut run = program();
            run.args(command.split(' ')).arg(&input).arg("-q").arg("-o").arg(at(name));
            run.args(more.split_whitespace());
            run
        };
        let ends = with(&mut run("whole", ""), b"").status;
        for _ in 0..3 {
            let mut child = run("cut", "--resume").stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(random.below(60) as u64));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let again = with(&mut run("cut", "--resume"), b"");
        assert!([0, ends, 4].contains(&again.status), "{command}: {again:?}");
        assert!(fs::read(at("whole")).unwrap() == fs::read(at("cut")).unwrap(), "{command}");
        with(&mut run("cut", "--resume"), b"").ends(0).says("already complete");
        assert_eq!(folder.names(), ["cut", "mixed.txt", "whole"], "{command}");
        ["cut", "whole"].iter().for_each(|name| fs::remove_file(at(name)).unwrap());
    }
    for command in ["prove", "rate --summary"] {
        let mut run = program();
        run.args(command.split(' ')).arg(&input).arg("-o").arg(at("cut")).arg("--resume");
        with(&mut run, b"").ends(2).says("--resume: ");
    }
}

#[test]
fn first_record_survives_a_kill() {
    let folder = Folder::new();
    let (path, beside) = (folder.path().join("answers"), folder.path().join("answers.resume"));
    let output = |existing| Output::new(&path, serde_json::json!({}), existing, true);
    let Ok(OpenedOutput::After(mut file)) = output(ExistingOutput::Keep).begin() else {
        panic!("the output should be new");
    };
    file.append(b"1234341221434321\n", 1).unwrap();
    // A killed process writes no further notes.
    let noted = fs::read(&beside).unwrap();
    drop(file);
    fs::write(&beside, noted).unwrap();
    let begun = output(ExistingOutput::Resume).begin();
    assert!(matches!(begun, Ok(OpenedOutput::After(file)) if file.records() == 1));
}

#[test]
fn resume_rewrites_a_torn_line() {
    let folder = Folder::new();
    let input = file(&folder, 200);
    for format in ["line", "csv"] {
        let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
        let format = format!("--format {format}");
        solve(&input, &whole, &format!("{format} --force")).ends(4);
        let bytes = fs::read(&whole).unwrap();
        // Ended early by an error, so that the resume file remains.
        solve(&input, &cut, &format!("{format} --force --strict")).ends(4);
        assert_eq!(folder.names(), ["cut", "cut.resume", "mixed.txt", "whole"]);
        let remembered = fs::read(folder.path().join("cut.resume")).unwrap();
        for length in [0, 1, 30, 90, 200, 5000, bytes.len() - 1, bytes.len()] {
            fs::write(&cut, &bytes[..length]).unwrap();
            fs::write(folder.path().join("cut.resume"), &remembered).unwrap();
            // Stopping at an error changes no bytes, so this option may differ.
            solve(&input, &cut, &format!("{format} --resume"));
            assert!(fs::read(&cut).unwrap() == bytes, "{format} {length}");
        }
        fs::remove_file(&cut).unwrap();
    }
}

#[test]
fn resume_detects_corrected_input_line() {
    let folder = Folder::new();
    let (input, cut) = (file(&folder, 4000), folder.path().join("cut"));
    let text = fs::read_to_string(&input).unwrap();
    solve(&input, &cut, "--strict").ends(4);
    // In the middle, and with the same length.
    let middle = text.len() / 2 + text[text.len() / 2..].find("..").unwrap();
    let mut mended = text.into_bytes();
    mended[middle] = b'1';
    fs::write(&input, mended).unwrap();
    solve(&input, &cut, "--resume").ends(2).says(&format!("{} hash was ", input.display()));
}

#[test]
fn resume_detects_changed_answers() {
    let folder = Folder::new();
    let (input, cut) = (file(&folder, 300), folder.path().join("cut"));
    let all = fs::read_to_string(&input).unwrap();
    // Ended early by an error.
    solve(&input, &cut, "--strict").ends(4);
    let (lines, beside) = (fs::read_to_string(&cut).unwrap(), folder.path().join("cut.resume"));
    let noted = fs::read(&beside).unwrap();
    let lines: Vec<_> = lines.split_inclusive('\n').collect();
    assert!(lines.len() > 5 && all.lines().count() > lines.len());
    let try_with = |lines: &[&str]| {
        fs::write(&cut, lines.concat()).unwrap();
        fs::write(&beside, &noted).unwrap();
        solve(&input, &cut, "--resume")
    };
    let other = format!("?{}", &lines[0][1..]);
    let changed = [&[&*other], &lines[1..]].concat();
    let mut swapped = lines.clone();
    swapped.swap(0, lines.iter().position(|line| *line != lines[0]).unwrap());
    for wrong in [changed, swapped] {
        try_with(&wrong).ends(2).says("lines 1 to ").says("have been changed");
    }
    let put_in = [&[lines[1]], &lines[..]].concat();
    assert_eq!(try_with(&put_in).says("have been changed").status, 2);
    let foreign = [&lines[..], &["what is this?\n"]].concat();
    let words = format!("line {} was not the answer to its puzzle", lines.len() + 1);
    try_with(&foreign).ends(74).says(&words);
    try_with(&lines).ends(4);
}

#[test]
fn resume_continues_after_full_disk() {
    let folder = Folder::new();
    let input = file(&folder, 2000);
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    solve(&input, &whole, "").ends(4);
    // The limit is in units of 512 bytes or 1 KiB; the output has 60 KiB or more.
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 30; exec \"$@\"", "sh"]);
    shell.arg(program().get_program()).arg("solve").arg(&input).arg("-o").arg(&cut);
    let ran = with(&mut shell, b"").ends(74).says("File too large").says("repeat with --resume");
    assert_eq!(ran.out, "");
    let held = fs::read(&cut).unwrap();
    assert!(held.is_empty() || held.ends_with(b"\n"));
    assert!(fs::read(&whole).unwrap().starts_with(&held));
    solve(&input, &cut, "--resume").ends(4);
    assert!(fs::read(&whole).unwrap() == fs::read(&cut).unwrap());
}

#[test]
fn resume_continues_after_interrupt() {
    let folder = Folder::new();
    let input = file(&folder, 4000);
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    solve(&input, &whole, "--backend varisat").ends(4);
    let mut command = program();
    command.arg("solve").arg(&input).arg("-o").arg(&cut).args(["--backend", "varisat"]);
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    while fs::metadata(&cut).map_or(0, |data| data.len()) == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    // A fast machine may have finished.
    if fs::metadata(&cut).unwrap().len() < fs::metadata(&whole).unwrap().len() {
        assert!(err.contains("interrupted after record") && err.contains("--resume"), "{err}");
        assert_eq!(status(output.status), 130, "{err}");
    }
    solve(&input, &cut, "--backend varisat --resume");
    assert!(fs::read(&whole).unwrap() == fs::read(&cut).unwrap());
}

#[test]
fn resume_refuses_foreign_output() {
    let folder = Folder::new();
    let input = folder.file("in.txt", &format!("{NINE}\n{NINE}\nx\n{NINE}\n"));
    let output = folder.path().join("out");
    let precious = folder.file("precious", "do not touch\n");
    solve(&input, &precious, "").ends(2).says("--resume continues it, --force overwrites it");
    solve(&input, &precious, "--resume").ends(2).says("line 1 is not the answer to its");
    solve(&input, &precious, "--resume --format csv")
        .ends(2)
        .says("line 1 is not the answer to its");
    assert_eq!(fs::read_to_string(&precious).unwrap(), "do not touch\n");
    let begun = "--format csv --strict";
    solve(&input, &output, begun).ends(4).says("in.txt:3:1: ");
    for (arguments, difference) in [
        ("--format line", "--format was \"csv\" before and is \"line\" now"),
        ("--format csv --timed", "--timed was not set"),
        ("--format csv --backend simd", "--backend was not set"),
        ("--format csv --timeout 3", "--timeout was not set"),
    ] {
        solve(&input, &output, &format!("{arguments} --resume")).ends(2).says(difference);
    }
    let mut check = program();
    check.args(["check", "--format", "csv", "--resume", "-o"]).arg(&output).arg(&input);
    with(&mut check, b"").ends(2).says("command was \"solve\" before and is \"check\" now");
    let held = fs::read_to_string(&output).unwrap();
    assert_eq!(held.lines().count(), 3);
    fs::write(&input, format!("{NINE}\n")).unwrap();
    solve(&input, &output, &format!("{begun} --resume")).ends(2).says("in.txt bytes was ");
    assert_eq!(fs::read_to_string(&output).unwrap(), held);
    fs::write(folder.path().join("out.resume"), "{").unwrap();
    solve(&input, &output, &format!("{begun} --resume")).ends(2).says("out.resume cannot be read");
    solve(&input, &output, "--format csv --force").ends(0);
    assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 2);
    solve(&input, &output, "--format csv --resume").ends(0).says("already complete");
    assert_eq!(folder.names(), ["in.txt", "out", "precious"]);
}

#[test]
fn resume_verifies_each_finished_line() {
    let folder = Folder::new();
    let given = "....2.4.1.3.....";
    let cells = (0..256).map(|cell| (4 * (cell / 16 % 4) + cell / 64 + cell % 16) % 16 + 1);
    let wide = cells.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
    let wide = wide.replacen("16", "0", 1);
    let cage = r#"{"rule":"cage","cells":["r1c2","r1c3"],"sum":3}"#;
    let killer = format!(r#"{{"side":4,"givens":"4..3..2.3.......","rules":[{cage}]}}"#);
    let text = format!("{NINE}\n4..3..2.3.......\nx\n{killer}\n{given}\n{wide}\n");
    let input = folder.file("in.txt", &text);
    // Another input with the same number of puzzles.
    let other = folder.file("other.txt", &text.replace('3', "2"));
    let output = folder.path().join("out");
    for format in ["line", "json", "csv", "kaggle"] {
        let (format, again) = (format!("--format {format}"), format!("--format {format} --resume"));
        solve(&input, &output, &format!("{format} --force")).ends(4);
        let held = fs::read_to_string(&output).unwrap();
        solve(&input, &output, &again).ends(0).says("already complete");
        let lines: Vec<_> = held.lines().collect();
        let header = lines.len() - 6;
        let spoilt = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[header + at] = line;
            lines.join("\n") + "\n"
        };
        let (first, last) = (lines[header], lines[header + 5]);
        for (at, line) in [(0, "garbage"), (1, first), (2, first), (3, first), (4, last), (5, "")] {
            let wrong = spoilt(at, line);
            fs::write(&output, &wrong).unwrap();
            let words = format!("line {} is not the answer to its puzzle", header + at + 1);
            solve(&input, &output, &again).ends(2).says(&words);
            assert_eq!(fs::read_to_string(&output).unwrap(), wrong);
        }
        let fewer = lines[..header + 5].join("\n") + "\n";
        fs::write(&output, &fewer).unwrap();
        solve(&input, &output, &again).ends(2).says("the input has more puzzles; --force");
        fs::write(&output, &held).unwrap();
        let words = format!("line {} is not the answer to its puzzle", header + 1);
        solve(&other, &output, &again).ends(2).says(&words);
        assert_eq!(fs::read_to_string(&output).unwrap(), held);
        assert_eq!(folder.names(), ["in.txt", "other.txt", "out"]);
    }
}

#[test]
fn input_is_never_the_output() {
    let folder = Folder::new();
    let input = folder.file("in.txt", NINE);
    let (linked, other) = (folder.path().join("linked"), folder.path().join("other"));
    fs::hard_link(&input, &linked).unwrap();
    std::os::unix::fs::symlink(&input, &other).unwrap();
    for output in [&input, &linked, &other] {
        for arguments in ["", "--force", "--resume"] {
            solve(&input, output, arguments).ends(2).says("in.txt is an input");
        }
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), NINE);
    assert_eq!(folder.names(), ["in.txt", "linked", "other"]);
}

#[test]
fn output_lock_excludes_second_run() {
    let folder = Folder::new();
    let input = folder.file("in.txt", &format!("{NINE}\n{NINE}\n"));
    let output = folder.file("out", "a line that somebody is about to end");
    let other = fs::File::open(&output).unwrap();
    other.lock().unwrap();
    for arguments in ["--force", "--resume"] {
        solve(&input, &output, arguments).ends(2).says("out is being written by another run");
    }
    assert!(fs::read_to_string(&output).unwrap().starts_with("a line that"));
    drop(other);
    solve(&input, &output, "--resume").ends(2).says(".resume is missing, and");
    solve(&input, &output, "--force").ends(0);
}

#[test]
fn refused_run_creates_no_resume_file() {
    let folder = Folder::new();
    let input = folder.file("in.txt", &format!("{NINE}\n{NINE}\n"));
    // The output cannot be truncated, but a resume file could be created next to it.
    let output = folder.file("out", "precious\n");
    let other = fs::File::open(&output).unwrap();
    other.lock().unwrap();
    solve(&input, &output, "--force").ends(2);
    assert_eq!(folder.names(), ["in.txt", "out"]);
    drop(other);
    // An unreadable resume file is not treated as missing.
    fs::create_dir(folder.path().join("out.resume")).unwrap();
    solve(&input, &output, "--resume").ends(74).says("out.resume: Is a directory");
}

#[test]
fn resume_accepts_only_identical_input() {
    let folder = Folder::new();
    let text = format!("{NINE}\n{NINE}\nx\n{NINE}\n");
    let (input, output) = (folder.file("in.txt", &text), folder.path().join("out"));
    solve(&input, &output, "--strict").ends(4);
    thread::sleep(Duration::from_millis(20));
    fs::write(&input, text.replace('5', "6")).unwrap();
    solve(&input, &output, "--resume").ends(2).says(&format!("{} hash was ", input.display()));
    fs::write(&input, &text).unwrap();
    solve(&input, &output, "--resume").ends(4).says("2 puzzles after 2 answered earlier");
    // A finished output that is cut off has no resume file.
    let held = fs::read_to_string(&output).unwrap();
    fs::write(&output, &held[..held.len() - 1]).unwrap();
    solve(&input, &output, "--resume").ends(2).says("line 4 is not the answer");
}

#[test]
fn resume_requires_the_same_backends() {
    let folder = Folder::new();
    let input = folder.file("in.txt", &format!("{NINE}\nx\n{NINE}\n"));
    let (output, beside) = (folder.path().join("out"), folder.path().join("out.resume"));
    for (arguments, status, words) in [
        ("", 2, "backends 1 was \"gone\""),
        ("--backend varisat", 4, "2 puzzles after 1 answered earlier"),
    ] {
        solve(&input, &output, &format!("{arguments} --strict --force")).ends(4);
        let remembered = fs::read_to_string(&beside).unwrap();
        fs::write(&beside, remembered.replace("    \"auto\"", "    \"gone\"")).unwrap();
        solve(&input, &output, &format!("{arguments} --resume")).ends(status).says(words);
    }
}

#[test]
fn standard_input_cannot_be_resumed() {
    let folder = Folder::new();
    let output = folder.path().join("out");
    solve(Path::new("-"), &output, "--resume").ends(2).says("cannot be read again");
    let input = folder.file("in.txt", NINE);
    solve(&input, &output, "--resume --format line").ends(0);
    assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 1);
    let missing = folder.path().join("no/such/out");
    solve(&input, &missing, "").ends(74).says("no/such does not exist");
}
