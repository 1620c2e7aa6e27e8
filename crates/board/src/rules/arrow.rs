//! Arrows: the sum, the product or the average of the digits on the shaft is the number in the bulb.
//!
//! A bulb of several cells (a pill) contains a decimal number, read left to right, top to bottom.
//! Several shafts on one bulb are separate rules. Digits may repeat. Sums and averages compile to a
//! linear sum in which the bulb cells have negative powers of ten as coefficients, for averages
//! times the number of shaft cells. Products compile to an automaton, whose state is the remaining
//! quotient.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{RuleShape, Shade, Style},
    fields::{RuleError, RuleFields, RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// Maximum number of cells in a bulb.
const MAX_BULB_CELLS: usize = 4;

/// The fields of all arrows.
const FIELDS: &[(&str, FieldForm)] = &[("bulb", FieldForm::First), ("cells", FieldForm::Line)];

/// The registry entry of sums.
pub(crate) static SUM: RuleKind = RuleKind {
    name: "arrow",
    aliases: &["pill arrow"],
    fields: FIELDS,
    summary: "the digits of the shaft sum to the number in the bulb, read left to right, top to bottom",
    read: |fields| read(fields, Of::Sum),
    example: r#"{"bulb":["r1c1"],"cells":["r1c2","r2c3"]}"#,
};

/// The registry entry of products.
pub(crate) static PRODUCT: RuleKind = RuleKind {
    name: "product-arrow",
    aliases: &["multiplication arrow"],
    fields: FIELDS,
    summary: "the product of the digits of the shaft is the number in the bulb",
    read: |fields| read(fields, Of::Product),
    example: r#"{"bulb":["r1c1"],"cells":["r1c2","r2c3"]}"#,
};

/// The registry entry of averages.
pub(crate) static AVERAGE: RuleKind = RuleKind {
    name: "average-arrow",
    aliases: &["mean arrow"],
    fields: FIELDS,
    summary: "the average of the digits of the shaft is the number in the bulb",
    read: |fields| read(fields, Of::Average),
    example: r#"{"bulb":["r1c1"],"cells":["r1c2","r2c3"]}"#,
};

fn read(fields: &mut RuleFields, of: Of) -> Result<Arc<dyn Rule>, RuleError> {
    let mut bulb = fields.cells("bulb")?;
    // An automaton has no cell twice.
    let is_once = of == Of::Product;
    let cells = if is_once { fields.cells("cells")? } else { fields.line("cells")? };
    if let Some(&both) = cells.iter().find(|cell| is_once && bulb.contains(cell)) {
        let what = format!("{} is also in the bulb", fields.shape.name(both));
        return Err(fields.wrong("cells", what));
    }
    if bulb.len() > MAX_BULB_CELLS {
        let what = format!("a bulb has at most {MAX_BULB_CELLS} cells, not {}", bulb.len());
        return Err(fields.wrong("bulb", what));
    }
    // Files list the bulb in drawing order.
    bulb.sort_unstable();
    Ok(Arc::new(Arrow { of, bulb, cells }))
}

/// The function of the shaft digits that is the number in the bulb.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Sum,
    Product,
    Average,
}

#[derive(PartialEq)]
struct Arrow {
    of: Of,
    /// The cells of the bulb, left to right, top to bottom.
    bulb: Vec<Cell>,
    cells: Vec<Cell>,
}

/// The state of the automaton of products.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Walk {
    /// In the bulb: the number so far.
    Bulb(i64),
    /// On the shaft: the product of the remaining digits.
    Rest(i64),
    /// The number is 0, and so was a digit of the shaft.
    Zero,
}

impl Arrow {
    /// Requires that the product of the shaft is the number in the bulb.
    fn product(&self, asks: &mut Primitives) {
        let bulb = self.bulb.len();
        let step = |index, walk: &Walk, value: i64| match *walk {
            Walk::Bulb(number) if index + 1 == bulb => Some(Walk::Rest(10 * number + value)),
            Walk::Bulb(number) => Some(Walk::Bulb(10 * number + value)),
            Walk::Rest(0) => Some(if value == 0 { Walk::Zero } else { Walk::Rest(0) }),
            Walk::Rest(rest) => (value > 0 && rest % value == 0).then(|| Walk::Rest(rest / value)),
            Walk::Zero => Some(Walk::Zero),
        };
        let line = [&self.bulb[..], &self.cells].concat();
        let is_end = |walk: &Walk| matches!(walk, Walk::Rest(1) | Walk::Zero);
        asks.word_of(&line, bulb as i64, Walk::Bulb(0), step, is_end);
    }
}

impl Rule for Arrow {
    fn kind(&self) -> &'static RuleKind {
        match self.of {
            Of::Sum => &SUM,
            Of::Product => &PRODUCT,
            Of::Average => &AVERAGE,
        }
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        vec![("bulb", cells(shape, &self.bulb)), ("cells", cells(shape, &self.cells))]
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let times = match self.of {
            Of::Sum => 1,
            Of::Average => self.cells.len() as i64,
            Of::Product => return self.product(asks),
        };
        let powers = std::iter::successors(Some(times), |power| Some(power * 10));
        let bulb = powers.zip(self.bulb.iter().rev()).map(|(power, &cell)| (-power, cell));
        asks.sum(self.cells.iter().map(|&cell| (1, cell)).chain(bulb), 0);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let number = grid.of(&self.bulb).fold(0, |number, digit| 10 * number + digit);
        let holds = match self.of {
            Of::Sum => grid.sum(&self.cells) == number,
            Of::Product => {
                let mut shaft = grid.of(&self.cells);
                match number {
                    0 => shaft.any(|digit| digit == 0),
                    // A product that overflows is greater than any number in a bulb, or 0.
                    _ => shaft.try_fold(1i64, |all, digit| all.checked_mul(digit)) == Some(number),
                }
            }
            Of::Average => {
                let sum = grid.sum(&self.cells);
                let many = self.cells.len() as i64;
                sum % many == 0 && sum / many == number
            }
        };
        (!holds).then(|| [&self.bulb[..], &self.cells].concat())
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("{} at {}", self.kind().words(), shape.name(self.bulb[0]))
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        let place = |cell| (cell / board.shape.columns(), cell % board.shape.columns());
        let apart = |&&cell: &&Cell| {
            let ((a, b), (c, d)) = (place(cell), place(self.cells[0]));
            a.abs_diff(c).pow(2) + b.abs_diff(d).pow(2)
        };
        let first = self.bulb.iter().min_by_key(apart).copied();
        let cells = first.into_iter().chain(self.cells.iter().copied()).collect();
        let sign = match self.of {
            Of::Sum => None,
            Of::Product => Some("×"),
            Of::Average => Some("⌀"),
        };
        let sign = sign.map(|sign| RuleShape::Shade {
            cells: self.bulb.clone(),
            shade: Shade::Cell,
            label: sign.to_owned(),
        });
        let bulb = RuleShape::Bulb { cells: self.bulb.clone() };
        let shaft = RuleShape::Line { cells, style: Style::Arrow };
        sign.into_iter().chain([bulb, shaft]).collect()
    }
}
