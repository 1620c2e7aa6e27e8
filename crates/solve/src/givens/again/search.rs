//! The search trees of several puzzles, a node of each at a time.

use multiversion::multiversion;

use super::logic::{BANDS, Boards, Node, WIDE, bit};
use board::{
    Digit,
    stop::{Stop, Why},
    verify_nine::verify_nine,
};

/// Passes between two looks at whether to stop.
const PATIENCE: u32 = 1 << 10;

/// At most so many cells are compared.
const MOST: usize = 8;

/// What a search has found, or why it was stopped.
type Found = Result<Vec<[Digit; 81]>, Why>;

/// The cells that share a house with each cell, and itself, by band.
static SEEN: [[u32; BANDS]; 81] = seen();

const fn seen() -> [[u32; BANDS]; 81] {
    let mut seen = [[0; BANDS]; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (pair / 81, pair % 81);
        let in_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if a / 9 == b / 9 || a % 9 == b % 9 || in_box {
            seen[a][b / 27] |= bit(b);
        }
        pair += 1;
    }
    seen
}

/// The number of the cell at each bit of a band.
static NUMBER: [u8; 32] = numbers();

const fn numbers() -> [u8; 32] {
    let mut numbers = [0; 32];
    let mut cell = 0;
    while cell < 27 {
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

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+popcnt+bmi1+bmi2+lzcnt",
    "x86_64+avx2+popcnt+bmi1+bmi2+lzcnt"
))]
fn run(
    search: &mut Search,
    roots: &mut dyn Iterator<Item = Node>,
    found: &mut [Found],
    stop: &Stop,
) {
    let mut passes = 0u32;
    loop {
        search.fill(roots);
        if search.busy == 0 {
            return;
        }
        if passes.is_multiple_of(PATIENCE)
            && let Some(why) = stop.reason()
        {
            return search.stopped(found, why);
        }
        passes = passes.wrapping_add(1);
        search.boards.pass();
        let mut waiting = search.busy & search.boards.at_rest();
        while waiting != 0 {
            search.step(waiting.trailing_zeros() as usize, found);
            waiting &= waiting - 1;
        }
    }
}

impl Search {
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
        for (places, node) in self.boards.places.iter_mut().zip(node) {
            for (side, cells) in places.iter_mut().zip(node) {
                side.0[place % WIDE] = *cells;
            }
        }
    }

    #[inline(always)]
    fn read(&self, place: usize) -> Node {
        let mut node = [[0; BANDS]; 9];
        for (places, node) in self.boards.places.iter().zip(&mut node) {
            for (side, cells) in places.iter().zip(node) {
                *cells = side.0[place % WIDE];
            }
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
        let mut two = [0; BANDS];
        for (band, two) in two.iter_mut().enumerate() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for places in &node {
                more |= twice & places[band];
                twice |= once & places[band];
                once |= places[band];
            }
            *two = twice & !more;
        }
        let cell = choose(&node, two);
        let (band, bit) = (cell / 27, bit(cell));
        let has = |node: &Node, digit: usize| node[digit][band] & bit != 0;
        let Some(digit) = (0..9).find(|&digit| has(&node, digit)) else { return };
        for other in digit + 1..9 {
            self.boards.places[other][band].0[place % WIDE] &= !bit;
        }
        node[digit][band] ^= bit;
        self.trees[place].waiting.push(node);
    }

    fn stopped(&self, found: &mut [Found], why: Why) {
        for place in (0..WIDE).filter(|place| self.busy >> place & 1 != 0) {
            found[self.trees[place].puzzle] = Err(why);
        }
        found[self.begun..].fill(Err(why));
    }
}

/// The cell to branch on, where these have two candidates: of these that with most to settle.
#[inline(always)]
fn choose(node: &Node, two: [u32; BANDS]) -> usize {
    if two == [0; BANDS] {
        return fewest(node);
    }
    let (mut best, mut band, mut left) = ((0, 0), 0, two[0]);
    for _ in 0..MOST {
        while left == 0 && band + 1 < BANDS {
            band += 1;
            left = two[band];
        }
        if left == 0 {
            break;
        }
        let at = left.trailing_zeros();
        left &= left - 1;
        let cell = band * 27 + usize::from(NUMBER[at as usize % 32]);
        let digits = (0u32..).zip(node);
        let digits = digits.fold(0, |all, (digit, places)| {
            all | (places[band].wrapping_shr(at) & 1).wrapping_shl(digit)
        });
        let one = &node[digits.trailing_zeros() as usize % 9];
        let other = &node[31u32.wrapping_sub(digits.leading_zeros()) as usize % 9];
        let mut settled = 0;
        for band in 0..BANDS {
            let losing = (one[band] | other[band]) & SEEN[cell][band];
            settled += losing.count_ones() + 3 * (losing & two[band]).count_ones();
        }
        if settled > best.0 {
            best = (settled, cell);
        }
    }
    best.1
}

/// The cell with the fewest candidates but one.
#[cold]
fn fewest(node: &Node) -> usize {
    let count = |cell: usize| node.iter().filter(|it| it[cell / 27] & bit(cell) != 0).count();
    (0..81).filter(|&cell| count(cell) > 1).min_by_key(|&cell| count(cell)).unwrap_or(0)
}

/// The grid, if there is one digit in each cell, and each once in every house.
fn filled(node: &Node) -> Option<[Digit; 81]> {
    let mut grid = [0; 81];
    for (digit, places) in (1..).zip(node) {
        let has = |cell: usize| places[cell / 27] & bit(cell) != 0;
        (0..81).filter(|&cell| has(cell)).for_each(|cell| grid[cell] = digit);
    }
    verify_nine(&[0o777; 81], &grid).then(|| grid.map(Digit::from))
}
