//! A puzzle that was read, and the additional information in its text.

use std::fmt;

use board::{Cell, Digit, Grid, Notes, Position, Puzzle, Shape};

use crate::{FaultReason, Remedy, links::drawings::DrawingGroup, text::ReadContext};

/// A puzzle that was read.
pub struct ParsedPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) guessed_box: bool,
    pub(crate) expected: Option<ExpectedSolutions>,
    pub(crate) position: Option<Position>,
    pub(crate) notes: Notes,
    pub(crate) beside: Vec<ExtraField>,
    pub(crate) remarks: Vec<String>,
    /// The drawings of unknown meaning.
    pub(crate) drawings: Vec<String>,
    /// Those of them that can be rules.
    pub(crate) groups: Vec<DrawingGroup>,
    pub(crate) cosmetics: Vec<String>,
}

impl ParsedPuzzle {
    /// Creates a classic puzzle of these digits, one for each cell.
    pub(crate) fn classic(shape: Shape, guessed_box: bool, digits: &[Digit]) -> ParsedPuzzle {
        let grid = Grid::from_digits(shape, digits);
        debug_assert!(grid.is_some(), "readers check number and range of the digits");
        let grid = grid.unwrap_or_else(|| Grid::empty(shape));
        ParsedPuzzle::new(Puzzle::classic(shape, grid), guessed_box)
    }

    pub(crate) fn new(puzzle: Puzzle, guessed_box: bool) -> ParsedPuzzle {
        ParsedPuzzle {
            puzzle,
            guessed_box,
            expected: None,
            position: None,
            notes: Notes::new(),
            beside: Vec::new(),
            remarks: Vec::new(),
            drawings: Vec::new(),
            groups: Vec::new(),
            cosmetics: Vec::new(),
        }
    }

    /// Returns the puzzle, with the drawings of unknown meaning among the ignored ones.
    ///
    /// # Errors
    /// If there are such drawings and they are not to be ignored.
    pub(crate) fn without_drawings(
        mut self,
        known: &ReadContext,
    ) -> Result<ParsedPuzzle, FaultReason> {
        if !self.drawings.is_empty() && !known.ignore_drawings {
            let what = format!(
                "drawings of unknown meaning: {}; a drawing can be part of a rule that only its \
                text explains",
                self.drawings.join(", ")
            );
            let remedy = Remedy::IgnoreDrawings { rules: suggestions(&self.groups) };
            return Err(FaultReason::Notation(what).with_remedy(remedy));
        }
        self.cosmetics.splice(..0, self.drawings.drain(..));
        Ok(self)
    }
}

/// The largest number of suggestions.
const MAX_SUGGESTIONS: usize = 8;

/// Returns an option for each group of drawings, with the rule that setters usually mean. Texts
/// that cannot be quoted are left out.
fn suggestions(groups: &[DrawingGroup]) -> Vec<String> {
    let quotable = groups.iter().filter(|group| !group.name.contains('\''));
    let option = |it: &DrawingGroup| format!("{}={}", it.name, it.rule.unwrap_or("RULE"));
    quotable.take(MAX_SUGGESTIONS).map(option).collect()
}

/// Additional information about a puzzle in a table or an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtraField {
    /// The name of the column or key.
    pub name: String,
    /// The value as JSON; a field of a table is a string.
    pub value: String,
}

impl ExtraField {
    /// Returns true if the value is an empty text.
    pub fn is_empty(&self) -> bool {
        self.value == r#""""#
    }

    /// Returns the identifier of a puzzle as JSON: its field `id`, or otherwise `name`.
    pub fn id(all: &[ExtraField]) -> Option<&str> {
        let of = |wanted: &str| all.iter().find(|it| it.name.eq_ignore_ascii_case(wanted));
        let is_told = |value: &&str| !value.trim_matches(['"', ' ']).is_empty();
        of("id").or_else(|| of("name")).map(|beside| &*beside.value).filter(is_told)
    }
}

/// The solutions that the text of a puzzle specifies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedSolutions {
    /// The number of solutions.
    pub count: ExpectedCount,
    /// One of the solutions.
    pub solution: Option<Grid>,
}

impl ExpectedSolutions {
    /// Returns a cell in which the solution conflicts with a given or with an eliminated candidate,
    /// and the description of this.
    pub(crate) fn contradiction(&self, puzzle: &Puzzle) -> Option<(Cell, String)> {
        let left = puzzle.restrictions.as_ref();
        self.solution.iter().flat_map(Grid::filled).find_map(|(cell, digit)| {
            let told = puzzle.shape.value(digit);
            let is_ruled_out = left.is_some_and(|left| !left.contains(cell, digit));
            let what = match puzzle.givens.get(cell) {
                Some(given) if given != digit => {
                    let given = puzzle.shape.value(given);
                    format!("the solution has {told}, but {given} is given")
                }
                _ if is_ruled_out => {
                    format!("the solution has {told}, but the puzzle excludes it there")
                }
                _ => return None,
            };
            Some((cell, what))
        })
    }
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedCount {
    /// Exactly this number.
    Exactly(u64),
    /// More than this number.
    MoreThan(u64),
}

/// Writes the number as in the text: `1`, `>1000`.
impl fmt::Display for ExpectedCount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ExpectedCount::Exactly(count) => write!(f, "{count}"),
            ExpectedCount::MoreThan(count) => write!(f, ">{count}"),
        }
    }
}
