//! Tests of output names that exist already, as files or symbolic links.

use std::{
    fs::{self, FileType},
    os::unix::fs::{FileTypeExt, symlink},
    path::Path,
    process::Command,
};

use crate::program::{Folder, UNIQUE, program, run, with};

/// Commands with an option that creates a file; the name follows.
const CREATING: [&str; 18] = [
    "solve -o",
    "solve -f csv -o",
    "solve -f json --limit 2 -o",
    "check -o",
    "check -f json -o",
    "count -o",
    "backbone -o",
    "explain -o",
    "rate -o",
    "rate --summary -o",
    "minimize -f line -o",
    "convert -f line -o",
    "export -f cnf -o",
    "show -f svg -o",
    "explain -f html -o",
    "prove -o",
    "compare --encoding pairwise --no-formula-stats -o",
    "compare --encoding pairwise --no-formula-stats --runs",
];

/// Further commands that create a file. Their file names need an extension, or they need no puzzle.
const NAMED: [(&str, &str); 5] = [
    ("compare --encoding pairwise --no-formula-stats --report", "x.html"),
    ("compare --encoding pairwise --no-formula-stats --plot", "x.svg"),
    ("rate --plot", "x.svg"),
    ("generate --scan --side 4 --holes 4 --seed 1 --csv", "x.csv"),
    ("generate --scan --side 4 --holes 4 --seed 1 --plot", "x.svg"),
];

/// Returns all of them, each with the name of its output file.
fn creating() -> impl Iterator<Item = (&'static str, &'static str)> {
    CREATING.into_iter().map(|command| (command, "x")).chain(NAMED)
}

fn is(path: &Path, kind: impl Fn(&FileType) -> bool) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| kind(&data.file_type()))
}

/// Runs a command in a folder on one puzzle, which is in the file `p.txt` there.
fn in_folder(folder: &Folder, command: &str, name: &str) -> crate::program::Ran {
    let puzzle = folder.file("p.txt", UNIQUE);
    let mut words = command.split(' ');
    let mut program = program();
    program.arg(words.next().unwrap());
    if !command.starts_with("generate") {
        program.arg(&puzzle);
    }
    with(program.args(words).arg(folder.path().join(name)), b"")
}

#[test]
fn dangling_link_is_not_followed() {
    for (command, name) in creating() {
        let folder = Folder::new();
        let link = folder.path().join(name);
        symlink(folder.path().join("target"), &link).unwrap();
        let ran = in_folder(&folder, command, name);
        assert!(ran.err.contains("exists"), "{command}: {ran:?}");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{command}: {ran:?}");
        // Neither the target nor any other file was created.
        assert_eq!(folder.names(), ["p.txt", name], "{command}");
        assert!(is(&link, FileType::is_symlink), "{command}");
    }
}

#[test]
fn empty_file_is_not_replaced() {
    for (command, name) in creating() {
        let folder = Folder::new();
        folder.file(name, "");
        let ran = in_folder(&folder, command, name);
        assert!(ran.err.contains("exists"), "{command}: {ran:?}");
        assert_eq!(
            (ran.status, folder.names()),
            (2, vec!["p.txt".into(), name.into()]),
            "{command}"
        );
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), b"", "{command}");
    }
}

#[test]
fn force_follows_a_link_to_a_file() {
    for (command, name) in creating().filter(|(it, _)| !it.contains("--runs") && *it != "prove -o")
    {
        let folder = Folder::new();
        let (link, target) = (folder.path().join(name), folder.file("target", "old"));
        symlink(&target, &link).unwrap();
        in_folder(&folder, command, name).ends(2);
        let forced = command.replacen(' ', " --force ", 1);
        in_folder(&folder, &forced, name).ends(0);
        assert!(is(&link, FileType::is_symlink), "{command}");
        assert_ne!(fs::read(&target).unwrap(), b"old", "{command}");
        // A broken link is replaced.
        fs::remove_file(&target).unwrap();
        in_folder(&folder, &forced, name).ends(0);
        assert!(is(&link, FileType::is_file) && !target.exists(), "{command}");
    }
}

#[test]
fn pipes_and_devices_are_written() {
    for (command, name) in creating().filter(|(it, _)| *it != "prove -o") {
        let folder = Folder::new();
        let pipe = folder.path().join(name);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        in_folder(&folder, command, name).ends(0);
        assert!(!reader.join().unwrap().is_empty(), "{command}");
        assert!(is(&pipe, FileType::is_fifo), "{command}");
        if name == "x" {
            in_folder(&folder, command, "/dev/null").ends(0);
        }
    }
    assert_eq!(run("check -f text -o /dev/stdout", UNIQUE).ends(0).out, "unique\n");
}

#[test]
fn refused_output_leaves_no_other_file() {
    for command in [
        "compare --encoding pairwise --no-formula-stats --report r.html --plot r.svg --runs runs -o",
        "rate --plot r.svg -o",
        "generate --scan --side 4 --holes 4 --seed 1 --plot r.svg --csv",
        "why --prove proof -o",
    ] {
        let folder = Folder::new();
        folder.file("x", "old");
        let in_it = |name: &str| folder.path().join(name).display().to_string();
        let command =
            ["r.html", "r.svg", "runs", "proof"].iter().fold(command.to_owned(), |all, name| {
                all.replace(&format!(" {name} "), &format!(" {} ", in_it(name)))
            });
        in_folder(&folder, &command, "x").ends(2).says("x exists");
        let left: Vec<_> = folder.names().into_iter().filter(|name| name != "p.txt").collect();
        assert_eq!(left, ["x"], "{command}");
        // If the file cannot be created, no other file is left.
        let ran = in_folder(&folder, &command, "nowhere/x").ends(74);
        let left: Vec<_> = folder.names().into_iter().filter(|name| name != "p.txt").collect();
        assert_eq!(left, ["x"], "{command}: {ran:?}");
    }
}

#[test]
fn foreign_resume_file_is_not_replaced() {
    let folder = Folder::new();
    folder.file("x.resume", "notes");
    in_folder(&folder, "solve -f csv -o", "x").ends(2).says("x.resume exists");
    assert_eq!(folder.names(), ["p.txt", "x.resume"]);
    // A link in place of the temporary resume file is also not followed.
    let target = folder.path().join("target");
    symlink(&target, folder.path().join("x.resume.new")).unwrap();
    in_folder(&folder, "solve --resume -f csv -o", "x").ends(0);
    assert_eq!((folder.names(), target.exists()), (vec!["p.txt".into(), "x".into()], false));
}
