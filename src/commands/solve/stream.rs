//! Files of millions: by chunks of lines, each read, answered and written by one thread.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use batch::{
    End, Form, Tally, Watch,
    resume::{Begun, Compared, Existing, Output, ResumeError},
};
use sat::backends;
use serde_json::{Value, json};
use solve::{VerdictKind, engines::Engine};

use super::{
    fingerprint::fingerprint,
    options::Options,
    summary::{idle, summary},
};
use crate::run::{
    Status,
    entries::is_standard,
    lines::{answer, status, texts},
    options::{Input, Stages, Who},
    output::{Sink, tell, tell_failed},
};

/// That way.
pub struct Stream<'a> {
    /// What is asked.
    pub options: &'a Options,
    /// The engine for what goes one by one.
    pub engine: &'static dyn Engine,
    /// What records are written as.
    pub form: &'static dyn Form,
}

impl Stream<'_> {
    /// Answers all, into that file if there is one.
    pub fn run(&self, files: Vec<PathBuf>, path: Option<&Path>) -> anyhow::Result<Status> {
        if let Some(path) = path {
            return self.write(files, path);
        }
        let mut out = Sink::new(io::stdout());
        let (tally, end) = self.answer(files, 0, &mut out);
        ended((&tally, end), 0, "")
    }

    /// Answers into a file.
    fn write(&self, files: Vec<PathBuf>, path: &Path) -> anyhow::Result<Status> {
        let Options { resume, ref printing, .. } = *self.options;
        let force = printing.force;
        if resume && files.iter().any(|file| is_standard(file)) {
            bail!("--resume needs files: standard input cannot be read again");
        }
        let existing = match (resume, force) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Keep,
        };
        let repeats = !self.options.timed && self.options.stages.timeout.is_none();
        let output = Output::new(path, repeats);
        let begun = output.begin(&self.decisive(&files)?, self.form.header(), existing);
        let (records, mut file) = match begun {
            Ok(Begun::After(records, file)) => (records, file),
            Ok(Begun::Alone(records, file)) => return self.compare(files, (path, &file), records),
            // Its kind decides about the exit status.
            Err(ResumeError::Io(path, error)) => {
                return Err(error).with_context(|| path.display().to_string());
            }
            Err(error) => return Err(error.into()),
        };
        let again = !files.iter().any(|file| is_standard(file));
        let (tally, end) = self.answer(files, records, &mut file);
        // Of several the summary tells.
        let failed = tally.of(VerdictKind::Error);
        if failed > 0 && tally.records() == 1 {
            tell_failed(failed, 1);
        }
        if let End::All = end {
            output.finish(&file)?;
        }
        let hint = if again && output.is_remembered() {
            "; repeat the command with --resume to continue"
        } else {
            ""
        };
        let remedy = if hint.is_empty() { "" } else { " (repeat with --resume to continue)" };
        ended((&tally, end), records, hint).with_context(|| format!("{}{remedy}", path.display()))
    }

    /// Whether an output of so many records, of which nothing else is known, can be all there
    /// is to say: that costs less than to answer.
    fn compare(
        &self,
        files: Vec<PathBuf>,
        (path, file): (&Path, &File),
        records: u64,
    ) -> anyhow::Result<Status> {
        let (watch, name) = (Watch::default(), path.display());
        let batch = batch::Batch { unanswered: true, ..self.batch(0) };
        let mut out = Compared::new(file, self.form).with_context(|| name.to_string())?;
        let texts = texts(&self.options.input, files);
        let (_, end) = batch::run(&batch, texts, &mut out, &|_| {}, &watch);
        let puzzles = watch.records.load(Relaxed);
        match end {
            End::All if records == puzzles => {
                tell(format_args!(
                    "sudoku-sat: {name}: already complete, with an answer for each puzzle of the input"
                ));
                Ok(Status::Done)
            }
            End::All => bail!(
                "{name} cannot be continued: {name}.resume is missing, and there are {records} lines \
                 for {puzzles} puzzles; --force starts over"
            ),
            End::Output(wrong) if wrong.kind() == io::ErrorKind::InvalidData => bail!(
                "{name} cannot be continued: {name}.resume is missing, and {wrong}; \
                 --force starts over"
            ),
            end => ended((&Tally::default(), end), records, "").with_context(|| name.to_string()),
        }
    }

    /// What the bytes of the output depend on.
    fn decisive(&self, files: &[PathBuf]) -> anyhow::Result<Value> {
        let Options { stages, input, backend, timed, sharing, limit, .. } = self.options;
        let Stages { logic, formulation, encoding, sum_encoding: sums, timeout, memory, .. } =
            stages;
        let Input { from, shape, symbols, range, .. } = input;
        let inputs = files.iter().map(|file| fingerprint(file));
        // Auto takes who is there, and csv and json name who solved.
        let there =
            backends::ALL.iter().filter(|there| backend.is_auto() && there.missing().is_none());
        Ok(json!({
            "version": env!("CARGO_PKG_VERSION"),
            "options": {
                "--format": self.form.name(),
                "--timed": timed,
                "--escape-formulas": self.form.escapes_formulas(),
                "--backend": backend.name(),
                "--portfolio": sharing.portfolio,
                "--limit": limit,
                "--logic": logic.name,
                "--formulation": formulation.name,
                "--encoding": encoding.name(),
                "--sum-encoding": sums.name(),
                "SAT pipeline": stages.are_chosen(),
                "--timeout": timeout.map(|time| time.as_secs_f64()),
                "--max-memory": memory.bytes,
                "--from": from.map(|format| format.name()),
                "--range": range,
                "--box": shape.map(|shape| shape.to_string()),
                "--symbols": symbols.as_ref().map(ToString::to_string),
            },
            "backends": there.map(|backend| backend.name()).collect::<Vec<_>>(),
            "input": inputs.collect::<anyhow::Result<Vec<_>>>()?,
        }))
    }

    fn answer(&self, files: Vec<PathBuf>, skip: u64, out: &mut (dyn Write + Send)) -> (Tally, End) {
        let begun = Instant::now();
        let Options { input, printing, .. } = self.options;
        let (quiet, verbose) = (printing.quiet, printing.verbose);
        if verbose {
            tell(format_args!("sudoku-sat: {}", self.choices()));
        }
        let (tally, end) = answer(&self.batch(skip), input, files, out);
        let quietly =
            matches!(&end, End::Output(error) if error.kind() == io::ErrorKind::BrokenPipe);
        // What there is to say about a puzzle alone is its answer.
        if !quiet && !quietly && (tally.records() + skip > 1 || verbose) {
            summary(&tally, skip, begun, verbose);
        }
        if !quietly && skip == 0 {
            idle(&tally).remark(self.options.question().solver.backend);
        }
        (tally, end)
    }

    /// The engine where more is asked than the lanes are of a chunk.
    fn who(&self) -> batch::Who {
        match self.options.backend {
            _ if self.options.limit.is_some() || self.options.sharing.portfolio => batch::Who::Sat,
            // The lanes look at no clock: they are done before it has moved.
            who if who.is_auto() && self.options.stages.timeout == Some(Duration::ZERO) => {
                batch::Who::Sat
            }
            // What is said of the path is said to have it taken.
            who if who.is_auto() && self.options.stages.are_chosen() => batch::Who::Sat,
            Who::Lanes => batch::Who::Lanes,
            who if who.is_auto() => batch::Who::Auto,
            Who::Bitmask | Who::Backend(_) => batch::Who::Sat,
        }
    }

    /// Who answers what, in words.
    fn choices(&self) -> String {
        let Options { backend, stages, .. } = self.options;
        let limit = self.options.question().limit;
        let path = backend.chosen(self.engine, stages, limit).words_for_all();
        match self.who() {
            batch::Who::Auto => format!("engine simd for classic 9×9, else {path}"),
            _ => path,
        }
    }

    /// As the library takes it.
    fn batch(&self, skip: u64) -> batch::Batch<'_> {
        let Options { input, timed, strict, limit, .. } = self.options;
        batch::Batch {
            read: input.options(),
            who: self.who(),
            engine: self.engine,
            limit: *limit,
            question: self.options.question(),
            form: self.form,
            timed: *timed,
            strict: *strict,
            jobs: self.options.sharing.spread().count(),
            skip,
            ..batch::Batch::default()
        }
    }
}

/// What the end means for the exit status.
fn ended(all: (&Tally, End), before: u64, hint: &str) -> anyhow::Result<Status> {
    status(all, &[VerdictKind::Unsolvable, VerdictKind::Invalid], before, hint)
}
