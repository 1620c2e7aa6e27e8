//! Positions near what could be filled in two ways, around the only solution of a puzzle: the
//! techniques that assume one solution argue with them, and no puzzle has many on its way.
//!
//! Whatever is not in the solution may be gone already. So the givens of a puzzle with one
//! solution make a position with any candidates that hold it, and these are chosen here.

use crate::{
    Random,
    puzzles::{alike, solutions},
};
use board::{Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

/// A position of a puzzle with one solution.
#[derive(Clone)]
pub struct Position {
    pub givens: Grid,
    pub solution: Grid,
    pub board: Candidates,
}

impl Position {
    /// The puzzle shuffled, with more given, and with all candidates.
    pub fn of(shape: Shape, givens: &Grid, solution: &Grid, random: &mut Random) -> Position {
        let [mut givens, solution] = alike(shape, [givens, solution], random);
        for _ in 0..random.below(20) {
            let cell = random.below(shape.cells());
            givens.set(cell, solution.get(cell));
        }
        let board = Candidates::of_grid(shape, &givens);
        Position { givens, solution, board }
    }

    fn digit(&self, cell: Cell) -> Digit {
        self.solution.get(cell).unwrap()
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_none()
    }

    /// The cell keeps these and what it has in the solution.
    fn keep(&mut self, cell: Cell, digits: &[Digit]) {
        for digit in 1..=self.board.highest() as Digit {
            if !digits.contains(&digit) && self.digit(cell) != digit {
                self.board.eliminate(Candidate { cell, digit });
            }
        }
    }

    /// The digit goes where the solution does not have it.
    fn strike(&mut self, cell: Cell, digit: Digit) {
        if self.digit(cell) != digit {
            self.board.eliminate(Candidate { cell, digit });
        }
    }

    /// So many of a hundred candidates of other cells than these go.
    fn thin(&mut self, percent: usize, but: &[Cell], random: &mut Random) {
        for Candidate { cell, digit } in self.board.clone().iter() {
            if !but.contains(&cell) && random.percent(percent) {
                self.strike(cell, digit);
            }
        }
    }
}

/// Cells by turns of one and another digit, each in a house with the next, and no other house with
/// more than none or two of them.
struct Ring {
    cells: Vec<Cell>,
    digits: [Digit; 2],
}

impl Ring {
    /// One of a length where the solution has something else in one cell, or in two; if it can be
    /// found at once.
    fn of(
        position: &Position,
        layout: &Layout,
        length: usize,
        random: &mut Random,
    ) -> Option<Ring> {
        let side = position.board.highest();
        let [one, other] = [0; 2].map(|_| 1 + random.below(side) as Digit);
        let cells = position.board.cells();
        let starts: Vec<Cell> = (0..cells)
            .filter(|&cell| position.is_open(cell) && position.digit(cell) == one)
            .collect();
        if one == other || starts.is_empty() {
            return None;
        }
        let mut ring =
            Ring { cells: vec![starts[random.below(starts.len())]], digits: [one, other] };
        let wrong = 1 + random.below(2);
        let mut tries = 200;
        ring.extend(position, layout, (length, wrong), &mut tries, random).then_some(ring)
    }

    /// How many cells of the ring each house has.
    fn counts(&self, layout: &Layout) -> Vec<usize> {
        let mut counts = vec![0; layout.constraints().len()];
        let houses = self.cells.iter().flat_map(|&cell| layout.constraints_of(cell));
        houses.for_each(|&house| counts[house as usize] += 1);
        counts
    }

    fn extend(
        &mut self,
        position: &Position,
        layout: &Layout,
        (length, wrong): (usize, usize),
        tries: &mut usize,
        random: &mut Random,
    ) -> bool {
        let counts = self.counts(layout);
        if self.cells.len() == length {
            return wrong == 0 && counts.iter().all(|&count| count == 0 || count == 2);
        }
        let last = self.cells[self.cells.len() - 1];
        let wanted = self.digits[self.cells.len() % 2];
        let fits = |&cell: &Cell| {
            let is_right = position.digit(cell) == wanted;
            let has_room = layout.constraints_of(cell).iter().all(|&it| counts[it as usize] < 2);
            // The other way round it would hold the wrong one of the two.
            let is_free = !self.digits.contains(&position.digit(cell));
            position.is_open(cell) && has_room && (is_right || wrong > 0 && is_free)
        };
        let mut next: Vec<Cell> = layout.peers(last).filter(fits).collect();
        next.sort_unstable();
        next.dedup();
        while !next.is_empty() && *tries > 0 {
            *tries -= 1;
            let cell = next.swap_remove(random.below(next.len()));
            let wrong = wrong - usize::from(position.digit(cell) != wanted);
            self.cells.push(cell);
            if self.extend(position, layout, (length, wrong), tries, random) {
                return true;
            }
            self.cells.pop();
        }
        false
    }
}

/// A ring of a length whose cells have the two digits only, but for a roof, and so many of a hundred
/// of these two not; what is around it makes the types.
pub fn ring(
    mut position: Position,
    layout: &Layout,
    (length, gone): (usize, usize),
    random: &mut Random,
) -> Position {
    let Some(ring) = Ring::of(&position, layout, length, random) else { return position };
    let [one, other] = ring.digits;
    let side = position.board.highest();
    let is_wrong = |cell: &Cell| !ring.digits.contains(&position.digit(*cell));
    let mut roof: Vec<Cell> = ring.cells.iter().copied().filter(is_wrong).collect();
    let mut extras: Vec<Digit> = roof.iter().map(|&cell| position.digit(cell)).collect();
    if random.percent(70) {
        // Beside one that is there, as the ring goes, across from it, or anywhere.
        let at = ring.cells.iter().position(|cell| *cell == roof[0]).unwrap();
        let next = [1, 1, 1, length / 2, length / 2, random.below(length)][random.below(6)];
        roof.push(ring.cells[(at + next) % length]);
    }
    // Cells of a house with the roof, which hold with it just so many digits.
    let subset = random.percent(40);
    let house = layout.constraints_of(roof[0])[random.below(3)] as usize;
    if subset {
        let cells = layout.constraints()[house].cells().iter().copied();
        let open = |cell: &Cell| position.is_open(*cell) && !ring.cells.contains(cell);
        let mut cells: Vec<Cell> = cells.filter(open).collect();
        let count = (1 + random.below(3)).min(cells.len());
        while cells.len() > count {
            cells.swap_remove(random.below(cells.len()));
        }
        extras.extend(cells.iter().map(|&cell| position.digit(cell)));
        cells.iter().for_each(|&cell| position.keep(cell, &extras));
    } else if random.percent(30) {
        extras.push(1 + random.below(side) as Digit);
    }
    for &cell in &ring.cells {
        match roof.contains(&cell) {
            true => position.keep(cell, &[&[one, other], &extras[..]].concat()),
            false => position.keep(cell, &[one, other]),
        }
    }
    // One of the two has no other place in houses of the roof.
    let locked = ring.digits[random.below(2)];
    for &cell in &roof {
        for &house in layout.constraints_of(cell) {
            if random.percent(80) {
                let cells = layout.constraints()[house as usize].cells().iter();
                let outside = cells.copied().filter(|cell| !ring.cells.contains(cell));
                outside.for_each(|cell| position.strike(cell, locked));
            }
        }
    }
    // Some have lost one of the two, or are written down.
    for &cell in &ring.cells {
        for digit in ring.digits {
            if random.percent(gone) {
                position.strike(cell, digit);
            }
        }
    }
    let percent = random.below(40);
    position.thin(percent, &ring.cells, random);
    position
}

/// The same with what a person has written down instead of the two digits.
pub fn written(mut position: Position, layout: &Layout, random: &mut Random) -> Position {
    let Some(ring) = Ring::of(&position, layout, 4, random) else { return position };
    let is_wrong = |cell: &Cell| !ring.digits.contains(&position.digit(*cell));
    let mut open: Vec<usize> = (0..4).filter(|&at| is_wrong(&ring.cells[at])).collect();
    let third = position.digit(ring.cells[open[0]]);
    if open.len() == 1 && random.percent(70) {
        // Beside it, as the ring goes.
        open.push((open[0] + [1, 3][random.below(2)]) % 4);
    }
    for (at, &cell) in ring.cells.iter().enumerate() {
        match open.contains(&at) {
            true => position.keep(cell, &[ring.digits[at % 2], third]),
            false => position.keep(cell, &[]),
        }
    }
    position.thin(20, &ring.cells, random);
    position
}

/// Graves but for a few candidates, and others near them, from the ways of puzzles: the candidates
/// of a cell in brackets where they are several. What is written makes a puzzle with one solution.
const GRAVES: &str = include_str!("graves.txt");

/// All of them.
pub fn graves() -> Vec<Position> {
    let shape = Shape::new(3, 3).unwrap();
    let grave = |line: &str| {
        let (mut cells, mut is_open) = (Vec::new(), false);
        for it in line.chars() {
            match it.to_digit(10) {
                None => {
                    is_open = it == '(';
                    cells.extend(is_open.then(Vec::new));
                }
                Some(digit) if is_open => cells.last_mut().unwrap().push(digit as Digit),
                Some(digit) => cells.push(vec![digit as Digit]),
            }
        }
        let mut givens = Grid::empty(shape);
        for (cell, digits) in cells.iter().enumerate() {
            givens.set(cell, digits.first().copied().filter(|_| digits.len() == 1));
        }
        let [solution] = &solutions(&Puzzle::classic(shape, givens.clone()), 2)[..] else {
            panic!("{line} has not one solution");
        };
        let (solution, board) = (solution.clone(), Candidates::of_grid(shape, &givens));
        let mut position = Position { givens, solution, board };
        cells.iter().enumerate().for_each(|(cell, digits)| position.keep(cell, digits));
        position
    };
    GRAVES.lines().map(grave).collect()
}
