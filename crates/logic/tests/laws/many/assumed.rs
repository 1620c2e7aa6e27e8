//! Checks of the parent module for techniques that assume a unique solution, around the only
//! solution of a puzzle. Each position with a step is counted once.

use std::rc::Rc;

use board::{Candidate, Candidates, Layout, rules::Rules};
use logic::techniques::Technique;
use testbed::{
    Random, corpus, deadly, digging,
    puzzles::{minimal, shuffled},
    size,
};

use super::{Judge, Looking, Position, Refuted, on_puzzle, unique};

/// The number of BUGs with extra candidates that are tried around each BUG, for each technique.
const NEAR: usize = 8;

fn is_bug(it: &dyn Technique) -> bool {
    it.name().starts_with("BUG")
}

fn position(layout: &Rc<Layout>, it: deadly::Position) -> Position {
    let (layout, judge) = (Rc::clone(layout), Judge::Only(it.solution));
    Position { layout, givens: it.givens, board: it.board, judge }
}

/// Refutes eliminations near a pattern that could be filled in two ways, around a solution.
fn near_pattern(looking: &mut Looking, cases: &[corpus::Case], random: &mut Random) {
    let case = &cases[random.below(cases.len())];
    let layout = Rc::new(Layout::new(case.puzzle.shape, &Rules::CLASSIC));
    let (givens, solution) = (&case.puzzle.givens, case.solution.as_ref().unwrap());
    let around = deadly::Position::of(case.puzzle.shape, givens, solution, random);
    let name = looking.any(random);
    let near = match name {
        _ if name.starts_with("avoidable") => deadly::written(around, &layout, random),
        _ => {
            let length = if name.contains("loop") { [6, 6, 6, 8] } else { [4; 4] };
            let gone =
                if name.starts_with("incomplete") { [20, 20, 30, 40] } else { [0, 0, 0, 20] };
            let of = (length[random.below(4)], gone[random.below(4)]);
            deadly::ring(around, &layout, of, random)
        }
    };
    looking.at(position(&layout, near), random);
}

/// Refutes eliminations on BUGs around the solution of a minimal puzzle, and near them.
fn graves(looking: &mut Looking, cases: &[corpus::Case], random: &mut Random) {
    let case = &cases[random.below(cases.len())];
    let puzzle = minimal(case.puzzle.shape, case.solution.clone().unwrap(), random);
    let (layout, solution) = (Rc::new(Layout::of(&puzzle)), case.solution.as_ref().unwrap());
    // A cell with one candidate counts as given, so only a different BUG is a different position.
    let position = |board: Candidates| {
        let (givens, solution) = (board.singles(puzzle.shape), solution.clone());
        position(&layout, deadly::Position { givens, solution, board })
    };
    let (open, mut left) = (looking.open.clone(), 1 + looking.refuted.wanted / 10);
    for cell in shuffled(puzzle.shape.cells(), random) {
        if puzzle.givens.get(cell).is_some() {
            continue;
        }
        let extra = Candidate { cell, digit: solution.get(cell).unwrap() };
        for grave in digging::graves(&layout, [&puzzle.givens, solution], cell, random) {
            looking.refute(&mut position(grave.clone()), &open);
            for &technique in &open {
                let name = looking.refuted.techniques[technique].name();
                let Some(kind) = name.strip_prefix("BUG type ") else { continue };
                for _ in 0..NEAR {
                    let kind = kind.parse().unwrap();
                    if let Some(near) = digging::near(&layout, &grave, extra, kind, random) {
                        looking.refute(&mut position(near), &[technique]);
                    }
                }
            }
            left -= 1;
            if left == 0 {
                return;
            }
        }
    }
}

#[test]
fn uniqueness_eliminations_keep_the_only_solution() {
    let wanted = size(30);
    let is_asked = |it: &dyn Technique| it.assumes_uniqueness() && !is_bug(it);
    let (mut refuted, cases) = (Refuted::new(wanted, is_asked).once(), unique());
    let boards = refuted.fill(2000 * wanted, |looking, number| {
        let random = &mut Random(number as u64);
        near_pattern(looking, &cases, random);
        if number % 1000 == 0 {
            on_puzzle(looking, &cases, random);
        }
    });
    refuted.end(boards);
}

#[test]
fn bug_eliminations_keep_the_only_solution() {
    let wanted = size(30);
    let (mut refuted, cases) = (Refuted::new(wanted, is_bug).once(), unique());
    let known = deadly::graves();
    let boards = refuted.fill(2000 * wanted, |looking, number| match known.get(number) {
        Some(grave) => {
            let layout = Rc::new(Layout::new(cases[0].puzzle.shape, &Rules::CLASSIC));
            looking.refute(&mut position(&layout, grave.clone()), &looking.open.clone());
        }
        None => graves(looking, &cases, &mut Random(number as u64)),
    });
    refuted.end(boards);
}
