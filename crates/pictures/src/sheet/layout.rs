//! The layout of sheets: pages, and the positions of grids on them.
//!
//! All lengths are in points (1/72 inch).

/// The width and the height of an A4 page, in points.
pub(super) const PAGE: (f64, f64) = (595.0, 842.0);

/// The margin around the contents of a page.
const MARGIN: f64 = 40.0;

/// The height of the title above the grids.
const TITLE_HEIGHT: f64 = 36.0;

/// The height of the page number below the grids.
const FOOTER_HEIGHT: f64 = 14.0;

/// The height of the caption below a grid.
pub(super) const CAPTION_HEIGHT: f64 = 16.0;

/// The gap between two grids.
const GRID_GAP: f64 = 18.0;

/// The least width of a cell in a solution.
const MIN_CELL: f64 = 8.0;

/// The largest number of solutions in a row.
const MAX_COLUMNS: usize = 4;

/// The position of a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The page, from 0.
    pub(super) page: usize,
    /// The upper left corner of the grid.
    pub(super) at: (f64, f64),
    /// The width and the height.
    pub(super) side: f64,
}

/// A regular arrangement of items in rows and columns, on as many pages as needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    columns: usize,
    rows: usize,
    side: f64,
    /// The height of the title.
    above: f64,
}

/// Returns the width and the height of the space for grids below a title.
fn room(above: f64) -> (f64, f64) {
    (PAGE.0 - 2.0 * MARGIN, PAGE.1 - 2.0 * MARGIN - above - FOOTER_HEIGHT)
}

/// Returns the width of each of `number` items that share a length.
fn share(length: f64, number: usize) -> f64 {
    (length - GRID_GAP * (number - 1) as f64) / number as f64
}

impl Places {
    /// Returns the largest arrangement of `per_page` items on a page, below a title if there is
    /// one.
    pub(super) fn of(per_page: usize, title: Option<&str>) -> Places {
        let above = title.map_or(0.0, |_| TITLE_HEIGHT);
        let (width, height) = room(above);
        let places = |columns: usize| {
            let rows = per_page.div_ceil(columns);
            let side = share(width, columns).min(share(height, rows) - CAPTION_HEIGHT);
            Places { columns, rows, side, above }
        };
        let one = places(1);
        (2..=per_page).map(places).fold(one, |best, it| if it.side > best.side { it } else { best })
    }

    /// Returns the arrangement of solutions of this side, which are small, below a title.
    pub(super) fn of_solutions(side: usize) -> Places {
        let (width, height) = room(TITLE_HEIGHT);
        let fitting = ((width + GRID_GAP) / (MIN_CELL * side as f64 + GRID_GAP)) as usize;
        let columns = fitting.clamp(1, MAX_COLUMNS);
        let side = share(width, columns);
        let rows = ((height + GRID_GAP) / (side + CAPTION_HEIGHT + GRID_GAP)) as usize;
        Places { columns, rows: rows.max(1), side, above: TITLE_HEIGHT }
    }

    /// Returns the number of pages for this number of items.
    pub(super) fn pages(self, things: usize) -> usize {
        things.div_ceil(self.columns * self.rows)
    }

    /// Returns the position of the item with this number, from 0.
    pub(super) fn place(self, number: usize) -> Place {
        let Places { columns, rows, side, above: title } = self;
        let (page, on_page) = (number / (columns * rows), number % (columns * rows));
        let (width, height) = room(title);
        let middle = |number: usize, among: usize, length: f64, size: f64| {
            let share = share(length, among);
            number as f64 * (share + GRID_GAP) + (share - size) / 2.0
        };
        let left = middle(on_page % columns, columns, width, side);
        // Small items are placed at the top of the page.
        let share = share(height, rows).min(side + CAPTION_HEIGHT);
        let above = (on_page / columns) as f64 * (share + GRID_GAP);
        Place { page, at: (MARGIN + left, MARGIN + title + above), side }
    }
}

/// The baselines of the title and of the page number.
pub(super) const BASELINES: (f64, f64) = (MARGIN + 14.0, PAGE.1 - MARGIN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_fit_the_page_without_overlap() {
        let all = (1..=40).flat_map(|many| [None, Some("")].map(|title| Places::of(many, title)));
        let all = all.chain([4, 6, 9, 16, 25, 49].map(Places::of_solutions));
        for places in all {
            let many = places.columns * places.rows + 1;
            let stand: Vec<Place> = (0..many).map(|number| places.place(number)).collect();
            assert_eq!((stand[many - 1].page, places.pages(many)), (1, 2), "{places:?}");
            for (number, one) in stand.iter().enumerate() {
                let ((x, y), side) = (one.at, one.side);
                assert!(
                    side > 40.0 && x >= MARGIN && y >= MARGIN + places.above,
                    "{places:?} {one:?}"
                );
                assert!(x + side <= PAGE.0 - MARGIN + 1e-6, "{places:?} {one:?}");
                assert!(
                    y + side + CAPTION_HEIGHT <= BASELINES.1 - FOOTER_HEIGHT + 1e-6,
                    "{places:?} {one:?}"
                );
                for other in stand[..number].iter().filter(|it| it.page == one.page) {
                    let (across, down) = ((x - other.at.0).abs(), (y - other.at.1).abs());
                    assert!(across >= side || down >= side + CAPTION_HEIGHT, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn six_puzzles_use_two_columns() {
        let places = Places::of(6, Some(""));
        assert_eq!((places.columns, places.rows), (2, 3));
        assert!(places.side > 190.0, "{places:?}");
    }
}
