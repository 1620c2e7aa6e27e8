//! How hard a puzzle is: for a person, by the techniques that its explanation takes, and for
//! a solver, by what it counts.
//!
//! The number is that of the hardest step on the scale of Sudoku Explainer (N. Juillerat, 2007),
//! which rates puzzles the same way; numbers differ where it knows techniques that are not here,
//! or takes them in another order. Where a step had to be made by search there is no number: it
//! is above those of all techniques that were used.
//!
//! Classes: easy if singles are enough, medium up to locked candidates, difficult as long as a
//! technique below 6.0 is enough, very difficult beyond and where there is a search.

mod aligned;
mod chains;
mod fish;
mod grave;
mod grid;
mod ladder;
mod locking;
mod loops;
mod singles;
mod step;
mod strong_links;
mod subsets;
mod wings;

use std::collections::BTreeMap;

use crate::{
    ending::Ending,
    explainer::{Explainer, Options},
    moves::{Move, tally},
};
use board::{Layout, Position, Puzzle, stop::Stop};
use logic::{Difficulty, reduce, techniques::About};
use proofs::ProofSize;
use sat::{
    backends::{self, Statistics},
    variables::{Numbering, Variables},
};
use solve::{Second, SolveError, Solver, Workshop};

/// What a puzzle asks of a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Singles.
    Easy,
    /// Locked candidates.
    Medium,
    /// Techniques below 6.0.
    Difficult,
    /// Those beyond, or a search.
    VeryDifficult,
}

impl Class {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Easy => "easy",
            Class::Medium => "medium",
            Class::Difficult => "difficult",
            Class::VeryDifficult => "very difficult",
        }
    }

    fn of(hardest: Option<Difficulty>, searches: usize) -> Class {
        let is_below = |tenths| hardest.is_none_or(|it| it < Difficulty::tenths(tenths));
        match searches {
            0 if is_below(24) => Class::Easy,
            0 if is_below(29) => Class::Medium,
            0 if is_below(60) => Class::Difficult,
            _ => Class::VeryDifficult,
        }
    }
}

/// How hard it is for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// How often each technique was used.
    pub steps: BTreeMap<&'static str, usize>,
    /// The hardest step by a technique; none if there was none. Where there were searches the
    /// puzzle is above it.
    pub hardest: Option<Difficulty>,
    /// By which technique.
    pub technique: Option<&'static About>,
    /// Steps by search, which no technique explains.
    pub searches: usize,
    /// How the explanation ended; ratings are of solved ones.
    pub ending: Ending,
}

impl Rating {
    /// Its class.
    pub fn class(&self) -> Class {
        Class::of(self.hardest, self.searches)
    }
}

/// How hard it is for a solver: both solves of the plain path, without logic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// What batsat counted.
    pub statistics: Statistics,
    /// The proof of varisat that there is no other solution, in binary DRAT; none if there is.
    pub proof: Option<ProofSize>,
}

/// Rates a puzzle by explaining it.
///
/// # Errors
/// If a part is broken.
pub fn rate(puzzle: &Puzzle, options: Options, stop: &Stop) -> Result<Rating, SolveError> {
    rate_at(puzzle, None, options, stop)
}

/// Rates what a person has still to do.
///
/// # Errors
/// If a part is broken.
pub fn rate_at(
    puzzle: &Puzzle,
    position: Option<&Position>,
    options: Options,
    stop: &Stop,
) -> Result<Rating, SolveError> {
    let mut explainer = Explainer::at(puzzle, position, options, stop)?;
    let mut moves: Vec<Move> = Vec::new();
    while let Some(next) = explainer.next_move()? {
        moves.push(next);
    }
    let (steps, hardest) = tally(&moves);
    let technique = moves.iter().find(|step| step.difficulty == hardest && hardest.is_some());
    let searches = moves.iter().filter(|step| step.is_by_search()).count();
    let ending = explainer.ending().cloned().unwrap_or(Ending::Stuck);
    let technique = technique.map(|step| step.step.technique);
    Ok(Rating { steps, hardest, technique, searches, ending })
}

/// What solvers make of a puzzle; none if it has no solution or there was no time.
///
/// # Errors
/// If a part is broken.
pub fn effort(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Effort>, SolveError> {
    let backend = backends::named("batsat").unwrap_or(backends::ALL[0]);
    let second = Second::Search;
    let solver = Solver { logic: &reduce::NONE, backend, second, ..Solver::default() };
    let found = solver.find(&mut Workshop::new(puzzle, solver.logic), puzzle, 2, 2, stop)?;
    let Some(solution) = found.grids.first() else { return Ok(None) };
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let (layout, encoding) = (Layout::of(puzzle), solver.encoding);
    let proof =
        ProofSize::of(&layout, &variables, solver.statement, encoding, Some(solution), stop)?;
    Ok(Some(Effort { statistics: found.report.statistics, proof }))
}

#[doc(hidden)]
pub fn trace(line: &str, most: u16) {
    let mut grid = grid::Grid::of([0x1ff; 81]);
    for (cell, c) in line.chars().enumerate().take(81) {
        if let Some(d) = c.to_digit(10).filter(|&d| d > 0) {
            grid.write(cell, d as usize - 1);
        }
    }
    let mut hardest = Difficulty::tenths(0);
    println!("P {line}");
    let start = std::time::Instant::now();
    while !grid.is_full() {
        let Some(step) = ladder::RUNGS.iter().filter(|it| it.tenths <= most).find_map(|rung| (rung.find)(&grid)) else {
            println!("NONE");
            break;
        };
        let mut text = String::new();
        for &(cell, digits) in &step.eliminated {
            let digits: String = grid::bits(digits & grid.candidates(cell as usize)).map(|d| (d + 1).to_string()).collect();
            if !digits.is_empty() { text += &format!("{cell}-{digits} "); }
        }
        if let Some((cell, digit)) = step.written { text += &format!("{}={}", cell, digit + 1); }
        println!("{} {} # {}", step.difficulty, text.trim(), step.technique);
        hardest = hardest.max(step.difficulty);
        grid.make(&step);
    }
    println!("= {hardest} {}ms", start.elapsed().as_millis());
}
#[doc(hidden)]
pub fn times(file: &str) {
    let mut spent = vec![(0.0, 0usize, 0usize); ladder::RUNGS.len()];
    let text = std::fs::read_to_string(file).unwrap();
    for line in text.lines() {
        let mut grid = grid::Grid::of([0x1ff; 81]);
        for (cell, c) in line.chars().enumerate().take(81) {
            if let Some(d) = c.to_digit(10).filter(|&d| d > 0) {
                grid.write(cell, d as usize - 1);
            }
        }
        while !grid.is_full() {
            let mut step = None;
            for (i, rung) in ladder::RUNGS.iter().enumerate() {
                let start = std::time::Instant::now();
                step = (rung.find)(&grid);
                spent[i].0 += start.elapsed().as_secs_f64() * 1e6;
                spent[i].1 += 1;
                if step.is_some() { spent[i].2 += 1; break; }
            }
            let Some(step) = step else { break };
            grid.make(&step);
        }
    }
    for (i, (t, n, f)) in spent.iter().enumerate() {
        println!("{i:2} {} {n:6} calls {f:6} found {:9.2} us each {:9.0} us all", ladder::RUNGS[i].tenths, t / (*n).max(1) as f64, t);
    }
}
