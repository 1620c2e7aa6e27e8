//! Compile Sudoku of any size to SAT: reduce by logic, encode, solve, look for
//! a second solution, decode, verify.
//!
//! This is the front of the library. [`Solver`] is the path, with every choice along it. A
//! [`Puzzle`] is parsed from a line; [`read`] takes one of any format, [`Puzzles`] many.
//!
//! ```
//! use sudoku_sat::{Puzzle, Solver, Verdict};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match Solver::default().verdict(&puzzle)? {
//!     Verdict::Unique(grid) => assert_eq!(grid.get(2), Some(4)),
//!     other => panic!("{other:?}"),
//! }
//!
//! // Any statement with any encoding, and all solutions one by one:
//! let solver = Solver {
//!     logic: sudoku_sat::logic::named("none").unwrap(),
//!     statement: sudoku_sat::statements::named("triads").unwrap(),
//!     encoding: sudoku_sat::encodings::named("ladder").unwrap(),
//!     time_limit: Some(std::time::Duration::from_secs(60)),
//!     ..Solver::default()
//! };
//! let empty = "................".parse()?;
//! assert_eq!(solver.solutions(&empty)?.count(), 288);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to choose | there is |
//! |---|---|
//! | how much logic comes first | [`logic`] |
//! | which constraints are stated | [`statements`] |
//! | how at-most-one is written | [`encodings`] |
//! | who solves | [`backends`], or one of your own |
//! | a formula for other solvers | [`Export`], in any of [`languages`] |
//!
//! The formula is for your own solver as well, and [`Export::grid`] makes a verified grid of its
//! model:
//!
//! ```
//! use sudoku_sat::{Export, Numbering, Puzzle, Solver, Stop, encodings::{Cnf, Lit}};
//!
//! /// Your own solver: it makes the clause true that leaves the least choice.
//! fn solved(formula: &Cnf, model: &mut Vec<Lit>) -> bool {
//!     let open = formula.clauses().filter(|clause| !clause.iter().any(|lit| model.contains(lit)));
//!     let choice = |clause: &&[Lit]| clause.iter().filter(|&&lit| !model.contains(&!lit)).count();
//!     let Some(clause) = open.min_by_key(choice) else { return true };
//!     clause.iter().any(|&lit| {
//!         if model.contains(&!lit) {
//!             return false;
//!         }
//!         model.push(lit);
//!         solved(formula, model) || {
//!             model.pop();
//!             false
//!         }
//!     })
//! }
//!
//! let puzzle: Puzzle = "1.....2..3.....4".parse()?;
//! let solver = Solver { logic: sudoku_sat::logic::named("none").unwrap(), ..Solver::default() };
//! let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
//! let mut formula = Cnf::default();
//! export.clauses(&mut formula);
//! let mut model = Vec::new();
//! assert!(solved(&formula, &mut model));
//! assert_eq!(export.grid(&model)?.to_string(), "1243342143122134");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `formats`, `formats` reads and writes everything that the program does, and with
//! `proofs`, `proofs` proves that there is no other solution. The program is the feature `cli`, which
//! is on unless default features are off.
//!
//! "No solution" and "unknown" are values; errors are for unreadable input and
//! broken parts; a panic is for givens and candidates of another shape than their puzzle. Every grid
//! that comes out has been verified.
//!
//! What is named here and is not at the root is in a module of it: [`board`] has the words of the
//! domain, such as [`Layout`](board::Layout) and [`Rules`](board::rules::Rules), [`backends`] has
//! [`Statistics`](backends::Statistics), [`logic`] the propagators and techniques.

/// The code in README.md and the manual.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
mod manual {}

/// What signatures name can be named by whoever has this crate alone.
///
/// ```
/// use sudoku_sat::{
///     DecodeError, End, Export, Flaw, FormulaSink, Found, Grid, Numbering, Origin, Puzzle, Report,
///     Second, Solutions, SolveError, Solver, Stop, Verdict, VerdictKind, Wording, Workshop,
///     backends::{Answer, Problem, Statistics},
///     board::{
///         CellName, Constraint, ConstraintName, DigitNames, Layout, SymbolsError,
///         relation::Relation,
///         rules::Rules,
///     },
///     encodings::{ClauseSink, Lit, Size, Tally},
///     languages::{Language, Takes, WriteError},
///     logic::{Logic, Reduced, Reducer, propagators::Contradiction, techniques::Step},
///     statements::Statement,
///     variables::{Value, Variables},
/// };
///
/// #[derive(Default)]
/// struct Sink(Tally, Vec<Origin>);
///
/// impl ClauseSink for Sink {
///     fn fresh_var(&mut self) -> Lit {
///         self.0.fresh_var()
///     }
///     fn clause(&mut self, clause: &[Lit]) {
///         self.0.clause(clause);
///     }
/// }
///
/// impl FormulaSink for Sink {
///     fn origin(&mut self, origin: Origin) {
///         self.1.push(origin);
///     }
/// }
///
/// let puzzle: Puzzle = "1.....2..3.....4".parse().unwrap();
/// let rules: &Rules = &puzzle.rules;
/// assert!(rules.is_classic());
/// let solver = Solver { second: Second::Search, ..Solver::default() };
/// let wording: Wording = solver.wording();
/// let statement: &Statement = wording.statement;
/// let mut workshop: Workshop = Workshop::new(&puzzle, solver.logic);
/// let layout: &Layout = &workshop.layout;
/// let (constraint, relations): (&Constraint, &[Relation]) =
///     (&layout.constraints()[0], layout.relations());
/// let name: ConstraintName = constraint.name();
/// let found: Found = solver.find(&mut workshop, &puzzle, 2, 2, &Stop::never()).unwrap();
/// let (end, report): (&Option<End>, &Report) = (&found.end, &found.report);
/// let counted: &Statistics = &report.statistics;
/// let kind: VerdictKind = found.verdict().kind();
/// assert_eq!((kind, end), (VerdictKind::Unique, &Some(End::Exhausted)));
/// let mut solutions: Solutions = solver.solutions(&puzzle).unwrap();
/// let ended: Option<&End> = { solutions.next(); solutions.next(); solutions.ended() };
/// assert_eq!(ended, Some(&End::Exhausted));
///
/// let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
/// let variables: &Variables = export.variables();
/// let value: Value = variables.value(0, 1);
/// let mut sink = Sink::default();
/// export.clauses(&mut sink);
/// assert!(matches!(value, Value::Lit(_)) && sink.1[0] == Origin::Given(0));
/// let size: Result<Size, WriteError> = export.write(&mut Vec::new());
/// assert_eq!(size.unwrap(), sink.0.size);
/// let Err(SolveError::Model { reason: DecodeError::Empty { cell: 0, .. }, .. }) = export.grid(&[])
/// else {
///     panic!("a model without literals")
/// };
/// let flaw: Flaw = sudoku_sat::verify(&puzzle, &Grid::empty(puzzle.shape)).unwrap_err();
/// assert_eq!(flaw.to_string(), "cell r1c1 has no digit in range");
/// ```
#[cfg(doctest)]
mod named {}

pub use ::logic::reduce as logic;
pub use board::{
    self, Candidate, Candidates, Cell, Clash, Digit, Grid, LineError, Puzzle, Shape, ShapeError,
    Symbols,
    stop::{Stop, Why},
    verify::{Flaw, verify},
};
pub use encodings;
#[cfg(feature = "formats")]
pub use formats::{self, Entry, Puzzles, ReadError, ReadOptions, read};
#[cfg(feature = "proofs")]
pub use proofs;
pub use sat::{
    Wording, backends,
    decode::DecodeError,
    encode::{FormulaSink, Origin},
    statements,
    variables::{self, Numbering},
};
pub use solve::{
    End, Found, Report, Second, Solutions, SolveError, Solver, Verdict, VerdictKind, Workshop,
    export::Export, languages,
};
