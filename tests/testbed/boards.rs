//! Random boards for property-based tests.

use std::sync::Arc;

use board::rules::{FullGrid, Primitives, Rule, RuleContext, RuleKind, Rules};
use board::{
    Candidate, Candidates, Cell, Constraint, ConstraintKind, ConstraintName, Digit, Grid, Layout,
    Shape,
};

use super::Random;
use super::puzzles::solved;
use super::search::Search;

/// A rule for the cells of the main diagonal without the last one. They are distinct, but a digit
/// may be missing among them.
#[derive(PartialEq)]
struct Diagonal;

static DIAGONAL: RuleKind = RuleKind {
    name: "diagonal",
    aliases: &[],
    fields: &[],
    summary: "the diagonal but for its last cell has no digit twice",
    read: |_| Ok(Arc::new(Diagonal)),
    example: "{}",
};

impl Rule for Diagonal {
    fn kind(&self) -> &'static RuleKind {
        &DIAGONAL
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let side = board.shape.side();
        let kind = ConstraintKind::At("diagonal", board.shape.name(0));
        let name = ConstraintName { kind, number: 0 };
        let cells = (0..side - 1).map(|i| i * (side + 1)).collect();
        asks.constraint(Constraint::Distinct { name, cells });
    }

    fn broken(&self, _: &RuleContext, _: &FullGrid) -> Option<Vec<Cell>> {
        None
    }
}

/// Returns the rules of a board of any shape.
pub type RulesFor = fn(Shape) -> Rules;

pub const CLASSIC: RulesFor = |_| Rules::CLASSIC;

pub const WITH_DIAGONAL: RulesFor = |shape| {
    let classic = Rules::CLASSIC.all().iter().cloned();
    Rules::new(shape, classic.chain([Arc::new(Diagonal) as Arc<dyn Rule>]).collect()).unwrap()
};

/// A layout with a board.
pub struct Case {
    pub layout: Layout,
    pub board: Candidates,
}

/// The rows and columns of boxes, and the number of boards of each kind.
const SHAPES: [(usize, usize, usize); 7] =
    [(2, 2, 6), (1, 5, 3), (2, 3, 5), (3, 2, 5), (2, 4, 3), (4, 2, 2), (3, 3, 4)];

/// Returns boards of many shapes, with one solution, several or none, from givens and from
/// restrictions.
pub fn cases(rules: RulesFor, seed: u64) -> Vec<Case> {
    let mut random = Random(seed);
    let mut cases = Vec::new();
    for (rows, columns, count) in SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        let layout = Layout::new(shape, &rules(shape));
        for _ in 0..count {
            let solution = solution(&layout, &mut random);
            let mut boards = vec![
                given(&layout, &solution, 35, &mut random),
                given(&layout, &solution, 55, &mut random),
                restricted(&layout, &solution, 20, &mut random),
                restricted(&layout, &solution, 40, &mut random),
                restricted(&layout, &Grid::empty(layout.shape), 45, &mut random),
            ];
            for board in [1, 2, 3] {
                let mut board = boards[board].clone();
                let cell = random.below(board.cells());
                if let Some(digit) = solution.get(cell).filter(|_| board.count(cell) > 1) {
                    board.eliminate(Candidate { cell, digit });
                }
                boards.push(board);
            }
            cases.extend(boards.into_iter().map(|board| Case { layout: layout.clone(), board }));
        }
    }
    cases
}

/// Returns true if a cell or a digit of a house has no candidate.
pub fn is_dead(layout: &Layout, board: &Candidates) -> bool {
    let side = board.highest() as Digit;
    (0..board.cells()).any(|cell| board.count(cell) == 0)
        || layout.houses().any(|(_, cells)| {
            (1..=side).any(|digit| cells.iter().all(|&cell| !board.contains(cell, digit)))
        })
}

/// Returns a board too wide for one machine word, and its solution. Each cell has two or three
/// other candidates near its digit.
pub fn wide(box_rows: usize, box_columns: usize, random: &mut Random) -> (Case, Grid) {
    let shape = Shape::new(box_rows, box_columns).unwrap();
    let side = shape.side();
    let digit = |cell: Cell, by: usize| {
        let (row, column) = (cell / side, cell % side);
        let shift = row % box_rows * box_columns + row / box_rows;
        ((shift + column + by) % side + 1) as Digit
    };
    let digits: Vec<_> = (0..shape.cells()).map(|cell| digit(cell, 0)).collect();
    let mut board = Candidates::full(shape);
    for cell in 0..shape.cells() {
        let near: Vec<_> = (0..4).filter(|&by| by == 0 || random.percent(60)).collect();
        for other in (1..=side as Digit).filter(|d| !near.iter().any(|&by| digit(cell, by) == *d)) {
            board.eliminate(Candidate { cell, digit: other });
        }
    }
    let case = Case { layout: Layout::new(shape, &Rules::CLASSIC), board };
    (case, Grid::from_digits(shape, &digits).unwrap())
}

/// Returns boards of sides 10, 12 and 14. On them, a digit is restricted to a ring of 5, 6 or 7
/// rows and the same number of columns. Each row of the ring has the column of its own solution and
/// that of the next row, rarely another one. Other cells may also have the digit, and some have
/// another candidate. Each board has a solution.
pub fn ringed(random: &mut Random) -> Vec<Case> {
    let shapes = [(5, 2, 5), (4, 3, 6), (7, 2, 7)];
    let ringed = |(rows, columns, ring)| ring_of(rows, columns, ring, random);
    shapes.into_iter().map(ringed).collect()
}

fn ring_of(box_rows: usize, box_columns: usize, ring: usize, random: &mut Random) -> Case {
    let shape = Shape::new(box_rows, box_columns).unwrap();
    let (side, solution) = (shape.side(), solved(shape, random));
    let digit = 1 + random.below(side) as Digit;
    let column_of = |row: usize| (0..side).find(|c| solution.get(row * side + c) == Some(digit));
    let mut rows: Vec<usize> = (0..side).collect();
    let in_ring: Vec<_> = (0..ring).map(|_| rows.swap_remove(random.below(rows.len()))).collect();
    let columns: Vec<_> = in_ring.iter().map(|&row| column_of(row).unwrap()).collect();
    let mut board = Candidates::full(shape);
    for cell in 0..shape.cells() {
        let (row, column) = (cell / side, cell % side);
        let place = in_ring.iter().position(|&it| it == row);
        let has_digit = match place {
            Some(place) if columns[(place + 1) % ring] == column => true,
            Some(_) => columns.contains(&column) && random.percent(10),
            None => random.percent(60),
        };
        let other = (usize::from(digit) + random.below(side - 1)) % side + 1;
        let has_other = solution.get(cell) == Some(digit) || random.percent(10);
        for it in 1..=side as Digit {
            let kept = it == digit && has_digit || usize::from(it) == other && has_other;
            if solution.get(cell) != Some(it) && !kept {
                board.eliminate(Candidate { cell, digit: it });
            }
        }
    }
    Case { layout: Layout::new(shape, &Rules::CLASSIC), board }
}

/// Returns a random full grid.
fn solution(layout: &Layout, random: &mut Random) -> Grid {
    let search = Search::of_board(layout, &Candidates::full(layout.shape));
    let mut grid = Grid::empty(layout.shape);
    for Candidate { cell, digit } in search.random_assignment(random) {
        grid.set(cell, Some(digit));
    }
    grid
}

/// Returns a board with this percentage of the solution as givens.
fn given(layout: &Layout, solution: &Grid, percent: usize, random: &mut Random) -> Candidates {
    let mut grid = solution.clone();
    for cell in 0..layout.shape.cells() {
        if !random.percent(percent) {
            grid.set(cell, None);
        }
    }
    Candidates::of_grid(layout.shape, &grid)
}

/// Returns a board with the solution and this percentage of the other candidates.
fn restricted(layout: &Layout, solution: &Grid, percent: usize, random: &mut Random) -> Candidates {
    let mut board = Candidates::full(layout.shape);
    for candidate in board.clone().iter() {
        if solution.get(candidate.cell) != Some(candidate.digit) && !random.percent(percent) {
            board.eliminate(candidate);
        }
    }
    board
}

/// Returns boards with patterns that are rare on random ones: a chain of four cells with the same
/// two digits.
pub fn patterns(rules: RulesFor) -> Vec<Case> {
    let shape = Shape::new(3, 3).unwrap();
    let layout = Layout::new(shape, &rules(shape));
    let mut board = Candidates::full(shape);
    for (row, column) in [(1, 1), (1, 5), (5, 5), (5, 9)] {
        let cell = shape.cell(row, column).unwrap();
        (3..=9).for_each(|digit| _ = board.eliminate(Candidate { cell, digit }));
    }
    vec![Case { layout, board }]
}
