//! Chains: links in a row, strong and weak by turns, that begin and end with a strong one.
//! If the place at one end does not hold, that at the other does; so a candidate that
//! excludes both cannot be.
//!
//! | ends | what goes |
//! |---|---|
//! | two places that may both hold | what excludes both (discontinuous, type 1) |
//! | the same place twice: it holds | what excludes it (discontinuous, type 2) |
//! | two places that cannot both hold | a loop: of any two next to each other one holds, so what excludes these two (continuous) |
//!
//! The search is breadth-first from each place, in a few passes that go further each time,
//! so that the shortest chains come first; [`PASSES`] and [`EFFORT`] bound it. A chain
//! comes only if it takes away something that none before it does.

use std::collections::{BTreeMap, HashSet};

use crate::{
    deduction::{About, Evidence, Lemma, Literal, Place, Step, Steps},
    patterns::{
        links::{Houses, Joining, Links, Scope, holding, seen_by, sights},
        sentence,
    },
};
use board::{
    Candidate, Candidates, Cell, Layout,
    stop::{allows, in_time},
};

/// The most strong links of a chain, pass by pass.
const PASSES: [usize; 3] = [3, 6, 12];

/// So many looks at a link, or at a candidate that an end excludes, and a pass is given up.
/// A 9×9 board takes less than half.
const EFFORT: usize = 4_000_000;

/// The same where all chains of a form are asked for.
const EFFORT_OF_FORM: usize = 20_000_000;

/// The chains of these links.
pub(crate) fn steps<'a>(
    technique: &'static About,
    scope: Scope,
    layout: &'a Layout,
    candidates: &'a Candidates,
) -> Steps<'a> {
    // Nothing is done before the first step is asked for.
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
    /// By place: what it excludes.
    excluded: Vec<Vec<Candidate>>,
    side: usize,
    /// By candidate: the start that excludes it, for the moment, plus one.
    marks: Vec<usize>,
    /// By candidate: the links of the shortest chain found that takes it away.
    shortest: Vec<usize>,
    tree: Tree,
}

impl<'a> ChainSearch<'a> {
    fn new(links: Links<'a>, candidates: &Candidates) -> ChainSearch<'a> {
        let count = links.places.len();
        let excluded = in_time(0..count).map(|number| links.excluded(number)).collect();
        let side = candidates.highest();
        let mut all = candidates.cells() * side;
        // Then no pass begins.
        if !allows(2 * (all * size_of::<usize>()) as u64) {
            all = 0;
        }
        let (marks, shortest) = (vec![0; all], vec![usize::MAX; all]);
        ChainSearch { links, excluded, side, marks, shortest, tree: Tree::new(count) }
    }

    fn index(&self, candidate: &Candidate) -> usize {
        candidate.cell * self.side + usize::from(candidate.digit) - 1
    }

    /// The chains of so many strong links that take away something new, shortest first.
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
                // Every chain is found from both of its ends.
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

    /// The chain to that end of the tree, if none as short is known for all it takes away.
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

    /// Those that take away something that none before them does.
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

/// What a chain is by its ends, and what goes for the sake of it; as HoDoKu tells them apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A loop.
    Continuous,
    /// A candidate that excludes both ends; or the other candidates of the cell that is both.
    Discontinuous,
    /// Two candidates or more that exclude both ends, which are of one digit.
    OneDigit,
    /// The digit of either end from the cell of the other.
    TwoDigits,
    /// Whatever excludes both ends, which are of one digit.
    Ends,
}

/// All chains of a form: for each list of what goes the shortest, those that take away most
/// first. Of every two ends only the shortest chain is looked at.
pub(crate) fn of_form(
    technique: &'static About,
    form: Form,
    scope: Scope,
    (layout, candidates): (&Layout, &Candidates),
    sets: &[Joining],
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
    /// What goes for the sake of a chain in the tree, as a list for each step.
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

    /// What a loop from the root of the tree to that end takes away.
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

/// What two ascending lists have in common.
fn both<'a>(a: &'a [Candidate], b: &'a [Candidate]) -> impl Iterator<Item = Candidate> + 'a {
    a.iter().copied().filter(|candidate| b.binary_search(candidate).is_ok())
}

/// What follows if the place it starts from does not hold.
struct Tree {
    /// By place: from which place it follows that it holds.
    on: Vec<Option<usize>>,
    /// By place: from which place it follows that it does not hold; the start from itself.
    off: Vec<Option<usize>>,
    /// The places that hold, nearest first, with the number of strong links to them.
    reached: Vec<(usize, usize)>,
    denied: Vec<usize>,
}

impl Tree {
    fn new(places: usize) -> Tree {
        let nothing = vec![None; places];
        Tree { on: nothing.clone(), off: nothing, reached: Vec::new(), denied: Vec::new() }
    }

    /// Grows it anew, to so many strong links; each look at a link costs one.
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

    /// That a place does not hold, and what is strongly linked to it does.
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

    /// The chain from the start to a place that holds.
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

/// A chain with what it takes away.
struct Chain {
    /// The places, an even number: strong links before each odd one.
    path: Vec<usize>,
    eliminated: Vec<Candidate>,
}

impl Chain {
    fn step(&self, technique: &'static About, layout: &Layout, links: &Links) -> Option<Step> {
        let places: Vec<&Place> = self.path.iter().map(|&number| &links.places[number]).collect();
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
        let joined: Vec<Option<&Joining>> = joined.collect();
        let places: Vec<Place> = places.into_iter().cloned().collect();
        let evidence = match joined.iter().any(Option::is_some) {
            false => Evidence::Chain(places),
            true => {
                let of = |(pair, set): (&[Place], &Option<&Joining>)| match set {
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

/// What the candidates of a chain add to its difficulty, in tenths.
pub(crate) fn length(step: &Step) -> u16 {
    tenths(step.places().iter().map(|place| place.cells.len()).sum())
}

/// What so many candidates add, in tenths: nothing up to four, then one at each of 4, 6, 8, 12, 16, 24, and so on that it exceeds. That of Sudoku Explainer
/// (N. Juillerat, 2007).
pub(crate) fn tenths(candidates: usize) -> u16 {
    let bounds = (2..).flat_map(|power| [1usize << power, 3 << (power - 1)]);
    bounds.take_while(|&bound| candidates > bound).count() as u16
}

/// The step of a chain: if its first candidate is not in the solution, its last is, so
/// the common peers of both ends lose the digit that both have. The houses join the links.
pub(crate) fn chain_step(
    layout: &Layout,
    board: &Candidates,
    technique: &'static About,
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
    sights(layout, &mut known.0, &ends, &eliminated);
    let cells = chain.iter().map(|link| link.cell).collect();
    let digits = chain.iter().map(|link| link.digit).collect();
    let chain = Evidence::Chain(chain.iter().copied().map(Place::of).collect());
    Step::of(technique, known.0, cells, digits, eliminated, chain)
}

/// The sentence of a chain.
pub(crate) fn explain(layout: &Layout, step: &Step) -> String {
    let places = step.places();
    let is = |place: &Place| match place.cells[..] {
        [cell] => format!("{} is {}", layout.shape.name(cell), layout.digit(place.digit)),
        _ => format!(
            "{} is {}",
            sentence::cells(layout, &place.cells, "or"),
            layout.digit(place.digit)
        ),
    };
    let is_not = |place: &Place| match place.cells[..] {
        [cell] => format!("{} is not {}", layout.shape.name(cell), layout.digit(place.digit)),
        _ => format!(
            "neither {} is {}",
            sentence::cells(layout, &place.cells, "nor"),
            layout.digit(place.digit)
        ),
    };
    // A set that is more than both places.
    let by_set = |at: usize| {
        let Evidence::Sets { sets, .. } = &step.evidence else { return String::new() };
        let is_place = |cell: &&Cell| {
            places[2 * at..2 * at + 2].iter().any(|place| place.cells.contains(cell))
        };
        let is_one = places[2 * at].digit == places[2 * at + 1].digit;
        match is_one || sets[at].len() == 1 {
            true => String::new(),
            false => {
                let named = sets[at].iter().filter(|cell| !is_place(cell)).copied();
                let named: Vec<Cell> = named.collect();
                match named.is_empty() {
                    true => " (in an almost locked set)".to_owned(),
                    false => format!(
                        " (in an almost locked set with {})",
                        sentence::cells(layout, &named, "and")
                    ),
                }
            }
        }
    };
    let mut chain = format!("if {}, {}{}", is_not(&places[0]), is(&places[1]), by_set(0));
    for (at, pair) in places[2..].chunks(2).enumerate() {
        chain += &format!(", so {} and {}{}", is_not(&pair[0]), is(&pair[1]), by_set(at + 1));
    }
    let [first, last] = [&places[0], &places[places.len() - 1]];
    let end = if first == last {
        format!("so {} in both cases", is(first))
    } else if step.eliminated.iter().all(|c| first.excludes(layout, c) && last.excludes(layout, c))
    {
        format!("so {} or {}", is(first), is(last))
    } else {
        let back = is_not(first);
        format!("then {back}: a loop, so exactly one of each two neighbours in it is true")
    };
    format!("{chain}; {end}")
}

/// What a proof needs besides unit propagation: of a place that holds without telling which
/// of its cells, that the places which exclude it do not hold. Each lemma is about one
/// candidate that goes and one of a place that the chain denies after a group.
pub(crate) fn lemmas(layout: &Layout, step: &Step) -> Vec<Lemma> {
    let places = step.places();
    let not = |candidate| Literal { candidate, is_positive: false };
    let mut lemmas = Vec::new();
    for gone in &step.eliminated {
        // A loop is gone through from the two places that the candidate excludes.
        let is_excluded = |place: &Place| place.excludes(layout, gone);
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
