//! Verdicts, counts and solutions equal those of the SAT pipeline and of a plain search.

use solve::Verdict;

use testbed::size;

use super::mutants::{compared, mutants, on_all_cores};

/// The number of puzzles in memory at once.
const AT_ONCE: usize = 20_000;

#[test]
fn every_simd_width_matches_sat_and_plain_search() {
    let count = size(4_000);
    let mut met = [0; 4];
    for seed in 31..31 + count.div_ceil(AT_ONCE) as u64 {
        let puzzles = mutants(AT_ONCE.min(count), seed);
        for verdict in on_all_cores(&puzzles, compared) {
            met[match verdict {
                Verdict::Invalid(_) => 0,
                Verdict::Unsolvable => 1,
                Verdict::Unique(_) => 2,
                _ => 3,
            }] += 1;
        }
    }
    println!("invalid, unsolvable, unique, several: {met:?}");
    assert!(met.iter().all(|&puzzles| puzzles > count / 20), "{met:?}");
}
