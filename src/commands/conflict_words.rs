//! Givens that clash, in words.

use std::io::{self, Write};

use board::{Candidate, DigitNames, Layout, Puzzle, Shape, stop::Why};
use formats::Place;
use solve::{
    Found, Verdict,
    conflict::{Breaks, Conflict},
};

use super::{Status, output::Page, tell};

/// What the sets of a puzzle are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One of which none can go.
    Minimal,
    /// One with the fewest givens; none has fewer than that.
    Smallest {
        /// How many each has at least.
        at_least: usize,
    },
    /// All of which none can go.
    All,
}

/// A set, and what is said of it.
pub struct Set {
    /// The set.
    pub conflict: Conflict,
    /// Where it breaks.
    pub breaks: String,
    /// What was looked for.
    pub kind: Kind,
    /// Why it is not known to be that, if so.
    pub unknown: Option<Why>,
}

/// What was found out about a puzzle.
pub struct Told {
    /// Whether it has a solution.
    pub found: Found,
    /// The sets that clash, if it has none.
    pub sets: Vec<Set>,
    /// What they are.
    pub kind: Kind,
    /// Why not all is known that was asked for, if so.
    pub unknown: Option<Why>,
}

impl Set {
    /// A set in a layout that names its houses.
    pub fn new(conflict: Conflict, layout: &Layout) -> Set {
        let breaks = conflict.breaks.describe(layout);
        Set { breaks, kind: Kind::All, unknown: conflict.unknown, conflict }
    }

    /// Its givens as they are written.
    pub fn names(&self, shape: Shape, names: &DigitNames) -> Vec<String> {
        let name = |&given: &Candidate| names.candidate(shape, given, "=");
        self.conflict.givens.iter().map(name).collect()
    }

    fn words(&self, puzzle: &Puzzle, names: &DigitNames) -> String {
        let (names, all) = (self.names(puzzle.shape, names), puzzle.givens.filled().count());
        let proved = match (self.conflict.unknown, self.kind, self.unknown) {
            (Some(why), ..) => format!("; not proved minimal: {why}"),
            (None, Kind::Smallest { .. }, None) => "; no fewer do".to_owned(),
            (None, Kind::Smallest { at_least }, Some(why)) => {
                format!("; not known whether fewer do, but at least {at_least}: {why}")
            }
            (None, ..) => String::new(),
        };
        let breaks = &self.breaks;
        match (names.len(), &self.conflict.breaks) {
            (0, _) => format!("no solution even without the givens: {breaks}{proved}"),
            (1 | 2, Breaks::Clash(_)) => format!("{} clash: {breaks}{proved}", names.join(", ")),
            (count, _) => {
                format!("{count} of {all} givens clash: {}; {breaks}{proved}", names.join(" "))
            }
        }
    }
}

impl Told {
    /// Of a puzzle that has a solution, or of which that is not known.
    pub fn nothing(found: Found) -> Told {
        Told { found, sets: Vec::new(), kind: Kind::Minimal, unknown: None }
    }

    /// Whether it has no solution.
    pub fn clashes(&self) -> bool {
        matches!(self.found.verdict(), Verdict::Unsolvable | Verdict::Invalid(_))
    }

    /// What it means for the exit status.
    pub fn status(&self) -> Status {
        match (self.clashes(), self.unknown) {
            // With the limit, as many sets were found as were asked for.
            (true, None | Some(Why::Limit)) => Status::Done,
            (true, Some(_)) => Status::Unknown,
            (false, _) if self.found.grids.is_empty() => Status::Unknown,
            (false, _) => Status::No,
        }
    }

    /// What is said beside the sets.
    fn summary(&self) -> Option<String> {
        match (self.found.verdict(), self.clashes(), self.kind) {
            (_, true, Kind::All) => {
                let sets = match self.sets.len() {
                    1 => "1 set".to_owned(),
                    count => format!("{count} sets"),
                };
                Some(match self.unknown {
                    None => format!("{sets}: all of which no given can go"),
                    Some(why) => format!("{sets}; there may be more: {}", reason(why)),
                })
            }
            (_, true, _) => None,
            (Verdict::Unknown(why, None), ..) => {
                Some(format!("unknown: {why}; not known whether givens clash"))
            }
            _ => Some("has a solution: no givens clash".to_owned()),
        }
    }
}

/// Why there may be more.
pub fn reason(why: Why) -> String {
    match why {
        Why::Limit => "no more were asked for".to_owned(),
        why => why.to_string(),
    }
}

/// Writes a set.
pub fn set(page: &mut Page, place: &Place, puzzle: &Puzzle, set: &Set) -> io::Result<()> {
    line(page, place, &set.words(puzzle, &page.names()))
}

/// Writes what is said after all sets.
pub fn end(page: &mut Page, place: &Place, told: &Told) -> io::Result<()> {
    told.summary().map_or(Ok(()), |summary| line(page, place, &summary))
}

/// Writes a line, with the place of the puzzle if there are several.
pub fn line(page: &mut Page, place: &Place, words: &str) -> io::Result<()> {
    if page.many {
        write!(page.out, "{place}: ")?;
    }
    writeln!(page.out, "{words}")
}

/// Where sets are written as puzzles: a comment in place of those that there are not, and on
/// standard error what is not known.
pub fn beside(page: &mut Page, place: &Place, told: &Told) -> io::Result<()> {
    match (told.summary(), told.unknown) {
        (Some(summary), _) if !told.clashes() => return page.note(place, &summary),
        (Some(summary), _) => {
            page.out.flush()?;
            tell(format_args!("sudoku-sat: {place}: {summary}"));
        }
        (None, Some(why)) => {
            let what = match told.sets.iter().any(|set| set.conflict.unknown.is_some()) {
                true => "not proved minimal",
                false => "not known whether fewer clash",
            };
            page.out.flush()?;
            tell(format_args!("sudoku-sat: {place}: {what}: {why}"));
        }
        (None, None) => {}
    }
    Ok(())
}
