//! The result for a board does not depend on the other boards.

use std::time::Duration;

use solve::engines::lanes::{
    ALL_DIGITS, Answer, BoardQuestion, ClassicBoard, SimdEngine, SolvedBoard,
};

use testbed::Random;

use super::mutants::{answers, boards, first, mutants};

/// Count, nodes, and the kept solutions.
type Told = (u32, u32, Vec<SolvedBoard>);

fn told(boards: &[ClassicBoard], answers: &[Answer], lanes: &SimdEngine) -> Vec<Told> {
    let mut told: Vec<Told> =
        answers.iter().map(|answer| (answer.count, answer.nodes, first(answer).to_vec())).collect();
    assert_eq!(told.len(), boards.len());
    lanes.more().iter().for_each(|(board, solution)| told[*board].2.push(*solution));
    told
}

#[test]
fn answers_are_independent_of_neighbours() {
    let boards = boards(&mutants(if testbed::full() { 1500 } else { 200 }, 32));
    let mut random = Random(33);
    for ask in
        [BoardQuestion::default(), BoardQuestion { limit: 9, keep: 5, ..BoardQuestion::default() }]
    {
        let plain = &mut SimdEngine::of_width("plain").unwrap();
        let expected = answers(plain, &boards, ask);
        let expected = told(&boards, &expected, plain);
        assert!(expected.iter().any(|(.., nodes)| nodes.len() > 1));
        for width in SimdEngine::widths() {
            let lanes = &mut SimdEngine::of_width(width).unwrap();
            let together = answers(lanes, &boards, ask);
            let together = told(&boards, &together, lanes);
            for ((board, together), expected) in boards.iter().zip(&together).zip(&expected) {
                assert_eq!(together, expected, "{width} {board:?}");
                let alone = answers(lanes, &[*board], ask);
                let alone = told(&[*board], &alone, lanes);
                assert_eq!(&alone[0], expected, "{width} {board:?}");
            }
            let mut order: Vec<usize> = (0..boards.len()).collect();
            order.sort_by_cached_key(|_| random.below(usize::MAX));
            let shuffled: Vec<ClassicBoard> = order.iter().map(|&at| boards[at]).collect();
            let mixed = answers(lanes, &shuffled, ask);
            for (told, &at) in told(&shuffled, &mixed, lanes).iter().zip(&order) {
                assert_eq!(told, &expected[at], "{width} {:?}", boards[at]);
            }
        }
    }
}

/// In row 1 the digits 1 to 3 are restricted to the first triad. So is 4, once column 4 has removed
/// it from the next cell. Which pass comes first depends on chance.
fn four_digits_for_three_cells() -> ClassicBoard {
    let mut board = [ALL_DIGITS; 81];
    (3..9).for_each(|cell| board[cell] &= !0b111);
    (4..9).for_each(|cell| board[cell] &= !0b1000);
    board[75] = 0b1000;
    board
}

#[test]
fn nodes_are_independent_of_start_time() {
    let ask = BoardQuestion { time: Some(Duration::from_secs(1)), ..BoardQuestion::default() };
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        let mut after = |others: usize| {
            // These boards are finished after one pass.
            let mut boards = vec![[0; 81]; others];
            boards.push(four_digits_for_three_cells());
            answers(lanes, &boards, ask)[others].nodes
        };
        let nodes = [0, 8, 16, 32].map(&mut after);
        assert_eq!(nodes, [nodes[0]; 4], "{width}");
    }
}
