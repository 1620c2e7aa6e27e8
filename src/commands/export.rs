//! `export`: writes the puzzle as a formula in a language of solvers, with a header that describes
//! it.

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
use itertools::Itertools;
use logic::reduce;
use sat::{backends, dimacs::DimacsWriteError, variables::Numbering};
use solve::{
    SolutionsEnd, SolveContext, Solver,
    export::Export as Compiled,
    languages::{self, Language},
};
use stream::{
    NoAnswer, Page, PuzzleJob, Run, Status, Task, TaskAnswer, WriteResult, files::OutputFiles,
    output::StandardOutput,
};

use crate::options::{
    InputOptions, PipelineArgs, Threads,
    printing::{check_extension, ending, tell_other},
};

/// Write puzzles as DIMACS CNF or in another solver language
///
/// The header contains the puzzle, the encoding options and the candidate of each variable.
/// Therefore `decode` needs only the CNF file and the answer of the solver.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat export puzzle.txt -o puzzle.cnf
  sudoku-sat export --with-block puzzle.txt | kissat     UNSATISFIABLE: the puzzle is unique
  sudoku-sat export --raw --encoding product puzzle.txt -o raw.cnf
  sudoku-sat export puzzle.txt -o puzzle.mzn             MiniZinc, by the file extension
  sudoku-sat export many.txt -o 'puzzle-{}.cnf'          one file per puzzle")]
#[command(mut_arg("logic", |it| it.default_value(reduce::FULL.name)))]
#[command(mut_arg("keep", |it| it.hide(true)))]
pub struct Export {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    choices: PipelineArgs,

    #[command(flatten)]
    threads: Threads,

    /// Write to FILE instead of standard output
    ///
    /// {} in the name is replaced by the number of the puzzle. A file is written completely or not at
    /// all. `-` is standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, hide_short_help = true)]
    force: bool,

    /// Encode all candidates without logic, with the givens as unit clauses
    #[arg(long, conflicts_with = "logic")]
    raw: bool,

    /// Solve the puzzle and add a clause that excludes the solution found
    ///
    /// The formula is then unsatisfiable if and only if the puzzle is unique.
    #[arg(long)]
    with_block: bool,

    /// Set the language of the formula [default: by the --output file extension, or else cnf]
    ///
    /// gcnf, wcnf, smt2 and mzn always encode the original puzzle, without logic.
    #[arg(short, long, value_name = "FORMAT", value_parser = language_parser())]
    format: Option<&'static dyn Language>,

    /// Write only errors to standard error: no remarks and no progress
    // Handled for all commands before one is run.
    #[arg(short, long, hide_short_help = true)]
    quiet: bool,

    /// Report size and options of each formula on standard error
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
}

/// Returns a parser for the names of languages.
pub fn language_parser() -> impl TypedValueParser<Value = &'static dyn Language> {
    let value = |it: &&dyn Language| PossibleValue::new(it.name()).help(it.summary());
    PossibleValuesParser::new(languages::ALL.iter().map(value))
        .try_map(|name| languages::named(&name).ok_or("unknown language"))
}

impl Export {
    /// Returns the language of the formula.
    fn language(&self) -> anyhow::Result<&'static dyn Language> {
        let output = self.output.as_deref();
        if let Some(asked) = self.format {
            tell_other(output, asked.name());
            return Ok(asked);
        }
        check_extension(output, languages::ALL.iter().map(|it| it.name().to_owned()))?;
        let named = ending(output).and_then(|extension| languages::named(&extension));
        Ok(named.unwrap_or(languages::ALL[0]))
    }

    /// Checks that the language supports the options.
    fn check(&self, language: &'static dyn Language) -> anyhow::Result<()> {
        let (name, options) = (language.name(), language.options());
        let names_of = |is_supported: &dyn Fn(&&dyn Language) -> bool| {
            let names = languages::ALL.iter().copied().filter(|it| is_supported(it));
            names.map(Language::name).join(", ")
        };
        if self.with_block && !options.can_block {
            let others = names_of(&|it| it.options().can_block);
            bail!(
                "--with-block applies only to {others}; {name} contains only the rules and the givens"
            );
        }
        let has_logic = self.choices.stages.given.logic
            && self.choices.solver().logic.name != reduce::NONE.name;
        if (has_logic || self.raw) && !options.uses_logic {
            let others = names_of(&|it| it.options().uses_logic);
            let option = if self.raw { "--raw" } else { "--logic" };
            bail!("{option} applies only to {others}; {name} always encodes the original puzzle");
        }
        if self.choices.stages.given.wording && !options.uses_encoding {
            let others = names_of(&|it| it.options().uses_encoding);
            bail!(
                "--formulation, --encoding and --sum-encoding apply only to {others}; {name} does not use them"
            );
        }
        if !self.with_block && self.choices.backend.name() != backends::ALL[0].name() {
            bail!("--backend applies only with --with-block; otherwise no solver runs");
        }
        Ok(())
    }

    /// Exports each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        self.input.keeps_nothing()?;
        let language = self.language()?;
        self.check(language)?;
        let name = self.output.as_deref().unwrap_or(Path::new("-"));
        let files = OutputFiles::new(name, &self.input.files, self.force)?;
        let several = "several puzzles need one output file each: use {} in the name, as in -o 'puzzle-{}.cnf'";
        let run = Run {
            threads: self.threads.count(),
            timeout: self.choices.stages.timeout,
            elsewhere: true,
            several: (!files.is_each()).then_some(several),
            ..Run::of(self.input.inputs())
        };
        run.all(
            &Exporter { solver: self.choices.solver(), language, export: &self, files },
            &mut |_| (),
        )
    }
}

/// Writes formulas.
struct Exporter<'a> {
    solver: Solver,
    language: &'static dyn Language,
    export: &'a Export,
    files: OutputFiles<'a>,
}

/// The result for a formula.
enum ExportResult {
    /// The formula was written. Contains the details, if they were requested.
    Written(Option<String>),
    /// The reason why the formula was not written completely.
    Not(String, Status),
}

impl Task for Exporter<'_> {
    type ThreadState = Option<SolveContext>;
    type Answer = ExportResult;

    fn keep(&self) -> Option<SolveContext> {
        None
    }

    fn work(
        &self,
        kept: &mut Option<SolveContext>,
        job: &PuzzleJob,
    ) -> Result<ExportResult, NoAnswer> {
        let (Export { raw, with_block, verbose, .. }, stop) = (self.export, &job.stop);
        let (puzzle, mut solver) = (job.puzzle(), self.solver.clone());
        let blocked = if *with_block {
            let context = SolveContext::kept(kept, puzzle, solver.logic);
            let found = solver.search_solutions(context, puzzle, 1, 1, stop)?;
            let claim = found.claim();
            let Some(grid) = found.grids.into_iter().next() else {
                let (why, status) = match found.end {
                    Some(SolutionsEnd::Unknown(why)) => {
                        (format!("no solution to block was found: {why}"), Status::Unknown)
                    }
                    Some(SolutionsEnd::Invalid(clash)) => {
                        (format!("the puzzle has no solution to block: {clash}"), Status::No)
                    }
                    _ => (format!("the puzzle has no solution to block{claim}"), Status::No),
                };
                return Ok(ExportResult::Not(format!("--with-block: {why}"), status));
            };
            Some(grid)
        } else {
            None
        };
        let (language, mut numbering) = (self.language, solver.numbering());
        if *raw || !language.options().uses_logic {
            (solver.logic, numbering) = (&reduce::NONE, Numbering::All);
        }
        let compiled = Compiled::new(puzzle, &solver, numbering, blocked.as_ref(), stop);
        let written = self.write(job.number, |out| language.write(&compiled, out));
        let candidates = compiled.variables().count();
        let Size { variables, clauses } = match written? {
            Ok(size) => size,
            Err(why) => return Ok(ExportResult::Not(why.to_string(), Status::Unknown)),
        };
        let Solver { logic, formulation, encoding, sums, .. } = solver;
        Ok(ExportResult::Written(verbose.then(|| {
            let (place, elements, options) =
                (&job.entry.place, language.element_name(), language.options());
            let mut message = format!("{place}: {variables} variables");
            if options.uses_logic || options.uses_encoding {
                message += &format!(" ({candidates} candidates)");
            }
            message += &format!(", {clauses} {elements}");
            if options.uses_logic || options.uses_encoding {
                message += &format!("; logic {}", logic.name);
            }
            if options.uses_encoding {
                let (formulation, encoding) = (formulation.name, encoding.name());
                message += &format!(
                    ", formulation {formulation}, encoding {encoding}, sum encoding {}",
                    sums.name()
                );
            }
            message
        })))
    }
}

impl Exporter<'_> {
    /// Streams a formula, which may be larger than memory, to its destination. The inner error is
    /// the one of the writer.
    fn write(
        &self,
        number: u64,
        formula: impl FnOnce(&mut dyn Write) -> Result<Size, DimacsWriteError>,
    ) -> Result<Result<Size, DimacsWriteError>, NoAnswer> {
        if self.files.is_standard() {
            // There is only one puzzle, and no other output goes there.
            return match formula(&mut StandardOutput::new(io::stdout().lock())) {
                Err(DimacsWriteError::Io(error)) => Err(error.into()),
                written => Ok(written),
            };
        }
        match self.files.write_by(number, formula)? {
            Err(DimacsWriteError::Io(error)) => Err(self.files.failed(number, &error)),
            written => Ok(written),
        }
    }
}

impl TaskAnswer for ExportResult {
    fn status(&self) -> Status {
        match self {
            ExportResult::Written(_) => Status::Done,
            ExportResult::Not(_, status) => *status,
        }
    }

    fn text(&self, _: &Entry, page: &mut Page) -> WriteResult {
        match self {
            ExportResult::Written(said) => said.iter().for_each(|said| page.tell(said)),
            ExportResult::Not(why, _) => page.tell(format!("sudoku-sat: {}: {why}", page.place)),
        }
        Ok(())
    }
}
