//! A second solution without a second solve, by exchanging two digits.
//!
//! In a solution, take a cell with digit a and another candidate b. Follow it through every
//! constraint to the cell that holds b, from there to the cell that holds a, and so on. If all
//! cells reached have the other digit as a candidate, the two digits can be exchanged in them. They
//! are an unavoidable set without a given (G. McGuire, B. Tugemann, G. Civario, *There is no
//! 16-clue Sudoku*, 2012). Every candidate is followed at most once.
//!
//! Tried without benefit: exchanging parts of two rows of a band. Of fifty 9×9 puzzles this found
//! one more second solution; exchanging two digits found 37.

use board::{Candidate, Candidates, Cell, Digit, Grid, Layout, stop::Stop};

/// Returns the solution that differs in the fewest cells from `solution` by an exchange of two
/// digits, or `None` if there is none. Only `candidates` are exchanged. If `stop` ends the search,
/// it returns the best one so far.
pub fn exchanged(
    layout: &Layout,
    candidates: &Candidates,
    solution: &Grid,
    stop: &Stop,
) -> Option<Grid> {
    let mut exchange = Exchange::new(layout, candidates, solution);
    let mut best: Option<Vec<Change>> = None;
    for (number, candidate) in candidates.iter().enumerate() {
        let most = best.as_ref().map_or(usize::MAX, Vec::len);
        if most == MIN_EXCHANGE_CELLS || number % EXCHANGES_PER_POLL == 0 && stop.reason().is_some()
        {
            break;
        }
        if exchange.follow(candidate, most) {
            best = Some(std::mem::take(&mut exchange.changes));
        }
    }
    let mut grid = solution.clone();
    for Change { cell, to, .. } in best? {
        grid.set(cell, Some(to));
    }
    Some(grid)
}

/// The fewest cells in which two digits can be exchanged.
const MIN_EXCHANGE_CELLS: usize = 4;

/// The number of candidates followed between two checks of the stop.
const EXCHANGES_PER_POLL: usize = 64;

/// Returns exchanges in a solution that keep the givens and can be combined freely. Two of them use
/// different digits, or different cells. Digits that are rarely given are paired with each other.
/// If `stop` ends the search, it returns those found so far.
pub(crate) fn exchanges(
    layout: &Layout,
    givens: &Grid,
    solution: &Grid,
    stop: &Stop,
) -> Vec<Vec<Change>> {
    let side = layout.shape.digits();
    let mut given = vec![0; side + 1];
    givens.filled().for_each(|(_, digit)| given[usize::from(digit)] += 1);
    let mut digits: Vec<Digit> = (1..=side as Digit).collect();
    digits.sort_by_key(|&digit| given[usize::from(digit)]);
    let mut partner = vec![None; side + 1];
    for pair in digits.chunks_exact(2) {
        partner[usize::from(pair[0])] = Some(pair[1]);
    }
    let candidates = Candidates::of_grid(layout.shape, givens);
    let mut exchange = Exchange::new(layout, &candidates, solution);
    let mut found = Vec::new();
    for (number, (cell, digit)) in solution.filled().enumerate() {
        if number % EXCHANGES_PER_POLL == 0 && stop.reason().is_some() {
            break;
        }
        if let Some(digit) = partner[usize::from(digit)]
            && exchange.follow(Candidate { cell, digit }, usize::MAX)
        {
            found.push(std::mem::take(&mut exchange.changes));
        }
    }
    found
}

/// A cell that gets another digit.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    /// The cell.
    pub(crate) cell: Cell,
    from: Digit,
    /// Its new digit.
    pub(crate) to: Digit,
}

struct Exchange<'a> {
    layout: &'a Layout,
    solution: &'a Grid,
    /// By constraint and digit: the cell that holds it in the solution.
    holders: Vec<Option<Cell>>,
    /// The candidates not followed yet.
    left: Candidates,
    changes: Vec<Change>,
}

impl<'a> Exchange<'a> {
    fn new(layout: &'a Layout, candidates: &'a Candidates, solution: &'a Grid) -> Exchange<'a> {
        let side = layout.shape.digits();
        let mut holders = vec![None; layout.constraints().len() * side];
        for (cell, digit) in solution.filled() {
            for &constraint in layout.constraints_of(cell) {
                holders[constraint as usize * side + usize::from(digit) - 1] = Some(cell);
            }
        }
        let left = candidates.clone();
        Exchange { layout, solution, holders, left, changes: Vec::new() }
    }

    /// Returns true if the candidate leads to fewer than `most` changes that make another solution,
    /// and leaves them in `changes`.
    fn follow(&mut self, candidate: Candidate, most: usize) -> bool {
        self.changes.clear();
        if !self.reach(candidate) {
            return false;
        }
        let mut next = 0;
        while let Some(&Change { cell, from, to }) = self.changes.get(next) {
            if next == self.changes.len() - 1 && self.changes.len() >= most {
                return false;
            }
            next += 1;
            for &constraint in self.layout.constraints_of(cell) {
                let side = self.layout.shape.digits();
                let holder = self.holders[constraint as usize * side + usize::from(to) - 1];
                // It may have been reached through another constraint before.
                let reached = |holder| self.changes.iter().any(|change| change.cell == holder);
                if let Some(holder) = holder.filter(|&holder| !reached(holder))
                    && !self.reach(Candidate { cell: holder, digit: from })
                {
                    return false;
                }
            }
        }
        next < most
    }

    /// Changes the cell to the digit and returns true if that candidate is open and was not
    /// followed.
    fn reach(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let from = self.solution.get(cell).filter(|&from| from != digit);
        match from.filter(|_| self.left.eliminate(Candidate { cell, digit })) {
            Some(from) => {
                self.changes.push(Change { cell, from, to: digit });
                true
            }
            None => false,
        }
    }
}
