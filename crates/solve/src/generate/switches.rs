//! Small changes that lead from any solved grid to others that permutations cannot reach. Two lines
//! of a band exchange some of their digits, or two digits some of their cells. Both are possible in
//! parts: the cycles or components of dependent exchanges. Each part is exchanged with probability
//! 1/2.

use board::{Cell, Digit, Grid, Shape, random::Random, stop::Stop};

/// Exchanges parts of two lines or digits; in each round the number of exchanges equals that of
/// lines and digits. It ends early with `stop`.
pub(super) fn switch(
    shape: Shape,
    grid: &mut Grid,
    random: &mut Random,
    rounds: usize,
    stop: &Stop,
) {
    let side = shape.side();
    for _ in (0..rounds).take_while(|_| stop.reason().is_none()) {
        for _ in 0..side {
            if let Some((a, b)) = lines_of_band(side, shape.box_rows(), random) {
                switch_lines(grid, |i| a * side + i, |i| b * side + i, random);
            }
            if let Some((a, b)) = lines_of_band(side, shape.box_cols(), random) {
                switch_lines(grid, |i| i * side + a, |i| i * side + b, random);
            }
        }
        let mut places = DigitColumns::of(shape, grid);
        for _ in 0..side {
            let (a, b) = random.pair(side);
            places.switch(grid, a, b, random);
        }
    }
}

/// Returns two lines of the same band or stack, if it has more than one line.
pub(super) fn lines_of_band(
    side: usize,
    together: usize,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let band = random.below(side / together) * together;
    let (a, b) = (together > 1).then(|| random.pair(together))?;
    Some((band + a, band + b))
}

/// Exchanges the digits of two lines of a band, cycle by cycle: if a line gets a digit of the other
/// line, it must give away its own copy of that digit.
fn switch_lines(
    grid: &mut Grid,
    a: impl Fn(usize) -> Cell,
    b: impl Fn(usize) -> Cell,
    random: &mut Random,
) {
    let side = grid.digits().len().isqrt();
    let digit = |grid: &Grid, cell: Cell| usize::from(grid.digits()[cell]);
    let mut place = vec![0; side + 1];
    (0..side).for_each(|i| place[digit(grid, a(i))] = i);
    let mut seen = vec![false; side];
    for start in 0..side {
        if seen[start] {
            continue;
        }
        let exchanged = random.coin();
        let mut i = start;
        while !seen[i] {
            seen[i] = true;
            let next = place[digit(grid, b(i))];
            if exchanged {
                let (of_a, of_b) = (grid.get(a(i)), grid.get(b(i)));
                grid.set(a(i), of_b);
                grid.set(b(i), of_a);
            }
            i = next;
        }
    }
}

/// The column of every digit in every row.
struct DigitColumns {
    shape: Shape,
    columns: Vec<u16>,
}

impl DigitColumns {
    fn of(shape: Shape, grid: &Grid) -> DigitColumns {
        let side = shape.side();
        let mut columns = vec![0; shape.cells()];
        for (cell, digit) in grid.filled() {
            columns[(usize::from(digit) - 1) * side + cell / side] = (cell % side) as u16;
        }
        DigitColumns { shape, columns }
    }

    fn column(&self, digit: usize, row: usize) -> usize {
        usize::from(self.columns[digit * self.shape.side() + row])
    }

    fn box_at(&self, row: usize, column: usize) -> usize {
        let stacks = self.shape.side() / self.shape.box_cols();
        row / self.shape.box_rows() * stacks + column / self.shape.box_cols()
    }

    /// Exchanges two digits, counted from 0, in some of the rows. Rows belong together if their
    /// cells with these digits share a column or box.
    fn switch(&mut self, grid: &mut Grid, a: usize, b: usize, random: &mut Random) {
        let side = self.shape.side();
        let groups = self.components(a, b);
        let exchanged: Vec<bool> = (0..side).map(|_| random.coin()).collect();
        for row in (0..side).filter(|&row| exchanged[groups[row]]) {
            let (of_a, of_b) = (self.column(a, row), self.column(b, row));
            grid.set(row * side + of_a, Some(b as Digit + 1));
            grid.set(row * side + of_b, Some(a as Digit + 1));
            self.columns.swap(a * side + row, b * side + row);
        }
    }

    /// Returns a representative row of the component of each row.
    fn components(&self, a: usize, b: usize) -> Vec<usize> {
        let side = self.shape.side();
        let (mut by_column, mut by_box) = (vec![0; side], vec![0; side]);
        for row in 0..side {
            let column = self.column(b, row);
            by_column[column] = row;
            by_box[self.box_at(row, column)] = row;
        }
        let mut groups: Vec<usize> = (0..side).collect();
        for row in 0..side {
            let column = self.column(a, row);
            join(&mut groups, row, by_column[column]);
            join(&mut groups, row, by_box[self.box_at(row, column)]);
        }
        (0..side).map(|row| root(&mut groups, row)).collect()
    }
}

fn root(groups: &mut [usize], mut member: usize) -> usize {
    while groups[member] != member {
        groups[member] = groups[groups[member]];
        member = groups[member];
    }
    member
}

fn join(groups: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(groups, a), root(groups, b));
    groups[a] = b;
}
