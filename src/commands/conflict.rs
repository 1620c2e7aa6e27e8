//! `conflict`: why is there no solution?

use std::{
    io::Write,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use anyhow::bail;
use board::{Layout, stop::Why};
use clap::{Args, ValueHint};
use formats::Entry;
use proofs::certificate::Claim;
use serde::Serialize;
use solve::{
    Report, Solver, Workshop,
    conflict::{Conflicts, End, conflicts},
};

use crate::{
    run::{
        Answer, Failure, Job, Page, Run, Status, Task, Written,
        certify::{Certifier, Certifying},
        files,
        options::{Choices, Input, OutputFormat, Printing, Threads, describe, parse_limit},
    },
    words::{
        certificate::Certified,
        conflict::{Clashes, Kind, Set},
    },
};

/// Say which givens clash, where a puzzle has no solution
///
/// The givens named have no solution by themselves: proved. None of them can go: for each there is
/// a solution of the others, verified. It is said where the rules break, if logic alone finds out.
/// --smallest finds as few givens as clash at all, --all one set after the other. --timeout is for
/// each puzzle; what is proved by then is printed, and the exit status is 3. A puzzle that has a
/// solution has no givens that clash, exit status 1. --format prints the givens that clash
/// as a puzzle of their own.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat conflict puzzle.txt
  sudoku-sat conflict --smallest --timeout 10 many.txt
  sudoku-sat conflict --all --limit 20 puzzle.txt
  sudoku-sat conflict --smallest --prove proof puzzle.txt
  sudoku-sat conflict --format jsonl many.txt | jq -c '[.index, .conflicts[].givens]'
  sudoku-sat export --format gcnf puzzle.txt            for other programs that find such sets")]
pub struct Conflict {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    threads: Threads,

    /// Find the fewest givens that clash
    #[arg(long)]
    smallest: bool,

    /// Find all sets of givens of which none can go, in the order of being found
    #[arg(long, conflicts_with = "smallest")]
    all: bool,

    /// Stop after so many sets
    #[arg(long, value_name = "N", requires = "all", value_parser = parse_limit, allow_negative_numbers = true)]
    limit: Option<u64>,

    /// Write a proof for each set that the puzzle of these givens alone has no solution, as prove
    /// does; {} in DIR is the number of the set
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Proofs")]
    prove: Option<PathBuf>,

    #[command(flatten)]
    certifying: Certifying,

    #[command(flatten)]
    printing: Printing,

    /// Say on standard error how the puzzle was found to have no solution
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
}

impl Conflict {
    /// Looks for what clashes in all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let question = self.choices.question(1, 1);
        self.certifying.check(&question, self.prove.is_some(), "--prove")?;
        if self.all && self.prove.as_deref().is_some_and(|folder| !files::is_each(folder)) {
            bail!("--all finds several sets: name a folder for each, as in --prove 'proof-{{}}'");
        }
        if self.prove.is_some() && self.threads.jobs > 1 {
            bail!("--prove numbers the sets in their order: it takes --jobs 1");
        }
        let run = Run {
            jobs: self.threads.jobs,
            timeout: self.choices.stages.timeout,
            format: self.printing.format,
            color: self.printing.color,
            choices: self.verbose.then(|| describe(&question.solver)),
            ..Run::of(&self.input)
        };
        let certifier =
            self.prove.map(|folders| Certifier::new(&question, self.certifying, Some(folders)));
        let finder = Finder {
            solver: question.solver,
            wanted: match (self.smallest, self.all) {
                (true, _) => Wanted::Smallest,
                (_, true) => Wanted::All(self.limit.unwrap_or(u64::MAX)),
                _ => Wanted::One,
            },
            certifier,
            proofs: AtomicU64::new(0),
        };
        run.all(&finder, &mut |_| ())
    }
}

/// Which sets are looked for.
enum Wanted {
    One,
    Smallest,
    /// Up to so many.
    All(u64),
}

/// Finds sets, and says each as soon as it is found.
struct Finder {
    solver: Solver,
    wanted: Wanted,
    /// Proves each set, where that is asked for; and how many there were.
    certifier: Option<Certifier>,
    proofs: AtomicU64,
}

impl Task for Finder {
    /// Of the last puzzle, for those of the same layout.
    type Kept = Option<Workshop>;
    type Answer = Clashes;

    fn keep(&self) -> Option<Workshop> {
        None
    }

    fn work(&self, kept: &mut Option<Workshop>, job: &Job) -> Result<Clashes, Failure> {
        let workshop = Workshop::kept(kept, job.puzzle(), self.solver.logic);
        let (found, conflicts) = conflicts(workshop, &self.solver, job.puzzle(), &job.stop)?;
        let mut clashes = Clashes::new(found);
        if let Some(conflicts) = conflicts {
            self.find(&mut clashes, conflicts, job)?;
        }
        Ok(clashes)
    }
}

impl Finder {
    fn find(
        &self,
        clashes: &mut Clashes,
        mut conflicts: Conflicts,
        job: &Job,
    ) -> Result<(), Failure> {
        let layout = Layout::clone(&conflicts.layout()).with_names(job.manner().names());
        let conflict = match self.wanted {
            Wanted::All(limit) => {
                let mut all = conflicts.all()?;
                (clashes.kind, clashes.unknown) = (Kind::All, Some(Why::Limit));
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
            Some(OutputFormat::JsonLines) => {}
            Some(OutputFormat::Puzzle(_)) => job.say(|page| page.puzzle(&alone))?,
            None => line(&set.words(puzzle, &job.manner().names()))?,
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

impl Answer for Clashes {
    fn status(&self) -> Status {
        let mut proofs = self.sets.iter().filter_map(|set| set.proof.as_ref());
        match (self.are_there(), self.unknown) {
            _ if !proofs.all(Certified::is_proved) => Status::Unknown,
            // With the limit, as many sets were found as were asked for.
            (true, None | Some(Why::Limit)) => Status::Done,
            (true, Some(_)) => Status::Unknown,
            (false, _) if self.found.grids.is_empty() => Status::Unknown,
            (false, _) => Status::No,
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> Written {
        match page.manner.given {
            Some(OutputFormat::Puzzle(_)) => {
                self.beside(page);
                Ok(())
            }
            _ => self.end(page),
        }
    }

    fn record(&self, entry: &Entry) -> impl Serialize {
        Clashes::record(self, &entry.puzzle)
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.found.report)
    }
}
