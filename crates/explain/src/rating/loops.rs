//! Unique rectangles and loops: two digits could be exchanged around a loop of cells, so one of the
//! cells must contain another digit.

use super::{
    grid::{Bits, Cells, Grid, HOUSE, HOUSES_OF, PLACES_OF, bits, cells, seeing, sets},
    step::{self, Pattern, Step, Strikes, parts},
};

/// The cells of a loop in order, and its two digits.
struct Loop<'a> {
    cells: &'a [usize],
    digits: [usize; 2],
}

/// The argument for a loop. Loops with the same cells and argument count as one.
#[derive(PartialEq, Eq)]
enum Argument {
    /// One cell has other digits.
    One,
    /// All other digits are the same.
    Same,
    /// The other digits of two cells form a naked set with these cells.
    Naked { house: usize, digits: Bits, cells: Vec<usize> },
    /// The digits of the loop form a hidden set with these places.
    Hidden { house: usize, digits: Bits, places: Bits },
    /// A digit of the loop has only two cells of it as places in a house.
    Locked,
}

struct FoundLoop {
    tenths: u16,
    cells: Cells,
    digits: [usize; 2],
    argument: Argument,
    strikes: Strikes,
}

impl FoundLoop {
    fn pattern(&self, grid: &Grid, technique: &'static str) -> Pattern {
        let both: Bits = 1 << self.digits[0] | 1 << self.digits[1];
        let roof: Vec<usize> = cells(self.cells).filter(|&cell| grid.count(cell) > 2).collect();
        let roof_cells = roof.iter().fold(0, |all, cell| all | 1 << cell);
        let mut pattern = Pattern {
            houses: HOUSES_OF[roof[0]].map(usize::from).into(),
            cells: self.cells,
            digits: both,
            argument: step::Argument::Listed(technique, parts([roof_cells])),
        };
        match &self.argument {
            Argument::One | Argument::Same => {}
            Argument::Naked { house, cells, .. } => {
                let more = cells.iter().fold(0, |all, cell| all | 1 << cell);
                pattern.houses = vec![*house];
                pattern.cells |= more;
                pattern.argument = step::Argument::Listed(technique, parts([roof_cells, more]));
            }
            Argument::Hidden { house, digits, places } => {
                let of_house = HOUSE[*house];
                pattern.houses = vec![*house];
                pattern.digits = *digits;
                pattern.cells |= bits(*places).fold(0, |all, place| all | 1 << of_house[place]);
                pattern.argument = step::Argument::HiddenLoop([self.cells, roof_cells]);
            }
            Argument::Locked => {
                let is_kept = |digit: &&usize| self.strikes.of(**digit) == 0;
                let kept = self.digits.iter().find(is_kept).map_or(0, |digit| *digit);
                let holds = |&(house, [a, b]): &(usize, [Bits; 2])| {
                    grid.places(house, kept) & !(a | b) == 0
                };
                let house = Loop::shared([roof[0], roof[1]]).find(holds);
                pattern.houses = house.into_iter().map(|it| it.0).collect();
            }
        }
        pattern
    }

    /// Returns the type of the loop, 1 to 4.
    fn kind(&self) -> usize {
        match self.argument {
            Argument::One => 1,
            Argument::Same => 2,
            Argument::Naked { .. } | Argument::Hidden { .. } => 3,
            Argument::Locked => 4,
        }
    }
}

/// Unique rectangles (4.5 and more) and loops (4.6 and more).
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let mut all: Vec<FoundLoop> = Vec::new();
    for cell in cells(grid.with_count(2)) {
        let pair: Vec<usize> = bits(grid.candidates(cell)).collect();
        let digits = [pair[0], pair[1]];
        let mut loops = Vec::new();
        grow(grid, cell, digits, &mut Vec::new(), Growth::default(), &mut loops);
        for cells in loops.iter().filter(|cells| is_valid(cells)) {
            for found in (Loop { cells, digits }).argue(grid) {
                let is_known =
                    |it: &FoundLoop| (it.cells, &it.argument) == (found.cells, &found.argument);
                if !found.strikes.is_empty() && !all.iter().any(is_known) {
                    all.push(found);
                }
            }
        }
    }
    let first = all.iter().min_by_key(|found| (found.tenths, found.kind()))?;
    let technique = match (first.cells.count_ones(), first.kind()) {
        (4, 1) => "unique rectangle type 1",
        (4, 2) => "unique rectangle type 2",
        (4, 3) => "unique rectangle type 3",
        (4, _) => "unique rectangle type 4",
        (_, 1) => "unique loop type 1",
        (_, 2) => "unique loop type 2",
        (_, 3) => "unique loop type 3",
        _ => "unique loop type 4",
    };
    first.strikes.step(technique, first.tenths, || first.pattern(grid, technique))
}

/// The limits on extending a loop.
#[derive(Clone, Copy)]
struct Growth {
    /// The number of further cells that may have several other digits.
    left: i32,
    /// The other digits found so far.
    others: Bits,
    /// The kind of house that joins the last two cells.
    last: Option<usize>,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth { left: 2, others: 0, last: None }
    }
}

/// Collects all loops from a cell through cells with both digits, without two consecutive houses of
/// the same kind. Cells have no other digit, or all have the same one, or two of them have any.
fn grow(
    grid: &Grid,
    cell: usize,
    digits: [usize; 2],
    path: &mut Vec<usize>,
    growth: Growth,
    found: &mut Vec<Vec<usize>>,
) {
    path.push(cell);
    let both = 1 << digits[0] | 1 << digits[1];
    for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
        if growth.last == Some(kind) {
            continue;
        }
        for next in HOUSE[usize::from(house)].map(usize::from) {
            if path[0] == next && path.len() >= 4 {
                found.push(path.clone());
            } else if grid.candidates(next) & both == both && !path.contains(&next) {
                let others = (growth.others | grid.candidates(next)) & !both;
                let is_more = grid.count(next) > 2;
                if !is_more || others.count_ones() == 1 || growth.left > 0 {
                    let left = growth.left - i32::from(is_more);
                    let growth = Growth { left, others, last: Some(kind) };
                    grow(grid, next, digits, path, growth, found);
                }
            }
        }
    }
    path.pop();
}

/// Returns true if each house contains none of the cells, or one for each of the two digits.
fn is_valid(path: &[usize]) -> bool {
    let mut visited = [0_u32; 2];
    for (number, &cell) in path.iter().enumerate() {
        for house in HOUSES_OF[cell] {
            if visited[number % 2] >> house & 1 == 1 {
                return false;
            }
            visited[number % 2] |= 1 << house;
        }
    }
    visited[0] == visited[1]
}

impl Loop<'_> {
    fn tenths(&self) -> u16 {
        match self.cells.len() {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        }
    }

    fn found(&self, more: u16, argument: Argument, strikes: Strikes) -> FoundLoop {
        let cells = self.cells.iter().fold(0, |all, cell| all | 1 << cell);
        FoundLoop { tenths: self.tenths() + more, cells, digits: self.digits, argument, strikes }
    }

    fn both(&self) -> Bits {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    /// Returns all arguments for the loop.
    fn argue(&self, grid: &Grid) -> Vec<FoundLoop> {
        let extra: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| grid.count(cell) > 2).collect();
        let others = extra.iter().fold(0, |all, &cell| all | grid.candidates(cell)) & !self.both();
        let mut strikes = Strikes::default();
        match extra[..] {
            [] => Vec::new(),
            [cell] => {
                strikes.add_all(grid, cell, self.both());
                vec![self.found(0, Argument::One, strikes)]
            }
            [a, b] => {
                let mut found = match others.count_ones() {
                    1 => vec![self.same(grid, &extra)],
                    _ => self.sets(grid, [a, b], others),
                };
                found.extend(self.locked(grid, [a, b]));
                found
            }
            _ => vec![self.same(grid, &extra)],
        }
    }

    /// Type 2: one of the cells has the other digit.
    fn same(&self, grid: &Grid, extra: &[usize]) -> FoundLoop {
        let others = grid.candidates(extra[0]) & !self.both();
        let all = extra.iter().fold(0, |all, cell| all | 1 << cell);
        let mut strikes = Strikes::default();
        strikes.add(grid, others.trailing_zeros() as usize, seeing(all));
        self.found(0, Argument::Same, strikes)
    }

    /// Iterates over the houses that two cells share, with their places in them.
    fn shared([a, b]: [usize; 2]) -> impl Iterator<Item = (usize, [Bits; 2])> {
        (0..3).filter(move |&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]).map(move |kind| {
            (HOUSES_OF[a][kind].into(), [1 << PLACES_OF[a][kind], 1 << PLACES_OF[b][kind]])
        })
    }

    /// Type 3: the two cells count as one cell of a naked set with their other digits, or of a
    /// hidden set with the digits of the loop.
    fn sets(&self, grid: &Grid, extra: [usize; 2], others: Bits) -> Vec<FoundLoop> {
        let mut found = Vec::new();
        for size in 2..=7 {
            for (house, places) in Loop::shared(extra) {
                if size * 2 <= grid.open(house) && size >= others.count_ones() {
                    self.naked(grid, (house, places, size), extra, others, &mut found);
                }
                if size * 2 < grid.open(house) {
                    self.hidden(grid, (house, places, size), others, &mut found);
                }
            }
        }
        found
    }

    fn naked(
        &self,
        grid: &Grid,
        (house, [a, b], size): (usize, [Bits; 2], u32),
        extra: [usize; 2],
        others: Bits,
        found: &mut Vec<FoundLoop>,
    ) {
        let cell = |place: usize| usize::from(HOUSE[house][place]);
        let common = others & grid.candidates(extra[0]) & grid.candidates(extra[1]);
        for &set in sets(size).iter().filter(|&&set| set & a != 0 && set & b == 0) {
            let members: Vec<usize> = bits(set & !a).map(cell).collect();
            let digits = members.iter().fold(0, |all, &it| all | grid.candidates(it));
            let is_set = (digits | common).count_ones() == size
                && (digits | others).count_ones() == size
                && members.iter().all(|&it| grid.count(it) > 1);
            if is_set {
                let mut strikes = Strikes::default();
                for place in bits(0x1ff & !set & !b) {
                    strikes.add_all(grid, cell(place), digits | others);
                }
                let argument = Argument::Naked { house, digits: digits | others, cells: members };
                found.push(self.found(size as u16 - 1, argument, strikes));
            }
        }
    }

    fn hidden(
        &self,
        grid: &Grid,
        (house, [a, b], size): (usize, [Bits; 2], u32),
        others: Bits,
        found: &mut Vec<FoundLoop>,
    ) {
        let rest: Vec<usize> = bits(0x1ff & !self.both() & !others).collect();
        // Empty selections are tried only if there are further digits to choose from.
        if rest.is_empty() || size as usize - 2 > rest.len() {
            return;
        }
        for &chosen in sets(size - 2).iter().filter(|&&it| it >> rest.len() == 0) {
            let more = bits(chosen).fold(0, |all: Bits, i| all | 1 << rest[i]);
            let digits = more | self.both();
            let places = |digit: usize| grid.places(house, digit) & !b;
            let common = bits(digits).fold(0, |all, digit| all | places(digit));
            if common.count_ones() == size && bits(digits).all(|digit| places(digit) != 0) {
                let places = common & !a & !b;
                let mut strikes = Strikes::default();
                for place in bits(places) {
                    strikes.add_all(grid, HOUSE[house][place].into(), !digits);
                }
                let argument = Argument::Hidden { house, digits, places };
                found.push(self.found(places.count_ones() as u16 - 1, argument, strikes));
            }
        }
    }

    /// Type 4: one digit of the loop is in one of the two cells, so the other digit is in neither.
    fn locked(&self, grid: &Grid, extra: [usize; 2]) -> Option<FoundLoop> {
        let is_locked = |digit: usize| {
            Loop::shared(extra).any(|(house, [a, b])| grid.places(house, digit) & !(a | b) == 0)
        };
        let [first, second] = self.digits;
        let gone = match (is_locked(first), is_locked(second)) {
            (true, _) => second,
            (false, true) => first,
            (false, false) => return None,
        };
        let mut strikes = Strikes::default();
        strikes.add(grid, gone, 1 << extra[0] | 1 << extra[1]);
        Some(self.found(0, Argument::Locked, strikes))
    }
}
