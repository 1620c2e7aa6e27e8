//! Tests that plain lines are read as the general reader reads them, wherever the input is cut.

use std::io::{self, BufReader, Read};

use formats::{Entry, PuzzleReader, ReadError, ReadOptions};
use stream::lines::LineFinder;
use testbed::{
    faulty::{CASES, expand, spoilt},
    records::{NINE, NINE_SOLVED, mixed},
};

/// A reader that returns a fixed number of bytes at a time.
struct Bites<'a>(&'a [u8], usize);

impl Read for Bites<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(bytes.len());
        self.0.read(&mut bytes[..count])
    }
}

/// Returns the parts of an entry that are compared.
fn shown(read: &Result<Entry, ReadError>) -> String {
    match read {
        Ok(entry) => {
            let id = formats::ExtraField::id(&entry.beside).unwrap_or_default();
            format!("{} {} {id}", entry.place, entry.puzzle)
        }
        Err(error) => format!("# {error}"),
    }
}

/// Returns the entries of a text, read in runs of plain lines of about `most` bytes, and the number
/// of entries in these runs.
fn by_lines(text: &str, size: usize, most: usize) -> (Vec<String>, usize) {
    let input = BufReader::with_capacity(size.max(16), Bites(text.as_bytes(), size));
    let mut puzzles = PuzzleReader::new("p", input, ReadOptions::default());
    let finder = LineFinder::new(&ReadOptions::default()).unwrap();
    let (mut all, mut plain) = (Vec::new(), 0);
    loop {
        if let Some(lines) = finder.next(&mut puzzles, most) {
            plain += lines.len();
            all.extend((0..lines.len()).map(|at| shown(&Ok(lines.entry(at).unwrap()))));
        } else {
            match puzzles.next() {
                Some(read) => all.push(shown(&read)),
                None => return (all, plain),
            }
        }
    }
}

fn alone(text: &str) -> Vec<String> {
    PuzzleReader::new("p", text.as_bytes(), ReadOptions::default())
        .map(|read| shown(&read))
        .collect()
}

fn check(text: &str) {
    let expected = alone(text);
    for (size, most) in
        [(1 << 16, 1 << 16), (1 << 16, 82), (1000, 300), (100, 1 << 16), (82, 82), (7, 1)]
    {
        assert_eq!(by_lines(text, size, most).0, expected, "{size} {most} {text:?}");
    }
}

#[test]
fn line_reader_matches_general_reader() {
    let mut lines: Vec<String> = mixed(300, 7).lines().map(str::to_owned).collect();
    lines.extend([format!("{NINE}:1:{NINE_SOLVED}"), format!("{NINE},{NINE_SOLVED}")]);
    lines.extend([format!("{NINE},{NINE}"), format!("12,{NINE}"), NINE_SOLVED.to_owned()]);
    let ends = [":1:", ":2x", ",1", ",", ":1 # c", "#c", " ", "\t:1", "\r", "\"", "é"];
    lines.extend(ends.map(|end| format!("{NINE}{end}")));
    for (input, ..) in CASES.iter().filter(|case| case.1.is_empty()) {
        lines.extend(expand(input).split('\n').map(str::to_owned));
    }
    for line in lines.iter().filter(|line| line.len() < 1000) {
        check(&format!("{NINE}\n{line}\n{NINE}\n"));
    }
    check(&lines.join("\n"));
}

#[test]
fn multiline_puzzles_among_lines_are_read_whole() {
    let puzzle = formats::read(NINE).unwrap();
    let grid = |name: &str| {
        let mut out = Vec::new();
        formats::named(name).unwrap().write(&puzzle, None, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let mut parts: Vec<String> =
        ["grid", "numbers", "cells", "sdk", "ss", "pm", "array"].map(grid).into();
    let rows =
        NINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
    parts.push(rows.collect());
    let (start, end) = NINE.split_at(40);
    parts.push(format!("{start} {end}\n{}\n{}", parts[7], parts[7]));
    parts.push(parts[0].replacen('5', "x", 1));
    parts.push("53..7....\n6..195...\n".to_owned());
    parts.extend(spoilt(NINE).into_iter().map(|line| line + "\n"));
    let line = format!("{NINE}\n");
    for part in &parts {
        check(&(line.repeat(3) + part + &line.repeat(40) + part + &line));
    }
    check(&parts.concat());
}

#[test]
fn table_rows_are_plain_lines_with_id() {
    let row = |id: &str| format!("{id},{NINE},{NINE_SOLVED}\n");
    let odd = ["a b", " a", "", " ", "\"q,\"", "é", "#1", "7"];
    let rows: String = odd.into_iter().map(row).collect();
    for header in
        ["id,puzzle,solution", "name,quizzes,solutions", "nr,puzzle,x", "source,puzzle,id"]
    {
        let text = format!("{header}\n{rows}{}{rows}x,y\n1,2,3,4\n\n{NINE}\n", row("z").repeat(50));
        check(&text);
        assert!(by_lines(&text, 1 << 16, 1 << 16).1 > 50, "{header}");
        check(&format!("{text}puzzle,id\n{NINE},1\n{NINE},2\nid,puzzle\n3,{NINE}\n4,{NINE}\n"));
    }
    let text = format!("puzzle,name\n{}", format!("{NINE},n 1\n").repeat(9));
    assert_eq!(by_lines(&text, 1 << 16, 1 << 16).1, 8);
    assert!(alone(&text)[8].ends_with("\"n 1\""));
}
