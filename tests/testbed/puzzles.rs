//! Random puzzles, and a solution counter that shares no code with the program: plain backtracking
//! with its own implementation of the rules.

use board::{Candidate, Candidates, Cell, Digit, Grid, Puzzle, Shape};

use super::Random;

/// Returns the solutions of a puzzle by plain backtracking, up to a limit. Supports sides up to 63.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let found = solutions_within(puzzle, limit, usize::MAX);
    found.unwrap_or_default() // never none: nobody counts so far
}

/// Returns the solutions with a limit on the number of choices, or `None` if it is exceeded.
pub fn solutions_within(puzzle: &Puzzle, limit: usize, choices: usize) -> Option<Vec<Grid>> {
    let (shape, side) = (puzzle.shape, puzzle.shape.side());
    let allowed = |cell: Cell| match &puzzle.restrictions {
        Some(left) => left.digits(cell).fold(0, |bits, digit| bits | 1 << digit),
        None => (1 << (side + 1)) - 2,
    };
    let lines = |cell: Cell| {
        let (row, column) = (cell / side, cell % side);
        let band = row / shape.box_rows() * shape.box_rows();
        [row, side + column, 2 * side + band + column / shape.box_cols()]
    };
    let mut search = Search {
        allowed: (0..shape.cells()).map(allowed).collect(),
        lines: (0..shape.cells()).map(lines).collect(),
        used: vec![0; 3 * side],
        grid: Grid::empty(shape),
        limit,
        choices,
        found: Vec::new(),
    };
    for (cell, digit) in puzzle.givens.filled() {
        if search.fitting(cell) >> digit & 1 == 0 {
            return Some(Vec::new());
        }
        search.put(cell, digit);
    }
    search.run();
    (search.choices > 0).then_some(search.found)
}

/// The state of the search. Sets of digits have digit d as bit d.
struct Search {
    /// For each cell: the digits that the puzzle allows.
    allowed: Vec<u64>,
    /// For each cell: its row, column and box.
    lines: Vec<[usize; 3]>,
    /// For each row, column and box: the digits that are placed.
    used: Vec<u64>,
    grid: Grid,
    limit: usize,
    choices: usize,
    found: Vec<Grid>,
}

impl Search {
    fn fitting(&self, cell: Cell) -> u64 {
        self.lines[cell].iter().fold(self.allowed[cell], |left, &line| left & !self.used[line])
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.lines[cell].iter().for_each(|&line| self.used[line] |= 1 << digit);
        self.grid.set(cell, Some(digit));
    }

    fn take(&mut self, cell: Cell, digit: Digit) {
        self.lines[cell].iter().for_each(|&line| self.used[line] &= !(1 << digit));
        self.grid.set(cell, None);
    }

    /// Branches on the cell with the fewest choices, or on a cell that is the only position of a
    /// digit in a row, column or box.
    fn run(&mut self) {
        if self.choices == 0 {
            return;
        }
        self.choices -= 1;
        let open = (0..self.lines.len()).filter(|&cell| self.grid.get(cell).is_none());
        let open: Vec<_> = open.map(|cell| (cell, self.fitting(cell))).collect();
        let Some(&(mut cell, mut left)) = open.iter().min_by_key(|(_, left)| left.count_ones())
        else {
            self.found.push(self.grid.clone());
            return;
        };
        if left.count_ones() > 1 {
            let (mut once, mut twice) = (vec![0; self.used.len()], vec![0; self.used.len()]);
            for &(cell, left) in &open {
                for line in self.lines[cell] {
                    twice[line] |= once[line] & left;
                    once[line] |= left;
                }
            }
            let only = |(cell, left): &(Cell, u64)| {
                let lines = self.lines[*cell].iter();
                (*cell, lines.fold(0, |only, &line| only | once[line] & !twice[line]) & left)
            };
            if let Some(found) = open.iter().map(only).find(|(_, only)| *only != 0) {
                (cell, left) = found;
            }
        }
        while left > 0 && self.found.len() < self.limit {
            let digit = left.trailing_zeros() as Digit;
            left &= left - 1;
            self.put(cell, digit);
            self.run();
            self.take(cell, digit);
        }
    }
}

/// Returns a full grid: the pattern grid with shuffled digits, rows and columns.
pub fn solved(shape: Shape, random: &mut Random) -> Grid {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let digit = |row, column| ((row % rows * columns + row / rows + column) % side) as Digit + 1;
    let all = (0..shape.cells()).map(|cell| digit(cell / side, cell % side));
    let pattern = Grid::from_digits(shape, &all.collect::<Vec<_>>()).unwrap();
    let [shuffled] = alike(shape, [&pattern], random);
    shuffled
}

/// Returns grids of one shape with digits, rows and columns shuffled, in the same way for all of
/// them.
pub fn alike<const N: usize>(shape: Shape, grids: [&Grid; N], random: &mut Random) -> [Grid; N] {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_cols());
    let order = |bands: usize, size: usize, random: &mut Random| -> Vec<usize> {
        let mut lines = Vec::new();
        for band in shuffled(bands, random) {
            lines.extend(shuffled(size, random).into_iter().map(|line| band * size + line));
        }
        lines
    };
    let row_order = order(columns, rows, random);
    let column_order = order(rows, columns, random);
    let digits = shuffled(side, random);
    grids.map(|grid| {
        let mut alike = Grid::empty(shape);
        for (row, &r) in row_order.iter().enumerate() {
            for (column, &c) in column_order.iter().enumerate() {
                let digit = grid.get(r * side + c);
                let digit = digit.map(|digit| digits[usize::from(digit) - 1] as Digit + 1);
                alike.set(row * side + column, digit);
            }
        }
        alike
    })
}

/// Returns all numbers below `count` in random order.
pub fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut items: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        items.swap(last, random.below(last + 1));
    }
    items
}

/// Returns a puzzle with this unique solution, which is minimal.
pub fn minimal(shape: Shape, solution: Grid, random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::classic(shape, solution);
    for cell in shuffled(shape.cells(), random) {
        let given = puzzle.givens.get(cell);
        puzzle.givens.set(cell, None);
        if solutions(&puzzle, 2).len() > 1 {
            puzzle.givens.set(cell, given);
        }
    }
    puzzle
}

/// The modification of a random puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// No modification.
    Plain,
    /// A given is changed at random. The puzzle may have conflicting givens, no solution, or still
    /// be solvable.
    Spoilt,
    /// Random candidates are removed, but rarely those of the solution.
    Restricted,
}

/// Returns a random puzzle that keeps about this percentage of givens.
pub fn puzzle(shape: Shape, percent: usize, kind: Kind, random: &mut Random) -> Puzzle {
    let solution = solved(shape, random);
    let mut puzzle = Puzzle::classic(shape, Grid::empty(shape));
    for (cell, digit) in solution.filled() {
        if random.percent(percent) {
            puzzle.givens.set(cell, Some(digit));
        }
    }
    match kind {
        Kind::Plain => {}
        Kind::Spoilt => {
            let digit = 1 + random.below(shape.side()) as Digit;
            puzzle.givens.set(random.below(shape.cells()), Some(digit));
        }
        Kind::Restricted => {
            let mut left = Candidates::full(shape);
            for cell in 0..shape.cells() {
                for digit in 1..=shape.side() as Digit {
                    let right = solution.get(cell) == Some(digit);
                    if random.percent(if right { 1 } else { 30 }) {
                        left.eliminate(Candidate { cell, digit });
                    }
                }
            }
            puzzle.restrictions = Some(left);
        }
    }
    puzzle
}
