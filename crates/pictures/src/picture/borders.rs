//! The lines between cells: thick lines surround regions and gaps of the board.

use board::{Cell, Layout, Shape, rules::RuleContext};

/// The borders of a board: between which neighbours there is a thick line.
pub struct RegionBorders {
    /// The region of each cell, if there are regions. A gap has none.
    regions: Vec<Option<usize>>,
}

impl RegionBorders {
    /// Returns the borders of a board. If boxes are whole rows and rows contain each digit once,
    /// boxes need no lines.
    pub fn of(layout: &Layout) -> RegionBorders {
        let (shape, rules) = (layout.shape, layout.rules().all());
        let has = |name| rules.iter().any(|rule| rule.name() == name);
        let of_rows = shape.box_rows() == 1 && has("boxes") && has("lines");
        let regions = match of_rows {
            true => vec![None; shape.cells()],
            false => RuleContext { shape, rules }.region_of(),
        };
        RegionBorders { regions }
    }

    /// Returns true if there is a thick line between two cells. `None` is a place outside the grid.
    pub fn is_thick(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.regions[one] != self.regions[other],
            (one, other) => one != other,
        }
    }

    /// Returns true if there is a thick line above a cell, or at the lower end of a column. `row`
    /// and `column` count from 0.
    pub fn is_above(&self, shape: Shape, row: usize, column: usize) -> bool {
        self.is_thick(shape.cell(row, column + 1), shape.cell(row + 1, column + 1))
    }

    /// Returns true if there is a thick line left of a cell, or at the right end of a row. `row`
    /// and `column` count from 0.
    pub fn is_before(&self, shape: Shape, row: usize, column: usize) -> bool {
        self.is_thick(shape.cell(row + 1, column), shape.cell(row + 1, column + 1))
    }
}
