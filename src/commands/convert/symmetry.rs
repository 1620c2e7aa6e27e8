//! Options about puzzles that are the same up to symmetry.

use std::{
    collections::{HashMap, hash_map},
    sync::{Mutex, PoisonError},
};

use anyhow::bail;
use board::{Grid, Puzzle, canonical::canonical};
use clap::{Args, ValueEnum};
use formats::PuzzleLocation;
use stream::{NoAnswer, PuzzleJob};

/// Options about symmetric puzzles.
#[derive(Args)]
#[command(next_help_heading = "Symmetry")]
pub struct SymmetryOptions {
    /// Write the canonical form of each puzzle (4×4 and 9×9)
    ///
    /// The canonical form is the smallest line of all equivalent puzzles. Equivalent puzzles differ
    /// by exchanges of digits, rows within a band, columns within a stack, bands, stacks, and rows
    /// with columns. An empty cell is smaller than any digit.
    #[arg(long)]
    canonical: bool,

    /// Count the symmetries that map each puzzle to itself, in json and csv
    #[arg(long, hide_short_help = true)]
    automorphisms: bool,

    /// Write only the first of several puzzles that are the same up to symmetry
    ///
    /// For each other puzzle, a remark on standard error names the place of the first one.
    #[arg(long, value_name = "WHAT", hide_short_help = true)]
    pub unique_up_to: Option<IgnoredTransformations>,

    /// The canonical forms of the previous puzzles, with the place of each puzzle in the input.
    #[arg(skip)]
    seen: Mutex<HashMap<Grid, PuzzleLocation>>,
}

/// The transformations that `--unique-up-to` ignores.
#[derive(Clone, Copy, ValueEnum)]
pub enum IgnoredTransformations {
    /// Exchange digits, rows, columns, bands and stacks, and reflect in the diagonal
    Symmetry,
}

/// The results about the symmetries of a puzzle.
#[derive(Default)]
pub struct SymmetryResults {
    /// The canonical form, if it is to be written.
    pub made: Option<Puzzle>,
    /// The number of automorphisms, if it was requested.
    pub automorphisms: Option<u64>,
    /// Set if an equivalent puzzle came before and only the first one is to be written.
    pub is_double: bool,
}

impl SymmetryOptions {
    fn are_asked(&self) -> bool {
        self.canonical || self.automorphisms || self.unique_up_to.is_some()
    }

    /// Checks that the requested options have an effect.
    ///
    /// # Errors
    /// Fails if one has none.
    pub fn check(&self, is_record: bool) -> anyhow::Result<()> {
        if self.automorphisms && !is_record {
            bail!("--automorphisms needs records; use -f json or csv");
        }
        Ok(())
    }

    /// Checks that no option is set, because workbooks do not support them.
    ///
    /// # Errors
    /// Fails if one is set.
    #[cfg(feature = "xlsx")]
    pub fn check_unused(&self) -> anyhow::Result<()> {
        if self.are_asked() {
            bail!(
                "a workbook contains the unchanged puzzle; omit --canonical, --automorphisms and --unique-up-to"
            );
        }
        Ok(())
    }

    /// Returns the requested results about the symmetries of a puzzle.
    ///
    /// # Errors
    /// Fails if the puzzle has no canonical form.
    pub fn of(&self, job: &PuzzleJob) -> Result<SymmetryResults, NoAnswer> {
        if !self.are_asked() {
            return Ok(SymmetryResults::default());
        }
        let (entry, puzzle) = (job.entry, job.puzzle());
        if entry.position.as_ref().is_some_and(|position| !position.is_start(puzzle)) {
            let why = "symmetry options do not apply to game states: the input has entered digits or \
                       eliminated candidates";
            return Err(NoAnswer::Impossible(why.to_owned()));
        }
        let found = canonical(puzzle).map_err(|error| NoAnswer::Impossible(error.to_string()))?;
        let mut is_double = false;
        if self.unique_up_to.is_some() {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            match seen.entry(found.givens.clone()) {
                hash_map::Entry::Vacant(free) => _ = free.insert(entry.place.clone()),
                hash_map::Entry::Occupied(first) => {
                    is_double = true;
                    let words = format!("the same up to symmetry as {}", first.get());
                    job.say(|page| {
                        page.remark(&words);
                        Ok(())
                    })?;
                }
            }
        }
        Ok(SymmetryResults {
            made: self.canonical.then(|| Puzzle::classic(puzzle.shape, found.givens)),
            automorphisms: self.automorphisms.then_some(found.automorphisms),
            is_double,
        })
    }
}
