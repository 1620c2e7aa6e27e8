//! Drawings of rules: simple shapes on the cells of a board, for pictures, web pages and text.

use crate::Cell;

/// A shape on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleShape {
    /// A dashed outline inside the cells, with a label in the corner of the first one.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The sum, if it has one.
        label: Option<String>,
    },
    /// A line through cells.
    Line {
        /// The cells, in order.
        cells: Vec<Cell>,
        /// The style of the line.
        style: Style,
    },
    /// A circle, or a rounded box around several cells, such as the bulb of an arrow.
    Bulb {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A dot on the edge between two cells, with a label in it.
    Dot {
        /// The two cells.
        between: [Cell; 2],
        /// Whether the dot is black; otherwise white.
        filled: bool,
        /// The label; usually empty.
        label: String,
    },
    /// A sign on the edge between two cells: X, V, or < pointing to the second.
    Sign {
        /// The two cells.
        between: [Cell; 2],
        /// The sign.
        sign: Sign,
    },
    /// A circle on the corner shared by four cells, with a label in it.
    Corner {
        /// The four cells.
        cells: Vec<Cell>,
        /// The label.
        label: String,
    },
    /// A shape behind the digit of each cell.
    Shade {
        /// The cells that have the shape.
        cells: Vec<Cell>,
        /// The form of the shape, such as a grey circle.
        shade: Shade,
        /// The label in the corner of the first cell; usually empty.
        label: String,
    },
    /// A label outside the grid, before the first of the cells that it applies to.
    Outside {
        /// The cells, starting next to the label.
        along: Vec<Cell>,
        /// The label.
        label: String,
        /// Whether an arrow shows the direction, as for diagonals.
        arrow: bool,
    },
    /// A thick line on the edge between the cells of each pair.
    Borders {
        /// The pairs of neighbours.
        between: Vec<[Cell; 2]>,
    },
}

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Wide and grey, with a round bulb at its first cell.
    Thermo,
    /// Like a thermometer, but hollow.
    SlowThermo,
    /// Thin, with a head at its last cell.
    Arrow,
    /// Thin, across the grid.
    Diagonal,
    /// Wide and coloured.
    Coloured(Colour),
    /// Wide and coloured, with circles at both ends.
    Ends(Colour),
}

/// The usual colours of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Renban.
    Purple,
    /// Whispers.
    Green,
    /// Region sums.
    Blue,
    /// Palindromes, and lines without a colour of their own.
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
    /// The digits add up to ten.
    X,
    /// The digits add up to five.
    V,
    /// The first is greater.
    Greater,
}

/// A shape behind a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A grey circle: odd, or a counting circle.
    Circle,
    /// A grey square: even.
    Square,
    /// The whole cell.
    Cell,
    /// Small wedges outwards: greater than all neighbours.
    Maximum,
    /// Small wedges inwards: less than all neighbours.
    Minimum,
}
