//! `export`: the formula as a DIMACS file that describes itself.

use std::{
    fs,
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::{Grid, Puzzle};
use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use encodings::Size;
use formats::Entry;
use logic::reduce;
use sat::{dimacs::WriteError, variables::Numbering};
use solve::{End, Solver, Workshop, export};

use super::{
    Status,
    arguments::{Choices, Input},
    patterns, progress, tell,
};

/// Write puzzles as DIMACS CNF for other SAT solvers
///
/// The header holds the puzzle, how it was compiled and the candidate of each
/// variable, so that `decode` needs nothing but the file and the answer.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat export puzzle.txt -o puzzle.cnf
  sudoku-sat export --with-block puzzle.txt | kissat     UNSATISFIABLE: the puzzle is unique
  sudoku-sat export --raw --encoding product puzzle.txt -o raw.cnf
  sudoku-sat export --format gcnf puzzle.txt -o puzzle.gcnf  a group for each given, for MUS programs
  sudoku-sat export many.txt -o 'puzzle-{}.cnf'          a file for each puzzle")]
pub struct Export {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    choices: Choices,

    /// Write to FILE, whole or not at all; {} in it is the number of the puzzle, - standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Number all candidates, with givens as unit clauses and no logic at all
    #[arg(long, conflicts_with = "logic")]
    raw: bool,

    /// Solve, and rule out the solution that was found by a last clause
    #[arg(long)]
    with_block: bool,

    /// What to write; gcnf is group CNF without any logic, with the rules as group 0 and a
    /// group for each given
    #[arg(long, value_name = "FORMAT", value_parser = form_parser(), default_value = CNF)]
    format: &'static str,

    /// Say on standard error what was written
    #[arg(short, long)]
    verbose: bool,
}

/// The formats.
const CNF: &str = "cnf";
const GCNF: &str = "gcnf";

fn form_parser() -> impl TypedValueParser<Value = &'static str> {
    let values = [
        PossibleValue::new(CNF).help("DIMACS CNF"),
        PossibleValue::new(GCNF).help("group CNF: the rules, and a group for each given"),
    ];
    PossibleValuesParser::new(values).map(|name| if name == GCNF { GCNF } else { CNF })
}

impl Export {
    /// Exports all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        if self.format == GCNF && self.with_block {
            bail!("--with-block adds a clause to cnf; gcnf has the rules and the givens alone");
        }
        let several =
            "several puzzles make several formulas: name the files, as in -o 'puzzle-{}.cnf'";
        let is_each = self.output.as_deref().is_some_and(patterns::is_each);
        patterns::made(&self.input, is_each, several, |number, entry| self.entry(number, entry))
    }

    fn entry(&self, number: u64, entry: &Entry) -> anyhow::Result<Status> {
        let Entry { puzzle, place, .. } = entry;
        let blocked = match self.with_block.then(|| self.solve(puzzle)).transpose()? {
            None => None,
            Some(Ok(grid)) => Some(grid),
            Some(Err((why, status))) => {
                tell(format_args!("sudoku-sat: {place}: no solution to rule out: {why}"));
                return Ok(status);
            }
        };
        let mut solver = self.choices.solver();
        let mut numbering = solver.numbering();
        if self.raw {
            (solver.logic, numbering) = (&reduce::NONE, Numbering::All);
        }
        let stop = self.choices.question(1, 1).stop();
        let (written, candidates) = if self.format == GCNF {
            solver.logic = &reduce::NONE;
            let groups =
                |out: &mut dyn Write| Ok(export::write_groups(puzzle, &solver, &stop, out)?);
            (self.write(number, &groups), puzzle.shape.cells() * puzzle.shape.side())
        } else {
            let export = export::Export::new(puzzle, &solver, numbering, blocked.as_ref(), &stop);
            let cnf = |out: &mut dyn Write| Ok(export.write(out)?);
            (self.write(number, &cnf), export.variables().count() as usize)
        };
        let size = match written {
            Ok(size) => size,
            Err(error) if is_stopped(&error) => {
                tell(format_args!("sudoku-sat: {place}: {error:#}"));
                return Ok(Status::Unknown);
            }
            Err(error) => return Err(error),
        };
        if self.verbose {
            let Size { variables, clauses } = size;
            let Solver { logic, statement, encoding, .. } = &solver;
            tell(format_args!(
                "{place}: {variables} variables ({candidates} candidates), {clauses} clauses; \
                 logic {}, statement {}, encoding {}",
                logic.name,
                statement.name,
                encoding.name()
            ));
        }
        Ok(Status::Done)
    }

    fn write(
        &self,
        number: u64,
        formula: &dyn Fn(&mut dyn Write) -> io::Result<Size>,
    ) -> anyhow::Result<Size> {
        let named = self.output.as_deref().filter(|&path| path != Path::new("-"));
        let Some(name) = named else {
            let mut out = io::stdout().lock();
            return Ok(match out.is_terminal() {
                true => progress::over(|| formula(&mut out)),
                false => formula(&mut out),
            }?);
        };
        let path = patterns::of(name, number);
        let mut size = Size::default();
        let written = write_whole(&path, &mut |out| {
            size = formula(out)?;
            Ok(())
        });
        written.with_context(|| path.display().to_string())?;
        Ok(size)
    }

    /// A solution, or why there is none to rule out.
    fn solve(&self, puzzle: &Puzzle) -> anyhow::Result<Result<Grid, (String, Status)>> {
        let question = self.choices.question(1, 1);
        let mut workshop = Workshop::new(puzzle, question.solver.logic);
        let found = question.solver.find(&mut workshop, puzzle, 1, 1, &question.stop())?;
        Ok(found.grids.into_iter().next().ok_or(match found.end {
            Some(End::Unknown(why)) => (why.to_string(), Status::Unknown),
            Some(End::Invalid(clash)) => (format!("invalid: {clash}"), Status::No),
            _ => ("there is none".to_owned(), Status::No),
        }))
    }
}

/// Whether it was time to stop before the formula was complete.
fn is_stopped(error: &anyhow::Error) -> bool {
    let inner = |cause: &(dyn std::error::Error + 'static)| {
        let error = cause.downcast_ref().and_then(io::Error::get_ref);
        error.is_some_and(|error| error.is::<WriteError>())
    };
    error.chain().any(inner)
}

/// Writes a file under another name beside it, and gives it its own once it is
/// complete. What is no ordinary file, such as /dev/stdout, is written directly.
pub fn write_whole(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        let mut out = BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
        write(&mut out)?;
        return out.flush();
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Otherwise the message would name the other name.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(permissions());
    let mut file = builder.tempfile_in(folder)?;
    write(&mut file)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Those of an ordinary new file; the system takes away what the user masks.
#[cfg(unix)]
fn permissions() -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}
