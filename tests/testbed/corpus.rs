//! The puzzles of `puzzles/`, with their known solutions.

use std::{
    fs,
    io::BufReader,
    path::{Path, PathBuf},
};

use board::{Grid, Puzzle, Shape};
use formats::{Entry, ExpectedCount, ExpectedSolutions, PuzzleReader, ReadOptions};

/// A puzzle with its solutions, which were computed by other programs.
pub struct Case {
    /// The file name without folder and extension.
    pub file: String,
    /// The file and the line.
    pub place: String,
    pub puzzle: Puzzle,
    pub count: ExpectedCount,
    /// The solution, if it is unique.
    pub solution: Option<Grid>,
}

/// Returns the folder of the puzzles.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

/// Returns the text of a file of puzzles.
pub fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

/// Returns every puzzle, file by file.
pub fn corpus() -> Vec<Case> {
    let root = root();
    let mut files = texts(&root);
    files.extend(texts(&root.join("sizes")));
    files.iter().flat_map(|file| cases(file)).collect()
}

/// Returns every puzzle with variant rules, each with its only solution.
pub fn variants() -> Vec<Case> {
    let entries = fs::read_dir(root().join("variants")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|file| cases(file)).collect()
}

/// Returns the files of puzzles in a folder.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| is_text(path)).collect();
    files.sort();
    files
}

fn is_text(path: &Path) -> bool {
    let name = path.to_str().unwrap();
    name.ends_with(".txt") && !name.ends_with(".solution.txt")
}

fn cases(file: &Path) -> Vec<Case> {
    let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
    let beside = file.with_file_name(format!("{name}.solution.txt"));
    let solution = beside.exists().then(|| {
        let mut entries = read(&beside, &name);
        assert_eq!(entries.len(), 1, "{beside:?}");
        entries.remove(0).puzzle.givens
    });
    let entries = read(file, &name).into_iter();
    let cases = entries.map(|Entry { puzzle, place, expected, .. }| {
        let only = || {
            Some(ExpectedSolutions { count: ExpectedCount::Exactly(1), solution: solution.clone() })
        };
        let ExpectedSolutions { count, solution } = expected
            .or_else(|| only().filter(|only| only.solution.is_some()))
            .unwrap_or_else(|| panic!("{place}: neither a count nor a solution file"));
        Case { file: name.clone(), place: place.to_string(), puzzle, count, solution }
    });
    cases.collect()
}

/// Returns the entries of a file. Its name may contain the size of the boxes.
fn read(file: &Path, name: &str) -> Vec<Entry> {
    let shape = name.split_once("-box").map(|(_, sides)| {
        let (rows, columns) = sides.split_once('x').unwrap();
        Shape::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap()
    });
    let options = ReadOptions { shape, ..ReadOptions::default() };
    let input = BufReader::new(fs::File::open(file).unwrap());
    let entries = PuzzleReader::new(file.display().to_string(), input, options);
    let entries: Vec<Entry> =
        entries.map(|entry| entry.unwrap_or_else(|e| panic!("{e}"))).collect();
    assert!(entries.iter().all(|entry| !entry.guessed_box), "{name} does not specify its boxes");
    entries
}
