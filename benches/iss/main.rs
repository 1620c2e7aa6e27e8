//! Compares the format `iss` with Interactive Sudoku Solver itself, on random texts.
//!
//! ```text
//! cargo bench --bench iss -- FOLDER                       10,000 texts; FOLDER is a checkout of it
//! cargo bench --bench iss -- FOLDER --texts 500 --seed 7  other texts
//! cargo bench --bench iss -- FOLDER FILE…                 the texts of files, one per line
//! ```
//!
//! Each text is read here and solved by both programs, up to [`LIMIT`] solutions. What is read is
//! then written as `iss` again, and that text is solved there. The same is done with random rules
//! of ours that are only written. Numbers of solutions must agree, unless the difference is one of
//! [`DELIBERATE`]; other differences are printed, and the exit status is 1. It takes node.

mod texts;

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    io::Write,
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use board::{Puzzle, rules, rules::Rules, stop::Stop};
use formats::{Format, Puzzles, ReadOptions};
use solve::{
    End,
    engines::{self, Question},
};
use texts::Texts;

/// Solutions are counted up to this number.
const LIMIT: u64 = 2000;

/// The seconds that either program may take for a puzzle.
const SECONDS: u64 = 20;

/// A text on which both programs may differ on purpose, and why.
struct Deliberate {
    /// What differs; `docs/formats.md` has the same list.
    what: &'static str,
    is: fn(&Case, &Answer) -> bool,
}

/// All deliberate differences.
const DELIBERATE: &[Deliberate] = &[];

/// What a program says about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Answer {
    Count(u64),
    /// It is not read.
    Refused(String),
    TimeOut,
}

/// A puzzle and what was said about it.
struct Case {
    /// As it was made; none for a rule of ours.
    text: Option<String>,
    ours: Answer,
    /// As we write it, or why we do not.
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
        let question = Question { limit: LIMIT, keep: 0, ..Question::default() };
        let format = formats::named("iss").expect("a format");
        Ours { worker: engines::ALL[0].worker(&question), format }
    }

    fn read(&self, text: &str) -> Result<Puzzle, String> {
        let options = ReadOptions { from: Some(self.format), ..ReadOptions::default() };
        let mut puzzles = Puzzles::new("text", text.as_bytes(), options);
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
            Some(End::Unknown(_)) => Answer::TimeOut,
            _ => Answer::Count(found.count),
        };
        Case { text, ours, written: Some(written) }
    }
}

/// What Interactive Sudoku Solver says about each text.
fn theirs(folder: &str, cases: &[Case]) -> HashMap<String, Answer> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/variants/iss.mjs");
    let mut node = Command::new("node")
        .args([script, folder, &SECONDS.to_string(), &LIMIT.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node");
    let written = cases.iter().filter_map(|case| case.written.as_ref()?.as_ref().ok());
    let texts: Vec<&String> =
        cases.iter().filter_map(|case| case.text.as_ref()).chain(written).collect();
    let mut input = node.stdin.take().expect("its input");
    let all: String = texts.iter().map(|text| format!("{text}\n")).collect();
    input.write_all(all.as_bytes()).expect("its input takes the puzzles");
    drop(input);
    let output = node.wait_with_output().expect("its answers");
    let output = String::from_utf8_lossy(&output.stdout);
    let answers = output.lines().map(|line| {
        let (_, answer) = line.split_once(' ').expect("a time and an answer");
        match answer.parse() {
            Ok(count) => Answer::Count(count),
            Err(_) if answer == "?" => Answer::TimeOut,
            Err(_) => Answer::Refused(answer.to_owned()),
        }
    });
    let all: HashMap<String, Answer> =
        texts.iter().map(|&text| text.clone()).zip(answers).collect();
    assert!(texts.iter().all(|text| all.contains_key(*text)), "an answer is missing");
    all
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
            let deliberate = || DELIBERATE.iter().find(|it| (it.is)(case, their));
            let what = match (&case.ours, their) {
                (Answer::Count(a), Answer::Count(b)) if a == b => match a {
                    0 => "agree, no solution".to_owned(),
                    &LIMIT => "agree, the limit".to_owned(),
                    _ => "agree, in between".to_owned(),
                },
                (Answer::Refused(_), Answer::Refused(_)) => "both refuse".to_owned(),
                (Answer::TimeOut, _) | (_, Answer::TimeOut) => "out of time".to_owned(),
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
