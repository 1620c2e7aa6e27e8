//! `compare`: what is written, and where.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum, ValueHint};
use itertools::Itertools;
use laboratory::{Comparison, Journal, JournalError, Run, about_line, run_line};
use serde::Serialize;

use crate::run::{
    files::{is_same, write_whole},
    output::{Sink, put},
};

/// What is written.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Writing {
    /// What is printed
    ///
    /// Tables, or each run as a record.
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: Form,

    /// Write every run to FILE as it ends, as JSON Lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    runs: Option<PathBuf>,

    /// Go on with the runs of that file
    ///
    /// What is in it is not run again.
    #[arg(long, requires = "runs")]
    resume: bool,

    /// Write a report with plots to FILE
    ///
    /// One page of HTML that needs nothing else.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    report: Option<PathBuf>,

    /// Draw the times, or the growth, as SVG
    ///
    /// The time in which each combination solves how many puzzles.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    plot: Option<PathBuf>,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Aligned tables
    Table,
    /// Tables of Markdown
    Markdown,
    /// A line for each run, after one with the names of the columns
    Csv,
    /// A JSON object for each run, after one that says how they are made
    Jsonl,
}

impl Writing {
    /// Whether the files can be written: that is known before hours of work.
    pub fn look(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let paths = [&self.runs, &self.report, &self.plot].into_iter().flatten().collect_vec();
        let overwritten = |path: &&&PathBuf| inputs.iter().any(|input| is_same(input, path));
        if let Some(path) = paths.iter().find(overwritten) {
            bail!("{}: is an input", path.display());
        }
        if !paths.iter().map(|path| place(path)).all_unique() {
            bail!("--runs, --report and --plot take a file each");
        }
        for path in [&self.report, &self.plot].into_iter().flatten() {
            let opened = File::options().append(true).create(true).open(path);
            opened.with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    /// Where runs go, if anywhere; those that are there already are taken over.
    pub fn journal(&self, comparison: &mut Comparison) -> anyhow::Result<Option<Journal>> {
        let Some(path) = &self.runs else { return Ok(None) };
        let about = &comparison.about;
        let journal = match self.resume {
            false => Journal::begin(path, about),
            true => Journal::resume(path, about).map(|(journal, runs)| {
                comparison.runs = runs;
                journal
            }),
        };
        let journal = journal.map_err(|error| match error {
            // Its kind decides about the exit status.
            JournalError::Io(error) => anyhow::Error::from(error),
            error => error.into(),
        });
        Ok(Some(journal.with_context(|| path.display().to_string())?))
    }

    /// Whether there is to be a report.
    pub fn has_report(&self) -> bool {
        self.report.is_some()
    }

    /// Writes report and plot.
    pub fn write(&self, comparison: &Comparison) -> anyhow::Result<()> {
        let write = |path: &PathBuf, text: String| {
            let written = write_whole(path, |out| out.write_all(text.as_bytes()));
            written.with_context(|| path.display().to_string())
        };
        if let Some(path) = &self.report {
            write(path, laboratory::html(comparison, &laboratory::tables(comparison)))?;
        }
        if let Some(path) = &self.plot {
            write(path, laboratory::plots::plot(comparison))?;
        }
        Ok(())
    }

    /// Prints what is made of all runs together.
    pub fn print(&self, comparison: &Comparison) -> anyhow::Result<()> {
        let mut out = Sink::new(io::stdout());
        let tables = || {
            let growth = laboratory::growth_table(&comparison.growth);
            let growth = Some(growth).filter(|table| !table.rows.is_empty());
            laboratory::tables(comparison).into_iter().chain(growth).collect_vec()
        };
        match self.format {
            Form::Table => {
                let texts = tables().iter().map(laboratory::Table::text).join("\n");
                out.write_all(texts.as_bytes())?;
            }
            Form::Markdown => {
                let texts = tables().iter().map(laboratory::Table::markdown).join("\n");
                out.write_all(texts.as_bytes())?;
            }
            // Runs are printed as they end.
            Form::Csv => out.write_all(csv(&comparison.growth)?.as_bytes())?,
            Form::Jsonl => {
                for growth in &comparison.growth {
                    out.write_all((serde_json::to_string(growth)? + "\n").as_bytes())?;
                }
            }
        }
        Ok(out.flush()?)
    }
}

/// Where a file is, whatever leads there; it need not be there yet.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    let named = folder.map(|folder| folder.join(path.file_name().unwrap_or_default()));
    path.canonicalize().or(named).unwrap_or_else(|_| path.to_owned())
}

fn csv(records: &[impl Serialize]) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    records.iter().try_for_each(|record| writer.serialize(record))?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// Prints runs as they end, where that is asked for.
pub struct Records {
    format: Form,
    csv: csv::Writer<Sink<io::Stdout>>,
}

impl Records {
    /// Prints what is there already.
    pub fn new(format: Form, comparison: &Comparison) -> anyhow::Result<Records> {
        let mut records =
            Records { format, csv: csv::Writer::from_writer(Sink::new(io::stdout())) };
        if format == Form::Jsonl {
            records.line(&about_line(&comparison.about)?)?;
        }
        comparison.runs.iter().try_for_each(|run| records.write(run))?;
        Ok(records)
    }

    /// Prints a run.
    pub fn write(&mut self, run: &Run) -> anyhow::Result<()> {
        match self.format {
            Form::Table | Form::Markdown => {}
            Form::Jsonl => self.line(&run_line(run)?)?,
            Form::Csv => {
                self.csv.serialize(run)?;
                self.csv.flush()?;
            }
        }
        Ok(())
    }

    fn line(&self, line: &str) -> io::Result<()> {
        put(line.as_bytes())
    }
}
