//! Makes the attempts one after the other, and writes the files and the manifest line of each.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use board::{
    Candidate, DigitNames, Puzzle, counted,
    random::seeds,
    rules::{self, Rules},
    stop::{Stop, StopReason},
};
use proofs::certificate::{self, CertificateFormat, CertificateOptions, CertificateOutcome, Claim};
use questions::record;
use sat::dimacs::{DimacsWriteError, in_words};
use solve::{
    claim, claimed,
    export::Export,
    families::{ExpectedAnswer, FileKind, Member},
    generate::GenerateError,
    outside,
};
use stream::{
    Status, drafts,
    files::{check_named, write_whole},
    interrupt, memory,
    output::{put, tell},
};

use super::{
    manifest::{Manifest, ManifestLine},
    plan::InstanceOptions,
    readme,
};

/// Makes a set of instances.
pub struct InstanceMaker {
    pub plan: InstanceOptions,
}

/// The largest size of a proof, in bytes.
const MAX_PROOF_BYTES: u64 = 1 << 30;

/// The result of an attempt.
enum AttemptOutcome {
    Made(Box<ManifestLine>),
    /// The attempt was interrupted, or memory ran out. A run with `--resume` makes it again.
    Stopped(StopReason),
}

/// Returns true if the attempt has no result, so that another run, perhaps with more memory, makes
/// it.
fn is_to_be_made(why: StopReason) -> bool {
    matches!(why, StopReason::Interrupted | StopReason::Memory { .. })
}

impl InstanceMaker {
    /// Makes instances until there are enough.
    ///
    /// # Errors
    /// Fails if files cannot be written, or if a component fails.
    pub fn run(self) -> anyhow::Result<Status> {
        let folder = self.plan.output.display().to_string();
        check_named("--output", Some(&self.plan.output), "folder")?;
        if self.plan.output.exists() && !self.plan.output.is_dir() {
            bail!("{folder} is a file; name a new or empty folder");
        }
        fs::create_dir_all(&self.plan.output).with_context(|| folder.clone())?;
        let path = self.plan.output.join("manifest.jsonl");
        if !path.exists() && fs::read_dir(&self.plan.output)?.next().is_some() {
            bail!("{folder} is not empty; name a new or empty folder");
        }
        let (mut manifest, mut made) = Manifest::open(&path, &self.plan.about(), self.plan.resume)?;
        let is_kept = |line: &ManifestLine| line.file.is_some();
        self.check_files(&made)?;
        let mut kept = made.iter().filter(|line| is_kept(line)).count() as u64;
        let time = self.plan.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
        // Attempts that had a lower time limit are made again.
        let is_again =
            |line: &&ManifestLine| line.file.is_none() && line.timeout.is_some_and(|it| it < time);
        let again: Vec<(u64, u64)> =
            made.iter().filter(is_again).map(|line| (line.attempt, line.seed)).collect();
        let is_missed = |line: &&ManifestLine| !is_kept(line) && !is_again(line);
        let mut missed = made.iter().rev().take_while(is_missed).count() as u64;
        let mut status = Status::Done;
        let further = (1..).zip(seeds(self.plan.seed)).skip(made.len());
        for (attempt, seed) in again.into_iter().chain(further) {
            if kept >= self.plan.count {
                break;
            }
            if missed >= self.plan.attempts {
                let why = made.last().and_then(|line| line.reason.clone()).unwrap_or_default();
                tell(format_args!(
                    "sudoku-sat: {missed} attempts in a row without a formula; the last: {why}"
                ));
                status = Status::Unknown;
                break;
            }
            let line = match self.attempt(attempt, seed)? {
                AttemptOutcome::Made(line) => line,
                AttemptOutcome::Stopped(why) => {
                    let all = self.plan.count;
                    let with = match why {
                        StopReason::Memory { .. } => " with a larger --max-memory",
                        _ => "",
                    };
                    tell(format_args!(
                        "sudoku-sat: {why}: {kept} of {all} formulas made; use --resume{with} to continue"
                    ));
                    status = Status::Unknown;
                    break;
                }
            };
            manifest.add(&line).with_context(|| path.display().to_string())?;
            match is_kept(&line) {
                true => (kept, missed) = (kept + 1, 0),
                false => missed += 1,
            }
            if !self.plan.quiet {
                put(describe_formula(&line, self.plan.setting.solver.backend.name()).as_bytes())?;
            }
            match made.get_mut(attempt as usize - 1) {
                Some(before) => *before = *line,
                None => made.push(*line),
            }
        }
        let text = readme::text(&self.plan, &made);
        let readme = self.plan.output.join("README.md");
        self.renew(&readme);
        write_whole(&readme, false, |out| out.write_all(text.as_bytes()))
            .with_context(|| readme.display().to_string())?;
        Ok(status)
    }

    /// Checks that the files of earlier attempts exist, and that there are not more than requested.
    fn check_files(&self, made: &[ManifestLine]) -> anyhow::Result<()> {
        let (mut kept, folder) = (0, &self.plan.output);
        for line in made {
            kept += u64::from(line.file.is_some());
            let stem = self.stem(line.attempt);
            for name in line.file.iter().chain(&line.proof) {
                if !name.starts_with(&stem) || name.contains(['/', '\\']) {
                    bail!(
                        "{name}: not a file of attempt {}; the manifest is damaged",
                        line.attempt
                    );
                }
                if !folder.join(name).exists() {
                    bail!(
                        "{}: the file is missing; restore it, or start again in another folder",
                        folder.join(name).display()
                    );
                }
            }
        }
        let wanted = self.plan.count;
        if kept > wanted {
            bail!("--count {wanted}: the folder contains {kept} formulas; use at least {kept}");
        }
        Ok(())
    }

    /// Returns the file name of an attempt without extension.
    fn stem(&self, attempt: u64) -> String {
        let shape = self.plan.setting.board.shape;
        let board = match (self.plan.is_latin, shape.is_classic()) {
            (true, _) => format!("latin-{}", shape.digits()),
            (false, true) => format!("sudoku-{shape}"),
            (false, false) => format!("board-{}x{}", shape.rows(), shape.columns()),
        };
        format!("{board}-{}-{attempt:04}", self.plan.kind.name())
    }

    fn attempt(&self, attempt: u64, seed: u64) -> anyhow::Result<AttemptOutcome> {
        let mut line = ManifestLine { attempt, seed, ..ManifestLine::default() };
        let stop = Stop::never().on(interrupt::flag()).within(memory::shared());
        let stop = self.plan.time.into_iter().fold(stop, Stop::after);
        let nothing = |mut line: ManifestLine, reason: String| {
            line.reason = Some(reason);
            Ok(AttemptOutcome::Made(Box::new(line)))
        };
        let stopped = |mut line: ManifestLine, why: StopReason| {
            if is_to_be_made(why) {
                return Ok(AttemptOutcome::Stopped(why));
            }
            if let StopReason::TimeOut(time) = why {
                line.timeout = Some(time.as_secs_f64());
            }
            nothing(line, why.to_string())
        };
        let member = match self.plan.kind.make(&self.plan.setting, seed, &stop) {
            Ok(Ok(member)) => member,
            Ok(Err(reason)) => return nothing(line, reason),
            Err(GenerateError::Stopped(why)) => return stopped(line, why),
            Err(error) => return Err(error.into()),
        };
        let Member { puzzle, blocked, expected } = &member;
        let latin = self.plan.is_latin.then(|| without_boxes(puzzle)).transpose()?;
        let puzzle = latin.as_ref().unwrap_or(puzzle);
        let numbering = self.plan.solver.numbering();
        let export = Export::new(puzzle, &self.plan.solver, numbering, blocked.as_ref(), &stop);
        if let Some(hardness_window) = &self.plan.hardness_window {
            // The time limit of an attempt does not include the hardness window.
            let stop = Stop::never().on(interrupt::flag()).within(memory::shared());
            let (is_kept, asked) = match hardness_window.ask(&export, &stop)? {
                Ok(said) => said,
                Err(why) => return Ok(AttemptOutcome::Stopped(why)),
            };
            let denies = |it: &&super::hardness_window::SolverAttempt| it.answer == "unsatisfiable";
            if let (ExpectedAnswer::Satisfiable(_), Some(liar)) =
                (expected, asked.iter().find(denies))
            {
                bail!(
                    "{}: wrong answer: UNSAT for attempt {attempt} (seed {seed}), which has a known \
                     solution",
                    liar.backend
                );
            }
            line.asked = Some(asked);
            if !is_kept {
                return nothing(line, "outside the hardness window".to_owned());
            }
        }
        let is_of_candidates =
            self.plan.language.options().uses_logic && self.plan.kind.file() == FileKind::Language;
        if is_of_candidates && export.variables().count() == 0 {
            let logic = self.plan.solver.logic.name;
            return nothing(line, format!("logic {logic} leaves no variables"));
        }
        let stem = self.stem(attempt);
        self.expect(&mut line, puzzle, expected);
        if line.conflict_size == Some(0) {
            let who = self.plan.setting.solver.backend.name();
            bail!("{who}: wrong answer: UNSAT for the empty board, which has a known solution");
        }
        if line.expected.as_deref() == Some("unsatisfiable") {
            let claim = blocked.clone().map_or(Claim::Unsolvable, Claim::Unique);
            match self.prove(&stem, puzzle, &claim, &stop)? {
                Ok(folder) => line.proof = Some(folder),
                Err(certificate::NoCertificate::Stopped(why @ StopReason::Interrupted)) => {
                    return Ok(AttemptOutcome::Stopped(why));
                }
                Err(why) => {
                    line.known = line.known.map(|known| format!("{known}; no proof: {why}"));
                }
            }
        }
        let who = self.plan.setting.solver.backend.name();
        // The proof of a direct conflict does not prove its size.
        let is_proved = line.proof.is_some() && line.clash.is_none();
        if !is_proved && !matches!(expected, ExpectedAnswer::Satisfiable(_)) {
            line.known = line.known.map(|known| known + &claim(outside(who)));
        }
        let file = format!("{stem}.{}", self.plan.language.name());
        let path = self.plan.output.join(&file);
        self.renew(&path);
        let written = write_whole(&path, false, |out| match self.plan.kind.file() {
            FileKind::Counted => export.write_projected(out).map(|()| export.tally().size),
            FileKind::Language | FileKind::Groups => self.plan.language.write(&export, out),
        });
        let size = match written {
            Ok(size) => size,
            Err(DimacsWriteError::Stopped(why)) => return stopped(line, why),
            Err(DimacsWriteError::Io(error)) => {
                return Err(error).context(path.display().to_string());
            }
        };
        line.file = Some(file);
        line.puzzle = serde_json::to_value(record::RecordValue::of_puzzle(puzzle)).ok();
        let open = puzzle.shape.every_cell().filter(|&cell| puzzle.givens.get(cell).is_none());
        line.holes = Some(open.count());
        (line.variables, line.clauses) = (Some(size.variables), Some(size.clauses));
        let options = self.plan.language.options();
        let has_candidates = options.uses_logic || options.uses_encoding;
        line.candidates = has_candidates.then(|| u64::from(export.variables().count()));
        Ok(AttemptOutcome::Made(Box::new(line)))
    }

    /// Removes a file that is written again: one of a killed run without a manifest line, or the
    /// README.
    fn renew(&self, path: &Path) {
        if self.plan.resume {
            // If this fails, so does the next write.
            let _ = fs::remove_file(path);
        }
    }

    /// Records the expected answer of the formula, and the evidence for it.
    fn expect(&self, line: &mut ManifestLine, puzzle: &Puzzle, expected: &ExpectedAnswer) {
        let (shape, is_drawn) = (puzzle.shape, self.plan.kind.name() == "random-fill");
        let mut says = |expected: &str, known: String| {
            (line.expected, line.known) = (Some(expected.to_owned()), Some(known));
        };
        match expected {
            ExpectedAnswer::Satisfiable(grid) => {
                let known = if is_drawn { "found by sudoku-sat" } else { "planted" };
                says("satisfiable", format!("the solution was {known}"));
                line.solution = Some(shape.line(grid));
            }
            ExpectedAnswer::Unsatisfiable => {
                let known =
                    if is_drawn { "no solution was found" } else { "the puzzle was made unique" };
                let who = self.plan.setting.solver.backend.name();
                says("unsatisfiable", format!("{known} by sudoku-sat with backend {who}"));
            }
            ExpectedAnswer::Clash { givens, rules, is_smallest } => {
                let known = match is_smallest {
                    true => "no smaller set of groups conflicts: proved with minimum hitting sets",
                    false => "each element is necessary: without it, the others have a solution",
                };
                says("unsatisfiable", known.to_owned());
                let names = DigitNames::numbers(shape);
                let given = |&given: &Candidate| names.candidate(shape, given, "=");
                let rule = |&rule: &usize| in_words(&*puzzle.rules.all()[rule], shape);
                let parts: Vec<_> =
                    givens.iter().map(given).chain(rules.iter().map(rule)).collect();
                line.conflict_size = Some(parts.len());
                line.clash = Some(parts);
                line.smallest = is_smallest.then_some(true);
            }
            ExpectedAnswer::Models(count) => {
                says("satisfiable", "all solutions were enumerated".to_owned());
                line.models = Some(*count);
            }
            ExpectedAnswer::Unknown(why) => says("unknown", why.clone()),
        }
    }

    /// Writes the proof to a temporary folder, which gets its name after the proof was checked.
    fn prove(
        &self,
        stem: &str,
        puzzle: &Puzzle,
        claim: &Claim,
        stop: &Stop,
    ) -> anyhow::Result<Result<String, certificate::NoCertificate>> {
        let name = format!("{stem}.proof");
        let folder = self.plan.output.join(&name);
        let (draft, _held) = drafts::folder(&self.plan.output)
            .with_context(|| self.plan.output.display().to_string())?;
        let wanted = CertificateOptions {
            solver: self.plan.setting.solver.clone(),
            format: CertificateFormat::default(),
            limit: MAX_PROOF_BYTES,
            self_check: true,
            stop: stop.clone(),
        };
        let named = || folder.display().to_string();
        let outcome = certificate::write(draft.path(), puzzle, claim, &wanted);
        match outcome.with_context(named)? {
            CertificateOutcome::Unknown(why) => Ok(Err(why)),
            CertificateOutcome::Written(_) => {
                certificate::sync(draft.path()).with_context(named)?;
                if folder.exists() {
                    // This folder belongs to a run that was killed after its proof and before its
                    // line.
                    fs::remove_dir_all(&folder).with_context(named)?;
                }
                fs::rename(draft.keep(), &folder).with_context(named)?;
                Ok(Ok(name))
            }
        }
    }
}

/// Returns the puzzle without boxes. It was made with boxes that are rows, which have the same
/// meaning.
fn without_boxes(puzzle: &Puzzle) -> anyhow::Result<Puzzle> {
    let lines = rules::read(puzzle.shape, "lines", Vec::new())?;
    let rules = Rules::new(puzzle.shape, vec![lines])?;
    Ok(Puzzle { rules, ..puzzle.clone() })
}

/// Describes a formula in one line.
fn describe_formula(line: &ManifestLine, backend: &'static str) -> String {
    let ManifestLine {
        attempt, seed, file, reason, expected, models, conflict_size, known, ..
    } = line;
    let (Some(file), Some(expected)) = (file, expected) else {
        return format!("attempt {attempt}, seed {seed}: {}\n", reason.as_deref().unwrap_or(""));
    };
    let mut said = format!("{file}: {expected}");
    if let Some(models) = models {
        said += &format!(", {}", counted(models, "models"));
    }
    if let Some(size) = conflict_size {
        said += &format!(", conflict of {}", counted(size, "elements"));
    }
    if let (Some(variables), Some(clauses)) = (line.variables, line.clauses) {
        said += &format!("; {}, {}", counted(variables, "variables"), counted(clauses, "clauses"));
    }
    // The remark about an unverified answer is at the end of the evidence.
    let claim = claimed(outside(backend));
    let is_claim = |words: &&String| known.as_ref().is_some_and(|known| known.ends_with(*words));
    if let Some(words) = claim.as_ref().filter(is_claim) {
        said += &format!("; {words}");
    }
    said + "\n"
}
