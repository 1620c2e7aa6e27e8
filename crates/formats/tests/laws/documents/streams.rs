//! Tests that documents of any length are read in bounded memory.

use std::io::{self, BufReader, Read};

use formats::{MAX_PIECE, PuzzleReader};

use testbed::{
    reading::{options, seen},
    records::NINE as LINE,
};

/// A text repeated many times, never in memory as a whole.
struct Again {
    text: Vec<u8>,
    at: usize,
    times: usize,
}

impl Read for Again {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() && self.times > 1 {
            (self.at, self.times) = (0, self.times - 1);
        }
        let count = (&self.text[self.at..]).read(into)?;
        self.at += count;
        Ok(count)
    }
}

fn again(text: &str, times: usize) -> Again {
    Again { text: text.as_bytes().to_vec(), at: 0, times }
}

/// Returns the number of puzzles and of errors in an input, and the last error.
fn count(input: impl Read, words: &str) -> (usize, usize, String) {
    let puzzles = PuzzleReader::new("p", BufReader::new(input), options(words));
    puzzles.fold((0, 0, String::new()), |(good, bad, last), read| match read {
        Ok(_) => (good + 1, bad, last),
        Err(error) => (good, bad + 1, error.to_string()),
    })
}

#[test]
fn long_one_line_documents_are_streamed() {
    // 5 MiB each, more than a line may have.
    let object = format!("{{\"givens\":\"1234............\",\"meta\":\"{}\"}}", "m".repeat(4000));
    let times = (5 << 20) / object.len();
    let list = (&b"["[..])
        .chain(again(&format!("{object},"), times))
        .chain(object.as_bytes())
        .chain(&b"]"[..]);
    assert_eq!(count(list, "").0, times + 1);
    let game = format!("<game data=\"{LINE}\" command_stack=\"{}\"/>", "c".repeat(4000));
    let times = (5 << 20) / game.len();
    let xml = (&b"<opensudoku>"[..]).chain(again(&game, times)).chain(&b"</opensudoku>"[..]);
    assert_eq!(count(xml, ""), (times, 0, String::new()));
}

#[test]
fn too_long_puzzle_is_skipped() {
    let good = "{\"givens\":\"1234............\"}\n";
    let long = MAX_PIECE / 1000 + 1;
    for (before, unit, after) in [
        ("{\"name\":\"", "x", "\"}\n"),
        ("{\"givens\":[", "[0],", "0]}\n"),
        ("{\"givens\":", "[", "\n"),
    ] {
        let unit = unit.repeat(1000);
        let input = before
            .as_bytes()
            .chain(again(&unit, long))
            .chain(after.as_bytes())
            .chain(good.as_bytes());
        let (found, bad, error) = count(input, "--from json");
        assert_eq!(
            error, "p:1:1: the puzzle is longer than 16 MiB, the largest size that is read",
            "{before}"
        );
        assert_eq!((found, bad), (1, 1), "{before}");
    }
    let many = format!("{{\"givens\":[{}0]}}", "0,".repeat(1 << 21));
    assert!(seen(&many, "")[0].ends_with("more than 2097152 values, the most that are read"));
    let deep = format!("{{\"givens\":{}{}}}", "[".repeat(40), "]".repeat(40));
    assert!(seen(&deep, "")[0].starts_with("1:42: nested deeper than 32"), "{:?}", seen(&deep, ""));
    let keys: String = (0..5000).map(|key| format!("\"{key}\":0,")).collect();
    assert!(
        seen(&format!("{{{keys}}}"), "")[0]
            .ends_with("more than 4096 keys, the most that are read")
    );
    let attribute = (&b"<opensudoku><game data=\""[..])
        .chain(again(&"1".repeat(1000), long))
        .chain(&b"\"/></opensudoku>"[..]);
    assert_eq!(
        count(attribute, "").2,
        "p:1:13: the puzzle is longer than 16 MiB, the largest size that is read"
    );
    // Text between tags is not stored at all.
    let game = format!("<game data=\"{LINE}\"/></opensudoku>");
    let text = (&b"<opensudoku><name>"[..])
        .chain(again(&"n".repeat(1000), 2 * long))
        .chain(&b"</name>"[..])
        .chain(game.as_bytes());
    assert_eq!(count(text, "").0, 1);
}

#[test]
fn non_utf8_bytes_affect_only_their_puzzle() {
    let good = b"{\"givens\":\"1234............\"}\n";
    let bad = b"{\"givens\":\"12\xff4............\"}\n";
    let (found, errors, error) = count(&[&good[..], bad, good].concat()[..], "");
    assert_eq!((found, errors), (2, 1));
    assert_eq!(error, "p:2:14: the text is not UTF-8; save it as UTF-8 or plain ASCII");
    let utf16 = "p:1:1: the text is UTF-16; save it as UTF-8";
    assert_eq!(count(&b"\xff\xfe{\0\"\0"[..], "--from json").2, utf16);
    assert_eq!(count(&b"\xfe\xff\0<"[..], "--from opensudoku").2, utf16);
    assert_eq!(
        count(&b"{\"a\0\":1}"[..], "").2,
        "p:1:4: control character '\\0' in a string; write it as an escape, such as \\u0000"
    );
}

#[test]
fn input_error_is_last_item() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    for (text, place) in [
        ("{\"givens\":\"1234............\"}\n{", "2:2"),
        ("[[", "1:3"),
        ("<opensudoku>\n<ga", "2:4"),
    ] {
        let (_, bad, error) = count(text.as_bytes().chain(Failing), "");
        assert_eq!(
            (bad, error),
            (1, format!("p:{place}: cannot read the input: the disk is gone"))
        );
    }
}

#[test]
fn buffer_size_has_no_effect() {
    let rules = "{\"rule\":\"cage\",\"cells\":[\"r1c1\"],\n\"sum\":1},\n{\"rule\":\"anti-knight\"}";
    let text = format!(
        "{{\"side\":4,\"rules\":[\n{rules}]}}\n{{\"side\":4,\"givens\":[\n{{\"side\":4}}\n"
    );
    let read = |capacity| {
        let input = BufReader::with_capacity(capacity, text.as_bytes());
        let told = PuzzleReader::new("-", input, options("")).map(|read| match read {
            Ok(entry) => format!("{} rules", entry.puzzle.rules.beside_board().count()),
            Err(error) => error.to_string(),
        });
        told.collect::<Vec<_>>()
    };
    let whole = read(text.len());
    assert_eq!(whole.len(), 3, "{whole:?}");
    for capacity in 1..text.len() {
        assert_eq!(read(capacity), whole, "{capacity}");
    }
}

#[test]
fn puzzles_on_one_line_are_numbered() {
    let places = |text: &str| {
        let places: Vec<_> = PuzzleReader::new("p", text.as_bytes(), options(""))
            .map(|read| read.map_or_else(|error| error.line.to_string(), |it| it.place.to_string()))
            .collect();
        places.join(", ")
    };
    let line = format!("{{\"puzzle\":\"{LINE}\"}}");
    let bad = "{\"puzzle\":\"1\"}";
    let array = format!("[{line}, {line}, {bad}, {line},\n{line}]");
    assert_eq!(places(&array), "p:1, p:1 #2, 1, p:1 #4, p:2");
    assert_eq!(places(&format!("{line}\n{line} {line}\n")), "p:1, p:2, p:2 #2");
    assert_eq!(places(&format!("{LINE}\n{LINE}\n")), "p:1, p:2");
    let game = format!("<game data=\"{LINE}\"/>");
    assert_eq!(places(&format!("<opensudoku>{game}{game}</opensudoku>")), "p:1, p:1 #2");
}
