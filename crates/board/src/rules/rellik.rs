//! Rellik cages: the digits differ, and no subset of the cells adds up to a given number.
//!
//! The rule compiles to a distinct constraint and to a list of allowed sets of digits.

use crate::{
    cell_rules::CellRuleKind,
    rule::{FieldForm, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "rellik",
    aliases: &["rellik cage"],
    fields: &[("sum", FieldForm::Number), ("cells", FieldForm::Cells)],
    summary: "no repeated digit, and no subset of the cells adds up to the sum",
    read: |fields| {
        let (cells, sum) = (fields.distinct("cells")?, fields.at_least("sum", 0, None)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c1"],"sum":9}"#,
};

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, _, asks| {
        asks.sets(&on.cells, |values| {
            let mut sums: Vec<i64> = Vec::new();
            for value in values {
                let more = sums.iter().map(|sum| sum + value).chain([*value]);
                let more: Vec<i64> = more.filter(|&sum| sum <= on.number).collect();
                sums.extend(more);
                sums.sort_unstable();
                sums.dedup();
            }
            !sums.contains(&on.number)
        });
    },
    broken: |on, _, grid| {
        /// Finds cells that add up to `rest` and pushes them to `chosen`.
        fn choice(cells: &[(usize, i64)], rest: i64, chosen: &mut Vec<usize>) -> bool {
            if rest == 0 && !chosen.is_empty() {
                return true;
            }
            cells.iter().enumerate().any(|(place, &(cell, digit))| {
                chosen.push(cell);
                let found = digit <= rest && choice(&cells[place + 1..], rest - digit, chosen);
                if !found {
                    chosen.pop();
                }
                found
            })
        }
        let repeats =
            |&&cell: &&usize| grid.of(&on.cells).filter(|&it| it == grid.at(cell)).count() > 1;
        let repeated: Vec<usize> = on.cells.iter().filter(repeats).copied().collect();
        if !repeated.is_empty() {
            return Some(repeated);
        }
        let mut chosen = Vec::new();
        let cells: Vec<_> = on.cells.iter().map(|&cell| (cell, grid.at(cell))).collect();
        choice(&cells, on.number, &mut chosen).then_some(chosen)
    },
    drawing: |on| on.cage_shape(),
    is_mark: false,
    is_of_each: false,
};
