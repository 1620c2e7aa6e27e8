//! Remote pair: a chain of cells that all hold the same two digits, each a peer of the next
//! one. An even number of cells apart the digits differ, so the two ends hold both, and
//! what sees both ends neither.
//!
//! Four cells or more: two are a naked pair. Sudopedia, *Remote Pairs*; HoDoKu, *Remote
//! Pair*. Sudoku Explainer has it as a Y-chain, from 6.6 on.

use std::collections::{BTreeMap, HashSet, VecDeque};

use super::chains::Houses;
use super::links::holding;
use super::pairs::seen_by;
use super::{Literal, Step, Technique, sentence};
use board::{Candidate, Candidates, Cell, Digit, Layout};

/// See the module.
pub struct RemotePair;

/// The shortest way from a cell to each other one with an even number of cells, by the
/// number of the cell; cells are linked that are peers.
fn ways(links: &[Vec<usize>], start: usize) -> Vec<(usize, Vec<usize>)> {
    // By cell and whether the number of links to it is odd.
    let mut before: Vec<[Option<usize>; 2]> = vec![[None; 2]; links.len()];
    before[start][0] = Some(start);
    let mut open = VecDeque::from([(start, 0)]);
    let mut found = Vec::new();
    while let Some((cell, odd)) = open.pop_front() {
        if odd == 1 && cell > start {
            let (mut way, mut at) = (vec![cell], (cell, odd));
            while at != (start, 0)
                && let Some(last) = before[at.0][at.1]
            {
                at = (last, 1 - at.1);
                way.push(last);
            }
            way.reverse();
            found.push((cell, way));
        }
        for &other in &links[cell] {
            if before[other][1 - odd].is_none() {
                before[other][1 - odd] = Some(cell);
                open.push_back((other, 1 - odd));
            }
        }
    }
    found
}

impl RemotePair {
    /// The steps of the cells that hold two digits, shortest chains first.
    fn steps(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        pair: [Digit; 2],
        cells: &[Cell],
    ) -> Vec<Step> {
        let link = |&a: &Cell| -> Vec<usize> {
            (0..cells.len()).filter(|&b| layout.are_peers(a, cells[b])).collect()
        };
        let links: Vec<Vec<usize>> = cells.iter().map(link).collect();
        let all = (0..cells.len()).flat_map(|start| ways(&links, start));
        let mut all: Vec<Vec<Cell>> = all
            .filter(|(_, way)| way.len() > 2)
            .map(|(_, way)| way.into_iter().map(|at| cells[at]).collect())
            .collect();
        all.sort_by_key(Vec::len);
        let mut told = HashSet::new();
        let steps = all.iter().filter_map(|way| {
            let step = self.step(layout, candidates, pair, way)?;
            let is_new = step.eliminated.iter().fold(false, |any, &c| told.insert(c) | any);
            is_new.then_some(step)
        });
        steps.collect()
    }

    fn step(
        &self,
        layout: &Layout,
        candidates: &Candidates,
        pair: [Digit; 2],
        way: &[Cell],
    ) -> Option<Step> {
        let [first, last] = [way[0], way[way.len() - 1]];
        let seen = pair.map(|digit| seen_by(layout, candidates, digit, &[first, last]));
        let mut eliminated = seen.concat();
        eliminated.sort_unstable();
        let mut houses = Houses::default();
        way.windows(2).for_each(|link| houses.add(holding(layout, link).next()));
        for gone in &eliminated {
            houses.add(holding(layout, &[first, gone.cell]).next());
            houses.add(holding(layout, &[last, gone.cell]).next());
        }
        let mut cells = way.to_vec();
        cells.sort_unstable();
        cells.dedup();
        // Of each cell first the digit that it has not.
        let turns = [pair, [pair[1], pair[0]]].into_iter().cycle();
        let chain = way.iter().zip(turns).flat_map(|(&cell, digits)| {
            digits.map(|digit| Literal { candidate: Candidate { cell, digit }, is_positive: true })
        });
        let chain = chain.collect();
        let (technique, houses, digits) = (self.name(), houses.0, pair.to_vec());
        let step = Step { technique, houses, cells, digits, eliminated, chain, ..Step::default() };
        Some(step).filter(|step| !step.eliminated.is_empty())
    }
}

impl Technique for RemotePair {
    fn name(&self) -> &'static str {
        "remote pair"
    }

    fn summary(&self) -> &'static str {
        "a chain of cells with the same two digits: its ends hold both, so what sees both ends \
         loses them"
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Remote Pairs"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        let mut pairs: BTreeMap<[Digit; 2], Vec<Cell>> = BTreeMap::new();
        for cell in (0..candidates.cells()).filter(|&cell| candidates.count(cell) == 2) {
            let digits: Vec<_> = candidates.digits(cell).collect();
            pairs.entry([digits[0], digits[1]]).or_default().push(cell);
        }
        let pairs = pairs.into_iter().filter(|(_, cells)| cells.len() > 3);
        Box::new(pairs.flat_map(move |(pair, cells)| self.steps(layout, candidates, pair, &cells)))
    }

    fn difficulty(&self) -> u16 {
        66
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let way: Vec<Cell> = step.chain.iter().step_by(2).map(|link| link.candidate.cell).collect();
        format!(
            "{} hold only {} and each is a peer of the next, so {} and {} hold both",
            sentence::cells(layout, &way, "and"),
            sentence::digits(layout, &step.digits, "and"),
            layout.shape.name(way[0]),
            layout.shape.name(way[way.len() - 1]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;

    #[test]
    fn the_ends_of_four_cells_with_the_same_digits_differ() {
        let left: &[((usize, usize), &[Digit])] =
            &[((1, 1), &[1, 2]), ((1, 5), &[1, 2]), ((5, 5), &[1, 2]), ((5, 9), &[1, 2])];
        let (layout, candidates) = example::board(3, 3, left);
        assert_eq!(
            example::told(&RemotePair, &layout, &candidates),
            ["r1c1, r1c5, r5c5 and r5c9 hold only 1 and 2 and each is a peer of the next, \
              so r1c1 and r5c9 hold both: r1c9≠1 r1c9≠2 r5c1≠1 r5c1≠2"]
        );
    }
}
