//! Tests of input with faults: each kind of fault with its place and its advice, and arbitrary
//! bytes.

mod any;
mod foreign;

use std::io::{self, BufReader, Read};

use formats::{MAX_LINE, PuzzleReader, ReadOptions};
use testbed::{
    faulty::{CASES, Case, expand, spoilt},
    reading::options,
    records::{NINE, NINE_SOLVED},
};

/// Returns the outcomes of an input, one line each.
fn outcomes(input: impl Read, options: ReadOptions) -> Vec<String> {
    let puzzles = PuzzleReader::new("p", BufReader::new(input), options);
    let told = puzzles.map(|read| match read {
        Ok(entry) => format!("ok {} {}", entry.format.name(), entry.place.line),
        Err(error) => error.to_string().strip_prefix("p:").unwrap().to_owned(),
    });
    told.collect()
}

#[test]
fn faults_have_place_and_advice() {
    assert!(CASES.len() >= 75, "{} cases", CASES.len());
    let differs = |&&(input, words, expected): &&Case| {
        let found = outcomes(expand(input).as_bytes(), options(words)).join("\n");
        let is_other = found != expand(expected);
        if is_other {
            println!("{input:?} {words}\n{found}\ninstead of\n{}\n", expand(expected));
        }
        is_other
    };
    assert_eq!(CASES.iter().filter(differs).count(), 0);
}

#[test]
fn non_utf8_bytes_are_faults_with_place() {
    let utf16 = "1:1: the text is UTF-16; save it as UTF-8";
    let utf8 = "1:4: the text is not UTF-8; save it as UTF-8 or plain ASCII";
    let found = |bytes: &[u8]| outcomes(bytes, ReadOptions::default());
    assert_eq!(found(b"\xff\xfe1\x002\x00\n\x001\x00"), [utf16]);
    assert_eq!(found(b"\xfe\xff\x001"), [utf16]);
    assert_eq!(found(b"123\xff4567891234567\n1234123412341234\n"), [utf8, "ok line 2"]);
    assert_eq!(found("é€1\u{7ff}".as_bytes()), found("é€1\u{7ff}\r\n".as_bytes()));
    assert_eq!(
        found(b"\xc3\xa9.1\xff"),
        ["1:4: the text is not UTF-8; save it as UTF-8 or plain ASCII"]
    );
}

#[test]
fn bad_row_spoils_only_its_puzzle() {
    let found = outcomes(
        &b"1234\n34\xff2\n2143\n4321\n1234\n3412\n2143\n4321\n"[..],
        ReadOptions::default(),
    );
    let utf8 = "2:3: the text is not UTF-8; save it as UTF-8 or plain ASCII";
    assert_eq!(found, [utf8, "ok grid 5"]);
}

#[test]
fn line_after_too_long_line_is_read() {
    let long = io::repeat(b'.').take(64 << 20).chain(&b"\n1234123412341234\n"[..]);
    let advice = "put one puzzle, or one row of it, on a line";
    let error = format!("1:1: the line is longer than 4 MiB; {advice}");
    assert_eq!(outcomes(long, ReadOptions::default()), [error.as_str(), "ok line 2"]);
    let most = io::repeat(b'.').take(MAX_LINE as u64).chain(&b"\r\n"[..]);
    assert_eq!(
        outcomes(most, ReadOptions::default()),
        ["1:1: 4194304 characters cannot be a line of n×n; the side must be between 4 and 645"]
    );
}

#[test]
fn no_puzzle_is_lost_after_bad_line() {
    let puzzle =
        "010500900002080000400006000800020000050100300007004006000000000000900753070000019";
    let solution = puzzle.replace('0', "1");
    let spoilt = puzzle.replacen("0200080", "02#0080", 1).replacen("0900753", "09#0753", 1);
    let object = r#"{"givens":{"r1c1":1}}"#;
    for next in [
        format!("{puzzle},{solution}"),
        format!("7,{puzzle},"),
        object.to_owned(),
        puzzle.to_owned(),
    ] {
        let text = format!("{puzzle}\n{spoilt}\n{next}\n{puzzle}\n");
        let found = outcomes(text.as_bytes(), ReadOptions::default());
        let are_right: Vec<bool> = found.iter().map(|it| it.starts_with("ok")).collect();
        assert_eq!(are_right, [true, false, true, true], "{text}{found:?}");
    }
}

#[test]
fn bad_line_affects_no_other_line() {
    let (nine, solved) = (NINE, NINE_SOLVED);
    let groups: Vec<&str> = (0..9).map(|row| &nine[9 * row..9 * row + 9]).collect();
    let numbers = nine.replace('.', "0").chars().map(String::from).collect::<Vec<_>>();
    let cells: Vec<&str> = nine.split("").skip(1).take(81).map(|c| c.trim_matches('.')).collect();
    // Formats that are recognised by the first line alone.
    let lines = [
        nine.to_owned(),
        format!("{nine},{solved}"),
        format!("12,{nine},{solved}"),
        format!("{nine}:1:{solved}"),
        format!("9,9,9,9,{nine},name,1,2"),
        format!(":0000:x:{nine}::::"),
        format!("0000183b305c {}  7.1", nine.replace('.', "0")),
        format!("{nine} # of a book"),
        groups.join(" "),
    ];
    let small = ["4..3..2.3.......".to_owned()];
    let rows = [numbers.join(" "), numbers.join(","), cells.join(",")];
    let all = lines.iter().map(|line| (line, 0)).chain(small.iter().chain(&rows).map(|it| (it, 1)));
    for (line, first) in all {
        for (at, spoilt) in [first, 5, 19]
            .into_iter()
            .flat_map(|at| spoilt(line).into_iter().map(move |it| (at, it)))
        {
            let mut lines = vec![&**line; 20];
            lines[at] = &spoilt;
            let found = outcomes(lines.join("\n").as_bytes(), ReadOptions::default());
            let is_other = |told: &&String| !told.ends_with(&format!(" {}", at + 1));
            let right = found.iter().filter(|told| told.starts_with("ok")).filter(is_other);
            let right: Vec<usize> =
                right.map(|told| told.rsplit(' ').next().unwrap().parse().unwrap()).collect();
            let others: Vec<usize> = (1..=20).filter(|number| *number != at + 1).collect();
            assert_eq!(right, others, "{at} {spoilt:?} {found:?}");
            assert!(found.len() <= 20, "{at} {spoilt:?} {found:?}");
        }
    }
}

#[test]
fn refused_board_ends_before_next_puzzle() {
    let line = "4..3..2.3.......";
    let row = "| 1 . | . . |";
    for (text, expected) in [
        // Two lines that are nearly puzzles are two errors, and bytes that are not text are one
        // more.
        (format!("{NINE}\n{} {}\n{0} {1}\n{NINE}", &NINE[..40], &NINE[40..]), "ok, 2, 3, ok"),
        (format!("{} {}\n\u{1}\n{NINE}", &NINE[..40], &NINE[40..]), "1, 2, ok"),
        // Each puzzle after a number is also an error.
        ((1..4).map(|number| format!("{number}. {NINE}\n")).collect(), "1, 2, 3"),
        ((1..4).map(|number| format!("{number}\t{line}\n")).collect(), "1, 2, 3"),
        // Rows of sixteen characters may be puzzles; below a section name they are a board.
        (format!("[Puzzle]\n{}", format!("{line}\n").repeat(16)), "2"),
        (format!("{line}\n[Puzzle]\n{}", format!("{line}\n").repeat(3)), "ok, 2, ok, ok, ok"),
        // A drawing is refused as a whole.
        (format!("{line}\n{row}\n{row}\n| 1 . | . x |\n{row}\n{line}"), "ok, 4, ok"),
        (format!("{line}\n{row}\n{row}\n{line}\n{line}"), "ok, 3, ok, ok"),
    ] {
        let found = outcomes(text.as_bytes(), ReadOptions::default());
        let told = found.iter().map(|told| match told.starts_with("ok") {
            true => "ok",
            false => told.split(':').next().unwrap(),
        });
        assert_eq!(told.collect::<Vec<_>>().join(", "), expected, "{text} {found:?}");
    }
}

#[test]
fn read_refuses_second_puzzle() {
    let error = |text: &str| formats::read(text).unwrap_err().to_string();
    assert!(formats::read("1234............").is_ok());
    assert_eq!(
        error("1234............\n\n1234............"),
        "text:3:1: a second puzzle begins here; expected only one"
    );
    assert!(error("").starts_with("text:1:1: no puzzle found"));
    assert!(error("1234............\nx").starts_with("text:2:1: "));
}

#[test]
fn input_error_is_last_item() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let gone = |line| format!("{line}:1: cannot read the input: the disk is gone");
    let found =
        |text: &'static str| outcomes(text.as_bytes().chain(Failing), ReadOptions::default());
    assert_eq!(found(""), [gone(1)]);
    assert_eq!(found("1234............\n12"), ["ok line 1".to_owned(), gone(2)]);
    assert_eq!(found("1234\n3412\n"), [gone(3)]);
    let fault = "2:1: r2c1: 'y' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell";
    assert_eq!(found("1234\ny412\n"), [fault.to_owned(), gone(3)]);
    let error = PuzzleReader::new("p", BufReader::new(Failing), ReadOptions::default()).next();
    assert!(error.unwrap().unwrap_err().is_io());
}
