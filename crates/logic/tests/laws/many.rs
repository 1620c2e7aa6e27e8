//! What each technique takes away, many times over: on boards with one solution, several and none,
//! and in the states that puzzles go through. A plain search refutes each elimination.

use std::collections::{BTreeMap, HashMap};

use board::{Candidate, Candidates, Grid, Layout, Puzzle, Shape};
use logic::{
    reduce,
    techniques::{self, Beside, Technique},
};
use testbed::{
    Random,
    boards::{self, Case},
    corpus::corpus,
    deadly::{self, Grave, Position},
    puzzles::{alike, solutions_within, solved},
    size,
};

/// All techniques but those of relations, which have none to argue with here: `relations.rs`.
fn of_houses() -> impl Iterator<Item = &'static dyn Technique> {
    let of_relation = |about| techniques::OF_RELATIONS.iter().any(|it| it.about() == about);
    techniques::ALL.iter().copied().filter(move |it| !of_relation(it.about()))
}

/// How many eliminations of each technique were refuted.
struct Refuted {
    wanted: usize,
    techniques: Vec<&'static dyn Technique>,
    by_name: BTreeMap<&'static str, usize>,
}

impl Refuted {
    /// So many are wanted of each of those of houses that assume one solution, or do not.
    fn new(wanted: usize, assume: bool) -> Refuted {
        let techniques = of_houses().filter(|it| it.assumes_uniqueness() == assume);
        let techniques: Vec<_> = techniques.collect();
        let by_name = techniques.iter().map(|it| (it.name(), 0)).collect();
        Refuted { wanted, techniques, by_name }
    }

    /// The techniques of which more are wanted.
    fn open(&self) -> Vec<&'static dyn Technique> {
        let is_open = |it: &&dyn Technique| self.by_name[it.name()] < self.wanted;
        self.techniques.iter().copied().filter(is_open).collect()
    }

    /// Tells what came of so many boards; of each technique something did.
    fn end(&self, boards: usize) {
        println!("{boards} boards");
        for (name, count) in &self.by_name {
            let short = if *count < self.wanted { ", fewer than wanted" } else { "" };
            println!("{name}: {count}{short}");
        }
        let silent = self.by_name.iter().filter(|(_, count)| **count == 0);
        assert_eq!(silent.map(|(name, _)| *name).collect::<Vec<_>>(), [""; 0]);
    }

    /// Looks for steps of the technique, and refutes what they eliminate.
    fn look(
        &mut self,
        technique: &dyn Technique,
        (layout, board, beside): (&Layout, &Candidates, &Beside),
        is_impossible: &mut dyn FnMut(Candidate) -> Option<bool>,
    ) {
        let count = self.by_name.get_mut(technique.name()).unwrap();
        for step in technique.find_beside(layout, board, beside) {
            for &candidate in &step.eliminated {
                let impossible = is_impossible(candidate);
                assert!(impossible != Some(false), "{candidate:?} {step:?} {board:?}");
                *count += usize::from(impossible.is_some());
            }
        }
    }
}

/// A board of some solved grid's digits and others, or with the grid spoilt, so that it has any
/// number of solutions.
fn board(random: &mut Random) -> Case {
    let (rows, columns) = [(3, 3), (3, 3), (3, 3), (2, 3), (3, 2), (2, 4), (3, 4)][random.below(7)];
    let shape = Shape::new(rows, columns).unwrap();
    let (solution, percent) = (solved(shape, random), 8 + random.below(32));
    let mut board = Candidates::full(shape);
    // Rare patterns take cells that have two or three digits, or few of the same.
    let pairs = random.percent(30);
    let few = 2 + random.below(shape.side() - 2) as board::Digit;
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

/// Refutes on boards of any number of solutions.
fn on_boards(refuted: &mut Refuted, number: usize, random: &mut Random) {
    let case = match number % 50 {
        0 => boards::ringed(random).swap_remove(random.below(3)),
        1 => boards::patterns(boards::CLASSIC).remove(0),
        _ => board(random),
    };
    let mut known = HashMap::new();
    // None where the search would take long: that is not counted.
    let mut is_impossible = |candidate: Candidate| {
        *known.entry(candidate).or_insert_with(|| {
            let mut board = case.board.clone();
            board.keep_only(candidate.cell, candidate.digit);
            let found = solutions_within(&Puzzle::restricted(case.layout.shape, board), 1, 5000);
            found.map(|found| found.is_empty())
        })
    };
    let empty = Grid::empty(case.layout.shape);
    let beside = Beside::of(&empty);
    for technique in refuted.open() {
        refuted.look(technique, (&case.layout, &case.board, &beside), &mut is_impossible);
    }
}

/// Leaves many cells two digits, the same all over, and the one of the solution: patterns that would
/// be deadly are rare else.
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

/// Refutes in the states of a puzzle whose only solution is known.
fn on_puzzle(refuted: &mut Refuted, cases: &[testbed::corpus::Case], random: &mut Random) {
    let case = &cases[random.below(cases.len())];
    let shape = case.puzzle.shape;
    let [mut givens, solution] =
        alike(shape, [&case.puzzle.givens, case.solution.as_ref().unwrap()], random);
    for _ in 0..random.below(8) {
        let cell = random.below(shape.cells());
        givens.set(cell, solution.get(cell));
    }
    let puzzle = Puzzle::classic(shape, givens);
    let (layout, mut board) = (Layout::of(&puzzle), puzzle.candidates());
    // Whatever is not in the only solution may be gone already.
    let gone = if random.percent(50) { random.below(80) } else { 0 };
    for candidate in puzzle.candidates().iter() {
        if solution.get(candidate.cell) != Some(candidate.digit) && random.percent(gone) {
            board.eliminate(candidate);
        }
    }
    if random.percent(50) {
        leave_two_digits(&mut board, &solution, random);
    }
    loop {
        let mut is_impossible = |it: Candidate| Some(solution.get(it.cell) != Some(it.digit));
        let beside = Beside::of(&puzzle.givens);
        for technique in refuted.open() {
            refuted.look(technique, (&layout, &board, &beside), &mut is_impossible);
        }
        // Singles all at once, the others one by one, so that states differ.
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

/// Refutes near patterns that could be filled in two ways, around a solution.
fn near_patterns(
    refuted: &mut Refuted,
    cases: &[testbed::corpus::Case],
    graves: &[Grave],
    random: &mut Random,
) {
    let case = &cases[random.below(cases.len())];
    let (puzzle, solution) = (&case.puzzle, case.solution.as_ref().unwrap());
    let layout = Layout::new(puzzle.shape, &board::rules::Rules::CLASSIC);
    let around = |random: &mut Random| Position::of(puzzle.shape, &puzzle.givens, solution, random);
    let position = match random.below(5) {
        0 => deadly::grave(graves, random),
        1 => deadly::written(around(random), &layout, random),
        _ => deadly::ring(around(random), &layout, random),
    };
    let Position { givens, solution, board } = &position;
    let mut is_impossible = |it: Candidate| Some(solution.get(it.cell) != Some(it.digit));
    let beside = Beside::of(givens);
    for technique in refuted.open() {
        refuted.look(technique, (&layout, board, &beside), &mut is_impossible);
    }
}

/// Classic 9×9 puzzles with one solution.
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
fn what_each_technique_eliminates_many_times_over_is_refuted_by_a_plain_search() {
    let wanted = size(30);
    let (mut refuted, mut random, cases) = (Refuted::new(wanted, false), Random(4), unique());
    let mut number = 0;
    while !refuted.open().is_empty() && number < 40 * wanted {
        on_boards(&mut refuted, number, &mut random);
        if number % 4 == 0 {
            on_puzzle(&mut refuted, &cases, &mut random);
        }
        number += 1;
    }
    refuted.end(number);
}

#[test]
fn what_those_that_assume_one_solution_eliminate_many_times_over_is_not_in_it() {
    let wanted = size(30);
    let (mut refuted, mut random, cases) = (Refuted::new(wanted, true), Random(5), unique());
    let (graves, mut number) = (deadly::graves(), 0);
    while !refuted.open().is_empty() && number < 2000 * wanted {
        near_patterns(&mut refuted, &cases, &graves, &mut random);
        if number % 1000 == 0 {
            on_puzzle(&mut refuted, &cases, &mut random);
        }
        number += 1;
    }
    refuted.end(number);
}
