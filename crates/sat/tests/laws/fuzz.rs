//! Compares varisat, batsat and the built-in solver with each other, and with CaDiCaL if it is
//! installed, on random formulas and those of random puzzles.
//!
//! `SIZE=1000000 cargo test solvers_agree` sets the number of formulas. On the first 1,000,000
//! varisat and batsat never differed, and no model violated a clause; CaDiCaL sc2021 solved 5,000
//! of these.

use board::{Candidates, Layout, Shape, stop::Stop};
use encodings::{Cnf, Lit};
use sat::{
    EncodingConfig,
    backends::{self, Answer, BackendEntry, Options, Problem},
    encode::encode,
    formulations,
    variables::{Numbering, Variables},
};
use testbed::{
    Random,
    puzzles::{Kind, puzzle},
    size,
};

/// Returns whether a solver finds a model, which is checked.
fn answer(entry: &dyn BackendEntry, problem: &Problem, clauses: &[Vec<Lit>]) -> bool {
    let options = Options { stop: Stop::never(), ..Options::default() };
    let mut backend = entry.start(options, problem).unwrap();
    clauses.iter().for_each(|clause| backend.add_clause(clause));
    match backend.solve(&[]).unwrap() {
        Answer::Unsat(_) => false,
        Answer::Unknown(why) => panic!("{}: {why}", entry.name()),
        Answer::Sat(model) => {
            let wrong = clauses.iter().find(|clause| !clause.iter().any(|lit| model.contains(lit)));
            assert_eq!(wrong, None, "{}", entry.name());
            true
        }
    }
}

/// Returns a random formula with a density at which about half have a model.
fn random_formula(random: &mut Random) -> Vec<Vec<Lit>> {
    let variables = 3 + random.below(28);
    let clauses = variables * (2 + random.below(4));
    let lit = |random: &mut Random| {
        let lit = Lit::positive(1 + random.below(variables) as u32);
        if random.percent(50) { lit } else { !lit }
    };
    let width = |random: &mut Random| if random.percent(10) { 1 + random.below(6) } else { 3 };
    (0..clauses).map(|_| (0..width(random)).map(|_| lit(random)).collect()).collect()
}

/// Returns the formula of a random puzzle over all candidates.
fn puzzle_formula(random: &mut Random, problem: &Problem) -> Vec<Vec<Lit>> {
    let kind = [Kind::Plain, Kind::Spoilt, Kind::Restricted][random.below(3)];
    let puzzle = puzzle(problem.layout.shape, 20 + random.below(40), kind, random);
    let variables = Variables::new(Numbering::All, &puzzle.candidates());
    let formulation = formulations::ALL[random.below(formulations::ALL.len())];
    let encoding = encodings::ALL[random.below(encodings::ALL.len())];
    let mut cnf = Cnf::default();
    encode(problem.layout, &variables, EncodingConfig::new(formulation, encoding), &mut cnf);
    cnf.clauses().map(<[Lit]>::to_vec).collect()
}

#[test]
fn solvers_agree_on_random_formulas() {
    /// One formula in this number is given to CaDiCaL, which must be started for each.
    const STARTED: usize = 200;
    let count = size(10_000);
    let named = |name| backends::named(name).unwrap();
    let [varisat, batsat, cdcl] = ["varisat", "batsat", "cdcl"].map(named);
    let cadical = named("external:cadical");
    let shapes = [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()];
    let layouts = shapes.map(|shape| Layout::new(shape, &board::rules::Rules::CLASSIC));
    let variables = shapes.map(|shape| Variables::new(Numbering::All, &Candidates::full(shape)));
    let mut random = Random(2024);
    let mut models = 0;
    for number in 0..count {
        let size = random.below(2);
        let problem = Problem { layout: &layouts[size], variables: &variables[size] };
        let clauses = match number % 4 {
            0 => puzzle_formula(&mut random, &problem),
            _ => random_formula(&mut random),
        };
        let answers = [varisat, batsat, cdcl].map(|entry| answer(entry, &problem, &clauses));
        assert_eq!(answers, [answers[0]; 3], "{number} {clauses:?}");
        if number % STARTED == 0 && cadical.unavailable_reason().is_none() {
            assert_eq!(answer(cadical, &problem, &clauses), answers[0], "{number} {clauses:?}");
        }
        models += usize::from(answers[0]);
    }
    assert!(count / 10 < models && models < count - count / 10, "{models} of {count}");
}

/// With this many variables and 4.26 ternary clauses per variable, there are thousands of
/// conflicts. So clauses are deleted and the search restarts.
#[test]
fn cdcl_agrees_with_varisat_on_hard_formulas() {
    let named = |name| backends::named(name).unwrap();
    let layout = Layout::new(Shape::new(2, 2).unwrap(), &board::rules::Rules::CLASSIC);
    let variables = Variables::new(Numbering::All, &Candidates::full(layout.shape));
    let problem = Problem { layout: &layout, variables: &variables };
    let mut random = Random(11);
    let (mut models, mut conflicts) = (0, 0);
    for number in 0..size(10) {
        let count = 150 + random.below(60);
        let mut lit = || {
            let lit = Lit::positive(1 + random.below(count) as u32);
            if random.percent(50) { lit } else { !lit }
        };
        let clauses: Vec<Vec<Lit>> =
            (0..count * 426 / 100).map(|_| (0..3).map(|_| lit()).collect()).collect();
        let expected = answer(named("varisat"), &problem, &clauses);
        assert_eq!(answer(named("cdcl"), &problem, &clauses), expected, "{number}");
        // Again incrementally and with assumptions, which uses learnt clauses.
        let mut own = named("cdcl").start(Options::default(), &problem).unwrap();
        let (some, rest) = clauses.split_at(clauses.len() * 9 / 10);
        some.iter().for_each(|clause| own.add_clause(clause));
        let first = own.solve(&[]).unwrap();
        rest.iter().for_each(|clause| own.add_clause(clause));
        let assumed: Vec<Lit> = (1..=4).map(Lit::positive).collect();
        if let Answer::Unsat(core) = own.solve(&assumed).unwrap() {
            assert!(core.iter().all(|lit| assumed.contains(lit)), "{number} {core:?}");
            let with_core: Vec<Vec<Lit>> =
                clauses.iter().cloned().chain(core.iter().map(|&lit| vec![lit])).collect();
            assert!(!answer(named("varisat"), &problem, &with_core), "{number} {core:?}");
        }
        let again = own.solve(&[]).unwrap();
        assert_eq!(matches!(again, Answer::Sat(_)), expected, "{number}");
        assert!(!expected || matches!(first, Answer::Sat(_)), "{number}");
        models += usize::from(expected);
        conflicts += own.statistics().conflicts.unwrap();
    }
    assert!(models > 2 && models < size(10) - 2 && conflicts > 20_000, "{models} {conflicts}");
}
