//! The nodes and links of chains, and the constraints by which cells see each other.
//!
//! A place is a candidate or a group: all places of a digit in the cells that a house shares with
//! another constraint. It is true if the digit is in one of its cells. A strong link joins two
//! places if at least one is true. These are the two digits of a cell, or two places that contain
//! all candidates of a digit in a house. A weak link joins two places if at most one is true.
//! Places without a strong link are left out, because no chain contains them.

use std::collections::{HashMap, HashSet};

use crate::{
    deduction::{ChainPlace, Step},
    patterns::places::Places,
};
use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    stop::{allows, in_time},
};

/// The kinds of links.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    /// Strong links in cells, between two digits.
    pub cells: bool,
    /// Strong links in houses, between two places of a digit.
    pub houses: bool,
    /// Groups of cells as places.
    pub groups: bool,
}

/// A strong link of a place: the other place, and the house, or `None` in a cell.
pub(crate) type Strong = (usize, Option<usize>);

/// The places and links of a board. Places are identified by their numbers.
pub(crate) struct Links<'a> {
    layout: &'a Layout,
    candidates: &'a Candidates,
    pub places: Vec<ChainPlace>,
    pub strong: Vec<Vec<Strong>>,
    /// The weak links of each place, ascending.
    pub weak: Vec<Vec<usize>>,
    /// For each cell, the places whose first cell it is.
    beginning: Vec<Vec<usize>>,
    sets: &'a [JoiningCells<'a>],
    /// For two places that a set joins, the smaller number first, the index of the set.
    by_set: HashMap<[usize; 2], usize>,
}

/// Cells of a constraint that lack at most one of their digits.
pub(crate) struct JoiningCells<'a> {
    pub house: usize,
    pub cells: &'a [Cell],
    pub digits: &'a [Digit],
}

impl<'a> Links<'a> {
    pub(crate) fn of(layout: &'a Layout, candidates: &'a Candidates, scope: Scope) -> Links<'a> {
        Links::with_sets(layout, candidates, scope, &[])
    }

    /// Like [`Links::of`], with additional strong links in sets, between the places of any two
    /// digits.
    pub(crate) fn with_sets(
        layout: &'a Layout,
        candidates: &'a Candidates,
        scope: Scope,
        sets: &'a [JoiningCells<'a>],
    ) -> Links<'a> {
        let (places, strong, weak) = (Vec::new(), Vec::new(), Vec::new());
        let (beginning, by_set) = (vec![Vec::new(); candidates.cells()], HashMap::new());
        let mut links = Links { layout, candidates, places, strong, weak, beginning, sets, by_set };
        if scope.cells {
            links.join_in_cells();
        }
        if scope.houses {
            layout.houses().for_each(|(house, _)| links.join_in_house(house, scope.groups));
        }
        sets.iter().enumerate().for_each(|(number, set)| links.join_in_set(number, set));
        links.weaken(scope);
        links
    }

    fn join_in_set(&mut self, number: usize, set: &JoiningCells) {
        let mut places = Vec::new();
        for &digit in set.digits {
            let held = self.held(set, digit);
            places.push(self.number(digit, held));
        }
        for (at, &b) in places.iter().enumerate() {
            for &a in &places[..at] {
                if !self.strong[a].iter().any(|&(other, _)| other == b) {
                    self.join(a, b, Some(set.house));
                    self.by_set.insert([a.min(b), a.max(b)], number);
                }
            }
        }
    }

    /// Returns the cells of a set that have the digit.
    fn held(&self, set: &JoiningCells, digit: Digit) -> Vec<Cell> {
        let cells = set.cells.iter().copied();
        cells.filter(|&cell| self.candidates.contains(cell, digit)).collect()
    }

    /// Returns the set that joins two places, if there is one.
    pub(crate) fn set(&self, a: usize, b: usize) -> Option<&'a JoiningCells<'a>> {
        self.by_set.get(&[a.min(b), a.max(b)]).map(|&number| &self.sets[number])
    }

    /// Returns the candidates that the set joining places `a` and `b` excludes if one of these is
    /// false. The set then contains all its other digits, so candidates of these digits that see
    /// all their cells in the set are impossible.
    ///
    /// Each candidate is listed once with every cell of the set that has its digit. The list is
    /// empty if no set joins the places.
    pub(crate) fn locked(&self, a: usize, b: usize) -> Vec<(Candidate, Cell)> {
        let Some(set) = self.set(a, b) else { return Vec::new() };
        let ends = [a, b].map(|number| self.places[number].digit);
        let others = set.digits.iter().filter(|digit| !ends.contains(digit));
        let locked = others.flat_map(|&digit| {
            let held = self.held(set, digit);
            let gone = seen_by(self.layout, self.candidates, digit, &held);
            gone.into_iter()
                .flat_map(move |gone| held.clone().into_iter().map(move |at| (gone, at)))
        });
        locked.collect()
    }

    /// Returns the digit of each place in the cell of the other, if both candidates exist and the
    /// cells see each other.
    pub(crate) fn crosswise(&self, a: usize, b: usize) -> Vec<Candidate> {
        let [one, other] = [a, b].map(|number| &self.places[number]);
        let (&[at], &[by]) = (&one.cells[..], &other.cells[..]) else { return Vec::new() };
        let (first, second) =
            (Candidate { cell: at, digit: other.digit }, Candidate { cell: by, digit: one.digit });
        let is_open = |it: &Candidate| self.candidates.contains(it.cell, it.digit);
        let is_both = one.digit != other.digit && self.layout.are_peers(at, by);
        let mut gone = vec![first, second];
        gone.sort_unstable();
        if is_both && gone.iter().all(is_open) { gone } else { Vec::new() }
    }

    fn number(&mut self, digit: Digit, cells: Vec<Cell>) -> usize {
        let place = ChainPlace { digit, cells };
        let beginning = &mut self.beginning[place.cells[0]];
        if let Some(&known) = beginning.iter().find(|&&it| self.places[it] == place) {
            return known;
        }
        beginning.push(self.places.len());
        self.places.push(place);
        self.strong.push(Vec::new());
        self.places.len() - 1
    }

    fn join(&mut self, a: usize, b: usize, house: Option<usize>) {
        if !self.strong[a].iter().any(|&(other, _)| other == b) {
            self.strong[a].push((b, house));
            self.strong[b].push((a, house));
        }
    }

    /// Links the digits of each cell that has two.
    fn join_in_cells(&mut self) {
        for cell in (0..self.candidates.cells()).filter(|&c| self.candidates.count(c) == 2) {
            let ends: Vec<_> = self.candidates.digits(cell).collect();
            let [a, b] = [ends[0], ends[1]].map(|digit| self.number(digit, vec![cell]));
            self.join(a, b, None);
        }
    }

    /// Links the digits of a house that are in two cells, in a cell and a group, or in two groups.
    fn join_in_house(&mut self, house: usize, groups: bool) {
        let cells = self.layout.constraints()[house].cells();
        let places = Places::of(self.candidates, cells);
        for digit in in_time(1..=self.candidates.highest() as Digit) {
            let held = places.cells(places.words(digit));
            match held.len() {
                0 | 1 => {}
                2 => self.join_parts(digit, vec![held[0]], vec![held[1]], house),
                _ if groups => {
                    for part in parts(self.layout, house, &held) {
                        let outside = |cell: &Cell| part.binary_search(cell).is_err();
                        let rest: Vec<_> = held.iter().copied().filter(outside).collect();
                        let is_part = rest.len() == 1 || is_group(self.layout, house, &rest);
                        if !rest.is_empty() && is_part {
                            self.join_parts(digit, part, rest, house);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn join_parts(&mut self, digit: Digit, part: Vec<Cell>, rest: Vec<Cell>, house: usize) {
        let (a, b) = (self.number(digit, part), self.number(digit, rest));
        self.join(a, b, Some(house));
    }

    /// Finds the weak links.
    fn weaken(&mut self, scope: Scope) {
        let side = self.candidates.highest();
        let lists = self.layout.constraints().len() * side * size_of::<Vec<usize>>();
        if !allows(lists as u64) {
            self.weak = vec![Vec::new(); self.places.len()];
            return;
        }
        let mut together = vec![Vec::new(); self.layout.constraints().len() * side];
        for (number, place) in self.places.iter().enumerate() {
            for constraint in holding(self.layout, &place.cells) {
                together[constraint * side + usize::from(place.digit) - 1].push(number);
            }
        }
        // With cell links only, the weak link between the two digits of a cell would only lead
        // back.
        if scope.cells && scope.houses {
            let is_cell = |number: &usize| self.places[*number].cells.len() == 1;
            let of_cell = |all: &Vec<usize>| all.iter().copied().filter(is_cell).collect();
            together.extend(self.beginning.iter().map(of_cell));
        }
        // An interrupted result is not used, but there must be a list for each place.
        self.weak = vec![Vec::new(); self.places.len()];
        let pairs: u64 = together.iter().map(|all| (all.len() as u64).pow(2)).sum();
        if !allows(pairs * size_of::<usize>() as u64) {
            return;
        }
        let mut weak = vec![Vec::new(); self.places.len()];
        for all in together {
            for (at, &a) in in_time(all.iter().enumerate()) {
                for &b in all[..at].iter().filter(|&&b| self.are_apart(a, b)) {
                    weak[a].push(b);
                    weak[b].push(a);
                }
            }
        }
        for others in &mut weak {
            others.sort_unstable();
            others.dedup();
        }
        self.weak = weak;
    }

    /// Returns true if the places have no candidate in common.
    fn are_apart(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.places[a], &self.places[b]);
        a.digit != b.digit || !a.cells.iter().any(|cell| b.cells.contains(cell))
    }

    /// Returns true if at most one of two places is true.
    pub(crate) fn exclude(&self, a: usize, b: usize) -> bool {
        self.weak[a].binary_search(&b).is_ok()
    }

    /// Returns the candidates that are false if the place is true, ascending.
    pub(crate) fn excluded(&self, number: usize) -> Vec<Candidate> {
        let ChainPlace { digit, cells } = &self.places[number];
        if let [cell] = cells[..] {
            return self.layout.ruled_out(self.candidates, Candidate { cell, digit: *digit });
        }
        let numbers = holding(self.layout, cells);
        let around = numbers.flat_map(|number| self.layout.constraints()[number].cells());
        let around = around.copied().filter(|cell| cells.binary_search(cell).is_err());
        let mut gone: Vec<_> = around
            .filter(|&cell| self.candidates.contains(cell, *digit))
            .map(|cell| Candidate { cell, digit: *digit })
            .collect();
        gone.sort_unstable();
        gone.dedup();
        gone
    }
}

/// Iterates over the constraints that contain all these cells.
pub(crate) fn holding<'a>(
    layout: &'a Layout,
    cells: &'a [Cell],
) -> impl Iterator<Item = usize> + 'a {
    let of_first = layout.constraints_of(cells[0]).iter().map(|&number| number as usize);
    of_first.filter(|&number| cells[1..].iter().all(|&cell| layout.is_in(cell, number)))
}

/// Returns the groups among the places of a digit in a house: for each other constraint the places
/// in it, if these are at least two but not all.
fn parts(layout: &Layout, house: usize, held: &[Cell]) -> Vec<Vec<Cell>> {
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for &cell in held {
        for &other in layout.constraints_of(cell) {
            let inside = |&&cell: &&Cell| layout.is_in(cell, other as usize);
            let count = held.iter().filter(inside).count();
            if other as usize == house || !(2..held.len()).contains(&count) {
                continue;
            }
            let part: Vec<_> = held.iter().filter(inside).copied().collect();
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    parts
}

/// Returns true if there are at least two cells and all lie in another constraint.
fn is_group(layout: &Layout, house: usize, cells: &[Cell]) -> bool {
    cells.len() > 1 && holding(layout, cells).any(|other| other != house)
}

/// A strong link: a house in which a digit has two places.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) house: usize,
    pub(crate) ends: [Cell; 2],
}

impl Pair {
    /// Returns the two ends in both orders.
    pub(crate) fn ways(self) -> [(Cell, Cell); 2] {
        let [a, b] = self.ends;
        [(a, b), (b, a)]
    }
}

/// Returns every house in which the digit has two places.
pub(crate) fn pairs(layout: &Layout, board: &Candidates, digit: Digit) -> Vec<Pair> {
    let of_house = |(house, cells): (usize, &[Cell])| {
        let mut places = cells.iter().copied().filter(|&cell| board.contains(cell, digit));
        let ends = [places.next()?, places.next()?];
        places.next().is_none().then_some(Pair { house, ends })
    };
    layout.houses().filter_map(of_house).collect()
}

/// Returns the first constraint that contains both cells.
pub(crate) fn shared(layout: &Layout, a: Cell, b: Cell) -> Option<usize> {
    all_shared(layout, a, b).next()
}

/// Iterates over the constraints that contain both cells; none for a cell with itself.
pub(crate) fn all_shared(layout: &Layout, a: Cell, b: Cell) -> impl Iterator<Item = usize> + '_ {
    let of_b = layout.constraints_of(b);
    let numbers = layout.constraints_of(a).iter().filter(move |c| a != b && of_b.contains(c));
    numbers.map(|&number| number as usize)
}

/// Returns the candidates of the digit that all these cells see, ascending.
pub(crate) fn seen_by(
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

/// Adds to `houses` the constraints by which these cells see the eliminated candidates, unless a
/// constraint in the list already does so.
pub(crate) fn add_peer_constraints(
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

/// Numbers of constraints without duplicates, in order of insertion.
#[derive(Default)]
pub(crate) struct Houses(pub Vec<usize>);

impl Houses {
    pub(crate) fn add(&mut self, house: Option<usize>) {
        self.0.extend(house.filter(|house| !self.0.contains(house)));
    }
}

/// Returns true if a step eliminates an unknown candidate, and adds its eliminations to `known`.
pub(crate) fn is_new(known: &mut HashSet<Candidate>, step: &Step) -> bool {
    step.eliminated.iter().fold(false, |any, &gone| known.insert(gone) | any)
}
