//! The input of model counters: its models are the solutions.

use board::{Grid, Layout, Puzzle, Shape, stop::Stop, verify::verify};
use encodings::{Lit, sums};
use sat::{
    backends::{Answer, Options, Problem, named},
    formulations,
};
use solve::{Solver, export::Export};
use testbed::{Random, puzzles};

/// Counts the models of a file that differ in the variables it shows.
fn models(text: &str, problem: &Problem) -> usize {
    let numbers = |line: &str| -> Vec<i32> {
        line.split(' ').map(|word| word.parse().unwrap()).take_while(|&n| n != 0).collect()
    };
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("c t pmc"));
    assert!(lines.next().unwrap().starts_with("p cnf "));
    let mut backend = named("batsat").unwrap().start(Options::default(), problem).unwrap();
    let mut shown = None;
    for line in lines {
        match line.strip_prefix("c p show ") {
            Some(list) => shown = Some(numbers(list)),
            None => {
                let clause = numbers(line).into_iter().map(|n| Lit::from_dimacs(n).unwrap());
                backend.add_clause(&clause.collect::<Vec<_>>());
            }
        }
    }
    let shown = shown.unwrap();
    for count in 0.. {
        match backend.solve(&[]).unwrap() {
            Answer::Sat(model) => {
                let is_shown = |lit: &&Lit| shown.contains(&(lit.variable() as i32));
                backend.add_clause(&model.iter().filter(is_shown).map(|&l| !l).collect::<Vec<_>>());
            }
            Answer::Unsat(_) => return count,
            Answer::Unknown(why) => panic!("{why}"),
        }
    }
    unreachable!()
}

#[test]
fn projected_models_match_solutions() {
    let (shape, mut random) = (Shape::new(2, 2).unwrap(), Random(6));
    let puzzle = (0..)
        .map(|_| puzzles::puzzle(shape, 25, puzzles::Kind::Restricted, &mut random))
        .find(|puzzle| puzzles::solutions(puzzle, 9).len() > 2);
    let puzzle = puzzle.unwrap();
    let solutions = puzzles::solutions(&puzzle, 288).len();
    let layout = Layout::of(&puzzle);
    for &encoding in encodings::ALL {
        for formulation in formulations::ALL {
            for logic in logic::reduce::ALL {
                let solver = Solver { encoding, formulation, logic, ..Solver::default() };
                let never = Stop::never();
                let export = Export::new(&puzzle, &solver, solver.numbering(), None, &never);
                let mut text = Vec::new();
                export.write_projected(&mut text).unwrap();
                let problem = Problem { layout: &layout, variables: export.variables() };
                let counted = models(std::str::from_utf8(&text).unwrap(), &problem);
                assert_eq!(counted, solutions, "{} {}", formulation.name, encoding.name());
            }
        }
    }
}

#[test]
fn projected_models_match_for_every_sum_encoding() {
    let puzzle = r#"{"side":4,"rules":[
        {"rule":"cage","cells":["r1c1","r1c2","r2c1"],"sum":6},
        {"rule":"little-killer","cells":["r4c2","r3c3","r2c4"],"sum":9},
        {"rule":"sum","cells":["r4c4","r3c4","r4c3"],"coefficients":[2,1,-1],"sum":3}]}"#;
    let puzzle = formats::read(puzzle).unwrap();
    let empty = Puzzle::classic(puzzle.shape, Grid::empty(puzzle.shape));
    let grids = puzzles::solutions(&empty, 1000);
    assert_eq!(grids.len(), 288);
    let solutions = grids.iter().filter(|grid| verify(&puzzle, grid).is_ok()).count();
    assert!(solutions > 1, "{solutions}");
    let layout = Layout::of(&puzzle);
    for &sums in sums::ALL {
        for logic in logic::reduce::ALL {
            let solver = Solver { sums, logic, ..Solver::default() };
            let never = Stop::never();
            let export = Export::new(&puzzle, &solver, solver.numbering(), None, &never);
            let mut text = Vec::new();
            export.write_projected(&mut text).unwrap();
            let problem = Problem { layout: &layout, variables: export.variables() };
            let counted = models(std::str::from_utf8(&text).unwrap(), &problem);
            assert_eq!(counted, solutions, "{}", sums.name());
        }
    }
}
