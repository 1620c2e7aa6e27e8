//! What a program says that it counted, read from the lines it prints.
//!
//! Nothing depends on these numbers: a line that is not as expected, or not there,
//! leaves its count blank.

use crate::statistics::Statistics;

/// What a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Conflicts met.
    Conflicts,
    /// Decisions made.
    Decisions,
    /// Literals propagated.
    Propagations,
    /// Restarts.
    Restarts,
    /// Restarts and the start.
    Starts,
    /// Clauses learnt.
    Learnt,
    /// Memory at its most, in units of so many bytes.
    Memory(u64),
}

/// A count and the beginning of its line, word by word: `{}` is the number, `*` any
/// word. Where several lines are like it, the last one counts.
pub type Count = (Counted, &'static str);

/// What these lines tell.
pub fn read_counts(output: &[u8], counts: &[Count]) -> Statistics {
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

/// The number in a line like that.
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

fn note(found: &mut Statistics, counted: Counted, number: &str) {
    let count: Option<u64> = number.parse().ok();
    let place = match counted {
        Counted::Memory(unit) => {
            let units = number.parse().ok().filter(|units: &f64| units.is_finite());
            // Nothing runs in no memory: it was rounded away.
            let bytes = units.map(|units| (units * unit as f64) as u64).filter(|&bytes| bytes > 0);
            found.peak_bytes = bytes.or(found.peak_bytes);
            return;
        }
        Counted::Starts => {
            let restarts = count.map(|starts| starts.saturating_sub(1));
            found.restarts = restarts.or(found.restarts);
            return;
        }
        Counted::Conflicts => &mut found.conflicts,
        Counted::Decisions => &mut found.decisions,
        Counted::Propagations => &mut found.propagations,
        Counted::Restarts => &mut found.restarts,
        Counted::Learnt => &mut found.learnt,
    };
    *place = count.or(*place);
}
