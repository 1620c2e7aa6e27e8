//! Certificates while puzzles are answered: made, checked, told and kept.

use std::{
    cell::{Cell, RefCell},
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;
use board::Puzzle;
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use formats::Place;
use proofs::certificate::{self, CertificateError, Claim, Outcome, ProofFormat, Wanted};
use sat::statements;
use serde_json::Value;
use solve::{Found, Verdict, engines::Question};

use super::{
    Status,
    certifying_words::{Sums, Told},
    check::Verdicts,
    output::{Page, Saying},
    patterns,
    redundant::broken,
};

/// How proofs are made.
#[derive(Args, Clone, Copy, PartialEq, Eq)]
#[command(next_help_heading = "Proofs")]
pub struct Certifying {
    /// The language of the proof: drat (where not given), binary-drat, or lrat, which has hints
    #[arg(long, value_name = "NAME", value_parser = proof_format_parser(), hide_possible_values = true)]
    proof_format: Option<ProofFormat>,

    /// Give up proofs longer than this many bytes, 1G where not given; k, M and G are 1024, 1024²
    /// and 1024³ of them
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    max_proof: Option<u64>,

    /// Do not check what was written before it counts
    #[arg(long)]
    no_self_check: bool,
}

fn proof_format_parser() -> impl TypedValueParser<Value = ProofFormat> {
    let names = ProofFormat::ALL.map(|(name, _)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let found = ProofFormat::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| format).ok_or("no such format")
    })
}

fn parse_bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(['k', 'K', 'M', 'G']);
    let unit = match &text[digits.len()..] {
        "" => Some(1),
        "k" | "K" => Some(1 << 10),
        "M" => Some(1 << 20),
        "G" => Some(1 << 30),
        _ => None,
    };
    let bytes = digits.parse().ok().zip(unit).and_then(|(n, unit): (u64, u64)| n.checked_mul(unit));
    bytes.ok_or_else(|| "expected a number of bytes, such as 5000, 64M or 2G".to_owned())
}

impl Certifying {
    /// Whether these choices can be made: none without proofs, which `option` asks for; and with
    /// logic in the proofs no other formula than the one its lemmas are about.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self, question: &Question, wanted: bool, option: &str) -> anyhow::Result<()> {
        let solver = &question.solver;
        let none = Certifying { proof_format: None, max_proof: None, no_self_check: false };
        if !wanted && *self != none {
            bail!("--proof-format, --max-proof and --no-self-check are about proofs: add {option}");
        }
        let usual = solver.statement.name == statements::EXTENDED.name
            && solver.encoding.name() == encodings::ALL[0].name();
        if wanted && !usual && !solver.logic.propagators.is_empty() {
            bail!(
                "proofs with logic in them are about the statement extended with pairwise: \
                 another one takes --logic none"
            );
        }
        Ok(())
    }
}

/// Certifies what was found, and tells of it beside the verdict.
pub struct Certifier {
    question: Question,
    certifying: Certifying,
    /// Where certificates are kept; `{}` is the number of the puzzle.
    folders: Option<PathBuf>,
    /// Whether a proof that there is no solution is what was wanted as well.
    either: bool,
    /// Of the puzzle at hand.
    number: Cell<u64>,
    status: Cell<Option<Status>>,
    /// Of all puzzles.
    pub sums: RefCell<Sums>,
}

impl Certifier {
    /// That keeps nothing.
    pub fn new(question: Question, certifying: Certifying) -> Certifier {
        Certifier {
            question,
            certifying,
            folders: None,
            either: false,
            number: Cell::new(0),
            status: Cell::new(None),
            sums: RefCell::default(),
        }
    }

    /// That keeps certificates in such folders, if any, and is content with a proof that
    /// there is no solution.
    pub fn keeping(self, folders: Option<PathBuf>) -> Certifier {
        Certifier { folders, either: true, ..self }
    }

    /// The certificate of a verdict; none if nothing can be proved.
    fn certify(&self, puzzle: &Puzzle, found: &Found) -> io::Result<Option<Told>> {
        let claim = match found.verdict() {
            Verdict::Unique(grid) => Claim::Unique(grid),
            Verdict::Unsolvable | Verdict::Invalid(_) => Claim::Unsolvable,
            Verdict::Multiple(..) | Verdict::Unknown(..) => {
                self.sums.borrow_mut().skip();
                return Ok(None);
            }
        };
        let told = self.claim(puzzle, &claim)?;
        self.status.set(match told.is_proved() {
            false => Some(Status::Unknown),
            true => self.either.then_some(Status::Done),
        });
        Ok(Some(told))
    }

    /// The certificate of a claim, and where it is kept.
    ///
    /// # Errors
    /// If files cannot be written, or a part is broken.
    pub fn claim(&self, puzzle: &Puzzle, claim: &Claim) -> io::Result<Told> {
        let wanted = Wanted {
            solver: self.question.solver.clone(),
            format: self.certifying.proof_format.unwrap_or_default(),
            limit: self.certifying.max_proof.unwrap_or(1 << 30),
            self_check: !self.certifying.no_self_check,
            stop: self.question.stop(),
        };
        let (outcome, folder) = match &self.folders {
            None => (self.passing(puzzle, claim, &wanted)?, None),
            Some(folders) => {
                let folder = self.folder(folders)?;
                (keep(&folder, puzzle, claim, &wanted)?, Some(folder))
            }
        };
        self.sums.borrow_mut().count(claim, &outcome);
        Ok(Told { outcome, folder, format: wanted.format })
    }

    /// In files that go again.
    fn passing(&self, puzzle: &Puzzle, claim: &Claim, wanted: &Wanted) -> io::Result<Outcome> {
        let folder = tempfile::tempdir()?;
        certificate::write(folder.path(), puzzle, claim, wanted).map_err(from)
    }

    fn folder(&self, folders: &Path) -> io::Result<PathBuf> {
        if self.number.get() > 1 && !patterns::is_each(folders) {
            let reason = "several proofs make several folders: name them with {}, as in 'proof-{}'";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        Ok(patterns::of(folders, self.number.get()))
    }
}

/// Writes the certificate beside the folder, and gives it that name once it holds.
fn keep(folder: &Path, puzzle: &Puzzle, claim: &Claim, wanted: &Wanted) -> io::Result<Outcome> {
    let is_empty = || folder.read_dir().map(|mut entries| entries.next().is_none());
    if folder.exists() && !is_empty().unwrap_or(false) {
        let reason = format!("{} is there already, and not an empty folder", folder.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoku-sat-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let parent = parent.unwrap_or(Path::new("."));
    // Otherwise the message would name the other name.
    fs::metadata(parent)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", parent.display())))?;
    let draft = builder.tempdir_in(parent);
    let draft = draft.map_err(|error| {
        let kind = error.kind();
        io::Error::new(kind, format!("{} cannot be made: {kind}", folder.display()))
    })?;
    let outcome = certificate::write(draft.path(), puzzle, claim, wanted).map_err(from)?;
    if matches!(outcome, Outcome::Written(_)) {
        certificate::sync(draft.path())?;
        if folder.exists() {
            fs::remove_dir(folder)?;
        }
        fs::rename(draft.path(), folder)?;
        // The name it had is nobody's any more.
        let _ = draft.keep();
    }
    Ok(outcome)
}

/// Files that cannot be written end the run; anything else is of one puzzle.
fn from(error: CertificateError) -> io::Error {
    match error {
        CertificateError::Io { file, error } => {
            io::Error::new(error.kind(), format!("{file}: {error}"))
        }
        error => broken(error),
    }
}

impl Saying for Certifier {
    fn status(&self, found: &Found) -> Status {
        self.status.take().unwrap_or_else(|| Verdicts.status(found))
    }

    fn begins(&self, number: u64) {
        self.number.set(number);
    }

    fn say(
        &self,
        page: &mut Page,
        place: &Place,
        puzzle: &Puzzle,
        found: &Found,
    ) -> io::Result<()> {
        let Some(told) = self.certify(puzzle, found)? else {
            return Verdicts.say(page, place, puzzle, found);
        };
        if page.many {
            write!(page.out, "{place}: ")?;
        }
        match found.verdict() {
            Verdict::Unique(_) => writeln!(page.out, "unique, {told}"),
            Verdict::Invalid(clash) => {
                let clash = clash.words(&page.names());
                writeln!(page.out, "invalid: {clash}; {told}")
            }
            _ => writeln!(page.out, "none: no solution, {told}"),
        }
    }

    fn add(&self, record: &mut Value, puzzle: &Puzzle, found: &Found) -> io::Result<()> {
        let told = self.certify(puzzle, found)?;
        record["certificate"] = told.map_or(Value::Null, |told| told.json());
        Ok(())
    }
}
