//! Tests of journals that are cut off at any point, and of journals of other comparisons.

use std::fs;

use laboratory::{
    Axes, ComparisonSettings, Journal, JournalError, MeasuredRun, PuzzleFacts, description_path,
};

fn about(seed: u64) -> ComparisonSettings {
    let one = || vec!["x".to_owned()];
    let axes = Axes {
        logic: one(),
        formulation: one(),
        encoding: one(),
        sum_encoding: one(),
        backend: one(),
    };
    let puzzles = vec![PuzzleFacts { file: "rätsel".to_owned(), ..PuzzleFacts::default() }];
    ComparisonSettings {
        program: "p".to_owned(),
        seed,
        repeat: 3,
        axes,
        puzzles,
        ..ComparisonSettings::default()
    }
}

fn run(number: u64) -> MeasuredRun {
    let file = "rätsel".to_owned();
    MeasuredRun { run: number, file, total_ms: 0.1 + number as f64, ..MeasuredRun::default() }
}

#[test]
fn truncated_journal_keeps_whole_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs.jsonl");
    let mut journal = Journal::begin(&path, &about(1)).unwrap();
    (1..=3).for_each(|number| journal.add(&run(number)).unwrap());
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<_> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let (mut journal, runs) = Journal::resume(&path, &about(1)).unwrap();
        let lines = ends.iter().filter(|&&end| end <= cut).count() as u64;
        assert_eq!(runs, (1..=lines).map(run).collect::<Vec<_>>(), "cut at {cut}");
        (lines + 1..=3).for_each(|number| journal.add(&run(number)).unwrap());
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn journal_refuses_foreign_or_concurrent_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs.jsonl");
    let journal = Journal::begin(&path, &about(1)).unwrap();
    assert!(matches!(Journal::resume(&path, &about(1)), Err(JournalError::Locked)));
    drop(journal);
    assert!(matches!(Journal::begin(&path, &about(1)), Err(JournalError::Taken)));
    let other = Journal::resume(&path, &about(2)).err().unwrap();
    assert!(other.to_string().contains("--seed was 1, but is 2 now"), "{other}");
    for text in ["4..3..2.3.......\n", "4..3..2.3......."] {
        fs::write(&path, text).unwrap();
        let foreign = Journal::resume(&path, &about(1)).err().unwrap();
        assert!(foreign.to_string().starts_with("line 1: not a record"), "{foreign}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    for number in [2, 4] {
        fs::remove_file(&path).unwrap();
        fs::remove_file(description_path(&path)).unwrap();
        let mut journal = Journal::begin(&path, &about(1)).unwrap();
        [2, number].iter().for_each(|&number| journal.add(&run(number)).unwrap());
        drop(journal);
        let wrong = Journal::resume(&path, &about(1)).err().unwrap();
        assert!(wrong.to_string().starts_with("line 2: run"), "{wrong}");
    }
}

#[test]
fn runs_without_description_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs.jsonl");
    let about_path = folder.path().join("runs.about.json");
    Journal::begin(&path, &about(1)).unwrap().add(&run(1)).unwrap();
    let description = fs::read(&about_path).unwrap();
    let stored: ComparisonSettings = serde_json::from_slice(&description).unwrap();
    assert_eq!(stored, about(1));
    for (damaged, words) in [(None, "is missing"), (Some("{\"program\":"), "cannot be read")] {
        fs::remove_file(&about_path).unwrap();
        damaged.iter().for_each(|text| fs::write(&about_path, text).unwrap());
        let refused = Journal::resume(&path, &about(1)).err().unwrap().to_string();
        assert!(refused.contains(words) && refused.contains("runs.about.json"), "{refused}");
        fs::write(&about_path, &description).unwrap();
    }
    assert_eq!(Journal::resume(&path, &about(1)).unwrap().1, [run(1)]);
    // A description is not overwritten. Without runs, the comparison begins.
    fs::remove_file(&path).unwrap();
    let taken = Journal::begin(&path, &about(1));
    assert!(matches!(taken, Err(JournalError::DescriptionTaken(_))));
    assert_eq!(Journal::resume(&path, &about(1)).unwrap().1, []);
    fs::remove_file(&about_path).unwrap();
    assert_eq!(Journal::resume(&path, &about(1)).unwrap().1, []);
    assert_eq!(fs::read(&about_path).unwrap(), description);
}
