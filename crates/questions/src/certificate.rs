//! Certificates of verdicts as text and as records, and their totals.

use std::{fmt, path::PathBuf, time::Duration};

use board::counted;
use proofs::certificate::{Certificate, CertificateFormat, CertificateOutcome, Claim};
use sat::backends::COMMAND_PREFIX;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solve::{Verdict, VerdictKind};

/// Returns the claim that proves a verdict; `None` if the verdict needs no proof or is unknown.
pub fn claim(verdict: Verdict) -> Option<Claim> {
    match verdict {
        Verdict::Unique(grid) => Some(Claim::Unique(grid)),
        Verdict::Unsolvable | Verdict::Invalid(_) => Some(Claim::Unsolvable),
        Verdict::Multiple(..) | Verdict::Unknown(..) => None,
    }
}

use crate::record::schema_of_fields;

/// A certificate, or the reason why there is none.
pub struct CertifiedAnswer {
    /// The certificate or the reason.
    pub outcome: CertificateOutcome,
    /// The folder of its files, if they are kept.
    pub folder: Option<PathBuf>,
    /// The format of the proof.
    pub format: CertificateFormat,
    /// True if it proves a unique solution, false if it proves that there is none.
    pub unique: bool,
}

impl fmt::Display for CertifiedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let certificate = match &self.outcome {
            CertificateOutcome::Unknown(why) => return write!(f, "not proved: {why}"),
            CertificateOutcome::Written(certificate) => certificate,
        };
        let Certificate { logic_lemmas, search_lemmas, bytes, .. } = &**certificate;
        let by = match certificate.prover {
            program if program.starts_with(COMMAND_PREFIX) => format!(" by {program}"),
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
        match &certificate.check {
            None => f.write_str(", not checked"),
            Some((checked, _)) if checked.is_audited => f.write_str(", checked"),
            Some(_) => f.write_str(
                ", proof checked; formula not fully checked: its auxiliary variables take too long",
            ),
        }
    }
}

impl CertifiedAnswer {
    /// Returns true if the proof was finished.
    pub fn is_proved(&self) -> bool {
        matches!(self.outcome, CertificateOutcome::Written(_))
    }
}

/// The fields of the record.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Fields<'a> {
    Unknown {
        proved: bool,
        reason: String,
    },
    Proved {
        proved: bool,
        folder: Option<String>,
        variables: u32,
        clauses: u64,
        steps: u64,
        left_to_search: u64,
        logic_lemmas: u64,
        search_lemmas: Option<u64>,
        prover: Option<&'a str>,
        format: &'a str,
        bytes: u64,
        checked: bool,
        formula_checked: bool,
        needed_clauses: Option<u64>,
        seconds: f64,
        check_seconds: Option<f64>,
    },
}

impl Serialize for CertifiedAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let certificate = match &self.outcome {
            CertificateOutcome::Unknown(why) => {
                let fields = Fields::Unknown { proved: false, reason: why.to_string() };
                return fields.serialize(serializer);
            }
            CertificateOutcome::Written(certificate) => certificate,
        };
        let checked = certificate.check.as_ref();
        let fields = Fields::Proved {
            proved: true,
            folder: self.folder.as_ref().map(|folder| folder.display().to_string()),
            variables: certificate.variables,
            clauses: certificate.clauses,
            steps: certificate.steps,
            left_to_search: certificate.unproved_eliminations,
            logic_lemmas: certificate.logic_lemmas,
            search_lemmas: certificate.search_lemmas,
            prover: certificate.search_lemmas.map(|_| certificate.prover),
            format: self.format.name(),
            bytes: certificate.bytes,
            checked: checked.is_some(),
            formula_checked: checked.is_some_and(|(checked, _)| checked.is_audited),
            needed_clauses: checked.and_then(|(checked, _)| checked.needed_clauses),
            seconds: certificate.writing_time.as_secs_f64(),
            check_seconds: checked.map(|(_, time)| time.as_secs_f64()),
        };
        fields.serialize(serializer)
    }
}

schema_of_fields!(CertifiedAnswer as Fields<'static>);

/// Returns the sentence about a checked DRAT proof of a formula that encodes the puzzle without a
/// logic pre-pass.
pub fn about_drat(is_unique: bool, lemmas: u64, bytes: usize) -> String {
    let (what, excludes) = match is_unique {
        true => ("no other solution", " and excludes the solution"),
        false => ("no solution", ""),
    };
    let lemmas = counted(usize::try_from(lemmas).unwrap_or(usize::MAX), "lemmas");
    format!(
        "proof that there is {what}, checked: {lemmas}, {bytes} bytes of DRAT; the formula encodes \
         the puzzle without a logic pre-pass{excludes}"
    )
}

/// The totals of many puzzles.
#[derive(Default)]
pub struct Sums {
    unique: u64,
    unsolvable: u64,
    /// Unfinished proofs.
    unproved: u64,
    /// Puzzles with an unknown verdict.
    unknown: u64,
    /// Puzzles with multiple solutions.
    others: u64,
    /// Proofs without search.
    by_logic: u64,
    bytes: u64,
    longest: u64,
    made: Duration,
    checked: Duration,
}

impl Sums {
    /// Adds a puzzle; `certified` is `None` if the verdict cannot be proved.
    pub fn count(&mut self, verdict: VerdictKind, certified: Option<&CertifiedAnswer>) {
        let Some(CertifiedAnswer { outcome, unique, .. }) = certified else {
            match verdict {
                VerdictKind::Unknown => self.unknown += 1,
                _ => self.others += 1,
            }
            return;
        };
        let CertificateOutcome::Written(certificate) = outcome else {
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
        self.made += certificate.writing_time;
        self.checked += certificate.check.as_ref().map_or(Duration::ZERO, |&(_, time)| time);
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
