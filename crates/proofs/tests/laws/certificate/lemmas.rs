//! Tests that the lemmas of techniques are sufficient for unit propagation.

use board::{Candidate, Candidates, Digit, Layout, Puzzle, Shape};
use encodings::{Cnf, Lit};
use logic::techniques::{self, Step};
use proofs::{Derivation, ProofLimits, RupResult};
use sat::{
    EncodingConfig,
    encode::encode,
    formulations,
    variables::{CandidateValue, Numbering, Variables},
};

use testbed::{
    Random,
    boards::{CLASSIC, cases},
};

/// A board with its formula.
struct Board {
    layout: Layout,
    candidates: Candidates,
    variables: Variables,
    derivation: Derivation,
}

impl Board {
    fn new(shape: Shape, candidates: Candidates) -> Board {
        let puzzle = Puzzle::restricted(shape, candidates.clone());
        let (layout, mut formula) = (Layout::of(&puzzle), Cnf::default());
        let variables = Variables::new(Numbering::All, &candidates);
        encode(
            &layout,
            &variables,
            EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]),
            &mut formula,
        );
        let derivation = Derivation::new(&formula, &ProofLimits::default()).unwrap();
        Board { layout, candidates, variables, derivation }
    }

    fn lit(&self, candidate: Candidate) -> Lit {
        match self.variables.value(candidate.cell, candidate.digit) {
            CandidateValue::Lit(lit) => lit,
            _ => unreachable!(),
        }
    }

    /// Returns the number of eliminations of the step that do not follow.
    fn missing(&mut self, step: &Step) -> usize {
        let lits: Vec<Lit> =
            step.eliminated.iter().map(|&candidate| !self.lit(candidate)).collect();
        lits.iter().filter(|&&lit| self.derivation.add(&[lit]).unwrap() == RupResult::No).count()
    }

    /// Adds the lemmas of the step, each of which must follow, and returns their number.
    fn add_lemmas(&mut self, step: &Step) -> usize {
        let technique = techniques::of(step).unwrap();
        let lemmas = technique.lemmas(&self.layout, &self.candidates, step);
        for lemma in &lemmas {
            let lits = lemma.iter().map(|literal| match literal.is_positive {
                true => self.lit(literal.candidate),
                false => !self.lit(literal.candidate),
            });
            let lits: Vec<Lit> = lits.collect();
            assert_ne!(self.derivation.add(&lits).unwrap(), RupResult::No, "{lemma:?}");
        }
        lemmas.len()
    }
}

/// Returns random positions of the first row and random digits, both ascending.
fn some(side: usize, cells: usize, digits: usize, seed: u64) -> (Vec<usize>, Vec<Digit>) {
    let mut random = Random(seed);
    let mut pick = |count| {
        let mut left: Vec<usize> = (0..side).collect();
        let mut picked: Vec<_> =
            (0..count).map(|_| left.swap_remove(random.below(left.len()))).collect();
        picked.sort_unstable();
        picked
    };
    let cells = pick(cells);
    (cells, pick(digits).into_iter().map(|digit| digit as Digit + 1).collect())
}

/// Returns a board on which these cells of row 1 have only these digits.
fn naked(shape: Shape, cells: &[usize], digits: &[Digit]) -> Board {
    let mut candidates = Candidates::full(shape);
    for &cell in cells {
        for digit in (1..=shape.side() as Digit).filter(|digit| !digits.contains(digit)) {
            candidates.eliminate(Candidate { cell, digit });
        }
    }
    Board::new(shape, candidates)
}

/// Returns a board on which these digits have only these positions in row 1.
fn hidden(shape: Shape, cells: &[usize], digits: &[Digit]) -> Board {
    let mut candidates = Candidates::full(shape);
    for cell in (0..shape.side()).filter(|cell| !cells.contains(cell)) {
        for &digit in digits {
            candidates.eliminate(Candidate { cell, digit });
        }
    }
    Board::new(shape, candidates)
}

fn step(board: &Board, technique: &str) -> Option<Step> {
    let technique = techniques::named(technique).unwrap();
    let mut steps = technique.find(&board.layout, &board.candidates);
    steps.find(|step| step.houses == [0])
}

#[test]
fn naked_sets_follow_with_lemmas() {
    let shape = Shape::new(4, 4).unwrap();
    for (size, name) in [(3, "naked triple"), (4, "naked quad"), (5, "Hall set"), (8, "Hall set")] {
        let (cells, digits) = some(16, size, size, size as u64);
        let mut board = naked(shape, &cells, &digits);
        let step = step(&board, name).unwrap();
        assert_eq!((step.cells.len(), step.eliminated.len()), (size, size * (16 - size)));
        assert_eq!(board.missing(&step), step.eliminated.len());
        let lemmas = board.add_lemmas(&step);
        assert!((1..=size << (size - 1)).contains(&lemmas), "{lemmas} for {size}");
        assert_eq!(board.missing(&step), 0);
    }
}

#[test]
fn hidden_sets_follow_with_lemmas() {
    let shape = Shape::new(4, 4).unwrap();
    for (size, name) in [(3, "hidden triple"), (4, "hidden quad"), (5, "Hall set"), (7, "Hall set")]
    {
        let (cells, digits) = some(16, size, size, 50 + size as u64);
        let mut board = hidden(shape, &cells, &digits);
        let step = step(&board, name).unwrap();
        if name == "Hall set" {
            assert_eq!(step.cells.len(), 16 - size);
        }
        assert_eq!(board.missing(&step), step.eliminated.len());
        let lemmas = board.add_lemmas(&step);
        assert!((1..=size << (size - 1)).contains(&lemmas), "{lemmas} for {size}");
        assert_eq!(board.missing(&step), 0);
    }
}

#[test]
fn pairs_need_no_lemmas() {
    let shape = Shape::new(3, 3).unwrap();
    let (cells, digits) = some(9, 2, 2, 1);
    for (mut board, name) in [
        (naked(shape, &cells, &digits), "naked pair"),
        (hidden(shape, &cells, &digits), "hidden pair"),
    ] {
        let step = step(&board, name).unwrap();
        assert_eq!(board.add_lemmas(&step), 0);
        assert_eq!(board.missing(&step), 0);
    }
}

#[test]
fn sets_above_eight_have_no_lemmas() {
    let shape = Shape::new(4, 5).unwrap();
    let (cells, digits) = some(20, 9, 9, 3);
    let mut board = naked(shape, &cells, &digits);
    let step = step(&board, "Hall set").unwrap();
    assert_eq!(board.add_lemmas(&step), 0);
    assert_eq!(board.missing(&step), step.eliminated.len());
}

#[test]
fn cells_exceeding_digits_are_a_contradiction() {
    let shape = Shape::new(3, 3).unwrap();
    for size in [3, 4, 5, 6] {
        let (cells, digits) = some(9, size + 1, size, size as u64);
        let mut board = naked(shape, &cells, &digits);
        let step = step(&board, "Hall set").unwrap();
        assert!(step.digits.len() < step.cells.len());
        assert!(!board.derivation.is_refuted());
        board.add_lemmas(&step);
        assert_eq!(board.missing(&step), 0);
        assert!(board.derivation.is_refuted());
    }
}

/// Returns a board of side 16 on which digit 1 has a cyclic range of columns in each of `size`
/// rows.
///
/// Row i has the columns i to i + `width` − 1, cyclically; consecutive numbers are in different
/// boxes.
fn ringed(size: usize, width: usize, fins: &[(usize, usize)]) -> Board {
    let shape = Shape::new(4, 4).unwrap();
    let line = |place: usize| place % 4 * 4 + place / 4;
    let mut candidates = Candidates::full(shape);
    for place in 0..size {
        let columns: Vec<_> = (0..width).map(|i| line((place + i) % size)).collect();
        for column in (0..16).filter(|column| !columns.contains(column)) {
            let cell = line(place) * 16 + column;
            if !fins.contains(&(line(place), column)) {
                candidates.eliminate(Candidate { cell, digit: 1 });
            }
        }
    }
    Board::new(shape, candidates)
}

/// Returns the first step of the technique that eliminates only digit 1.
fn step_of_one(board: &Board, technique: &str) -> Step {
    let technique = techniques::named(technique).unwrap();
    let mut steps = technique.find(&board.layout, &board.candidates);
    steps.find(|step| step.digits == [1]).unwrap()
}

#[test]
fn fish_above_x_wing_need_lemmas() {
    let names = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
    for (size, name) in (2..).zip(names) {
        let mut board = ringed(size, size, &[]);
        let step = step_of_one(&board, name);
        assert_eq!((step.cells.len(), step.houses.len()), (size * size, 2 * size));
        assert_eq!(step.eliminated.len(), size * (16 - size));
        let missing = if size == 2 { 0 } else { step.eliminated.len() };
        assert_eq!(board.missing(&step), missing, "{name}");
        let lemmas = board.add_lemmas(&step);
        assert!(lemmas <= size << (size - 1), "{lemmas} for {name}");
        assert_eq!((board.missing(&step), lemmas == 0), (0, size == 2), "{name}");
    }
}

#[test]
fn finned_fish_follow_with_lemmas() {
    // Row 1 has a fin in the box of its first column.
    for (size, name, lacks) in
        [(2, "finned X-wing", 0), (3, "finned swordfish", 0), (4, "finned jellyfish", 2)]
    {
        let mut board = ringed(size, size, &[(0, 1)]);
        let step = step_of_one(&board, name);
        assert_eq!(step.eliminated.len(), 3);
        assert!(board.missing(&step) >= lacks, "{name}");
        let lemmas = board.add_lemmas(&step);
        assert_eq!((board.missing(&step), lemmas == 0), (0, size == 2), "{name}");
    }
}

#[test]
fn only_grouped_chains_need_lemmas() {
    let names = ["simple colouring", "remote pair", "X-chain", "XY-chain", "AIC", "grouped AIC"];
    let (mut steps, mut lemmas) = (0, [0, 0]);
    for case in cases(CLASSIC, 9).into_iter().step_by(3) {
        for name in names {
            let technique = techniques::named(name).unwrap();
            for step in technique.find(&case.layout, &case.board).take(3) {
                let mut board = Board::new(case.layout.shape, case.board.clone());
                lemmas[usize::from(step.places().iter().any(|place| place.cells.len() > 1))] +=
                    board.add_lemmas(&step);
                assert_eq!(board.missing(&step), 0, "{step:?}");
                steps += 1;
            }
        }
    }
    assert!(steps > 100 && lemmas[0] == 0 && lemmas[1] > 0, "{steps} {lemmas:?}");
}
