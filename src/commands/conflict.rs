//! `conflict`: why is there no solution?

use std::{
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

use anyhow::bail;
use board::{Layout, Puzzle, Symbols, stop::Why};
use clap::{Args, ValueHint};
use formats::{Entry, Place};
use proofs::certificate::Claim;
use solve::{
    Found, SolveError, Workshop,
    conflict::{Conflicts, End, conflicts},
};

use super::{
    Status,
    arguments::{Choices, Input, OutputFormat, Printing, parse_limit},
    conflict_words::{self as words, Kind, Set, Told},
    json,
    ledger::Ledger,
    output::Page,
    progress,
    records::entries,
    stream::standard_output,
    tell,
};
use crate::{
    run::{
        Failure,
        certify::{Certifier, Certifying},
        files,
    },
    words::certificate::Certified as Proof,
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
        let out = standard_output(self.printing.color);
        out.keep_flowing();
        let entries = entries(&self.input, Some(&out))?;
        let symbols = self.input.symbols.clone();
        let given = self.printing.format;
        let (page, entries) = Page::new(out, given, symbols, entries);
        let question = self.choices.question(1, 1);
        self.certifying.check(&question, self.prove.is_some(), "--prove")?;
        if self.all && self.prove.as_deref().is_some_and(|folder| !files::is_each(folder)) {
            bail!("--all finds several sets: name a folder for each, as in --prove 'proof-{{}}'");
        }
        let certifier = self
            .prove
            .clone()
            .map(|folders| Certifier::new(&question, self.certifying, Some(folders)));
        let mut finder = Finder { asked: &self, certifier, sets: 0, workshop: None };
        Ledger::new(page, given).all(entries, &mut |ledger, entry| match entry {
            Ok(Entry { place, puzzle, .. }) => finder.entry(ledger, &place, &puzzle),
            Err(error) => ledger.unreadable(&error),
        })
    }
}

/// Finds and prints the conflicts of puzzle after puzzle.
struct Finder<'a> {
    asked: &'a Conflict,
    /// Proves each set, where that is asked for; and how many there were.
    certifier: Option<Certifier>,
    sets: u64,
    /// Of the last puzzle, for those of the same layout.
    workshop: Option<Workshop>,
}

/// Takes a set as soon as it is found; whether it wants more.
type Show<'s> = &'s mut dyn FnMut(&Set) -> bool;

impl Finder<'_> {
    fn entry(&mut self, ledger: &mut Ledger, place: &Place, puzzle: &Puzzle) -> io::Result<Status> {
        let (number, form) = (ledger.number(), self.asked.printing.format);
        let (mut shown, mut proofs) = (Ok(()), Vec::new());
        let (certifier, mut sets) = (self.certifier.take(), self.sets);
        let mut show = |set: &Set| {
            let page = &mut ledger.page;
            let alone = set.conflict.puzzle(puzzle);
            shown = match form {
                Some(OutputFormat::JsonLines) => Ok(()),
                Some(OutputFormat::Puzzle(_)) => page.puzzle(&alone),
                None => words::set(page, place, puzzle, set),
            };
            sets += 1;
            let claim = |certifier: &Certifier| {
                let stop = self.asked.choices.question(1, 1).stop();
                let proof = certifier.claim(sets, &alone, &Claim::Unsolvable, &stop);
                proof.map_err(|failure| match failure {
                    Failure::Io(error) => error,
                    failure => io::Error::new(io::ErrorKind::InvalidInput, failure.to_string()),
                })
            };
            match certifier.as_ref().filter(|_| shown.is_ok()).map(claim) {
                None => {}
                Some(Err(error)) => shown = Err(error),
                Some(Ok(proof)) => {
                    if form.is_none() {
                        shown = words::line(page, place, &proof.to_string());
                    }
                    proofs.push(proof);
                }
            }
            shown.is_ok()
        };
        let told = progress::during(number, || self.told(puzzle, &mut show));
        (self.certifier, self.sets) = (certifier, sets);
        let told = match told {
            Err(error) => return ledger.broken(place, &error),
            Ok(told) => told,
        };
        if self.asked.verbose {
            let name = self.asked.choices.solver().backend.name();
            tell(format_args!("{place}: backend {name}; {}", told.found.report));
        }
        let page = &mut ledger.page;
        let said = shown.and_then(|()| match form {
            Some(OutputFormat::JsonLines) => {
                let symbols = page.symbols.as_ref();
                let mut record = json::conflicts(number, place, puzzle, symbols, &told);
                for (set, proof) in proofs.iter().enumerate() {
                    record["conflicts"][set]["proof"] = proof.json();
                }
                writeln!(page.out, "{record}")
            }
            Some(OutputFormat::Puzzle(_)) => words::beside(page, place, &told),
            None => words::end(page, place, &told),
        });
        let unproved = !proofs.iter().all(Proof::is_proved);
        ledger.said(place, said, || match unproved {
            true => told.status().and(Status::Unknown),
            false => told.status(),
        })
    }

    /// A panic in a solver costs one puzzle and what was kept for it.
    fn told(&mut self, puzzle: &Puzzle, show: Show) -> Result<Told, SolveError> {
        let question = self.asked.choices.question(1, 1);
        let solver = &question.solver;
        let kept = self.workshop.take().filter(|workshop| workshop.fits(puzzle));
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut workshop = kept.unwrap_or_else(|| Workshop::new(puzzle, solver.logic));
            let begun = conflicts(&mut workshop, solver, puzzle, &question.stop());
            let told = begun.and_then(|(found, conflicts)| match conflicts {
                None => Ok(Told::nothing(found)),
                Some(conflicts) => self.sets(found, conflicts, show),
            });
            (told, workshop)
        }));
        let (told, workshop) = found.map_err(|panic| SolveError::from_panic(&*panic))?;
        self.workshop = Some(workshop);
        told
    }

    fn sets(&self, found: Found, conflicts: Conflicts, show: Show) -> Result<Told, SolveError> {
        let symbols = self.asked.input.symbols.as_ref();
        // Programs are told numbers.
        let is_json = matches!(self.asked.printing.format, Some(OutputFormat::JsonLines));
        let names = symbols.filter(|_| !is_json).map(Symbols::names).unwrap_or_default();
        let layout = Layout::clone(&conflicts.layout()).with_names(names);
        let set = |conflict| Set::new(conflict, &layout);
        let mut told = Told { found, sets: Vec::new(), unknown: None, kind: Kind::Minimal };
        let mut conflicts = conflicts;
        if self.asked.all {
            let mut all = conflicts.all()?;
            (told.kind, told.unknown) = (Kind::All, Some(Why::Limit));
            while self.asked.limit.is_none_or(|limit| (told.sets.len() as u64) < limit)
                && let Some(conflict) = all.find_next()?
            {
                told.sets.push(set(conflict));
                if told.sets.last().is_some_and(|set| !show(set)) {
                    return Ok(told);
                }
            }
            match all.end() {
                Some(End::Exhausted) => told.unknown = None,
                Some(End::Unknown(why)) => told.unknown = Some(why),
                None => {}
            }
            return Ok(told);
        }
        let conflict = if self.asked.smallest {
            let smallest = conflicts.smallest()?;
            told.kind = Kind::Smallest { at_least: smallest.at_least };
            told.unknown = smallest.unknown;
            smallest.conflict
        } else {
            let conflict = conflicts.minimal()?;
            told.unknown = conflict.unknown;
            conflict
        };
        told.sets.push(Set { kind: told.kind, unknown: told.unknown, ..set(conflict) });
        told.sets.iter().for_each(|set| _ = show(set));
        Ok(told)
    }
}
