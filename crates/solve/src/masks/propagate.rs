//! Digits that go until nothing more does.

use super::model::{Handler, Model, SumOf, WordOf};

/// What a node of the search works with, kept from node to node.
pub(super) struct Work {
    /// Handlers to look at, a bit each.
    queue: Vec<u64>,
    /// Cells that have come down to one digit.
    singles: Vec<u16>,
    ahead: Vec<u64>,
    behind: Vec<u64>,
    sums: Vec<u128>,
    /// By place in a sum: how much more its group adds at least, and less at most.
    tight: Vec<(i32, i32)>,
}

/// What has nothing left: a handler, or two cells that exclude each other.
#[derive(Clone, Copy)]
pub(super) enum Failed {
    Handler(usize),
    Cells(u16, u16),
}

/// That a cell has nothing left.
struct Empty;

impl Work {
    pub(super) fn new(model: &Model) -> Work {
        Work {
            queue: vec![0; model.words],
            singles: Vec::new(),
            ahead: Vec::new(),
            behind: Vec::new(),
            sums: Vec::new(),
            tight: Vec::new(),
        }
    }

    /// Everything is to be looked at.
    pub(super) fn all(&mut self, model: &Model, masks: &[u16]) {
        self.clear();
        for number in 0..model.handlers.len() {
            self.queue[number / 64] |= 1 << (number % 64);
        }
        let single = |cell: &usize| masks[*cell].is_power_of_two();
        self.singles.extend((0..masks.len()).filter(single).map(|cell| cell as u16));
    }

    /// Nothing is.
    pub(super) fn clear(&mut self) {
        self.queue.fill(0);
        self.singles.clear();
    }

    /// The cell has this mask now, which is less than before and not empty.
    #[inline]
    pub(super) fn put(&mut self, model: &Model, masks: &mut [u16], cell: u16, mask: u16) {
        masks[usize::from(cell)] = mask;
        let of = &model.of_cell[usize::from(cell) * model.words..][..model.words];
        self.queue.iter_mut().zip(of).for_each(|(queue, of)| *queue |= of);
        if mask.is_power_of_two() {
            self.singles.push(cell);
        }
    }

    #[inline]
    fn keep(
        &mut self,
        model: &Model,
        masks: &mut [u16],
        cell: u16,
        kept: u16,
    ) -> Result<(), Empty> {
        let before = masks[usize::from(cell)];
        let after = before & kept;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Empty);
        }
        self.put(model, masks, cell, after);
        Ok(())
    }

    /// Looks until nothing more goes.
    ///
    /// # Errors
    /// What has nothing left.
    pub(super) fn run(&mut self, model: &Model, masks: &mut [u16]) -> Result<(), Failed> {
        loop {
            while let Some(cell) = self.singles.pop() {
                let bit = masks[usize::from(cell)];
                for &peer in model.peers(usize::from(cell)) {
                    let before = masks[usize::from(peer)];
                    if before & bit != 0 {
                        if before == bit {
                            return Err(Failed::Cells(cell, peer));
                        }
                        self.put(model, masks, peer, before & !bit);
                    }
                }
            }
            let Some(word) = self.queue.iter().position(|&word| word != 0) else { return Ok(()) };
            let number = 64 * word + self.queue[word].trailing_zeros() as usize;
            self.queue[word] &= self.queue[word] - 1;
            let looked = match &model.handlers[number] {
                Handler::House(cells) => self.house(model, masks, cells),
                Handler::Distinct(cells) => {
                    let all = cells.iter().fold(0, |all, &cell| all | masks[usize::from(cell)]);
                    if (all.count_ones() as usize) < cells.len() { Err(Empty) } else { Ok(()) }
                }
                Handler::Pair(cells, partners) => self.pair(model, masks, *cells, partners),
                Handler::Sets(cells, sets) => self.sets(model, masks, cells, sets),
                Handler::Sum(sum) => self.sum(model, masks, sum),
                Handler::Word(word) => self.word(model, masks, word),
            };
            // What a handler has taken itself it has seen already, but for cages.
            if !matches!(model.handlers[number], Handler::Sets(..) | Handler::House(_)) {
                self.queue[number / 64] &= !(1 << (number % 64));
            }
            if looked.is_err() {
                return Err(Failed::Handler(number));
            }
        }
    }

    fn house(&mut self, model: &Model, masks: &mut [u16], cells: &[u16]) -> Result<(), Empty> {
        let (mut once, mut twice) = (0u16, 0u16);
        for &cell in cells {
            let mask = masks[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
        }
        if once != model.full {
            return Err(Empty);
        }
        let single = once & !twice;
        if single != 0 {
            for &cell in cells {
                let mask = masks[usize::from(cell)];
                if mask & single != 0 && !mask.is_power_of_two() {
                    if !(mask & single).is_power_of_two() {
                        return Err(Empty);
                    }
                    self.put(model, masks, cell, mask & single);
                }
            }
        }
        Ok(())
    }

    fn pair(
        &mut self,
        model: &Model,
        masks: &mut [u16],
        cells: [u16; 2],
        partners: &[Box<[u16]>; 2],
    ) -> Result<(), Empty> {
        for end in [0, 1] {
            let mask = masks[usize::from(cells[end])];
            let with = match partners[end].get(usize::from(mask)) {
                Some(&with) if partners[end].len() > model.digits => with,
                _ => bits(mask).fold(0, |all, digit| all | partners[end][digit]),
            };
            self.keep(model, masks, cells[1 - end], with)?;
        }
        Ok(())
    }

    fn sets(
        &mut self,
        model: &Model,
        masks: &mut [u16],
        cells: &[u16],
        sets: &[u16],
    ) -> Result<(), Empty> {
        let count = cells.len();
        let mut here = [0u16; 16];
        let (mut all, mut fixed) = (0u16, 0u16);
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = masks[usize::from(cell)];
            all |= *here;
            if here.is_power_of_two() {
                fixed |= *here;
            }
        }
        let (mut left, mut required) = ([0u16; 16], model.full);
        for &set in sets.iter().filter(|&&set| set & !all == 0 && fixed & !set == 0) {
            if let Some(kept) = within(&here[..count], set) {
                for (left, kept) in left.iter_mut().zip(&kept[..count]) {
                    *left |= kept;
                }
                required &= set;
            }
        }
        for (&cell, &kept) in cells.iter().zip(&left) {
            self.keep(model, masks, cell, kept)?;
        }
        // A digit that all sets have is in one of its places: what sees all of them loses it.
        for digit in bits(required & !fixed) {
            let bit = 1u16 << digit;
            let mut places = cells.iter().filter(|&&cell| masks[usize::from(cell)] & bit != 0);
            let (Some(&first), second) = (places.next(), places.next()) else { return Err(Empty) };
            if second.is_none() {
                self.keep(model, masks, first, bit)?;
            } else if !model.sees.is_empty() {
                let mut seen = model.sees[usize::from(first)];
                for &cell in cells.iter().filter(|&&cell| masks[usize::from(cell)] & bit != 0) {
                    if cell != first {
                        seen &= model.sees[usize::from(cell)];
                    }
                }
                while seen != 0 {
                    let cell = seen.trailing_zeros() as u16;
                    seen &= seen - 1;
                    self.keep(model, masks, cell, !bit)?;
                }
            }
        }
        Ok(())
    }

    fn sum(&mut self, model: &Model, masks: &mut [u16], sum: &SumOf) -> Result<(), Empty> {
        // What each cell adds at least and at most, digits counted from 0.
        let ends = |mask: u16, coefficient: i32| {
            let low = mask.trailing_zeros() as i32 * coefficient;
            let high = (15 - mask.leading_zeros() as i32) * coefficient;
            (low.min(high), low.max(high))
        };
        let (mut least, mut most) = (0, 0);
        for (&cell, &coefficient) in sum.cells.iter().zip(&sum.coefficients) {
            let (low, high) = ends(masks[usize::from(cell)], coefficient);
            (least, most) = (least + low, most + high);
        }
        self.tight.clear();
        self.tight.resize(sum.cells.len(), (0, 0));
        // Cells that differ add more at least and less at most.
        for group in &sum.groups {
            let coefficient = sum.coefficients[usize::from(group[0])];
            let (mut all, mut low, mut high) = (0u16, 0, 0);
            for &place in group {
                let mask = masks[usize::from(sum.cells[usize::from(place)])];
                let ends = ends(mask, coefficient);
                (all, low, high) = (all | mask, low + ends.0, high + ends.1);
            }
            if (all.count_ones() as usize) < group.len() {
                return Err(Empty);
            }
            let lowest: i32 = bits(all).take(group.len()).map(|digit| digit as i32).sum();
            let highest: i32 =
                (0..16).rev().filter(|digit| all >> digit & 1 == 1).take(group.len()).sum();
            let (a, b) = (lowest * coefficient, highest * coefficient);
            let tight = ((a.min(b) - low).max(0), (high - a.max(b)).max(0));
            (least, most) = (least + tight.0, most - tight.1);
            // It tells nothing of the group's own cells one by one.
            group.iter().for_each(|&place| self.tight[usize::from(place)] = tight);
        }
        if sum.total < least || sum.total > most {
            return Err(Empty);
        }
        let (slack_up, slack_down) = (sum.total - least, most - sum.total);
        let mut open = 0;
        for (place, (&cell, &coefficient)) in sum.cells.iter().zip(&sum.coefficients).enumerate() {
            let (mask, tight) = (masks[usize::from(cell)], self.tight[place]);
            open += usize::from(!mask.is_power_of_two());
            let (low, high) = ends(mask, coefficient);
            let keeps = |digit: usize| {
                let adds = digit as i32 * coefficient;
                adds - low <= slack_up + tight.0 && high - adds <= slack_down + tight.1
            };
            let kept = bits(mask).filter(|&digit| keeps(digit)).fold(0, |all, d| all | 1 << d);
            self.keep(model, masks, cell, kept)?;
        }
        if open > 1 && open <= 5 { self.exactly(model, masks, sum) } else { Ok(()) }
    }

    /// All sums that can be reached, where they fit into a word.
    fn exactly(&mut self, model: &Model, masks: &mut [u16], sum: &SumOf) -> Result<(), Empty> {
        let low = |mask: u16, coefficient: i32| {
            let ends = [mask.trailing_zeros() as i32, 15 - mask.leading_zeros() as i32];
            (ends[0] * coefficient).min(ends[1] * coefficient)
        };
        let mut wanted = sum.total;
        for (&cell, &coefficient) in sum.cells.iter().zip(&sum.coefficients) {
            wanted -= low(masks[usize::from(cell)], coefficient);
        }
        if !(0..128).contains(&wanted) {
            return Ok(());
        }
        let count = sum.cells.len();
        self.sums.clear();
        self.sums.resize(count + 1, 0);
        self.sums[count] = 1;
        for place in (0..count).rev() {
            let (mask, coefficient) =
                (masks[usize::from(sum.cells[place])], sum.coefficients[place]);
            let (least, after) = (low(mask, coefficient), self.sums[place + 1]);
            let shifts = bits(mask).map(|digit| digit as i32 * coefficient - least);
            self.sums[place] = shifts.filter(|&it| it < 128).fold(0, |all, it| all | after << it);
        }
        let mut ahead = 1u128;
        for place in 0..count {
            let (cell, coefficient) = (sum.cells[place], sum.coefficients[place]);
            let mask = masks[usize::from(cell)];
            let (least, behind) = (low(mask, coefficient), self.sums[place + 1]);
            // Bit b of what is behind meets bit wanted − shift − b ahead.
            let (mut kept, mut next) = (0u16, 0u128);
            for digit in bits(mask) {
                let shift = digit as i32 * coefficient - least;
                if shift > wanted {
                    continue;
                }
                let rest = (wanted - shift) as u32;
                if (ahead.reverse_bits() >> (127 - rest)) & behind != 0 {
                    kept |= 1 << digit;
                    next |= ahead << shift;
                }
            }
            self.keep(model, masks, cell, kept)?;
            ahead = next;
        }
        Ok(())
    }

    fn word(&mut self, model: &Model, masks: &mut [u16], word: &WordOf) -> Result<(), Empty> {
        let digits = model.digits;
        let sizes = |layer: usize| usize::from(word.states[layer]).div_ceil(64).max(1);
        let total: usize = (0..=word.cells.len()).map(sizes).sum();
        for list in [&mut self.ahead, &mut self.behind] {
            list.clear();
            list.resize(total, 0);
        }
        if word.states[0] == 0 {
            return Err(Empty);
        }
        self.ahead[0] = 1;
        let mut begin = 0;
        for (layer, &cell) in word.cells.iter().enumerate() {
            let (size, mask) = (sizes(layer), masks[usize::from(cell)]);
            for state in states(&self.ahead[begin..begin + size]).collect::<Vec<_>>() {
                for digit in bits(mask) {
                    let next = word.layers[layer][state * digits + digit];
                    if next != u16::MAX {
                        self.ahead[begin + size + usize::from(next) / 64] |= 1 << (next % 64);
                    }
                }
            }
            begin += size;
        }
        let last = sizes(word.cells.len());
        let (from, to) = (&self.ahead[begin..begin + last], &mut self.behind[begin..begin + last]);
        to.copy_from_slice(from);
        if to.iter().all(|&word| word == 0) {
            return Err(Empty);
        }
        for (layer, &cell) in word.cells.iter().enumerate().rev() {
            let size = sizes(layer);
            let here = begin - size;
            let (mask, mut kept) = (masks[usize::from(cell)], 0u16);
            for place in 0..size {
                let mut left = self.ahead[here + place];
                while left != 0 {
                    let state = 64 * place + left.trailing_zeros() as usize;
                    let bit = left & left.wrapping_neg();
                    left &= left - 1;
                    for digit in bits(mask) {
                        let next = word.layers[layer][state * digits + digit];
                        if next != u16::MAX
                            && self.behind[begin + usize::from(next) / 64] >> (next % 64) & 1 == 1
                        {
                            kept |= 1 << digit;
                            self.behind[here + place] |= bit;
                        }
                    }
                }
            }
            self.keep(model, masks, cell, kept)?;
            begin = here;
        }
        Ok(())
    }
}

/// The digits of a mask, from 0.
#[inline]
fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}

/// The states of a set.
fn states(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    board::digits_of(words).map(|digit| usize::from(digit) - 1)
}

/// What is left of the cells where they have exactly the digits of the set: singles and hidden
/// singles, twice; none if that cannot be.
#[inline]
fn within(here: &[u16], set: u16) -> Option<[u16; 16]> {
    let mut kept = [0u16; 16];
    for (kept, &mask) in kept.iter_mut().zip(here) {
        *kept = mask & set;
        if *kept == 0 {
            return None;
        }
    }
    let count = here.len();
    for _ in 0..2 {
        let (mut once, mut twice, mut single) = (0u16, 0u16, 0u16);
        for &mask in &kept[..count] {
            twice |= once & mask;
            once |= mask;
            if mask.is_power_of_two() {
                if single & mask != 0 {
                    return None;
                }
                single |= mask;
            }
        }
        if once != set {
            return None;
        }
        let hidden = once & !twice;
        for mask in &mut kept[..count] {
            if !mask.is_power_of_two() {
                *mask &= !single;
                if *mask & hidden != 0 {
                    *mask &= hidden;
                    if !mask.is_power_of_two() {
                        return None;
                    }
                }
                if *mask == 0 {
                    return None;
                }
            }
        }
    }
    Some(kept)
}
