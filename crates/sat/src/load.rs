//! The formula of a problem straight into a solver, counted on the way.

use encodings::{ClauseSink, Encoding, Lit, Tally};

use crate::{
    backend::{Backend, BackendError, Entry, Options, Problem},
    decode::block,
    encode::encode,
    sink::FormulaSink,
    statements::Statement,
};
use board::{
    Grid,
    progress::Stage,
    stop::{Stop, Why},
};

/// A solver with a formula in it.
pub struct Loaded {
    /// The solver.
    pub backend: Box<dyn Backend>,
    /// Its name, which is that of the entry that was chosen.
    pub name: &'static str,
    /// How much was loaded, the clause that rules a solution out aside.
    pub tally: Tally,
    /// Why the formula may be cut short, if so: then nothing follows from what the solver says.
    pub cut: Option<Why>,
}

impl Loaded {
    /// The solver, unless its formula may be cut short.
    ///
    /// # Errors
    /// Why it may be.
    pub fn whole(self) -> Result<Box<dyn Backend>, Why> {
        self.cut.map_or(Ok(self.backend), Err)
    }
}

/// Starts a backend, or the one it leaves the problem to, and writes the formula into it; with a
/// solution to block, the formula has a model only if there is another one.
///
/// # Errors
/// If it cannot be had.
pub fn load(
    entry: &dyn Entry,
    options: Options,
    problem: &Problem,
    (statement, encoding): (&Statement, &dyn Encoding),
    blocked: Option<&Grid>,
) -> Result<Loaded, BackendError> {
    let stop = options.stop.clone();
    let Problem { layout, variables } = *problem;
    stop.tell(|progress| progress.encode(variables.candidates().total()));
    let choice = entry.choice(problem);
    let entry = choice.unwrap_or(entry);
    let (name, mut backend) = (entry.name(), entry.start(options, problem)?);
    let mut loader = Loader { backend: &mut *backend, stop: &stop, tally: Tally::default() };
    encode(layout, variables, statement, encoding, &mut loader);
    let tally = loader.tally;
    stop.tell(|progress| progress.enter(Stage::Search));
    let cut = stop.reason();
    if let Some(grid) = blocked.filter(|_| cut.is_none()) {
        backend.add_clause(&block(variables, grid));
    }
    Ok(Loaded { backend, name, tally, cut })
}

/// A sink that loads a backend, until it is time to stop.
struct Loader<'a> {
    backend: &'a mut dyn Backend,
    stop: &'a Stop,
    tally: Tally,
}

impl ClauseSink for Loader<'_> {
    fn fresh_var(&mut self) -> Lit {
        self.tally.fresh_var()
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.tally.clause(clause);
        self.backend.add_clause(clause);
    }
}

impl FormulaSink for Loader<'_> {
    fn is_closed(&mut self) -> bool {
        self.backend.gave_up() || self.stop.reason().is_some()
    }
}
