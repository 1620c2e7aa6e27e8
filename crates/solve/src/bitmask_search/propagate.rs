//! Propagation: eliminates digits until nothing more follows.

use super::{
    automaton_propagation,
    board::Board,
    branchless_stack::BranchlessStack,
    cages::InCage,
    conflicts::Conflicts,
    counts, differing, equal_sum_groups,
    mask::{
        MAX_DIGITS, NoDigitLeft, bits, bits_of, indices_where, intersection, is_single, only_if,
        union, without_first,
    },
    model::{HandlerKind, HousePosition, Model},
    path_digits::AllPathDigits,
    pending_changes::PendingChanges,
    products,
    sets::{LANES, Lanes, MAX_CELLS, RemainingDigits, left_of_few, left_of_many, remaining_digits},
    sums,
    word::ReachableStates,
};

/// The data of propagation, kept from node to node.
pub(super) struct Work {
    /// The handlers to be called, a bit each.
    queue: Vec<[u64; 2]>,
    pub(super) news: PendingChanges,
    /// The entries of [`Board::places`] that have come down to one place or none.
    hidden: BranchlessStack,
    /// By house: the digits that lost places since they were last examined, except in the cells of
    /// `houses_touched`.
    fewer: Vec<u16>,
    /// Cells that have lost digits since `fewer` was updated, a bit each.
    houses_touched: Vec<u64>,
    /// By cell: its digits when `fewer` was updated.
    houses_told: Vec<u16>,
    reached: ReachableStates,
    /// By automaton with classes: the cached result of each case.
    known: Vec<Vec<u16>>,
    /// Digits on the paths through an automaton.
    ways: AllPathDigits,
    /// Partial sums of a group.
    partial: Vec<u128>,
    /// The open cells of a sum.
    terms: Vec<sums::Term>,
    /// By handler: how successful its calls were.
    call_statistics: Vec<CallStatistics>,
    /// The handler that failed last.
    failed_last: usize,
    /// The conflicts of pairs, used for digits with few places once the search is known to be long.
    pub(super) conflicts: Option<Conflicts>,
    /// The approximate effort so far, in nanoseconds of a typical machine.
    pub(super) effort: u64,
}

/// The effort of examining digits with few places in all houses.
const EFFORT_OF_CONFINED_DIGITS: u64 = 1000;

/// The number of calls of a handler, and of those that eliminated digits or failed.
#[derive(Clone, Copy, Default)]
struct CallStatistics {
    calls: u32,
    hits: u32,
}

impl CallStatistics {
    /// Calls before a handler may be idle.
    const MIN_CALLS: u32 = 64;

    /// A handler is idle if fewer than one in this number of calls is successful.
    const MAX_CALLS_PER_HIT: u32 = 64;

    #[inline(always)]
    fn record(&mut self, hit: bool) {
        self.calls = self.calls.saturating_add(1);
        self.hits = self.hits.saturating_add(u32::from(hit));
    }

    /// Returns true if calling the handler is hardly worth it.
    #[inline(always)]
    fn is_idle(self) -> bool {
        self.calls >= CallStatistics::MIN_CALLS
            && self.calls / CallStatistics::MAX_CALLS_PER_HIT > self.hits
    }
}

/// The location of a failure: a handler, a house, or two cells that exclude each other.
#[derive(Clone, Copy)]
pub(super) enum FailureLocation {
    Handler(usize),
    House(usize),
    Cells(u16, u16),
}

impl Work {
    pub(super) fn new(model: &Model) -> Work {
        Work {
            queue: vec![[0; 2]; model.of_cells.len()],
            news: PendingChanges::new(model),
            // Each entry is added once with one place, and once with none.
            hidden: BranchlessStack::of(2 * model.houses.len() * model.digits),
            // The last entry is for the dummy house.
            fewer: vec![0; model.houses.len() + 1],
            houses_touched: vec![0; model.words()],
            houses_told: vec![0; model.cells],
            reached: ReachableStates::default(),
            known: vec![Vec::new(); model.classes.len()],
            ways: AllPathDigits::default(),
            partial: Vec::new(),
            terms: Vec::new(),
            call_statistics: vec![CallStatistics::default(); model.handlers.len()],
            failed_last: 0,
            conflicts: None,
            effort: 0,
        }
    }

    /// Schedules everything.
    pub(super) fn all(&mut self, model: &Model, board: &Board) {
        self.clear(board);
        for number in 0..model.handlers.len() {
            self.queue.as_flattened_mut()[number / 64] |= 1 << (number % 64);
        }
        self.fewer.fill(model.full());
        for (&mask, cell) in board.masks.iter().zip(0..) {
            self.news.singles.push_if(cell, is_single(mask));
        }
        for (&places, number) in board.places.iter().zip(0..) {
            self.hidden.push_if(number, is_single(places));
        }
    }

    /// Unschedules everything.
    pub(super) fn clear(&mut self, board: &Board) {
        self.queue.fill([0; 2]);
        self.news.clear(board);
        self.hidden.clear();
        self.fewer.fill(0);
        self.houses_touched.fill(0);
        self.houses_told.copy_from_slice(&board.masks);
    }

    /// Updates planes and places for the cells that have changed, and schedules their handlers.
    fn schedule_changes(&mut self, model: &Model, board: &mut Board) {
        self.news.any = false;
        // A local variable stays in registers.
        let mut hidden = std::mem::take(&mut self.hidden);
        for word in 0..model.width {
            let touched = std::mem::take(&mut self.news.touched[word]);
            self.houses_touched[word] |= touched;
            for cell in bits_of(word, touched) {
                let left = board.masks[cell];
                let gone = std::mem::replace(&mut self.news.told[cell], left) & !left;
                board.lose(model, cell, gone, |number, places| {
                    hidden.push_if(number, is_single(places));
                });
            }
            for (pair, queue) in self.queue.iter_mut().enumerate() {
                let of = &model.of_cells[pair];
                *queue = bits_of(word, touched).fold(*queue, |queue, cell| union(queue, of[cell]));
            }
        }
        self.hidden = hidden;
    }

    /// Requires the digit among the cells of a handler, or excludes it.
    pub(super) fn decide(
        &mut self,
        model: &Model,
        board: &mut Board,
        InCage { handler, bit, .. }: InCage,
        has: bool,
    ) {
        if has {
            self.require_digit(board, handler, bit);
            return;
        }
        // Each of these cells has another digit: otherwise all remaining sets would contain this
        // one.
        for &cell in model.cells_of(&model.handlers[handler]) {
            let mask = board.masks[usize::from(cell)];
            if mask & bit != 0 {
                self.news.set_mask(board, cell, mask & !bit);
            }
        }
    }

    /// Restricts each cell to these digits, if the list is not empty.
    ///
    /// # Errors
    /// If a cell has no digit left.
    pub(super) fn restrict(
        &mut self,
        board: &mut Board,
        allowed: &[u16],
    ) -> Result<(), FailureLocation> {
        (0..).zip(allowed).try_for_each(|(cell, &allowed)| {
            self.news
                .keep(board, cell, allowed)
                .map_err(|NoDigitLeft| FailureLocation::Cells(cell, cell))
        })
    }

    /// Propagates until nothing more is eliminated.
    ///
    /// # Errors
    /// If a handler, a house or a cell cannot be satisfied.
    pub(super) fn run(&mut self, model: &Model, board: &mut Board) -> Result<(), FailureLocation> {
        loop {
            while let Some(cell) = self.news.singles.pop() {
                let bit = board.masks[usize::from(cell)];
                let digit = bit.trailing_zeros() as usize;
                for (pair, sees) in model.sees.iter().enumerate() {
                    let have = board.plane(pair, digit);
                    for (word, seen) in
                        (2 * pair..).zip(intersection(have, sees[usize::from(cell)]))
                    {
                        let lost = self.news.lose(&mut board.masks, (word, seen), bit);
                        lost.map_err(|peer| FailureLocation::Cells(cell, peer))?;
                    }
                }
            }
            if self.news.any {
                self.schedule_changes(model, board);
            }
            while let Some(number) = self.hidden.pop() {
                let (house, digit) =
                    (usize::from(number) / MAX_DIGITS, usize::from(number) % MAX_DIGITS);
                let place = board.places[usize::from(number)];
                if place == 0 {
                    return Err(FailureLocation::House(house));
                }
                let cell = model.cell_at(house, place);
                if !is_single(board.masks[usize::from(cell)]) {
                    self.news.set_mask(board, cell, 1 << digit);
                }
            }
            if self.news.any {
                continue;
            }
            let queue = self.queue.as_flattened_mut();
            let Some(word) = queue.iter().position(|&word| word != 0) else {
                self.effort += EFFORT_OF_CONFINED_DIGITS;
                match self.examine_confined_digits(model, board)? {
                    true => continue,
                    false => return Ok(()),
                }
            };
            // The handler that failed last is likely to fail again, so call it first.
            let last = self.failed_last;
            let number = match queue[last / 64] >> (last % 64) & 1 {
                1 => last,
                _ => 64 * word + queue[word].trailing_zeros() as usize,
            };
            queue[number / 64] &= !(1 << (number % 64));
            let handler = &model.handlers[number];
            if handler.is_implied && self.call_statistics[number].is_idle() {
                continue;
            }
            self.effort += u64::from(handler.cost_ns);
            let cells = model.cells_of(handler);
            // True if another call right now would eliminate nothing more.
            let mut has_seen_all = true;
            let looked = match handler.kind {
                HandlerKind::Distinct => {
                    let all =
                        cells.iter().fold(0, |all, &cell| all | board.masks[usize::from(cell)]);
                    if (all.count_ones() as usize) < cells.len() {
                        Err(NoDigitLeft)
                    } else {
                        Ok(())
                    }
                }
                HandlerKind::Pair(table) => self.propagate_pair(model, board, cells, table),
                HandlerKind::Sets(begin, end) => {
                    let (begin, end) = (begin as usize, end as usize);
                    let is_few = (1..=LANES).contains(&(end - begin));
                    let few = model.sets[begin..].first_chunk().filter(|_| is_few);
                    self.sets(model, board, cells, (&model.sets[begin..end], few, number))
                }
                HandlerKind::Sum(sum) => {
                    let sum = (&model.sums[sum as usize], handler.is_implied);
                    let kept = (&mut self.news, &mut self.terms);
                    let looked = sums::propagate(kept, (model, board), cells, sum);
                    looked.map(|is_exact| has_seen_all = is_exact)
                }
                HandlerKind::Automaton(word) => {
                    let word = &model.automata[word as usize];
                    automaton_propagation::propagate_automaton(
                        &mut self.news,
                        &mut self.reached,
                        board,
                        cells,
                        word,
                    )
                }
                HandlerKind::Classes(number) => {
                    let (classes, word) = &model.classes[number as usize];
                    let word = &model.automata[*word as usize];
                    let known = (&mut self.known[number as usize], &mut self.reached);
                    automaton_propagation::classes(
                        &mut self.news,
                        known,
                        (model, board),
                        cells,
                        (classes, word),
                    )
                }
                HandlerKind::ClassCounts => {
                    has_seen_all = false;
                    automaton_propagation::shares(&mut self.news, board, cells, &model.shares)
                }
                HandlerKind::DistinctAutomaton(word) => {
                    let word = &model.automata[word as usize];
                    differing::propagate(&mut self.news, &mut self.ways, model, board, cells, word)
                }
                HandlerKind::Products(number) => {
                    let products = model.products[number as usize].products();
                    let products = products.unwrap_or_default();
                    products::propagate(&mut self.news, (model, board), cells, products)
                }
                HandlerKind::Counts(counts) => {
                    has_seen_all = false;
                    counts::propagate(
                        &mut self.news,
                        model,
                        board,
                        cells,
                        &model.counts[counts as usize],
                    )
                }
                HandlerKind::Equal(equal) => {
                    has_seen_all = false;
                    let equal = &model.equal[equal as usize];
                    equal_sum_groups::propagate(
                        &mut self.news,
                        &mut self.partial,
                        board,
                        cells,
                        equal,
                    )
                }
            };
            if handler.is_implied {
                self.call_statistics[number].record(self.news.any || looked.is_err());
            }
            // Do not call it again for its own eliminations. But if all its cells are settled, it
            // has to check them, whatever settled them.
            let is_open = |&cell: &u16| !is_single(board.masks[usize::from(cell)]);
            if has_seen_all && self.news.any && cells.iter().any(is_open) {
                self.schedule_changes(model, board);
                self.queue.as_flattened_mut()[number / 64] &= !(1 << (number % 64));
            }
            if looked.is_err() {
                self.failed_last = number;
                return Err(FailureLocation::Handler(number));
            }
        }
    }

    /// Requires the digit, as its bit, among the cells of the handler.
    fn require_digit(&mut self, board: &mut Board, handler: usize, bit: u16) {
        board.needed[handler] |= bit;
        self.queue.as_flattened_mut()[handler / 64] |= 1 << (handler % 64);
    }

    /// Examines digits with few places in a house. A handler of sets that covers all places of a
    /// digit must contain it. Cells that see all places lose the digit. Two cells that are the only
    /// places of two digits lose all others. Returns true if there is more to propagate.
    fn examine_confined_digits(
        &mut self,
        model: &Model,
        board: &mut Board,
    ) -> Result<bool, FailureLocation> {
        for word in 0..model.width {
            for cell in bits_of(word, std::mem::take(&mut self.houses_touched[word])) {
                let left = board.masks[cell];
                let gone = std::mem::replace(&mut self.houses_told[cell], left) & !left;
                let seats = &model.house_positions[cell];
                let mut tell = |seat: &HousePosition| self.fewer[usize::from(seat.house)] |= gone;
                seats.first.iter().for_each(&mut tell);
                model.more_positions(seats).iter().for_each(tell);
            }
        }
        let mut found = false;
        for house in 0..model.houses.len() {
            let fewer = std::mem::take(&mut self.fewer[house]);
            if fewer == 0 {
                continue;
            }
            let is_few = |places| {
                without_first(places) != 0 && is_single(without_first(without_first(places)))
            };
            let of_house = &board.places.as_chunks::<MAX_DIGITS>().0[house];
            let sets_in = &model.sets_in[house];
            let asked = match sets_in.is_empty() {
                true => indices_where(of_house, is_few),
                false => indices_where(of_house, |places| !is_single(places)),
            };
            for digit in bits(fewer & asked) {
                let of_house = &board.places.as_chunks::<MAX_DIGITS>().0[house];
                let places = of_house[digit % MAX_DIGITS];
                let second = without_first(places);
                let third = without_first(second);
                let same = indices_where(of_house, |it| it == places) & !(1 << digit);
                for &(handler, of_handler) in sets_in {
                    let (handler, bit) = (usize::from(handler), 1 << digit);
                    if places & !of_handler == 0 && board.needed[handler] & bit == 0 {
                        self.require_digit(board, handler, bit);
                        found = true;
                    }
                }
                if !is_few(places) {
                    continue;
                }
                let last = if third == 0 { second } else { third };
                let cells = [places, second, last].map(|it| model.cell_at(house, it));
                if third == 0 && same != 0 {
                    let two = 1 << digit | same & same.wrapping_neg();
                    let kept = cells.iter().try_for_each(|&cell| self.news.keep(board, cell, two));
                    kept.map_err(|NoDigitLeft| FailureLocation::House(house))?;
                }
                let mut placed = self.news.place(model, board, &cells, digit);
                if let (Ok(()), Some(conflicts)) = (&placed, &self.conflicts) {
                    placed = conflicts.exclude(&mut self.news, board, cells, digit);
                }
                placed.map_err(|NoDigitLeft| FailureLocation::House(house))?;
            }
            found |= self.news.any;
            if found {
                break;
            }
        }
        Ok(found)
    }

    fn propagate_pair(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        table: u32,
    ) -> Result<(), NoDigitLeft> {
        for end in [0, 1] {
            let with = model.partners(table, end, board.masks[usize::from(cells[end])]);
            self.news.keep(board, cells[1 - end], with)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn sets(
        &mut self,
        model: &Model,
        board: &mut Board,
        cells: &[u16],
        (sets, few, number): (&[u16], Option<&Lanes>, usize),
    ) -> Result<(), NoDigitLeft> {
        let (mut here, mut all, mut fixed) = ([0u16; MAX_CELLS], 0, 0);
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = board.masks[usize::from(cell)];
            all |= *here;
            fixed |= only_if(*here, is_single(*here));
        }
        let (of_cells, needed) = (&here[..cells.len()], &mut board.needed[number]);
        let RemainingDigits { masks: left, required } = match few {
            _ if cells.len() <= 2 => remaining_digits(of_cells, sets.iter().copied(), *needed),
            Some(few) => left_of_few(of_cells, all, fixed | *needed, few),
            None => left_of_many(of_cells, all, fixed | *needed, sets.iter().copied()),
        };
        *needed |= required;
        if left != here {
            for (&cell, &kept) in cells.iter().zip(&left) {
                self.news.keep(board, cell, kept)?;
            }
        }
        // A digit that all sets contain is in one of its places.
        bits(required & !fixed)
            .try_for_each(|digit| self.news.place_kept(model, board, (cells, &left), digit))
    }
}
