//! The search trees of several puzzles, a node of each at a time.

use super::logic::{BANDS, Boards, Cells, Node, WIDE, bit};
use board::{
    Digit,
    stop::{Stop, Why},
    verify_nine::verify_nine,
    widest,
};

/// Passes between two looks at whether to stop.
const PATIENCE: u32 = 1 << 10;

/// At most so many cells are compared.
const MOST: usize = 8;

/// What a search has found, or why it was stopped.
type Found = Result<Vec<[Digit; 81]>, Why>;

/// By bit the cells that share a house with a cell, and itself.
static SEEN: [Cells; 96] = seen();

const fn seen() -> [Cells; 96] {
    let mut seen = [0; 96];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (pair / 81, pair % 81);
        let in_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if a / 9 == b / 9 || a % 9 == b % 9 || in_box {
            seen[bit(a).trailing_zeros() as usize] |= bit(b);
        }
        pair += 1;
    }
    seen
}

/// The number of the cell at each bit.
static NUMBER: [u8; 96] = numbers();

const fn numbers() -> [u8; 96] {
    let mut numbers = [0; 96];
    let mut cell = 0;
    while cell < 81 {
        numbers[bit(cell).trailing_zeros() as usize] = cell as u8;
        cell += 1;
    }
    numbers
}

/// The search tree of a puzzle.
#[derive(Default)]
struct Tree {
    /// The puzzle's number.
    puzzle: usize,
    /// The nodes not yet visited, the next one last.
    waiting: Vec<Node>,
}

/// The first two solutions of each of so many puzzles.
pub(super) fn first_two(
    roots: &mut dyn Iterator<Item = Node>,
    count: usize,
    stop: &Stop,
) -> Vec<Found> {
    let mut found: Vec<Found> = vec![Ok(Vec::new()); count];
    let mut search = Search {
        boards: Box::new(Boards::EMPTY),
        trees: std::array::from_fn(|_| Tree::default()),
        busy: 0,
        begun: 0,
    };
    run(&mut search, roots, &mut found, stop);
    found
}

struct Search {
    boards: Box<Boards>,
    trees: [Tree; WIDE],
    /// A bit for each place with a puzzle.
    busy: u32,
    /// How many were taken up.
    begun: usize,
}

widest! {
    ["avx512f" "avx512bw" "avx512vl" "popcnt" "bmi1" "bmi2" "lzcnt"]
    ["avx2" "popcnt" "bmi1" "bmi2" "lzcnt"];
    fn run(
        search: &mut Search,
        roots: &mut dyn Iterator<Item = Node>,
        found: &mut [Found],
        stop: &Stop,
    ) {
        search.run(roots, found, stop);
    }
}

impl Search {
    #[inline(always)]
    fn run(&mut self, roots: &mut dyn Iterator<Item = Node>, found: &mut [Found], stop: &Stop) {
        let mut passes = 0u32;
        loop {
            self.fill(roots);
            if self.busy == 0 {
                return;
            }
            if passes.is_multiple_of(PATIENCE)
                && let Some(why) = stop.reason()
            {
                return self.stopped(found, why);
            }
            passes = passes.wrapping_add(1);
            self.boards.pass();
            let mut waiting = self.busy & self.boards.at_rest();
            while waiting != 0 {
                self.step(waiting.trailing_zeros() as usize, found);
                waiting &= waiting - 1;
            }
        }
    }

    /// Takes up puzzles in all places that are free.
    #[inline(always)]
    fn fill(&mut self, roots: &mut dyn Iterator<Item = Node>) {
        while self.busy.trailing_ones() < WIDE as u32
            && let Some(root) = roots.next()
        {
            let place = self.busy.trailing_ones() as usize;
            self.busy |= 1 << place;
            self.trees[place].puzzle = self.begun;
            self.begun += 1;
            self.write(place, &root);
        }
    }

    #[inline(always)]
    fn write(&mut self, place: usize, node: &Node) {
        for (places, cells) in self.boards.places.iter_mut().zip(node) {
            for (band, side) in places.iter_mut().enumerate() {
                side.0[place % WIDE] = (cells >> (32 * band)) as u32;
            }
        }
    }

    #[inline(always)]
    fn read(&self, place: usize) -> Node {
        let mut node = [0; 9];
        for (places, cells) in self.boards.places.iter().zip(&mut node) {
            let [a, b, c] = places.each_ref().map(|side| Cells::from(side.0[place % WIDE]));
            *cells = a | b << 32 | c << 64;
        }
        node
    }

    /// What follows from the last pass in one place, where no further one is of use.
    #[inline(always)]
    fn step(&mut self, place: usize, found: &mut [Found]) {
        let at = place % WIDE;
        if self.boards.dead.0[at] != 0 {
            return self.go_on(place);
        }
        if self.boards.open.0[at] == 0 {
            let solutions = &mut found[self.trees[place].puzzle];
            if let (Some(grid), Ok(solutions)) = (filled(&self.read(place)), solutions) {
                solutions.push(grid);
                if solutions.len() > 1 {
                    self.trees[place].waiting.clear();
                }
            }
            return self.go_on(place);
        }
        self.branch(place);
    }

    /// Takes the next node that waits, if any.
    #[inline(always)]
    fn go_on(&mut self, place: usize) {
        match self.trees[place].waiting.pop() {
            Some(node) => self.write(place, &node),
            None => self.busy &= !(1 << place),
        }
    }

    /// Puts one candidate of a cell, and leaves the others for later.
    #[inline(always)]
    fn branch(&mut self, place: usize) {
        let mut node = self.read(place);
        let (at, digits) = choose(&node);
        let Some(digit) = (0..9).find(|digit| digits >> digit & 1 != 0) else { return };
        let (band, bit) = (at / 32 % BANDS, 1 << (at % 32));
        for places in &mut self.boards.places[digit + 1..] {
            places[band].0[place % WIDE] &= !bit;
        }
        node[digit] &= !(1 << at);
        self.trees[place].waiting.push(node);
    }

    fn stopped(&self, found: &mut [Found], why: Why) {
        for place in (0..WIDE).filter(|place| self.busy >> place & 1 != 0) {
            found[self.trees[place].puzzle] = Err(why);
        }
        found[self.begun..].fill(Err(why));
    }
}

/// The bit of the cell to branch on, and its digits: of those with two that with most to settle.
#[inline(always)]
fn choose(node: &Node) -> (usize, u32) {
    let (mut once, mut twice, mut more) = (0, 0, 0);
    for cells in node {
        more |= twice & cells;
        twice |= once & cells;
        once |= cells;
    }
    let two = twice & !more;
    if two == 0 {
        return fewest(node, more);
    }
    let (mut best, mut left) = ((0, 0, 0), two);
    for _ in 0..MOST {
        if left == 0 {
            break;
        }
        let at = left.trailing_zeros() as usize % 96;
        left &= left - 1;
        let digits = digits_at(node, at);
        let one = node[digits.trailing_zeros() as usize % 9];
        let other = node[31u32.wrapping_sub(digits.leading_zeros()) as usize % 9];
        let losing = (one | other) & SEEN[at];
        let settled = losing.count_ones() + 3 * (losing & two).count_ones();
        if settled > best.0 {
            best = (settled, at, digits);
        }
    }
    (best.1, best.2)
}

/// The digits that a cell may have.
#[inline(always)]
fn digits_at(node: &Node, at: usize) -> u32 {
    let (word, at) = (at / 64 * 64, at % 64);
    let digits = (0u32..).zip(node);
    digits.fold(0, |all, (digit, cells)| {
        all | ((((*cells >> word) as u64 >> at) & 1) as u32).wrapping_shl(digit)
    })
}

/// The same of a cell with three, of the first of these that with most to settle; if there is none,
/// of any that is open.
#[inline(always)]
fn fewest(node: &Node, open: Cells) -> (usize, u32) {
    let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
    for cells in node {
        more |= thrice & cells;
        thrice |= twice & cells;
        twice |= once & cells;
        once |= cells;
    }
    let three = thrice & !more;
    let (mut best, mut left) = ((0, 0, 0), if three == 0 { open } else { three });
    for _ in 0..2 * MOST {
        if left == 0 {
            break;
        }
        let at = left.trailing_zeros() as usize % 96;
        left &= left - 1;
        let digits = digits_at(node, at);
        let mut settled = 0;
        let mut rest = digits;
        while rest != 0 {
            settled += (node[rest.trailing_zeros() as usize % 9] & SEEN[at]).count_ones();
            rest &= rest - 1;
        }
        if settled > best.0 {
            best = (settled, at, digits);
        }
    }
    (best.1, best.2)
}

/// The grid, if there is one digit in each cell, and each once in every house.
fn filled(node: &Node) -> Option<[Digit; 81]> {
    let mut grid = [0; 81];
    for (digit, &cells) in (1..).zip(node) {
        let mut left = cells;
        while left != 0 {
            grid[usize::from(NUMBER[left.trailing_zeros() as usize % 96])] = digit;
            left &= left - 1;
        }
    }
    verify_nine(&[0o777; 81], &grid).then(|| grid.map(Digit::from))
}
