//! The result of logic on a board: singles, locked candidates, and triads.
//!
//! A triad is the three cells that a line shares with a box.

use std::{sync::Arc, time::Duration};

use board::{Candidate, Candidates, Layout, stop::Stop};
use logic::reduce::{LOCKED, Reducer, ReductionResult};
use solve::engines::lanes::{ALL_DIGITS, BoardQuestion, ClassicBoard, SimdEngine};

use testbed::Random;

use super::mutants::{answers, boards, first, mutants, nine};

/// A triad, the rest of its line and the rest of its box.
type Triad = [Vec<usize>; 3];

/// Returns all 54 triads.
fn triads() -> Vec<Triad> {
    let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
    let mut triads = Vec::new();
    for line_of in [|cell: usize| cell / 9, |cell: usize| cell % 9] {
        for (line, start) in (0..9).flat_map(|line| [0, 3, 6].map(|start| (line, start))) {
            let line: Vec<_> = (0..81).filter(|&cell| line_of(cell) == line).collect();
            let triad = line[start..start + 3].to_vec();
            let apart = |cells: Vec<usize>| -> Vec<usize> {
                cells.into_iter().filter(|cell| !triad.contains(cell)).collect()
            };
            let in_box = (0..81).filter(|&cell| box_of(cell) == box_of(triad[0])).collect();
            let (line, in_box) = (apart(line.clone()), apart(in_box));
            triads.push([triad, line, in_box]);
        }
    }
    triads
}

/// Eliminates once by the triads. Returns true if anything changed.
fn by_triads(board: &mut ClassicBoard, triads: &[Triad]) -> bool {
    let before = *board;
    for [triad, line, in_box] in triads {
        let union =
            |board: &ClassicBoard, cells: &[usize]| cells.iter().fold(0, |all, &c| all | board[c]);
        let of_triad = union(board, triad);
        if of_triad.count_ones() <= 3 {
            line.iter().chain(in_box).for_each(|&cell| board[cell] &= !of_triad);
        }
        for rest in [line, in_box] {
            let nowhere_else = of_triad & !union(board, rest);
            if nowhere_else.count_ones() >= 3 {
                triad.iter().for_each(|&cell| board[cell] &= nowhere_else);
            }
        }
    }
    *board != before
}

/// Computes the reference: one step after the other until nothing changes; `None` for a
/// contradiction.
fn reference(
    board: &ClassicBoard,
    reducer: &mut Reducer,
    triads: &[Triad],
) -> Option<ClassicBoard> {
    let mut board = *board;
    loop {
        let mut candidates = Candidates::full(nine());
        let all = (0..81).flat_map(|cell| (1..=9).map(move |digit| Candidate { cell, digit }));
        for candidate in all.filter(|&c| board[c.cell] >> (c.digit - 1) & 1 == 0) {
            candidates.eliminate(candidate);
        }
        if let ReductionResult::Contradiction(_) = reducer.reduce(&mut candidates, &Stop::never()) {
            return None;
        }
        let set = |cell| candidates.digits(cell).map(|digit| 1 << (digit - 1)).sum();
        board = std::array::from_fn(set);
        if !by_triads(&mut board, triads) {
            return Some(board);
        }
    }
}

/// Returns boards of mutated puzzles, also with some digits of a solution placed, or with
/// candidates eliminated.
fn cases(count: usize) -> Vec<ClassicBoard> {
    let mut random = Random(34);
    let mut boards = boards(&mutants(count, 35));
    let lanes = &mut SimdEngine::new();
    for (board, answer) in
        boards.clone().iter().zip(answers(lanes, &boards, BoardQuestion::default()))
    {
        let (mut set, mut struck) = (*board, *board);
        let (setting, striking) = (random.below(60), random.below(20));
        for cell in 0..81 {
            let digit = first(&answer).first().map(|solution| 1 << (solution[cell] - 1));
            if let Some(digit) = digit.filter(|_| random.percent(setting)) {
                set[cell] = digit;
            }
            for other in (0..9).map(|digit| 1 << digit).filter(|&other| Some(other) != digit) {
                if random.percent(striking) {
                    struck[cell] &= !other;
                }
            }
        }
        boards.extend([set, struck]);
    }
    boards
}

#[test]
fn simd_logic_reaches_reference_fixed_point() {
    let triads = triads();
    assert_eq!(triads.len(), 54);
    let layout = Arc::new(Layout::new(nine(), &board::rules::Rules::CLASSIC));
    let mut reducer = Reducer::new(layout, &LOCKED);
    let (mut dead, mut open, mut solved, mut late) = (0, 0, 0, 0);
    let boards = cases(4000);
    for (board, count) in boards.iter().zip(counts(&boards)) {
        let expected = reference(board, &mut reducer, &triads);
        let reduced = SimdEngine::new().propagate(board);
        for width in SimdEngine::widths() {
            assert_eq!(SimdEngine::of_width(width).unwrap().propagate(board), reduced, "{width}");
        }
        if count > 0 {
            assert!(reduced == expected, "{board:?}\n{reduced:?}\n{expected:?}");
            let left = reduced.unwrap();
            let done = left.iter().all(|cell| cell.is_power_of_two());
            *if done { &mut solved } else { &mut open } += 1;
        } else {
            dead += 1;
            late += usize::from(reduced != expected);
        }
    }
    assert!(dead > 1000 && open > 1000 && solved > 1000, "{dead} {open} {solved}");
    // Without a solution, the order of the steps determines when a contradiction is found.
    assert!(late * 100 < dead, "{late} of {dead}");
}

/// Returns the number of solutions of each board, counted up to one.
fn counts(boards: &[ClassicBoard]) -> Vec<u32> {
    let one = BoardQuestion { limit: 1, ..BoardQuestion::default() };
    answers(&mut SimdEngine::new(), boards, one).iter().map(|answer| answer.count).collect()
}

#[test]
fn simd_search_refutes_boards_logic_leaves_open() {
    // In row 1 both 1 and 2 can only be in the first cell.
    let mut cell = [ALL_DIGITS; 81];
    (1..9).for_each(|other| cell[other] &= !0b11);
    // In row 1 the digits 1 to 4 can only be in the first three cells.
    let mut triad = [ALL_DIGITS; 81];
    (3..9).for_each(|other| triad[other] &= !0b1111);
    let ask = BoardQuestion { time: Some(Duration::from_secs(10)), ..BoardQuestion::default() };
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        for (answer, most) in answers(lanes, &[cell, triad], ask).iter().zip([3, 1000]) {
            assert_eq!((answer.count, answer.unknown), (0, false), "{width}");
            assert!(answer.nodes <= most, "{width} {}", answer.nodes);
        }
    }
}
