//! Sets as bits in words, and the search that subsets and fish share: k
//! sets that have together exactly k members. A depth-first search gives a
//! branch up as soon as the union is too big.

/// How many members a set has.
pub(super) fn size(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Several sets that have together as many members as they are.
pub(super) struct Closed {
    /// Which sets, ascending.
    pub chosen: Vec<usize>,
    /// Their members.
    pub union: Vec<u64>,
}

/// Every choice of `count` of the sets that have together `count` members.
pub(super) fn closed(sets: &[&[u64]], count: usize) -> Vec<Closed> {
    let mut search = Search { sets, count, chosen: Vec::new(), found: Vec::new() };
    let none = vec![0; sets.first().map_or(0, |set| set.len())];
    search.extend(0, &none);
    search.found
}

struct Search<'a> {
    sets: &'a [&'a [u64]],
    count: usize,
    chosen: Vec<usize>,
    found: Vec<Closed>,
}

impl Search<'_> {
    /// Tries every set from this one on beside those chosen.
    fn extend(&mut self, from: usize, union: &[u64]) {
        if self.chosen.len() == self.count {
            if size(union) == self.count {
                self.found.push(Closed { chosen: self.chosen.clone(), union: union.to_vec() });
            }
            return;
        }
        for next in from..self.sets.len() {
            let both = union.iter().zip(self.sets[next]).map(|(a, b)| a | b);
            if both.clone().map(|word| word.count_ones() as usize).sum::<usize>() > self.count {
                continue;
            }
            self.chosen.push(next);
            self.extend(next + 1, &both.collect::<Vec<_>>());
            self.chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_sets_have_together_as_many_members_as_they_are() {
        let sets: [&[u64]; 5] = [&[0b011, 0], &[0b110, 0], &[0b1000, 1], &[0b101, 0], &[0b011, 0]];
        let chosen = |count| closed(&sets, count).into_iter().map(|c| c.chosen).collect::<Vec<_>>();
        assert_eq!(chosen(2), [[0, 4]]);
        assert_eq!(chosen(3), [[0, 1, 3], [0, 1, 4], [0, 3, 4], [1, 3, 4]]);
        assert_eq!(closed(&sets, 2)[0].union, [0b011, 0]);
        assert!(closed(&[&[0b011], &[0b011], &[0b011]], 3).is_empty());
    }
}
