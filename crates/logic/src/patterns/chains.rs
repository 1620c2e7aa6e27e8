//! Chains: alternating strong and weak links that begin and end with a strong one. If the place at
//! one end is false, the place at the other end is true; so a candidate that excludes both is
//! eliminated.
//!
//! | ends | eliminated |
//! |---|---|
//! | two places that may both be true | whatever excludes both (discontinuous, type 1) |
//! | twice the same place, which is therefore true | whatever excludes it (discontinuous, type 2) |
//! | two places that cannot both be true | a loop: exactly one of any two neighbours is true, so whatever excludes both (continuous) |
//!
//! The search is breadth-first from each place. Several passes with increasing length limits find
//! the shortest chains first; [`PASSES`] and [`EFFORT`] bound it. A chain is returned only if it
//! eliminates something that no earlier one does.

use std::collections::{BTreeMap, HashSet};

use crate::{
    deduction::{ChainPlace, Evidence, Lemma, Literal, Step, Steps, TechniqueInfo},
    patterns::{
        links::{Houses, JoiningCells, Links, Scope, add_peer_constraints, holding, seen_by},
        sentence,
    },
};
use board::{
    Candidate, Candidates, Cell, Layout,
    stop::{allows, in_time},
};

/// The maximum number of strong links of a chain in each pass.
const PASSES: [usize; 3] = [3, 6, 12];

/// The number of visits to links and excluded candidates after which a pass is abandoned. A 9×9
/// board needs less than half.
const EFFORT: usize = 4_000_000;

/// The number of visits to links after which [`of_form`] stops the search for further chains.
const EFFORT_OF_FORM: usize = 20_000_000;

/// Returns the steps of the chains within this scope.
pub(crate) fn steps<'a>(
    technique: &'static TechniqueInfo,
    scope: Scope,
    layout: &'a Layout,
    candidates: &'a Candidates,
) -> Steps<'a> {
    // The search starts when the first step is requested.
    Steps::later(move || {
        let mut search = ChainSearch::new(Links::of(layout, candidates, scope), candidates);
        let mut least = 2;
        PASSES.into_iter().flat_map(move |most| {
            let found = search.pass(least, most);
            least = most + 1;
            let links = &search.links;
            found.iter().filter_map(|it| it.step(technique, layout, links)).collect::<Vec<_>>()
        })
    })
}

struct ChainSearch<'a> {
    links: Links<'a>,
    /// The candidates that each place excludes.
    excluded: Vec<Vec<Candidate>>,
    side: usize,
    /// For each candidate, the start that currently excludes it, plus one.
    marks: Vec<usize>,
    /// For each candidate, the number of strong links of the shortest chain found that eliminates
    /// it.
    shortest: Vec<usize>,
    tree: Tree,
}

impl<'a> ChainSearch<'a> {
    fn new(links: Links<'a>, candidates: &Candidates) -> ChainSearch<'a> {
        let count = links.places.len();
        let excluded = in_time(0..count).map(|number| links.excluded(number)).collect();
        let side = candidates.highest();
        let mut all = candidates.cells() * side;
        // With no memory for the tables, no pass is run.
        if !allows(2 * (all * size_of::<usize>()) as u64) {
            all = 0;
        }
        let (marks, shortest) = (vec![0; all], vec![usize::MAX; all]);
        ChainSearch { links, excluded, side, marks, shortest, tree: Tree::new(count) }
    }

    fn index(&self, candidate: &Candidate) -> usize {
        candidate.cell * self.side + usize::from(candidate.digit) - 1
    }

    /// Returns the chains of `least` to `most` strong links that eliminate something new, shortest
    /// first.
    fn pass(&mut self, least: usize, most: usize) -> Vec<Chain> {
        let mut effort = EFFORT;
        let mut found = Vec::new();
        for start in in_time(0..self.links.places.len()) {
            self.tree.grow(&self.links, start, most, &mut effort);
            for candidate in &self.excluded[start] {
                let index = self.index(candidate);
                self.marks[index] = start + 1;
            }
            for at in 0..self.tree.reached.len() {
                let (end, length) = self.tree.reached[at];
                // Every chain would be found from both of its ends.
                if end >= start && length >= least {
                    effort = effort.saturating_sub(self.excluded[end].len());
                    found.extend(self.chain(start, end, length));
                }
            }
            if effort == 0 {
                break;
            }
        }
        found.sort_by_key(|found| found.path.len());
        self.new_only(found)
    }

    /// Returns the chain to an end of the tree, unless chains as short are known for all its
    /// eliminations.
    fn chain(&mut self, start: usize, end: usize, length: usize) -> Option<Chain> {
        let is_loop = self.links.exclude(start, end);
        let mut eliminated = Vec::new();
        if is_loop {
            eliminated = self.around(end);
        } else {
            let gone = self.excluded[end].iter();
            eliminated.extend(gone.filter(|c| self.marks[self.index(c)] == start + 1));
        }
        let is_better = |c: &Candidate| self.shortest[self.index(c)] > length;
        if !eliminated.iter().any(is_better) {
            return None;
        }
        for candidate in &eliminated {
            let index = self.index(candidate);
            self.shortest[index] = self.shortest[index].min(length);
        }
        Some(Chain { path: self.tree.path(end), eliminated })
    }

    /// Keeps the chains that eliminate something that no earlier one does.
    fn new_only(&self, mut found: Vec<Chain>) -> Vec<Chain> {
        let mut known = HashSet::new();
        let is_shortest =
            |found: &Chain, c: &Candidate| self.shortest[self.index(c)] * 2 == found.path.len();
        found.retain(|found| {
            let news: Vec<_> = found.eliminated.iter().filter(|c| is_shortest(found, c)).collect();
            news.into_iter().fold(false, |any, c| known.insert(*c) | any)
        });
        found
    }
}

/// The classification of chains by their ends and eliminations, as in HoDoKu.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A continuous loop.
    Continuous,
    /// Eliminates one candidate that excludes both ends; or, if both ends are the same cell and
    /// digit, the other candidates of that cell.
    Discontinuous,
    /// Eliminates two or more candidates that exclude both ends, which have the same digit.
    OneDigit,
    /// Eliminates the digit of each end from the cell of the other.
    TwoDigits,
    /// Eliminates all candidates that exclude both ends, which have the same digit.
    Ends,
}

/// Returns all chains of a form: the shortest for each set of eliminations, those with the most
/// eliminations first. For every pair of ends only the shortest chain is considered.
pub(crate) fn of_form(
    technique: &'static TechniqueInfo,
    form: Form,
    scope: Scope,
    (layout, candidates): (&Layout, &Candidates),
    sets: &[JoiningCells],
) -> Vec<Step> {
    let links = Links::with_sets(layout, candidates, scope, sets);
    let mut search = ChainSearch::new(links, candidates);
    let mut effort = EFFORT_OF_FORM;
    let mut found: BTreeMap<Vec<Candidate>, Vec<usize>> = BTreeMap::new();
    for start in in_time(0..search.links.places.len()) {
        search.tree.grow(&search.links, start, PASSES[PASSES.len() - 1], &mut effort);
        let reached = search.tree.reached.iter().filter(|&&(_, length)| length > 1);
        for &(end, length) in in_time(reached) {
            for eliminated in search.taken(form, start, end) {
                let path = || search.tree.path(end);
                match found.get_mut(&eliminated) {
                    Some(known) if known.len() <= 2 * length => {}
                    Some(known) => *known = path(),
                    None => _ = found.insert(eliminated, path()),
                }
            }
        }
    }
    let mut found: Vec<Chain> =
        found.into_iter().map(|(eliminated, path)| Chain { path, eliminated }).collect();
    found.sort_by_key(|chain| (usize::MAX - chain.eliminated.len(), chain.path.len()));
    found.iter().filter_map(|it| it.step(technique, layout, &search.links)).collect()
}

impl ChainSearch<'_> {
    /// Returns the eliminations of a chain in the tree, as a list for each step.
    fn taken(&self, form: Form, start: usize, end: usize) -> Vec<Vec<Candidate>> {
        let [one, other] = [start, end].map(|number| &self.links.places[number]);
        let common = || both(&self.excluded[start], &self.excluded[end]);
        let is_one_digit = one.digit == other.digit && start < end;
        let taken = match form {
            Form::Continuous if self.links.exclude(start, end) => self.around(end),
            Form::Discontinuous if start == end && one.cells.len() == 1 => {
                let of_cell = common().filter(|gone| gone.cell == one.cells[0]);
                of_cell.collect()
            }
            Form::Discontinuous if start < end => return common().map(|gone| vec![gone]).collect(),
            Form::OneDigit if is_one_digit => {
                Some(common().collect::<Vec<_>>()).filter(|gone| gone.len() > 1).unwrap_or_default()
            }
            Form::Ends if is_one_digit => common().collect(),
            Form::TwoDigits if start < end => self.links.crosswise(start, end),
            _ => Vec::new(),
        };
        if taken.is_empty() { Vec::new() } else { vec![taken] }
    }

    /// Returns the eliminations of a loop from the root of the tree to `end`.
    fn around(&self, end: usize) -> Vec<Candidate> {
        let path = self.tree.path(end);
        let ahead = path[1..].iter().chain(&path[..1]);
        let mut eliminated = Vec::new();
        for (&a, &b) in path.iter().zip(ahead).skip(1).step_by(2) {
            eliminated.extend(both(&self.excluded[a], &self.excluded[b]));
        }
        let locked = path.chunks(2).flat_map(|pair| self.links.locked(pair[0], pair[1]));
        eliminated.extend(locked.map(|(gone, _)| gone));
        eliminated.sort_unstable();
        eliminated.dedup();
        eliminated
    }
}

/// Iterates over the common members of two ascending lists.
fn both<'a>(a: &'a [Candidate], b: &'a [Candidate]) -> impl Iterator<Item = Candidate> + 'a {
    a.iter().copied().filter(|candidate| b.binary_search(candidate).is_ok())
}

/// All consequences of the assumption that the starting place is false.
struct Tree {
    /// For each place, the place from which it follows that it is true.
    on: Vec<Option<usize>>,
    /// For each place, the place from which it follows that it is false; for the start, the start
    /// itself.
    off: Vec<Option<usize>>,
    /// The true places, nearest first, with the number of strong links to them.
    reached: Vec<(usize, usize)>,
    denied: Vec<usize>,
}

impl Tree {
    fn new(places: usize) -> Tree {
        let nothing = vec![None; places];
        Tree { on: nothing.clone(), off: nothing, reached: Vec::new(), denied: Vec::new() }
    }

    /// Rebuilds the tree up to `most` strong links. Each visit to a link costs one unit of
    /// `effort`.
    fn grow(&mut self, links: &Links, start: usize, most: usize, effort: &mut usize) {
        self.reached.drain(..).for_each(|(place, _)| self.on[place] = None);
        self.denied.drain(..).for_each(|place| self.off[place] = None);
        self.deny(links, start, start, 0, effort);
        let mut next = 0;
        while let Some(&(place, length)) = self.reached.get(next)
            && length < most
            && *effort > 0
        {
            next += 1;
            for &other in &links.weak[place] {
                if self.off[other].is_none() {
                    self.deny(links, other, place, length, effort);
                }
            }
            *effort = effort.saturating_sub(links.weak[place].len());
        }
    }

    /// Marks a place as false and the places strongly linked to it as true.
    fn deny(&mut self, links: &Links, place: usize, by: usize, length: usize, effort: &mut usize) {
        self.off[place] = Some(by);
        self.denied.push(place);
        for &(other, _) in &links.strong[place] {
            if self.on[other].is_none() {
                self.on[other] = Some(place);
                self.reached.push((other, length + 1));
            }
        }
        *effort = effort.saturating_sub(links.strong[place].len());
    }

    /// Returns the chain from the start to a true place.
    fn path(&self, end: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut place = end;
        while let Some(denied) = self.on[place] {
            path.extend([place, denied]);
            match self.off[denied] {
                Some(by) if by != denied => place = by,
                _ => break,
            }
        }
        path.reverse();
        path
    }
}

/// A chain with its eliminations.
struct Chain {
    /// The places, an even number: a strong link leads to each place with an odd index.
    path: Vec<usize>,
    eliminated: Vec<Candidate>,
}

impl Chain {
    fn step(
        &self,
        technique: &'static TechniqueInfo,
        layout: &Layout,
        links: &Links,
    ) -> Option<Step> {
        let places: Vec<&ChainPlace> =
            self.path.iter().map(|&number| &links.places[number]).collect();
        let mut houses = Houses::default();
        for pair in self.path.chunks(2) {
            let strong = links.strong[pair[0]].iter().find(|&&(other, _)| other == pair[1]);
            houses.add(strong.and_then(|&(_, house)| house));
        }
        let [first, last] = [places[0], places[places.len() - 1]];
        let weak = places[1..].chunks_exact(2).map(|pair| (pair[0], pair[1]));
        for (a, b) in weak.chain([(last, first)]).filter(|(a, b)| a.digit == b.digit && a != b) {
            houses.add(a.shared(layout, &b.cells));
        }
        for &Candidate { cell, digit } in &self.eliminated {
            for place in places.iter().filter(|place| place.digit == digit) {
                houses.add(place.shared(layout, &[cell]));
            }
        }
        for (gone, at) in self.path.chunks(2).flat_map(|pair| links.locked(pair[0], pair[1])) {
            if self.eliminated.binary_search(&gone).is_ok() {
                houses.add(holding(layout, &[at, gone.cell]).next());
            }
        }
        let mut cells: Vec<Cell> = places.iter().flat_map(|place| place.cells.clone()).collect();
        let digits = places.iter().map(|place| place.digit).collect();
        let joined = self.path.chunks(2).map(|pair| links.set(pair[0], pair[1]));
        let joined: Vec<Option<&JoiningCells>> = joined.collect();
        let places: Vec<ChainPlace> = places.into_iter().cloned().collect();
        let evidence = match joined.iter().any(Option::is_some) {
            false => Evidence::Chain(places),
            true => {
                let of = |(pair, set): (&[ChainPlace], &Option<&JoiningCells>)| match set {
                    Some(set) => set.cells.to_vec(),
                    None => [&pair[0].cells[..], &pair[1].cells].concat(),
                };
                let sets: Vec<Vec<Cell>> = places.chunks(2).zip(&joined).map(of).collect();
                cells.extend(sets.iter().flatten());
                Evidence::Sets { sets, places }
            }
        };
        Step::of(technique, houses.0, cells, digits, self.eliminated.clone(), evidence)
    }
}

/// Returns the difficulty that the length of a chain adds, in tenths.
pub(crate) fn length(step: &Step) -> u16 {
    tenths(step.places().iter().map(|place| place.cells.len()).sum())
}

/// Returns the difficulty that a number of candidates adds, in tenths: one for each of the bounds
/// 4, 6, 8, 12, 16, 24 and so on that it exceeds. From Sudoku Explainer (N. Juillerat, 2007).
pub(crate) fn tenths(candidates: usize) -> u16 {
    let bounds = (2..).flat_map(|power| [1usize << power, 3 << (power - 1)]);
    bounds.take_while(|&bound| candidates > bound).count() as u16
}

/// Creates the step of a chain: if its first candidate is not in the solution, its last one is. So
/// the common peers of both ends lose the digit that both have. `houses` contain the links.
pub(crate) fn chain_step(
    layout: &Layout,
    board: &Candidates,
    technique: &'static TechniqueInfo,
    houses: Vec<usize>,
    chain: &[Candidate],
) -> Option<Step> {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let ends = [first.cell, last.cell];
    let eliminated = seen_by(layout, board, first.digit, &ends);
    if eliminated.is_empty() {
        return None;
    }
    let mut known = Houses::default();
    houses.into_iter().for_each(|house| known.add(Some(house)));
    add_peer_constraints(layout, &mut known.0, &ends, &eliminated);
    let cells = chain.iter().map(|link| link.cell).collect();
    let digits = chain.iter().map(|link| link.digit).collect();
    let chain = Evidence::Chain(chain.iter().copied().map(ChainPlace::of).collect());
    Step::of(technique, known.0, cells, digits, eliminated, chain)
}

/// Explains a chain in a sentence.
pub(crate) fn explain(layout: &Layout, board: &Candidates, step: &Step) -> String {
    let places = step.places();
    let is = |place: &ChainPlace| sentence::place_is(layout, place);
    let is_not = |place: &ChainPlace| sentence::place_is_not(layout, place);
    let mut chain = String::new();
    for (at, pair) in places.chunks(2).enumerate() {
        let begin = if at == 0 { "if " } else { ", so " };
        let is_one_cell = pair[0].cells == pair[1].cells;
        let digit = layout.digit(pair[1].digit);
        let then = match (at, is_one_cell) {
            (0, true) => format!(", it is {digit}"),
            (0, false) => format!(", then {}", is(&pair[1])),
            (_, true) => format!(" but {digit}"),
            (_, false) => format!(" and {}", is(&pair[1])),
        };
        let by = because(layout, board, step, at);
        chain += &format!("{begin}{}{then}{by}", is_not(&pair[0]));
    }
    let [first, last] = [&places[0], &places[places.len() - 1]];
    let cannot = || sentence::cannot(layout, &step.eliminated);
    let by_both = |c: &Candidate| first.excludes(layout, c) && last.excludes(layout, c);
    let end = if first == last {
        format!("so {} in both cases", is(first))
    } else if step.eliminated.iter().all(by_both) {
        format!("so {} or {}, and in both cases {}", is(first), is(last), cannot())
    } else {
        format!("so {} again: {}", is_not(first), around(layout, step))
    };
    format!("{chain}; {end}")
}

/// Explains why the places at `2 * at` and `2 * at + 1` of a chain are not both false.
fn because(layout: &Layout, board: &Candidates, step: &Step, at: usize) -> String {
    let pair = &step.places()[2 * at..2 * at + 2];
    let ends = [&pair[0].cells[..], &pair[1].cells].concat();
    if pair[0].digit == pair[1].digit {
        let is_only = |&number: &usize| {
            let mut cells = layout.constraints()[number].cells().iter();
            cells.all(|cell| ends.contains(cell) || !board.contains(*cell, pair[0].digit))
        };
        let house = holding(layout, &ends).find(is_only);
        return house.map_or_else(String::new, |number| {
            format!(" (the only other place in {})", layout.constraints()[number].name())
        });
    }
    let Evidence::Sets { sets, .. } = &step.evidence else { return String::new() };
    match &sets[at][..] {
        [_] => String::new(),
        set => format!(" (in the almost locked set {})", sentence::cells(layout, set, "and")),
    }
}

/// Explains the eliminations of a loop by its weak links, each of which has one true end.
fn around(layout: &Layout, step: &Step) -> String {
    let places = step.places();
    let ahead = places[1..].iter().chain(&places[..1]);
    let links: Vec<_> = places.iter().zip(ahead).skip(1).step_by(2).collect();
    let link_of = |gone: &Candidate| {
        links.iter().position(|(a, b)| a.excludes(layout, gone) && b.excludes(layout, gone))
    };
    let mut parts = Vec::new();
    for (number, (a, b)) in links.iter().enumerate() {
        let gone = step.eliminated.iter().filter(|gone| link_of(gone) == Some(number));
        let gone: Vec<Candidate> = gone.copied().collect();
        if !gone.is_empty() {
            let ends = [a, b].map(|place| sentence::place_is(layout, place));
            parts.push(format!("{}, so {}", ends.join(" or "), sentence::cannot(layout, &gone)));
        }
    }
    let rest = step.eliminated.iter().filter(|gone| link_of(gone).is_none());
    let rest: Vec<Candidate> = rest.copied().collect();
    if !rest.is_empty() {
        let cannot = sentence::cannot(layout, &rest);
        parts.push(format!("the sets hold their other digits, so {cannot}"));
    }
    format!("the chain is a loop, and one end of each link is true; {}", parts.join("; "))
}

/// Returns the lemmas that unit propagation does not derive. If a group is true, it is open which
/// of its cells has the digit; nevertheless, the places that the group excludes are false. Each
/// lemma combines an eliminated candidate with a candidate of a place that the chain makes false
/// after a group.
pub(crate) fn lemmas(layout: &Layout, step: &Step) -> Vec<Lemma> {
    let places = step.places();
    let not = |candidate| Literal { candidate, is_positive: false };
    let mut lemmas = Vec::new();
    for gone in &step.eliminated {
        // Loops are traversed from the two places that the candidate excludes.
        let is_excluded = |place: &ChainPlace| place.excludes(layout, gone);
        let before = |at: usize| &places[(at + places.len() - 1) % places.len()];
        let starts = (0..places.len()).step_by(2);
        let start = starts.into_iter().find(|&s| is_excluded(&places[s]) && is_excluded(before(s)));
        let mut path = places.to_vec();
        path.rotate_left(start.unwrap_or(0));
        for pair in path[1..].chunks_exact(2).filter(|pair| pair[0].cells.len() > 1) {
            let cells = pair[1].cells.iter();
            let denied = cells.map(|&cell| Candidate { cell, digit: pair[1].digit });
            lemmas.extend(denied.filter(|c| c != gone).map(|c| vec![not(*gone), not(c)]));
        }
    }
    lemmas
}
