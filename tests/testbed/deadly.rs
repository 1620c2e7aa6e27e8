//! Game states that contain almost a deadly pattern, around the only solution of a puzzle.
//! Techniques that assume a unique solution use such patterns, which are rare in the solution paths
//! of puzzles.
//!
//! Any candidate that is not in the solution may already be eliminated. So the givens of a puzzle
//! with one solution, with any candidates that include this solution, are a valid game state. The
//! candidates are chosen here.

use crate::{
    Random,
    puzzles::{alike, solutions},
};
use board::{Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

/// A game state of a puzzle with one solution.
#[derive(Clone)]
pub struct Position {
    pub givens: Grid,
    pub solution: Grid,
    pub board: Candidates,
}

impl Position {
    /// Returns the state of a shuffled puzzle with additional givens and all candidates.
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

    /// Keeps these digits and that of the solution in a cell.
    fn keep(&mut self, cell: Cell, digits: &[Digit]) {
        for digit in 1..=self.board.highest() as Digit {
            if !digits.contains(&digit) && self.digit(cell) != digit {
                self.board.eliminate(Candidate { cell, digit });
            }
        }
    }

    /// Eliminates a digit from a cell, unless it is the solution.
    fn strike(&mut self, cell: Cell, digit: Digit) {
        if self.digit(cell) != digit {
            self.board.eliminate(Candidate { cell, digit });
        }
    }

    /// Eliminates this percentage of the candidates in cells other than `but`.
    fn thin(&mut self, percent: usize, but: &[Cell], random: &mut Random) {
        for Candidate { cell, digit } in self.board.clone().iter() {
            if !but.contains(&cell) && random.percent(percent) {
                self.strike(cell, digit);
            }
        }
    }
}

/// A deadly loop: its cells alternate between two digits, each shares a house with the next one,
/// and each house has none or two of its cells.
struct Ring {
    cells: Vec<Cell>,
    digits: [Digit; 2],
}

impl Ring {
    /// Returns a loop of this length in which the solution has other digits in one or two cells.
    /// Returns `None` if none is found quickly.
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

    /// Returns the number of cells of the loop in each house.
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
            // In the other orientation, this cell would have the wrong one of the two digits.
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

/// Returns a state with a loop of a given length. Its cells have only the two digits, except for
/// the roof. `gone` is the percentage of these digits that are eliminated. The surroundings
/// determine the types of the technique.
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
        // The roof cell is next to the first one in the loop, opposite to it, or anywhere.
        let at = ring.cells.iter().position(|cell| *cell == roof[0]).unwrap();
        let next = [1, 1, 1, length / 2, length / 2, random.below(length)][random.below(6)];
        roof.push(ring.cells[(at + next) % length]);
    }
    // Cells of a house with the roof that form a subset with it.
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
    // One of the two digits has no other position in houses of the roof.
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
    // Some cells have lost one of the two digits, or are solved.
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

/// Returns a state with a loop of four cells, in which solved cells replace the two digits.
pub fn written(mut position: Position, layout: &Layout, random: &mut Random) -> Position {
    let Some(ring) = Ring::of(&position, layout, 4, random) else { return position };
    let is_wrong = |cell: &Cell| !ring.digits.contains(&position.digit(*cell));
    let mut open: Vec<usize> = (0..4).filter(|&at| is_wrong(&ring.cells[at])).collect();
    let third = position.digit(ring.cells[open[0]]);
    if open.len() == 1 && random.percent(70) {
        // The second open cell is next to the first one in the loop.
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

/// Bivalue universal graves with a few additional candidates, and states near them, from solution
/// paths. Several candidates of a cell are in brackets. The solved cells form a puzzle with one
/// solution.
const GRAVES: &str = include_str!("graves.txt");

/// Returns all of them.
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
            panic!("{line} is not unique");
        };
        let (solution, board) = (solution.clone(), Candidates::of_grid(shape, &givens));
        let mut position = Position { givens, solution, board };
        cells.iter().enumerate().for_each(|(cell, digits)| position.keep(cell, digits));
        position
    };
    GRAVES.lines().map(grave).collect()
}
