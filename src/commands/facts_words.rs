//! The facts about a puzzle in words, drawn or as a list.

use std::io::{self, Write};

use board::{Candidate, Candidates, Cell, DigitNames, Puzzle};
use formats::Place;
use itertools::Itertools;
use pictures::picture::terminal::table;
use solve::{
    End,
    facts::{Amount, Facts, Truth},
};

use super::output::Page;

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
    let mut lines = match (&facts.end, facts.solutions) {
        (End::Invalid(clash), _) => return vec![format!("invalid: {}", clash.words(names))],
        (End::Exhausted, Amount::Exactly(0)) => return vec!["none: no solution".to_owned()],
        (End::Exhausted, Amount::Exactly(1)) => return vec!["unique".to_owned()],
        (End::Exhausted, _) => {
            vec![same, format!("true candidates: {seen} of {left} that logic left")]
        }
        (End::Unknown(why), _) => {
            let unknown = facts.possible().total() - seen;
            let true_ones =
                format!("true candidates: {seen} of {left} that logic left, {unknown} unknown");
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
pub struct Told<'a> {
    puzzle: &'a Puzzle,
    facts: &'a Facts,
    possible: Candidates,
    counted: bool,
}

impl Told<'_> {
    /// With numbers of solutions, where these were counted.
    pub fn new<'a>(puzzle: &'a Puzzle, facts: &'a Facts, counted: bool) -> Told<'a> {
        Told { puzzle, facts, possible: facts.possible(), counted }
    }

    /// A line among many; alone also every candidate.
    pub fn write(&self, page: &mut Page, place: &Place) -> io::Result<()> {
        let said = summary(self.puzzle, self.facts, self.counted, &page.names());
        if page.many {
            return writeln!(page.out, "{place}: {}", said.join("; "));
        }
        said.iter().try_for_each(|line| writeln!(page.out, "{line}"))?;
        if self.possible.total() == 0 {
            return Ok(());
        }
        let names = page.names();
        let cells = (0..self.puzzle.shape.cells()).map(|cell| self.cell(cell, &names));
        let drawn = table(self.puzzle.shape, cells);
        if self.counted {
            return self.list(page);
        }
        match drawn.lines().all(|line| line.chars().count() <= WIDEST) {
            true => page.out.write_all(drawn.as_bytes()),
            false => self.list(page),
        }
    }

    /// The digits of a cell; those that nobody knows about with a question mark.
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
    fn list(&self, page: &mut Page) -> io::Result<()> {
        let givens = self.facts.backbone();
        page.puzzle(&Puzzle { givens, restrictions: None, ..self.puzzle.clone() })?;
        let (shape, names) = (self.puzzle.shape, page.names());
        let backbone = self.facts.backbone();
        for cell in (0..shape.cells()).filter(|&cell| backbone.get(cell).is_none()) {
            let mut digits =
                self.digits(cell, &names).map(|(candidate, name)| match self.counted {
                    true => format!("{name} in {}", amount(self.facts.count(candidate), "≥")),
                    false => name,
                });
            writeln!(page.out, "{}: {}", shape.name(cell), digits.join(", "))?;
        }
        Ok(())
    }
}
