//! What must be so of every input: what is read fast is what the reader of all
//! formats reads, and however the work is shared out the bytes are the same.

use std::io::{self, Read};

use batch::{Batch, End, Nines, Tally, Text, Watch, Who, forms};
use formats::{Puzzles, ReadOptions};
use solve::{
    VerdictKind,
    engines::lanes::{ALL_DIGITS, Answer, Ask, Board},
};

use testbed::{
    faulty::{CASES, expand, spoilt},
    reading::options,
    records::{NINE, NINE_SOLVED, mixed},
};

/// All that a batch writes.
fn written(batch: &Batch, text: &[u8]) -> (String, Tally, End) {
    let source = Box::new(io::Cursor::new(text.to_vec()));
    let text = Text { name: "p".to_owned(), waits: false, source };
    let mut out = Vec::new();
    let texts = Box::new(std::iter::once(Ok(text)));
    let (tally, end) = batch::run(batch, texts, &mut out, &|_| {}, &Watch::default());
    (String::from_utf8(out).unwrap(), tally, end)
}

#[test]
fn every_line_is_read_as_the_reader_of_all_formats_reads_it_alone() {
    let mut lines: Vec<String> = mixed(300, 7).lines().map(str::to_owned).collect();
    lines.extend([format!("{NINE}:1:{NINE_SOLVED}"), format!("{NINE},{NINE_SOLVED}")]);
    lines.extend(
        [":1:", ":2x", ",1", ":1 # c", "#c", " ", "\t:1"].map(|end| format!("{NINE}{end}")),
    );
    for (input, words, _) in CASES.iter().filter(|case| case.1.is_empty()) {
        println!("{input:?} {words}");
        lines.extend(expand(input).split('\n').map(str::to_owned));
    }
    for line in lines.iter().filter(|line| line.len() < 1000) {
        // A line of the usual kind before it says that puzzles are lines.
        let text = format!("{NINE}\n{line}\n");
        let (out, ..) = written(&Batch::default(), text.as_bytes());
        let alone = format!("\n{line}\n");
        let mut read = Puzzles::new("p", alone.as_bytes(), ReadOptions::default());
        let first = read.next();
        assert!(read.next().is_none(), "{line:?}");
        let told: Vec<&str> = out.lines().skip(1).collect();
        match first {
            Some(Err(error)) if error.to_string().contains("no puzzle found") => {
                assert_eq!(told, [""; 0], "{line:?}");
            }
            Some(Err(error)) => assert_eq!(told, [format!("# error: {error}")], "{line:?}"),
            Some(Ok(entry)) => {
                assert_eq!(told.len(), 1, "{line:?}");
                assert!(!told[0].starts_with("# error"), "{told:?}");
                assert_eq!(
                    entry.puzzle.givens.digits().len(),
                    told_cells(told[0]).unwrap_or(entry.puzzle.givens.digits().len()),
                    "{line:?}"
                );
            }
            None => panic!("{line:?}"),
        }
    }
}

/// The cells of a solution; none if it is a word.
fn told_cells(told: &str) -> Option<usize> {
    (!told.starts_with('#')).then(|| told.split(' ').map(str::len).sum())
}

/// All that a batch writes of what comes so many bytes at a time, from a pipe or not.
fn in_bites(batch: &Batch, text: &str, size: usize, waits: bool) -> String {
    let source = Box::new(Bites(text.to_owned().into_bytes(), 0, size));
    let text = Text { name: "p".to_owned(), waits, source };
    let mut out = Vec::new();
    let texts = Box::new(std::iter::once(Ok(text)));
    batch::run(batch, texts, &mut out, &|_| {}, &Watch::default());
    String::from_utf8(out).unwrap()
}

#[test]
fn what_spans_lines_among_lines_is_read_as_the_reader_of_all_formats_reads_it() {
    let puzzle = formats::read(NINE).unwrap();
    let grid = |name: &str| {
        let mut out = Vec::new();
        let format = formats::named(name).unwrap();
        format.write(&puzzle, None, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let mut parts: Vec<String> =
        ["grid", "numbers", "cells", "sdk", "ss", "pm", "array"].map(grid).into();
    parts.push(
        NINE.as_bytes()
            .chunks(9)
            .map(|row| [row, b"\n"].concat())
            .fold(String::new(), |text, row| text + std::str::from_utf8(&row).unwrap()),
    );
    // A spoilt line is one wherever pieces end, and takes no row below it with it.
    let (start, end) = NINE.split_at(40);
    parts.push(format!("{start} {end}\n{}\n{}", parts[7], parts[7]));
    parts.push(parts[0].replacen('5', "x", 1));
    parts.push("53..7....\n6..195...\n".to_owned());
    parts.extend(spoilt(NINE).into_iter().map(|line| line + "\n"));
    let (line, drawn) = (format!("{NINE}\n"), parts[0].clone());
    let among = |part: &String, (before, after)| line.repeat(before) + part + &line.repeat(after);
    let mut texts: Vec<String> =
        parts.iter().map(|part| among(part, (3, 2)) + &among(part, (60, 100)) + part).collect();
    let all = texts.concat();
    texts.extend([all, line.repeat(2) + &drawn.repeat(400) + &line.repeat(2)]);
    for text in &texts {
        let read = Puzzles::new("p", text.as_bytes(), ReadOptions::default());
        let expected = read.map(|read| match read {
            Ok(_) => format!("{NINE_SOLVED}\n"),
            Err(error) => format!("# error: {error}\n"),
        });
        let expected: Vec<String> = expected.collect();
        for (jobs, size, waits) in [(1, 1 << 20, false), (3, 100, false), (1, 82, true)] {
            let batch = Batch { jobs, ..Batch::default() };
            let told = in_bites(&batch, text, size, waits);
            let told: Vec<&str> = told.split_inclusive('\n').collect();
            let same = told.iter().zip(&expected).take_while(|(told, it)| told == it).count();
            assert!(
                told == expected,
                "{jobs} {size} {waits}: {:?} instead of {:?} of {text}",
                told.get(same),
                expected.get(same),
            );
        }
    }
}

/// Tables of the same rows in other columns, one after the other, as files are put together.
#[test]
fn a_header_further_down_is_one_however_pieces_end() {
    let (p, s) = (NINE, NINE_SOLVED);
    let tables = [
        format!("puzzle,solution\n{p},{s}\n"),
        format!("solution,puzzle\r\n{s},{p}\r\n"),
        format!("\u{feff}id,puzzle\n7,{p}\n"),
        format!("solution;\"Puzzle\"\n{s};{p}\n"),
        format!("{p}\n"),
    ];
    // Those of another header than the last one are no rows.
    let many = |table: &str| {
        let (head, row) = table.split_at(table.find('\n').unwrap_or(0) + 1);
        if row.is_empty() { head.repeat(70) } else { head.to_owned() + &row.repeat(70) }
    };
    for (first, second) in tables.iter().flat_map(|one| tables.iter().map(move |two| (one, two))) {
        let text = many(first) + first + &many(second) + second + &many(first);
        for (jobs, size, waits) in [(1, 1 << 20, false), (3, 100, false), (1, 82, true)] {
            let batch = Batch { jobs, ..Batch::default() };
            let told = in_bites(&batch, &text, size, waits);
            let rows = text.lines().filter(|line| line.contains(p)).count();
            assert_eq!(told, format!("{s}\n").repeat(rows), "{jobs} {size} {waits} {text}");
        }
    }
}

#[test]
fn a_row_has_as_many_fields_as_its_header_however_it_is_read() {
    let rows = [
        format!("{NINE},{NINE_SOLVED}"),
        format!("{NINE},{NINE_SOLVED},27"),
        format!("{NINE},{NINE_SOLVED},27,2.2"),
        format!("7,{NINE},{NINE_SOLVED}"),
        format!("7,{NINE},"),
        format!("{NINE},"),
        format!("{NINE},{NINE_SOLVED},\"2,2\""),
    ];
    for header in ["puzzle,solution", "puzzle,solution,clues", "id,puzzle,solution", "id,puzzle"] {
        let text = format!("{header}\n{}\n", rows.join("\n"));
        let read = Puzzles::new("p", text.as_bytes(), ReadOptions::default());
        let expected: String = read
            .map(|read| match read {
                Ok(_) => format!("{NINE_SOLVED}\n"),
                Err(error) => format!("# error: {error}\n"),
            })
            .collect();
        assert!(expected.contains("fields; "), "{expected}");
        assert_eq!(written(&Batch::default(), text.as_bytes()).0, expected, "{header}");
    }
}

#[test]
fn every_faulty_input_is_one_error_or_more_and_never_silence() {
    for (input, words, _) in CASES {
        let batch = Batch { read: options(words), ..Batch::default() };
        let (out, tally, end) = written(&batch, expand(input).as_bytes());
        assert!(matches!(end, End::All), "{input:?} {end:?}");
        assert_eq!(out.lines().count() as u64, tally.records(), "{input:?}");
        assert!(tally.records() + tally.empty > 0, "{input:?}");
    }
}

#[test]
fn the_bytes_are_the_same_for_every_number_of_threads_and_every_way_of_reading() {
    let text = mixed(3000, 3);
    for form in forms::ALL {
        let batch = |jobs| Batch { form: *form, jobs, ..Batch::default() };
        let (expected, tally, _) = written(&batch(1), text.as_bytes());
        let header = usize::from(!form.header().is_empty());
        assert_eq!(expected.lines().count(), tally.records() as usize + header);
        for jobs in [2, 5] {
            assert!(written(&batch(jobs), text.as_bytes()).0 == expected, "{} {jobs}", form.name());
        }
    }
    let line = Batch::default();
    let (expected, ..) = written(&line, text.as_bytes());
    for size in [1, 7, 82, 4096] {
        assert_eq!(in_bites(&line, &text, size, true), expected, "{size}");
    }
}

/// Gives so many bytes at a time.
struct Bites(Vec<u8>, usize, usize);

impl Read for Bites {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.2.min(into.len()).min(self.0.len() - self.1);
        into[..count].copy_from_slice(&self.0[self.1..self.1 + count]);
        self.1 += count;
        Ok(count)
    }
}

/// Lanes that break whatever they can.
struct Broken(fn(&Board) -> Answer);

impl Nines for Broken {
    fn answer(&mut self, boards: &[Board], _: Ask, _: &dyn Fn() -> bool, to: &mut Vec<Answer>) {
        to.clear();
        to.extend(boards.iter().map(self.0));
    }
}

fn solved() -> [u8; 81] {
    NINE_SOLVED.bytes().map(|c| c - b'0').collect::<Vec<_>>().try_into().unwrap()
}

fn answer(count: u32, solutions: [[u8; 81]; 2]) -> Answer {
    Answer { count, solutions, unknown: false, nodes: 1, nanoseconds: 0 }
}

/// What makes the lanes of a thread.
type Maker = fn() -> Box<dyn Nines>;

fn swapped(_: &Board) -> Answer {
    let mut grid = solved();
    grid.swap(2, 3);
    answer(1, [grid; 2])
}

fn relabelled(_: &Board) -> Answer {
    answer(1, [solved().map(|digit| digit % 9 + 1); 2])
}

fn twice(_: &Board) -> Answer {
    answer(2, [solved(); 2])
}

fn fussy(board: &Board) -> Answer {
    assert_ne!(board, &[ALL_DIGITS; 81], "no givens");
    answer(1, [solved(); 2])
}

#[test]
fn a_wrong_grid_is_never_printed() {
    let table: [(Maker, _); 3] = [
        (|| Box::new(Broken(swapped)), "break the rule"),
        (|| Box::new(Broken(relabelled)), "is given"),
        (|| Box::new(Broken(twice)), "returned a blocked solution"),
    ];
    for (lanes, why) in table {
        let batch = Batch { lanes, ..Batch::default() };
        let (out, tally, _) = written(&batch, format!("{NINE}\n").as_bytes());
        assert!(out.starts_with("# error: p:1: simd ") && out.contains(why), "{out}");
        assert_eq!(tally.of(VerdictKind::Error), 1);
    }
}

#[test]
fn lanes_that_panic_cost_the_record_at_which_they_do() {
    let batch = Batch { lanes: || Box::new(Broken(fussy)), ..Batch::default() };
    let empty = ".".repeat(81);
    let (out, ..) = written(&batch, format!("{NINE}\n{empty}\n{NINE}\n").as_bytes());
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[2]), (NINE_SOLVED, NINE_SOLVED));
    assert!(lines[1].starts_with("# error: p:2: a component of the program failed: "), "{out}");
}

#[test]
fn the_sat_path_and_the_lanes_agree_on_what_they_print() {
    let text = mixed(200, 5);
    let lanes = written(&Batch::default(), text.as_bytes()).0;
    let sat = Batch { who: Who::Sat, ..Batch::default() };
    assert_eq!(written(&sat, text.as_bytes()).0, lanes);
}

#[test]
fn what_was_answered_before_is_left_out_and_the_rest_is_the_same() {
    let text = mixed(1000, 9);
    for form in forms::ALL {
        let batch = |skip| Batch { form: *form, jobs: 2, skip, ..Batch::default() };
        let (all, tally, _) = written(&batch(0), text.as_bytes());
        let header = usize::from(!form.header().is_empty());
        for skip in [1, 17, 500, tally.records() - 1, tally.records()] {
            let rest: String = all.split_inclusive('\n').skip(skip as usize + header).collect();
            assert!(written(&batch(skip), text.as_bytes()).0 == rest, "{} {skip}", form.name());
        }
    }
}
