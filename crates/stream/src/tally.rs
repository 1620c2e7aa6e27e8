//! Counts of verdicts.

use std::fmt;

use solve::VerdictKind;

/// The number of records by verdict and by solver.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct VerdictTally {
    words: [u64; VerdictKind::ALL.len()],
    /// The number of records that logic did not decide.
    pub searched: u64,
    /// The number of records with an unverified UNSAT answer from an external solver.
    pub claimed: u64,
    /// The number of records that each solver answered.
    solvers: Vec<(&'static str, u64)>,
}

impl VerdictTally {
    /// Counts one record.
    pub fn count(&mut self, word: VerdictKind, searched: bool, solver: &'static str) {
        self.words[word as usize] += 1;
        self.searched += u64::from(searched);
        self.count_answers(solver, 1);
    }

    /// Counts `count` records with the same verdict and solver.
    pub(crate) fn count_all(
        &mut self,
        word: VerdictKind,
        count: u64,
        searched: u64,
        solver: &'static str,
    ) {
        self.words[word as usize] += count;
        self.searched += searched;
        self.count_answers(solver, count);
    }

    fn count_answers(&mut self, solver: &'static str, count: u64) {
        match self.solvers.iter_mut().find(|(name, _)| *name == solver) {
            _ if solver.is_empty() || count == 0 => {}
            Some((_, all)) => *all += count,
            None => self.solvers.push((solver, count)),
        }
    }

    /// Returns the counts by solver, such as `5 by lanes, 1 by logic`.
    pub fn solvers(&self) -> String {
        let mut solvers: Vec<_> = self.solvers.iter().collect();
        solvers.sort();
        let solvers: Vec<_> =
            solvers.iter().map(|(name, count)| format!("{count} by {name}")).collect();
        solvers.join(", ")
    }

    /// Returns the number of records with a verdict.
    pub fn of(&self, word: VerdictKind) -> u64 {
        self.words[word as usize]
    }

    /// Returns the number of all records.
    pub fn records(&self) -> u64 {
        self.words.iter().sum()
    }

    /// Adds another count.
    pub fn add(&mut self, other: &VerdictTally) {
        self.words.iter_mut().zip(other.words).for_each(|(count, more)| *count += more);
        self.searched += other.searched;
        self.claimed += other.claimed;
        other.solvers.iter().for_each(|(name, count)| self.count_answers(name, *count));
    }
}

/// Formats the counts, such as `3 unique, 1 several, …; 1 needed search`.
impl fmt::Display for VerdictTally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for word in VerdictKind::ALL {
            let plural = if word == VerdictKind::Error && self.of(word) != 1 { "s" } else { "" };
            let gap = if word == VerdictKind::ALL[0] { "" } else { ", " };
            write!(f, "{gap}{} {}{plural}", self.of(word), word.name())?;
        }
        write!(f, "; {} needed search", self.searched)?;
        if self.claimed > 0 {
            write!(f, ", {} with an unverified UNSAT answer", self.claimed)?;
        }
        Ok(())
    }
}
