//! What chains are made of: which cells are peers, by which constraint, and where a
//! digit has only two places in a house, so that it is in one if not in the other.

use super::{Literal, Step};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// A house in which a digit has two places: a strong link.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) house: usize,
    pub(super) ends: [Cell; 2],
}

impl Pair {
    /// The ends, each as the first and the other as the second.
    pub(super) fn ways(self) -> [(Cell, Cell); 2] {
        let [a, b] = self.ends;
        [(a, b), (b, a)]
    }
}

/// Every house in which the digit has two places.
pub(super) fn pairs(layout: &Layout, board: &Candidates, digit: Digit) -> Vec<Pair> {
    let of_house = |(house, cells): (usize, &[Cell])| {
        let mut places = cells.iter().copied().filter(|&cell| board.contains(cell, digit));
        let ends = [places.next()?, places.next()?];
        places.next().is_none().then_some(Pair { house, ends })
    };
    layout.houses().filter_map(of_house).collect()
}

/// The first constraint that makes two cells peers.
pub(super) fn shared(layout: &Layout, a: Cell, b: Cell) -> Option<usize> {
    all_shared(layout, a, b).next()
}

/// The constraints that make two cells peers.
pub(super) fn all_shared(layout: &Layout, a: Cell, b: Cell) -> impl Iterator<Item = usize> + '_ {
    let of_b = layout.constraints_of(b);
    let numbers = layout.constraints_of(a).iter().filter(move |c| a != b && of_b.contains(c));
    numbers.map(|&number| number as usize)
}

/// The candidates of the digit in the peers of all these cells, ascending.
pub(super) fn seen_by(
    layout: &Layout,
    board: &Candidates,
    digit: Digit,
    cells: &[Cell],
) -> Vec<Candidate> {
    let peers = layout.peers(cells[0]).filter(|&cell| board.contains(cell, digit));
    let of_all = peers.filter(|&peer| cells[1..].iter().all(|&cell| layout.are_peers(peer, cell)));
    let mut seen: Vec<_> = of_all.map(|cell| Candidate { cell, digit }).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// Adds the constraints by which these cells are peers of what is eliminated, as far
/// as none of those named does it.
pub(super) fn sights(
    layout: &Layout,
    houses: &mut Vec<usize>,
    cells: &[Cell],
    eliminated: &[Candidate],
) {
    for gone in eliminated {
        for &cell in cells {
            let mut ways = all_shared(layout, gone.cell, cell).peekable();
            let first = ways.peek().copied();
            if !ways.any(|way| houses.contains(&way)) {
                houses.extend(first);
            }
        }
    }
}

/// The step of a chain: if its first candidate is not in the solution, its last is, so
/// the common peers of both ends lose the digit that both have. The houses join the links.
pub(super) fn chain_step(
    layout: &Layout,
    board: &Candidates,
    technique: &'static str,
    mut houses: Vec<usize>,
    chain: &[Candidate],
) -> Option<Step> {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let ends = [first.cell, last.cell];
    let eliminated = seen_by(layout, board, first.digit, &ends);
    if eliminated.is_empty() {
        return None;
    }
    let mut known = Vec::new();
    houses.retain(|house| {
        !known.contains(house) && {
            known.push(*house);
            true
        }
    });
    sights(layout, &mut houses, &ends, &eliminated);
    let mut cells: Vec<Cell> = chain.iter().map(|link| link.cell).collect();
    let mut digits: Vec<Digit> = chain.iter().map(|link| link.digit).collect();
    cells.sort_unstable();
    cells.dedup();
    digits.sort_unstable();
    digits.dedup();
    let chain = chain.iter().map(|&candidate| Literal { candidate, is_positive: true }).collect();
    Some(Step { technique, houses, cells, digits, eliminated, chain, ..Step::default() })
}
