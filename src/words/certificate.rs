//! Certificates in words and in records, one and many.

use std::{fmt, path::PathBuf, time::Duration};

use proofs::certificate::{Certificate, Outcome, ProofFormat};
use sat::backends::COMMAND;
use serde_json::{Value, json};
use solve::VerdictKind;

/// A certificate in words.
pub struct Certified {
    /// What became of it.
    pub outcome: Outcome,
    /// Where it is kept.
    pub folder: Option<PathBuf>,
    /// The language of the proof.
    pub format: ProofFormat,
    /// Whether it is of one solution; else of none.
    pub unique: bool,
}

impl fmt::Display for Certified {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let certificate = match &self.outcome {
            Outcome::Unknown(why) => return write!(f, "not proved: {why}"),
            Outcome::Written(certificate) => certificate,
        };
        let Certificate { logic_lemmas, search_lemmas, bytes, .. } = &**certificate;
        let by = match certificate.prover {
            program if program.starts_with(COMMAND) => format!(" by {program}"),
            _ => String::new(),
        };
        let words = match search_lemmas {
            None => format!("proved by logic only, {logic_lemmas} lemmas"),
            Some(lemmas) if certificate.steps == 0 => {
                format!("proved by search{by}, {lemmas} lemmas")
            }
            Some(lemmas) => {
                format!("proved by logic, {logic_lemmas} lemmas, and search{by}, {lemmas} lemmas")
            }
        };
        write!(f, "{words}; {bytes} bytes of {}", self.format.name())?;
        if let Some(folder) = &self.folder {
            write!(f, " in {}", folder.display())?;
        }
        match &certificate.checked {
            None => f.write_str(", not checked"),
            Some((checked, _)) if checked.is_audited => f.write_str(", checked"),
            Some(_) => f.write_str(
                ", proof checked; formula not fully checked: its auxiliary variables take too long",
            ),
        }
    }
}

impl Certified {
    /// Whether the proof was finished.
    pub fn is_proved(&self) -> bool {
        matches!(self.outcome, Outcome::Written(_))
    }

    /// Its fields in a record.
    pub fn json(&self) -> Value {
        let certificate = match &self.outcome {
            Outcome::Unknown(why) => return json!({ "proved": false, "reason": why.to_string() }),
            Outcome::Written(certificate) => certificate,
        };
        let checked = certificate.checked.as_ref();
        json!({
            "proved": true,
            "folder": self.folder.as_ref().map(|folder| folder.display().to_string()),
            "variables": certificate.variables,
            "clauses": certificate.clauses,
            "steps": certificate.steps,
            "left_to_search": certificate.left,
            "logic_lemmas": certificate.logic_lemmas,
            "search_lemmas": certificate.search_lemmas,
            "prover": certificate.search_lemmas.map(|_| certificate.prover),
            "format": self.format.name(),
            "bytes": certificate.bytes,
            "checked": checked.is_some(),
            "formula_checked": checked.is_some_and(|(checked, _)| checked.is_audited),
            "needed_clauses": checked.and_then(|(checked, _)| checked.needed_clauses),
            "seconds": certificate.made.as_secs_f64(),
            "check_seconds": checked.map(|(_, time)| time.as_secs_f64()),
        })
    }
}

/// What became of many puzzles.
#[derive(Default)]
pub struct Sums {
    unique: u64,
    unsolvable: u64,
    /// Proofs that were not finished.
    unproved: u64,
    /// Puzzles without a verdict.
    unknown: u64,
    /// Verdicts that there is nothing to prove of.
    others: u64,
    /// Of those proved: without search.
    by_logic: u64,
    bytes: u64,
    longest: u64,
    made: Duration,
    checked: Duration,
}

impl Sums {
    /// Takes in what became of a puzzle; none where nothing can be proved.
    pub fn count(&mut self, verdict: VerdictKind, certified: Option<&Certified>) {
        let Some(Certified { outcome, unique, .. }) = certified else {
            match verdict {
                VerdictKind::Unknown => self.unknown += 1,
                _ => self.others += 1,
            }
            return;
        };
        let Outcome::Written(certificate) = outcome else {
            self.unproved += 1;
            return;
        };
        match *unique {
            true => self.unique += 1,
            false => self.unsolvable += 1,
        }
        self.by_logic += u64::from(certificate.search_lemmas.is_none());
        self.bytes += certificate.bytes;
        self.longest = self.longest.max(certificate.bytes);
        self.made += certificate.made;
        self.checked += certificate.checked.as_ref().map_or(Duration::ZERO, |&(_, time)| time);
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sums { unique, unsolvable, unproved, unknown, others, .. } = self;
        let Sums { by_logic, bytes, longest, .. } = self;
        let proved = unique + unsolvable;
        write!(
            f,
            "{proved} proved: {unique} unique, {unsolvable} unsolvable; {by_logic} of them by logic \
             only; {unproved} not proved; {unknown} unknown; {others} with multiple solutions; \
             {bytes} bytes of proofs, the longest {longest}; written in {:.3} s, checked in {:.3} s",
            self.made.as_secs_f64(),
            self.checked.as_secs_f64()
        )
    }
}
