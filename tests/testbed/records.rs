//! Lines of puzzles for batch tests.

use super::{Random, corpus};

/// A unique 9×9 puzzle, its solution, and the same puzzle with conflicting givens.
pub const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const NINE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub const NINE_CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns this number of lines of all kinds, in random order.
pub fn mixed(lines: usize, seed: u64) -> String {
    let corpus = corpus::text("kaggle.txt");
    let corpus: Vec<&str> = corpus.lines().filter(|line| !line.starts_with('#')).collect();
    let random = &mut Random(seed);
    let mut text = String::new();
    for _ in 0..lines {
        let odd = random.below(20);
        match odd {
            0 => text += "4..3..2.3.......",
            1 => text += "4..3..2.3......x",
            2 => text += "# a comment",
            3 => text += "",
            4 => text += NINE_CLASH,
            5 => text += &".".repeat(81),
            6 => text += &NINE.replace('7', "x"),
            7 => text += &NINE[..80],
            _ => text += corpus[random.below(corpus.len())],
        }
        text += if random.percent(5) { "\r\n" } else { "\n" };
    }
    text
}
