//! Remote pair: a chain of cells that all have the same two digits, each seeing the next one. With
//! an even number of cells the ends have different digits, so together they contain both. Cells
//! that see both ends lose both digits.
//!
//! The chain has at least four cells, since two are a naked pair. Sudopedia, *Remote Pairs*;
//! HoDoKu, *Remote Pair*. Sudoku Explainer has it as a Y-chain, from 6.6 on.

use std::collections::{HashSet, VecDeque};

use crate::{
    deduction::{ChainPlace, Difficulty, Evidence, Step, Steps, Technique, TechniqueInfo},
    patterns::{
        links::{Houses, holding, is_new, seen_by},
        rectangles::floors,
        sentence,
    },
};
use board::{Candidate, Candidates, Cell, Digit, Layout};

pub(crate) struct RemotePair;

/// Returns the shortest paths from a cell to each later one with an even number of cells, each with
/// the index of its end. `links` contains the peers of each cell.
fn ways(links: &[Vec<usize>], start: usize) -> Vec<(usize, Vec<usize>)> {
    // By cell and parity of the number of links to it.
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
    /// Returns the steps of the cells with these two digits, shortest chains first.
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
        let mut known = HashSet::new();
        let steps = all.iter().filter_map(|way| self.step(layout, candidates, pair, way));
        let steps = steps.filter(|step| is_new(&mut known, step));
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
        let eliminated = seen.concat();
        let mut houses = Houses::default();
        way.windows(2).for_each(|link| houses.add(holding(layout, link).next()));
        for gone in &eliminated {
            houses.add(holding(layout, &[first, gone.cell]).next());
            houses.add(holding(layout, &[last, gone.cell]).next());
        }
        // For each cell, the digit that it lacks comes first.
        let turns = [pair, [pair[1], pair[0]]].into_iter().cycle();
        let chain = way.iter().zip(turns).flat_map(|(&cell, digits)| {
            digits.map(|digit| ChainPlace::of(Candidate { cell, digit }))
        });
        let chain = Evidence::Chain(chain.collect());
        Step::of(&ABOUT, houses.0, way.to_vec(), pair.to_vec(), eliminated, chain)
    }
}

static ABOUT: TechniqueInfo = TechniqueInfo {
    name: "remote pair",
    summary: "a chain of cells with the same two digits: its ends hold both, so cells that see \
        both ends lose them",
    source: "Sudopedia, Remote Pairs",
    difficulty: Difficulty::tenths(66),
};

impl Technique for RemotePair {
    fn about(&self) -> &'static TechniqueInfo {
        &ABOUT
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        let pairs = floors(candidates).into_iter().filter(|(_, cells)| cells.len() > 3);
        Steps::of(pairs.flat_map(move |(pair, cells)| self.steps(layout, candidates, pair, &cells)))
    }

    fn explain(&self, layout: &Layout, _: &Candidates, step: &Step) -> String {
        let way: Vec<Cell> = step.places().iter().step_by(2).map(|place| place.cells[0]).collect();
        format!(
            "{} hold only {} and each sees the next, so the digits alternate, and {} and {} have one \
             each; so {}",
            sentence::cells(layout, &way, "and"),
            sentence::digits(layout, &step.digits, "and"),
            layout.shape.name(way[0]),
            layout.shape.name(way[way.len() - 1]),
            sentence::cannot(layout, &step.eliminated),
        )
    }
}
