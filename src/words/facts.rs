//! The facts about a puzzle: in words, drawn or as a list, and in JSON.

use std::io::Write;

use board::{
    Candidate, Candidates, Cell, DigitNames, Layout, Puzzle, Shape,
    stop::{allows, is_over},
};
use itertools::Itertools;
use pictures::picture::terminal::table;
use serde::Serialize;
use solve::{
    End, claim,
    facts::{Amount, Facts, Truth},
};

use super::{
    page::{Page, Written},
    record::{by_cell, digits_by_cell, names},
};

/// A drawing that is wider is a list instead.
const WIDEST: usize = 160;

/// What is said in one line each.
pub fn summary(puzzle: &Puzzle, facts: &Facts, counted: bool, names: &DigitNames) -> Vec<String> {
    let left = facts.report.candidates_after;
    let backbone = facts.backbone();
    let asked = puzzle.candidates();
    let open = (0..puzzle.shape.cells()).filter(|&cell| asked.count(cell) != 1).collect_vec();
    let same = open.iter().filter(|&&cell| backbone.get(cell).is_some()).count();
    let same = format!("{same} of {} open cells are the same in every solution", open.len());
    let seen = facts.true_candidates().total();
    let claimed = claim(facts.claimed_by());
    let mut lines = match (&facts.end, facts.solutions) {
        (End::Invalid(clash), _) => return vec![format!("invalid: {}", clash.words(names))],
        (End::Exhausted, Amount::Exactly(0)) => return vec![format!("unsolvable{claimed}")],
        (End::Exhausted, Amount::Exactly(1)) => return vec![format!("unique{claimed}")],
        (End::Exhausted, _) => {
            let same = format!("{same}{claimed}");
            vec![same, format!("true candidates: {seen} of {left} left by logic")]
        }
        (End::Unknown(why), _) => {
            let unknown = facts.possible().total() - seen;
            let true_ones =
                format!("true candidates: {seen} of {left} left by logic, {unknown} unknown");
            vec![format!("unknown: {why}"), format!("at least {same}"), true_ones]
        }
    };
    if counted {
        lines.push(format!("solutions: {}", amount(facts.solutions, "at least ")));
    }
    lines
}

fn amount(amount: Amount, at_least: &str) -> String {
    match amount {
        Amount::Exactly(number) => number.to_string(),
        Amount::AtLeast(number) => format!("{at_least}{number}"),
    }
}

/// What is told about a puzzle.
pub struct Words<'a> {
    puzzle: &'a Puzzle,
    facts: &'a Facts,
    possible: Candidates,
    counted: bool,
}

impl Words<'_> {
    /// With numbers of solutions, where these were counted.
    pub fn new<'a>(puzzle: &'a Puzzle, facts: &'a Facts, counted: bool) -> Words<'a> {
        Words { puzzle, facts, possible: facts.possible(), counted }
    }

    /// A line among many; alone also every candidate.
    pub fn write(&self, page: &mut Page) -> Written {
        let said = summary(self.puzzle, self.facts, self.counted, &page.names(self.puzzle.shape));
        if page.many() {
            page.label()?;
            return Ok(writeln!(page, "{}", said.join("; "))?);
        }
        said.iter().try_for_each(|line| writeln!(page, "{line}"))?;
        if self.possible.total() == 0 {
            return Ok(());
        }
        let (shape, names) = (self.puzzle.shape, page.names(self.puzzle.shape));
        let row = |row: usize| row * shape.columns()..(row + 1) * shape.columns();
        let digits = |row_of| row(row_of).map(|cell| self.possible.count(cell)).sum::<usize>();
        if self.counted || (0..shape.rows()).any(|row| digits(row) > WIDEST) {
            return self.list(page);
        }
        let cells = (0..shape.cells()).map(|cell| self.cell(cell, &names));
        let drawn = table(&Layout::of(self.puzzle), cells);
        match drawn.lines().all(|line| line.chars().count() <= WIDEST) {
            true => Ok(page.write_all(drawn.as_bytes())?),
            false => self.list(page),
        }
    }

    /// The digits of a cell; those of which nothing is known with a question mark.
    fn cell(&self, cell: Cell, names: &DigitNames) -> String {
        let apart = names.apart(self.puzzle.shape.side());
        self.digits(cell, names).map(|(_, name)| name).join(apart)
    }

    fn digits(&self, cell: Cell, names: &DigitNames) -> impl Iterator<Item = (Candidate, String)> {
        self.possible.digits(cell).map(move |digit| {
            let candidate = Candidate { cell, digit };
            let mark = if self.facts.truth(candidate) == Truth::Unknown { "?" } else { "" };
            (candidate, format!("{}{mark}", names.of(digit)))
        })
    }

    /// The cells that are the same in all solutions drawn, the others in a list.
    fn list(&self, page: &mut Page) -> Written {
        let (shape, names) = (self.puzzle.shape, page.names(self.puzzle.shape));
        let backbone = self.facts.backbone();
        page.grid(self.puzzle, &backbone)?;
        for cell in (0..shape.cells()).filter(|&cell| backbone.get(cell).is_none()) {
            // Whoever has it written looks why.
            if is_over() || !allows(page.text.out.len() as u64) {
                break;
            }
            let mut digits =
                self.digits(cell, &names).map(|(candidate, name)| match self.counted {
                    true => format!("{name} in {}", amount(self.facts.count(candidate), "≥")),
                    false => name,
                });
            writeln!(page, "{}: {}", shape.name(cell), digits.join(", "))?;
        }
        Ok(())
    }
}

/// The fields of the record; those of every answer about solutions, and
///
/// | field | meaning |
/// |---|---|
/// | `backbone` | the cells that are the same in every solution as one line, `.` for the others |
/// | `candidates` | by cell: the digits that some solution has |
/// | `unknown` | by cell: the digits of which nothing is known, where the verdict is unknown |
/// | `true_candidates`, `candidates_left` | how many have a solution, of how many that logic left |
/// | `counts` | by cell: in how many solutions each digit of `candidates` is; `counts_limit` is that many or more |
#[derive(Serialize)]
pub struct Record {
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_by: Option<&'static str>,
    backbone: String,
    candidates: Vec<Vec<u64>>,
    true_candidates: usize,
    candidates_left: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts_limit: Option<u64>,
}

impl Record {
    /// Of a puzzle of that shape, with numbers of solutions, where these were counted.
    pub fn new(shape: Shape, facts: &Facts, counted: bool) -> Record {
        let seen = facts.true_candidates();
        let (mut clash, mut unknown, mut reason) = (None, None, None);
        match &facts.end {
            End::Invalid(it) => {
                clash = Some(names(shape, it.cells().iter().copied()));
                reason = Some(it.to_string());
            }
            End::Unknown(why) => {
                let mut left = facts.possible();
                seen.iter().for_each(|candidate| _ = left.eliminate(candidate));
                reason = Some(why.to_string());
                unknown = Some(digits_by_cell(shape, &left));
            }
            End::Exhausted => {}
        }
        Record {
            count: facts.solutions.number(),
            exact: matches!(facts.solutions, Amount::Exactly(_)),
            claimed_by: facts.claimed_by(),
            backbone: shape.line(&facts.backbone()),
            candidates: digits_by_cell(shape, &seen),
            true_candidates: seen.total(),
            candidates_left: facts.report.candidates_after,
            clash,
            reason,
            unknown,
            counts: counted
                .then(|| by_cell(shape, &seen, |candidate| facts.count(candidate).number())),
            counts_limit: counted.then_some(facts.limit),
        }
    }
}
