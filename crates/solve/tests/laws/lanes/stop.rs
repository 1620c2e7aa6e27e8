//! Boards that are stopped or out of time are unknown; other boards are not affected.

use std::time::Duration;

use board::{Grid, Puzzle};
use solve::{
    Verdict,
    engines::lanes::{ALL_DIGITS, Answer, BoardQuestion, ClassicBoard, SimdEngine},
};

use super::mutants::{agrees, answers, boards, by_sat, classics, nine};

/// A board that takes forever if all solutions are counted.
const EMPTY: ClassicBoard = [ALL_DIGITS; 81];

const ALL: BoardQuestion = BoardQuestion { limit: u32::MAX, keep: 2, timed: false, time: None };

/// Returns this number of easy puzzles with a unique solution.
fn easy(count: usize) -> Vec<Puzzle> {
    let kaggle = classics().into_iter().filter(|(file, _)| file == "kaggle");
    kaggle.map(|(_, puzzle)| puzzle).take(count).collect()
}

/// Checks answers that are not unknown.
#[track_caller]
fn right(puzzles: &[Puzzle], answers: &[Answer]) {
    for ((puzzle, verdict), answer) in puzzles.iter().zip(by_sat(puzzles)).zip(answers) {
        assert!(matches!(verdict, Verdict::Unique(_)));
        agrees(puzzle, &verdict, answer).unwrap();
    }
}

#[test]
fn stop_leaves_finished_boards_correct() {
    let easy = easy(3);
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        let mut asked = boards(&easy);
        asked.extend([EMPTY; 40]);
        asked.extend(boards(&easy));
        let mut stopped = Vec::new();
        lanes.answer(&asked, ALL, &|| true, &mut stopped);
        assert_eq!(stopped.len(), asked.len());
        right(&easy, &stopped[..3]);
        assert!(stopped[3..].iter().all(|answer| answer.unknown), "{width}");
        // The solutions found before the stop are correct.
        let empty = Puzzle::classic(nine(), Grid::empty(nine()));
        let [one, other] = stopped[3].solutions.map(|s| super::mutants::grid(&s));
        assert!(stopped[3].count > 2 && one != other, "{width}");
        let verdict = Verdict::Multiple(one, other);
        let known = Answer { unknown: false, count: 2, ..stopped[3] };
        agrees(&empty, &verdict, &known).unwrap();
        // The engine then works as before.
        right(&easy, &answers(lanes, &boards(&easy), ALL));
    }
}

#[test]
fn timeout_affects_only_its_board() {
    let easy = easy(5);
    let ask = BoardQuestion { time: Some(Duration::from_millis(1)), ..ALL };
    for width in SimdEngine::widths() {
        let lanes = &mut SimdEngine::of_width(width).unwrap();
        let mut asked = vec![EMPTY];
        asked.extend(boards(&easy));
        // All lanes are busy for long before the last boards are taken.
        asked.extend([EMPTY; 40]);
        asked.extend(boards(&easy));
        let answers = answers(lanes, &asked, ask);
        right(&easy, &answers[1..6]);
        right(&easy, &answers[46..]);
        let unknown = answers.iter().filter(|answer| answer.unknown).count();
        assert_eq!(unknown, 41, "{width}");
    }
}
