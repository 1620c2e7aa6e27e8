//! Givens of classic 9×9 puzzles that go by the lanes, one after the other, many puzzles side by
//! side.
//!
//! As long as the solution is the only one, another one that comes up without a given has another
//! digit in its cell; so the lanes are asked for any solution in which that is so, and do not come
//! to the known one. They are not asked where that is seen (`exchanges.rs`). A group of
//! givens is just emptied, and two solutions are looked for.
//!
//! Each puzzle has one question under way. Lanes that would be idle ask ahead: what comes later in
//! the order, while what is before it is assumed to go where the last ones went, and to stay
//! elsewhere. What has to stay has to stay when more is gone, and what can go can go when less is
//! gone. So an answer is good if what went is part of what was assumed to, or if the other solution
//! keeps all that is left; else it is asked again. What goes is the same in all cases.

use std::collections::VecDeque;

use super::{
    Only,
    exchanges::{Exchanges, Seen},
    task::Task,
};
use crate::{
    SolveError,
    engines::lanes::{self, ALL_DIGITS, Answer, Asking, Board, Filled, Lanes},
};
use board::{
    Cell, Digit, Grid, Puzzle, Shape,
    stop::{Stop, Why},
};

/// What goes, in order, and what has to stay.
pub(super) type Parted<'a> = (Vec<&'a [Cell]>, Vec<(&'a [Cell], Only)>);

/// For each puzzle what goes, where it is one for the lanes.
pub(super) fn thinned<'a>(
    lanes: &mut Lanes,
    tasks: &[Task<'a>],
    stop: &Stop,
) -> Vec<Option<Result<Parted<'a>, SolveError>>> {
    let all: Vec<_> = tasks.iter().map(|task| Thinning::of(task, stop)).collect();
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

/// Where two rows of eight digits differ, a bit for each.
fn differing_of_eight(a: [u8; 8], b: [u8; 8]) -> u8 {
    // As one number: nothing of a digit is carried into the next byte.
    let differ = u64::from_le_bytes(a) ^ u64::from_le_bytes(b);
    let ones = (differ + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
    // Each of the eight bits in a place of its own of the highest byte.
    (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// What is known of a group.
#[derive(Clone, Copy)]
enum Known {
    /// Nothing, and it is not asked.
    Nothing,
    /// It is being asked.
    Asked,
    /// It can go if no more than these cells are gone.
    CanGo(Cells),
    /// It cannot if these cells are not given; the number of the other solution.
    Stays(Cells, usize),
    /// Neither was found out.
    Unknown,
}

/// What becomes of one puzzle.
struct Thinning<'a> {
    order: Vec<&'a [Cell]>,
    shape: Shape,
    /// The solution.
    filled: Filled,
    /// The puzzle without its givens.
    open: Board,
    /// Without what went.
    left: Board,
    /// The cells that were emptied.
    emptied: Cells,
    /// The cells that are given.
    given: Cells,
    known: Vec<Known>,
    /// The first that is not decided.
    at: usize,
    /// Where nothing before it is to be asked ahead.
    ahead: usize,
    /// Of the last eight a bit for each that had to stay.
    stayed: u8,
    others: Vec<Filled>,
    /// What tells of some givens that they stay; none where candidates are ruled out.
    exchanges: Option<Exchanges>,
    gone: Vec<&'a [Cell]>,
    kept: Vec<(&'a [Cell], Only)>,
    is_contradicted: bool,
}

impl<'a> Thinning<'a> {
    fn of(task: &Task<'a>, stop: &Stop) -> Option<Thinning<'a>> {
        let Task { puzzle, solution, ref order } = *task;
        let left = lanes::board(puzzle)?;
        let open = match puzzle.restrictions {
            None => [ALL_DIGITS; 81],
            Some(_) => {
                lanes::board(&Puzzle { givens: Grid::empty(puzzle.shape), ..puzzle.clone() })?
            }
        };
        // A digit that no grid can hold is like none.
        let mut filled = [0; 81];
        let digits = filled.iter_mut().zip(solution.digits());
        digits.for_each(|(filled, &digit)| *filled = u8::try_from(digit).unwrap_or(0));
        let exchanges = match puzzle.restrictions {
            None => Exchanges::new(solution, &puzzle.givens),
            Some(_) => None,
        };
        let mut all = Thinning {
            order: order.clone(),
            shape: puzzle.shape,
            filled,
            open,
            left,
            emptied: 0,
            given: puzzle.givens.filled().fold(0, |set, (cell, _)| set | 1 << cell),
            known: vec![Known::Nothing; order.len()],
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

    /// What is seen of a given without a search.
    fn look(&mut self, place: usize) {
        if let [cell] = *self.order[place]
            && let Some(exchanges) = &self.exchanges
        {
            self.known[place] = match exchanges.look(cell) {
                Seen::CanGo => Known::CanGo(self.emptied),
                // No other cell that is given differs.
                Seen::Other(other) => self.stays(&other, 1 << cell),
                Seen::Nothing => return,
            };
        }
    }

    /// As there is another solution, which differs there.
    fn stays(&mut self, other: &Filled, differing: Cells) -> Known {
        self.others.push(*other);
        Known::Stays(differing, self.others.len() - 1)
    }

    /// Where another solution differs.
    fn differing(&self, other: &Filled) -> Cells {
        let (ours, theirs) = (self.filled.as_chunks(), other.as_chunks());
        let eights = ours.0.iter().zip(theirs.0).rev();
        let last = Cells::from(ours.1 != theirs.1);
        eights.fold(last, |set, (a, b)| set << 8 | Cells::from(differing_of_eight(*a, *b)))
    }

    /// Decides what can be decided.
    fn decide(&mut self, stop: &Stop) {
        while let Some(&cells) = self.order.get(self.at) {
            let group = set(cells);
            let stays = match self.known[self.at] {
                Known::CanGo(assumed) if self.emptied & !assumed == 0 => {
                    cells.iter().for_each(|&cell| self.left[cell] = self.open[cell]);
                    if let Some(exchanges) = &mut self.exchanges {
                        cells.iter().for_each(|&cell| exchanges.empty(cell));
                    }
                    (self.emptied, self.given) = (self.emptied | group, self.given & !group);
                    self.gone.push(cells);
                    false
                }
                Known::Stays(others, number) if others & self.given & !group == 0 => {
                    self.kept.push((cells, Only::Refuted(self.other(number))));
                    true
                }
                Known::Unknown => {
                    self.kept.push((cells, Only::Unknown(why(stop))));
                    true
                }
                Known::Asked => return,
                Known::Nothing | Known::CanGo(_) | Known::Stays(..) => {
                    self.known[self.at] = Known::Nothing;
                    self.look(self.at);
                    if matches!(self.known[self.at], Known::Nothing) {
                        return;
                    }
                    continue;
                }
            };
            self.stayed = self.stayed << 1 | u8::from(stays);
            self.at += 1;
        }
    }

    /// The grid of another solution, without digits if it has one that is none.
    fn other(&self, number: usize) -> Grid {
        let grid = Grid::from_digits(self.shape, &self.others[number].map(Digit::from));
        grid.unwrap_or_else(|| Grid::empty(self.shape))
    }

    /// The next that can be asked ahead, if any.
    fn next_ahead(&mut self) -> Option<usize> {
        for place in self.ahead.max(self.at)..self.known.len() {
            self.ahead = place + 1;
            if matches!(self.known[place], Known::Nothing) {
                self.look(place);
                if matches!(self.known[place], Known::Nothing) {
                    return Some(place);
                }
            }
        }
        None
    }

    /// The board that tells whether a group can go, with what it is assumed that is emptied, and
    /// how many solutions to look for.
    fn question(&mut self, place: usize) -> (Board, Cells, u32) {
        self.known[place] = Known::Asked;
        let (mut board, mut emptied) = (self.left, self.emptied);
        if self.stayed.count_ones() <= 1 {
            for before in self.at..place {
                if !matches!(self.known[before], Known::Stays(..)) {
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

    /// Takes the answer to that.
    fn answered(&mut self, place: usize, emptied: Cells, answer: &Answer) {
        let found = answer.solutions.iter().take(answer.count as usize);
        let mut found = found.map(|other| (other, self.differing(other)));
        let other = found.find(|(_, differing)| *differing != 0);
        self.known[place] = match (other, answer.unknown) {
            (Some((other, differing)), _) => self.stays(other, differing),
            (None, true) => Known::Unknown,
            (None, false) => {
                // Of a single one the known solution is not asked for; with others it is found.
                self.is_contradicted |= (answer.count == 1) == (self.order[place].len() == 1);
                Known::CanGo(emptied)
            }
        };
    }

    fn parted(mut self, stop: &Stop) -> Result<Parted<'a>, SolveError> {
        if self.is_contradicted {
            let (backend, finder) = (lanes::NAME, "a search");
            return Err(SolveError::Contradicted { backend, finder });
        }
        let unknown = |&cells| (cells, Only::Unknown(why(stop)));
        self.kept.extend(self.order[self.at..].iter().map(unknown));
        Ok((self.gone, self.kept))
    }
}

fn why(stop: &Stop) -> Why {
    stop.reason().unwrap_or(Why::Limit)
}

/// What is asked about a puzzle.
struct Question {
    puzzle: usize,
    place: usize,
    emptied: Cells,
    board: Board,
    answer: Answer,
}

/// All puzzles, and the questions under way.
struct Work<'t, 's> {
    all: Vec<Option<Thinning<'t>>>,
    /// Those that have no question under way.
    first: VecDeque<usize>,
    /// Those that are not done.
    going: Vec<usize>,
    /// Whose turn it is to ask ahead.
    turn: usize,
    questions: Vec<Question>,
    /// The questions that are answered.
    free: Vec<usize>,
    stop: &'s Stop,
    is_over: bool,
}

impl Work<'_, '_> {
    /// A group of a puzzle to ask about.
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
            if let Some(place) = self.all[puzzle].as_mut().and_then(Thinning::next_ahead) {
                return Some((puzzle, place));
            }
        }
        None
    }
}

impl Asking for Work<'_, '_> {
    fn next(&mut self) -> Option<(usize, &Board, u32)> {
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
        it.answered(place, emptied, answer);
        it.decide(self.stop);
        // Unless that is asked already, or is still being asked.
        let is_next = it.known.get(it.at).is_none_or(|known| matches!(known, Known::Nothing));
        if is_next && !self.first.contains(&puzzle) {
            self.first.push_back(puzzle);
        }
    }

    fn stopped(&mut self) {
        self.is_over = true;
    }
}
