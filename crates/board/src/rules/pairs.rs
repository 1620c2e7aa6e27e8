//! Custom pairs: neighbours on the line, or any two of its cells, form one of the listed pairs.
//!
//! Pairs are ordered. The rule compiles to pair tables. If it applies to any two cells, and the
//! pairs are symmetric and of different digits, it compiles to a list of allowed sets of digits.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{Colour, RuleShape, Style},
    fields::{RuleError, RuleFields, RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "pairs",
    aliases: &["custom pair"],
    fields: &[("pairs", FieldForm::Pairs), ("all", FieldForm::Flag), ("cells", FieldForm::Line)],
    summary: "neighbours on the line form one of the ordered pairs; with \"all\", every two cells do",
    read: |fields| {
        let all = fields.flag("all")?;
        let cells = if all { fields.cells("cells")? } else { fields.line("cells")? };
        Ok(Arc::new(Pairs { cells, pairs: read(fields)?, all }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3"],"pairs":[[1,2],[1,4],[2,1],[2,4],[4,1],[4,2]],"all":true}"#,
};

/// Maximum number of digits for lists of sets; with more there may be too many sets to enumerate.
const MAX_DIGITS_OF_SETS: usize = 16;

/// Reads the pairs, sorted and without repetitions.
fn read(fields: &mut RuleFields) -> Result<Vec<[i64; 2]>, RuleError> {
    let digits = fields.shape.values();
    let RuleValue::List(list) = fields.need("pairs")? else { return Err(wrong(fields)) };
    let mut pairs = Vec::with_capacity(list.len());
    for pair in &list {
        let RuleValue::List(pair) = pair else { return Err(wrong(fields)) };
        let [RuleValue::Number(a), RuleValue::Number(b)] = pair[..] else {
            return Err(wrong(fields));
        };
        if let Some(other) = [a, b].into_iter().find(|it| !digits.contains(it)) {
            let (low, high) = (digits.start(), digits.end());
            return Err(
                fields.wrong("pairs", format!("{other} is not a digit from {low} to {high}"))
            );
        }
        pairs.push([a, b]);
    }
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

fn wrong(fields: &RuleFields) -> RuleError {
    fields.wrong("pairs", "expected a list of pairs of digits, such as [[1, 2], [2, 1]]")
}

#[derive(PartialEq)]
struct Pairs {
    cells: Vec<Cell>,
    /// In ascending order, without repetitions.
    pairs: Vec<[i64; 2]>,
    all: bool,
}

impl Pairs {
    fn allows(&self, a: i64, b: i64) -> bool {
        self.pairs.binary_search(&[a, b]).is_ok()
    }

    /// Returns true if the pairs are symmetric and each consists of two different digits.
    fn is_of_sets(&self) -> bool {
        self.pairs.iter().all(|&[a, b]| a != b && self.allows(b, a))
    }
}

impl Rule for Pairs {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let pairs: Vec<RuleValue> = self.pairs.iter().map(|pair| pair.to_vec().into()).collect();
        let all = self.all.then_some(("all", RuleValue::Flag(true)));
        let fields = [("cells", cells(shape, &self.cells)), ("pairs", RuleValue::List(pairs))];
        fields.into_iter().chain(all).collect()
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        if !self.all {
            let pairs = self.cells.windows(2).map(|pair| [pair[0], pair[1]]);
            asks.pairs(pairs, |a, b| self.allows(a, b));
        } else if self.is_of_sets() && board.shape.digits() <= MAX_DIGITS_OF_SETS {
            let fits = |values: &[i64]| {
                let mut rest = values;
                while let [first, others @ ..] = rest {
                    if !others.iter().all(|&other| self.allows(*first, other)) {
                        return false;
                    }
                    rest = others;
                }
                true
            };
            asks.sets(&self.cells, fits);
        } else {
            let after = |(place, &cell): (usize, &Cell)| {
                self.cells[place + 1..].iter().map(move |&other| [cell, other])
            };
            let pairs = self.cells.iter().enumerate().flat_map(after);
            asks.pairs(pairs, |a, b| self.allows(a, b));
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        for (place, &cell) in self.cells.iter().enumerate() {
            let reach = if self.all { self.cells.len() } else { place + 2 };
            for &other in self.cells.iter().take(reach).skip(place + 1) {
                if !self.pairs.contains(&[grid.at(cell), grid.at(other)]) {
                    return Some(vec![cell, other]);
                }
            }
        }
        None
    }

    fn phrase(&self, shape: Shape) -> String {
        format!("pairs at {}", shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        vec![RuleShape::Line { cells: self.cells.clone(), style: Style::Coloured(Colour::Grey) }]
    }
}
