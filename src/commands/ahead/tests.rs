//! Order, room and the end of work ahead.

use std::sync::atomic::{AtomicUsize, Ordering};

use formats::{Puzzles, ReadOptions};

use super::*;

const PUZZLE: &str = "4..3..2.3.......\n";

fn entries(text: &str) -> Puzzles<&[u8]> {
    Puzzles::new("text", text.as_bytes(), ReadOptions::default())
}

/// The numbers of the lines, in the order in which they come.
fn lines(made: &mut dyn Iterator<Item = Made<u64>>) -> Vec<usize> {
    let line = |made: Made<u64>| match made {
        Ok((entry, Ok(number))) => {
            assert_eq!(entry.place.line as u64, number);
            entry.place.line
        }
        Ok((_, Err(error))) => panic!("{error}"),
        Err(error) => error.line,
    };
    made.map(line).collect()
}

#[test]
fn a_puzzle_that_takes_long_holds_up_no_other_as_long_as_there_is_room() {
    let (many, over, done) = (2 * ROOM / SMALL, AtomicBool::new(false), AtomicUsize::new(0));
    let text = PUZZLE.repeat(many + 50);
    let (read, read_then) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // The first puzzle ends when all others are done for which there is room.
    let make = |number: u64, _: &Entry| {
        while number == 1 && done.load(Ordering::SeqCst) + 1 < many {
            thread::sleep(Duration::from_millis(1));
        }
        if number == 1 {
            read_then.store(read.load(Ordering::SeqCst), Ordering::SeqCst);
        }
        done.fetch_add(1, Ordering::SeqCst);
        Ok(number)
    };
    let entries = entries(&text).inspect(|_| _ = read.fetch_add(1, Ordering::SeqCst));
    let found = ahead(entries, 2, &over, &make, |made| lines(made));
    assert_eq!(found, (1..=many + 50).collect::<Vec<_>>());
    assert_eq!(read_then.into_inner(), many, "no more is read than there is room for");
    assert!(over.load(Ordering::Relaxed));
}

#[test]
fn what_is_no_puzzle_keeps_its_place_with_any_number_of_threads() {
    let text = format!("{PUZZLE}no\n{PUZZLE}").repeat(40);
    for jobs in [1, 2, 7] {
        let over = AtomicBool::new(false);
        let make = |number, _: &Entry| Ok(number);
        let found = ahead(entries(&text), jobs, &over, &make, |made| lines(made));
        assert_eq!(found, (1..=120).collect::<Vec<_>>(), "{jobs}");
    }
}

#[test]
fn who_wants_no_more_waits_for_no_puzzle() {
    let text = PUZZLE.repeat(20);
    let over = AtomicBool::new(false);
    let make = |number, _: &Entry| {
        while number > 3 && !over.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(number)
    };
    let found = ahead(entries(&text), 3, &over, &make, |made| lines(&mut made.take(3)));
    assert_eq!(found, [1, 2, 3]);
}
