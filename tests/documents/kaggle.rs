//! Rows of well-known collections.

use super::{LINE, SOLUTION, givens, seen};

#[test]
fn the_columns_of_well_known_collections_are_read() {
    let zeros = LINE.replace('.', "0");
    for text in [
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("puzzle,solution\r\n{zeros},{SOLUTION}\r\n"),
        format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,2.2\n"),
        format!("\u{feff}\"id\",\"puzzle\",\"solution\"\n1,\"{LINE}\",\"{SOLUTION}\"\n"),
        format!("source,question,answer,rating\npuzzles0_kaggle,{LINE},{SOLUTION},0\n"),
        format!("source,question,answer,rating\npuzzles1_unbiased-2.0,{LINE},{SOLUTION},12\n"),
        format!("sudoku,difficulty\n\"{zeros}\",\"{SOLUTION}\"\n"),
    ] {
        assert_eq!(givens(&text, ""), LINE, "{text}");
        assert_eq!(givens(&text, "--from kaggle"), LINE, "{text}");
    }
    assert_eq!(seen(&format!("easy,{LINE},easy\n"), "--from kaggle"), ["kaggle 3x3 30 @1"]);
    let bad = seen(&format!("easy,x{}\n", &LINE[1..]), "--from kaggle");
    assert_eq!(bad.len(), 1);
    assert!(bad[0].starts_with("1:"), "{bad:?}");
}

#[test]
fn puzzles_of_letters_are_not_taken_for_names() {
    let (puzzle, solution) = ("ABCD............", "ABCDCDABBADCDCBA");
    assert_eq!(seen(&format!("{puzzle},{solution}"), "--symbols A-D"), ["kaggle 2x2 4 @1"]);
    assert_eq!(
        seen(&format!("ABCDCDABBADCDCBA,{solution}"), "--symbols A-D"),
        ["kaggle 2x2 16 @1"]
    );
}
