//! Same-difference lines: all neighbours on the line differ by the same number, which is not given.
//!
//! With `arithmetic`, the differences also have the same sign: the line is an arithmetic
//! progression from one end to the other. The difference may be 0 if other rules permit it. The
//! rule compiles to an automaton, whose state is the last digit and the difference.
//!
//! Sources: Marty Sears and ThePedallingPianist, *Mods*, 2023, for the same difference; setters
//! also call an arithmetic progression a sequence line.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    drawing::{Colour, RuleShape, Style},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "same-difference",
    aliases: &[
        "equal difference",
        "arithmetic = arithmetic",
        "arithmetic progression = arithmetic",
        "arithmetic sequence = arithmetic",
        "sequence = arithmetic",
    ],
    fields: &[("arithmetic", FieldForm::Flag), ("cells", FieldForm::Line)],
    summary: "all neighbours on the line have one difference; if \"arithmetic\", also one direction",
    read: |fields| {
        let (cells, arithmetic) = (fields.cells("cells")?, fields.flag("arithmetic")?);
        Ok(Arc::new(SameDifference { cells, arithmetic }))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c3"]}"#,
};

#[derive(PartialEq)]
struct SameDifference {
    cells: Vec<Cell>,
    arithmetic: bool,
}

impl Rule for SameDifference {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let arithmetic = self.arithmetic.then_some(("arithmetic", RuleValue::Flag(true)));
        [("cells", cells(shape, &self.cells))].into_iter().chain(arithmetic).collect()
    }

    fn primitives(&self, _: &RuleContext, asks: &mut Primitives) {
        let step = |_, &walk: &Option<(i64, Option<i64>)>, value: i64| {
            let Some((before, known)) = walk else { return Some(Some((value, None))) };
            let ahead = value - before;
            let ahead = if self.arithmetic { ahead } else { ahead.abs() };
            known.is_none_or(|known| known == ahead).then_some(Some((value, Some(ahead))))
        };
        asks.word_of(&self.cells, i64::from(self.arithmetic), None, step, |_| true);
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let wrong = |three: &&[Cell]| {
            let (a, b, c) = (grid.at(three[0]), grid.at(three[1]), grid.at(three[2]));
            // Equal differences: the outer digits are equal, or the middle one is their average.
            a + c != 2 * b && (self.arithmetic || a != c)
        };
        self.cells.windows(3).find(wrong).map(<[Cell]>::to_vec)
    }

    fn phrase(&self, shape: Shape) -> String {
        let arithmetic = if self.arithmetic { " arithmetic" } else { "" };
        format!("same difference{arithmetic} at {}", shape.name(self.cells[0]))
    }

    fn drawing(&self, _: &RuleContext) -> Vec<RuleShape> {
        let colour = if self.arithmetic { Colour::Grey } else { Colour::Teal };
        vec![RuleShape::Line { cells: self.cells.clone(), style: Style::Coloured(colour) }]
    }
}
