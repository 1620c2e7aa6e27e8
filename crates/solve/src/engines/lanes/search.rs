//! The search trees of `N` puzzles, with one node of each in a lane.
//!
//! Logic runs in all lanes together. A lane whose puzzle is solved, dead or stuck is handled
//! separately. If it is stuck, one candidate is taken and the rest saved for later. The work in a
//! lane depends only on its puzzle, not on the other lanes; so solutions and nodes do not depend on
//! them either.

use super::{
    ALL_DIGITS, BoardQuestion, BoardSource, ClassicBoard, SolvedBoard,
    choice::{any, choose},
    logic::{PassResult, full, pass},
    staging::{InputStage, OutputStage},
    vector::{Cell, Cells, ROW_LENGTH, Row, Vector, read_column, set_bits, write_column},
};
use board::clock::Instant;

/// Rounds of two passes between two checks of the clock and of `stop`.
const ROUNDS_PER_POLL: u32 = 1 << 10;

/// The lanes, and the stages before and after them.
pub(super) struct Search<const N: usize> {
    cells: Box<Cells<N>>,
    /// The sum of the candidate sets in each lane.
    sum: Cell<N>,
    /// The boards that enter lanes together, and the solutions that leave them together.
    arrivals: InputStage<N>,
    departures: OutputStage<N>,
    lanes: [Lane; N],
    /// The lanes at work.
    busy: u32,
    /// The result of the last pass.
    last: PassResult,
    /// The lanes with a node that no pass has processed yet.
    fresh: u32,
    /// The lanes below the root without a dead end so far. Such a puzzle usually has several
    /// solutions.
    hurried: u32,
    /// Solutions beyond the second, with the numbers of their boards.
    pub more: Vec<(usize, SolvedBoard)>,
}

/// The search tree in a lane.
#[derive(Default)]
struct Lane {
    /// The number of the board.
    board: usize,
    /// The nodes not yet visited, the next one last.
    waiting: Vec<Row>,
    solutions: u32,
    /// The number of solutions after which it ends.
    limit: u32,
    nodes: u32,
    /// True if there was a dead end.
    failed: bool,
    since: Option<Instant>,
}

impl<const N: usize> Search<N> {
    /// Returns a search with idle lanes.
    pub(super) fn new() -> Search<N> {
        Search {
            cells: Box::new([Cell([ALL_DIGITS; N]); 81]),
            sum: Cell([0; N]),
            arrivals: InputStage::new(),
            departures: OutputStage::new(),
            lanes: std::array::from_fn(|_| Lane::default()),
            busy: 0,
            last: PassResult::default(),
            fresh: 0,
            hurried: 0,
            more: Vec::new(),
        }
    }

    /// Answers all boards.
    #[inline(always)]
    pub(super) fn run<V: Vector<N>, A: BoardSource + ?Sized>(
        &mut self,
        asking: &mut A,
        ask: &BoardQuestion,
        stop: &dyn Fn() -> bool,
    ) {
        self.more.clear();
        self.arrivals.clear();
        let mut rounds_left = ROUNDS_PER_POLL;
        loop {
            // Fill lanes only before a pass over bands: how a contradiction is found, and so the
            // search tree, depends on which pass is first.
            self.fill::<V, A>(asking, ask);
            if self.busy == 0 {
                break;
            }
            self.step::<V, false, A>(ask, asking);
            self.step::<V, true, A>(ask, asking);
            rounds_left -= 1;
            if rounds_left == 0 {
                rounds_left = ROUNDS_PER_POLL;
                self.check_times(ask, asking);
                if stop() {
                    asking.stopped();
                    self.give_up(self.busy, ask, asking);
                    break;
                }
            }
        }
        if V::MIN_BATCH_LANES <= N as u32 {
            self.hand_over::<V, A>(ask, asking);
        }
    }

    /// Returns the candidates that logic alone leaves of a board, or `None` for a contradiction. It
    /// uses separate lanes.
    #[inline(always)]
    pub(super) fn propagate<V: Vector<N>>(board: &ClassicBoard) -> Option<ClassicBoard> {
        let mut cells = [Cell([ALL_DIGITS; N]); 81];
        let mut sum = Cell([0; N]);
        write_column(&mut cells, 0, board);
        loop {
            let bands = pass::<N, V, false>(&mut cells, &mut sum);
            let stacks = pass::<N, V, true>(&mut cells, &mut sum);
            if (bands.dead | stacks.dead) & 1 != 0 {
                return None;
            }
            if (bands.changed | stacks.changed) & 1 == 0 {
                return Some(std::array::from_fn(|cell| cells[cell].0[0]));
            }
        }
    }

    /// Takes boards into all idle lanes, many together if they are known in advance.
    #[inline(always)]
    fn fill<V: Vector<N>, A: BoardSource + ?Sized>(&mut self, asking: &mut A, ask: &BoardQuestion) {
        while self.busy.count_ones() < N as u32 {
            let idle = !self.busy & (u32::MAX >> (32 - N));
            let are_many =
                V::MIN_BATCH_LANES <= N as u32 && idle.count_ones() >= V::MIN_BATCH_LANES;
            let ahead = if are_many { asking.ahead() } else { None };
            let lanes = match ahead {
                Some([]) => return,
                Some(boards) => self.arrivals.take::<V>(boards, &mut self.cells, idle),
                None => 0,
            };
            for lane in set_bits(lanes) {
                let Some((number, _, limit)) = asking.next() else { return };
                self.begin(lane, number, limit, ask);
            }
            if lanes == 0 {
                let Some((number, board, limit)) = asking.next() else { return };
                let lane = idle.trailing_zeros() as usize;
                write_column(&mut self.cells, lane % N, board);
                self.arrivals.skip();
                self.begin(lane, number, limit, ask);
            }
        }
    }

    /// Runs one pass and handles its results.
    #[inline(always)]
    fn step<V: Vector<N>, const STACKS: bool, A: BoardSource + ?Sized>(
        &mut self,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        let PassResult { mut dead, changed, open } =
            pass::<N, V, STACKS>(&mut self.cells, &mut self.sum);
        // In a fresh lane, the previous sum belongs to another node.
        let changed = changed | self.fresh;
        self.fresh = 0;
        let last = std::mem::replace(&mut self.last, PassResult { dead, changed, open });
        // A hurried lane branches after one pass without changes, others after two.
        let quiet = !(changed | last.changed & !self.hurried);
        // Passes over bands do not detect empty cells, so only a pass over stacks can show a full
        // board.
        let open = if STACKS { open } else { !0 };
        let mut solved = self.busy & !open & !dead;
        if solved != 0 {
            let filled = solved;
            solved &= full::<N, V>(&self.cells);
            dead |= filled & !solved;
        }
        for lane in set_bits(self.busy & dead) {
            self.lanes[lane].failed = true;
            self.hurried &= !(1 << lane);
            self.go_on(lane, ask, asking);
        }
        if V::MIN_BATCH_LANES <= N as u32 && asking.ahead().is_some() {
            self.depart::<V, A>(solved, ask, asking);
        } else {
            for lane in set_bits(solved) {
                self.store_solution(lane, ask, asking);
            }
        }
        for lane in set_bits(solved) {
            self.count_solution(lane, ask, asking);
        }
        // Save all nodes before reading the first one: a wide load stalls if the data were just
        // written in small pieces.
        let stuck = self.busy & quiet & !dead & !solved;
        for lane in set_bits(stuck) {
            self.keep(lane);
        }
        for lane in set_bits(stuck) {
            self.branch::<V>(lane);
        }
    }

    /// Starts a board in an idle lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize, number: usize, limit: u32, ask: &BoardQuestion) {
        let at = &mut self.lanes[lane];
        (at.board, at.solutions, at.limit, at.nodes, at.failed) = (number, 0, limit, 1, false);
        if ask.timed || ask.time.is_some() {
            at.since = Some(Instant::now());
        }
        self.busy |= 1 << lane;
        self.fresh |= 1 << lane;
        self.hurried &= !(1 << lane);
    }

    /// Continues with the next saved node, or ends if there is none.
    #[inline(always)]
    fn go_on<A: BoardSource + ?Sized>(&mut self, lane: usize, ask: &BoardQuestion, asking: &mut A) {
        let Lane { waiting, nodes, .. } = &mut self.lanes[lane];
        let Some(row) = waiting.last() else { return self.end(lane, false, ask, asking) };
        write_column(&mut self.cells, lane % N, &row.0);
        waiting.truncate(waiting.len() - 1);
        *nodes = nodes.saturating_add(1);
        self.fresh |= 1 << lane;
    }

    /// Moves the solutions in these lanes to the output stage.
    #[inline(always)]
    fn depart<V: Vector<N>, A: BoardSource + ?Sized>(
        &mut self,
        mut solved: u32,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        while solved != 0 {
            let (lanes, of) = self.departures.take::<V>(&self.cells, solved);
            for (lane, of) in set_bits(lanes).zip(of) {
                let Lane { board, solutions, .. } = &self.lanes[lane % N];
                *of = (*board, *solutions);
            }
            solved &= !lanes;
            if self.departures.is_full() {
                self.hand_over::<V, A>(ask, asking);
            }
        }
    }

    /// Moves the solutions from the output stage to their answers.
    #[inline(always)]
    fn hand_over<V: Vector<N>, A: BoardSource + ?Sized>(
        &mut self,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        let Search { departures, more, .. } = self;
        departures.hand_over::<V>(|of, found| store_answer(of, found, asking, ask, more));
    }

    /// Stores the solution in a lane in its answer.
    #[inline(always)]
    fn store_solution<A: BoardSource + ?Sized>(
        &mut self,
        lane: usize,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        let mut row = Row([0; ROW_LENGTH]);
        read_column(&self.cells, lane % N, &mut row);
        let found = std::array::from_fn(|cell| row.0[cell].trailing_zeros() as u8 + 1);
        let Lane { board, solutions, .. } = &self.lanes[lane];
        store_answer((*board, *solutions), &found, asking, ask, &mut self.more);
    }

    /// Counts a solution, and continues unless the limit is reached.
    #[inline(always)]
    fn count_solution<A: BoardSource + ?Sized>(
        &mut self,
        lane: usize,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        let Lane { solutions, limit, .. } = &mut self.lanes[lane];
        *solutions += 1;
        if *solutions >= *limit {
            self.end(lane, false, ask, asking);
        } else {
            self.go_on(lane, ask, asking);
        }
    }

    /// Saves the node in a lane for later.
    #[inline(always)]
    fn keep(&mut self, lane: usize) {
        let waiting = &mut self.lanes[lane].waiting;
        waiting.push(Row([0; ROW_LENGTH]));
        let top = waiting.len() - 1;
        read_column(&self.cells, lane % N, &mut waiting[top]);
    }

    /// Takes one candidate of a cell, and leaves the others to the saved node. A hurried lane does
    /// so with two cells at once; the node between the two steps is also saved.
    #[inline(always)]
    fn branch<V: Vector<N>>(&mut self, lane: usize) {
        let Lane { waiting, nodes, failed, .. } = &mut self.lanes[lane];
        let Some(&row) = waiting.last() else { return };
        let kept = waiting.len() - 1;
        let is_hurried = self.hurried >> lane & 1 != 0;
        let [one, other] = if is_hurried { any::<N, V>(&row) } else { [None; 2] };
        let one = one.unwrap_or_else(|| choose::<N, V>(&row));
        let lowest = |cell: usize| row.0[cell] & row.0[cell].wrapping_neg();
        self.cells[one].0[lane % N] = lowest(one);
        if let Some(other) = other {
            self.cells[other].0[lane % N] = lowest(other);
            waiting.push(row);
            let between = &mut waiting[kept + 1];
            between.0[one] = lowest(one);
            between.0[other] ^= lowest(other);
        }
        waiting[kept].0[one] ^= lowest(one);
        if !*failed {
            self.hurried |= 1 << lane;
        }
        *nodes = nodes.saturating_add(1);
        self.fresh |= 1 << lane;
    }

    /// Completes the answer and makes the lane idle.
    #[inline(always)]
    fn end<A: BoardSource + ?Sized>(
        &mut self,
        lane: usize,
        unknown: bool,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        let Lane { board, waiting, solutions, nodes, since, .. } = &mut self.lanes[lane];
        waiting.clear();
        let answer = asking.answer(*board);
        (answer.count, answer.nodes, answer.unknown) = (*solutions, *nodes, unknown);
        answer.nanoseconds = match since {
            Some(since) if ask.timed => {
                u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
            }
            _ => 0,
        };
        self.busy &= !(1 << lane);
        asking.ended(*board);
    }

    /// Gives up the boards that have exceeded the time limit.
    fn check_times<A: BoardSource + ?Sized>(&mut self, ask: &BoardQuestion, asking: &mut A) {
        let Some(time) = ask.time else { return };
        let over = |lane: &Lane| lane.since.is_some_and(|since| since.elapsed() > time);
        let late =
            (0..N).filter(|&lane| over(&self.lanes[lane])).fold(0, |set, lane| set | 1 << lane);
        self.give_up(self.busy & late, ask, asking);
    }

    fn give_up<A: BoardSource + ?Sized>(
        &mut self,
        lanes: u32,
        ask: &BoardQuestion,
        asking: &mut A,
    ) {
        for lane in set_bits(lanes) {
            self.end(lane, true, ask, asking);
        }
    }
}

/// Stores a solution in its answer, or in `more` if it is beyond the second.
#[inline(always)]
fn store_answer<A: BoardSource + ?Sized>(
    (board, number): (usize, u32),
    found: &SolvedBoard,
    asking: &mut A,
    ask: &BoardQuestion,
    more: &mut Vec<(usize, SolvedBoard)>,
) {
    match asking.answer(board).solutions.get_mut(number as usize) {
        Some(solution) => *solution = *found,
        None if (number as usize) < ask.keep => more.push((board, *found)),
        None => {}
    }
}
