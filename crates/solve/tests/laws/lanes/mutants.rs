//! Classic 9×9 puzzles, original and mutated, with the verdicts of the SAT pipeline.

use std::{fmt::Write, num::NonZero, thread};

use board::{Candidate, Candidates, Digit, Grid, Layout, Puzzle, Shape, verify::verify};
use sat::backends;
use solve::{
    Solver, Verdict,
    engines::{
        self, EngineQuestion,
        lanes::{Answer, BoardQuestion, ClassicBoard, SimdEngine, SolvedBoard, board},
    },
};

use testbed::{Random, corpus::corpus, puzzles::solutions_within};

/// Returns the 9×9 shape with square boxes.
pub(super) fn nine() -> Shape {
    Shape::new(3, 3).unwrap()
}

/// Returns a puzzle of 81 characters.
pub(super) fn of_text(text: &str) -> Puzzle {
    assert_eq!(text.len(), 81);
    let digit = |c: char| c.to_digit(10).map_or(0, |digit| digit as Digit);
    let mut givens = Grid::empty(nine());
    for (cell, digit) in text.chars().map(digit).enumerate() {
        givens.set(cell, Some(digit).filter(|&digit| digit > 0));
    }
    Puzzle::classic(nine(), givens)
}

/// Returns the puzzles of `puzzles/` that the SIMD engine supports, each with its file.
pub(super) fn classics() -> Vec<(String, Puzzle)> {
    let cases = corpus().into_iter().filter(|case| board(&case.puzzle).is_some());
    cases.map(|case| (case.file, case.puzzle)).collect()
}

/// Returns the classic puzzles, and mutated ones up to that number. The hardest are rarely mutated,
/// because the SAT pipeline takes long on them.
pub(super) fn mutants(count: usize, seed: u64) -> Vec<Puzzle> {
    let mut random = Random(seed);
    let classics = classics();
    let mut puzzles: Vec<_> = classics.iter().map(|(_, puzzle)| puzzle.clone()).collect();
    while puzzles.len() < count {
        let (file, puzzle) = &classics[random.below(classics.len())];
        if file != "hardest" || random.percent(20) {
            puzzles.push(mutated(puzzle, &mut random));
        }
    }
    puzzles
}

/// Returns a copy with one to four givens removed, changed or added. In one of three, some
/// candidates of empty cells are also eliminated.
pub(super) fn mutated(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for _ in 0..=random.below(4) {
        let given: Vec<_> = puzzle.givens.filled().map(|(cell, _)| cell).collect();
        let (kind, any) = (random.below(3), random.below(81));
        let cell =
            if kind == 2 || given.is_empty() { any } else { given[random.below(given.len())] };
        puzzle.givens.set(cell, None);
        if kind > 0 {
            let digit = digit_for(&puzzle.givens, cell, random);
            puzzle.givens.set(cell, Some(digit));
        }
    }
    if random.below(3) == 0 {
        let most = 1 + random.below(60);
        strike_out(&mut puzzle, 1 + random.below(most), random);
    }
    puzzle
}

/// Returns a digit for an empty cell, usually one that none of its peers has.
fn digit_for(givens: &Grid, cell: usize, random: &mut Random) -> Digit {
    let place = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let meet = |one: usize, other: usize| (0..3).any(|i| place(one)[i] == place(other)[i]);
    let fits = |digit: &Digit| !givens.filled().any(|(other, d)| d == *digit && meet(cell, other));
    let fitting: Vec<_> = (1..=9).filter(fits).collect();
    match fitting.is_empty() || random.percent(10) {
        true => 1 + random.below(9) as Digit,
        false => fitting[random.below(fitting.len())],
    }
}

/// Eliminates at most this number of candidates of empty cells.
fn strike_out(puzzle: &mut Puzzle, count: usize, random: &mut Random) {
    let mut left = puzzle.restrictions.take().unwrap_or_else(|| Candidates::full(nine()));
    for _ in 0..count {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as Digit);
        if puzzle.givens.get(cell).is_none() {
            left.eliminate(Candidate { cell, digit });
        }
    }
    puzzle.restrictions = Some(left);
}

/// Returns the boards of puzzles that the SIMD engine supports.
pub(super) fn boards(puzzles: &[Puzzle]) -> Vec<ClassicBoard> {
    puzzles.iter().map(|puzzle| board(puzzle).unwrap()).collect()
}

/// Returns the answers of the engine without a stop.
pub(super) fn answers(
    lanes: &mut SimdEngine,
    boards: &[ClassicBoard],
    ask: BoardQuestion,
) -> Vec<Answer> {
    let mut answers = Vec::new();
    lanes.answer(boards, ask, &|| false, &mut answers);
    answers
}

/// Returns the valid ones of the first two solutions.
pub(super) fn first(answer: &Answer) -> &[SolvedBoard] {
    &answer.solutions[..answer.count.min(2) as usize]
}

/// Converts a full grid.
pub(super) fn grid(filled: &SolvedBoard) -> Grid {
    Grid::from_digits(nine(), &filled.map(Digit::from)).unwrap()
}

/// Processes parts of a list with one thread per core. Returns the results in order.
pub(super) fn on_all_cores<T: Sync, U: Send>(
    list: &[T],
    of: impl Fn(&[T]) -> Vec<U> + Sync,
) -> Vec<U> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let parts = list.chunks(list.len().div_ceil(cores).max(1));
    thread::scope(|scope| {
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| of(part))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// Returns the verdicts of the SAT pipeline.
pub(super) fn by_sat(puzzles: &[Puzzle]) -> Vec<Verdict> {
    let backend = backends::named("varisat").unwrap();
    let question = EngineQuestion {
        solver: Solver { backend, ..Solver::default() },
        ..EngineQuestion::default()
    };
    let outcomes = engines::named("sat").unwrap().run(Box::new(puzzles.iter().cloned()), &question);
    outcomes.map(|outcome| outcome.found.unwrap().verdict()).collect()
}

/// Returns the verdicts of the SAT pipeline, after checking that every vector width and a plain
/// search agree.
pub(super) fn compared(puzzles: &[Puzzle]) -> Vec<Verdict> {
    let (verdicts, boards) = (by_sat(puzzles), boards(puzzles));
    assert_eq!(SimdEngine::widths().last(), Some("plain"));
    for width in SimdEngine::widths() {
        let answers =
            answers(&mut SimdEngine::of_width(width).unwrap(), &boards, BoardQuestion::default());
        assert_eq!(answers.len(), puzzles.len());
        for ((puzzle, verdict), answer) in puzzles.iter().zip(&verdicts).zip(&answers) {
            agrees(puzzle, verdict, answer).unwrap_or_else(|why| panic!("{width}: {why}"));
        }
    }
    let mut searched = 0;
    for (puzzle, verdict) in puzzles.iter().zip(&verdicts) {
        // The hardest puzzles would take the plain search seconds.
        let Some(found) = solutions_within(puzzle, 2, 2000) else { continue };
        searched += 1;
        let same = match (found.as_slice(), verdict) {
            ([], Verdict::Invalid(_) | Verdict::Unsolvable) => true,
            ([only], Verdict::Unique(grid)) => only == grid,
            ([_, _], Verdict::Multiple(..)) => true,
            _ => false,
        };
        assert!(same, "a plain search: {}\nSAT path: {verdict:?}", shown(puzzle));
    }
    assert!(searched * 20 > puzzles.len() * 17, "{searched} of {}", puzzles.len());
    verdicts
}

/// Checks that an answer agrees with the verdict; the error describes the difference.
pub(super) fn agrees(puzzle: &Puzzle, verdict: &Verdict, answer: &Answer) -> Result<(), String> {
    let found: Vec<_> = first(answer).iter().map(grid).collect();
    let right = found.iter().all(|grid| verify(puzzle, grid).is_ok());
    let same = match (verdict, found.as_slice()) {
        (Verdict::Invalid(clash), []) => puzzle.clash(&Layout::of(puzzle)).as_ref() == Some(clash),
        (Verdict::Unsolvable, []) => true,
        (Verdict::Unique(grid), [only]) => only == grid,
        (Verdict::Multiple(..), [one, other]) => one != other,
        _ => false,
    };
    if right && same && !answer.unknown && answer.count <= 2 && answer.nodes > 0 {
        return Ok(());
    }
    Err(format!("{}\nSAT path: {verdict:?}\nlanes: {answer:?}", shown(puzzle)))
}

/// Returns the characters of the puzzle: 81, followed by 729 with the candidates of each cell if it
/// is restricted.
pub(super) fn shown(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for digit in puzzle.givens.digits() {
        write!(text, "{digit}").unwrap();
    }
    if let Some(left) = &puzzle.restrictions {
        text.push('\n');
        let all = (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
        text.extend(all.map(|(cell, digit)| match left.contains(cell, digit) {
            true => char::from(b'0' + digit as u8),
            false => '.',
        }));
    }
    text
}
