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
pub(super) fn read(output: &[u8], counts: &[Count]) -> Statistics {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_word_by_word_and_garbage_is_left_aside() {
        let counts: &[Count] = &[
            (Counted::Conflicts, "c conflicts: {}"),
            (Counted::Learnt, "c {} learnt clauses"),
            (Counted::Starts, "restarts : {}"),
            (Counted::Memory(1 << 20), "c * seconds, {} MB"),
        ];
        let text = b"c conflicts: 3\nc  conflicts:\t 12   (5 per second)\nv conflicts: 9 0\n\
            c conflicts:\nc conflicts: many\nc conflicts: -4\nc conflicts: 99999999999999999999\n\
            c \xff\xfe 3\nc 7 learnt clauses\nc 8 learnt literals\nrestarts : 1\r\n\
            c 0.1 seconds, 2.5 MB\nc 0.1 seconds, 0.0 MB\nc 9 seconds, NaN MB\nc 9 seconds, inf MB";
        let found = read(text, counts);
        let expected = Statistics {
            conflicts: Some(12),
            learnt: Some(7),
            restarts: Some(0),
            peak_bytes: Some(5 << 19),
            ..Statistics::default()
        };
        assert_eq!(found, expected);
        assert_eq!(read(text, &[]), Statistics::default());
    }
}
