//! Determines which candidates of a classic board are in a solution, by a plain bitmask search that
//! shares no code with the program. It uses singles, and branches on the cell with the fewest
//! digits.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use board::{Candidate, Candidates, Cell, Digit, Grid, Shape};

/// The largest number of cells, that of side 14.
const MOST: usize = 196;

/// The number of solutions that are searched first, so that most candidates are decided by them.
const SOLUTIONS: usize = 20;

/// The largest number of choices for one answer.
const CHOICES: usize = 1000;

/// The number of failed searches of a board after which it is not searched again.
const FAILURES: usize = 3;

/// The rows, columns and boxes of a shape.
struct Lines {
    cells: Vec<Vec<Cell>>,
    /// For each cell: the cells that share a row, column or box with it.
    peers: Vec<Vec<Cell>>,
}

impl Lines {
    fn of(shape: Shape) -> Arc<Lines> {
        static KNOWN: Mutex<BTreeMap<(usize, usize), Arc<Lines>>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap();
        let key = (shape.box_rows(), shape.box_cols());
        Arc::clone(known.entry(key).or_insert_with(|| Arc::new(Lines::new(shape))))
    }

    fn new(shape: Shape) -> Lines {
        let side = shape.side();
        let lines_of = |cell: Cell| {
            let (row, column) = (cell / side, cell % side);
            let band = row / shape.box_rows() * shape.box_rows();
            [row, side + column, 2 * side + band + column / shape.box_cols()]
        };
        let mut cells = vec![Vec::new(); 3 * side];
        (0..side * side).for_each(|it| lines_of(it).iter().for_each(|&line| cells[line].push(it)));
        let peers = |cell: Cell| {
            let lines = lines_of(cell).map(|line| &cells[line]);
            let is_peer = |it: &Cell| *it != cell && lines.iter().any(|line| line.contains(it));
            (0..side * side).filter(is_peer).collect()
        };
        let peers = (0..side * side).map(peers).collect();
        Lines { cells, peers }
    }
}

/// The remaining digits of each cell, with digit d as bit d − 1.
#[derive(Clone, Copy)]
struct Left {
    digits: [u16; MOST],
    /// One bit for each cell whose digit was eliminated from its peers.
    placed: [u64; MOST.div_ceil(64)],
}

/// The known facts about the solutions of a board.
pub struct Solutions {
    lines: Arc<Lines>,
    shape: Shape,
    /// The board without refuted candidates.
    board: Left,
    /// For each cell: the digits in the solutions found.
    found: [u16; MOST],
    first: Option<Grid>,
    /// Set if there are no others.
    are_all: bool,
    failures: usize,
}

impl Solutions {
    /// Searches for the first solutions. Supports sides up to 14 with classic rules.
    pub fn of(shape: Shape, board: &Candidates) -> Solutions {
        let mut digits = [0; MOST];
        (0..shape.cells()).for_each(|cell| digits[cell] = board.words(cell)[0] as u16);
        let board = Left { digits, placed: [0; MOST.div_ceil(64)] };
        let lines = Lines::of(shape);
        let (found, first) = ([0; MOST], None);
        let mut all = Solutions { lines, shape, board, found, first, are_all: false, failures: 0 };
        all.are_all = all.search(board, SOLUTIONS).is_some_and(|count| count < SOLUTIONS);
        all
    }

    /// Returns one of the solutions.
    pub fn first(&self) -> Option<&Grid> {
        self.first.as_ref()
    }

    /// Returns true if no solution contains the candidate, or `None` if the search would take long.
    pub fn are_without(&mut self, Candidate { cell, digit }: Candidate) -> Option<bool> {
        let bit = 1 << (digit - 1);
        if self.found[cell] & bit != 0 {
            return Some(false);
        }
        if self.are_all || self.board.digits[cell] & bit == 0 {
            return Some(true);
        }
        if self.failures == FAILURES {
            return None;
        }
        let mut with = self.board;
        with.digits[cell] = bit;
        let count = self.search(with, 1);
        match count {
            None => self.failures += 1,
            Some(0) => self.board.digits[cell] &= !bit,
            Some(_) => {}
        }
        count.map(|count| count == 0)
    }

    /// Returns the number of solutions up to a limit, and records all of them.
    fn search(&mut self, from: Left, limit: usize) -> Option<usize> {
        let (mut count, mut choices) = (0, CHOICES);
        self.run(from, limit, &mut count, &mut choices);
        (choices > 0 || count == limit).then_some(count)
    }

    fn run(&mut self, mut left: Left, limit: usize, count: &mut usize, choices: &mut usize) {
        if !settle(&self.lines, &mut left) {
            return;
        }
        let digits = &left.digits[..self.shape.cells()];
        let open = (0..digits.len()).filter(|&cell| !digits[cell].is_power_of_two());
        let Some(cell) = open.min_by_key(|&cell| digits[cell].count_ones()) else {
            *count += 1;
            self.note(&left);
            return;
        };
        let mut rest = left.digits[cell];
        while rest != 0 && *count < limit && *choices > 0 {
            *choices -= 1;
            let mut next = left;
            next.digits[cell] = rest & rest.wrapping_neg();
            rest &= rest - 1;
            self.run(next, limit, count, choices);
        }
    }

    fn note(&mut self, solution: &Left) {
        let mut grid = Grid::empty(self.shape);
        for cell in 0..self.shape.cells() {
            self.found[cell] |= solution.digits[cell];
            grid.set(cell, Some(solution.digits[cell].trailing_zeros() as Digit + 1));
        }
        self.first.get_or_insert(grid);
    }
}

/// Returns true if the digit of the candidate can be placed there, and once in each other row,
/// column and box. Other digits are ignored.
pub fn has_places(shape: Shape, board: &Candidates, Candidate { cell, digit }: Candidate) -> bool {
    let side = shape.side();
    let place = |cell: Cell| u16::from(board.contains(cell, digit)) << (cell % side);
    let row = |row: usize| (row * side..(row + 1) * side).fold(0, |all, cell| all | place(cell));
    let rows: Vec<u16> = (0..side).map(row).collect();
    rows[cell / side] >> (cell % side) & 1 == 1 && fills(shape, rows, cell)
}

/// Returns true if there is a position in each remaining row when one position is taken. The
/// numbers of remaining rows, columns and boxes are equal.
fn fills(shape: Shape, mut rows: Vec<u16>, taken: Cell) -> bool {
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_cols());
    let (row, column) = (taken / side, taken % side);
    let of_box = ((1 << wide) - 1) << (column / wide * wide);
    let mut fewest = None;
    for (other, places) in rows.iter_mut().enumerate() {
        if *places & DONE != 0 || other == row {
            continue;
        }
        *places &= !(1 << column);
        if other / high == row / high {
            *places &= !of_box;
        }
        if fewest.is_none_or(|(count, _)| places.count_ones() < count) {
            fewest = Some((places.count_ones(), other));
        }
    }
    rows[row] = DONE;
    fewest.is_none_or(|(_, next)| {
        let columns = (0..side).filter(|column| rows[next] >> column & 1 == 1);
        columns.into_iter().any(|column| fills(shape, rows.clone(), next * side + column))
    })
}

/// Marks a row that has its digit.
const DONE: u16 = 1 << 15;

/// Places single digits of cells, rows, columns and boxes as long as there are any. Returns false
/// if a cell or a digit has no position left.
fn settle(lines: &Lines, left: &mut Left) -> bool {
    let all = (1 << lines.cells[0].len()) - 1;
    loop {
        for cell in 0..lines.peers.len() {
            if !place(lines, left, cell) {
                return false;
            }
        }
        let mut is_changed = false;
        for line in &lines.cells {
            let (mut once, mut twice) = (0, 0);
            for &cell in line {
                twice |= once & left.digits[cell];
                once |= left.digits[cell];
            }
            if once != all {
                return false;
            }
            let only = once & !twice;
            for &cell in line {
                let digit = left.digits[cell] & only;
                if digit != 0 && digit != left.digits[cell] {
                    if !digit.is_power_of_two() {
                        return false;
                    }
                    left.digits[cell] = digit;
                    is_changed = true;
                    if !place(lines, left, cell) {
                        return false;
                    }
                }
            }
        }
        if !is_changed {
            return true;
        }
    }
}

/// Eliminates the digit of a cell from its peers, if it has one, and continues with peers that
/// become single. Returns false if a cell has no digit left.
fn place(lines: &Lines, left: &mut Left, cell: Cell) -> bool {
    let digit = left.digits[cell];
    if digit == 0 {
        return false;
    }
    if !digit.is_power_of_two() || left.placed[cell / 64] >> (cell % 64) & 1 == 1 {
        return true;
    }
    left.placed[cell / 64] |= 1 << (cell % 64);
    for &peer in &lines.peers[cell] {
        if left.digits[peer] & digit != 0 {
            left.digits[peer] &= !digit;
            if !place(lines, left, peer) {
                return false;
            }
        }
    }
    true
}
