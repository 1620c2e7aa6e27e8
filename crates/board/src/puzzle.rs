//! A Sudoku puzzle: shape, rules, givens and restrictions.

use std::{fmt, str::FromStr};

use super::{Candidates, Cell, ConstraintName, Digit, DigitNames, Grid, Layout, MIN_SIDE, Shape};
use crate::{narrow::narrow, rules::Rules};

/// A puzzle: its shape, its rules, its givens and the candidates that it excludes.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The board and its boxes.
    pub shape: Shape,
    /// Rows, columns, boxes and further rules.
    pub rules: Rules,
    /// The givens.
    pub givens: Grid,
    /// The candidates that remain if the puzzle excludes some. They restrict every solution, as the
    /// givens do.
    pub restrictions: Option<Candidates>,
}

impl Layout {
    /// Returns the layout of a puzzle.
    ///
    /// # Panics
    ///
    /// If its givens or restrictions have another shape.
    pub fn of(puzzle: &Puzzle) -> Layout {
        puzzle.assert_fitting();
        Layout::new(puzzle.shape, &puzzle.rules)
    }
}

impl Puzzle {
    /// Creates a classic puzzle: rows, columns and boxes.
    ///
    /// # Panics
    ///
    /// If the givens have another shape.
    pub fn classic(shape: Shape, givens: Grid) -> Puzzle {
        let puzzle = Puzzle { shape, rules: Rules::CLASSIC, givens, restrictions: None };
        puzzle.assert_fitting();
        puzzle
    }

    /// Creates a classic puzzle without givens that permits only these candidates.
    ///
    /// # Panics
    ///
    /// If the candidates have another shape.
    pub fn restricted(shape: Shape, candidates: Candidates) -> Puzzle {
        let restrictions = Some(candidates);
        let puzzle = Puzzle { restrictions, ..Puzzle::classic(shape, Grid::empty(shape)) };
        puzzle.assert_fitting();
        puzzle
    }

    /// Describes the board: its size with the boxes of a classic board, else with the digits.
    pub fn board_words(&self) -> String {
        let (shape, values) = (self.shape, self.shape.values());
        let size = format!("{}×{}", shape.rows(), shape.columns());
        match self.is_classic() {
            true => format!("{size}, boxes {shape}"),
            false => format!("{size}, digits {} to {}", values.start(), values.end()),
        }
    }

    /// Panics if givens or restrictions have another shape. Since the fields are public, functions
    /// that take a puzzle check this again; only sizes are compared.
    pub(crate) fn assert_fitting(&self) {
        let Puzzle { shape, givens, restrictions, .. } = self;
        let of = || format!("{} cells with {} digits", shape.cells(), shape.digits());
        assert!(givens.fits(*shape), "the givens are not those of a puzzle of {}", of());
        let fit = restrictions.as_ref().is_none_or(|left| left.fit(*shape));
        assert!(fit, "the candidates are not those of a puzzle of {}", of());
    }

    /// Returns true if it is a square board with only the rules of classic Sudoku.
    pub fn is_classic(&self) -> bool {
        self.shape.is_classic() && self.rules.is_classic()
    }

    /// Returns the candidates that givens and restrictions leave, before any propagation.
    ///
    /// # Panics
    ///
    /// If the givens or restrictions have another shape.
    pub fn candidates(&self) -> Candidates {
        self.assert_fitting();
        let mut candidates = match &self.restrictions {
            Some(restrictions) => restrictions.clone(),
            None => Candidates::full(self.shape),
        };
        for (cell, digit) in self.givens.filled() {
            candidates.keep_only(cell, digit);
        }
        candidates
    }

    /// Returns the minimum number of bytes for any work on the puzzle: its constraints, the layout,
    /// and several boards of candidates.
    pub fn bytes(&self) -> u64 {
        /// Number of candidate boards, and bytes of the layout for a cell in three houses.
        const CANDIDATE_BOARDS: usize = 4;
        const LAYOUT_BYTES_PER_CELL: usize = 64;
        let cell = CANDIDATE_BOARDS * 8 * self.shape.digits().div_ceil(64) + LAYOUT_BYTES_PER_CELL;
        (self.shape.all_cells() * cell) as u64 + self.rules.bytes()
    }

    /// Returns how the givens directly violate a rule, if they do.
    pub fn clash(&self, layout: &Layout) -> Option<Clash> {
        if let Some((digit, cells, constraint)) = layout.first_repeat(&self.givens) {
            return Some(Clash::Twice { shape: self.shape, digit, cells, constraint });
        }
        let excluded = self.restrictions.as_ref().and_then(|left| {
            let excluded = self.givens.filled().find(|&(cell, digit)| !left.contains(cell, digit));
            excluded.map(|(cell, digit)| Clash::Excluded { shape: self.shape, digit, cell })
        });
        excluded.or_else(|| self.broken_rule(layout))
    }

    /// Returns the first rule beyond houses that the givens alone violate. A rule that cannot be
    /// satisfied even without givens makes the puzzle unsolvable, not invalid.
    fn broken_rule(&self, layout: &Layout) -> Option<Clash> {
        if layout.relations().is_empty() {
            return None;
        }
        let is_given = |cell: &Cell| self.givens.get(*cell).is_some();
        let concerned = || layout.relations().iter().filter(|it| it.cells.iter().any(is_given));
        concerned().next()?;
        let (given, full) =
            (Candidates::of_grid(self.shape, &self.givens), Candidates::full(self.shape));
        let holds = |relation, left| narrow(self.shape, relation, left, &mut Vec::new()).is_ok();
        let broken =
            concerned().find(|relation| !holds(relation, &given) && holds(relation, &full))?;
        Some(Clash::Rule {
            shape: self.shape,
            phrase: self.rules.phrase(broken.rule, self.shape),
            cells: broken.cells.iter().copied().filter(is_given).collect(),
        })
    }
}

/// The reason why a text is not a puzzle on a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// The number of characters is not a square or too small.
    #[error(
        "{0} {what}: expected n×n, one for each cell, such as 16 for 4×4 or 81 for 9×9",
        what = if *.0 == 1 { "character" } else { "characters" }
    )]
    Length(usize),
    /// The side is above 9 or impossible; other formats support larger puzzles.
    #[error("side {0} needs digits above 9, which one character cannot hold; use another format")]
    Side(usize),
    /// A character is neither an empty cell nor a digit of this side.
    #[error("column {column}, {}: {found:?} is not a digit; use 1-{side}, and . 0 * or _ for an empty cell", place(*side, *column))]
    Character {
        /// The position of the character, from 1.
        column: usize,
        /// The character.
        found: char,
        /// The side of the puzzle.
        side: usize,
    },
}

/// Returns the name of the cell at a column of the line.
fn place(side: usize, column: usize) -> String {
    let cell = column - 1;
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// Parses a classic puzzle of side 4 to 9 from a line: n×n characters row by row, with `.`, `0`,
/// `*` or `_` for an empty cell. The boxes are the most square ones with rows ≤ columns. A byte
/// order mark before the line is ignored.
impl FromStr for Puzzle {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Puzzle, LineError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        let count = text.chars().count();
        let side = count.isqrt();
        if side * side != count || side < MIN_SIDE {
            return Err(LineError::Length(count));
        }
        let shape = Shape::most_square(side).ok().filter(|_| side <= 9);
        let Some(shape) = shape else { return Err(LineError::Side(side)) };
        let mut givens = Grid::empty(shape);
        for (cell, found) in text.chars().enumerate() {
            let digit = match found {
                '.' | '0' | '*' | '_' => continue,
                _ => found.to_digit(10).filter(|&digit| digit as usize <= side),
            };
            let error = LineError::Character { column: cell + 1, found, side };
            givens.set(cell, Some(digit.ok_or(error)? as Digit));
        }
        Ok(Puzzle::classic(shape, givens))
    }
}

/// Writes the line of the givens, as [`Shape::line`]. [`FromStr`] reads this line if the puzzle is
/// classic, has a side of at most 9, the most square boxes and no restrictions.
///
/// Boxes of another size, other rules and restrictions follow in parentheses, rules by name only.
/// Such a text describes the puzzle, and `FromStr` refuses it. A format writes the whole puzzle.
///
/// ```
/// use board::{Grid, Puzzle, Shape};
///
/// let puzzle: Puzzle = "4..3..2.3.......".parse()?;
/// assert_eq!(puzzle.to_string(), "4..3..2.3.......");
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
///
/// let tall = Shape::new(3, 2)?;
/// let puzzle = Puzzle::classic(tall, Grid::empty(tall));
/// assert_eq!(puzzle.to_string(), format!("{} (boxes 3x2)", ".".repeat(36)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.shape.line(&self.givens))?;
        let mut rest: Vec<String> = Vec::new();
        if self.is_classic() {
            let is_default = self.shape.is_most_square();
            rest.extend((!is_default).then(|| format!("boxes {}", self.shape)));
        } else {
            for name in self.rules.all().iter().map(|rule| rule.name()) {
                if !rest.iter().any(|listed| listed == name) {
                    rest.push(name.to_owned());
                }
            }
        }
        rest.extend(self.restrictions.iter().map(|_| "restricted candidates".to_owned()));
        if rest.is_empty() { Ok(()) } else { write!(f, " ({})", rest.join(", ")) }
    }
}

/// Givens that contradict each other or the rules. It is a verdict on the puzzle, not an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    /// The same digit is given twice in a constraint.
    Twice {
        /// The shape of the puzzle, which names the cells.
        shape: Shape,
        /// The digit.
        digit: Digit,
        /// The two cells.
        cells: [Cell; 2],
        /// The constraint that contains both.
        constraint: ConstraintName,
    },
    /// The givens in the cells of a rule violate it.
    Rule {
        /// The shape of the puzzle, which names the cells.
        shape: Shape,
        /// The description of the rule.
        phrase: String,
        /// Its cells that are given.
        cells: Vec<Cell>,
    },
    /// A given is a candidate that the puzzle excludes.
    Excluded {
        /// The shape of the puzzle, which names the cell.
        shape: Shape,
        /// The digit.
        digit: Digit,
        /// The cell.
        cell: Cell,
    },
}

impl Clash {
    /// Returns the cells of the clash.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Clash::Twice { cells, .. } => cells,
            Clash::Rule { cells, .. } => cells,
            Clash::Excluded { cell, .. } => std::slice::from_ref(cell),
        }
    }
}

impl Clash {
    /// Describes the clash, such as `5 is given twice in row 1: r1c2 and r1c7`. Digits are written
    /// as in `names`.
    pub fn describe(&self, names: &DigitNames) -> String {
        match self {
            Clash::Twice { shape, digit, cells: [a, b], constraint } => {
                let (digit, a, b) = (names.name(*digit), shape.name(*a), shape.name(*b));
                format!("{digit} is given twice in {constraint}: {a} and {b}")
            }
            Clash::Rule { shape, phrase, cells } => {
                let cells: Vec<String> =
                    cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
                format!("the digits in {} break the rule {phrase}", cells.join(", "))
            }
            Clash::Excluded { shape, digit, cell } => {
                format!(
                    "{} is given in {}, but the puzzle excludes it there",
                    names.name(*digit),
                    shape.name(*cell)
                )
            }
        }
    }
}

/// Describes the clash with digits as numbers.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Clash::Twice { shape, .. }
        | Clash::Rule { shape, .. }
        | Clash::Excluded { shape, .. }) = self;
        f.write_str(&self.describe(&DigitNames::numbers(*shape)))
    }
}
