//! Solutions found by probing are returned first, and the search after it neither loses nor repeats
//! any.

use std::collections::HashSet;

use board::{Shape, stop::Stop, verify::verify};
use logic::reduce;
use solve::{SolveContext, Solver};
use testbed::{
    Random,
    puzzles::{Kind, puzzle},
    size,
};

#[test]
fn probing_finds_each_solution_once() {
    const MANY: u64 = 40;
    let mut random = Random(41);
    let (mut searched, mut without_search) = (0, 0);
    for percent in [26, 30, 34] {
        for kind in [Kind::Plain, Kind::Spoilt, Kind::Restricted] {
            for _ in 0..size(20) {
                let puzzle = puzzle(Shape::new(3, 3).unwrap(), percent, kind, &mut random);
                let found = |logic, limit: u64| {
                    let backend = sat::backends::find("varisat").unwrap();
                    let solver = Solver { logic, backend, ..Solver::default() };
                    let mut context = SolveContext::new(&puzzle, logic);
                    let keep = limit as usize;
                    solver
                        .search_solutions(&mut context, &puzzle, limit, keep, &Stop::never())
                        .unwrap()
                };
                let with = found(&reduce::PROBING, MANY);
                let without = found(&reduce::FULL, MANY);
                assert_eq!(with.count, without.count, "{puzzle:?}");
                assert!(with.grids.iter().all(|grid| verify(&puzzle, grid).is_ok()));
                let different: HashSet<_> = with.grids.iter().collect();
                assert_eq!(different.len() as u64, with.count, "{puzzle:?}");
                searched += usize::from(with.report.probed > 0 && !with.report.backend.is_empty());

                let two = found(&reduce::PROBING, 2).report;
                if two.probed == 2 {
                    assert_eq!((two.backend, two.solve_times.len()), ("", 0));
                    without_search += 1;
                }
            }
        }
    }
    assert!(searched > 20 && without_search > 20, "{searched} {without_search}");
}
