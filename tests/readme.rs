//! Every command in the `console` blocks of README.md runs and prints what
//! stands there. `…` stands for any text within a line, a line `…` for any
//! lines; `cargo run` stands for the program and the examples built with it. What
//! the commands draw is byte for byte what is kept in docs/pictures.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// A command and what stands below it.
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn shown(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut within = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with("```") {
            within = text == "```console";
        } else if within {
            match text.strip_prefix("$ ") {
                Some(command) => {
                    found.push(Shown { line, command: command.to_owned(), output: Vec::new() });
                }
                None => found.last_mut().unwrap().output.push(text.to_owned()),
            }
        }
    }
    found
}

/// Whether a line is like the pattern, where `…` stands for any text.
fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((head, tail)) => line.strip_prefix(head).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(i, _)| i).chain([rest.len()]);
            ends.into_iter().any(|i| line_fits(tail, &rest[i..]))
        }),
    }
}

fn fits(pattern: &[String], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=lines.len()).any(|skip| fits(rest, &lines[skip..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line_fits(first, line) && fits(rest, lines)),
    }
}

/// The command as it runs here: without building again.
fn runnable(command: &str, programs: &Path) -> String {
    match command.strip_prefix("cargo run --example ") {
        Some(example) => format!("{}/examples/{example}", programs.display()),
        None => command.replace("cargo run --release -- ", "sudoku-sat "),
    }
}

#[test]
fn every_command_in_the_readme_prints_what_stands_there() {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_sudoku-sat"));
    let programs = program.parent().unwrap();
    let path = env::var("PATH").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(root.join("puzzles"), place.path().join("puzzles")).unwrap();
    std::fs::create_dir_all(place.path().join("docs/pictures")).unwrap();
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let all = shown(&text);
    assert!(all.len() > 15, "{} commands", all.len());
    for Shown { line, command, output } in all {
        let ran = Command::new("sh")
            .args(["-c", &runnable(&command, programs)])
            .env("PATH", format!("{}:{path}", programs.display()))
            .current_dir(place.path())
            .output()
            .unwrap();
        let printed =
            String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
        let lines: Vec<&str> = printed.lines().collect();
        assert!(fits(&output, &lines), "README.md:{line}: {command}\n{printed}");
    }
    are_kept(&text, place.path(), root);
}

/// The pictures in the README are those that its commands have just made.
fn are_kept(text: &str, made: &Path, root: &Path) {
    let names = |place: &Path| {
        let files = std::fs::read_dir(place.join("docs/pictures")).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(made), names(root));
    for name in names(root) {
        let path = Path::new("docs/pictures").join(name);
        assert!(text.contains(&format!("]({})", path.display())), "{}", path.display());
        let is_same =
            std::fs::read(made.join(&path)).unwrap() == std::fs::read(root.join(&path)).unwrap();
        assert!(is_same, "{}: not what its command in README.md makes", path.display());
    }
}

#[test]
fn dots_stand_for_any_text_and_nothing_else_does() {
    assert!(line_fits("in … ms, … ms", "in 1.5 ms, 2 ms"));
    assert!(!line_fits("in … ms", "in 1.5 s"));
    let pattern = ["a".to_owned(), "…".to_owned(), "z".to_owned()];
    assert!(fits(&pattern, &["a", "b", "c", "z"]));
    assert!(!fits(&pattern, &["a", "b", "c"]));
    assert!(!fits(&pattern[..1], &["b"]));
}
