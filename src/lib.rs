//! Solves Sudoku of any size by logic and SAT: reduce, encode, solve, search for a second solution,
//! decode, verify.
//!
//! This is the public crate of the library. [`Solver`] is the SAT pipeline with all its settings. A
//! [`Puzzle`] is parsed from a line. [`read`] reads one puzzle in any format, [`PuzzleReader`] reads many.
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
//! // Any formulation with any encoding, and all solutions one by one:
//! let solver = Solver {
//!     logic: sudoku_sat::logic::named("none").unwrap(),
//!     formulation: sudoku_sat::formulations::named("triads").unwrap(),
//!     encoding: sudoku_sat::encodings::named("ladder").unwrap(),
//!     time_limit: Some(std::time::Duration::from_secs(60)),
//!     ..Solver::default()
//! };
//! let empty = "................".parse()?;
//! assert_eq!(solver.solutions(&empty)?.count(), 288);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | choice | module or type |
//! |---|---|
//! | level of logic before SAT | [`logic`] |
//! | formulation (set of constraints) | [`formulations`] |
//! | at-most-one encoding | [`encodings`] |
//! | solver | [`backends`], or your own |
//! | formula for other solvers | [`Export`], in any of [`languages`] |
//!
//! Your own solver can also use the formula. [`Export::grid`] returns the verified grid of a model:
//!
//! ```
//! use sudoku_sat::{Export, Numbering, Puzzle, Solver, Stop, encodings::{Cnf, Lit}};
//!
//! /// Your own solver: it branches on an open clause with the fewest unassigned literals.
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
//! With the feature `formats`, the module `formats` reads and writes all formats of the program. With
//! the feature `proofs`, the module `proofs` proves that there is no other solution. The program itself
//! is the default feature `cli`.
//!
//! "No solution" and "unknown" are values. Errors are unreadable input and failures of a component.
//! Givens or candidates whose shape differs from that of their puzzle cause a panic. Every returned
//! grid has been verified.
//!
//! Other types are in the modules: [`board`] contains the domain types, such as
//! [`Layout`](board::Layout) and [`Rules`](board::rules::Rules); [`backends`] contains
//! [`Statistics`](backends::Statistics); [`logic`] contains the propagators and techniques.

/// The code in README.md and the manual.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
mod manual {}

/// All types in signatures are reachable from this crate.
///
/// ```
/// use sudoku_sat::{
///     DecodeError, SolutionsEnd, Export, Flaw, FormulaSink, SearchResult, Grid, Numbering, Origin, Puzzle, Report,
///     SecondSolution, Solutions, SolveError, Solver, Stop, Verdict, VerdictKind, EncodingConfig, SolveContext,
///     backends::{Answer, Problem, Statistics},
///     board::{
///         CellName, Constraint, ConstraintName, DigitNames, Layout, SymbolsError,
///         relation::Relation,
///         rules::Rules,
///     },
///     encodings::{ClauseSink, Lit, Size, Tally},
///     languages::{Language, FileOptions, DimacsWriteError},
///     logic::{Logic, ReductionResult, Reducer, propagators::Contradiction, techniques::Step},
///     formulations::Formulation,
///     variables::{CandidateValue, Variables},
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
/// let solver = Solver { second: SecondSolution::Search, ..Solver::default() };
/// let wording: EncodingConfig = solver.encoding_config();
/// let formulation: &Formulation = wording.formulation;
/// let mut context: SolveContext = SolveContext::new(&puzzle, solver.logic);
/// let layout: &Layout = &context.layout;
/// let (constraint, relations): (&Constraint, &[Relation]) =
///     (&layout.constraints()[0], layout.relations());
/// let name: ConstraintName = constraint.name();
/// let found: SearchResult =
///     solver.search_solutions(&mut context, &puzzle, 2, 2, &Stop::never()).unwrap();
/// let (end, report): (&Option<SolutionsEnd>, &Report) = (&found.end, &found.report);
/// let counted: &Statistics = &report.statistics;
/// let kind: VerdictKind = found.verdict().kind();
/// assert_eq!((kind, end), (VerdictKind::Unique, &Some(SolutionsEnd::Exhausted)));
/// let mut solutions: Solutions = solver.solutions(&puzzle).unwrap();
/// let ended: Option<&SolutionsEnd> = { solutions.next(); solutions.next(); solutions.ended() };
/// assert_eq!(ended, Some(&SolutionsEnd::Exhausted));
///
/// let export = Export::new(&puzzle, &solver, Numbering::All, None, &Stop::never());
/// let variables: &Variables = export.variables();
/// let value: CandidateValue = variables.value(0, 1);
/// let mut sink = Sink::default();
/// export.clauses(&mut sink);
/// assert!(matches!(value, CandidateValue::Lit(_)) && sink.1[0] == Origin::Given(0));
/// let size: Result<Size, DimacsWriteError> = export.write(&mut Vec::new());
/// assert_eq!(size.unwrap(), sink.0.size);
/// let Err(SolveError::Model { reason: DecodeError::Empty { cell: 0, .. }, .. }) = export.grid(&[])
/// else {
///     panic!("a model without literals")
/// };
/// let flaw: Flaw = sudoku_sat::verify(&puzzle, &Grid::empty(puzzle.shape)).unwrap_err();
/// assert_eq!(flaw.to_string(), "r1c1 has no digit of this puzzle");
/// ```
#[cfg(doctest)]
mod named {}

pub use ::logic::reduce as logic;
pub use board::{
    self, Candidate, Candidates, Cell, Clash, Digit, Grid, LineError, Puzzle, Shape, ShapeError,
    Symbols,
    stop::{Stop, StopReason},
    verify::{Flaw, verify},
};
pub use encodings;
#[cfg(feature = "formats")]
pub use formats::{self, Entry, PuzzleReader, ReadError, ReadOptions, read};
#[cfg(feature = "proofs")]
pub use proofs;
pub use sat::{
    EncodingConfig, backends,
    decode::DecodeError,
    encode::{FormulaSink, Origin},
    formulations,
    variables::{self, Numbering},
};
pub use solve::{
    Report, SearchResult, SecondSolution, Solutions, SolutionsEnd, SolveContext, SolveError,
    Solver, Verdict, VerdictKind, export::Export, languages,
};
