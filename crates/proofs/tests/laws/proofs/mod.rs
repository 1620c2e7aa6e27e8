//! Tests of the proof checker: varisat's proofs and their LRAT are accepted, and corrupted proofs
//! only if they are still valid.

mod accepted;
mod invented;
mod naive;
mod spoilt;

use std::{cell::RefCell, io, rc::Rc};

use board::{Grid, Layout, Puzzle, Shape, stop::Stop};
use encodings::{ClauseSink, Cnf, Lit};
use proofs::{CheckedProof, ProofError, ProofLimits};
use sat::{
    EncodingConfig,
    backends::{Answer, BackendEntry, Options, Problem, Proof, ProofFormat, Varisat},
    decode::block,
    encode::encode,
    formulations,
    variables::{Numbering, Variables},
};
use solve::{Solver, Verdict};

use testbed::Random;

#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns varisat's proof for the formula; `None` if there is a model.
fn varisat(formula: &Cnf, format: ProofFormat) -> Option<Vec<u8>> {
    let puzzle = Puzzle::classic(Shape::new(2, 2).unwrap(), Grid::empty(Shape::new(2, 2).unwrap()));
    let layout = Layout::of(&puzzle);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let sink = Sink::default();
    let proof = Some(Proof { format, sink: Box::new(sink.clone()), limit: u64::MAX });
    let options = Options { proof, ..Options::default() };
    let problem = Problem { layout: &layout, variables: &variables };
    let mut backend = Varisat.start(options, &problem).unwrap();
    formula.clauses().for_each(|clause| backend.add_clause(clause));
    let answer = backend.solve(&[]).unwrap();
    drop(backend);
    let proof = sink.0.take();
    matches!(answer, Answer::Unsat(_)).then_some(proof)
}

/// Returns the extended, pairwise formula over all candidates, with the only solution blocked if
/// there is one; `None` if there are several.
fn formula_of(puzzle: &Puzzle) -> Option<Cnf> {
    let layout = Layout::of(puzzle);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let mut cnf = Cnf::default();
    let pairwise = encodings::named("pairwise").unwrap();
    encode(&layout, &variables, EncodingConfig::new(&formulations::EXTENDED, pairwise), &mut cnf);
    match Solver::default().verdict(puzzle).unwrap() {
        Verdict::Unique(grid) => cnf.clause(&block(&variables, &grid)),
        Verdict::Unsolvable => {}
        _ => return None,
    }
    Some(cnf)
}

/// Returns the puzzles of a file in `puzzles`.
fn puzzles(name: &str) -> Vec<Puzzle> {
    let text = testbed::corpus::text(name);
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let givens = lines.map(|line| line.split([':', ',', ' ']).next().unwrap().trim());
    givens.filter_map(|givens| formats::read(givens).ok()).collect()
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

fn cnf(clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::default();
    for clause in clauses {
        cnf.clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    cnf
}

fn numbers(formula: &Cnf) -> Vec<Vec<i32>> {
    formula.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

/// Returns the pigeonhole formula with one more pigeon than holes.
fn pigeons(holes: i32) -> Cnf {
    let at = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| at(pigeon, hole)).collect());
        for other in 0..pigeon {
            clauses.extend((0..holes).map(|hole| vec![-at(pigeon, hole), -at(other, hole)]));
        }
    }
    cnf(&clauses)
}

/// Returns random ternary clauses, usually unsatisfiable.
fn random(seed: u64) -> Cnf {
    let mut random = Random(seed);
    let variables = 8 + random.below(30);
    let clauses: Vec<Vec<i32>> = (0..variables * 5)
        .map(|_| {
            let mut one = || {
                let variable = 1 + random.below(variables) as i32;
                if random.percent(50) { variable } else { -variable }
            };
            vec![one(), one(), one()]
        })
        .collect();
    cnf(&clauses)
}

fn check(formula: &Cnf, proof: &[u8]) -> Result<CheckedProof, ProofError> {
    proofs::check(formula, proof, &ProofLimits::default())
}

fn lrat(checked: &CheckedProof) -> String {
    let mut bytes = Vec::new();
    checked.write_lrat(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}
