//! Irregular regions: lists of cells that replace the boxes.
//!
//! A region with as many cells as digits is a house. A smaller one contains no repeated digit. A
//! larger one is an error.

use std::sync::Arc;

use crate::{
    Cell, Shape,
    constraint::{ConstraintKind, ConstraintName},
    fields::{RuleValue, cells},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "regions",
    aliases: &["jigsaw", "irregular", "irregular region"],
    fields: &[("cells", FieldForm::Lists)],
    summary: "no repeated digit in any region; the regions, lists of cells, replace the boxes",
    read: |fields| {
        let regions = fields.lists("cells")?;
        let mut seen = vec![false; fields.shape.cells()];
        for &cell in regions.iter().flatten() {
            if std::mem::replace(&mut seen[cell], true) {
                let what = format!(
                    "{} is listed twice; a cell is in at most one region",
                    fields.shape.name(cell)
                );
                return Err(fields.wrong("cells", what));
            }
        }
        if let Some(region) = regions.iter().find(|region| region.len() > fields.shape.digits()) {
            let digits = fields.shape.digits();
            let (count, first) = (region.len(), fields.shape.name(region[0]));
            let what = format!(
                "the region of {first} has {count} cells but the board has only {digits} digits"
            );
            return Err(fields.wrong("cells", what));
        }
        Ok(Arc::new(Regions { regions }))
    },
    example: r#"{"cells":[["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r2c1"]]}"#,
};

#[derive(PartialEq)]
struct Regions {
    regions: Vec<Vec<Cell>>,
}

impl Rule for Regions {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let lists = self.regions.iter().map(|region| cells(shape, region)).collect();
        vec![("cells", RuleValue::List(lists))]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for region in &self.regions {
            let Some(&first) = region.first() else { continue };
            // Steps name a region by its first cell.
            let kind = ConstraintKind::At("region", board.shape.name(first));
            asks.distinct_named(ConstraintName { kind, number: 0 }, region.as_slice().into());
        }
    }

    fn broken(&self, _: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        self.regions.iter().find_map(|region| {
            let mut digits: Vec<i64> = grid.of(region).collect();
            digits.sort_unstable();
            digits.windows(2).any(|pair| pair[0] == pair[1]).then(|| region.clone())
        })
    }

    fn regions(&self, _: Shape) -> Option<Vec<Vec<Cell>>> {
        Some(self.regions.clone())
    }
}
