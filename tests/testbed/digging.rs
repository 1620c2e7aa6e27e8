//! Graves, made: bivalue universal graves with one candidate more, around the solution of a
//! puzzle.
//!
//! Each open cell has two candidates, its digit of the solution and another; but one cell, where
//! the digit of the solution is the candidate against the grave, has two others. A digit that is
//! open in a house has two places there. So it is a question which other digit each cell takes,
//! and which cells are open: a search answers it, from that one cell on.

use board::{Candidate, Candidates, Cell, Digit, Grid, Layout};

use crate::Random;

/// How many choices are tried.
const TRIES: usize = 150;

/// A grave that is being dug.
#[derive(Clone)]
struct Dig<'a> {
    layout: &'a Layout,
    givens: &'a Grid,
    solution: &'a Grid,
    /// The cell with one candidate too many.
    extra: Cell,
    is_open: Vec<bool>,
    /// By cell: the digit beside that of the solution.
    other: Vec<Option<Digit>>,
    /// By house and digit: the cell of the solution.
    right: Vec<Vec<Cell>>,
    /// By house and digit: how many places it has, but for the candidate too many.
    places: Vec<Vec<u8>>,
    /// The houses and digits that are open.
    wanting: Vec<(usize, Digit)>,
}

/// A grave with one candidate more, and its cell; if one is found soon.
pub fn grave(
    layout: &Layout,
    givens: &Grid,
    solution: &Grid,
    random: &mut Random,
) -> Option<(Candidates, Cell)> {
    let (side, cells) = (layout.shape.side(), layout.shape.cells());
    let free: Vec<Cell> = (0..cells).filter(|&cell| givens.get(cell).is_none()).collect();
    let extra = *free.get(random.below(free.len().max(1)))?;
    let digit = |cell: Cell| solution.get(cell).unwrap();
    let right = layout.constraints().iter().map(|house| {
        let mut right = vec![0; side + 1];
        house.cells().iter().for_each(|&cell| right[usize::from(digit(cell))] = cell);
        right
    });
    let right: Vec<Vec<Cell>> = right.collect();
    let places = vec![vec![0; side + 1]; right.len()];
    let (is_open, other) = (vec![false; cells], vec![None; cells]);
    let wanting = Vec::new();
    let mut dig = Dig { layout, givens, solution, extra, is_open, other, right, places, wanting };
    dig.open(extra);
    let mut pair: Vec<Digit> =
        (1..=side as Digit).filter(|&digit| dig.may_be(extra, digit)).collect();
    while pair.len() > 2 {
        pair.swap_remove(random.below(pair.len()));
    }
    if pair.len() < 2 {
        return None;
    }
    pair.iter().for_each(|&it| dig.put(extra, it));
    let mut tries = TRIES;
    let dug = dig.finished(&mut tries, random)?;
    let mut board = Candidates::of_grid(layout.shape, givens);
    for cell in free {
        let kept = |it: Digit| it == digit(cell) || dug.other[cell] == Some(it);
        let kept = |it: Digit| kept(it) || cell == extra && pair.contains(&it);
        let gone = (1..=side as Digit).filter(|&it| !kept(it));
        gone.for_each(|digit| _ = board.eliminate(Candidate { cell, digit }));
    }
    Some((board, extra))
}

impl Dig<'_> {
    fn digit(&self, cell: Cell) -> Digit {
        self.solution.get(cell).unwrap()
    }

    /// Whether the cell may have the digit beside that of the solution.
    fn may_be(&self, cell: Cell, digit: Digit) -> bool {
        let has_room = |&house: &u32| {
            let right = self.right[house as usize][usize::from(digit)];
            self.places[house as usize][usize::from(digit)] < 2 && self.givens.get(right).is_none()
        };
        digit != self.digit(cell) && self.layout.constraints_of(cell).iter().all(has_room)
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        for &house in self.layout.constraints_of(cell) {
            self.places[house as usize][usize::from(digit)] += 1;
        }
    }

    fn open(&mut self, cell: Cell) {
        if !std::mem::replace(&mut self.is_open[cell], true) {
            let digit = self.digit(cell);
            let houses = self.layout.constraints_of(cell).iter();
            self.wanting.extend(houses.map(|&house| (house as usize, digit)));
            if cell != self.extra {
                self.add(cell, digit);
            }
        }
    }

    /// Gives the cell that digit too, which is then open in all houses of the cell.
    fn put(&mut self, cell: Cell, digit: Digit) {
        self.open(cell);
        self.add(cell, digit);
        if cell != self.extra {
            self.other[cell] = Some(digit);
        }
        for &house in self.layout.constraints_of(cell) {
            self.open(self.right[house as usize][usize::from(digit)]);
        }
    }

    /// Tries what has the fewest choices: another digit of an open cell, or another place of a
    /// digit.
    fn finished(mut self, tries: &mut usize, random: &mut Random) -> Option<Self> {
        *tries = tries.checked_sub(1)?;
        let side = self.layout.shape.side() as Digit;
        self.wanting.retain(|&(house, digit)| self.places[house][usize::from(digit)] < 2);
        let is_free = |&cell: &Cell| {
            self.other[cell].is_none() && cell != self.extra && self.givens.get(cell).is_none()
        };
        let mut fewest: Option<Vec<(Cell, Digit)>> = None;
        let mut take = |choices: Vec<(Cell, Digit)>| {
            if fewest.as_ref().is_none_or(|fewest| choices.len() < fewest.len()) {
                fewest = Some(choices);
            }
        };
        for &(house, digit) in &self.wanting {
            let cells = self.layout.constraints()[house].cells().iter().copied();
            let fits = |cell: &Cell| is_free(cell) && self.may_be(*cell, digit);
            take(cells.filter(fits).map(|cell| (cell, digit)).collect());
        }
        for cell in (0..self.is_open.len()).filter(|&cell| self.is_open[cell]).filter(is_free) {
            let fits = |digit: &Digit| self.may_be(cell, *digit);
            take((1..=side).filter(fits).map(|digit| (cell, digit)).collect());
        }
        let Some(mut choices) = fewest else { return Some(self) };
        // Those first that open fewest cells.
        choices.sort_by_cached_key(|&(cell, digit)| {
            let houses = self.layout.constraints_of(cell).iter();
            let right = houses.map(|&house| self.right[house as usize][usize::from(digit)]);
            let opened = right.filter(|&right| !self.is_open[right]).count();
            (opened + usize::from(!self.is_open[cell]), random.below(1000))
        });
        for (cell, digit) in choices {
            let mut next = self.clone();
            next.put(cell, digit);
            if let Some(found) = next.finished(tries, random) {
                return Some(found);
            }
        }
        None
    }
}
