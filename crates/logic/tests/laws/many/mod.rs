//! Many eliminations of each technique, on boards with one solution, several and none, and in the
//! states that puzzles pass through. A plain search refutes each elimination.
//!
//! Positions with a step of a rare technique are derived from one another by changing a few
//! candidates. Most of the required eliminations of a technique are of different candidates; the
//! results are printed by technique.

mod assumed;

use std::{
    collections::HashSet,
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape};
use logic::{
    reduce,
    techniques::{self, Span, Step, Technique, TechniqueContext},
};
use testbed::{
    Random,
    boards::{self, Case},
    corpus::corpus,
    masks::{self, Solutions},
    puzzles::{alike, solutions_within, solved},
    search, size,
};

/// Iterates over all techniques except those on relations, which find nothing here; `relations.rs`
/// tests them.
fn of_houses() -> impl Iterator<Item = &'static dyn Technique> {
    let of_relation = |about| techniques::OF_RELATIONS.iter().any(|it| it.about() == about);
    techniques::ALL.iter().copied().filter(move |it| !of_relation(it.about()))
}

/// The way in which eliminations are refuted.
enum Judge {
    /// This is the only solution.
    Only(Grid),
    /// A search of the position, made when first needed.
    Search(Option<Box<Solutions>>),
    /// The places of the digit: an eliminated candidate cannot be one of a choice with one place in
    /// each row, column and box. One such choice is in this solution.
    Digit(Grid),
}

/// Returns the digits of each cell as bits, which fit in one word.
fn words(board: &Candidates) -> Vec<u64> {
    (0..board.cells()).map(|cell| board.words(cell)[0]).collect()
}

fn of_words(shape: Shape, words: &[u64]) -> Candidates {
    let mut board = Candidates::full(shape);
    (0..shape.cells()).for_each(|cell| board.words_mut(cell)[0] &= words[cell]);
    board
}

/// A board to examine, with its known solutions.
struct Position {
    layout: Rc<Layout>,
    /// The givens.
    givens: Grid,
    board: Candidates,
    judge: Judge,
}

impl Position {
    /// Creates a position with any number of solutions.
    fn searched(Case { layout, board }: Case) -> Position {
        let givens = Grid::empty(layout.shape);
        Position { layout: Rc::new(layout), givens, board, judge: Judge::Search(None) }
    }

    /// Returns the only solution, or one that a search has found.
    fn solution(&self) -> Option<&Grid> {
        match &self.judge {
            Judge::Only(solution) | Judge::Digit(solution) => Some(solution),
            Judge::Search(solutions) => solutions.as_ref()?.first(),
        }
    }

    /// Returns true if no solution has the candidate. Returns `None` if a search would take too
    /// long; such candidates are not counted.
    fn is_impossible(&mut self, it: Candidate) -> Option<bool> {
        let (shape, board) = (self.layout.shape, &self.board);
        match &mut self.judge {
            Judge::Only(solution) => Some(solution.get(it.cell) != Some(it.digit)),
            Judge::Search(solutions) => solutions
                .get_or_insert_with(|| Box::new(Solutions::of(shape, board)))
                .are_without(it),
            Judge::Digit(_) => Some(!masks::has_places(shape, board, it)),
        }
    }

    /// Returns the position restricted to one digit.
    fn of_one_digit(&self, digit: Digit) -> Option<Position> {
        let solution = self.solution()?.clone();
        let left = words(&self.board).into_iter().map(|word| word & 1 << (digit - 1));
        let board = of_words(self.layout.shape, &left.collect::<Vec<_>>());
        let (layout, givens) = (Rc::clone(&self.layout), self.givens.clone());
        Some(Position { layout, givens, board, judge: Judge::Digit(solution) })
    }

    /// Returns a position with some candidates removed and others added, often near the step, and
    /// with about `total` candidates. Givens and a solution are kept.
    fn varied(&self, step: &Step, total: usize, random: &mut Random) -> Position {
        let (shape, side) = (self.layout.shape, self.board.highest());
        let solution = self.solution().expect("only positions with a solution are varied");
        let mut words = words(&self.board);
        let mut now = self.board.total();
        for _ in 0..=random.below(3) {
            let is_more = match now.abs_diff(total) > side {
                true => now < total,
                false => random.percent(50),
            };
            let any = |random: &mut Random| {
                let (cells, digits) = (&step.cells, &step.digits);
                let cell = match cells.is_empty() || random.percent(80) {
                    true => random.below(shape.cells()),
                    false => cells[random.below(cells.len())],
                };
                let is_any = matches!(self.judge, Judge::Only(_) | Judge::Search(_));
                let digit = match digits.is_empty() || is_any && random.percent(50) {
                    true => 1 + random.below(side) as Digit,
                    false => digits[random.below(digits.len())],
                };
                Candidate { cell, digit }
            };
            let fits = |&Candidate { cell, digit }: &Candidate| {
                let is_free = self.givens.get(cell).is_none() && solution.get(cell) != Some(digit);
                is_free && (words[cell] >> (digit - 1) & 1 == 0) == is_more
            };
            if let Some(it) = (0..20).map(|_| any(random)).find(fits) {
                words[it.cell] ^= 1 << (it.digit - 1);
                now = if is_more { now + 1 } else { now - 1 };
            }
        }
        let judge = match &self.judge {
            Judge::Only(solution) => Judge::Only(solution.clone()),
            Judge::Search(_) => Judge::Search(None),
            Judge::Digit(solution) => Judge::Digit(solution.clone()),
        };
        let (layout, givens) = (Rc::clone(&self.layout), self.givens.clone());
        Position { layout, givens, board: of_words(shape, &words), judge }
    }
}

/// The results for a technique.
#[derive(Clone, Copy, Default)]
struct Count {
    /// The number of refuted eliminations.
    refuted: usize,
    /// The number of these, counting each candidate of a position once.
    candidates: usize,
    /// The number of positions with a step.
    positions: usize,
    /// The number of original positions (not derived from others), and of those with a step.
    looked: usize,
    found: usize,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.refuted += other.refuted;
        self.candidates += other.candidates;
        self.positions += other.positions;
        self.looked += other.looked;
        self.found += other.found;
    }
}

/// The number of refuted eliminations of each technique.
struct Refuted {
    wanted: usize,
    techniques: Vec<&'static dyn Technique>,
    counts: Vec<Count>,
    /// Hashes of the positions with a step of each technique, if each is to be counted only once.
    known: Option<Mutex<HashSet<u64>>>,
}

impl Refuted {
    /// Requires `wanted` eliminations of each technique that `is_asked` accepts, except those on
    /// relations.
    fn new(wanted: usize, is_asked: impl Fn(&dyn Technique) -> bool) -> Refuted {
        let techniques: Vec<_> = of_houses().filter(|it| is_asked(*it)).collect();
        let counts = vec![Count::default(); techniques.len()];
        Refuted { wanted, techniques, counts, known: None }
    }

    /// Counts repeated positions only once.
    fn once(self) -> Refuted {
        Refuted { known: Some(Mutex::default()), ..self }
    }

    /// Returns true if the position is new for the technique, or if repeated positions count.
    fn is_new(&self, technique: usize, position: &Position) -> bool {
        let Some(known) = &self.known else { return true };
        let mut hasher = DefaultHasher::new();
        let givens = (0..position.board.cells()).map(|cell| position.givens.get(cell));
        (technique, words(&position.board), givens.collect::<Vec<_>>()).hash(&mut hasher);
        known.lock().unwrap().insert(hasher.finish())
    }

    /// Returns the techniques of which more eliminations are required.
    fn open(&self) -> Vec<usize> {
        let is_open = |&technique: &usize| self.counts[technique].refuted < self.wanted;
        (0..self.techniques.len()).filter(is_open).collect()
    }

    /// Returns the number of positions derived from one with a step: more for rare techniques.
    fn variations(&self, technique: usize) -> usize {
        let Count { looked, found, .. } = self.counts[technique];
        let at_once = if self.techniques[technique].span() == Span::Digit { 20 } else { 4 };
        match looked / found.max(1) {
            0 | 1 => 0,
            rarely => (at_once * rarely).min(4000),
        }
    }

    /// Examines positions by number until there are enough eliminations, on all cores. The required
    /// techniques stay the same during a round. If the environment variable `HAD` names a file with
    /// the output of an interrupted run, continues that run.
    fn fill(&mut self, most: usize, positions: impl Fn(&mut Looking, usize) + Sync) -> usize {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let first = env::var("HAD").map_or(0, |had| self.had(&fs::read_to_string(had).unwrap()));
        let (mut number, begun) = (first, Instant::now());
        while !self.open().is_empty() && number < most {
            let end = number + ((number - first) / 8).max(2);
            let next = AtomicUsize::new(number);
            let part = || {
                let mut looking = Looking::new(self);
                loop {
                    match next.fetch_add(1, Ordering::Relaxed) {
                        number if number < end => positions(&mut looking, number),
                        _ => return looking.counts,
                    }
                }
            };
            let parts: Vec<Vec<Count>> = thread::scope(|scope| {
                let running: Vec<_> = (0..threads).map(|_| scope.spawn(part)).collect();
                running
                    .into_iter()
                    .map(|it| it.join().expect("a thread failed; its message is above"))
                    .collect()
            });
            for part in parts {
                self.counts.iter_mut().zip(&part).for_each(|(all, part)| all.add(part));
            }
            number = end;
            if self.wanted >= 1000 {
                println!("{number} in {:.0} s; few: {}", begun.elapsed().as_secs_f64(), self.few());
            }
        }
        number
    }

    /// Reads the last progress line of a run and returns the number of positions that it examined.
    /// Techniques that the line does not list had enough eliminations.
    fn had(&mut self, told: &str) -> usize {
        let last = told.lines().rev().find_map(|line| line.split_once(" s; few: ")).unwrap();
        let few: Vec<&str> = last.1.split(", ").collect();
        for (technique, count) in self.techniques.iter().zip(&mut self.counts) {
            let of_name = |it: &&str| it.strip_prefix(technique.name())?.trim().parse().ok();
            count.refuted = few.iter().find_map(of_name).unwrap_or(self.wanted);
        }
        last.0.split(' ').next().unwrap().parse().unwrap()
    }

    /// Returns the techniques of which more eliminations are required, with their numbers so far.
    fn few(&self) -> String {
        let name =
            |it: usize| format!("{} {}", self.techniques[it].name(), self.counts[it].refuted);
        self.open().into_iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Prints the results after `boards` boards. Panics if a technique has no refuted elimination.
    fn end(&self, boards: usize) {
        println!("{boards} boards");
        for (technique, count) in self.techniques.iter().zip(&self.counts) {
            let Count { refuted, candidates, positions, .. } = count;
            let short = if *refuted < self.wanted { ", fewer than wanted" } else { "" };
            let name = technique.name();
            println!(
                "{name}: {refuted} of {candidates} candidates in {positions} positions{short}"
            );
        }
        let all = self.techniques.iter().zip(&self.counts);
        let silent = all.filter(|(_, count)| count.refuted == 0).map(|(it, _)| it.name());
        assert_eq!(silent.collect::<Vec<_>>(), [""; 0]);
    }
}

/// The number of consecutive derived positions without a step after which the search ends.
const IN_VAIN: usize = 100;

/// The examination of some positions of a round.
struct Looking<'a> {
    refuted: &'a Refuted,
    open: Vec<usize>,
    /// The results.
    counts: Vec<Count>,
}

impl<'a> Looking<'a> {
    fn new(refuted: &'a Refuted) -> Looking<'a> {
        let counts = vec![Count::default(); refuted.counts.len()];
        Looking { refuted, open: refuted.open(), counts }
    }

    /// Returns the name of a random required technique.
    fn any(&self, random: &mut Random) -> &'static str {
        self.refuted.techniques[self.open[random.below(self.open.len())]].name()
    }

    /// Examines a position. For techniques with a step, also examines positions derived from it.
    fn at(&mut self, mut position: Position, random: &mut Random) {
        let steps = self.refute(&mut position, &self.open.clone());
        for (technique, step) in self.open.clone().into_iter().zip(steps) {
            self.counts[technique].looked += 1;
            if let Some(step) = step {
                self.counts[technique].found += 1;
                self.around(technique, &position, step, random);
            }
        }
    }

    /// Moves from the position to others near it, each with a step of the technique. If the step
    /// depends on one digit only, the other digits are removed, and the step must be valid without
    /// them.
    fn around(&mut self, technique: usize, from: &Position, step: Step, random: &mut Random) {
        if from.solution().is_none() {
            return;
        }
        let is_of_one = self.refuted.techniques[technique].span() == Span::Digit;
        let alone = is_of_one.then(|| from.of_one_digit(step.digits[0])).flatten();
        let from = alone.as_ref().unwrap_or(from);
        let total = from.board.total();
        let (mut seen, mut step, mut last) = (HashSet::from([words(&from.board)]), step, None);
        let enough = self.counts[technique].refuted + 1 + self.refuted.wanted / 10;
        let mut in_vain = 0;
        for _ in 0..self.refuted.variations(technique) {
            if in_vain == IN_VAIN {
                return;
            }
            in_vain += 1;
            let mut next = last.as_ref().unwrap_or(from).varied(&step, total, random);
            if seen.insert(words(&next.board))
                && let Some(found) = self.refute(&mut next, &[technique]).remove(0)
                && next.solution().is_some()
            {
                (step, last, in_vain) = (found, Some(next), 0);
            }
            if self.counts[technique].refuted >= enough {
                return;
            }
        }
    }

    /// Refutes the eliminations of the techniques. Returns one step of each, if there is any.
    fn refute(&mut self, position: &mut Position, techniques: &[usize]) -> Vec<Option<Step>> {
        let (layout, givens) = (Rc::clone(&position.layout), position.givens.clone());
        let (board, beside) = (position.board.clone(), TechniqueContext::of(&givens));
        let refute = |&technique: &usize| {
            let (mut count, mut first) = (Count::default(), None);
            let mut candidates = HashSet::new();
            for step in self.refuted.techniques[technique].find_beside(&layout, &board, &beside) {
                for &candidate in &step.eliminated {
                    let impossible = position.is_impossible(candidate);
                    assert!(impossible != Some(false), "{candidate:?} {step:?} {board:?}");
                    if impossible.is_some() {
                        count.refuted += 1;
                        candidates.insert(candidate);
                    }
                }
                first.get_or_insert(step);
            }
            if first.is_none() || !self.refuted.is_new(technique, position) {
                return None;
            }
            count.candidates = candidates.len();
            count.positions = usize::from(!candidates.is_empty());
            self.counts[technique].add(&count);
            first
        };
        techniques.iter().map(refute).collect()
    }
}

/// Returns a board with the digits of a solved grid and others. Sometimes the grid is corrupted, so
/// there can be any number of solutions.
fn board(random: &mut Random) -> Case {
    let (rows, columns) = [(3, 3), (3, 3), (3, 3), (2, 3), (3, 2), (2, 4), (3, 4)][random.below(7)];
    let shape = Shape::new(rows, columns).unwrap();
    let (solution, percent) = (solved(shape, random), 8 + random.below(32));
    let mut board = Candidates::full(shape);
    // Rare patterns need cells with two or three digits, or with few different ones.
    let pairs = random.percent(50);
    let few = [2, 3, 2 + random.below(shape.side() - 2)][random.below(3)] as Digit;
    for candidate in Candidates::full(shape).iter() {
        let kept = match pairs {
            true => candidate.digit <= few && random.percent(2 * percent),
            false => random.percent(percent),
        };
        if solution.get(candidate.cell) != Some(candidate.digit) && !kept {
            board.eliminate(candidate);
        }
    }
    if random.percent(20) {
        let cell = random.below(shape.cells());
        if let Some(digit) = solution.get(cell).filter(|_| board.count(cell) > 1) {
            board.eliminate(Candidate { cell, digit });
        }
    }
    Case { layout: Layout::new(shape, &board::rules::Rules::CLASSIC), board }
}

/// Refutes eliminations on boards with any number of solutions.
fn on_boards(looking: &mut Looking, number: usize, random: &mut Random) {
    let case = match number {
        1 => boards::patterns(boards::CLASSIC).remove(0),
        _ if number.is_multiple_of(50) => boards::ringed(random).swap_remove(random.below(3)),
        _ => board(random),
    };
    looking.at(Position::searched(case), random);
}

/// Leaves many cells with the same two digits and the digit of the solution. Otherwise, possible
/// deadly patterns would be rare.
fn leave_two_digits(board: &mut Candidates, solution: &Grid, random: &mut Random) {
    let [one, other, third] = [0; 3].map(|_| 1 + random.below(board.highest()) as board::Digit);
    let (often, third_too) = (40 + random.below(60), random.below(60));
    for cell in 0..board.cells() {
        if !random.percent(often) {
            continue;
        }
        let with_third = random.percent(third_too);
        for digit in 1..=board.highest() as board::Digit {
            let is_kept = digit == one || digit == other || digit == third && with_third;
            if !is_kept && solution.get(cell) != Some(digit) {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
}

/// Refutes eliminations in the states of a puzzle whose only solution is known.
fn on_puzzle(looking: &mut Looking, cases: &[testbed::corpus::Case], random: &mut Random) {
    let case = &cases[random.below(cases.len())];
    let shape = case.puzzle.shape;
    let [mut givens, solution] =
        alike(shape, [&case.puzzle.givens, case.solution.as_ref().unwrap()], random);
    let more = random.below(8);
    for _ in 0..more {
        let cell = random.below(shape.cells());
        givens.set(cell, solution.get(cell));
    }
    let puzzle = Puzzle::classic(shape, givens);
    let (layout, mut board) = (Rc::new(Layout::of(&puzzle)), puzzle.candidates());
    // Some candidates outside the solution are eliminated unless enough givens were added, so that
    // no shuffled puzzle occurs twice.
    let gone = if more < 4 || random.percent(50) { 1 + random.below(80) } else { 0 };
    for candidate in puzzle.candidates().iter() {
        if solution.get(candidate.cell) != Some(candidate.digit) && random.percent(gone) {
            board.eliminate(candidate);
        }
    }
    if random.percent(50) {
        leave_two_digits(&mut board, &solution, random);
    }
    loop {
        let (judge, givens) = (Judge::Only(solution.clone()), puzzle.givens.clone());
        let here = Position { layout: Rc::clone(&layout), givens, board: board.clone(), judge };
        looking.at(here, random);
        // Singles are applied all at once, other techniques one step at a time, so that the states
        // differ.
        let usual = techniques::ALL
            .iter()
            .filter(|it| !it.assumes_uniqueness() && !it.is_by_name_only() && random.percent(90));
        let usual: Vec<_> = usual.take(30).collect();
        techniques::reduce_by(&layout, &mut board, reduce::SINGLES.techniques);
        let Some(step) = usual.into_iter().find_map(|it| it.find(&layout, &board).next()) else {
            return;
        };
        step.eliminated.iter().for_each(|&candidate| _ = board.eliminate(candidate));
    }
}

/// Returns the classic 9×9 puzzles with one solution.
fn unique() -> Vec<testbed::corpus::Case> {
    let is_nine = |it: &testbed::corpus::Case| it.puzzle.shape == Shape::new(3, 3).unwrap();
    let is_plain = |it: &testbed::corpus::Case| it.puzzle.restrictions.is_none();
    let all = corpus().into_iter();
    let unique: Vec<_> =
        all.filter(|it| is_nine(it) && is_plain(it) && it.solution.is_some()).collect();
    assert!(unique.len() > 500);
    unique
}

#[test]
fn technique_eliminations_are_refuted_by_search() {
    let wanted = size(30);
    let (mut refuted, cases) = (Refuted::new(wanted, |it| !it.assumes_uniqueness()), unique());
    let boards = refuted.fill(40 * wanted, |looking, number| {
        let random = &mut Random(number as u64);
        on_boards(looking, number, random);
        if number % 4 == 0 {
            on_puzzle(looking, &cases, random);
        }
    });
    refuted.end(boards);
}

#[test]
fn bitmask_oracle_matches_plain_search() {
    let (mut unlike, mut told) = ([0; 2], 0);
    for number in 0..size(60) {
        let random = &mut Random(number as u64);
        let case = match number % 20 {
            0 => boards::ringed(random).swap_remove(random.below(3)),
            _ => board(random),
        };
        let mut solutions = Solutions::of(case.layout.shape, &case.board);
        for candidate in Candidates::full(case.layout.shape).iter() {
            if !random.percent(20) {
                continue;
            }
            let constraints: Vec<_> = case.layout.constraints().iter().collect();
            let has_places = search::has_places(&constraints, &case.board, candidate);
            assert_eq!(masks::has_places(case.layout.shape, &case.board, candidate), has_places);
            let mut board = case.board.clone();
            board.keep_only(candidate.cell, candidate.digit);
            let found = solutions_within(&Puzzle::restricted(case.layout.shape, board), 1, 5000);
            if let Some((found, are_without)) = found.zip(solutions.are_without(candidate)) {
                assert_eq!(are_without, found.is_empty(), "{candidate:?} {:?}", case.board);
                unlike[usize::from(are_without)] += 1;
                told += 1;
            }
        }
    }
    println!("{told} candidates, {unlike:?} in some solution and in none");
    assert!(unlike.iter().all(|&count| count > 100), "{unlike:?}");
}
