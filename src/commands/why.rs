//! `why`: the reason why puzzles are not unique.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use anyhow::{Context, bail};
use board::{Grid, stop, verify::verify};
use clap::{Args, ValueHint};
use formats::{Entry, ReadOptions};
use proofs::certificate::Claim;
use questions::{
    certificate::CertifiedAnswer,
    why::{self, DescribedConflict, NonUniqueReason, Options, RequestedConflicts, Tools},
};
use solve::{Report, SearchResult, Verdict, VerdictKind};
use stream::{
    AnswerFields, NoAnswer, OutputFormat, Page, PuzzleJob, Status, TaskAnswer, WriteResult,
    asking::AnswerMaker,
    files::{check_named, is_each},
    input::only_of,
};

use crate::options::{
    asked::SearchOptions,
    certify::{Certifier, ProofOptions, SINGLE_FOLDER_ERROR},
    parse_limit,
    printing::RecordsOrPuzzles,
};

/// Explain why puzzles are not unique: conflicting or missing givens
///
/// For a puzzle without a solution, a conflict is printed: a minimal set of givens and rules that
/// has no solution. The set alone is proved unsolvable. For each element, a verified solution of the
/// others exists. The contradiction is also printed if logic finds it. Each rule keeps its meaning
/// from the whole puzzle.
///
/// For a puzzle with multiple solutions, two solutions are printed in one grid. Cells in which they
/// differ show both digits, such as 4/7. Then follow the fewest cells of the first solution that make
/// it unique if they are given, and the smallest unavoidable set found without a given. One cell of
/// this set must be given. It is proved that these cells suffice and that no fewer do.
///
/// --format prints the conflict as a puzzle, or the puzzle with the added cells. --timeout applies to
/// each puzzle; results proved before it are printed. Exit status 0 if the reason was found, 1 if the
/// puzzle is unique, 3 if part of the answer is unknown.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat why puzzle.txt
  sudoku-sat export --format gcnf puzzle.txt          for other programs")]
pub struct Why {
    /// Print all conflicts or all unavoidable sets
    ///
    /// There can be thousands of minimal conflicts; --limit stops earlier. Of the unavoidable sets,
    /// those found are printed, the smallest first.
    #[arg(long, conflicts_with = "smallest")]
    all: bool,

    /// Find a conflict with the fewest givens and rules
    #[arg(long)]
    smallest: bool,

    /// Stop after N conflicts
    #[arg(long, value_name = "N", requires = "all", value_parser = parse_limit, allow_negative_numbers = true,
          hide_short_help = true)]
    limit: Option<u64>,

    /// Make this solution the unique one
    ///
    /// The value is a file or the grid itself. The default is the first solution found.
    #[arg(long, value_name = "FILE|GRID")]
    solution: Option<String>,

    /// Write a proof of each conflict, as `prove` does
    ///
    /// It proves that the puzzle with only these givens has no solution. {} in DIR stands for the
    /// number of the conflict. Exit status 1 if a puzzle has a solution.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Proofs")]
    prove: Option<PathBuf>,

    #[command(flatten)]
    asked: SearchOptions<RecordsOrPuzzles>,

    #[command(flatten)]
    certifying: ProofOptions,
}

impl Why {
    /// Explains each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, self.prove.is_some(), "--prove")?;
        check_named("--prove", self.prove.as_ref(), "folder")?;
        let is_one = self.prove.as_deref().is_some_and(|folder| !is_each(folder));
        if self.all && is_one {
            bail!(
                "--all can find several conflicts, which need one folder each: use {{}} in the name, as in --prove 'proof-{{}}'"
            );
        }
        // Proofs are numbered in the order of the puzzles.
        let asked = if self.prove.is_some() { self.asked.in_one_thread() } else { self.asked };
        let options = asked.options();
        if let Some(file) = self.solution.as_deref().map(Path::new).filter(|it| it.is_file()) {
            asked.printing.check_apart(file)?;
        }
        let solution = self.solution.map(|text| read_grid(&text, options.clone())).transpose()?;
        let certifier =
            self.prove.map(|folders| Certifier::new(&question, self.certifying, Some(folders)));
        let certifier = certifier.transpose()?;
        let options = Options {
            solver: question.solver.clone(),
            wanted: match (self.smallest, self.all) {
                (true, _) => RequestedConflicts::Smallest,
                (_, true) => RequestedConflicts::All(self.limit.unwrap_or(u64::MAX)),
                _ => RequestedConflicts::One,
            },
            solution,
            symbols: options.symbols.filter(|_| !asked.printing.is_record()),
        };
        let reasons = Reasons { options, certifier, proofs: AtomicU64::new(0) };
        asked.all_or_one(is_one.then_some(SINGLE_FOLDER_ERROR), question, &reasons, &mut |_| ())
    }
}

/// Returns the grid in a file, or in the text itself.
fn read_grid(text: &str, options: ReadOptions) -> anyhow::Result<Grid> {
    let (name, bytes) = match Path::new(text).is_file() {
        true => (text, fs::read(text).with_context(|| text.to_owned())?),
        false => ("--solution", text.as_bytes().to_vec()),
    };
    Ok(only_of(name.to_owned(), &bytes, options, "solution")?.givens)
}

/// Finds the reasons.
struct Reasons {
    options: Options,
    /// Proves each conflict, if requested, and counts the proofs.
    certifier: Option<Certifier>,
    proofs: AtomicU64,
}

/// The result for a puzzle.
pub struct Explained {
    answer: why::Answer,
    /// Set if a proof was requested, but there are solutions.
    is_unproved: bool,
}

impl AnswerMaker for Reasons {
    type ThreadState = Tools;
    type Answer = Explained;
    const PRINTS_EARLY: bool = true;

    fn follow(
        &self,
        kept: &mut Tools,
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Explained, NoAnswer> {
        if let Some(solution) = &self.options.solution {
            verify(job.puzzle(), solution).map_err(|flaw| {
                let what = "--solution is not a solution of this puzzle";
                NoAnswer::Impossible(format!("{what}: {flaw}"))
            })?;
        }
        let count = match found.verdict() {
            Verdict::Unique(_) => "a solution",
            Verdict::Multiple(..) => "multiple solutions",
            Verdict::Unsolvable | Verdict::Invalid(_) | Verdict::Unknown(..) => "",
        };
        let is_unproved = self.certifier.is_some() && !count.is_empty();
        if is_unproved {
            let words = format!("--prove: no proof written: the puzzle has {count}");
            job.say(|page| {
                page.remark(&words);
                Ok(())
            })?;
        }
        let each = &mut |set| self.print_conflict(set, job);
        let answer = why::explain(kept, job.puzzle(), found, &self.options, &job.stop, each)?;
        Ok(Explained { answer, is_unproved })
    }
}

impl Reasons {
    /// Prints a conflict, and writes its proof if --prove is given.
    fn print_conflict(
        &self,
        mut set: DescribedConflict,
        job: &PuzzleJob,
    ) -> Result<DescribedConflict, NoAnswer> {
        let (puzzle, alone) = (job.puzzle(), set.conflict.puzzle(job.puzzle()));
        let given = job.manner().given;
        match given {
            Some(OutputFormat::Puzzle(_)) => job.say(|page| page.puzzle(&alone))?,
            Some(_) => {}
            None => job.say(|page| page.print(&set.text(puzzle, &job.names())))?,
        }
        if let Some(certifier) = &self.certifier {
            let number = self.proofs.fetch_add(1, Ordering::Relaxed) + 1;
            let proof = certifier.claim(number, &alone, &Claim::Unsolvable, &job.stop)?;
            if given.is_none() {
                job.say(|page| page.print(&proof))?;
            }
            set.proof = Some(proof);
        }
        Ok(set)
    }
}

impl TaskAnswer for Explained {
    fn status(&self) -> Status {
        let is_known = match &self.answer.reason {
            Some(NonUniqueReason::Conflicts(conflicts)) => {
                let mut proofs = conflicts.sets.iter().filter_map(|set| set.proof.as_ref());
                // With a limit, all requested conflicts were found.
                proofs.all(CertifiedAnswer::is_proved)
                    && matches!(conflicts.unknown, None | Some(stop::StopReason::Limit))
            }
            Some(NonUniqueReason::Additions(additions)) => additions.ambiguity.unknown.is_none(),
            None if self.answer.found.verdict().kind() == VerdictKind::Unique => return Status::No,
            None => false,
        };
        let status = if is_known { Status::Done } else { Status::Unknown };
        if self.is_unproved { Status::No.and(status) } else { status }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        let answer = &self.answer;
        match (&answer.reason, page.manner.given) {
            (None, Some(_)) => page.instead(&match answer.found.verdict() {
                Verdict::Unknown(why, _) => format!("unknown: {why}"),
                _ => answer.to_string(),
            }),
            (Some(NonUniqueReason::Conflicts(_)), Some(_)) => {
                answer.remarks().iter().for_each(|remark| page.remark(remark));
            }
            (Some(NonUniqueReason::Additions(additions)), Some(_)) => {
                let words = additions.add(&page.names(puzzle.shape));
                let Some(completed) = additions.completed(puzzle) else {
                    page.instead(&words);
                    return Ok(());
                };
                page.puzzle(&completed)?;
                let ambiguity = &additions.ambiguity;
                if !ambiguity.is_smallest() || ambiguity.claimed_by.is_some() {
                    page.remark(&words);
                }
            }
            (Some(NonUniqueReason::Additions(_)), None) if !page.many() => page.print(answer)?,
            _ => answer.summary().map_or(Ok(()), |summary| page.print(&summary))?,
        }
        Ok(())
    }

    fn stopped(&self) -> Option<stop::StopReason> {
        questions::Answer::stopped(&self.answer)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.answer)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        &self.answer
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.answer.found.report)
    }
}
