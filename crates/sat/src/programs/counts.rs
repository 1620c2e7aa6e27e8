//! Reads counters from the output of a program.
//!
//! Nothing depends on these numbers: if a line is missing or malformed, its counter stays empty.

use crate::statistics::Statistics;

/// The meaning of a number in the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountMeaning {
    /// Number of conflicts.
    Conflicts,
    /// Number of decisions.
    Decisions,
    /// Number of propagated literals.
    Propagations,
    /// Number of restarts.
    Restarts,
    /// Number of restarts plus one.
    Starts,
    /// Number of learnt clauses.
    Learnt,
    /// Peak memory, in units of this number of bytes.
    Memory(u64),
}

/// A counter and the beginning of its line, word by word: `{}` is the number, `*` any word. If
/// several lines match, the last one is used.
pub type CounterPattern = (CountMeaning, &'static str);

/// Reads the counters from the output lines.
pub fn read_counts(output: &[u8], counts: &[CounterPattern]) -> Statistics {
    let mut found = Statistics::default();
    if counts.is_empty() {
        return found;
    }
    for line in output.split(|&byte| byte == b'\n') {
        let Ok(line) = str::from_utf8(line) else { continue };
        for &(counted, pattern) in counts {
            if let Some(number) = number(line, pattern) {
                note(&mut found, counted, number);
            }
        }
    }
    found
}

/// Returns the number in a line that matches the pattern.
fn number<'a>(line: &'a str, pattern: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    let mut number = None;
    for expected in pattern.split(' ') {
        let word = words.next()?;
        match expected {
            "{}" => number = Some(word),
            "*" => {}
            _ if word != expected => return None,
            _ => {}
        }
    }
    number
}

fn note(found: &mut Statistics, counted: CountMeaning, number: &str) {
    let count: Option<u64> = number.parse().ok();
    let place = match counted {
        CountMeaning::Memory(unit) => {
            let units = number.parse().ok().filter(|units: &f64| units.is_finite());
            // A value of 0 is the result of rounding.
            let bytes = units.map(|units| (units * unit as f64) as u64).filter(|&bytes| bytes > 0);
            found.peak_bytes = bytes.or(found.peak_bytes);
            return;
        }
        CountMeaning::Starts => {
            let restarts = count.map(|starts| starts.saturating_sub(1));
            found.restarts = restarts.or(found.restarts);
            return;
        }
        CountMeaning::Conflicts => &mut found.conflicts,
        CountMeaning::Decisions => &mut found.decisions,
        CountMeaning::Propagations => &mut found.propagations,
        CountMeaning::Restarts => &mut found.restarts,
        CountMeaning::Learnt => &mut found.learnt,
    };
    *place = count.or(*place);
}
