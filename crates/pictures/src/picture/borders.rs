//! The lines between cells: thick ones around regions and beside holes.

use board::{Cell, Layout, rules::Setting};

/// Which neighbours a thick line parts.
pub(crate) struct Borders {
    /// By cell: its region, if there are any; none of a hole.
    regions: Vec<Option<usize>>,
}

impl Borders {
    /// Those of a board. Boxes that are rows need no lines.
    pub(crate) fn of(layout: &Layout) -> Borders {
        let (shape, rules) = (layout.shape, layout.rules().all());
        let of_rows = shape.box_rows() == 1 && rules.iter().any(|rule| rule.name() == "boxes");
        let regions = match of_rows {
            true => vec![None; shape.cells()],
            false => Setting { shape, rules }.region_of(),
        };
        Borders { regions }
    }

    /// Whether a thick line is between two places; beyond the grid there is none of them.
    pub(crate) fn is_thick(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.regions[one] != self.regions[other],
            (one, other) => one != other,
        }
    }
}
