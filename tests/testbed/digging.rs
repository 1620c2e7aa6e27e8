//! Generates bivalue universal graves (BUGs) with one additional candidate around the solution of a
//! puzzle, and others with several additional candidates.
//!
//! Each open cell has two candidates: its digit of the solution and another one. Only in the extra
//! cell, the digit of the solution is the additional candidate, and there are two others. A digit
//! that is open in a house has two positions there. So the search has to choose the other digit of
//! each cell, and which cells are open. It starts from the extra cell, and continues from each
//! result to others.

use board::{Candidate, Candidates, Cell, Digit, Grid, Layout, digits_of};

use crate::Random;

/// The number of choices that are tried for a BUG, and after each BUG for the next one.
const TRIES: usize = 500;

/// The largest number of BUGs for one extra cell with the same two other candidates.
const MOST: usize = 1000;

/// The data that do not change during the search.
struct Digging<'a> {
    layout: &'a Layout,
    solution: &'a Grid,
    /// The cell with the additional candidate.
    extra: Cell,
    /// For each house and digit: the cell of the solution.
    right: Vec<Vec<Cell>>,
    /// For each house: the digits whose cell is not given.
    free: Vec<u64>,
    tries: usize,
    found: Vec<Dug>,
}

/// The digits of a house with at least one or two positions, and the open ones. The additional
/// candidate does not count as a position.
#[derive(Clone, Copy, Default)]
struct House {
    once: u64,
    twice: u64,
    open: u64,
}

/// A BUG during its construction.
#[derive(Clone)]
struct Dug {
    houses: Vec<House>,
    is_open: Vec<bool>,
    /// Set for cells that may have another digit and have none so far.
    is_free: Vec<bool>,
    /// For each cell: the digit other than that of the solution.
    other: Vec<Option<Digit>>,
}

/// Returns BUGs with one additional candidate in the cell `extra`: the digit of the solution.
pub fn graves(
    layout: &Layout,
    [givens, solution]: [&Grid; 2],
    extra: Cell,
    random: &mut Random,
) -> Vec<Candidates> {
    let (side, cells) = (layout.shape.side(), layout.shape.cells());
    let digit = |cell: Cell| solution.get(cell).unwrap();
    let right = layout.constraints().iter().map(|house| {
        let mut right = vec![0; side];
        house.cells().iter().for_each(|&cell| right[usize::from(digit(cell)) - 1] = cell);
        right
    });
    let right: Vec<Vec<Cell>> = right.collect();
    let of_cells = |cells: &Vec<Cell>| {
        let is_free = |&digit: &usize| givens.get(cells[digit]).is_none();
        (0..side).filter(is_free).fold(0, |bits, digit| bits | 1 << digit)
    };
    let free = right.iter().map(of_cells).collect();
    let found = Vec::new();
    let mut digging = Digging { layout, solution, extra, right, free, tries: 0, found };
    let mut first = Dug {
        houses: vec![House::default(); digging.right.len()],
        is_open: vec![false; cells],
        is_free: (0..cells).map(|cell| givens.get(cell).is_none() && cell != extra).collect(),
        other: vec![None; cells],
    };
    digging.open(&mut first, extra);
    let others: Vec<Digit> = digits_of(&[digging.may_be(&first, extra)]).collect();
    let mut all = Vec::new();
    for (at, &one) in others.iter().enumerate() {
        for &other in &others[..at] {
            let mut dug = first.clone();
            [one, other].iter().for_each(|&it| digging.put(&mut dug, extra, it));
            (digging.tries, digging.found) = (TRIES, Vec::new());
            digging.go_on(&dug, random);
            all.extend(digging.found.iter().map(|dug| {
                let mut board = Candidates::of_grid(layout.shape, solution);
                let others = dug.other.iter().enumerate();
                let more = others.filter_map(|(cell, &digit)| Some((cell, digit?)));
                let own = [one, other].map(|digit| (extra, digit));
                let more: Vec<_> = more.chain(own).collect();
                add(layout, &mut board, more.into_iter().map(candidate));
                board
            }));
        }
    }
    all
}

fn candidate((cell, digit): (Cell, Digit)) -> Candidate {
    Candidate { cell, digit }
}

/// Adds candidates to a board.
fn add(layout: &Layout, board: &mut Candidates, more: impl Iterator<Item = Candidate>) {
    let mut words: Vec<u64> = (0..board.cells()).map(|cell| board.words(cell)[0]).collect();
    more.for_each(|it| words[it.cell] |= 1 << (it.digit - 1));
    *board = Candidates::full(layout.shape);
    words.iter().enumerate().for_each(|(cell, word)| board.words_mut(cell)[0] &= word);
}

impl Digging<'_> {
    fn houses(&self, cell: Cell) -> impl Iterator<Item = usize> + use<'_> {
        self.layout.constraints_of(cell).iter().map(|&house| house as usize)
    }

    /// Returns the digits that the cell may have in addition to that of the solution.
    fn may_be(&self, dug: &Dug, cell: Cell) -> u64 {
        let own = 1 << (self.solution.get(cell).unwrap() - 1);
        let room = |house: usize| self.free[house] & !dug.houses[house].twice;
        self.houses(cell).fold(!own, |all, house| all & room(house))
    }

    fn add(&self, dug: &mut Dug, cell: Cell, digit: Digit) {
        for house in self.houses(cell) {
            let House { once, twice, .. } = &mut dug.houses[house];
            *twice |= *once & 1 << (digit - 1);
            *once |= 1 << (digit - 1);
        }
    }

    fn open(&self, dug: &mut Dug, cell: Cell) {
        if !std::mem::replace(&mut dug.is_open[cell], true) {
            let digit = self.solution.get(cell).unwrap();
            self.houses(cell).for_each(|house| dug.houses[house].open |= 1 << (digit - 1));
            if cell != self.extra {
                self.add(dug, cell, digit);
            }
        }
    }

    /// Adds a digit to a cell. The digit is then open in all houses of the cell.
    fn put(&self, dug: &mut Dug, cell: Cell, digit: Digit) {
        self.open(dug, cell);
        self.add(dug, cell, digit);
        if cell != self.extra {
            dug.other[cell] = Some(digit);
            dug.is_free[cell] = false;
        }
        for house in self.houses(cell) {
            self.open(dug, self.right[house][usize::from(digit) - 1]);
        }
    }

    /// Returns the item with the fewest choices: another digit of an open cell, or another position
    /// of a digit. Returns `None` if the BUG is complete.
    fn choices(&self, dug: &Dug) -> Option<Vec<(Cell, Digit)>> {
        let may_be = |cell: Cell| if dug.is_free[cell] { self.may_be(dug, cell) } else { 0 };
        let may_be: Vec<u64> = (0..dug.is_free.len()).map(may_be).collect();
        let open = (0..may_be.len()).filter(|&cell| dug.is_free[cell] && dug.is_open[cell]);
        let cell = open.min_by_key(|&cell| may_be[cell].count_ones());
        let mut fewest = cell.map_or(u32::MAX, |cell| may_be[cell].count_ones());
        let mut place = None;
        for (number, house) in dug.houses.iter().enumerate() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            let wanting = house.open & !house.twice;
            if wanting == 0 {
                continue;
            }
            for &cell in self.layout.constraints()[number].cells() {
                more |= twice & may_be[cell];
                twice |= once & may_be[cell];
                once |= may_be[cell];
            }
            for (count, among) in [!once, !twice, !more, !0].into_iter().enumerate() {
                if wanting & among != 0 && (count as u32) < fewest {
                    fewest = count as u32;
                    place = Some((number, (wanting & among).trailing_zeros()));
                }
            }
        }
        if let Some((house, bit)) = place {
            let cells = self.layout.constraints()[house].cells().iter().copied();
            let has_it = cells.filter(|&cell| may_be[cell] >> bit & 1 == 1);
            return Some(has_it.map(|cell| (cell, bit as Digit + 1)).collect());
        }
        cell.map(|cell| digits_of(&[may_be[cell]]).map(|digit| (cell, digit)).collect())
    }

    fn go_on(&mut self, dug: &Dug, random: &mut Random) {
        if self.tries == 0 || self.found.len() == MOST {
            return;
        }
        self.tries -= 1;
        let Some(mut choices) = self.choices(dug) else {
            self.found.push(dug.clone());
            self.tries = TRIES;
            return;
        };
        // Choices that open the fewest cells come first.
        choices.sort_by_cached_key(|&(cell, digit)| {
            let right = self.houses(cell).map(|house| self.right[house][usize::from(digit) - 1]);
            let opened = right.filter(|&right| !dug.is_open[right]).count();
            (opened + usize::from(!dug.is_open[cell]), random.below(1000))
        });
        for (cell, digit) in choices {
            let mut next = dug.clone();
            self.put(&mut next, cell, digit);
            self.go_on(&next, random);
        }
    }
}

/// Returns a BUG with more additional candidates, about which a BUG technique of type `kind` may
/// apply. Returns `None` if none are found quickly.
pub fn near(
    layout: &Layout,
    grave: &Candidates,
    extra: Candidate,
    kind: usize,
    random: &mut Random,
) -> Option<Candidates> {
    let places = |house: usize, digit: Digit| {
        let cells = layout.constraints()[house].cells().iter().copied();
        cells.filter(move |&cell| grave.contains(cell, digit))
    };
    // An additional candidate of a digit that is open in all houses of an open cell.
    let fits = |it: &Candidate| {
        let mut houses = layout.constraints_of(it.cell).iter();
        let is_more = !grave.contains(it.cell, it.digit) && grave.count(it.cell) > 1;
        is_more && houses.all(|&house| places(house as usize, it.digit).count() > 1)
    };
    let of_cell = |cell: Cell| (1..=grave.highest() as Digit).map(move |digit| (cell, digit));
    let houses = layout.constraints_of(extra.cell);
    let house = houses[random.below(houses.len())] as usize;
    let in_house = layout.constraints()[house].cells();
    let mut more: Vec<Candidate> = match kind {
        // The extra digit in other cells.
        2 => (0..grave.cells()).map(|cell| candidate((cell, extra.digit))).collect(),
        // In the other position of a digit of the extra cell.
        4 => {
            let others: Vec<Digit> =
                grave.digits(extra.cell).filter(|&it| it != extra.digit).collect();
            let shared = others[random.below(others.len())];
            let beside = places(house, shared).find(|&cell| cell != extra.cell)?;
            of_cell(beside).map(candidate).filter(|it| it.digit != shared).collect()
        }
        // At the end of a chain of cells that leads from one digit to the next.
        _ => {
            let (mut chain, mut digit) = (vec![extra.cell], extra.digit);
            for _ in 0..=random.below(3) {
                let next: Vec<Cell> =
                    places(house, digit).filter(|it| !chain.contains(it)).collect();
                let cell = *next.get(random.below(next.len().max(1)))?;
                chain.push(cell);
                digit = grave.digits(cell).find(|&it| it != digit)?;
            }
            let ends = in_house.iter().filter(|it| !chain.contains(it));
            ends.map(|&cell| Candidate { cell, digit }).collect()
        }
    };
    more.retain(fits);
    let count = 1 + random.below(2);
    while more.len() > count {
        more.swap_remove(random.below(more.len()));
    }
    if kind != 2 && random.percent(30) {
        let any: Vec<Candidate> = of_cell(extra.cell).map(candidate).filter(fits).collect();
        more.extend(any.get(random.below(any.len().max(1))).filter(|_| !more.is_empty()));
    }
    let mut near = grave.clone();
    add(layout, &mut near, more.iter().copied());
    (!more.is_empty()).then_some(near)
}
