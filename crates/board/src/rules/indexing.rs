//! Indexing cells: a digit is the position at which the cell's own position occurs as a digit.
//!
//! In column c, a digit d means that the d-th cell of its row contains c. Indexing by rows and by
//! boxes works in the same way; positions in a box are counted row by row. For columns 1, 5 and 9
//! this is the 159 rule. The rule compiles to pair tables, and to unary restrictions if a digit is
//! not a position.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Shade},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "indexing",
    aliases: &[
        "index",
        "indexer",
        "column index = column",
        "column indexer = column",
        "row index = row",
        "row indexer = row",
        "box index = box",
    ],
    fields: &[("by", FieldForm::Word(&["column", "row", "box"])), ("cells", FieldForm::Cells)],
    summary: "a digit d in column c: the d-th cell of its row contains c; also by row or by box",
    read: |fields| {
        let cells = fields.cells("cells")?;
        let by = fields.word("by", &INDEXED_BY_WORDS.map(|(by, word)| (word, by)))?;
        Ok(Arc::new(Indexing { cells, by }))
    },
    example: r#"{"cells":["r1c1","r2c1","r3c1"],"by":"column"}"#,
};

/// The house number that the rule concerns: the column, the row, or the position in the box.
#[derive(Clone, Copy, PartialEq)]
enum IndexedBy {
    Column,
    Row,
    Box,
}

const INDEXED_BY_WORDS: [(IndexedBy, &str); 3] =
    [(IndexedBy::Column, "column"), (IndexedBy::Row, "row"), (IndexedBy::Box, "box")];

#[derive(PartialEq)]
struct Indexing {
    cells: Vec<Cell>,
    by: IndexedBy,
}

impl Indexing {
    /// Returns the cells that the digits 1, 2, … of this cell refer to, in order; `None` for a gap.
    fn places(&self, board: &RuleContext, cell: Cell) -> Vec<Option<Cell>> {
        let shape = board.shape;
        let (row, column) = (cell / shape.columns() + 1, cell % shape.columns() + 1);
        match self.by {
            IndexedBy::Column => {
                (1..=shape.columns()).map(|column| shape.cell(row, column)).collect()
            }
            IndexedBy::Row => (1..=shape.rows()).map(|row| shape.cell(row, column)).collect(),
            IndexedBy::Box => {
                let mut regions = board.regions().into_iter();
                let mut region = regions.find(|it| it.contains(&cell)).unwrap_or_default();
                region.sort_unstable();
                region.into_iter().map(Some).collect()
            }
        }
    }
}

impl Rule for Indexing {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let word =
            INDEXED_BY_WORDS.iter().find(|(by, _)| *by == self.by).map_or("", |(_, word)| word);
        vec![("cells", cells(shape, &self.cells)), ("by", word.into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for &cell in &self.cells {
            let places = self.places(board, cell);
            if places.is_empty() {
                return asks.refuse("every cell must be in a region");
            }
            let own = places.iter().position(|&place| place == Some(cell)).map(|it| it as i64 + 1);
            let place =
                |value: i64| places.get(usize::try_from(value - 1).ok()?).copied().flatten();
            asks.only(cell, |value| place(value).is_some());
            for value in board.shape.values() {
                if let Some(other) = place(value) {
                    asks.pair(cell, other, |here, there| here != value || Some(there) == own);
                }
            }
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let (shape, columns) = (board.shape, board.shape.columns());
        let holds = |&&cell: &&Cell| {
            let digit = grid.at(cell);
            let (row, column) = (cell / columns, cell % columns);
            let other = |row: i64, column: i64| {
                shape.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
            };
            let (other, own) = match self.by {
                IndexedBy::Column => (other(row as i64 + 1, digit), column),
                IndexedBy::Row => (other(digit, column as i64 + 1), row),
                IndexedBy::Box => {
                    let of = board.region_of();
                    let inside =
                        |&it: &Cell| of[it].is_some() && of[it] == of[cell] && !shape.is_hole(it);
                    let nth = usize::try_from(digit - 1).ok();
                    let mut region = (0..shape.cells()).filter(inside);
                    let own = region.clone().take_while(|&it| it < cell).count();
                    (nth.and_then(|nth| region.nth(nth)), own)
                }
            };
            other.is_some_and(|other| grid.at(other) == own as i64 + 1)
        };
        self.cells.iter().find(|cell| !holds(cell)).map(|&cell| vec![cell])
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("indexing at {}", shape.name(self.cells[0]))
    }

    fn is_of_each(&self) -> bool {
        true
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let (cells, label) = (self.cells.clone(), String::new());
        vec![RuleShape::Shade { cells, shade: Shade::Cell, label }]
    }
}
