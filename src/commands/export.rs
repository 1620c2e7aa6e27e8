//! `export`: the formula as a DIMACS file that describes itself.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use encodings::Size;
use formats::Entry;
use logic::reduce;
use sat::{backends, dimacs::WriteError, variables::Numbering};
use solve::{End, Solver, Workshop, export};

use crate::run::{
    Answer, Failure, Job, Page, Run, Status, Task, Written,
    files::{Files, write_whole},
    options::{Choices, Input, Threads},
    output::Sink,
};

/// Write puzzles as DIMACS CNF for other SAT solvers
///
/// The header holds the puzzle, the choices made in compiling it and the candidate of each
/// variable, so `decode` needs only the file and the answer.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat export puzzle.txt -o puzzle.cnf
  sudoku-sat export --with-block puzzle.txt | kissat     UNSATISFIABLE: the puzzle is unique
  sudoku-sat export --raw --encoding product puzzle.txt -o raw.cnf
  sudoku-sat export --format gcnf puzzle.txt -o puzzle.gcnf  for MUS programs
  sudoku-sat export many.txt -o 'puzzle-{}.cnf'          a file for each puzzle")]
pub struct Export {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    #[command(flatten)]
    threads: Threads,

    /// Write to FILE, complete or not at all
    ///
    /// {} in the name stands for the number of the puzzle; - is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, hide_short_help = true)]
    force: bool,

    /// Number all candidates, with givens as unit clauses and without logic
    #[arg(long, conflicts_with = "logic")]
    raw: bool,

    /// Solve, and add a last clause that rules out the solution found
    #[arg(long)]
    with_block: bool,

    /// Format of the formula [default: by the ending of --output, else cnf]
    ///
    /// gcnf is group CNF without logic: the board is group 0, and each given and each rule beside
    /// the board is a group.
    #[arg(short, long, value_name = "FORMAT", value_parser = form_parser())]
    format: Option<&'static str>,

    /// Report on standard error what was written
    #[arg(short, long)]
    verbose: bool,
}

/// The formats.
const CNF: &str = "cnf";
const GCNF: &str = "gcnf";

fn form_parser() -> impl TypedValueParser<Value = &'static str> {
    let values = [
        PossibleValue::new(CNF).help("DIMACS CNF"),
        PossibleValue::new(GCNF)
            .help("group CNF: the board, and a group for each given and each rule beside it"),
    ];
    PossibleValuesParser::new(values).map(|name| if name == GCNF { GCNF } else { CNF })
}

impl Export {
    /// What is written.
    fn format(&self) -> &'static str {
        let is_gcnf = |name: &PathBuf| name.extension().is_some_and(|ending| ending == GCNF);
        let by_name = if self.output.as_ref().is_some_and(is_gcnf) { GCNF } else { CNF };
        self.format.unwrap_or(by_name)
    }

    /// Exports all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.format() == GCNF && self.with_block {
            bail!("--with-block adds a clause to cnf; gcnf has only the rules and the givens");
        }
        if self.format() == GCNF && self.choices.stages.logic.name != reduce::FULL.name {
            bail!("--logic is for cnf; gcnf has only the rules and the givens");
        }
        if !self.with_block && self.choices.backend.name() != backends::ALL[0].name() {
            bail!(
                "--backend needs --with-block: only the solution that it rules out is solved for"
            );
        }
        let name = self.output.as_deref().unwrap_or(Path::new("-"));
        let ending = name.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ["svg", "png", "html", "pdf"].contains(&ending) || formats::named(ending).is_some() {
            bail!("this command does not write {ending}: use a name that ends in .cnf or .gcnf");
        }
        let files = Files::new(name, &self.input.files, self.force)?;
        let several =
            "several puzzles make several formulas: name a file for each, as in -o 'puzzle-{}.cnf'";
        let run = Run {
            jobs: self.threads.jobs,
            timeout: self.choices.stages.timeout,
            elsewhere: true,
            several: (!files.is_each()).then_some(several),
            ..Run::of(&self.input)
        };
        run.all(&Exporter { solver: self.choices.solver(), export: &self, files }, &mut |_| ())
    }
}

/// Writes formulas.
struct Exporter<'a> {
    solver: Solver,
    export: &'a Export,
    files: Files<'a>,
}

/// What became of a formula.
enum Exported {
    /// It was written; what there is to say about it, where that was asked for.
    Written(Option<String>),
    /// Why it was not, or not to its end.
    Not(String, Status),
}

impl Task for Exporter<'_> {
    type Kept = Option<Workshop>;
    type Answer = Exported;

    fn keep(&self) -> Option<Workshop> {
        None
    }

    fn work(&self, kept: &mut Option<Workshop>, job: &Job) -> Result<Exported, Failure> {
        let (Export { raw, with_block, verbose, .. }, stop) = (self.export, &job.stop);
        let (puzzle, mut solver) = (job.puzzle(), self.solver.clone());
        let blocked = if *with_block {
            let workshop = Workshop::kept(kept, puzzle, solver.logic);
            let found = solver.find(workshop, puzzle, 1, 1, stop)?;
            let Some(grid) = found.grids.into_iter().next() else {
                let (why, status) = match found.end {
                    Some(End::Unknown(why)) => (why.to_string(), Status::Unknown),
                    Some(End::Invalid(clash)) => (format!("invalid: {clash}"), Status::No),
                    _ => ("there is none".to_owned(), Status::No),
                };
                return Ok(Exported::Not(format!("no solution to rule out: {why}"), status));
            };
            Some(grid)
        } else {
            None
        };
        let mut numbering = solver.numbering();
        if *raw {
            (solver.logic, numbering) = (&reduce::NONE, Numbering::All);
        }
        let (written, candidates) = if self.export.format() == GCNF {
            solver.logic = &reduce::NONE;
            let groups = |out: &mut dyn Write| export::write_groups(puzzle, &solver, stop, out);
            (self.write(job.number, groups), puzzle.shape.cells() * puzzle.shape.side())
        } else {
            let export = export::Export::new(puzzle, &solver, numbering, blocked.as_ref(), stop);
            let written = self.write(job.number, |out| export.write(out));
            (written, export.variables().count() as usize)
        };
        let Size { variables, clauses } = match written? {
            Ok(size) => size,
            Err(why) => return Ok(Exported::Not(why.to_string(), Status::Unknown)),
        };
        let Solver { logic, statement, encoding, sums, .. } = solver;
        Ok(Exported::Written(verbose.then(|| {
            format!(
                "{}: {variables} variables ({candidates} candidates), {clauses} clauses; \
                 logic {}, statement {}, encoding {}, sums {}",
                job.entry.place,
                logic.name,
                statement.name,
                encoding.name(),
                sums.name()
            )
        })))
    }
}

impl Exporter<'_> {
    /// Writes a formula as it comes, which may be larger than memory; or says that it was stopped.
    fn write(
        &self,
        number: u64,
        formula: impl FnOnce(&mut dyn Write) -> Result<Size, WriteError>,
    ) -> Result<Result<Size, WriteError>, Failure> {
        let (written, path) = if self.files.is_standard() {
            // There is one puzzle, and nothing else goes there.
            let mut out = Sink::new(io::stdout().lock());
            (formula(&mut out), None)
        } else {
            let path = self.files.path(number)?;
            (write_whole(&path, formula), Some(path))
        };
        match (written, path) {
            (Err(WriteError::Io(error)), Some(path)) => Err(Failure::file(&path, &error)),
            (Err(WriteError::Io(error)), None) => Err(error.into()),
            (written, _) => Ok(written),
        }
    }
}

impl Answer for Exported {
    fn status(&self) -> Status {
        match self {
            Exported::Written(_) => Status::Done,
            Exported::Not(_, status) => *status,
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> Written {
        match self {
            Exported::Written(said) => said.iter().for_each(|said| page.tell(said)),
            Exported::Not(why, _) => page.remark(why),
        }
        Ok(())
    }
}
