//! Compares the format `iss` with Interactive Sudoku Solver on random texts.
//!
//! ```text
//! cargo bench --bench iss -- FOLDER                       10,000 texts; FOLDER is a checkout of it
//! cargo bench --bench iss -- FOLDER --texts 500 --seed 7  other texts
//! cargo bench --bench iss -- FOLDER FILE…                 the texts of files, one per line
//! ```
//!
//! Each text is read here and solved by both programs, up to [`LIMIT`] solutions. The puzzle is
//! then written as `iss` again, and that text is solved by Interactive Sudoku Solver. Random rules
//! of this program are only written. Numbers of solutions must agree, unless the difference is one
//! of [`DELIBERATE`]. Other differences are printed, and the exit status is 1. This needs node.

mod texts;

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    io::{BufRead, BufReader, Write},
    process::{Command, ExitCode, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use board::{Puzzle, rules, rules::Rules, stop::Stop};
use formats::{Format, PuzzleReader, ReadOptions};
use solve::{
    SolutionsEnd,
    engines::{self, EngineQuestion},
};
use texts::Texts;

/// The largest number of solutions that is counted.
const LIMIT: u64 = 2000;

/// The time limit of each program for a puzzle, in seconds.
const SECONDS: u64 = 10;

/// A kind of text on which both programs differ deliberately.
struct Deliberate {
    /// A description; `docs/formats.md` contains the same list.
    what: &'static str,
    /// Returns true for texts of this kind, with our answer and the other one.
    is: fn(&str, &Answer, &Answer) -> bool,
}

/// All deliberate differences.
const DELIBERATE: &[Deliberate] = &[
    Deliberate {
        what: "Sandwich, Lunchbox, SumLine with digit 0: its engine loses solutions",
        is: |text, ours, its| {
            let names = ["Sandwich", "Lunchbox", "SumLine"];
            both_count(ours, its) && Size::of(text).lowest == 0 && has(text, &names)
        },
    },
    Deliberate {
        what: "sums with more digits than cells in a line: its engine assumes the sum of the rest",
        is: |text, ours, its| {
            let size = Size::of(text);
            let in_sums = items(text).map(|(name, arguments)| match name {
                "Cage" | "Sum" | "V" | "X" => {
                    arguments.iter().filter(|it| it.contains('C')).count()
                }
                "LittleKiller" => size.line(),
                _ => 0,
            });
            let in_sums: usize = in_sums.sum();
            let rest = (size.rows * size.columns).saturating_sub(in_sums);
            both_count(ours, its) && size.line() < size.digits && in_sums > 0 && rest < size.digits
        },
    },
    Deliberate {
        what: "RellikCage with sum 0: its engine finds no solution",
        is: |text, ours, its| {
            let is_zero = |(name, arguments): (&str, Vec<&str>)| {
                name == "RellikCage" && ["", "0"].contains(&arguments[0])
            };
            both_count(ours, its) && items(text).any(is_zero)
        },
    },
    Deliberate {
        what: "Sandwich or Lunchbox on one cell: its engine finds no solution",
        is: |text, ours, its| {
            let size = Size::of(text);
            let is_one = |(name, arguments): (&str, Vec<&str>)| match name {
                "Lunchbox" => arguments.len() == 2,
                "Sandwich" => size.rows == 1 || size.columns == 1,
                _ => false,
            };
            *its == Answer::Count(0) && both_count(ours, its) && items(text).any(is_one)
        },
    },
    Deliberate {
        what: "Sandwich or Lunchbox with a sum that is too large: its engine ends with an error",
        is: |text, ours, its| {
            let is_error = says(its, &["object null"]);
            *ours == Answer::Count(0) && is_error && has(text, &["Sandwich", "Lunchbox"])
        },
    },
    Deliberate {
        what: "AntiTaxicab with some other types: its engine ends with an error",
        is: |text, _, its| says(its, &["Cannot add exclusions"]) && has_type(text, "AntiTaxicab"),
    },
    Deliberate {
        what: "ContainExact, LookAndSay with more digits than cells: its engine ends with an error",
        is: |text, ours, its| {
            let is_error = says(its, &["of undefined"]);
            *ours == Answer::Count(0) && is_error && has(text, &["ContainExact", "LookAndSay"])
        },
    },
    Deliberate {
        what: "a cell that is listed twice or has two digits: an error here",
        is: |_, ours, _| says(ours, &["occurs twice", "it has two digits"]),
    },
    Deliberate {
        what: "more cells than digits that all differ: an error here",
        is: |_, ours, its| {
            *its == Answer::Count(0) && says(ours, &["cannot all differ", "but the board has only"])
        },
    },
    Deliberate {
        what: "DoubleArrow, ValueIndexing without inner cells, SumLine with sum 0: an error here",
        is: |_, ours, _| {
            says(ours, &["expected at least three cells", "at least 1", "SumLine: \"\""])
        },
    },
];

fn both_count(ours: &Answer, its: &Answer) -> bool {
    matches!((ours, its), (Answer::Count(_), Answer::Count(_)))
}

/// Returns true if an answer is a refusal that contains one of these words.
fn says(answer: &Answer, words: &[&str]) -> bool {
    matches!(answer, Answer::Refused(why) if words.iter().any(|word| why.contains(word)))
}

/// Returns the types of a text with their arguments.
fn items(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    text.split('.')
        .filter_map(|item| item.split_once('~'))
        .map(|(name, arguments)| (name, arguments.split('~').collect()))
}

/// Returns true if a text has a type without arguments.
fn has_type(text: &str, name: &str) -> bool {
    text.split('.').any(|item| item == name)
}

fn has(text: &str, names: &[&str]) -> bool {
    items(text).any(|(name, _)| names.contains(&name))
}

/// The size of a board.
struct Size {
    rows: usize,
    columns: usize,
    lowest: usize,
    digits: usize,
}

impl Size {
    fn of(text: &str) -> Size {
        let (_, shape) = items(text).find(|item| item.0 == "Shape").expect("a shape");
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let (rows, columns) = shape[0].split_once('x').expect("rows and columns");
        let (rows, columns) = (number(rows), number(columns));
        let (lowest, highest) = match shape.get(1).filter(|range| !range.is_empty()) {
            Some(range) => match range.split_once('-') {
                Some((lowest, highest)) => (number(lowest), number(highest)),
                None => (1, number(range)),
            },
            None => (1, rows.max(columns)),
        };
        Size { rows, columns, lowest, digits: highest + 1 - lowest }
    }

    /// Returns the largest number of cells of a row or column.
    fn line(&self) -> usize {
        self.rows.max(self.columns)
    }
}

/// The answer of a program to a text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Answer {
    Count(u64),
    /// The text cannot be read.
    Refused(String),
    TimeOut,
}

/// A puzzle with the answers.
struct Case {
    /// The original text; `None` for a rule of this program.
    text: Option<String>,
    ours: Answer,
    /// The text that we write, or the reason why we do not.
    written: Option<Result<String, String>>,
}

fn main() -> ExitCode {
    let (mut folder, mut count, mut seed, mut files) = (None, 10_000, 1, Vec::new());
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut number =
            || arguments.next().and_then(|it| it.parse::<u64>().ok()).expect("a number");
        match argument.as_str() {
            "--texts" => count = number(),
            "--seed" => seed = number(),
            _ if folder.is_none() => folder = Some(argument),
            _ => files.push(argument),
        }
    }
    let folder = folder.expect("FOLDER: a checkout of Interactive Sudoku Solver");
    let mut texts = Texts::new(seed);
    let mut program = Ours::new();
    let cases: Vec<Case> = match files.is_empty() {
        true => (0..count)
            .map(|number| match number % 4 {
                0 => program.of_rule(texts.rule_of_ours()),
                _ => program.of_text(texts.text()),
            })
            .collect(),
        false => files
            .iter()
            .map(|file| fs::read_to_string(file).expect("a file of texts"))
            .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
            .map(|line| program.of_text(line))
            .collect(),
    };
    let theirs = theirs(&folder, &cases);
    report(&cases, &theirs)
}

/// This program.
struct Ours {
    worker: Box<dyn engines::Worker>,
    format: &'static dyn Format,
}

impl Ours {
    fn new() -> Ours {
        let question = EngineQuestion { limit: LIMIT, keep: 0, ..EngineQuestion::default() };
        let format = formats::named("iss").expect("a format");
        Ours { worker: engines::ALL[0].worker(&question), format }
    }

    fn read(&self, text: &str) -> Result<Puzzle, String> {
        let options = ReadOptions { from: Some(self.format), ..ReadOptions::default() };
        let mut puzzles = PuzzleReader::new("text", text.as_bytes(), options);
        let entry = puzzles.next().unwrap_or_else(|| panic!("{text}: no puzzle"));
        entry.map(|entry| entry.puzzle).map_err(|error| error.reason.to_string())
    }

    fn of_text(&mut self, text: String) -> Case {
        match self.read(&text) {
            Ok(puzzle) => self.case(Some(text), &puzzle),
            Err(why) => Case { text: Some(text), ours: Answer::Refused(why), written: None },
        }
    }

    fn of_rule(&mut self, (text, name, fields): texts::OurRule) -> Case {
        let refused = |why| Case { text: None, ours: Answer::Refused(why), written: None };
        let mut puzzle = match self.read(&text) {
            Ok(puzzle) => puzzle,
            Err(why) => return refused(why),
        };
        let shape = puzzle.shape;
        let all = rules::read(shape, name, fields).and_then(|rule| {
            Rules::new(shape, puzzle.rules.all().iter().cloned().chain([rule]).collect())
        });
        match all {
            Ok(rules) => puzzle.rules = rules,
            Err(error) => return refused(error.to_string()),
        }
        self.case(None, &puzzle)
    }

    fn case(&mut self, text: Option<String>, puzzle: &Puzzle) -> Case {
        let mut written = Vec::new();
        let written = match self.format.write(puzzle, None, &mut written) {
            Ok(()) => Ok(String::from_utf8_lossy(&written).trim_end().to_owned()),
            Err(error) => Err(error.to_string()),
        };
        let stop = Stop::never().after(Duration::from_secs(SECONDS));
        let found = self.worker.find(puzzle, &stop).expect("an answer");
        let ours = match found.end {
            Some(SolutionsEnd::Unknown(_)) => Answer::TimeOut,
            _ => Answer::Count(found.count),
        };
        Case { text, ours, written: Some(written) }
    }
}

/// Returns the answers of Interactive Sudoku Solver to each text.
fn theirs(folder: &str, cases: &[Case]) -> HashMap<String, Answer> {
    let written = cases.iter().filter_map(|case| case.written.as_ref()?.as_ref().ok());
    let texts = cases.iter().filter_map(|case| case.text.as_ref()).chain(written);
    let texts: Vec<&String> = texts.collect();
    let (mut all, mut left) = (HashMap::new(), &texts[..]);
    while let Some(&first) = left.first() {
        // The other solver stores derived data for each text, so one process gets only some texts.
        let mut answers = theirs_of(folder, &left[..left.len().min(1000)]);
        if answers.is_empty() {
            // The process ran out of memory, or did not check its clock.
            answers.push(Answer::TimeOut);
            println!("out of time: {first}");
        }
        let (answered, rest) = left.split_at(answers.len());
        all.extend(answered.iter().map(|&text| text.clone()).zip(answers));
        left = rest;
    }
    all
}

/// Returns the answers up to the first text without an answer.
fn theirs_of(folder: &str, texts: &[&String]) -> Vec<Answer> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/variants/iss.mjs");
    let mut node = Command::new("node")
        .args(["--max-old-space-size=1000", script, folder])
        .args([SECONDS.to_string(), LIMIT.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("node");
    let mut input = node.stdin.take().expect("node has an input");
    let all: String = texts.iter().map(|text| format!("{text}\n")).collect();
    input.write_all(all.as_bytes()).expect("node reads the puzzles");
    drop(input);
    let (sender, lines) = mpsc::channel();
    let output = BufReader::new(node.stdout.take().expect("its output"));
    let reading = thread::spawn(move || {
        output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    let next = || lines.recv_timeout(Duration::from_secs(2 * SECONDS)).ok();
    let answers = std::iter::from_fn(next).map(|line| {
        let (_, answer) = line.split_once(' ').expect("a time and an answer");
        match answer.parse() {
            Ok(count) => Answer::Count(count),
            Err(_) if answer == "?" => Answer::TimeOut,
            Err(_) => Answer::Refused(answer.to_owned()),
        }
    });
    let answers = answers.collect();
    // An error means that it has already ended.
    let _ = node.kill();
    node.wait().expect("node ends");
    let _ = reading.join();
    answers
}

fn report(cases: &[Case], theirs: &HashMap<String, Answer>) -> ExitCode {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut differences = 0;
    for case in cases {
        for (text, is_written) in
            [(&case.text, false), (&case.written.clone().and_then(Result::ok), true)]
        {
            let Some(text) = text else { continue };
            let their = &theirs[text];
            let kind = if is_written { "written" } else { "read" };
            let deliberate = || DELIBERATE.iter().find(|it| (it.is)(text, &case.ours, their));
            let what = match (&case.ours, their) {
                (Answer::Count(a), Answer::Count(b)) if a == b => match a {
                    0 => "agree, no solution".to_owned(),
                    &LIMIT => "agree, the limit".to_owned(),
                    _ => "agree, in between".to_owned(),
                },
                (Answer::Refused(_), Answer::Refused(_)) => "both refuse".to_owned(),
                (Answer::TimeOut, _) | (_, Answer::TimeOut) => "out of time".to_owned(),
                // A text without a meaning there may have one here, but it is not written.
                (Answer::Count(_), Answer::Refused(_)) if !is_written => {
                    "read only here".to_owned()
                }
                (ours, _) => match deliberate() {
                    Some(deliberate) => format!("deliberate: {}", deliberate.what),
                    None => {
                        differences += 1;
                        println!("{kind}: {text}\n  ours: {ours:?}\n  its: {their:?}");
                        "DIFFERENT".to_owned()
                    }
                },
            };
            *counts.entry(format!("{kind}: {what}")).or_default() += 1;
        }
        if let Some(Err(_)) = &case.written {
            *counts.entry("refused to write".to_owned()).or_default() += 1;
        }
    }
    for (what, count) in counts {
        println!("{count:>7} {what}");
    }
    if differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
