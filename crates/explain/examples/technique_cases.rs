//! Compares techniques with the cases of a library: the eliminations of a step of a named technique
//! on a board.
//!
//! ```text
//! cargo run --release -p sudoku-sat-explain --example technique_cases -- reglib-1.4.txt
//! cargo run --release -p sudoku-sat-explain --example technique_cases -- reglib-1.4.txt 0904
//! ```
//!
//! A case is a line of HoDoKu's library. It contains the code of the technique, its digits, and the
//! candidates that the step eliminates or the digits that it enters. HoDoKu's regression tests are
//! a file of such lines.
//!
//! For each code, the program prints the number of cases in which the first step of the technique
//! on these digits matches. It also prints in how many the first step on any digits matches, in how
//! many any step matches, and the number of all cases. If the beginning of a code is given, the
//! failing cases are listed with the expected and the actual results. A code that ends in `-x` is
//! for cases without a step.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use board::{Candidate, Digit, Layout, Shape, stop::Stop};
use explain::{Explainer, Move, Options, Selection};
use formats::{Entry, PuzzleReader, ReadOptions};
use logic::techniques::{self, Step, TechniqueContext};
use solve::SolveError;

/// The techniques by the beginning of a code; the first match counts.
///
/// Codes: B. Hobiger, HoDoKu 2.2, `SolutionType`. A fifth digit means two fish at once.
const NAMES: &[(&str, &str)] = &[
    ("0000", "hidden single"),
    ("0002", "hidden single"),
    ("0003", "naked single"),
    ("0100", "pointing"),
    ("0101", "claiming"),
    ("0110", "locked pair"),
    ("0111", "locked triple"),
    ("0200", "naked pair"),
    ("0201", "naked triple"),
    ("0202", "naked quad"),
    ("0210", "hidden pair"),
    ("0211", "hidden triple"),
    ("0212", "hidden quad"),
    ("0300", "X-wing"),
    ("0301", "swordfish"),
    ("0302", "jellyfish"),
    ("03101", "siamese finned X-wing"),
    ("0310", "finned X-wing"),
    ("03111", "siamese finned swordfish"),
    ("0311", "finned swordfish"),
    ("03121", "siamese finned jellyfish"),
    ("0312", "finned jellyfish"),
    ("03201", "siamese sashimi X-wing"),
    ("0320", "sashimi X-wing"),
    ("03211", "siamese sashimi swordfish"),
    ("0321", "sashimi swordfish"),
    ("03221", "siamese sashimi jellyfish"),
    ("0322", "sashimi jellyfish"),
    ("0330", "Franken X-wing"),
    ("0331", "Franken swordfish"),
    ("0332", "Franken jellyfish"),
    ("0340", "finned Franken X-wing"),
    ("0341", "finned Franken swordfish"),
    ("0342", "finned Franken jellyfish"),
    ("0361", "finned mutant swordfish"),
    ("0362", "finned mutant jellyfish"),
    ("0400", "skyscraper"),
    ("0401", "two-string kite"),
    ("0402-1", "empty rectangle of two"),
    ("0402", "empty rectangle"),
    ("0403", "turbot fish"),
    ("0404", "dual two-string kite"),
    ("0405", "dual empty rectangle"),
    ("0500", "simple colouring trap"),
    ("0501", "simple colouring wrap"),
    ("0502", "multi-colouring type 1"),
    ("0503", "multi-colouring type 2"),
    ("0600-2", "incomplete rectangle type 1"),
    ("0600", "unique rectangle type 1"),
    ("0601-2", "incomplete rectangle type 2"),
    ("0601", "unique rectangle type 2"),
    ("0602-2", "incomplete rectangle type 3"),
    ("0602", "unique rectangle type 3"),
    ("0603-2", "incomplete rectangle type 4"),
    ("0603", "unique rectangle type 4"),
    ("0604-2", "incomplete rectangle type 2"),
    ("0604", "unique rectangle type 2"),
    ("0605-2", "incomplete rectangle type 6"),
    ("0605", "unique rectangle type 6"),
    ("0606-2", "incomplete hidden rectangle"),
    ("0606", "hidden rectangle"),
    ("0607", "avoidable rectangle type 1"),
    ("0608", "avoidable rectangle type 2"),
    ("0610", "BUG+1"),
    ("0701", "X-chain"),
    ("0702", "XY-chain"),
    ("0703", "remote pair"),
    ("0706", "continuous nice loop"),
    ("0707", "discontinuous nice loop"),
    ("0708-1", "AIC type 1"),
    ("0708-2", "AIC type 2"),
    ("0709-1", "grouped continuous nice loop"),
    ("0709-2", "continuous nice loop with ALS"),
    ("0710-1", "grouped discontinuous nice loop"),
    ("0710-2", "grouped discontinuous nice loop"),
    ("0710", "discontinuous nice loop with ALS"),
    ("0711-1", "grouped AIC type 1"),
    ("0711-2", "grouped AIC type 2"),
    ("0711-3", "AIC type 1 with ALS"),
    ("0711-4", "AIC type 2 with ALS"),
    ("0800", "XY-wing"),
    ("0801", "XYZ-wing"),
    ("0803", "W-wing"),
    ("0901", "ALS-XZ"),
    ("0902", "ALS-XY-wing"),
    ("0903", "ALS chain"),
    ("0904", "death blossom"),
    ("1101", "Sue de Coq"),
];

/// The results of a step: `412` is 4 in r1c2.
type Told = BTreeSet<String>;

/// The numbers of cases in which the expected step is the first one on their digits, the first one,
/// or any one, and the number of all cases.
type Tally = [usize; 4];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: technique_cases FILE [CODE]")?;
    let shown = arguments.next();
    let lines = fs::read_to_string(path)?;
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for line in lines.lines().map(str::trim).filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let &[_, code, digits, _, _, struck, placed, ..] = &fields[..] else {
            return Err(format!("fewer than 7 fields: {line}").into());
        };
        if shown.as_ref().is_some_and(|shown| !code.starts_with(shown)) {
            continue;
        }
        let words = struck.split(' ').chain(placed.split(' ')).filter(|word| !word.is_empty());
        let expected: Told = words.map(str::to_owned).collect();
        let entry = PuzzleReader::new("case", line.as_bytes(), ReadOptions::default()).next();
        let entry = entry.ok_or("no puzzle")??;
        let digits =
            digits.chars().filter_map(|it| it.to_digit(10)).map(|it| it as Digit).collect();
        let steps = steps(code, digits, &entry)?;
        let is_it = |step: &Option<Told>| match code.ends_with("-x") {
            true => step.is_none(),
            false => step.as_ref() == Some(&expected),
        };
        let firsts = [&steps.asked, &steps.first].map(is_it);
        let is_any = firsts.contains(&true) || steps.all.contains(&expected);
        let tally = tallies.entry(code).or_default();
        for (count, is) in tally.iter_mut().zip([firsts[0], firsts[1], is_any, true]) {
            *count += usize::from(is);
        }
        if shown.is_some() && !firsts[0] {
            let words = |told: &Told| told.iter().cloned().collect::<Vec<_>>().join(" ");
            println!("{}\n  {line}", if is_any { "not first" } else { "not found" });
            println!("  expected: {}", words(&expected));
            println!("  first: {}", steps.asked.as_ref().map_or_else(String::new, words));
            steps.all.iter().for_each(|it| println!("    found: {}", words(it)));
        }
    }
    let mut sum = Tally::default();
    println!("{:<8} {:<34} digits first   any cases", "code", "technique");
    for (code, tally) in &tallies {
        let [asked, first, any, all] = tally;
        let name = name(code).unwrap_or("-");
        println!("{code:<8} {name:<34} {asked:>6} {first:>5} {any:>5} {all:>5}");
        sum.iter_mut().zip(tally).for_each(|(sum, count)| *sum += count);
    }
    let percent = sum.map(|count| 100.0 * count as f64 / sum[3].max(1) as f64);
    println!("{:<43} {:>6} {:>5} {:>5} {:>5}", "sum", sum[0], sum[1], sum[2], sum[3]);
    println!("{:<43} {:>6.1} {:>5.1} {:>5.1}", "percent", percent[0], percent[1], percent[2]);
    Ok(())
}

/// Returns the technique of a code.
fn name(code: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| code.starts_with(known)).map(|&(_, name)| name)
}

/// The steps of a technique in a game state.
#[derive(Default)]
struct Found {
    /// The first step on the requested digits.
    asked: Option<Told>,
    /// The first step.
    first: Option<Told>,
    all: Vec<Told>,
}

fn steps(
    code: &str,
    digits: Vec<Digit>,
    entry: &Entry,
) -> Result<Found, Box<dyn std::error::Error>> {
    let Some(technique) = name(code).and_then(techniques::named) else {
        return Ok(Found::default());
    };
    let first = |digits: Vec<Digit>| {
        let techniques = Selection::Listed(vec![technique]);
        let options = Options { techniques, digits, search: false, ..Options::default() };
        let position = entry.position.as_ref();
        let mut explainer = Explainer::at(&entry.puzzle, position, options, &Stop::never())?;
        let before = explainer.marks.clone();
        let layout = Layout::clone(explainer.layout());
        let step = explainer.next_move()?.map(|step| told(layout.shape, &step));
        Ok::<_, SolveError>((step, layout, before))
    };
    let (asked, ..) = first(digits)?;
    let (first, layout, marks) = first(Vec::new())?;
    let beside = TechniqueContext::of(&entry.puzzle.givens);
    let steps = technique.find_beside(&layout, &marks.candidates, &beside);
    let gone = |step: Step| step.eliminated.iter().map(|&it| word(layout.shape, it)).collect();
    Ok(Found { asked, first, all: steps.map(gone).collect() })
}

/// Returns the digit that a step enters, or its eliminations.
fn told(shape: Shape, step: &Move) -> Told {
    match step.placed {
        Some(placed) => Told::from([word(shape, placed)]),
        None => step.step.eliminated.iter().map(|&it| word(shape, it)).collect(),
    }
}

/// Formats 4 in r1c2 as `412`.
fn word(shape: Shape, candidate: Candidate) -> String {
    let name = shape.name(candidate.cell);
    format!("{}{}{}", candidate.digit, name.row, name.column)
}
