//! How rules are drawn: plain shapes on the cells of a board, which pictures, pages and words render.

use crate::Cell;

/// A shape on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// A dashed outline inside the cells, with a word in the corner of the first one.
    Cage {
        /// Its cells.
        cells: Vec<Cell>,
        /// The sum, where it has one.
        label: Option<String>,
    },
    /// A line through cells.
    Line {
        /// Its cells, in order.
        cells: Vec<Cell>,
        /// How it looks.
        style: Style,
    },
    /// A circle, or a rounded box around several cells, as the bulb of an arrow.
    Bulb {
        /// Its cells.
        cells: Vec<Cell>,
    },
    /// A dot on the edge between two cells, with a word in it.
    Dot {
        /// The two cells.
        between: [Cell; 2],
        /// Black, or white.
        filled: bool,
        /// What stands in it; mostly nothing.
        label: String,
    },
    /// A sign on the edge between two cells: X, V, or < with its point to the second.
    Sign {
        /// The two cells.
        between: [Cell; 2],
        /// The sign.
        sign: Sign,
    },
    /// A circle on the corner that four cells share, with words in it.
    Corner {
        /// The four cells.
        cells: Vec<Cell>,
        /// What stands in it.
        label: String,
    },
    /// A shape behind the digit of each cell.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
        /// Which.
        shade: Shade,
        /// What stands in the corner of the first one; mostly nothing.
        label: String,
    },
    /// A word outside the grid, before the first of the cells that it looks along.
    Outside {
        /// The cells, from the word on.
        along: Vec<Cell>,
        /// The word.
        label: String,
        /// Whether an arrow shows the way, as for diagonals.
        arrow: bool,
    },
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Wide and grey, with a round bulb at its first cell.
    Thermo,
    /// The same, hollow.
    SlowThermo,
    /// Thin, with a head at its last cell.
    Arrow,
    /// Thin, across the grid.
    Diagonal,
    /// Wide and of a colour: its number in a list of colours that people can tell apart.
    Coloured(Colour),
    /// Wide and of a colour, with circles at both ends.
    Ends(Colour),
}

/// The colours of lines, as setters use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Renban.
    Purple,
    /// Whispers.
    Green,
    /// Region sums.
    Blue,
    /// Palindromes and what has no colour of its own.
    Grey,
    /// Entropic lines.
    Peach,
    /// Modular lines.
    Teal,
    /// Nabner and sum lines.
    Yellow,
    /// Zippers and lockouts.
    Lavender,
}

/// A sign between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// They add to ten.
    X,
    /// They add to five.
    V,
    /// The first is greater.
    Greater,
}

/// A shape behind a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A grey circle: odd, or one of the cells that count.
    Circle,
    /// A grey square: even.
    Square,
    /// The whole cell.
    Cell,
    /// Small wedges outwards: greater than its neighbours.
    Maximum,
    /// Small wedges inwards: less than its neighbours.
    Minimum,
}
