//! `why`: what is wrong with a puzzle that has not one solution?

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use anyhow::{Context, bail};
use board::{Grid, Layout, stop, verify::verify};
use clap::{Args, ValueHint};
use formats::{Entry, ReadOptions};
use proofs::certificate::Claim;
use serde::Serialize;
use solve::{
    Found, Report, Solver, Verdict, VerdictKind, Workshop,
    conflict::{Conflicts, End, conflicts},
    givens::{Prover, ambiguity},
};

use crate::{
    run::{
        Answer, Failure, FieldNames, Job, Page, Status, Written,
        certify::{Certifier, Certifying, SEVERAL},
        entries::only_of,
        files,
        options::parse_limit,
        printing::{InPuzzles, OutputFormat},
        solving::{Asked, Follow},
    },
    words::{
        ambiguity::{self, Several},
        certificate::Certified,
        conflict::{self, Clashes, Kind, Set},
        record,
        verdict::verdict,
    },
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
    asked: Asked<InPuzzles>,

    #[command(flatten)]
    certifying: Certifying,
}

impl Why {
    /// Looks at all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.asked.question(2, 2);
        self.certifying.check(&question, self.prove.is_some(), "--prove")?;
        let is_one = self.prove.as_deref().is_some_and(|folder| !files::is_each(folder));
        if self.all && is_one {
            bail!(
                "--all can find several conflicts, which need one folder each: use {{}} in the name, as in --prove 'proof-{{}}'"
            );
        }
        // Proofs are numbered in the order of the puzzles.
        let asked = if self.prove.is_some() { self.asked.in_one_thread() } else { self.asked };
        let options = asked.options();
        let solution = self.solution.map(|text| chosen(&text, options)).transpose()?;
        let certifier =
            self.prove.map(|folders| Certifier::new(&question, self.certifying, Some(folders)));
        let certifier = certifier.transpose()?;
        let reasons = Reasons {
            solver: question.solver.clone(),
            wanted: match (self.smallest, self.all) {
                (true, _) => Wanted::Smallest,
                (_, true) => Wanted::All(self.limit.unwrap_or(u64::MAX)),
                _ => Wanted::One,
            },
            solution,
            certifier,
            proofs: AtomicU64::new(0),
        };
        asked.all_or_one(is_one.then_some(SEVERAL), question, &reasons, &mut |_| ())
    }
}

/// The grid that a file holds, or that the text is.
fn chosen(text: &str, options: ReadOptions) -> anyhow::Result<Grid> {
    let (name, bytes) = match Path::new(text).is_file() {
        true => (text, fs::read(text).with_context(|| text.to_owned())?),
        false => ("--solution", text.as_bytes().to_vec()),
    };
    Ok(only_of(name.to_owned(), &bytes, options, "solution")?.givens)
}

/// Which sets are looked for.
enum Wanted {
    One,
    Smallest,
    /// Up to so many.
    All(u64),
}

/// Finds out what is wrong.
struct Reasons {
    solver: Solver,
    wanted: Wanted,
    /// The solution that is to become the only one.
    solution: Option<Grid>,
    /// Proves each set, where that is asked for; and how many there were.
    certifier: Option<Certifier>,
    proofs: AtomicU64,
}

/// What a thread keeps, for puzzles of the same layout.
#[derive(Default)]
struct Tools {
    workshop: Option<Workshop>,
    prover: Option<Prover>,
}

/// What is wrong with a puzzle.
enum Wrong {
    /// It has no solution.
    Clashes(Clashes),
    /// It has several.
    Lacks(Several),
}

/// What was found out about a puzzle.
struct Explained {
    found: Found,
    /// None if nothing is wrong, or that is not known.
    wrong: Option<Wrong>,
    /// Whether a proof was wanted, and there are solutions.
    is_unproved: bool,
}

impl Follow for Reasons {
    type Kept = Tools;
    type Answer = Explained;
    const IS_SAID_EARLY: bool = true;

    fn follow(&self, kept: &mut Tools, found: Found, job: &Job) -> Result<Explained, Failure> {
        if let Some(solution) = &self.solution {
            verify(job.puzzle(), solution).map_err(|flaw| {
                let what = "--solution is not a solution of this puzzle";
                Failure::Cannot(format!("{what}: {flaw}"))
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
        let wrong = match found.verdict() {
            Verdict::Unique(_) | Verdict::Unknown(..) => None,
            Verdict::Multiple(one, other) => {
                Some(Wrong::Lacks(self.lacking(&mut kept.prover, one, other, job)?))
            }
            verdict @ (Verdict::Unsolvable | Verdict::Invalid(_)) => {
                Some(Wrong::Clashes(self.clashing(&mut kept.workshop, &verdict, job)?))
            }
        };
        Ok(Explained { found, wrong, is_unproved })
    }
}

impl Reasons {
    /// What a puzzle with these solutions lacks.
    fn lacking(
        &self,
        kept: &mut Option<Prover>,
        one: Grid,
        other: Grid,
        job: &Job,
    ) -> Result<Several, Failure> {
        let puzzle = job.puzzle();
        let (solution, other) = match &self.solution {
            Some(chosen) if *chosen == one => (one, other),
            Some(chosen) => (chosen.clone(), one),
            None => (one, other),
        };
        let prover = kept.get_or_insert_with(|| Prover::new(self.solver.clone()));
        let reasons = ambiguity(prover, puzzle, &solution, &job.stop)?;
        let (chosen, all) = (self.solution.is_some(), matches!(self.wanted, Wanted::All(_)));
        Ok(Several { shape: puzzle.shape, solution, other, reasons, chosen, all })
    }

    /// What clashes in a puzzle of that verdict.
    fn clashing(
        &self,
        kept: &mut Option<Workshop>,
        verdict: &Verdict,
        job: &Job,
    ) -> Result<Clashes, Failure> {
        let workshop = Workshop::kept(kept, job.puzzle(), self.solver.logic);
        let mut clashes = Clashes::none();
        let found = conflicts(workshop, &self.solver, job.puzzle(), verdict, &job.stop);
        if let Some(conflicts) = found {
            self.find(&mut clashes, conflicts, job)?;
        }
        Ok(clashes)
    }

    /// Finds sets, and says each as soon as it is found.
    fn find(
        &self,
        clashes: &mut Clashes,
        mut conflicts: Conflicts,
        job: &Job,
    ) -> Result<(), Failure> {
        let layout = Layout::clone(&conflicts.layout()).with_names(job.names());
        let conflict = match self.wanted {
            Wanted::All(limit) => {
                let mut all = conflicts.all()?;
                (clashes.kind, clashes.unknown) = (Kind::All, Some(stop::Why::Limit));
                while (clashes.sets.len() as u64) < limit
                    && let Some(conflict) = all.find_next()?
                {
                    clashes.sets.push(self.say(Set::new(conflict, &layout), job)?);
                }
                match all.end() {
                    Some(End::Exhausted) => clashes.unknown = None,
                    Some(End::Unknown(why)) => clashes.unknown = Some(why),
                    None => {}
                }
                return Ok(());
            }
            Wanted::Smallest => {
                let smallest = conflicts.smallest()?;
                clashes.kind = Kind::Smallest { at_least: smallest.at_least };
                clashes.unknown = smallest.unknown;
                smallest.conflict
            }
            Wanted::One => {
                let conflict = conflicts.minimal()?;
                clashes.unknown = conflict.unknown;
                conflict
            }
        };
        let (kind, unknown) = (clashes.kind, clashes.unknown);
        let set = Set { kind, unknown, ..Set::new(conflict, &layout) };
        clashes.sets.push(self.say(set, job)?);
        Ok(())
    }

    /// Says a set, and proves it where that is asked for.
    fn say(&self, mut set: Set, job: &Job) -> Result<Set, Failure> {
        let (puzzle, alone) = (job.puzzle(), set.conflict.puzzle(job.puzzle()));
        let line = |words: &str| {
            job.say(|page| {
                page.label()?;
                Ok(writeln!(page, "{words}")?)
            })
        };
        let given = job.manner().given;
        match given {
            Some(OutputFormat::Json | OutputFormat::Csv) => {}
            Some(OutputFormat::Puzzle(_)) => job.say(|page| page.puzzle(&alone))?,
            None => line(&set.words(puzzle, &job.names()))?,
        }
        if let Some(certifier) = &self.certifier {
            let number = self.proofs.fetch_add(1, Ordering::Relaxed) + 1;
            let proof = certifier.claim(number, &alone, &Claim::Unsolvable, &job.stop)?;
            if given.is_none() {
                line(&proof.to_string())?;
            }
            set.proof = Some(proof);
        }
        Ok(set)
    }
}

impl Wrong {
    fn status(&self) -> Status {
        let is_known = match self {
            Wrong::Clashes(clashes) => {
                let mut proofs = clashes.sets.iter().filter_map(|set| set.proof.as_ref());
                // With the limit, as many sets were found as were asked for.
                proofs.all(Certified::is_proved)
                    && matches!(clashes.unknown, None | Some(stop::Why::Limit))
            }
            Wrong::Lacks(several) => several.reasons.unknown.is_none(),
        };
        if is_known { Status::Done } else { Status::Unknown }
    }
}

/// The fields of a record, beside those about solutions.
#[derive(Serialize)]
#[serde(untagged)]
enum Fields {
    Clashes(conflict::Record),
    Lacks(ambiguity::Record),
}

impl Answer for Explained {
    fn status(&self) -> Status {
        match (&self.wrong, self.found.verdict()) {
            (Some(wrong), _) if self.is_unproved => Status::No.and(wrong.status()),
            (Some(wrong), _) => wrong.status(),
            (None, Verdict::Unique(_)) => Status::No,
            (None, _) => Status::Unknown,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> Written {
        match (&self.wrong, self.found.verdict()) {
            (Some(Wrong::Clashes(clashes)), _) => clashes.write(puzzle, page),
            (Some(Wrong::Lacks(several)), _) => several.write(puzzle, page),
            (None, verdict) if page.manner.given.is_some() => {
                page.instead(&match verdict {
                    Verdict::Unknown(why, _) => format!("unknown: {why}"),
                    _ => format!("{NOTHING}{}", self.found.claim()),
                });
                Ok(())
            }
            (None, Verdict::Unique(_)) => {
                page.label()?;
                Ok(writeln!(page, "{NOTHING}{}", self.found.claim())?)
            }
            (None, _) => verdict(page, puzzle, &self.found, None),
        }
    }

    const FIELDS: FieldNames = &[
        record::SOLUTIONS,
        &["givens", "conflicts", "all", "at_least", "add", "smallest", "unavoidable"],
    ];

    fn stopped(&self) -> Option<stop::Why> {
        match &self.wrong {
            Some(Wrong::Clashes(clashes)) => clashes.unknown,
            Some(Wrong::Lacks(several)) => several.reasons.unknown,
            None => self.found.stopped(false),
        }
    }

    fn verdict(&self) -> Option<VerdictKind> {
        record::verdict(&self.found)
    }

    fn record(&self, Entry { puzzle, .. }: &Entry) -> impl Serialize {
        let mut solutions = record::Solutions::new(puzzle, &self.found);
        let fields = self.wrong.as_ref().map(|wrong| match wrong {
            Wrong::Clashes(clashes) => {
                // A set that is proved proves it of the puzzle.
                let is_proved = clashes.sets.iter().any(|set| set.claimed_by().is_none());
                solutions.claimed_by = solutions.claimed_by.filter(|_| !is_proved);
                solutions.reason = clashes.reason().or(solutions.reason.take());
                Fields::Clashes(clashes.record(puzzle))
            }
            Wrong::Lacks(several) => {
                solutions.claimed_by = several.reasons.claimed_by;
                Fields::Lacks(several.record())
            }
        });
        record::With { solutions, fields }
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}

/// What is said of a puzzle with one solution.
const NOTHING: &str = "unique: nothing is wrong";
