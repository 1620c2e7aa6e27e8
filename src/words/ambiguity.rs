//! Why a puzzle is not unique, in words, drawn and in JSON.

use std::io::Write;

use board::{Candidate, Cell, DigitNames, Grid, Layout, Puzzle, Shape, counted};
use pictures::picture::terminal::table;
use questions::fields::names;
use serde::Serialize;
use solve::{claim, givens::Ambiguity};

use super::page::{OutputFormat, Page, Written};

/// A puzzle with several solutions, and what it lacks.
pub struct Several {
    /// Names the cells.
    pub shape: Shape,
    /// The solution that is to become the only one.
    pub solution: Grid,
    /// Another one.
    pub other: Grid,
    /// What was found.
    pub reasons: Ambiguity,
    /// Whether the solution was named by the user.
    pub chosen: bool,
    /// Whether all sets are shown.
    pub all: bool,
}

impl Several {
    /// A line, and where it is the only puzzle a grid and the sets; or where puzzles are wanted
    /// this one with what it lacks.
    pub fn write(&self, puzzle: &Puzzle, page: &mut Page) -> Written {
        if let Some(OutputFormat::Puzzle(_)) = page.manner.given {
            return self.completed(puzzle, page);
        }
        let count = self.solution.differing(&self.other).len();
        let (names, add) = (page.names(self.shape), self.add(&page.names(self.shape)));
        if page.many() {
            let sets =
                if self.all { format!("; {}", self.sets().join("; ")) } else { String::new() };
            page.label()?;
            let differ = if count == 1 { "differs" } else { "differ" };
            return Ok(writeln!(
                page,
                "multiple solutions: {} {differ}; {add}{sets}",
                counted(count, "cells")
            )?);
        }
        let cells = self.shape.names(&self.solution.differing(&self.other));
        writeln!(page, "multiple solutions: two differ in {}: {cells}", counted(count, "cells"))?;
        write!(page, "{}", self.drawn(puzzle, &names))?;
        writeln!(page, "{add}")?;
        Ok(self.sets().iter().try_for_each(|set| writeln!(page, "{set}"))?)
    }

    /// The puzzle with the cells that are enough.
    fn completed(&self, puzzle: &Puzzle, page: &mut Page) -> Written {
        let words = self.add(&page.names(self.shape));
        let Some(cells) = &self.reasons.enough else {
            page.instead(&words);
            return Ok(());
        };
        let mut puzzle = puzzle.clone();
        cells.iter().for_each(|&cell| puzzle.givens.set(cell, self.solution.get(cell)));
        page.puzzle(&puzzle)?;
        if !self.reasons.is_smallest() || self.reasons.claimed_by.is_some() {
            page.remark(&words);
        }
        Ok(())
    }

    /// What has to be given, as far as that is known.
    fn add(&self, names: &DigitNames) -> String {
        let Ambiguity { at_least, enough, claimed_by, unknown, .. } = &self.reasons;
        let claim = claim(*claimed_by);
        let the = if self.chosen { "the solution of --solution" } else { "the first solution" };
        let why = unknown.map(|why| format!(" ({why})")).unwrap_or_default();
        let cells = |count| (counted(count, "cells"), if count == 1 { "is" } else { "are" });
        match enough {
            Some(add) if self.reasons.is_smallest() => {
                let list = self.given(add, names);
                format!("adding {list} leaves only {the} (no smaller set does){claim}")
            }
            _ => {
                let found = enough.as_ref().map_or(String::new(), |add| {
                    let (count, are) = cells(add.len());
                    format!("; {count} {are} enough: {}{claim}", self.given(add, names))
                });
                let (least, _) = cells(*at_least);
                format!("unknown{why}: at least {least} must be added to leave only {the}{found}")
            }
        }
    }

    /// The sets to be shown, each in words.
    fn sets(&self) -> Vec<String> {
        let sets = &self.reasons.unavoidable;
        let shown = if self.all { sets.len() } else { 1 };
        let word = |set: &Vec<Cell>| {
            let (count, names) = (counted(set.len(), "cells"), self.shape.names(set));
            format!("unavoidable set without a given, {count}: {names}")
        };
        sets.iter().take(shown).map(word).collect()
    }

    /// The cells with their digits.
    fn given(&self, cells: &[Cell], names: &DigitNames) -> String {
        self.candidates(cells, names).join(" ")
    }

    fn candidates(&self, cells: &[Cell], names: &DigitNames) -> Vec<String> {
        let given = |&cell: &Cell| {
            let digit = self.solution.get(cell).unwrap_or_default();
            names.candidate(self.shape, Candidate { cell, digit }, "=")
        };
        cells.iter().map(given).collect()
    }

    /// Both solutions in one grid.
    fn drawn(&self, puzzle: &Puzzle, names: &DigitNames) -> String {
        let digit = |grid: &Grid, cell| names.of(grid.get(cell).unwrap_or_default()).to_string();
        let cell = |cell| match (digit(&self.solution, cell), digit(&self.other, cell)) {
            (one, other) if one == other => one,
            (one, other) => format!("{one}/{other}"),
        };
        let texts: Vec<String> = (0..self.shape.cells()).map(cell).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default();
        table(&Layout::of(puzzle), texts.iter().map(|text| format!("{text:^width$}")))
    }

    /// The fields of the record.
    pub fn record(&self) -> Record {
        let Ambiguity { unavoidable, at_least, enough, unknown, .. } = &self.reasons;
        let names = |set: &Vec<Cell>| names(self.shape, set.iter().copied());
        Record {
            solution: Some(self.shape.line(&self.solution)),
            at_least: *at_least,
            add: enough
                .as_ref()
                .map(|cells| self.candidates(cells, &DigitNames::numbers(self.shape))),
            smallest: self.reasons.is_smallest().then_some(true),
            unavoidable: Some(unavoidable.iter().map(names).collect()),
            reason: unknown.map(|why| why.to_string()),
        }
    }
}

/// What a record says of what a puzzle lacks.
#[derive(Serialize)]
pub struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    at_least: usize,
    add: Option<Vec<String>>,
    smallest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unavoidable: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}
