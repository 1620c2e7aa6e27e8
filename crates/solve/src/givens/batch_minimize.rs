//! Removal of givens of many classic 9×9 puzzles in parallel, by the SIMD engine.
//!
//! As long as the solution is unique, any other solution without a given has another digit in its
//! cell. So the SIMD engine searches for a solution with another digit there, and never finds the
//! known one. It is not used if `exchanges.rs` gives the answer. The cells of a group are emptied,
//! and two solutions are searched for.
//!
//! Each puzzle has one question in progress. Idle lanes work ahead on groups later in the order.
//! They assume that the groups before are removed if the last ones were removed, and stay
//! otherwise. A group that is needed stays needed after further removals, and a group that is
//! redundant was redundant with more givens. So an answer is valid if the cells emptied are among
//! those assumed to be empty, or if the other solution agrees with all remaining givens. Otherwise
//! the question is repeated. The result is always the same.

use std::collections::VecDeque;

use super::{
    Uniqueness,
    exchanges::{ExchangeResult, Exchanges},
    task::Task,
};
use crate::{
    SolveError,
    engines::lanes::{
        self, ALL_DIGITS, Answer, BoardSource, ClassicBoard, SimdEngine, SolvedBoard,
    },
};
use board::{
    Cell, Digit, Grid, Puzzle, Shape,
    stop::{Stop, StopReason},
};

/// The removed groups, in order, and the groups that stay.
pub(super) type RemovedGroups<'a> = (Vec<&'a [Cell]>, Vec<(&'a [Cell], Uniqueness)>);

/// Returns for each puzzle the removed groups and those that stay, or `None` if the SIMD engine
/// does not support the puzzle.
pub(super) fn minimize_batch<'a>(
    lanes: &mut SimdEngine,
    tasks: &[Task<'a>],
    stop: &Stop,
) -> Vec<Option<Result<RemovedGroups<'a>, SolveError>>> {
    let all: Vec<_> = tasks.iter().map(|task| BatchRemoval::of(task, stop)).collect();
    let fit = all.iter().enumerate().filter(|(_, it)| it.is_some()).map(|(number, _)| number);
    let going: Vec<usize> = fit.collect();
    let first = going.iter().copied().collect();
    let (questions, free) = (Vec::new(), Vec::new());
    let mut work = Work { all, first, going, turn: 0, questions, free, stop, is_over: false };
    lanes.ask(&mut work, &|| stop.reason().is_some());
    work.all.into_iter().map(|it| it.map(|it| it.parted(stop))).collect()
}

/// A set of cells.
type Cells = u128;

fn set(cells: &[Cell]) -> Cells {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// Returns the positions in which two rows of eight digits differ, a bit each.
fn differing_of_eight(a: [u8; 8], b: [u8; 8]) -> u8 {
    // As one number: no digit carries into the next byte.
    let differ = u64::from_le_bytes(a) ^ u64::from_le_bytes(b);
    let ones = (differ + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
    // Moves each of the eight bits to a position of its own in the highest byte.
    (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The status of a group.
#[derive(Clone, Copy)]
enum GroupStatus {
    /// Unknown, and not in progress.
    Nothing,
    /// The question is in progress.
    RelationKind,
    /// It is redundant if no cells other than these are emptied.
    CanGo(Cells),
    /// It is needed if none of these cells is given; with the index of the other solution.
    Stays(Cells, usize),
    /// The search was stopped without an answer.
    Unknown,
}

/// The removal for one puzzle.
struct BatchRemoval<'a> {
    order: Vec<&'a [Cell]>,
    shape: Shape,
    /// The solution.
    filled: SolvedBoard,
    /// The puzzle without its givens.
    open: ClassicBoard,
    /// The puzzle without the removed givens.
    left: ClassicBoard,
    /// The cells that were emptied.
    emptied: Cells,
    /// The cells that are given.
    given: Cells,
    known: Vec<GroupStatus>,
    /// The index of the first undecided group.
    at: usize,
    /// The index before which no group is left to be tested in advance.
    ahead: usize,
    /// A bit for each of the last eight groups, set if it had to stay.
    stayed: u8,
    others: Vec<SolvedBoard>,
    /// The quick tests of givens; `None` if candidates were eliminated.
    exchanges: Option<Exchanges>,
    gone: Vec<&'a [Cell]>,
    kept: Vec<(&'a [Cell], Uniqueness)>,
    is_contradicted: bool,
}

impl<'a> BatchRemoval<'a> {
    fn of(task: &Task<'a>, stop: &Stop) -> Option<BatchRemoval<'a>> {
        let Task { puzzle, solution, ref order } = *task;
        let left = lanes::board(puzzle)?;
        let open = match puzzle.restrictions {
            None => [ALL_DIGITS; 81],
            Some(_) => {
                lanes::board(&Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() })?
            }
        };
        // A digit that does not fit counts as empty.
        let mut filled = [0; 81];
        let digits = filled.iter_mut().zip(solution.digits());
        digits.for_each(|(filled, &digit)| *filled = u8::try_from(digit).unwrap_or(0));
        let exchanges = match puzzle.restrictions {
            None => Exchanges::new(solution, &puzzle.givens),
            Some(_) => None,
        };
        let mut all = BatchRemoval {
            order: order.clone(),
            shape: puzzle.shape,
            filled,
            open,
            left,
            emptied: 0,
            given: puzzle.givens.filled().fold(0, |set, (cell, _)| set | 1 << cell),
            known: vec![GroupStatus::Nothing; order.len()],
            at: 0,
            ahead: 0,
            stayed: 0,
            others: Vec::with_capacity(order.len()),
            exchanges,
            gone: Vec::new(),
            kept: Vec::with_capacity(order.len()),
            is_contradicted: false,
        };
        all.decide(stop);
        Some(all)
    }

    /// Runs the quick tests for a given.
    fn test_given(&mut self, place: usize) {
        if let [cell] = *self.order[place]
            && let Some(exchanges) = &self.exchanges
        {
            self.known[place] = match exchanges.test_given(cell) {
                ExchangeResult::CanGo => GroupStatus::CanGo(self.emptied),
                // No other given cell differs.
                ExchangeResult::Other(other) => self.stays(&other, 1 << cell),
                ExchangeResult::Nothing => return,
            };
        }
    }

    /// Stores another solution, which differs in these cells, and returns the status.
    fn stays(&mut self, other: &SolvedBoard, differing: Cells) -> GroupStatus {
        self.others.push(*other);
        GroupStatus::Stays(differing, self.others.len() - 1)
    }

    /// Returns the cells in which another solution differs.
    fn differing(&self, other: &SolvedBoard) -> Cells {
        let (ours, theirs) = (self.filled.as_chunks(), other.as_chunks());
        let eights = ours.0.iter().zip(theirs.0).rev();
        let last = Cells::from(ours.1 != theirs.1);
        eights.fold(last, |set, (a, b)| set << 8 | Cells::from(differing_of_eight(*a, *b)))
    }

    /// Decides as many groups as possible.
    fn decide(&mut self, stop: &Stop) {
        while let Some(&cells) = self.order.get(self.at) {
            let group = set(cells);
            let stays = match self.known[self.at] {
                GroupStatus::CanGo(assumed) if self.emptied & !assumed == 0 => {
                    cells.iter().for_each(|&cell| self.left[cell] = self.open[cell]);
                    if let Some(exchanges) = &mut self.exchanges {
                        cells.iter().for_each(|&cell| exchanges.empty(cell));
                    }
                    (self.emptied, self.given) = (self.emptied | group, self.given & !group);
                    self.gone.push(cells);
                    false
                }
                GroupStatus::Stays(others, number) if others & self.given & !group == 0 => {
                    self.kept.push((cells, Uniqueness::Refuted(self.other_solution(number))));
                    true
                }
                GroupStatus::Unknown => {
                    self.kept.push((cells, Uniqueness::Unknown(why(stop))));
                    true
                }
                GroupStatus::RelationKind => return,
                GroupStatus::Nothing | GroupStatus::CanGo(_) | GroupStatus::Stays(..) => {
                    self.known[self.at] = GroupStatus::Nothing;
                    self.test_given(self.at);
                    if matches!(self.known[self.at], GroupStatus::Nothing) {
                        return;
                    }
                    continue;
                }
            };
            self.stayed = self.stayed << 1 | u8::from(stays);
            self.at += 1;
        }
    }

    /// Returns the grid of another solution, which is empty if it contains an invalid digit.
    fn other_solution(&self, number: usize) -> Grid {
        let grid = Grid::from_digits(self.shape, &self.others[number].map(Digit::from));
        grid.unwrap_or_else(|| Grid::empty(self.shape))
    }

    /// Returns the next group that can be tested in advance, if any.
    fn next_ahead(&mut self) -> Option<usize> {
        for place in self.ahead.max(self.at)..self.known.len() {
            self.ahead = place + 1;
            if matches!(self.known[place], GroupStatus::Nothing) {
                self.test_given(place);
                if matches!(self.known[place], GroupStatus::Nothing) {
                    return Some(place);
                }
            }
        }
        None
    }

    /// Returns the board that shows whether a group is redundant, the cells assumed to be emptied,
    /// and the limit of solutions.
    fn question(&mut self, place: usize) -> (ClassicBoard, Cells, u32) {
        self.known[place] = GroupStatus::RelationKind;
        let (mut board, mut emptied) = (self.left, self.emptied);
        if self.stayed.count_ones() <= 1 {
            for before in self.at..place {
                if !matches!(self.known[before], GroupStatus::Stays(..)) {
                    let cells = self.order[before];
                    cells.iter().for_each(|&cell| board[cell] = self.open[cell]);
                    emptied |= set(cells);
                }
            }
        }
        match *self.order[place] {
            [cell] => {
                board[cell] = self.open[cell] & !self.left[cell];
                (board, emptied, 1)
            }
            ref cells => {
                cells.iter().for_each(|&cell| board[cell] = self.open[cell]);
                (board, emptied, 2)
            }
        }
    }

    /// Takes the answer to the question about a group.
    fn take_answer(&mut self, place: usize, emptied: Cells, answer: &Answer) {
        let found = answer.solutions.iter().take(answer.count as usize);
        let mut found = found.map(|other| (other, self.differing(other)));
        let other = found.find(|(_, differing)| *differing != 0);
        self.known[place] = match (other, answer.unknown) {
            (Some((other, differing)), _) => self.stays(other, differing),
            (None, true) => GroupStatus::Unknown,
            (None, false) => {
                // The board of a single given excludes the known solution; that of a group includes
                // it.
                self.is_contradicted |= (answer.count == 1) == (self.order[place].len() == 1);
                GroupStatus::CanGo(emptied)
            }
        };
    }

    fn parted(mut self, stop: &Stop) -> Result<RemovedGroups<'a>, SolveError> {
        if self.is_contradicted {
            let (backend, finder) = (lanes::NAME, "a search");
            return Err(SolveError::Contradicted { backend, finder });
        }
        let unknown = |&cells| (cells, Uniqueness::Unknown(why(stop)));
        self.kept.extend(self.order[self.at..].iter().map(unknown));
        Ok((self.gone, self.kept))
    }
}

fn why(stop: &Stop) -> StopReason {
    stop.reason().unwrap_or(StopReason::Limit)
}

/// A question about a group of a puzzle.
struct Question {
    puzzle: usize,
    place: usize,
    emptied: Cells,
    board: ClassicBoard,
    answer: Answer,
}

/// All puzzles, with the questions in progress.
struct Work<'t, 's> {
    all: Vec<Option<BatchRemoval<'t>>>,
    /// The puzzles without a question in progress.
    first: VecDeque<usize>,
    /// The puzzles that are not finished.
    going: Vec<usize>,
    /// The counter that selects the puzzle of the next test in advance.
    turn: usize,
    questions: Vec<Question>,
    /// The indices of questions that are answered.
    free: Vec<usize>,
    stop: &'s Stop,
    is_over: bool,
}

impl Work<'_, '_> {
    /// Returns a puzzle and the group of it to test next.
    fn choose(&mut self) -> Option<(usize, usize)> {
        while let Some(puzzle) = self.first.pop_front() {
            if let Some(it) = &self.all[puzzle]
                && it.at < it.order.len()
            {
                return Some((puzzle, it.at));
            }
            self.going.retain(|&it| it != puzzle);
        }
        for _ in 0..self.going.len() {
            self.turn += 1;
            let puzzle = self.going[self.turn % self.going.len()];
            if let Some(place) = self.all[puzzle].as_mut().and_then(BatchRemoval::next_ahead) {
                return Some((puzzle, place));
            }
        }
        None
    }
}

impl BoardSource for Work<'_, '_> {
    fn next(&mut self) -> Option<(usize, &ClassicBoard, u32)> {
        let (puzzle, place) = if self.is_over { None } else { self.choose() }?;
        let (board, emptied, limit) = self.all[puzzle].as_mut()?.question(place);
        let question = Question { puzzle, place, emptied, board, answer: Answer::NONE };
        let number = match self.free.pop() {
            Some(number) => {
                self.questions[number] = question;
                number
            }
            None => {
                self.questions.push(question);
                self.questions.len() - 1
            }
        };
        Some((number, &self.questions[number].board, limit))
    }

    fn answer(&mut self, number: usize) -> &mut Answer {
        &mut self.questions[number].answer
    }

    fn ended(&mut self, number: usize) {
        let Question { puzzle, place, emptied, ref answer, .. } = self.questions[number];
        self.free.push(number);
        let Some(it) = &mut self.all[puzzle] else { return };
        it.take_answer(place, emptied, answer);
        it.decide(self.stop);
        // Not if the next group is answered already, or in progress.
        let is_next = it.known.get(it.at).is_none_or(|known| matches!(known, GroupStatus::Nothing));
        if is_next && !self.first.contains(&puzzle) {
            self.first.push_back(puzzle);
        }
    }

    fn stopped(&mut self) {
        self.is_over = true;
    }
}
