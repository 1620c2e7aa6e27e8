//! Aligned pair exclusion: two cells, and bivalue cells that see both. The pair cannot contain both
//! digits of such a bivalue cell, nor the same digit twice if they see each other. A digit of one
//! cell that is compatible with no digit of the other is eliminated.
//!
//! The two cells need not be in one line. Sudopedia, *Aligned Pair Exclusion*; Sudoku Explainer:
//! 6.2.

use std::collections::BTreeMap;

use crate::{
    deduction::{
        Difficulty, Evidence, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
    },
    patterns::{
        links::{Houses, add_peer_constraints, shared},
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout, stop::in_time};

pub(crate) struct AlignedPair;

/// Returns the bivalue cells that see `cell` and have `digit`.
fn excluders(layout: &Layout, board: &Candidates, cell: Cell, digit: Digit) -> Vec<Cell> {
    let fits = |&it: &Cell| board.count(it) == 2 && board.contains(it, digit);
    let mut found: Vec<Cell> = layout.peers(cell).filter(fits).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the cells that exclude each digit of the second cell if the first has `digit`. A digit
/// excluded only because it is the same one needs no cell. Returns `None` if a digit of the second
/// cell is possible.
fn against(
    layout: &Layout,
    board: &Candidates,
    Candidate { cell, digit }: Candidate,
    second: Cell,
    excluders: &[Cell],
) -> Option<Vec<Cell>> {
    let mut used = Vec::new();
    for other in board.digits(second) {
        if other == digit && layout.are_peers(cell, second) {
            continue;
        }
        let excludes = |&&it: &&Cell| board.contains(it, other) && layout.are_peers(it, second);
        let is_other = other != digit;
        used.push(*excluders.iter().filter(|_| is_other).find(excludes)?);
    }
    Some(used)
}

/// The candidates eliminated from two cells, each with the cells that exclude it.
type PairEliminations = BTreeMap<[Cell; 2], Vec<(Candidate, Vec<Cell>)>>;

/// Returns the eliminations from all pairs in which the second cell or an excluding cell has
/// changed.
fn pairs(
    layout: &Layout,
    board: &Candidates,
    has_news: impl Fn(&[Cell]) -> bool,
) -> PairEliminations {
    let mut gone = PairEliminations::new();
    for candidate in in_time(board.iter().filter(|it| board.count(it.cell) > 1)) {
        let excluders = excluders(layout, board, candidate.cell, candidate.digit);
        let is_new = has_news(&excluders);
        let has = |digit| {
            digit == candidate.digit || excluders.iter().any(|&it| board.contains(it, digit))
        };
        let around = excluders.iter().flat_map(|&it| layout.peers(it));
        let mut seconds: Vec<Cell> = around
            .filter(|&it| it != candidate.cell && (is_new || has_news(&[it])))
            .filter(|&it| board.count(it) > 1 && board.digits(it).all(has))
            .collect();
        seconds.sort_unstable();
        seconds.dedup();
        for second in seconds {
            if let Some(used) = against(layout, board, candidate, second, &excluders) {
                let pair = [candidate.cell.min(second), candidate.cell.max(second)];
                gone.entry(pair).or_default().push((candidate, used));
            }
        }
    }
    gone
}

fn step(
    layout: &Layout,
    board: &Candidates,
    pair: [Cell; 2],
    gone: &[(Candidate, Vec<Cell>)],
) -> Option<Step> {
    let mut excluders: Vec<Cell> = gone.iter().flat_map(|(_, used)| used).copied().collect();
    excluders.sort_unstable();
    excluders.dedup();
    let mut houses = Houses::default();
    houses.add(shared(layout, pair[0], pair[1]));
    let pair_of = pair.map(|cell| Candidate { cell, digit: 1 });
    add_peer_constraints(layout, &mut houses.0, &excluders, &pair_of);
    let cells = [&pair[..], &excluders].concat();
    let digits = cells.iter().flat_map(|&cell| board.digits(cell)).collect();
    let eliminated = gone.iter().map(|&(gone, _)| gone).collect();
    let parts = Evidence::Parts(vec![pair.to_vec(), excluders]);
    Step::of(&ABOUT, houses.0, cells, digits, eliminated, parts)
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "aligned pair exclusion",
    summary: "a digit of a cell fits with no digit of another cell: each pair would empty a third cell",
    source: "Sudopedia, Aligned Pair Exclusion",
    difficulty: Difficulty::tenths(62),
};

impl Technique for AlignedPair {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        Steps::later(move || {
            let gone = pairs(layout, candidates, |_| true).into_iter();
            gone.filter_map(move |(pair, gone)| step(layout, candidates, pair, &gone))
        })
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        Steps::later(move || {
            let gone = pairs(layout, candidates, |cells| beside.has_news_of(cells)).into_iter();
            gone.filter_map(move |(pair, gone)| step(layout, candidates, pair, &gone))
        })
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let [pair, excluders] = [&step.parts()[0], &step.parts()[1]];
        let gone = step.eliminated.iter().map(|gone| {
            let other = pair.iter().find(|&&cell| cell != gone.cell).unwrap_or(&gone.cell);
            let [cell, other] = [gone.cell, *other].map(|cell| layout.shape.name(cell));
            format!("with {} in {cell}, {other} has no digit left", layout.digit(gone.digit))
        });
        let gone: Vec<String> = gone.collect();
        format!(
            "{} both see {}: {}, because each pair of digits would take all candidates of one of \
             these",
            sentence::cells(layout, pair, "and"),
            sentence::cells(layout, excluders, "and"),
            gone.join(" and "),
        )
    }
}
