//! The options of commands that ask an engine about each puzzle.

use anyhow::bail;
use clap::Args;
use formats::ReadOptions;
use solve::engines::{Engine, EngineQuestion};
use stream::{
    Run, Status,
    asking::{AnswerMaker, ask},
};

use super::{
    InputOptions, SolverOptions, Threads,
    printing::{Forms, OutputOptions, TextAndRecords},
    resume::Resume,
};

/// The options of commands that search each puzzle with an engine.
#[derive(Args)]
pub struct SearchOptions<F: Forms = TextAndRecords> {
    /// Must be the first field, because the later fields remove their values from the matches.
    #[command(flatten)]
    resume: Resume,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    answering: SolverOptions,

    #[command(flatten)]
    pub printing: OutputOptions<F>,
}

impl<F: Forms> SearchOptions<F> {
    /// Returns the search for up to `limit` solutions, of which `keep` are kept.
    pub fn question(&self, limit: u64, keep: usize) -> EngineQuestion {
        self.answering.question(limit, keep)
    }

    /// Sets the number of threads to one.
    pub fn in_one_thread(mut self) -> SearchOptions<F> {
        self.answering.sharing.threads = Threads::ONE;
        self
    }

    /// Returns the options of reading.
    pub fn options(&self) -> ReadOptions {
        self.input.options()
    }

    /// Searches each puzzle of the inputs and makes the answers. They are passed to `each` in
    /// order, after they are written.
    ///
    /// # Errors
    /// Fails if a file is missing, or if an input or output error occurs.
    pub fn all<T: AnswerMaker>(
        &self,
        question: EngineQuestion,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        self.all_or_one(None, question, follow, each)
    }

    /// Searches as [`SearchOptions::all`] does. If `several` is given, it is the error for more than one
    /// puzzle.
    ///
    /// # Errors
    /// Fails if a file is missing, or if an input or output error occurs.
    pub fn all_or_one<T: AnswerMaker>(
        &self,
        several: Option<&str>,
        question: EngineQuestion,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let engine = self.answering.engine_of_answers()?;
        let to = self.printing.to(&self.input, &self.resume)?;
        let run = Run { several, to, ..self.printing.to_standard_output(&self.input) };
        self.all_by(run, engine, question, follow, each)
    }

    /// Searches as [`SearchOptions::all_or_one`] does, for commands whose --output is not the file of the
    /// answers.
    ///
    /// # Errors
    /// Fails if an input or output error occurs.
    pub fn all_beside<T: AnswerMaker>(
        &self,
        several: Option<&str>,
        question: EngineQuestion,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        if self.resume.is_wanted() {
            bail!("--resume: this command has no output that can be continued; omit --resume");
        }
        let run = Run { several, ..self.printing.to_standard_output(&self.input) };
        self.all_by(run, self.answering.engine()?, question, follow, each)
    }

    fn all_by<T: AnswerMaker>(
        &self,
        run: Run,
        engine: &'static dyn Engine,
        question: EngineQuestion,
        follow: &T,
        each: &mut dyn FnMut(&T::Answer),
    ) -> anyhow::Result<Status> {
        let run = Run {
            threads: self.answering.sharing.spread().count(),
            timeout: self.answering.timeout(),
            choices: self
                .printing
                .verbose
                .then(|| self.answering.chosen(engine, question.limit).describe()),
            ..run
        };
        ask(run, engine, question, follow, each)
    }
}
