//! Options for certificates of verdicts: how they are made, and where they are kept.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::bail;
use board::{Puzzle, stop::Stop};
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use encodings::sums::{self, SumEncoding};
use proofs::certificate::{
    self, CertificateError, CertificateFormat, CertificateOptions, CertificateOutcome, Claim,
};
use questions::certificate::{CertifiedAnswer, claim};
use sat::{backends::COMMAND_PREFIX, formulations};
use solve::{SearchResult, Solver, engines::EngineQuestion};

use stream::{NoAnswer, drafts, files, memory};

/// The error for a single folder name and several proofs.
pub const SINGLE_FOLDER_ERROR: &str =
    "several puzzles need one proof folder each: use {} in the name, as in 'proof-{}'";

/// The options for proofs.
#[derive(Args, Clone, Copy, PartialEq, Eq)]
#[command(next_help_heading = "Proofs")]
pub struct ProofOptions {
    /// Set the proof format: drat, binary-drat, lrat (with hints) or veripb [default: drat]
    ///
    /// A veripb proof refers to puzzle.opb, in which each sum is one linear constraint. Proofs in the
    /// other formats refer to the clauses of puzzle.cnf.
    #[arg(long, value_name = "NAME", value_parser = proof_format_parser(), hide_possible_values = true,
          hide_short_help = true)]
    proof_format: Option<CertificateFormat>,

    /// Stop a proof that is longer than BYTES [default: 1G]
    ///
    /// The suffixes k, M and G stand for 1024, 1024² and 1024³ bytes.
    #[arg(long, value_name = "BYTES", value_parser = memory::parse, hide_short_help = true)]
    max_proof: Option<u64>,

    /// Skip the check of the written files
    #[arg(long, hide_short_help = true)]
    no_self_check: bool,
}

fn proof_format_parser() -> impl TypedValueParser<Value = CertificateFormat> {
    let names = CertificateFormat::ALL.map(|(name, _)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let found = CertificateFormat::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| format).ok_or("unknown proof format")
    })
}

impl ProofOptions {
    /// Checks the options. Without proofs, which `option` requests, no option for proofs may be
    /// set. A proof of an external solver must be checked. If the proof contains lemmas of logic,
    /// the formula must be the one that they refer to.
    ///
    /// # Errors
    /// Fails if the options contradict each other.
    pub fn check(
        &self,
        question: &EngineQuestion,
        wanted: bool,
        option: &str,
    ) -> anyhow::Result<()> {
        let solver = &question.solver;
        let none = ProofOptions { proof_format: None, max_proof: None, no_self_check: false };
        if !wanted && *self != none {
            bail!(
                "--proof-format, --max-proof and --no-self-check apply only to proofs; add {option}"
            );
        }
        let backend = solver.backend;
        if self.no_self_check
            && backend.abilities().proof
            && backend.name().starts_with(COMMAND_PREFIX)
        {
            bail!(
                "--no-self-check: the proof of the external solver {} must be checked; omit this option",
                backend.name()
            );
        }
        let usual =
            *solver.formulation == formulations::EXTENDED && solver.encoding == encodings::ALL[0];
        if self.proof_format == Some(CertificateFormat::VeriPb)
            && (!usual || !is_usual(solver.sums))
        {
            bail!(
                "--proof-format veripb uses its own formula; omit --formulation, --encoding and \
                 --sum-encoding"
            );
        }
        if wanted && !usual && !solver.logic.propagators.is_empty() {
            bail!(
                "proofs that contain logic need --formulation extended and --encoding pairwise; \
                 for others, add --logic none"
            );
        }
        Ok(())
    }
}

/// Returns true if the sum encoding is the default.
fn is_usual(sums: &dyn SumEncoding) -> bool {
    sums.name() == sums::ALL[0].name()
}

/// Certifies verdicts.
pub struct Certifier {
    solver: Solver,
    certifying: ProofOptions,
    /// The folders in which certificates are kept; `{}` is the number of the puzzle.
    folders: Option<PathBuf>,
}

impl Certifier {
    /// Returns a certifier with the options of a question. If `folders` is given, the certificates
    /// are kept.
    ///
    /// # Errors
    /// Fails if there is one folder for all puzzles and its name is taken.
    pub fn new(
        question: &EngineQuestion,
        certifying: ProofOptions,
        folders: Option<PathBuf>,
    ) -> anyhow::Result<Certifier> {
        match folders.as_deref().filter(|folder| !files::is_each(folder) && !is_free(folder)) {
            Some(folder) => bail!("{}", folder_taken_error(folder)),
            None => Ok(Certifier { solver: question.solver.clone(), certifying, folders }),
        }
    }

    /// Returns the certificate of a verdict, or `None` if nothing can be proved.
    ///
    /// # Errors
    /// Fails as [`Certifier::claim`] does.
    pub fn verdict(
        &self,
        number: u64,
        puzzle: &Puzzle,
        found: &SearchResult,
        stop: &Stop,
    ) -> Result<Option<CertifiedAnswer>, NoAnswer> {
        let claim = claim(found.verdict());
        claim.map(|claim| self.claim(number, puzzle, &claim, stop)).transpose()
    }

    /// Returns the certificate of a claim, in the folder of its number if certificates are kept.
    ///
    /// # Errors
    /// Fails if files cannot be written, or if a component fails.
    pub fn claim(
        &self,
        number: u64,
        puzzle: &Puzzle,
        claim: &Claim,
        stop: &Stop,
    ) -> Result<CertifiedAnswer, NoAnswer> {
        let ProofOptions { proof_format, max_proof, no_self_check } = self.certifying;
        let wanted = CertificateOptions {
            solver: self.solver.clone(),
            format: proof_format.unwrap_or_default(),
            limit: max_proof.unwrap_or(1 << 30),
            self_check: !no_self_check,
            stop: stop.clone(),
        };
        let (outcome, folder) = match &self.folders {
            None => (passing(puzzle, claim, &wanted)?, None),
            Some(folders) => {
                let folder = files::of(folders, number);
                (keep(&folder, puzzle, claim, &wanted)?, Some(folder))
            }
        };
        let unique = matches!(claim, Claim::Unique(_));
        Ok(CertifiedAnswer { outcome, folder, format: wanted.format, unique })
    }
}

/// Makes a certificate in temporary files.
fn passing(
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
) -> Result<CertificateOutcome, NoAnswer> {
    let folder = tempfile::tempdir()?;
    certificate::write(folder.path(), puzzle, claim, wanted)
        .map_err(|error| certificate_failure(Path::new(""), error))
}

/// Returns true if a folder of that name can be created: it does not exist, or is an empty folder
/// and not a link.
fn is_free(folder: &Path) -> bool {
    let is_empty = || folder.read_dir().is_ok_and(|mut entries| entries.next().is_none());
    fs::symlink_metadata(folder).map_or(true, |data| data.is_dir() && is_empty())
}

/// Returns the error for a folder name that is taken.
fn folder_taken_error(folder: &Path) -> String {
    format!("{} exists and is not an empty folder; choose another name", folder.display())
}

/// Writes the certificate to a temporary folder, which gets its name after the proof was checked.
fn keep(
    folder: &Path,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
) -> Result<CertificateOutcome, NoAnswer> {
    if !is_free(folder) {
        return Err(NoAnswer::Impossible(folder_taken_error(folder)));
    }
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    // Otherwise the message would contain the temporary name.
    fs::metadata(parent).map_err(|error| files::not_written(folder, parent, &error))?;
    let draft = drafts::folder(parent);
    let (draft, _held) = draft.map_err(|error| {
        let kind = error.kind();
        io::Error::new(kind, format!("{}: cannot create the folder: {kind}", folder.display()))
    })?;
    let place = || -> io::Result<()> {
        certificate::sync(draft.path())?;
        if folder.exists() {
            fs::remove_dir(folder)?;
        }
        fs::rename(draft.path(), folder)
    };
    let written = certificate::write(draft.path(), puzzle, claim, wanted);
    let outcome = written.map_err(|error| certificate_failure(folder, error))?;
    if matches!(outcome, CertificateOutcome::Written(_)) {
        place().map_err(|error| NoAnswer::file(folder, &error))?;
        // There is no folder of the old name any more.
        let _ = draft.keep();
    }
    Ok(outcome)
}

/// Converts an error. If a file cannot be written, the run ends; any other error applies to one
/// puzzle.
fn certificate_failure(folder: &Path, error: CertificateError) -> NoAnswer {
    match error {
        CertificateError::Io { file, error } => NoAnswer::file(&folder.join(file), &error),
        error => NoAnswer::broken(error),
    }
}
