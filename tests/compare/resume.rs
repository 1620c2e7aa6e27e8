//! Tests that an interrupted comparison continues where it stopped.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use solve::VerdictKind;

use super::records;
use crate::program::{Folder, program, run, with};
use testbed::Random;

/// 4 formulations × 2 encodings × 2 backends on a hundred puzzles.
const COMPARE: [&str; 8] = [
    "compare",
    "--backend",
    "varisat,batsat",
    "--encoding",
    "pairwise,ladder",
    "--no-formula-stats",
    "puzzles/kaggle.txt",
    "--runs",
];

const RUNS: u64 = 4 * 2 * 2 * 100;

#[track_caller]
fn is_complete(path: &Path, runs: u64) {
    let (_, mut found) = records(path);
    found.sort_by_key(|run| run.run);
    assert!(found.iter().map(|run| run.run).eq(1..=runs), "a run is missing or was made twice");
    assert!(found.iter().all(|run| run.verdict == VerdictKind::Unique));
}

/// Interrupts a comparison after a few runs. Returns the number of runs in the file.
#[cfg(unix)]
fn interrupted(path: &Path, resume: &[&str], signal: &str) -> usize {
    let size = || fs::metadata(path).map_or(0, |data| data.len());
    let before = size();
    let mut command = program();
    command.args(COMPARE).arg(path).args(resume).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    while size() < before + 60_000 {
        assert!(child.try_wait().unwrap().is_none(), "the comparison ended before the signal");
        thread::sleep(Duration::from_millis(1));
    }
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert!([130, 137].contains(&crate::program::status(status)), "{status}");
    fs::read_to_string(path).unwrap().lines().count()
}

#[cfg(unix)]
#[test]
fn resume_repeats_no_finished_run() {
    let folder = Folder::new();
    let path = folder.path().join("runs.jsonl");
    let first = interrupted(&path, &[], "INT");
    let text = fs::read_to_string(&path).unwrap();
    let second = interrupted(&path, &["--resume"], "KILL");
    assert!(first < second && second < RUNS as usize);
    let ran = with(program().args(COMPARE).arg(&path).arg("--resume"), b"").ends(0);
    assert!(ran.err.contains(" are done, "), "{}", ran.err);
    is_complete(&path, RUNS);
    assert!(fs::read_to_string(&path).unwrap().starts_with(&text), "a finished run was lost");
    // There is nothing left to run.
    let whole = fs::read(&path).unwrap();
    with(program().args(COMPARE).arg(&path).arg("--resume"), b"").ends(0).says(", 0 are left");
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn truncated_journal_is_completed() {
    let folder = Folder::new();
    let path = folder.path().join("runs.jsonl");
    let compare = |resume: &str| {
        let puzzle = "4..3..2.3.......";
        let input = folder.file("four.txt", puzzle);
        let arguments = format!(
            "compare --logic none,full {} --runs {} {resume}",
            input.display(),
            path.display()
        );
        run(&arguments, "").ends(0)
    };
    compare("");
    is_complete(&path, 64);
    let whole = fs::read(&path).unwrap();
    let mut random = Random(5);
    for _ in 0..10 {
        fs::write(&path, &whole[..random.below(whole.len())]).unwrap();
        compare("--resume");
        is_complete(&path, 64);
    }
}

#[test]
fn resume_refuses_different_settings() {
    let folder = Folder::new();
    let path = folder.path().join("runs.jsonl");
    let compare = |arguments: &str| {
        let arguments = format!(
            "compare --no-formula-stats puzzles/seed.txt --runs {} {arguments}",
            path.display()
        );
        run(&arguments, "")
    };
    compare("--encoding pairwise").ends(0);
    compare("--encoding pairwise").ends(2).says("exists; use --resume to continue");
    compare("--encoding ladder --resume")
        .ends(2)
        .says("--encoding was pairwise, but is ladder now");
    compare("--encoding pairwise --seed 2 --resume").ends(2).says("--seed was 0, but is 2 now");
    compare("--encoding pairwise --timeout 9 --resume")
        .ends(2)
        .says("--timeout was 60, but is 9 now");
    // The description was changed by another program.
    let about = path.with_extension("about.json");
    let text = fs::read_to_string(&about).unwrap();
    for (old, new, what) in [
        ("\"side\": 9", "\"side\": 4", "the input was"),
        ("\"givens\": 18", "\"givens\": 19", "the input was"),
        ("\"name\": \"varisat", "\"name\": \"x", "the backends was"),
        ("\"threads\": ", "\"threads\": 9", "the machine was"),
    ] {
        assert!(text.contains(old), "{old}: {text}");
        fs::write(&about, text.replacen(old, new, 1)).unwrap();
        compare("--encoding pairwise --resume").ends(2).says(what);
    }
    fs::write(&about, text).unwrap();
    fs::write(&path, "not a record\n").unwrap();
    compare("--encoding pairwise --resume").ends(2).says("line 1: not a record of a comparison");
    assert_eq!(fs::read_to_string(&path).unwrap(), "not a record\n");
    run("compare --resume puzzles/seed.txt", "").ends(2).says("--runs");
}
