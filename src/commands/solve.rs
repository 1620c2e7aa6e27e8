//! `solve`: the unique solution, or up to `--limit` solutions.

use std::borrow::Cow;

use anyhow::bail;
use board::{Symbols, stop::StopReason};
use clap::Args;
use formats::Entry;
use questions::{solutions::ListedSolutions, solve as question};
use solve::{
    Report, SearchResult, SolutionsEnd, VerdictKind,
    engines::{EngineQuestion, lanes},
};
use stream::{
    AnswerFields, LineAnswer, NoAnswer, OutputFormat, OutputStyle, Page, PlainLine, PuzzleJob, Run,
    RunResults, Status, TaskAnswer, WriteResult,
    asking::{AnswerMaker, ask},
    meter::rate,
    output::tell,
};

use super::idle::DecisionCounts;
use crate::{
    options::{
        InputOptions, LayerOptions, SolverChoice, StageOptions, ThreadOptions, parse_limit,
        printing::{OutputOptions, RecordsOrPuzzles},
        resume::Resume,
        who_parser,
    },
    printed::PrintedAnswer,
};

/// Solve puzzles by logic and SAT, and check that each solution is unique
///
/// The solution of a single puzzle is drawn as a grid; with other rules or digits it is a line.
/// Several puzzles are answered in order, with one line each: the solution if it is unique, else
/// `# multiple solutions`, `# unsolvable`, `# invalid: …`, `# unknown: …` or `# error: …`. Files with
/// one puzzle per line can contain millions: they are answered in constant memory, and many classic
/// 9×9 puzzles at once.
///
/// Exit status 0 if every puzzle has a solution, unique or not; 1 if a puzzle is unsolvable or
/// invalid; 3 if a verdict is unknown; 4 if some of several records failed; 130 if the run was
/// interrupted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat solve puzzle.txt
  sudoku-sat solve -v --logic none --encoding ladder puzzle.txt
  sudoku-sat solve --limit 10 ambiguous.txt
  sudoku-sat solve many.txt > solved.txt
  sudoku-sat solve many.txt.gz --format csv > solved.csv
  sudoku-sat solve --resume --format kaggle sudoku.csv -o solved.csv")]
pub struct Solve {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    resume: Resume,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    stages: StageOptions,

    /// Set the solver (see `list backends`)
    ///
    /// auto solves classic 9×9 puzzles with the SIMD engine, and puzzles with other rules with the
    /// bitmask search and a SAT backend in turn. It uses the SAT pipeline for the rest, and for grids
    /// with -v. simd accepts only classic 9×9 puzzles, bitmask only boards of up to 16 digits. Any
    /// other name selects the SAT pipeline for all puzzles. --logic, --formulation, --encoding and
    /// --sum-encoding also select it, even with their default values.
    #[arg(long, value_parser = who_parser(), default_value = "auto", hide_possible_values = true,
          value_name = "NAME", help_heading = "Solving")]
    backend: SolverChoice,

    #[command(flatten)]
    sharing: ThreadOptions,

    #[command(flatten)]
    layers: LayerOptions,

    /// Stop at the first record that fails
    ///
    /// Earlier answers are still written.
    #[arg(long, help_heading = "Solving", hide_short_help = true)]
    strict: bool,

    /// Print up to N solutions of each puzzle
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    limit: Option<u64>,

    #[command(flatten)]
    printing: OutputOptions<RecordsOrPuzzles>,

    /// Add the time of each puzzle in microseconds to csv and json
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    timed: bool,
}

impl Solve {
    /// Solves each puzzle.
    pub fn run(self) -> anyhow::Result<Status> {
        let Solve { backend, sharing, stages, printing, limit, .. } = &self;
        let format = printing.form().run_format();
        if self.timed && !printing.is_record() {
            bail!("--timed needs --format json or csv");
        }
        let is_kaggle = format.is_some_and(OutputFormat::is_kaggle);
        if limit.is_some() && is_kaggle {
            bail!(
                "--limit: the format kaggle has no room for several solutions; omit --limit, or use json or csv"
            );
        }
        // -v describes the SAT pipeline, unless other output is requested.
        let engine = match printing.verbose && limit.is_none() && !printing.is_record() {
            true => backend.engine(sharing.portfolio)?,
            false => backend.engine_of_answers(sharing.portfolio, stages)?,
        };
        let question = self.question();
        let summary = |done: &RunResults| self.summarize(done, format);
        let run = Run {
            threads: sharing.spread().count(),
            timeout: stages.timeout,
            choices: printing
                .verbose
                .then(|| backend.chosen(engine, stages, question.limit).describe()),
            strict: self.strict,
            summary: Some(&summary),
            header: if is_kaggle { KAGGLE_HEADER } else { "" },
            to: printing.to(&self.input, &self.resume)?,
            ..printing.to_standard_output(&self.input)
        };
        let (mut idle, solver) = (DecisionCounts::default(), question.solver.backend);
        let status = ask(run, engine, question, &&self, &mut |PrintedAnswer(answer)| {
            idle.add(&answer.found.report, answer.found.verdict().kind());
        })?;
        idle.remark(solver);
        Ok(status)
    }

    fn question(&self) -> EngineQuestion {
        let limit = self.limit.unwrap_or(1);
        // One more than the printed number shows whether there are more.
        let keep = usize::try_from(limit).unwrap_or(usize::MAX).max(2);
        let backend = self.backend.backend();
        let mut question = self.stages.question(backend, limit.saturating_add(1), keep);
        question.solver.digits_only = self.layers.digits_only;
        EngineQuestion { jobs: self.sharing.on_each(), ..question }
    }

    /// Prints the numbers of verdicts, and the rate.
    fn summarize(&self, done: &RunResults, format: Option<OutputFormat>) {
        let RunResults { records, skipped, tally, time, .. } = done;
        // A line has no place for the remark about an unverified answer.
        let is_line = matches!(format, Some(OutputFormat::Puzzle(_)));
        let is_silent = is_line && tally.claimed > 0 && tally.of(VerdictKind::Unique) > 0;
        if self.printing.quiet || records + skipped <= 1 && !is_silent {
            return;
        }
        let seconds = time.as_secs_f64();
        let before = match skipped {
            0 => String::new(),
            skipped => format!(" after {skipped} answered earlier"),
        };
        let solvers = Some(tally.solvers()).filter(|it| self.printing.verbose && !it.is_empty());
        let solvers = solvers.map_or(String::new(), |it| format!("; {it}"));
        let puzzles = if *records == 1 { "puzzle" } else { "puzzles" };
        let rate = rate(*records, seconds);
        tell(format_args!(
            "sudoku-sat: {records} {puzzles}{before} in {seconds:.2} s ({rate}): {tally}{solvers}"
        ));
    }
}

/// The header of Kaggle's collections.
const KAGGLE_HEADER: &str = "quizzes,solutions\n";

impl AnswerMaker for &Solve {
    type ThreadState = ();
    type Answer = PrintedAnswer<question::Answer>;

    fn follow(
        &self,
        (): &mut (),
        found: SearchResult,
        job: &PuzzleJob,
    ) -> Result<Self::Answer, NoAnswer> {
        let limit = self.limit.or((!job.manner().many).then_some(1));
        let symbols: Option<Symbols> = job.manner().symbols.clone();
        Ok(PrintedAnswer(question::Answer::new(job.puzzle(), found, limit, self.timed, symbols)))
    }

    fn takes_lines(&self) -> bool {
        self.limit.is_none() && !self.sharing.portfolio
    }

    fn is_timed(&self) -> bool {
        self.timed
    }

    fn write_line(
        &self,
        line: &PlainLine,
        found: &lanes::Answer,
        manner: &OutputStyle,
        out: &mut Vec<u8>,
    ) -> Option<LineAnswer> {
        let is_unique = found.count == 1;
        let verdict = if is_unique { VerdictKind::Unique } else { VerdictKind::Multiple };
        let (cells, mut solution) = (line.lines.cells(line.at), [b'\n'; 82]);
        for (character, digit) in solution.iter_mut().zip(&found.solutions[0]) {
            *character = digit | b'0';
        }
        match manner.given {
            None if !manner.many => return None,
            _ if manner.is_kaggle() => {
                out.extend(cells.map(|cell| if cell.is_ascii_digit() { cell } else { b'0' }));
                out.push(b',');
                out.extend_from_slice(if is_unique { &solution } else { b"\n" });
            }
            Some(OutputFormat::Puzzle(format)) if format != formats::LINE => return None,
            None | Some(OutputFormat::Puzzle(_)) if is_unique => out.extend_from_slice(&solution),
            None | Some(OutputFormat::Puzzle(_)) => {
                out.extend_from_slice(b"# multiple solutions\n")
            }
            Some(_) => {
                let fields = question::Fields {
                    count: u64::from(found.count),
                    exact: is_unique,
                    claimed_by: None,
                    listed: ListedSolutions {
                        solution: str::from_utf8(&solution[..81])
                            .ok()
                            .filter(|_| is_unique)
                            .map(Cow::from),
                        ..ListedSolutions::default()
                    },
                    solver: lanes::NAME,
                    nodes: Some(found.nodes),
                    microseconds: self.timed.then(|| question::microseconds(found.nanoseconds)),
                    reason: None,
                };
                line.write(manner, verdict, fields, out);
            }
        }
        Some(LineAnswer::solved(verdict, found))
    }
}

impl TaskAnswer for PrintedAnswer<question::Answer> {
    fn status(&self) -> Status {
        let (found, enough) = (&self.0.found, self.0.limit.unwrap_or(2));
        match (&found.end, found.count) {
            (Some(SolutionsEnd::Unknown(_)), count) if count < enough => Status::Unknown,
            (_, 0) => Status::No,
            _ => Status::Done,
        }
    }

    fn text(&self, Entry { puzzle, .. }: &Entry, page: &mut Page) -> WriteResult {
        let (answer, grids) = (&self.0, self.0.shown());
        if page.manner.is_kaggle() {
            return page.kaggle(puzzle, grids.first());
        }
        if grids.is_empty() {
            page.instead(&answer.to_string());
            return Ok(());
        }
        let Some(limit) = answer.limit else { return page.solution(puzzle, &grids[0]) };
        // If there are many puzzles with several solutions each, print the number of lines before
        // each.
        let is_told_before = page.many() && limit > 1;
        if is_told_before {
            page.comment(&format!("{}: {answer}", page.place));
        }
        for grid in grids {
            page.solution(puzzle, grid)?;
        }
        if !is_told_before && (!answer.found.is_exact() || answer.found.claimed_by().is_some()) {
            page.remark(&answer.to_string());
        }
        Ok(())
    }

    fn claimed_by(&self) -> Option<&'static str> {
        self.0.found.claimed_by()
    }

    fn stopped(&self) -> Option<StopReason> {
        questions::Answer::stopped(&self.0)
    }

    fn verdict(&self) -> Option<VerdictKind> {
        questions::Answer::verdict(&self.0)
    }

    fn record(&self, _: &Entry) -> impl AnswerFields {
        self.0.fields()
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.0.found.report)
    }
}
