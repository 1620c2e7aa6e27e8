//! A backend of one's own, on the path of the program: the plainest solver that
//! there is, unit propagation and a guess (DPLL).
//!
//! `cargo run --example own_backend`

use sudoku_sat::{
    Puzzle, Solver, Stop, StopReason, Verdict,
    backends::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem},
    encodings::Lit,
};

struct Dpll;

impl BackendEntry for Dpll {
    fn name(&self) -> &'static str {
        "dpll"
    }

    fn summary(&self) -> &'static str {
        "unit propagation and guessing"
    }

    fn abilities(&self) -> Abilities {
        Abilities { incremental: true, interrupt: true, ..Abilities::default() }
    }

    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(Running { clauses: Vec::new(), stop: options.stop }))
    }
}

struct Running {
    clauses: Vec<Vec<Lit>>,
    stop: Stop,
}

impl Backend for Running {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        let variables = self.clauses.iter().flatten().map(|lit| lit.variable()).max().unwrap_or(0);
        let mut model = vec![None; variables as usize + 1];
        for lit in assumptions {
            model[lit.variable() as usize] = Some(lit.is_positive());
        }
        Ok(match self.search(model) {
            Ok(Some(model)) => {
                let values = (1..).zip(&model[1..]);
                let lit = |(variable, value): (u32, &Option<bool>)| {
                    let lit = Lit::positive(variable);
                    if *value == Some(true) { lit } else { !lit }
                };
                Answer::Sat(values.map(lit).collect())
            }
            Ok(None) => Answer::Unsat(assumptions.to_vec()),
            Err(why) => Answer::Unknown(why),
        })
    }
}

impl Running {
    fn search(
        &self,
        mut model: Vec<Option<bool>>,
    ) -> Result<Option<Vec<Option<bool>>>, StopReason> {
        if let Some(why) = self.stop.reason() {
            return Err(why);
        }
        let value = |model: &[Option<bool>], lit: Lit| {
            model[lit.variable() as usize].map(|value| value == lit.is_positive())
        };
        let guess = loop {
            let (mut has_unit, mut guess) = (false, None);
            for clause in &self.clauses {
                if clause.iter().any(|&lit| value(&model, lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| value(&model, lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return Ok(None),
                    (Some(&lit), None) => {
                        model[lit.variable() as usize] = Some(lit.is_positive());
                        has_unit = true;
                    }
                    (Some(&lit), Some(_)) => guess = Some(lit),
                }
            }
            if !has_unit {
                break guess;
            }
        };
        let Some(guess) = guess else { return Ok(Some(model)) };
        for lit in [guess, !guess] {
            let mut model = model.clone();
            model[lit.variable() as usize] = Some(lit.is_positive());
            if let Some(found) = self.search(model)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()?;
    let solver = Solver { backend: &Dpll, ..Solver::default() };
    let verdict = solver.verdict(&puzzle)?;
    assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
    println!("unique, by {}", solver.backend.name());
    Ok(())
}
