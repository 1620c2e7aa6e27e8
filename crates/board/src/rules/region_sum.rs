//! Region sums: the sections into which the regions divide a line have the same sum.
//!
//! If the line enters a region again, that is another section. The rule compiles to one linear sum
//! for each two consecutive sections.

use crate::{
    Cell,
    cell_rules::{CellRule, CellRuleKind},
    drawing::{Colour, Style},
    rule::{FieldForm, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "region-sum",
    aliases: &["region sum line", "equal sum line", "box sum line"],
    fields: &[("cells", FieldForm::Line)],
    summary: "each section of the line within one region has the same sum",
    read: |fields| Ok(MEANING.on(fields.path("cells")?, 0)),
    example: r#"{"cells":["r1c2","r1c3","r1c4","r1c5"]}"#,
};

/// Returns the sections: consecutive cells in the same region. Cells in no region are left out.
fn stays(on: &CellRule, board: &RuleContext) -> Vec<Vec<Cell>> {
    let (of, (cells, closed)) = (board.region_of(), on.ring());
    let mut stays: Vec<&[Cell]> = cells.chunk_by(|&a, &b| of[a] == of[b]).collect();
    let goes_on = closed && stays.len() > 1 && of[cells[0]] == of[cells[cells.len() - 1]];
    let last = if goes_on { stays.pop() } else { None };
    let mut stays: Vec<Vec<Cell>> = stays.into_iter().map(<[Cell]>::to_vec).collect();
    stays[0].extend(last.into_iter().flatten());
    stays.retain(|stay| of[stay[0]].is_some());
    stays
}

static MEANING: CellRuleKind = CellRuleKind {
    kind: &KIND,
    number: None,
    asks: |on, board, asks| {
        if board.regions().is_empty() {
            return asks.refuse("this rule needs a board with boxes or regions");
        }
        for pair in stays(on, board).windows(2) {
            let plus = pair[0].iter().map(|&cell| (1, cell));
            asks.sum(plus.chain(pair[1].iter().map(|&cell| (-1, cell))), 0);
        }
    },
    broken: |on, board, grid| {
        let regions = board.regions();
        let region = |cell: Cell| regions.iter().position(|region| region.contains(&cell));
        let (cells, closed) = on.ring();
        // A loop starts at a cell that enters a region.
        let before = |place: usize| cells[(place + cells.len() - 1) % cells.len()];
        let enters = |&place: &usize| region(before(place)) != region(cells[place]);
        let start = if closed { (0..cells.len()).find(enters).unwrap_or(0) } else { 0 };
        let (mut sums, mut last): (Vec<i64>, _) = (Vec::new(), None);
        for &cell in cells[start..].iter().chain(&cells[..start]) {
            let here = region(cell);
            match sums.last_mut() {
                Some(sum) if here.is_some() && here == last => *sum += grid.at(cell),
                _ if here.is_some() => sums.push(grid.at(cell)),
                _ => {}
            }
            last = here;
        }
        on.unless(!regions.is_empty() && sums.iter().all(|&sum| sum == sums[0]))
    },
    drawing: |on| on.line(Style::Coloured(Colour::Blue)),
    is_mark: false,
    is_of_each: false,
};
