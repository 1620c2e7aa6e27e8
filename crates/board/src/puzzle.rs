//! What is asked.

use std::{fmt, str::FromStr};

use super::{Candidates, Cell, ConstraintName, Digit, DigitNames, Grid, Layout, MIN_SIDE, Shape};
use crate::{narrow::narrow, rules::Rules};

/// What is asked: a shape, its rules, the digits given and the candidates
/// ruled out from the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Side and boxes.
    pub shape: Shape,
    /// Rows, columns, boxes and whatever else binds the cells.
    pub rules: Rules,
    /// The digits given.
    pub givens: Grid,
    /// The candidates the puzzle leaves, where it restricts them. They bind
    /// every solution as the givens do.
    pub restrictions: Option<Candidates>,
}

impl Layout {
    /// The layout of a puzzle.
    ///
    /// # Panics
    /// If its givens or restrictions are of another shape.
    pub fn of(puzzle: &Puzzle) -> Layout {
        puzzle.assert_fitting();
        Layout::new(puzzle.shape, &puzzle.rules)
    }
}

impl Puzzle {
    /// A classic puzzle: rows, columns and boxes.
    ///
    /// # Panics
    /// If the givens are of another shape.
    pub fn classic(shape: Shape, givens: Grid) -> Puzzle {
        let puzzle = Puzzle { shape, rules: Rules::CLASSIC, givens, restrictions: None };
        puzzle.assert_fitting();
        puzzle
    }

    /// A classic puzzle that leaves only these candidates.
    ///
    /// # Panics
    /// If the candidates are of another shape.
    pub fn restricted(shape: Shape, candidates: Candidates) -> Puzzle {
        let restrictions = Some(candidates);
        let puzzle = Puzzle { restrictions, ..Puzzle::classic(shape, Grid::empty(shape)) };
        puzzle.assert_fitting();
        puzzle
    }

    /// What its board is called: its size with the boxes of a classic one, else with the digits.
    pub fn board_words(&self) -> String {
        let (shape, values) = (self.shape, self.shape.values());
        let size = format!("{}×{}", shape.rows(), shape.columns());
        match self.is_classic() {
            true => format!("{size}, boxes {shape}"),
            false => format!("{size}, digits {} to {}", values.start(), values.end()),
        }
    }

    /// Givens and restrictions of another shape are a mistake of who made the puzzle. Its fields
    /// are open, so whatever takes a puzzle from outside asks once more. It compares sizes only.
    pub(crate) fn assert_fitting(&self) {
        let Puzzle { shape, givens, restrictions, .. } = self;
        let of = || format!("{} cells with {} digits", shape.cells(), shape.digits());
        assert!(givens.fits(*shape), "the givens are not those of a puzzle of {}", of());
        let fit = restrictions.as_ref().is_none_or(|left| left.fit(*shape));
        assert!(fit, "the candidates are not those of a puzzle of {}", of());
    }

    /// Whether it is a square board with the rules of classic Sudoku and no others: what formats
    /// and engines of such puzzles take.
    pub fn is_classic(&self) -> bool {
        self.shape.is_classic() && self.rules.is_classic()
    }

    /// The candidates of givens and restrictions alone, before any logic.
    ///
    /// # Panics
    /// If the givens or restrictions are of another shape.
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

    /// The bytes that any work on it takes at least: what its rules ask, the layout, and several boards
    /// of candidates.
    pub fn bytes(&self) -> u64 {
        /// The boards of candidates, and the bytes that the layout takes for a cell of three houses.
        const BOARDS: usize = 4;
        const CELL: usize = 64;
        let cell = BOARDS * 8 * self.shape.digits().div_ceil(64) + CELL;
        (self.shape.cells() * cell) as u64 + self.rules.bytes()
    }

    /// Whether the givens break a rule by themselves, and how.
    pub fn clash(&self, layout: &Layout) -> Option<Clash> {
        if let Some((digit, cells, house)) = layout.first_repeat(&self.givens) {
            return Some(Clash::Twice { shape: self.shape, digit, cells, house });
        }
        let excluded = self.restrictions.as_ref().and_then(|left| {
            let excluded = self.givens.filled().find(|&(cell, digit)| !left.contains(cell, digit));
            excluded.map(|(cell, digit)| Clash::Excluded { shape: self.shape, digit, cell })
        });
        excluded.or_else(|| self.broken_rule(layout))
    }

    /// The first rule beyond houses that the givens alone break. One that cannot be kept without
    /// them either makes the puzzle unsolvable, and not invalid.
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

/// Why a text is no puzzle on a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// There are too few or too many characters, or their number is no square.
    #[error(
        "{0} {what}: expected n×n, one for each cell, such as 16 for 4×4 or 81 for 9×9",
        what = if *.0 == 1 { "character" } else { "characters" }
    )]
    Length(usize),
    /// There are no characters for such digits: other formats read larger puzzles.
    #[error("side {0} needs digits above 9, which one character cannot hold; use another format")]
    Side(usize),
    /// A character is neither a blank nor a digit of this side.
    #[error("column {column}, {}: {found:?} is not a digit; use 1-{side}, and . 0 * or _ for an empty cell", place(*side, *column))]
    Character {
        /// Where it stands, from 1.
        column: usize,
        /// What stands there.
        found: char,
        /// The side of the puzzle.
        side: usize,
    },
}

/// The cell at a column of the line.
fn place(side: usize, column: usize) -> String {
    let cell = column - 1;
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// A classic puzzle of side 4 to 9 on a line: n×n characters row by row, `.`, `0`, `*` or `_` for
/// a blank. The boxes are the most square ones with rows ≤ columns. A byte order mark before the
/// line is no part of it.
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
/// Boxes of another size, other rules and restrictions follow in parentheses, rules by name only. Such
/// a text describes the puzzle, and `FromStr` refuses it. A format writes the whole puzzle.
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

/// Givens that cannot stand together. A verdict on the puzzle, not an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    /// The same digit is given twice where it may stand once.
    Twice {
        /// The puzzle's shape, which names the cells.
        shape: Shape,
        /// The digit.
        digit: Digit,
        /// The two cells.
        cells: [Cell; 2],
        /// Where both are.
        house: ConstraintName,
    },
    /// The givens in the cells of a rule break it.
    Rule {
        /// The puzzle's shape, which names the cells.
        shape: Shape,
        /// What people call the rule.
        phrase: String,
        /// Its cells that are given.
        cells: Vec<Cell>,
    },
    /// A given is one of the candidates that the puzzle rules out.
    Excluded {
        /// The puzzle's shape, which names the cell.
        shape: Shape,
        /// The digit.
        digit: Digit,
        /// The cell.
        cell: Cell,
    },
}

impl Clash {
    /// The cells that clash.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Clash::Twice { cells, .. } => cells,
            Clash::Rule { cells, .. } => cells,
            Clash::Excluded { cell, .. } => std::slice::from_ref(cell),
        }
    }
}

impl Clash {
    /// What clashes, with these names of digits.
    pub fn words(&self, names: &DigitNames) -> String {
        match self {
            Clash::Twice { shape, digit, cells: [a, b], house } => {
                let (digit, a, b) = (names.of(*digit), shape.name(*a), shape.name(*b));
                format!("{digit} is given twice in {house}: {a} and {b}")
            }
            Clash::Rule { shape, phrase, cells } => {
                let cells: Vec<String> =
                    cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
                format!("the digits in {} break the rule {phrase}", cells.join(", "))
            }
            Clash::Excluded { shape, digit, cell } => {
                format!(
                    "{} is given in {}, but the puzzle excludes it there",
                    names.of(*digit),
                    shape.name(*cell)
                )
            }
        }
    }
}

/// In numbers.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Clash::Twice { shape, .. }
        | Clash::Rule { shape, .. }
        | Clash::Excluded { shape, .. }) = self;
        f.write_str(&self.words(&DigitNames::numbers(*shape)))
    }
}
