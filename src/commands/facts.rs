//! `facts`: what holds in every solution, and what in some.

use std::{
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use board::Puzzle;
use clap::Args;
use formats::{Entry, Place};
use solve::{
    End, SolveError, Solver, Workshop,
    facts::{self, facts_in},
};

use super::{
    Status,
    arguments::{Choices, Input, OutputFormat, Printing, parse_limit},
    facts_words::{Told, summary},
    json,
    ledger::Ledger,
    output::Page,
    progress,
    records::entries,
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
        let given = self.printing.format;
        let (page, entries) = Page::new(out, given, symbols, entries);
        let mut finder = Finder { asked: &self, workshop: None };
        Ledger::new(page, given).all(entries, &mut |ledger, entry| match entry {
            Ok(Entry { place, puzzle, .. }) => finder.entry(ledger, &place, &puzzle),
            Err(error) => ledger.unreadable(&error),
        })
    }
}

/// Finds and prints the facts of puzzle after puzzle.
struct Finder<'a> {
    asked: &'a Facts,
    /// Of the last puzzle, for those of the same layout.
    workshop: Option<Workshop>,
}

impl Finder<'_> {
    fn entry(&mut self, ledger: &mut Ledger, place: &Place, puzzle: &Puzzle) -> io::Result<Status> {
        let facts = match progress::during(ledger.number(), || self.facts(puzzle)) {
            Ok(facts) => facts,
            Err(error) => return ledger.broken(place, &error),
        };
        if self.asked.verbose {
            self.tell_how(place, puzzle, &facts);
        }
        let printed = self.print(ledger, place, puzzle, &facts);
        ledger.said(place, printed, || status(&facts))
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

    fn print(
        &self,
        ledger: &mut Ledger,
        place: &Place,
        puzzle: &Puzzle,
        facts: &facts::Facts,
    ) -> io::Result<()> {
        let (counted, number, page) =
            (self.asked.counts.is_some(), ledger.number(), &mut ledger.page);
        match self.asked.printing.format {
            Some(OutputFormat::JsonLines) => {
                let symbols = page.symbols.as_ref();
                let record = json::facts(number, place, puzzle, symbols, facts, counted);
                writeln!(page.out, "{record}")
            }
            Some(OutputFormat::Puzzle(_)) => known(page, place, puzzle, facts),
            None => Told::new(puzzle, facts, counted).write(page, place),
        }
    }
}

/// What is known as a puzzle: with the candidates that it leaves where the format
/// holds them, else with the digits.
fn known(page: &mut Page, place: &Place, puzzle: &Puzzle, facts: &facts::Facts) -> io::Result<()> {
    let said = summary(puzzle, facts, false, &page.names()).join("; ");
    if status(facts) == Status::No {
        return page.note(place, &said);
    }
    let mut known = Puzzle { restrictions: None, givens: facts.backbone(), ..puzzle.clone() };
    if [formats::CANDIDATES, formats::JSON].contains(&page.format) {
        known.restrictions = Some(facts.possible());
    }
    page.puzzle(&known)?;
    if status(facts) == Status::Unknown {
        page.out.flush()?;
        tell(format_args!("sudoku-sat: {place}: {said}"));
    }
    Ok(())
}

fn status(facts: &facts::Facts) -> Status {
    match facts.end {
        End::Unknown(_) => Status::Unknown,
        End::Invalid(_) => Status::No,
        End::Exhausted if facts.solutions == facts::Amount::Exactly(0) => Status::No,
        End::Exhausted => Status::Done,
    }
}
