//! The lines between cells: thick ones around regions and beside holes.

use board::{Cell, Layout, Shape, rules::Setting};

/// Which neighbours a thick line parts.
pub struct Borders {
    /// By cell: its region, if there are any; none of a hole.
    regions: Vec<Option<usize>>,
}

impl Borders {
    /// Those of a board. Boxes that are rows need no lines, where rows have each digit once.
    pub fn of(layout: &Layout) -> Borders {
        let (shape, rules) = (layout.shape, layout.rules().all());
        let has = |name| rules.iter().any(|rule| rule.name() == name);
        let of_rows = shape.box_rows() == 1 && has("boxes") && has("lines");
        let regions = match of_rows {
            true => vec![None; shape.cells()],
            false => Setting { shape, rules }.region_of(),
        };
        Borders { regions }
    }

    /// Whether a thick line is between two places; beyond the grid there is none of them.
    pub fn is_thick(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.regions[one] != self.regions[other],
            (one, other) => one != other,
        }
    }

    /// Whether one is above that place, or above the end of its column; rows and columns from 0.
    pub fn is_above(&self, shape: Shape, row: usize, column: usize) -> bool {
        self.is_thick(shape.cell(row, column + 1), shape.cell(row + 1, column + 1))
    }

    /// Whether one is left of that place, or right of the end of its row.
    pub fn is_before(&self, shape: Shape, row: usize, column: usize) -> bool {
        self.is_thick(shape.cell(row + 1, column), shape.cell(row + 1, column + 1))
    }
}
