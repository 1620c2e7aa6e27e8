//! `compare`: the output and its destination.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use board::{escape::visible_but, output::is_taken};
use clap::{Args, ValueEnum, ValueHint};
use itertools::Itertools;
use laboratory::{
    Comparison, Journal, JournalError, MeasuredRun, Plan, description_path, folded, run_line,
};
use questions::record::table::{RecordTable, Separator, names};
use serde::Serialize;
use stream::{
    files::{DraftFile, OutputFiles, are_apart, check_named},
    input::is_standard,
    output::StandardOutput,
};

use crate::options::printing::{AnswerForm, Forms, OutputOptions, ending};

/// The output format and the files of a comparison.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct ComparisonOutput {
    #[command(flatten)]
    pub printing: OutputOptions<Tables>,

    /// Write every run to FILE as soon as it ends
    ///
    /// The file contains JSON Lines, one record per run. A file next to it, runs.about.json for
    /// runs.jsonl, describes the comparison.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    runs: Option<PathBuf>,

    /// Continue the runs of the --runs file
    ///
    /// Runs in the file are not repeated.
    #[arg(long, requires = "runs", hide_short_help = true)]
    resume: bool,

    /// Write a report with plots to FILE
    ///
    /// It is a single HTML page that needs no other files.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    report: Option<PathBuf>,

    /// Draw the times, or with --sizes the growth, as an SVG file
    ///
    /// The plot of times shows how many puzzles each combination solves within each time.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    plot: Option<PathBuf>,
}

/// Aligned tables as text, and each run as a record.
pub struct Tables;

impl Forms for Tables {
    type Additional = CompareFormat;
}

/// Additional output formats of `compare`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// Markdown tables
    #[value(alias = "md")]
    Markdown,
}

impl ComparisonOutput {
    /// Prepares the files that are written at the end. All of them are checked first, before hours
    /// of work. If one cannot be written, none is left behind.
    ///
    /// # Errors
    /// Fails if a file cannot be written or must not be overwritten.
    pub fn drafts(&self, inputs: &[PathBuf]) -> anyhow::Result<Drafts> {
        let to = self.printing.output.as_ref().filter(|name| !is_standard(name));
        for (option, path) in
            [("--runs", &self.runs), ("--report", &self.report), ("--plot", &self.plot)]
        {
            check_named(option, path.as_ref(), "file")?;
        }
        let description = self.runs.as_deref().map(description_path);
        let paths = [&self.runs, &description, &self.report, &self.plot];
        let paths = paths.into_iter().flatten().chain(to);
        // Each of them is checked for overwriting later.
        paths.clone().try_for_each(|path| OutputFiles::of_all(path, inputs, true).map(drop))?;
        if !are_apart(paths) {
            bail!("--runs, --report, --plot and --output need a file each; use different names");
        }
        for (option, path, fits) in
            [("--plot", &self.plot, &["svg"][..]), ("--report", &self.report, &["html", "htm"])]
        {
            let (other, fit) = (|it: &String| !fits.contains(&&**it), fits[0]);
            if let Some(ending) = ending(path.as_deref()).filter(other) {
                let form = fit.to_uppercase();
                bail!("{option} writes {form}, not {ending}: name a file that ends in .{fit}");
            }
        }
        if let Some(runs) = self.runs.as_ref().filter(|runs| !self.resume && is_taken(runs)) {
            bail!("{}: {}", runs.display(), JournalError::Taken);
        }
        self.printing.file(inputs)?;
        // A continued comparison overwrites its report.
        let force = self.printing.force || self.resume;
        let report = OutputFiles::of_some(self.report.as_ref(), inputs, force)?;
        let plot = OutputFiles::of_some(self.plot.as_ref(), inputs, force)?;
        let draft = |files: Option<OutputFiles>| files.map(|files| files.draft()).transpose();
        Ok(Drafts { report: draft(report)?, plot: draft(plot)? })
    }

    /// Returns the journal, if there is one. Its existing runs are added to the comparison.
    pub fn journal(
        &self,
        plan: &Plan,
        comparison: &mut Comparison,
    ) -> anyhow::Result<Option<(&Path, Journal)>> {
        let Some(path) = &self.runs else { return Ok(None) };
        let about = &comparison.about;
        let journal = match self.resume {
            false => Journal::begin(path, about),
            true => Journal::resume(path, about).and_then(|(journal, runs)| {
                comparison.runs = runs;
                let is_other = |run: &MeasuredRun| !run.is_of(&plan.blank(&plan.task(run.run)));
                match comparison.runs.iter().enumerate().find(|(_, run)| is_other(run)) {
                    Some((index, run)) => {
                        Err(JournalError::OtherRun { line: index + 1, run: run.run })
                    }
                    None => Ok(journal),
                }
            }),
        };
        let journal = journal.map_err(|error| match error {
            // The kind of the error determines the exit status.
            JournalError::Io(error) => anyhow::Error::from(error),
            error => error.into(),
        });
        Ok(Some((path, journal.with_context(|| path.display().to_string())?)))
    }

    /// Returns true if a report is requested.
    pub fn has_report(&self) -> bool {
        self.report.is_some()
    }

    /// Returns the printer.
    ///
    /// # Errors
    /// Fails if the file cannot be written or must not be overwritten.
    pub fn printer(&self, inputs: &[PathBuf]) -> anyhow::Result<Printer> {
        let out: Box<dyn Write> = match self.printing.file(inputs)? {
            Some(files) => Box::new(files.create()?),
            None => Box::new(StandardOutput::new(io::stdout())),
        };
        let OutputOptions { escape_formulas, .. } = self.printing;
        let form = self.printing.form();
        let separator = if form == AnswerForm::Tsv { Separator::Tab } else { Separator::Comma };
        let table = RecordTable { columns: Vec::new(), separator, escape_formulas };
        Ok(Printer { form, out, table, before: "[" })
    }
}

/// The files that are written at the end.
pub struct Drafts {
    report: Option<DraftFile>,
    plot: Option<DraftFile>,
}

impl Drafts {
    /// Writes the report and the plot.
    ///
    /// # Errors
    /// Fails if one cannot be written.
    pub fn write(self, comparison: &Comparison, writing: &ComparisonOutput) -> anyhow::Result<()> {
        let write = |draft: DraftFile, path: &Option<PathBuf>, text: String| {
            let written = draft.write(|out| out.write_all(text.as_bytes()));
            written.with_context(|| path.iter().map(|path| path.display()).join(""))
        };
        if let Some(report) = self.report {
            let text = laboratory::html(comparison, &laboratory::tables(comparison));
            write(report, &writing.report, text)?;
        }
        if let Some(plot) = self.plot {
            write(plot, &writing.plot, laboratory::plots::main_plot_svg(comparison))?;
        }
        Ok(())
    }
}

/// Prints each run when it ends, or the results of all runs.
pub struct Printer {
    form: AnswerForm<CompareFormat>,
    out: Box<dyn Write>,
    /// The table, which has no columns before the first record.
    table: RecordTable,
    /// The text before the next element of a JSON array.
    before: &'static str,
}

impl Printer {
    /// Prints the existing runs.
    pub fn begin(&mut self, comparison: &Comparison) -> anyhow::Result<()> {
        comparison.runs.iter().try_for_each(|run| self.run(run))
    }

    /// Prints a run, if the format contains runs.
    pub fn run(&mut self, run: &MeasuredRun) -> anyhow::Result<()> {
        match self.form {
            AnswerForm::Json => self.write_bytes(run_line(run)?.as_bytes()),
            AnswerForm::JsonArray => self.element(run_line(run)?.trim_end()),
            AnswerForm::Csv | AnswerForm::Tsv => self.rows(&[run]),
            _ => Ok(()),
        }
    }

    /// Prints the results of all runs.
    pub fn all(&mut self, comparison: &Comparison) -> anyhow::Result<()> {
        let tables = || {
            let growth = laboratory::growth_table(&comparison.growth);
            let growth = Some(growth).filter(|table| !table.rows.is_empty());
            laboratory::tables(comparison).into_iter().chain(growth)
        };
        let conclusions = laboratory::sentences(&comparison.runs);
        // Conclusions come last, where they are visible on a terminal.
        let (conclusions, is_there) = (conclusions.iter(), |text: &String| !text.is_empty());
        let text = match self.form {
            AnswerForm::Text | AnswerForm::Puzzle(_) => {
                let said = conclusions.map(|it| folded(it)).collect::<String>();
                tables().map(|table| table.text()).chain(Some(said)).filter(is_there).join("\n")
            }
            AnswerForm::Additional(CompareFormat::Markdown) => {
                let said = conclusions.map(|it| format!("- {it}\n")).collect::<String>();
                tables().map(|table| table.markdown()).chain(Some(said)).filter(is_there).join("\n")
            }
            // Runs were printed when they ended.
            AnswerForm::Csv | AnswerForm::Tsv => return self.rows(&comparison.growth),
            AnswerForm::Json => {
                let lines = comparison.growth.iter().map(serde_json::to_string);
                lines.map_ok(|line| line + "\n").collect::<Result<_, _>>()?
            }
            AnswerForm::JsonArray => {
                for growth in &comparison.growth {
                    self.element(&serde_json::to_string(growth)?)?;
                }
                let empty = if self.before == "[" { "[" } else { "" };
                format!("{empty}\n]\n")
            }
        };
        self.write_bytes(visible_but(&text, |c| c == '\n').as_bytes())
    }

    /// Prints an element of a JSON array.
    fn element(&mut self, record: &str) -> anyhow::Result<()> {
        self.write_bytes(format!("{}\n{record}", self.before).as_bytes())?;
        self.before = ",";
        Ok(())
    }

    fn rows(&mut self, records: &[impl Serialize]) -> anyhow::Result<()> {
        let mut rows = Vec::new();
        for record in records {
            if self.table.columns.is_empty() {
                self.table.columns = names(record)?;
                self.table.header(&mut rows);
            }
            self.table.row(record, &mut rows)?;
        }
        self.write_bytes(&rows)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.out.write_all(bytes)?;
        Ok(self.out.flush()?)
    }
}
