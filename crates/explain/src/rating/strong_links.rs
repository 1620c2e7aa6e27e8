//! Chains of two to four strong links of one digit: skyscrapers, kites, turbot fish, empty
//! rectangles, and longer ones.
//!
//! A link is a house in which all places of the digit lie in two parts, its ends. The ends of two
//! links are joined if they share a house. The digit is in the first or in the last end, so it is
//! eliminated from cells that see both. If these also share a house, each joint contains the digit
//! and eliminates it too.

use std::cmp::Ordering;

use logic::techniques::Evidence;

use super::{
    grid::{Bits, Cells, Grid, HOUSE, HOUSE_CELLS, HOUSES, HOUSES_OF, ROW, bits, cells, seeing},
    step::{Argument, Pattern, Step, Strikes, place},
};

/// A strong link.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    /// All places of the digit in its house.
    base: Cells,
    ends: [Cells; 2],
    /// For each end, the houses that contain all of it, as bits.
    held: [u32; 2],
    /// True if an end may have several cells.
    is_grouped: bool,
}

/// Returns the houses that contain all of these cells, as bits.
fn holders(all: Cells) -> u32 {
    cells(all).fold(!0, |held, cell| {
        held & HOUSES_OF[cell].iter().fold(0, |houses, house| houses | 1 << house)
    })
}

/// Returns the one of these houses that counts as the joint: a column before a row before a box.
fn joint(held: u32) -> usize {
    31 - held.leading_zeros() as usize
}

/// Returns a part of a house: a row or column of a box, or the part of a line in a box.
fn part(across: bool, number: usize) -> Bits {
    if across { 0b001_001_001 << number } else { 0b111 << (3 * number) }
}

/// Returns the links of a digit in a house: none, one or two.
fn links(grid: &Grid, digit: usize, house: usize) -> Vec<Link> {
    let places = grid.places(house, digit);
    let base = grid.cells_of(digit) & HOUSE_CELLS[house];
    let count = places.count_ones();
    let at = |places: Bits| bits(places).fold(0, |all: Cells, it| all | 1 << HOUSE[house][it]);
    let link = |a: Bits, b: Bits, is_grouped| {
        let ends = [at(a), at(b)];
        Link { house, base, ends, held: ends.map(holders), is_grouped }
    };
    if count == 2 {
        let first = places & places.wrapping_neg();
        // Two places of a box in one line belong to the link of the line.
        let is_simple = house >= ROW || holders(base) >> ROW == 0;
        return is_simple.then(|| link(first, places & !first, false)).into_iter().collect();
    }
    if !(3..=6).contains(&count) {
        return Vec::new();
    }
    // Only the first split into two parts is used.
    let lines = [(0, 1), (0, 2), (1, 2)];
    if house >= ROW {
        let empty = (0..3).find(|&it| places & part(false, it) == 0);
        let Some(empty) = empty else { return Vec::new() };
        let (first, second) = lines[2 - empty];
        return halves([places & part(false, first), places & part(false, second)], [0; 2], &link);
    }
    let heart =
        (0..9).find(|&heart| places & !(part(false, heart / 3) | part(true, heart % 3)) == 0);
    if let Some(heart) = heart {
        let (row, column) = (part(false, heart / 3), part(true, heart % 3));
        let heart = 1 << heart;
        let parts = [places & column & !heart, places & row & !heart];
        return halves(parts, [heart, places & heart], &link);
    }
    if count < 4 {
        return Vec::new();
    }
    let pairs = [false, true]
        .into_iter()
        .flat_map(|across| lines.map(|(a, b)| (part(across, a), part(across, b))));
    let mut pairs = pairs.filter(|(a, b)| places & !(a | b) == 0);
    let Some((a, b)) = pairs.next() else { return Vec::new() };
    let mut found = halves([places & a, places & b], [0; 2], &link);
    // Four places in a rectangle can be split in a second way.
    if let Some((a, b)) = pairs.next().filter(|_| count == 4) {
        found.push(link(places & a, places & b, true));
    }
    found
}

/// Returns the link of two parts. If they cross in a cell, the heart, a part with a single other
/// place is an end without the heart. The other end then includes the heart even if it is not a
/// candidate. Two larger parts both include the heart if it is a candidate.
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

/// A chain found, with the criteria for choosing the first one.
struct Found {
    tenths: u16,
    struck: u32,
    /// The number of grouped links, and the kinds of the links in order, as digits.
    shape: (u32, Vec<u8>),
    /// The tie-breaker: the order of search by kinds, digit and houses, and within a set of links
    /// by order and direction.
    turn: (Vec<u8>, usize, Vec<usize>, usize, usize),
    strikes: Strikes,
    /// The links in order, each with the end by which it is entered.
    chain: Vec<(Link, usize)>,
    /// True if the ends are joined.
    is_loop: bool,
}

impl Found {
    fn order(&self, other: &Found) -> Ordering {
        let struck = other.struck.cmp(&self.struck);
        let shape = || (&self.shape, &self.turn).cmp(&(&other.shape, &other.turn));
        self.tenths.cmp(&other.tenths).then(struck).then_with(shape)
    }

    fn pattern(&self, grid: &Grid, technique: &'static str) -> Pattern {
        let digit = self.turn.1;
        let of = |end: Cells| place(digit, end & grid.cells_of(digit));
        // Without the first end, the digit is in the rest of the second one.
        let ends = |&(link, enter): &(Link, usize)| {
            [link.ends[enter], link.ends[1 - enter] & !link.ends[enter]]
        };
        let joints = self.chain.windows(2).map(|pair| {
            let [(last, left), (next, entered)] = [pair[0], pair[1]];
            joint(last.held[1 - left] & next.held[entered])
        });
        // Simple chains of two links have a reason of their own.
        let is_simple = self.chain.len() == 2 && self.shape.0 == 0 && !self.is_loop;
        let listed = if is_simple { technique } else { "AIC" };
        let chain = self.chain.iter().flat_map(ends).map(of).collect();
        Pattern {
            houses: self.chain.iter().map(|it| it.0.house).chain(joints).collect(),
            cells: self.chain.iter().flat_map(ends).fold(0, |all, end| all | end)
                & grid.cells_of(digit),
            digits: 1 << digit,
            argument: Argument::Listed(listed, Evidence::Chain(chain)),
        }
    }
}

/// Returns the kinds of a chain: the smallest of its names forward, backward, and with rows and
/// columns exchanged.
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

/// Returns the orders of `count` links, one of each order and its reverse. They are generated by
/// exchanges (P. P. Fuchs, QuickPerm, 1996), which breaks ties as in Sukaku Explainer.
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
    for digit in 0..9 {
        let all: Vec<Link> = (0..HOUSES).flat_map(|house| links(grid, digit, house)).collect();
        let mut search = Search { grid, digit, links: &all, orders: &orders, count, best };
        if all.len() >= count {
            for (i, link) in all.iter().enumerate() {
                for first in [0, 1] {
                    search.grow(&mut vec![(i, first)], link.base);
                }
            }
        }
        best = search.best;
    }
    let found = best?;
    let technique = match (count, found.shape.0, &found.shape.1[..]) {
        (2, 0, [1, 1]) => "skyscraper",
        (2, 0, [1, 2]) => "two-string kite",
        (2, 0, _) => "turbot fish",
        (2, ..) => "grouped turbot fish",
        (3, ..) => "three strong links",
        _ => "four strong links",
    };
    found.strikes.step(technique, found.tenths, || found.pattern(grid, technique))
}

struct Search<'a> {
    grid: &'a Grid,
    digit: usize,
    /// The links, by house.
    links: &'a [Link],
    orders: &'a [Vec<usize>],
    count: usize,
    best: Option<Found>,
}

impl Search<'_> {
    /// Extends a chain after its last link. Each link is stored with the end by which it is
    /// entered.
    fn grow(&mut self, chain: &mut Vec<(usize, usize)>, bases: Cells) {
        let Some(&(last, first)) = chain.last() else { return };
        if chain.len() == self.count {
            // A chain is used in only one of its two directions.
            if chain[0].0 < last {
                self.strike(chain);
            }
            return;
        }
        let held = self.links[last].held[1 - first];
        for (i, link) in self.links.iter().enumerate() {
            if link.base & bases != 0 {
                continue;
            }
            for enter in [0, 1] {
                if link.held[enter] & held != 0 {
                    chain.push((i, enter));
                    self.grow(chain, bases | link.base);
                    chain.pop();
                }
            }
        }
    }

    fn strike(&mut self, chain: &[(usize, usize)]) {
        let link = |i: usize| &self.links[chain[i].0];
        let enter = |i: usize| link(i).ends[chain[i].1];
        let leave = |i: usize| link(i).ends[1 - chain[i].1];
        let joints = |i: usize| link(i - 1).held[1 - chain[i - 1].1] & link(i).held[chain[i].1];
        let last = self.count - 1;
        let (start, end) = (enter(0), leave(last));
        let bases = (0..=last).fold(0, |all, i| all | HOUSE_CELLS[link(i).house]);
        let mut strikes = Strikes::default();
        let mut struck;
        let is_loop = link(0).held[chain[0].1] & link(last).held[1 - chain[last].1] != 0;
        if is_loop {
            // All starting points of a loop are equivalent, so only one is used.
            let is_least = (0..=last).all(|i| link(0).house <= link(i).house);
            if !is_least || chain[0].1 != 0 {
                return;
            }
            struck = strikes.add(self.grid, self.digit, seeing(start | end) & !bases);
            for i in 1..=last {
                let both = seeing(leave(i - 1) | enter(i)) & !bases;
                struck += strikes.add(self.grid, self.digit, both);
            }
        } else {
            let joined = (1..=last).fold(0, |all, i| all | HOUSE_CELLS[joint(joints(i))]);
            struck = strikes.add(self.grid, self.digit, seeing(start | end) & !bases & !joined);
        }
        if struck == 0 {
            return;
        }
        let links: Vec<&Link> = (0..=last).map(link).collect();
        let grouped = links.iter().filter(|link| link.is_grouped).count() as u32;
        let kinds = kinds(&links);
        let more = match (grouped, kinds.contains(&0), kinds.contains(&2)) {
            (1.., ..) => 3,
            (0, true, true) => 2,
            (0, false, false) => 0,
            _ => 1,
        };
        let tenths = [40, 54, 58][self.count - 2] + more;
        let turn = self.turn(chain);
        let (shape, none) = ((grouped, kinds), Vec::new());
        let mut found = Found { tenths, struck, shape, turn, strikes, chain: none, is_loop };
        if self.best.as_ref().is_none_or(|best| found.order(best).is_lt()) {
            found.chain = chain.iter().map(|&(i, enter)| (self.links[i], enter)).collect();
            self.best = Some(found);
        }
    }

    /// Returns the tie-breaker, see [`Found::turn`].
    fn turn(&self, chain: &[(usize, usize)]) -> (Vec<u8>, usize, Vec<usize>, usize, usize) {
        let mut set: Vec<usize> = chain.iter().map(|it| it.0).collect();
        set.sort_unstable();
        let kinds = set.iter().rev().map(|&i| (self.links[i].house / 9) as u8).collect();
        let is_order =
            |order: &Vec<usize>| order.iter().zip(chain).all(|(&place, &(i, _))| set[place] == i);
        let order = self.orders.iter().position(is_order).unwrap_or(usize::MAX);
        let turned = chain.iter().fold(0, |turned, it| turned * 2 + it.1);
        (kinds, self.digit, set, order, turned)
    }
}
