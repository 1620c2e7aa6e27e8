//! Fills a few cells in every way that their clues and their houses allow together.
//!
//! A clue by itself is weak: an arrow inside a box is stronger, because its digits differ. A
//! [`Group`] is a set of cells with all relations between them and all their common houses. A
//! candidate that occurs in no filling of a group is impossible. Each check is a search for one
//! filling, which proves all of its candidates possible at once. The search gives up after some
//! hundred guesses, so groups are those that a player could also go through.

use std::collections::BTreeSet;

use board::{Candidate, Candidates, Cell, Digit, Layout, narrow::narrow, stop::is_over};

/// The most cells of a group.
const MOST_CELLS: usize = 12;

/// The most cells of a house that is a group. The search keeps the candidates of each guess.
const MOST_IN_HOUSE: usize = 25;

/// The most guesses of one check.
const MOST_GUESSES: usize = 300;

/// Some cells, the relations between them, and the houses within them.
pub(crate) struct Group {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The relations of which all cells are in the group, by their numbers in the layout.
    pub relations: Vec<usize>,
    /// The houses of which all cells are in the group, by their numbers in the layout.
    pub houses: Vec<usize>,
}

/// The cells of one clue: of all relations of one rule, such as the pairs of a thermometer.
type Clue = BTreeSet<Cell>;

/// The search for a filling took too long.
struct GaveUp;

/// A digit for each cell of a group, in the order of the cells.
type Filling = Vec<Digit>;

/// Returns the groups of single clues, such as an arrow.
pub(crate) fn of_clues(layout: &Layout) -> Vec<Group> {
    clues(layout).into_iter().filter_map(|clue| Group::of(layout, clue)).collect()
}

/// Returns the groups of two clues that share cells or houses.
pub(crate) fn of_two_clues(layout: &Layout) -> Vec<Group> {
    let clues = clues(layout);
    let meet = |a: &Clue, b: &Clue| {
        !a.is_disjoint(b)
            || a.iter().any(|&x| b.iter().filter(|&&y| layout.are_peers(x, y)).count() > 1)
    };
    let pairs =
        clues.iter().enumerate().flat_map(|(at, a)| clues[..at].iter().map(move |b| (a, b)));
    let unions = pairs.filter(|(a, b)| meet(a, b)).map(|(a, b)| a | b);
    let unions: BTreeSet<BTreeSet<Cell>> =
        unions.filter(|cells| cells.len() <= MOST_CELLS).collect();
    unions.into_iter().filter_map(|cells| Group::of(layout, cells)).collect()
}

/// Returns the groups of houses with the clues in them, and with those that leave them by at most
/// three cells together.
pub(crate) fn of_houses(layout: &Layout) -> Vec<Group> {
    let clues = clues(layout);
    let small = layout.houses().filter(|(_, house)| house.len() <= MOST_IN_HOUSE);
    let groups = small.filter_map(|(_, house)| {
        let mut cells: BTreeSet<Cell> = house.iter().copied().collect();
        let outside = |clue: &Clue| clue.iter().filter(|cell| !house.contains(cell)).count();
        let mut near: Vec<(usize, &Clue)> = clues.iter().map(|it| (outside(it), it)).collect();
        near.retain(|(outside, clue)| clue.len() - outside > 1);
        near.sort_by_key(|it| it.0);
        for (_, clue) in near {
            let all = &cells | clue;
            if all.len() <= MOST_CELLS.max(house.len()) {
                cells = all;
            }
        }
        Group::of(layout, cells)
    });
    groups.collect()
}

/// Returns the clues of more than one cell that are small enough.
fn clues(layout: &Layout) -> Vec<Clue> {
    let rules = layout.rules().all();
    let of_one_clue = layout.relations().chunk_by(|a, b| a.rule == b.rule);
    let drawn = of_one_clue.filter(|relations| !rules[relations[0].rule].is_of_each());
    let clues = drawn.map(|of_rule| -> Clue {
        of_rule.iter().flat_map(|it| it.cells.iter().copied()).collect()
    });
    clues.filter(|clue| (2..=MOST_CELLS).contains(&clue.len())).collect()
}

impl Group {
    /// Returns the group of these cells; none if no relation binds them.
    fn of(layout: &Layout, cells: BTreeSet<Cell>) -> Option<Group> {
        let is_within = |of: &[Cell]| of.iter().all(|cell| cells.contains(cell));
        let numbers: BTreeSet<u32> =
            cells.iter().flat_map(|&cell| layout.relations_of(cell)).copied().collect();
        let numbers = numbers.into_iter().map(|number| number as usize);
        let relations: Vec<usize> =
            numbers.filter(|&number| is_within(&layout.relations()[number].cells)).collect();
        let houses = layout.houses().filter(|(_, house)| is_within(house)).map(|it| it.0).collect();
        (!relations.is_empty()).then(|| Group {
            cells: cells.into_iter().collect(),
            relations,
            houses,
        })
    }

    /// Returns the candidates of its cells that no filling has, and then those of other cells with
    /// which no filling agrees.
    pub(crate) fn impossible(&self, layout: &Layout, board: &Candidates) -> Vec<Candidate> {
        let mut fillings: Vec<Filling> = Vec::new();
        let mut gone = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            for digit in board.digits(cell) {
                let is_known = fillings.iter().any(|filling| filling[place] == digit);
                if is_known || is_over() {
                    continue;
                }
                let mut left = board.clone();
                left.keep_only(cell, digit);
                match self.filling(layout, left) {
                    Ok(Some(filling)) => fillings.push(filling),
                    Ok(None) => gone.push(Candidate { cell, digit }),
                    Err(GaveUp) => {}
                }
            }
        }
        if gone.is_empty() {
            gone = self.impossible_outside(layout, board, fillings);
        }
        gone
    }

    /// Returns the candidates of other cells that every filling excludes.
    fn impossible_outside(
        &self,
        layout: &Layout,
        board: &Candidates,
        mut fillings: Vec<Filling>,
    ) -> Vec<Candidate> {
        let around: BTreeSet<Cell> =
            self.cells.iter().flat_map(|&cell| layout.peers(cell)).collect();
        let mut gone = Vec::new();
        for cell in around.into_iter().filter(|cell| self.cells.binary_search(cell).is_err()) {
            let seen: Vec<usize> = (0..self.cells.len())
                .filter(|&place| layout.are_peers(cell, self.cells[place]))
                .collect();
            for digit in board.digits(cell) {
                let agrees = |filling: &Filling| seen.iter().all(|&place| filling[place] != digit);
                if fillings.iter().any(agrees) || is_over() {
                    continue;
                }
                let mut left = board.clone();
                for &place in &seen {
                    left.eliminate(Candidate { cell: self.cells[place], digit });
                }
                match self.filling(layout, left) {
                    Ok(Some(filling)) => fillings.push(filling),
                    Ok(None) => gone.push(Candidate { cell, digit }),
                    Err(GaveUp) => {}
                }
            }
        }
        gone
    }

    /// Returns a filling from these candidates; none if there is none.
    fn filling(&self, layout: &Layout, left: Candidates) -> Result<Option<Filling>, GaveUp> {
        let mut guesses = MOST_GUESSES;
        self.search(layout, left, &mut guesses)
    }

    fn search(
        &self,
        layout: &Layout,
        mut left: Candidates,
        guesses: &mut usize,
    ) -> Result<Option<Filling>, GaveUp> {
        if !self.propagate(layout, &mut left) {
            return Ok(None);
        }
        let open = self.cells.iter().copied().filter(|&cell| left.count(cell) > 1);
        let Some(cell) = open.min_by_key(|&cell| left.count(cell)) else {
            let digits = self.cells.iter().filter_map(|&cell| left.digits(cell).next());
            return Ok(Some(digits.collect()));
        };
        for digit in left.digits(cell) {
            *guesses = guesses.checked_sub(1).ok_or(GaveUp)?;
            let mut next = left.clone();
            next.keep_only(cell, digit);
            if let Some(filling) = self.search(layout, next, guesses)? {
                return Ok(Some(filling));
            }
        }
        Ok(None)
    }

    /// Eliminates what a placed digit, a relation or a house excludes, until nothing changes.
    /// Returns false if no filling is left.
    fn propagate(&self, layout: &Layout, left: &mut Candidates) -> bool {
        let mut gone = Vec::new();
        loop {
            gone.clear();
            for (place, &cell) in self.cells.iter().enumerate() {
                let Some(digit) = left.single(cell) else { continue };
                let others = self.cells.iter().enumerate().filter(|&(other, _)| other != place);
                let peers = others.filter(|it| layout.are_peers(cell, *it.1));
                let same = peers.filter(|it| left.contains(*it.1, digit));
                gone.extend(same.map(|(_, &cell)| Candidate { cell, digit }));
            }
            for &number in &self.relations {
                if narrow(layout.shape, &layout.relations()[number], left, &mut gone).is_err() {
                    return false;
                }
            }
            for &house in &self.houses {
                let cells = layout.constraints()[house].cells();
                for digit in 1..=layout.shape.digits() as Digit {
                    let mut places = cells.iter().filter(|&&cell| left.contains(cell, digit));
                    match (places.next(), places.next()) {
                        (None, _) => return false,
                        (Some(&cell), None) if left.count(cell) > 1 => {
                            let others = left.digits(cell).filter(|&other| other != digit);
                            gone.extend(others.map(|digit| Candidate { cell, digit }));
                        }
                        _ => {}
                    }
                }
            }
            if gone.is_empty() {
                return true;
            }
            gone.iter().for_each(|&candidate| _ = left.eliminate(candidate));
            if self.cells.iter().any(|&cell| left.count(cell) == 0) {
                return false;
            }
        }
    }
}
