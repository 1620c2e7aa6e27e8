//! Whether a classic 9×9 puzzle has one solution, by a search that shares nothing with the lanes:
//! what they say is proved by it once more.
//!
//! A digit is the set of the cells where it may stand. Adding the nine sets up tells the cells that
//! have one candidate, or two; a digit with one place in a house stands there; else the search
//! branches on a cell with few candidates. Houses are gone through only for digits that have lost
//! a place since.

use board::{
    Digit, Grid, Puzzle,
    stop::{Stop, Why},
};

/// A set of cells.
type Cells = u128;

const ALL: Cells = (1 << 81) - 1;

/// Nodes between two looks at whether to stop.
const PATIENCE: u32 = 1 << 10;

/// At most so many cells are compared.
const MOST: usize = 8;

/// The rows, columns and boxes.
const HOUSES: [Cells; 27] = houses();

const fn houses() -> [Cells; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row] |= 1 << cell;
        houses[9 + column] |= 1 << cell;
        houses[18 + row / 3 * 3 + column / 3] |= 1 << cell;
        cell += 1;
    }
    houses
}

/// The cells that share a house with each cell, and itself.
static SEEN: [Cells; 81] = seen();

const fn seen() -> [Cells; 81] {
    let mut seen = [0; 81];
    let mut pair = 0;
    while pair < 27 * 81 {
        let (house, cell) = (HOUSES[pair / 81], pair % 81);
        if house >> cell & 1 != 0 {
            seen[cell] |= house;
        }
        pair += 1;
    }
    seen
}

/// The first two solutions of a classic 9×9 puzzle, fewer if there are no more.
///
/// # Errors
/// Why it was stopped, if so.
pub(super) fn first_two(puzzle: &Puzzle, stop: &Stop) -> Result<Vec<Grid>, Why> {
    let mut root = Node { places: [ALL; 9], looked: [0; 9], open: ALL };
    for (digit, places) in (1..).zip(&mut root.places) {
        if let Some(left) = &puzzle.restrictions {
            *places = (0..81).filter(|&cell| left.contains(cell, digit)).map(|it| 1 << it).sum();
        }
    }
    for (cell, digit) in puzzle.givens.filled() {
        let digit = usize::from(digit) - 1;
        if root.places[digit] >> cell & 1 == 0 {
            return Ok(Vec::new());
        }
        root.put(digit, 1 << cell);
    }
    let mut search = Search { nodes: 0, found: Vec::new(), puzzle, stop };
    search.run(root)?;
    Ok(search.found)
}

/// What is left of the puzzle.
#[derive(Clone, Copy)]
struct Node {
    /// By digit.
    places: [Cells; 9],
    /// The same when its houses were last gone through.
    looked: [Cells; 9],
    /// The cells without a digit.
    open: Cells,
}

impl Node {
    /// Puts a digit into a cell that can have it.
    fn put(&mut self, digit: usize, cell: Cells) {
        let seen = SEEN[cell.trailing_zeros() as usize];
        self.places.iter_mut().for_each(|places| *places &= !cell);
        self.places[digit] = self.places[digit] & !seen | cell;
        self.open &= !cell;
    }

    /// Puts all singles; the cells with two candidates, and none if that is a contradiction.
    fn settle(&mut self) -> Option<Cells> {
        loop {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for places in self.places {
                more |= twice & places;
                twice |= once & places;
                once |= places;
            }
            if once != ALL {
                return None;
            }
            let mut single = self.open & !twice;
            if single == 0 && !self.put_hidden()? {
                return Some(twice & !more);
            }
            while single != 0 {
                let cell = single & single.wrapping_neg();
                single ^= cell;
                let digit = self.places.iter().position(|places| places & cell != 0)?;
                self.put(digit, cell);
            }
        }
    }

    /// Puts digits with one place in a house; whether there were any, none if one has no place.
    fn put_hidden(&mut self) -> Option<bool> {
        let before = self.open;
        for digit in 0..9 {
            if self.places[digit] == self.looked[digit] {
                continue;
            }
            self.looked[digit] = self.places[digit];
            for house in HOUSES {
                let places = self.places[digit] & house;
                if places == 0 {
                    return None;
                }
                if places & (places - 1) == 0 && places & self.open != 0 {
                    self.put(digit, places);
                }
            }
        }
        Some(self.open != before)
    }

    /// The cell to branch on, where these have two candidates: of these that with most to settle.
    fn choose(&self, two: Cells) -> Cells {
        let digits = |cell: u32| self.places.iter().filter(move |&places| places >> cell & 1 != 0);
        let settled = |cell: u32| {
            let places = digits(cell).fold(0, |all, places| all | places) & SEEN[cell as usize];
            places.count_ones() + 3 * (places & two).count_ones()
        };
        let cell = match two {
            0 => cells(self.open).min_by_key(|&cell| digits(cell).count()),
            two => cells(two).take(MOST).max_by_key(|&cell| settled(cell)),
        };
        cell.map_or(0, |cell| 1 << cell)
    }
}

/// The numbers of the cells in a set.
fn cells(mut set: Cells) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        cell
    })
}

struct Search<'a> {
    nodes: u32,
    found: Vec<Grid>,
    puzzle: &'a Puzzle,
    stop: &'a Stop,
}

impl Search<'_> {
    fn run(&mut self, mut node: Node) -> Result<(), Why> {
        if self.nodes.is_multiple_of(PATIENCE)
            && let Some(why) = self.stop.reason()
        {
            return Err(why);
        }
        self.nodes = self.nodes.wrapping_add(1);
        let Some(two) = node.settle() else { return Ok(()) };
        if node.open == 0 {
            self.keep(&node);
            return Ok(());
        }
        let cell = node.choose(two);
        for digit in 0..9 {
            if node.places[digit] & cell != 0 && self.found.len() < 2 {
                let mut next = node;
                next.put(digit, cell);
                self.run(next)?;
            }
        }
        Ok(())
    }

    fn keep(&mut self, node: &Node) {
        let mut grid = Grid::empty(self.puzzle.shape);
        for (digit, places) in (1 as Digit..).zip(node.places) {
            cells(places).for_each(|cell| grid.set(cell as usize, Some(digit)));
        }
        self.found.push(grid);
    }
}
