//! Tests of inputs and outputs that fail, end early or never end.
#![cfg(target_os = "linux")]

use std::{
    fs::{self, File, OpenOptions},
    io::{BufRead, BufReader, Read, Write},
    os::unix::fs::PermissionsExt,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use crate::program::{
    Folder, NONE, Ran, SEVERAL, SOLVED, UNIQUE, interrupt, peak, program, run, start, status, with,
};
use testbed::backends::answer;

/// Every command that prints, with arguments that make it print.
const PRINTING: [&str; 15] = [
    "solve",
    "check",
    "count",
    "solve --format json",
    "export",
    "export --with-block",
    "list",
    "man",
    "man solve",
    "completions zsh",
    "help",
    "help solve",
    "--help",
    "solve -h",
    "--version",
];

/// Returns a command that decodes, the answer of a solver, and the folder of the formula.
fn decoding() -> (Command, String, Folder) {
    let folder = Folder::new();
    let formula = run("export --raw", UNIQUE).ends(0).out;
    let mut command = program();
    command.args(["decode", "--formula"]).arg(folder.file("x.cnf", &formula));
    (command, answer(&formula), folder)
}

/// Runs a command whose standard output is closed by the reader.
fn unread(command: &mut Command, input: &[u8]) -> Ran {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    finish(start(command.stdout(writer).stderr(Stdio::piped())), input)
}

fn finish(mut child: Child, input: &[u8]) -> Ran {
    // The process may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    Ran { status: output.status.code().unwrap_or(-1), out: String::new(), err }
}

#[test]
fn unread_output_is_status_141() {
    let input = format!("{UNIQUE}\n");
    for arguments in PRINTING {
        println!("{arguments}");
        let mut command = program();
        unread(command.args(arguments.split(' ')), input.as_bytes()).ends(141).quietly();
    }
    let (mut decode, answer, _folder) = decoding();
    unread(&mut decode, answer.as_bytes()).ends(141).quietly();
}

#[test]
fn closed_pipe_ends_an_endless_run() {
    let mut command = program();
    let mut child = start(command.arg("count").stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut pipe = child.stdin.take().unwrap();
    let endless = thread::spawn(move || {
        let many = format!("{UNIQUE}\n").repeat(100);
        while pipe.write_all(many.as_bytes()).is_ok() {}
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "standard input:1: 1\n");
    let output = child.wait_with_output().unwrap();
    endless.join().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(141), vec![]));
}

#[test]
fn full_output_is_status_74() {
    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    let input = format!("{UNIQUE}\n");
    for arguments in PRINTING {
        println!("{arguments}");
        let mut command = program();
        let command = command.args(arguments.split(' ')).stdout(full()).stderr(Stdio::piped());
        finish(start(command), input.as_bytes()).ends(74).says("No space left");
    }
    let (mut decode, answer, _folder) = decoding();
    let decode = decode.stdout(full()).stderr(Stdio::piped());
    finish(start(decode), answer.as_bytes()).ends(74).says("No space left");
}

#[test]
fn full_output_file_is_named() {
    let input = format!("{UNIQUE}\n").repeat(2);
    for arguments in [
        "solve -f json -o",
        "check -o",
        "check -f json -o",
        "count --limit 9 -o",
        "backbone -f csv -o",
        "minimize -o",
        "rate --summary -o",
        "convert -f line -o",
        "show -f svg -o",
        "generate --side 4 --seed 1 --count 2 -o",
        "generate --scan --side 4 --holes 4 --seed 1 --csv",
        "compare --encoding pairwise - -o",
        "compare --encoding pairwise - --runs",
    ] {
        let ran = run(&format!("{arguments} /dev/full"), &input);
        assert_eq!(ran.err.matches("No space left").count(), 1, "{arguments}: {ran:?}");
        ran.ends(74).says("sudoku-sat: /dev/full: No space left");
    }
    // A failure after the first lines, and one in a folder.
    let folder = Folder::new();
    for (arguments, name, full) in [
        ("compare puzzles/seed.txt --runs", "runs", "runs"),
        ("prove puzzles/seed.txt -o", "proof", "proof/puzzle.cnf"),
    ] {
        let [path, full] = [name, full].map(|name| folder.path().join(name));
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -f 8; exec \"$@\"", "sh"]).arg(program().get_program());
        let told = format!("sudoku-sat: {}: ", full.display());
        let ran = with(shell.args(arguments.split(' ')).arg(&path), b"").ends(74).says(&told);
        assert_eq!(ran.err.matches("File too large").count(), 1, "{ran:?}");
    }
}

#[test]
fn closed_output_fails_dev_null_succeeds() {
    let into = |redirection: &str, arguments: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec \"$@\" {redirection}"), "sh"]);
        shell.arg(program().get_program()).args(arguments.split(' '));
        with(shell.current_dir(env!("CARGO_MANIFEST_DIR")), format!("{UNIQUE}\n").as_bytes())
    };
    for arguments in PRINTING {
        println!("{arguments}");
        into(">&-", arguments).ends(74).says("standard output is closed");
        // Many programs open /dev/null for reading and writing when they start another one.
        for null in [">/dev/null", "1<>/dev/null"] {
            into(null, arguments).ends(0);
        }
    }
    let folder = Folder::new();
    let output = folder.path().join("answers");
    into(">&-", &format!("solve --format line -o {}", output.display())).ends(0).quietly();
    assert_eq!(fs::read_to_string(output).unwrap(), format!("{SOLVED}\n"));
}

#[test]
fn redirection_into_an_input_is_refused() {
    let folder = Folder::new();
    let text = format!("{UNIQUE}\n").repeat(1000);
    let file = folder.file("io", &text);
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let appended = |arguments: &str, redirection: &str| {
        let mut shell = Command::new("sh");
        let asked = "ulimit -f 2000; exec timeout 20 \"$@\"";
        shell.current_dir(folder.path());
        shell.args(["-c", &format!("{asked} {redirection}"), "sh"]).arg(program().get_program());
        let ran = with(shell.args(arguments.split(' ')), b"").ends(2);
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{arguments}");
        ran
    };
    for arguments in
        ["solve -q -j1", "check", "count", "backbone", "convert -f line", "export", "compare -q"]
    {
        for name in ["io", "link"] {
            let ran = appended(&format!("{arguments} {name}"), ">> io");
            ran.says(&format!("{name} is also the file of standard output"));
        }
    }
    appended("decode --formula io", ">> io").says("io is also the file of standard output");
    for arguments in ["solve", "solve -"] {
        appended(arguments, "< io >> link").says("standard input is also the file");
    }
}

#[test]
fn unread_messages_change_nothing() {
    let several = format!("{UNIQUE}\n{NONE}\n4..3\n{SEVERAL}\n");
    for (arguments, status) in
        [("check -v", 4), ("solve -v", 4), ("count", 4), ("export", 2), ("solve --box 3by3", 2)]
    {
        let expected = run(arguments, &several).ends(status).out;
        for closed in [false, true] {
            let mut command = program();
            command.args(arguments.split(' ')).stdout(Stdio::piped());
            match closed {
                true => command.stderr(Stdio::piped()),
                false => command.stderr(OpenOptions::new().write(true).open("/dev/full").unwrap()),
            };
            let mut child = start(&mut command);
            drop(child.stderr.take());
            let _ = child.stdin.take().unwrap().write_all(several.as_bytes());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{arguments}");
            assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{arguments}");
        }
    }
}

#[test]
fn unwritable_formula_leaves_no_file() {
    let folder = Folder::new();
    let missing = folder.path().join("no/such/x.cnf");
    let inside = folder.path().to_owned();
    for (path, status, reason) in [
        ("/dev/full".into(), 74, "/dev/full: No space left"),
        (missing, 74, "no/such does not exist"),
        (inside, 74, "directory"),
    ] {
        let ran = with(program().args(["export", "-o"]).arg(&path), UNIQUE.as_bytes());
        assert_eq!(ran.ends(status).says(reason).out, "", "{path:?}");
        assert_eq!(folder.names(), [""; 0]);
    }
}

#[test]
fn truncated_formula_keeps_the_old_file() {
    let folder = Folder::new();
    let before = folder.file("before.cnf", "before");
    for path in [&before, &folder.path().join("new.cnf")] {
        let mut shell = Command::new("sh");
        // Files are limited to a few kilobytes.
        shell.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"]);
        shell.arg(program().get_program()).args(["export", "--raw", "--force", "-o"]).arg(path);
        with(&mut shell, ".".repeat(81).as_bytes()).ends(74).says("File too large");
        assert_eq!(folder.names(), ["before.cnf"]);
        assert_eq!(fs::read_to_string(&before).unwrap(), "before");
    }
}

#[test]
fn unreadable_input_is_status_2() {
    let folder = Folder::new();
    let locked = folder.file("locked.txt", UNIQUE);
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o0)).unwrap();
    // A privileged user can still read the file.
    let readable = File::open(&locked).is_ok();
    let missing = folder.path().join("missing.txt");
    for command in ["solve", "check", "count", "export", "decode --formula"] {
        let ran = |path| with(program().args(command.split(' ')).arg(path), b"");
        // For other commands, the argument could also be a puzzle.
        let why = if command == "decode --formula" { "No such file" } else { "no such file" };
        ran(missing.as_path()).ends(2).says("missing.txt").says(why);
        ran(folder.path()).ends(2).says("directory");
        if !readable {
            ran(locked.as_path()).ends(2).says("locked.txt: Permission denied");
        }
    }
}

#[test]
fn puzzle_after_binary_garbage_is_answered() {
    let mut garbage: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let mut state = 1u32;
    for byte in &mut garbage[5000..] {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (state >> 24) as u8;
    }
    for command in ["solve", "check", "count"] {
        let words = if command == "solve" { " errors; " } else { " failed" };
        with(program().arg(command), &garbage).ends(2).says(words);
        let mut then = garbage.clone();
        then.extend_from_slice(format!("\n\n{UNIQUE}\n").as_bytes());
        let ran = with(program().arg(command), &then).ends(4);
        let last = ran.lines().last().map(|line| line.starts_with("# error"));
        assert_eq!(last, Some(false), "{command}");
    }
    let (mut decode, _, _folder) = decoding();
    with(&mut decode, &garbage).ends(2).says("line 1");
}

#[test]
fn endless_line_uses_bounded_memory() {
    const MOST: u64 = 48 << 20;
    let (decode, _, _folder) = decoding();
    let mut commands = vec![(decode, "decode")];
    for name in ["solve", "check", "count", "export"] {
        let mut command = program();
        command.arg(name);
        commands.push((command, name));
    }
    for (mut command, name) in commands {
        let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        let mut pipe = child.stdin.take().unwrap();
        let chunk = vec![b'1'; 1 << 20];
        let mut peaks = Vec::new();
        for _ in 0..64 {
            // The process may end when the limit is reached.
            if pipe.write_all(&chunk).is_err() {
                break;
            }
            peaks.push(peak(&child));
        }
        drop(pipe);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {err}");
        assert!(err.contains("longer than"), "{name}: {err}");
        assert!(name == "decode" || peaks.len() == 64, "{name}");
        assert!(peaks.iter().all(|&peak| peak < MOST), "{name}: {peaks:?}");
    }
}

#[test]
fn interrupt_leaves_whole_lines() {
    // Two solutions, each larger than a buffer, and then an endless search.
    let large = fs::read_to_string("puzzles/sizes/sigh_144x144_1.txt").unwrap();
    let endless = format!("{}\n", "0 ".repeat(64)).repeat(64);
    let input = format!("{UNIQUE}\n{large}\n{large}\n{endless}\n");
    let mut command = program();
    command.args(["solve", "--logic", "singles", "--format", "line"]);
    let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut pipe = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    let writer = thread::spawn(move || {
        let _ = pipe.write_all(input.as_bytes());
        pipe
    });
    let (sender, received) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut chunk = vec![0; 1 << 16];
        while let Ok(count @ 1..) = out.read(&mut chunk) {
            sender.send(chunk[..count].to_vec()).unwrap();
        }
    });
    // When the second large one has arrived, at least in part, the endless search begins soon.
    let mut text = Vec::new();
    while text.len() < 100_000 {
        text.extend(received.recv().unwrap());
    }
    thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    text.extend(received.iter().flatten());
    assert_eq!(status(child.wait().unwrap()), 130);
    drop((writer.join().unwrap(), reader.join().unwrap()));
    let text = String::from_utf8(text).unwrap();
    assert!(text.ends_with('\n'), "{} bytes", text.len());
    let cells: Vec<usize> = text.lines().map(|line| line.split(' ').count()).collect();
    assert_eq!(cells[..3], [1, 144 * 144, 144 * 144]);
    // There may be time to report the current puzzle as unknown.
    let rest: Vec<&str> = text.lines().skip(3).collect();
    assert!(rest.len() <= 1 && rest.iter().all(|line| line.starts_with("# unknown: interrupted")));
}

#[test]
fn interrupt_ends_waiting_for_input() {
    let mut command = program();
    let mut child = start(command.args(["solve", "--format", "line"]).stdout(Stdio::piped()));
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line.trim(), SOLVED);
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!((status(child.wait().unwrap()), rest.as_str()), (130, ""));
    drop(pipe);
}

/// Returns true if the program installs a handler for the interrupt within ten seconds.
fn catches_soon(child: &Child) -> bool {
    let status = format!("/proc/{}/status", child.id());
    // The signals with a handler, in hexadecimal; 2 is the interrupt.
    let is_caught = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() >> 1 & 1 == 1
    };
    (0..200).any(|_| {
        thread::sleep(Duration::from_millis(50));
        is_caught()
    })
}

#[test]
fn interrupt_is_reported_by_every_command() {
    for command in ["compare", "show -f html", "check", "minimize", "convert -f json"] {
        let mut program = program();
        let mut child = start(program.args(command.split(' ')).stderr(Stdio::piped()));
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(format!("{UNIQUE}\n").as_bytes()).unwrap();
        assert!(catches_soon(&child), "{command}: no handler while input is read");
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(status(output.status), 130, "{command}: {err}");
        assert!(err.contains("interrupted"), "{command}: {err}");
        drop(pipe);
    }
}

#[test]
fn interrupt_names_the_unfinished_puzzle() {
    // Proving that this solution is unique takes very long.
    let made = "generate --side 49 --holes 45% --unique --seed 1".split(' ');
    let child = start(program().args(made).stdout(Stdio::piped()).stderr(Stdio::piped()));
    assert!(catches_soon(&child));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(status(output.status), 130, "{err}");
    assert!(err.contains("interrupted while making puzzle 1\n"), "{err}");
}
