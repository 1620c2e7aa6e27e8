//! Rellik cages, killers backwards: no choice of their cells adds to the number. Digits may repeat.

use crate::{on_cells::Meaning, rule::Kind};

/// The entry in the catalogue.
pub(crate) static KIND: Kind = Kind {
    name: "rellik",
    summary: "no choice of one or more of the cells adds to the sum",
    read: |fields| {
        let (cells, sum) = (fields.cells("cells")?, fields.at_least("sum", 0, -1)?);
        Ok(MEANING.on(cells, sum))
    },
    example: r#"{"cells":["r1c1","r1c2","r2c1"],"sum":9}"#,
};

static MEANING: Meaning = Meaning {
    kind: &KIND,
    number: Some("sum"),
    asks: |on, board, asks| {
        if on.number > on.cells.len() as i64 * board.shape.values().end() {
            return;
        }
        // The sums of choices so far that are below the number, ascending.
        let step = |_, sums: &Vec<i64>, value: i64| {
            let more = sums.iter().map(|sum| sum + value).chain([value]);
            let mut sums: Vec<i64> =
                sums.iter().copied().chain(more).filter(|&sum| sum <= on.number).collect();
            sums.sort_unstable();
            sums.dedup();
            (!sums.contains(&on.number)).then_some(sums)
        };
        asks.word(&on.cells, Vec::new(), step, |_| true);
    },
    broken: |on, _, grid| {
        /// Some of the cells that add to the number.
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
        let mut chosen = Vec::new();
        let cells: Vec<_> = on.cells.iter().map(|&cell| (cell, grid.at(cell))).collect();
        choice(&cells, on.number, &mut chosen).then_some(chosen)
    },
    drawing: |on| on.caged(),
    is_mark: false,
};
