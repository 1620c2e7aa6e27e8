//! The cost of a proof in addition to the verdict.
//!
//! ```text
//! cargo bench --bench proofs              the sets in puzzles/
//! cargo bench --bench proofs -- FILE…     any files of puzzles
//! ```
//!
//! Milliseconds per puzzle, medians over the puzzles of a set (at most 200 of each), in one thread.
//! The columns are the verdict by the default pipeline, by the plain SAT pipeline without logic,
//! and certificates with and without logic, each made and checked. Files are written to the folder
//! for temporary files.

use std::{
    fs::File,
    io::BufReader,
    time::{Duration, Instant},
};

use board::{Puzzle, stop::Stop};
use formats::{PuzzleReader, ReadOptions};
use logic::reduce::{self, Logic};
use proofs::certificate::{self, CertificateFormat, CertificateOptions, CertificateOutcome, Claim};
use solve::{Solver, Verdict};

/// The largest number of puzzles of a set.
const MOST: usize = 200;

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut files: Vec<String> = arguments.collect();
    if files.is_empty() {
        let sets = ["kaggle", "seventeen", "hardest", "unsolvable"];
        files.extend(sets.map(|set| format!("puzzles/{set}.txt")));
        let sizes = ["sigh_16x16_1", "20x20-box4x5", "rkk25-1", "sigh_36x36_1"];
        files.extend(sizes.map(|name| format!("puzzles/sizes/{name}.txt")));
    }
    println!("ms per puzzle, medians; proof in bytes of binary DRAT");
    println!(
        "{:>22} {:>5} {:>9} {:>9} | {:>9} {:>9} {:>9} {:>8} | {:>9} {:>9} {:>9}",
        "set",
        "count",
        "verdict",
        "plain",
        "made",
        "checked",
        "proof",
        "by logic",
        "made",
        "checked",
        "proof"
    );
    for file in files {
        let puzzles = puzzles(&file);
        let verdicts = puzzles.iter().filter_map(|puzzle| Some((claim(puzzle)?, puzzle)));
        let claims: Vec<_> = verdicts.collect();
        let plain = median(claims.iter().map(|(_, puzzle)| timed(puzzle, &reduce::NONE).0));
        let verdict = median(claims.iter().map(|(_, puzzle)| timed(puzzle, &reduce::FULL).0));
        let with = certified(&claims, &reduce::FULL);
        let without = certified(&claims, &reduce::NONE);
        let name = file.rsplit('/').next().unwrap_or(&file);
        println!(
            "{name:>22} {:>5} {verdict:>9.2} {plain:>9.2} | {:>9.2} {:>9.2} {:>9} {:>8} | {:>9.2} {:>9.2} {:>9}",
            claims.len(),
            with.made,
            with.checked,
            with.bytes,
            with.by_logic,
            without.made,
            without.checked,
            without.bytes,
        );
    }
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let input = BufReader::new(File::open(file).unwrap_or_else(|error| panic!("{file}: {error}")));
    let puzzles = PuzzleReader::new(file, input, ReadOptions::default());
    puzzles.filter_map(|entry| Some(entry.ok()?.puzzle)).take(MOST).collect()
}

fn timed(puzzle: &Puzzle, logic: &'static Logic) -> (Duration, Verdict) {
    let solver = Solver { logic, ..Solver::default() };
    let start = Instant::now();
    let verdict = solver.verdict(puzzle);
    (start.elapsed(), verdict.unwrap_or_else(|error| panic!("{error}")))
}

fn claim(puzzle: &Puzzle) -> Option<Claim> {
    match timed(puzzle, &reduce::FULL).1 {
        Verdict::Unique(grid) => Some(Claim::Unique(grid)),
        Verdict::Unsolvable | Verdict::Invalid(_) => Some(Claim::Unsolvable),
        _ => None,
    }
}

struct Certified {
    made: f64,
    checked: f64,
    bytes: u64,
    by_logic: usize,
}

fn certified(claims: &[(Claim, &Puzzle)], logic: &'static Logic) -> Certified {
    let wanted = CertificateOptions {
        solver: Solver { logic, ..Solver::default() },
        format: CertificateFormat::BinaryDrat,
        limit: 1 << 30,
        self_check: true,
        stop: Stop::never(),
    };
    let certificates = claims.iter().map(|(claim, puzzle)| {
        let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        match certificate::write(folder.path(), puzzle, claim, &wanted) {
            Ok(CertificateOutcome::Written(certificate)) => *certificate,
            other => panic!("{other:?}"),
        }
    });
    let certificates: Vec<_> = certificates.collect();
    let mut bytes: Vec<u64> = certificates.iter().map(|certificate| certificate.bytes).collect();
    bytes.sort_unstable();
    let checked = |it: &certificate::Certificate| it.check.as_ref().map_or(Duration::ZERO, |c| c.1);
    Certified {
        made: median(certificates.iter().map(|certificate| certificate.writing_time)),
        checked: median(certificates.iter().map(checked)),
        bytes: bytes.get(bytes.len() / 2).copied().unwrap_or(0),
        by_logic: certificates.iter().filter(|it| it.search_lemmas.is_none()).count(),
    }
}

fn median(times: impl Iterator<Item = Duration>) -> f64 {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}
