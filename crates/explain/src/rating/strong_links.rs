//! Strong links of one digit one after the other: skyscrapers, kites, turbot fish, empty
//! rectangles, and longer ones of three and four.
//!
//! A link is a house in which all places of the digit lie in two parts; an end is one of these
//! parts. Ends of two links are joined if they share a house. The digit is in the first end or in
//! the last, so it is struck from what sees both; where these share a house too, each joint holds
//! it and strikes as well.

use std::cmp::Ordering;

use super::{
    grid::{BOX, Bits, COLUMN, Cells, Grid, HOUSE, HOUSE_CELLS, HOUSES, HOUSES_OF, ROW, bits, seeing},
    step::{Step, Strikes},
};

/// The kinds of houses, by number: in this order links are combined.
const KINDS: [usize; 3] = [BOX, ROW, COLUMN];

/// A strong link.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    /// All places of the digit in its house.
    base: Cells,
    ends: [Cells; 2],
    /// Whether an end may have several cells.
    is_grouped: bool,
}

/// The house that holds two ends: a column, a row or a box.
fn joint(a: Cells, b: Cells) -> Option<usize> {
    let [in_box, row, column] = HOUSES_OF[a.trailing_zeros() as usize];
    let houses = [column, row, in_box].map(usize::from);
    houses.into_iter().find(|&house| (a | b) & !HOUSE_CELLS[house] == 0)
}

/// A part of a house: a row or column of a box, or a box's part of a line.
fn part(across: bool, number: usize) -> Bits {
    if across { 0b001_001_001 << number } else { 0b111 << (3 * number) }
}

/// The links of a digit in a house: none, one or two.
fn links(grid: &Grid, digit: usize, house: usize) -> Vec<Link> {
    let places = grid.places(house, digit);
    let base = grid.cells_of(digit) & HOUSE_CELLS[house];
    let count = places.count_ones();
    let cells = |places: Bits| bits(places).fold(0, |all: Cells, it| all | 1 << HOUSE[house][it]);
    let link = |a: Bits, b: Bits, is_grouped| Link { house, base, ends: [cells(a), cells(b)], is_grouped };
    if count == 2 {
        let first = places & places.wrapping_neg();
        let is_in_line = joint(cells(first), base).is_some_and(|it| it >= ROW);
        let is_simple = house >= ROW || !is_in_line;
        return is_simple.then(|| link(first, places & !first, false)).into_iter().collect();
    }
    if !(3..=6).contains(&count) {
        return Vec::new();
    }
    // The first way to see two parts is the only one.
    let lines = [(0, 1), (0, 2), (1, 2)];
    if house >= ROW {
        let empty = (0..3).find(|&it| places & part(false, it) == 0);
        let Some(empty) = empty else { return Vec::new() };
        let (first, second) = lines[2 - empty];
        return halves([places & part(false, first), places & part(false, second)], [0; 2], &link);
    }
    let heart = (0..9).find(|&heart| places & !(part(false, heart / 3) | part(true, heart % 3)) == 0);
    if let Some(heart) = heart {
        let (row, column) = (part(false, heart / 3), part(true, heart % 3));
        let heart = 1 << heart;
        let parts = [places & column & !heart, places & row & !heart];
        return halves(parts, [heart, places & heart], &link);
    }
    if count < 4 {
        return Vec::new();
    }
    let pairs = [false, true].into_iter().flat_map(|across| {
        lines.map(|(a, b)| (part(across, a), part(across, b)))
    });
    let mut pairs = pairs.filter(|(a, b)| places & !(a | b) == 0);
    let Some((a, b)) = pairs.next() else { return Vec::new() };
    let mut found = halves([places & a, places & b], [0; 2], &link);
    // Four in a rectangle are two parts in a second way.
    if let Some((a, b)) = pairs.next().filter(|_| count == 4) {
        found.push(link(places & a, places & b, true));
    }
    found
}

/// The link of two parts. Where they meet in a heart, a single place is an end without it, and the
/// other end has the heart, candidate or not; two larger ends both have it if it is a candidate.
fn halves(
    [a, b]: [Bits; 2],
    [heart, candidate]: [Bits; 2],
    link: &dyn Fn(Bits, Bits, bool) -> Link,
) -> Vec<Link> {
    match (a.count_ones(), b.count_ones()) {
        (0, _) | (_, 0) => Vec::new(),
        (_, 1) => vec![link(b, a | heart, true)],
        (1, _) => vec![link(a, b | heart, true)],
        _ => vec![link(a | candidate, b | candidate, true)],
    }
}

/// What is found, and by what the first is chosen.
struct Found {
    tenths: u16,
    struck: u32,
    /// How many are grouped, and the kinds of the links in order, in digits.
    shape: (u32, Vec<u8>),
    strikes: Strikes,
}

impl Found {
    fn order(&self, other: &Found) -> Ordering {
        let struck = other.struck.cmp(&self.struck);
        self.tenths.cmp(&other.tenths).then(struck).then_with(|| self.shape.cmp(&other.shape))
    }
}

/// The kinds of a chain: the least of its names forward, backward, and with rows and columns
/// exchanged.
fn kinds(chain: &[&Link]) -> Vec<u8> {
    let forward: Vec<u8> = chain.iter().map(|link| (link.house / 9) as u8).collect();
    let backward = forward.iter().rev().copied().collect();
    let least: Vec<u8> = forward.min(backward);
    let exchanged: Vec<u8> = least.iter().map(|&kind| [0, 2, 1][usize::from(kind)]).collect();
    if !least.contains(&1) {
        return exchanged;
    }
    let reversed = exchanged.iter().rev().copied().collect();
    least.min(exchanged.min(reversed))
}

/// The orders of so many links, one of each and its reverse; by exchanges (P. P. Fuchs,
/// QuickPerm, 1996), which settles what comes first of equals.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut weights: Vec<usize> = (0..=count).collect();
    let mut orders = vec![order.clone()];
    let mut i = 1;
    while i < count {
        weights[i] -= 1;
        order.swap(if i % 2 == 1 { weights[i] } else { 0 }, i);
        if order[0] < order[count - 1] {
            orders.push(order.clone());
        }
        i = 1;
        while i <= count && weights[i] == 0 {
            weights[i] = i;
            i += 1;
        }
    }
    orders
}

/// Chains of two (4.0 to 4.3), three (5.4 to 5.7) or four links (5.8 to 6.1).
pub(super) fn find(grid: &Grid, count: usize) -> Option<Step> {
    let orders = orders(count);
    let mut best: Option<Found> = None;
    let by_digit: Vec<Vec<Vec<Link>>> = (0..9)
        .map(|digit| (0..HOUSES).map(|house| links(grid, digit, house)).collect())
        .collect();
    for kinds in kinds_of(count) {
        for (digit, by_house) in by_digit.iter().enumerate() {
            let mut search = Search { grid, digit, by_house, kinds: &kinds, orders: &orders, best };
            search.links(&mut Vec::with_capacity(count));
            best = search.best;
        }
    }
    let technique = match count {
        2 => "two strong links",
        3 => "three strong links",
        _ => "four strong links",
    };
    best.and_then(|found| found.strikes.step(technique, found.tenths))
}

/// The kinds of so many links, ascending within and from last to first.
fn kinds_of(count: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for code in 0..3usize.pow(count as u32) {
        let digit = |i: usize| code / 3usize.pow((count - 1 - i) as u32) % 3;
        let kinds: Vec<usize> = (0..count).map(digit).collect();
        if kinds.is_sorted() {
            all.push(kinds);
        }
    }
    all.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    all
}

struct Search<'a> {
    grid: &'a Grid,
    digit: usize,
    by_house: &'a [Vec<Link>],
    kinds: &'a [usize],
    orders: &'a [Vec<usize>],
    best: Option<Found>,
}

impl<'a> Search<'a> {
    /// Adds links with houses of their own, then joins them.
    fn links(&mut self, chosen: &mut Vec<&'a Link>) {
        let depth = chosen.len();
        if depth == self.kinds.len() {
            self.joined(chosen);
            return;
        }
        let kind = KINDS[self.kinds[depth]];
        let first = match chosen.last() {
            Some(last) if last.house / 9 * 9 == kind => last.house + 1,
            _ => kind,
        };
        for house in first..kind + 9 {
            for link in &self.by_house[house] {
                if chosen.iter().all(|other| other.base & link.base == 0) {
                    chosen.push(link);
                    self.links(chosen);
                    chosen.pop();
                }
            }
        }
    }

    /// Joins these links in every order and direction.
    fn joined(&mut self, links: &[&'a Link]) {
        let count = links.len();
        let meet = |a: &Link, b: &Link| {
            a.ends.iter().any(|&a| b.ends.iter().any(|&b| joint(a, b).is_some()))
        };
        for order in self.orders {
            let chain: Vec<&Link> = order.iter().map(|&i| links[i]).collect();
            if chain.windows(2).any(|pair| !meet(pair[0], pair[1])) {
                continue;
            }
            for turned in 0..1 << count {
                // Which end of a link comes first.
                let first = |i: usize| turned >> (count - 1 - i) & 1;
                self.chain(&chain, first);
            }
        }
    }

    fn chain(&mut self, chain: &[&Link], first: impl Fn(usize) -> usize) {
        let count = chain.len();
        let enter = |i: usize| chain[i].ends[first(i)];
        let leave = |i: usize| chain[i].ends[1 - first(i)];
        let joints: Option<Vec<usize>> =
            (1..count).map(|i| joint(leave(i - 1), enter(i))).collect();
        let Some(joints) = joints else { return };
        let (start, end) = (enter(0), leave(count - 1));
        let bases = chain.iter().fold(0, |all, link| all | HOUSE_CELLS[link.house]);
        let mut strikes = Strikes::default();
        let mut struck;
        if joint(start, end).is_some() {
            // Of a loop all beginnings are alike.
            let is_least = chain.iter().all(|link| chain[0].house <= link.house);
            if !is_least || first(0) != 0 {
                return;
            }
            struck = strikes.add(self.grid, self.digit, seeing(start | end) & !bases);
            for i in 1..count {
                let both = seeing(leave(i - 1) | enter(i)) & !bases;
                struck += strikes.add(self.grid, self.digit, both);
            }
        } else {
            let joined = joints.iter().fold(0, |all, &house| all | HOUSE_CELLS[house]);
            struck = strikes.add(self.grid, self.digit, seeing(start | end) & !bases & !joined);
        }
        if struck == 0 {
            return;
        }
        let grouped = chain.iter().filter(|link| link.is_grouped).count() as u32;
        let kinds = kinds(chain);
        let more = match (grouped, kinds.contains(&0), kinds.contains(&2)) {
            (1.., ..) => 3,
            (0, true, true) => 2,
            (0, false, false) => 0,
            _ => 1,
        };
        let tenths = [40, 54, 58][count - 2] + more;
        let found = Found { tenths, struck, shape: (grouped, kinds), strikes };
        if self.best.as_ref().is_none_or(|best| found.order(best).is_lt()) {
            self.best = Some(found);
        }
    }
}
