//! The givens that a puzzle with multiple solutions lacks, as text and as a record.

use board::{Candidate, Cell, DigitNames, Grid, Layout, Puzzle, Shape, counted};
use pictures::picture::terminal::table;
use solve::{claim, givens::Ambiguity};

use super::Fields;
use crate::{check::MULTIPLE_PREFIX, fields::names};

/// The givens that a puzzle with multiple solutions lacks.
pub struct Additions {
    /// The shape, which names cells.
    pub(super) shape: Shape,
    /// The solution that becomes the unique one.
    pub solution: Grid,
    /// Another solution.
    pub other: Grid,
    /// The cells to add and the unavoidable sets.
    pub ambiguity: Ambiguity,
    /// True if the caller chose the solution.
    pub(super) is_chosen: bool,
    /// True if the text lists all unavoidable sets.
    pub(super) all: bool,
}

impl Additions {
    /// Returns the text on one line.
    pub(super) fn summary(&self, names: &DigitNames) -> String {
        let sets = if self.all { format!("; {}", self.sets().join("; ")) } else { String::new() };
        let count = self.solution.differing(&self.other).len();
        let differ = if count == 1 { "differs" } else { "differ" };
        let (count, add) = (counted(count, "cells"), self.add(names));
        format!("multiple solutions: {count} {differ}; {add}{sets}")
    }

    /// Returns the sentences: the difference, the cells to add, and unavoidable sets.
    pub(super) fn sentences(&self, names: &DigitNames) -> Vec<String> {
        let cells = self.solution.differing(&self.other);
        let (count, cells) = (counted(cells.len(), "cells"), self.shape.names(&cells));
        let differ = format!("{MULTIPLE_PREFIX} {count}: {cells}");
        [differ, self.add(names)].into_iter().chain(self.sets()).collect()
    }

    /// Returns the puzzle with the cells that make the solution unique, if they are known.
    pub fn completed(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let cells = self.ambiguity.enough.as_ref()?;
        let mut puzzle = puzzle.clone();
        cells.iter().for_each(|&cell| puzzle.givens.set(cell, self.solution.get(cell)));
        Some(puzzle)
    }

    /// Returns the sentence about the cells to add.
    pub fn add(&self, names: &DigitNames) -> String {
        let Ambiguity { at_least, enough, claimed_by, unknown, .. } = &self.ambiguity;
        let claim = claim(*claimed_by);
        let the = if self.is_chosen { "the chosen solution" } else { "the first solution" };
        let why = unknown.map(|why| format!(" ({why})")).unwrap_or_default();
        let cells = |count| (counted(count, "cells"), if count == 1 { "is" } else { "are" });
        match enough {
            Some(add) if self.ambiguity.is_smallest() => {
                let list = self.describe_cells(add, names);
                format!("adding {list} leaves only {the} (no smaller set does){claim}")
            }
            _ => {
                let found = enough.as_ref().map_or(String::new(), |add| {
                    let (count, are) = cells(add.len());
                    format!("; {count} {are} enough: {}{claim}", self.describe_cells(add, names))
                });
                let (least, _) = cells(*at_least);
                format!("unknown{why}: at least {least} must be added to leave only {the}{found}")
            }
        }
    }

    /// Returns a sentence for each unavoidable set that the text lists.
    fn sets(&self) -> Vec<String> {
        let sets = &self.ambiguity.unavoidable;
        let shown = if self.all { sets.len() } else { 1 };
        let word = |set: &Vec<Cell>| {
            let (count, names) = (counted(set.len(), "cells"), self.shape.names(set));
            format!("unavoidable set without a given, {count}: {names}")
        };
        sets.iter().take(shown).map(word).collect()
    }

    /// Returns the cells with their digits, as text.
    fn describe_cells(&self, cells: &[Cell], names: &DigitNames) -> String {
        self.candidates(cells, names).join(" ")
    }

    fn candidates(&self, cells: &[Cell], names: &DigitNames) -> Vec<String> {
        let given = |&cell: &Cell| {
            let digit = self.solution.get(cell).unwrap_or_default();
            names.candidate(self.shape, Candidate { cell, digit }, "=")
        };
        cells.iter().map(given).collect()
    }

    /// Draws both solutions in one grid.
    pub(super) fn drawing(&self, puzzle: &Puzzle, names: &DigitNames) -> String {
        let digit = |grid: &Grid, cell| names.name(grid.get(cell).unwrap_or_default()).to_string();
        let cell = |cell| match (digit(&self.solution, cell), digit(&self.other, cell)) {
            (one, other) if one == other => one,
            (one, other) => format!("{one}/{other}"),
        };
        let texts: Vec<String> = (0..self.shape.cells()).map(cell).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default();
        table(&Layout::of(puzzle), texts.iter().map(|text| format!("{text:^width$}")))
    }

    /// Returns the fields of the record.
    pub(super) fn fields(&self) -> Fields<'_> {
        let Ambiguity { unavoidable, at_least, enough, .. } = &self.ambiguity;
        let names = |set: &Vec<Cell>| names(self.shape, set.iter().copied());
        Fields {
            at_least: Some(*at_least),
            add: Some(
                enough
                    .as_ref()
                    .map(|cells| self.candidates(cells, &DigitNames::numbers(self.shape))),
            ),
            smallest: Some(self.ambiguity.is_smallest().then_some(true)),
            unavoidable: Some(unavoidable.iter().map(names).collect()),
            ..Fields::default()
        }
    }
}
