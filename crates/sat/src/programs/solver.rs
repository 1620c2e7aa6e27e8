//! A backend that runs an external solver for each solve and checks its answer.

use std::{
    borrow::Cow,
    io::{self, Read, Write},
    path::PathBuf,
    process::{Command, ExitStatus},
};

use encodings::{ClauseSink, Cnf, Lit, Size};

use super::{
    Program, counts,
    files::Files,
    process::{self, RunOutcome, TerminationMethod},
};
use crate::{
    backend::{Answer, Backend, BackendError, Options, Proof, ProofFormat},
    dimacs::{self, DimacsWriteError, DimacsWriter, PartialModel},
    statistics::Statistics,
};
use board::stop::{Stop, StopReason};

/// Maximum number of variables.
const MAX_VARIABLES: u32 = (1 << 28) - 1;

/// Maximum number of bytes that a program may print in addition to its model; enough for hours of
/// progress reports.
const MAX_OTHER_OUTPUT: u64 = 1 << 24;

/// Maximum number of bytes of a literal in the model, including spaces and line ends.
const MAX_LITERAL_BYTES: u64 = 16;

/// An external solver with its clauses.
pub(crate) struct ProgramSolver {
    program: Program,
    path: PathBuf,
    stop: Stop,
    seed: u64,
    /// The destination of its proof.
    proof: Option<Proof>,
    cnf: Cnf,
    /// The assumptions of the current solve.
    assumed: Vec<Lit>,
    /// The sum of its counters over all solves.
    counted: Statistics,
}

impl ProgramSolver {
    /// Creates a solver without clauses for the program at `path`.
    pub(crate) fn new(program: Program, path: PathBuf, options: Options) -> ProgramSolver {
        let Options { stop, seed, proof, .. } = options;
        let (cnf, assumed, counted) = (Cnf::default(), Vec::new(), Statistics::default());
        let program = match proof {
            Some(_) => Program { arguments: program.proof, ..program },
            None => program,
        };
        ProgramSolver { program, path, stop, seed, proof, cnf, assumed, counted }
    }

    fn backend_error(&self, reason: impl Into<String>) -> BackendError {
        BackendError::Failed { backend: self.program.name, reason: reason.into() }
    }

    /// Returns the clauses, followed by the assumptions as unit clauses.
    fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.cnf.clauses().chain(self.assumed.chunks(1))
    }

    fn variables(&self) -> u32 {
        self.assumed.iter().map(|lit| lit.variable()).fold(self.cnf.variables(), u32::max)
    }

    /// Returns the maximum length of an answer in bytes.
    fn max_answer_bytes(&self) -> u64 {
        MAX_OTHER_OUTPUT + MAX_LITERAL_BYTES * u64::from(self.variables())
    }

    /// Returns the command line for these files.
    fn command(&self, files: &Files) -> Command {
        let mut command = Command::new(&self.path);
        // Every program supports seeds in this range. Seed 0 keeps the program's default.
        if self.seed != 0 {
            let seed = (1 + self.seed % 1_000_000_000).to_string();
            command.args(self.program.seed.iter().map(|word| word.replace("{seed}", &seed)));
        }
        command
            .args(self.program.arguments.iter().map(|argument| files.fill_placeholders(argument)));
        command
    }

    /// Writes the formula.
    fn write(&self, out: impl io::Write) -> Result<(), DimacsWriteError> {
        let variables = self.variables();
        let clauses = (self.cnf.len() + self.assumed.len()) as u64;
        let size = Size { variables: variables.into(), clauses };
        let mut writer = DimacsWriter::new(out, size).until(self.stop.clone());
        (0..variables).for_each(|_| _ = writer.fresh_var());
        self.clauses().for_each(|clause| writer.clause(clause));
        writer.finish().map(|_| ())
    }

    fn run(&self, files: &mut Files) -> Result<RunOutcome, BackendError> {
        match self.write(files.formula()) {
            Err(DimacsWriteError::Stopped(why)) => return Ok(RunOutcome::Stopped(why)),
            Err(DimacsWriteError::Io(error)) => return Err(BackendError::Files(error)),
            Ok(()) => {}
        }
        let halt = || match self.is_proof_too_long(files) {
            true => Some(RunOutcome::Flooded),
            false => self.stop.reason().map(RunOutcome::Stopped),
        };
        let (mut command, input) = (self.command(files), files.input());
        let input = input.map_err(BackendError::Files)?;
        process::run_within(
            &mut command,
            input,
            self.max_answer_bytes(),
            TerminationMethod::Kill,
            &halt,
        )
        .map_err(|error| self.backend_error(error.to_string()))
    }

    fn is_proof_too_long(&self, files: &Files) -> bool {
        self.proof.as_ref().is_some_and(|proof| files.proof_length() > proof.limit)
    }

    /// Returns the text with the lines emptied that are known to be irrelevant.
    fn without_asides<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        let asides = self.program.asides;
        if asides.is_empty() {
            return Cow::Borrowed(text);
        }
        let is_aside = |line: &[u8]| asides.iter().any(|aside| line.starts_with(aside.as_bytes()));
        let lines = text.split(|&byte| byte == b'\n');
        let lines: Vec<&[u8]> =
            lines.map(|line| if is_aside(line) { &[][..] } else { line }).collect();
        Cow::Owned(lines.join(&b'\n'))
    }

    /// Parses the output and checks it as far as possible.
    fn read(&self, text: &[u8], status: ExitStatus) -> Result<Answer, BackendError> {
        if text.len() as u64 > self.max_answer_bytes() {
            return Err(self.backend_error("its answer is too long for this formula"));
        }
        let text = self.without_asides(text);
        let answer = dimacs::Answer::read(&mut &*text, self.variables());
        let (line, fitting) = match &answer {
            Ok(dimacs::Answer::Satisfiable(_)) => ("SATISFIABLE", 0),
            Ok(dimacs::Answer::Unsatisfiable) => ("UNSATISFIABLE", 1),
            Ok(dimacs::Answer::Unknown) => ("UNKNOWN", 2),
            Err(error) => return Err(self.backend_error(format!("{error} ({status})"))),
        };
        if !status.code().is_some_and(|code| self.program.statuses[fitting].contains(&code)) {
            return Err(self.backend_error(format!("it reports {line}, but ends with {status}")));
        }
        match answer {
            Ok(dimacs::Answer::Satisfiable(values)) => self.model(&values).map(Answer::Sat),
            Ok(dimacs::Answer::Unsatisfiable) => Ok(Answer::Unsat(self.assumed.clone())),
            _ => Ok(Answer::Unknown(StopReason::GaveUp)),
        }
    }

    /// Returns the model after checking that it is complete and satisfies every clause.
    fn model(&self, values: &PartialModel) -> Result<Vec<Lit>, BackendError> {
        let lit = |variable| {
            let value = values.get(variable).ok_or_else(|| {
                self.backend_error(format!(
                    "its model is partial: variable {variable} has no value"
                ))
            });
            value
                .map(|value| if value { Lit::positive(variable) } else { !Lit::positive(variable) })
        };
        let model = (1..=self.variables()).map(lit).collect::<Result<Vec<Lit>, _>>()?;
        let holds = |lit: &Lit| model[lit.variable() as usize - 1] == *lit;
        match self.clauses().find(|clause| !clause.iter().any(holds)) {
            None => Ok(model),
            Some(clause) => {
                let clause: String = clause.iter().map(|lit| format!("{lit} ")).collect();
                Err(self.backend_error(format!("its model is wrong: {clause}0 is false under it")))
            }
        }
    }

    /// Copies the unchecked proof to its destination.
    fn hand_over_proof(&mut self, files: &Files) -> Result<(), BackendError> {
        let Some(Proof { mut sink, limit, .. }) = self.proof.take() else { return Ok(()) };
        let opened = files.proof();
        let file =
            opened.map_err(|error| self.backend_error(format!("it wrote no proof: {error}")))?;
        // A process that the program has started may still write.
        io::copy(&mut file.take(limit), &mut sink)
            .and_then(|_| sink.flush())
            .map_err(BackendError::Proof)
    }

    /// Returns the answer of a run that has ended.
    fn read_answer(
        &mut self,
        files: &Files,
        output: Vec<u8>,
        status: ExitStatus,
    ) -> Result<Answer, BackendError> {
        self.counted = self.counted.plus(counts::read_counts(&output, self.program.counts));
        match files.answer(self.max_answer_bytes()) {
            Ok(written) => {
                let answer = self.read(&written.unwrap_or(output), status)?;
                if matches!(answer, Answer::Unsat(_)) {
                    self.hand_over_proof(files)?;
                }
                Ok(answer)
            }
            Err(error) => {
                Err(self.backend_error(format!("its answer cannot be read: {error} ({status})")))
            }
        }
    }
}

/// Adds the last line on standard error to an error.
fn with_complaint(error: BackendError, complaint: &str) -> BackendError {
    match error {
        BackendError::Failed { backend, reason } if !complaint.is_empty() => BackendError::Failed {
            backend,
            reason: format!("{reason}; last line on standard error: {complaint}"),
        },
        error => error,
    }
}

impl Backend for ProgramSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cnf.clause(clause);
    }

    fn gave_up(&self) -> bool {
        self.variables() > MAX_VARIABLES
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.assumed = assumptions.to_vec();
        if self.proof.is_some() && self.program.proof.is_empty() {
            return Err(
                self.backend_error("no option for its proofs is known; choose another backend")
            );
        }
        if let Some(Proof { format, .. }) = &self.proof
            && (*format != ProofFormat::BinaryDrat || !assumptions.is_empty())
        {
            return Err(self.backend_error(
                "its proofs are possible only as binary DRAT and without assumptions",
            ));
        }
        if self.gave_up() {
            let (backend, limit) = (self.program.name, MAX_VARIABLES.into());
            return Err(BackendError::TooManyVariables { backend, limit });
        }
        let files = Files::new(self.program.arguments);
        let mut files = files.map_err(BackendError::Files)?;
        match self.run(&mut files) {
            Ok(_) if self.is_proof_too_long(&files) => Err(BackendError::ProofTooLong),
            Ok(RunOutcome::Ended(output, status, complaint)) => self
                .read_answer(&files, output, status)
                .map_err(|error| with_complaint(error, &complaint)),
            Ok(RunOutcome::Stopped(why)) => Ok(Answer::Unknown(why)),
            Ok(RunOutcome::Flooded) => {
                Err(self.backend_error("its output is too long for this formula"))
            }
            Err(error) => Err(error),
        }
    }

    fn statistics(&self) -> Statistics {
        self.counted
    }
}
