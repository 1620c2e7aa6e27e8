//! Killer cages: the digits differ and, if a sum is given, add up to it.
//!
//! A sum can be a range: `[10, 17]` is a list of the least and the greatest sum. Cages may overlap.
//! A cage with more cells than digits is an error. The rule compiles to a distinct constraint. With
//! a sum, it also compiles to a linear sum that lists its possible sets of digits; with a range, to
//! these sets.

use std::{ops::RangeInclusive, sync::Arc};

use crate::{
    Cell, Shape,
    drawing::RuleShape,
    fields::{RuleError, RuleFields, RuleValue, cells, range_label},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "cage",
    aliases: &["killer", "killer cage", "sum cage"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Cells)],
    summary: "killer: no repeated digit in the cells; they add up to the sum or a sum in the range",
    read: |fields| {
        let cells: Arc<[Cell]> = fields.distinct("cells")?;
        let sum = sum(fields, cells.len())?;
        Ok(Arc::new(Cage { cells, sum }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c1"],"sum":14}"#,
};

/// Reads the sum: a number, or a list of the least and the greatest sum.
fn sum(fields: &mut RuleFields, cells: usize) -> Result<Option<RangeInclusive<i64>>, RuleError> {
    let Some(sum) = fields.range("sum")? else { return Ok(None) };
    let (least, most) = (*sum.start(), *sum.end());
    if least == most {
        return Ok(Some(sum));
    }
    // An end that restricts nothing becomes the least or the greatest sum of any digits.
    let (values, cells) = (fields.shape.values(), cells as i64);
    let (first, last) = (values.start() * cells, values.end() * cells);
    let is_possible = least <= last && first <= most;
    Ok(Some(if is_possible { least.max(first)..=most.min(last) } else { least..=most }))
}

#[derive(PartialEq)]
struct Cage {
    cells: Arc<[Cell]>,
    sum: Option<RangeInclusive<i64>>,
}

impl Cage {
    /// Returns the sum as a label.
    fn label(&self) -> Option<String> {
        self.sum.as_ref().map(range_label)
    }
}

impl Rule for Cage {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let sum = self.sum.as_ref().map(|sum| ("sum", sum.into()));
        [("cells", cells(shape, &self.cells))].into_iter().chain(sum).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        match &self.sum {
            Some(sum) if sum.start() == sum.end() => asks.distinct_sum(&self.cells, *sum.start()),
            Some(sum) => asks.sets(&self.cells, |values| sum.contains(&values.iter().sum())),
            None => asks.distinct(&self.cells),
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let differs = grid.differs(self.cells.iter().copied());
        let total = grid.sum(&self.cells);
        let adds = self.sum.as_ref().is_none_or(|sum| total >= *sum.start() && total <= *sum.end());
        (!differs || !adds).then(|| self.cells.to_vec())
    }

    fn phrase(&self, shape: Shape) -> String {
        // The sum is drawn in the first cell in reading order, which need not be listed first.
        let first = shape.name(self.cells.iter().copied().min().unwrap_or(0));
        self.label().map_or(format!("cage at {first}"), |sum| format!("cage {sum} at {first}"))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        vec![RuleShape::Cage { cells: self.cells.to_vec(), label: self.label() }]
    }
}
