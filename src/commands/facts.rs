//! `facts`: what holds in every solution, and what in some.

use std::{
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
};

use clap::Args;
use sudoku_sat::{
    board::Puzzle,
    facts::{self, facts_in},
    failure::SolveError,
    formats::{Entry, Place, ReadError},
    solve::Solver,
    verdict::End,
    workshop::Workshop,
};

use super::{
    Status,
    arguments::{Choices, Input, OutputFormat, Printing, parse_limit},
    facts_words::{Told, summary},
    interrupt, json,
    output::Page,
    progress,
    records::{Entries, entries},
    stream::standard_output,
    tell,
};

/// Find the candidates that are in some solution, and the cells that are the same in all
///
/// By a few solves instead of all solutions. A candidate is called true only where
/// a solution with it was found and verified, and false only where there is none:
/// proved. --format candidates prints the puzzle with its true candidates, for other
/// commands; any other format of puzzles prints the cells that are the same in all
/// solutions. Exit status 1 if there is no solution, 3 if the time was too short:
/// what was proved by then is printed all the same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat facts puzzle.txt
  sudoku-sat facts --counts 100 puzzle.txt               and in how many solutions each is
  sudoku-sat facts --format candidates puzzle.txt | sudoku-sat count --logic none
  sudoku-sat facts --format jsonl many.txt | jq -r .backbone")]
pub struct Facts {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    /// Count in how many solutions each candidate is, up to K; of several puzzles they are told
    /// by --format jsonl only
    #[arg(long, value_name = "K", value_parser = parse_limit, allow_negative_numbers = true)]
    counts: Option<u64>,

    #[command(flatten)]
    printing: Printing,

    /// Say on standard error how it was done
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
}

impl Facts {
    /// Finds the facts of all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let out = standard_output(self.printing.color);
        out.keep_flowing();
        let entries = entries(&self.input, Some(&out))?;
        let symbols = self.input.symbols.clone();
        let (page, entries) = Page::new(out, self.printing.format, symbols, entries);
        Finder { asked: &self, page, workshop: None, records: 0, failed: 0 }.find_all(entries)
    }
}

/// Finds and prints the facts of puzzle after puzzle.
struct Finder<'a> {
    asked: &'a Facts,
    page: Page,
    /// Of the last puzzle, for those of the same layout.
    workshop: Option<Workshop>,
    records: u64,
    failed: u64,
}

impl Finder<'_> {
    fn find_all(mut self, entries: Entries) -> anyhow::Result<Status> {
        let (mut status, flag) = (Status::Done, interrupt::flag());
        for entry in entries {
            self.records += 1;
            status = status.and(match entry {
                Ok(Entry { place, puzzle, .. }) => self.entry(&place, &puzzle)?,
                Err(error) => self.unreadable(&error)?,
            });
            if flag.load(Ordering::Relaxed) {
                self.page.out.flush()?;
                tell(format_args!("sudoku-sat: interrupted in record {}", self.records));
                return Ok(status.and(Status::Unknown));
            }
        }
        self.page.out.flush()?;
        let Finder { records, failed, .. } = self;
        if failed > 0 && records > 1 {
            tell(format_args!("sudoku-sat: {failed} of {records} records could not be used"));
        }
        Ok(status.of_records(failed, records))
    }

    fn is_json(&self) -> bool {
        matches!(self.asked.printing.format, Some(OutputFormat::JsonLines))
    }

    /// An error takes the place of the answer, as in the other commands.
    fn fail(&mut self, place: &Place, message: &str) -> io::Result<()> {
        self.failed += 1;
        if self.is_json() {
            writeln!(self.page.out, "{}", json::error(self.records, place, message))
        } else if self.page.many {
            writeln!(self.page.out, "# error: {message}")
        } else {
            tell(format_args!("sudoku-sat: {message}"));
            Ok(())
        }
    }

    fn unreadable(&mut self, error: &ReadError) -> io::Result<Status> {
        let place = Place { file: error.file.clone(), line: error.line };
        self.fail(&place, &error.to_string())?;
        Ok(Status::of_unreadable(error))
    }

    fn entry(&mut self, place: &Place, puzzle: &Puzzle) -> io::Result<Status> {
        let facts = match progress::during(self.records, || self.facts(puzzle)) {
            Ok(facts) => facts,
            Err(error) => {
                self.fail(place, &format!("{place}: {error}"))?;
                return Ok(Status::SomeFailed);
            }
        };
        if self.asked.verbose {
            self.tell_how(place, puzzle, &facts);
        }
        match self.print(place, puzzle, &facts) {
            // The format cannot hold this one; the next it may.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                self.fail(place, &format!("{place}: {error}"))?;
                Ok(Status::SomeFailed)
            }
            printed => printed.map(|()| status(&facts)),
        }
    }

    /// A panic in a solver costs one puzzle and what was kept for it.
    fn facts(&mut self, puzzle: &Puzzle) -> Result<facts::Facts, SolveError> {
        let question = self.asked.choices.question(2, 1);
        let solver = &question.solver;
        let kept = self.workshop.take().filter(|workshop| workshop.fits(puzzle));
        let limit = self.asked.counts.unwrap_or(1);
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mut workshop = kept.unwrap_or_else(|| Workshop::new(puzzle, solver.logic));
            (facts_in(&mut workshop, solver, puzzle, limit, &question.stop()), workshop)
        }));
        let (facts, workshop) = found.map_err(|panic| SolveError::from_panic(&*panic))?;
        self.workshop = Some(workshop);
        facts
    }

    fn tell_how(&self, place: &Place, puzzle: &Puzzle, facts: &facts::Facts) {
        let (side, shape) = (puzzle.shape.side(), puzzle.shape);
        let Solver { logic, statement, encoding, backend, .. } = self.asked.choices.solver();
        tell(format_args!(
            "{place}: {side}×{side}, boxes {shape}; logic {}, statement {}, encoding {}, backend {}",
            logic.name,
            statement.name,
            encoding.name(),
            backend.name()
        ));
        tell(format_args!("{}", facts.report));
    }

    fn print(&mut self, place: &Place, puzzle: &Puzzle, facts: &facts::Facts) -> io::Result<()> {
        let counted = self.asked.counts.is_some();
        match self.asked.printing.format {
            Some(OutputFormat::JsonLines) => {
                let symbols = self.page.symbols.as_ref();
                let record = json::facts(self.records, place, puzzle, symbols, facts, counted);
                writeln!(self.page.out, "{record}")
            }
            Some(OutputFormat::Puzzle(_)) => self.puzzle(place, puzzle, facts),
            None => Told::new(puzzle, facts, counted).write(&mut self.page, place),
        }
    }

    /// What is known as a puzzle: with the candidates that it leaves where the format
    /// holds them, else with the digits.
    fn puzzle(&mut self, place: &Place, puzzle: &Puzzle, facts: &facts::Facts) -> io::Result<()> {
        let said = summary(puzzle, facts, false).join("; ");
        if status(facts) == Status::No {
            return writeln!(self.page.out, "# {said}");
        }
        let mut known = Puzzle { restrictions: None, givens: facts.backbone(), ..puzzle.clone() };
        if self.page.format.name() == "candidates" {
            known.restrictions = Some(facts.possible());
        }
        self.page.puzzle(&known)?;
        if status(facts) == Status::Unknown {
            self.page.out.flush()?;
            tell(format_args!("sudoku-sat: {place}: {said}"));
        }
        Ok(())
    }
}

fn status(facts: &facts::Facts) -> Status {
    match facts.end {
        End::Unknown(_) => Status::Unknown,
        End::Invalid(_) => Status::No,
        End::Exhausted if facts.solutions == facts::Amount::Exactly(0) => Status::No,
        End::Exhausted => Status::Done,
    }
}
