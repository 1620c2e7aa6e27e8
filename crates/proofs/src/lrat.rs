//! Writes a checked proof as LRAT (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P.
//! Schneider-Kamp, *Efficient Certified RAT Verification*, 2017), for checkers without search such
//! as cake_lpr and lrat-check.
//!
//! Clauses of the formula have the ids 1, 2, 3 …, followed by the lemmas. Only needed lemmas are
//! written, so ids have gaps. Every clause is deleted after its last use.

use std::io::{self, Write};

use super::{
    checked::{CheckedProof, NOT_NEEDED},
    clauses::lit,
};

impl CheckedProof {
    /// Writes the proof as text.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write_lrat(&self, sink: &mut dyn Write) -> io::Result<()> {
        let mut line = String::new();
        for lemma in self.clauses.first_lemma..self.last_use.len() {
            if self.last_use[lemma] != NOT_NEEDED {
                self.lemma(lemma as u32, &mut line);
                sink.write_all(line.as_bytes())?;
            }
        }
        sink.flush()
    }

    /// Formats the line of a lemma, and the line that deletes the clauses last used by it.
    fn lemma(&self, lemma: u32, line: &mut String) {
        line.clear();
        let mut number = itoa::Buffer::new();
        let mut put = |text: &mut String, value: i64, end: &str| {
            text.push_str(number.format(value));
            text.push_str(end);
        };
        let id = |clause: u32| i64::from(clause) + 1;
        let (lits, hints) = (self.clauses.get(lemma), self.clauses.hints(lemma));
        put(line, id(lemma), " ");
        lits.iter().for_each(|&code| put(line, i64::from(lit(code).to_dimacs()), " "));
        line.push_str("0 ");
        hints.iter().for_each(|&hint| put(line, id(hint), " "));
        line.push_str("0\n");
        let over = |&&hint: &&u32| self.last_use[hint as usize] == lemma;
        if !lits.is_empty() && hints.iter().any(|hint| over(&hint)) {
            put(line, id(lemma), " d ");
            hints.iter().filter(over).for_each(|&hint| put(line, id(hint), " "));
            line.push_str("0\n");
        }
    }
}
