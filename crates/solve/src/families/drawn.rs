//! Random digits in random cells, without equal digits in a house; this solver finds out whether
//! they can be completed. With Latin squares this is quasigroup completion (QCP).

use super::{ExpectedAnswer, Family, FamilySettings, Member};
use crate::{SolveContext, Verdict, generate::GenerateError};
use board::{
    Candidate, Candidates, Cell, Digit, Layout, Puzzle,
    random::Random,
    stop::{Stop, StopReason},
};

/// The family of randomly filled boards.
pub(super) struct RandomFillFamily;

/// The number of restarts if a cell has no possible digit left.
const MAX_DRAWS: usize = 1000;

impl Family for RandomFillFamily {
    fn name(&self) -> &'static str {
        "random-fill"
    }

    fn summary(&self) -> &'static str {
        "random digits in random cells without duplicates in a house, as in QCP; solved to state \
         the answer"
    }

    fn make(
        &self,
        setting: &FamilySettings,
        seed: u64,
        stop: &Stop,
    ) -> Result<Result<Member, String>, GenerateError> {
        let Some(puzzle) = drawn(&setting.board, setting.holes, seed) else {
            return Ok(Err(format!(
                "a cell had no possible digit in each of {MAX_DRAWS} tries; use more holes"
            )));
        };
        let solver = &setting.solver;
        let mut context = SolveContext::new(&puzzle, solver.logic);
        let found = solver.search_solutions(&mut context, &puzzle, 1, 1, stop)?;
        let expected = match found.verdict() {
            Verdict::Unique(grid)
            | Verdict::Multiple(grid, _)
            | Verdict::Unknown(_, Some(grid)) => ExpectedAnswer::Satisfiable(grid),
            Verdict::Unsolvable | Verdict::Invalid(_) => ExpectedAnswer::Unsatisfiable,
            Verdict::Unknown(why @ (StopReason::Interrupted | StopReason::Memory { .. }), None) => {
                return Err(GenerateError::Stopped(why));
            }
            Verdict::Unknown(why, None) => ExpectedAnswer::Unknown(why.to_string()),
        };
        Ok(Ok(Member { puzzle, blocked: None, expected }))
    }
}

/// Returns the board with random digits in all but `holes` cells, without equal digits in a house.
/// Returns `None` if a cell had no possible digit in each try.
pub fn drawn(board: &Puzzle, holes: usize, seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(seed, "drawn digits");
    let layout = Layout::of(board);
    (0..MAX_DRAWS).find_map(|_| draw(board, holes, &layout, &mut random))
}

fn draw(board: &Puzzle, holes: usize, layout: &Layout, random: &mut Random) -> Option<Puzzle> {
    let (mut puzzle, mut left) = (board.clone(), board.candidates());
    let is_open = |cell: &Cell| board.givens.get(*cell).is_none();
    let mut open: Vec<Cell> = board.shape.every_cell().filter(is_open).collect();
    let wanted = open.len().saturating_sub(holes);
    random.draw(&mut open, wanted);
    for (cell, digit) in board.givens.filled() {
        exclude(layout, &mut left, cell, digit);
    }
    for &cell in &open[..wanted] {
        let digits: Vec<Digit> = left.digits(cell).collect();
        let digit = *digits.get(random.below(digits.len().max(1)))?;
        puzzle.givens.set(cell, Some(digit));
        exclude(layout, &mut left, cell, digit);
    }
    Some(puzzle)
}

/// Eliminates the digit from all peers of the cell.
fn exclude(layout: &Layout, left: &mut Candidates, cell: Cell, digit: Digit) {
    for peer in layout.peers(cell) {
        if left.contains(peer, digit) {
            left.eliminate(Candidate { cell: peer, digit });
        }
    }
}
