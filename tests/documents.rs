//! Tests of documents as input and output, and of the program's own records as input.

use crate::program::{Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};

use testbed::{
    reading::{givens, seen},
    records::{NINE as LINE, NINE_SOLVED as SOLUTION},
};

/// A name of standard output. Windows has no such file.
const STDOUT: &str = if cfg!(unix) { "/dev/stdout" } else { "-" };

#[test]
fn records_of_every_command_are_read_back() {
    for arguments in [
        "solve --format json",
        "check --format json",
        "count --format json",
        "backbone --format json",
        "why --format json",
        "explain --format json",
        "rate --format json",
        "show --format json",
        "minimize --format json",
        "solve --format json --portfolio",
    ] {
        let ran = run(arguments, &format!("{UNIQUE}\n{UNIQUE}\n"));
        assert!(ran.status < 2, "{ran:?}");
        let found = seen(&ran.out, "");
        assert_eq!(found, ["json 2x2 4 @1", "json 2x2 4 @2"], "{arguments}: {}", ran.out);
        assert_eq!(givens(ran.lines()[1], ""), UNIQUE, "{arguments}");
    }
    let ran = run("generate --side 16 --holes 100 --count 2 --seed 1 --format json", "");
    assert_eq!(seen(&ran.out, "").len(), 2, "{ran:?}");
    assert!(seen(&ran.out, "").iter().all(|puzzle| puzzle.starts_with("json 4x4 156")), "{ran:?}");
    let error = run("solve --format json", "4..3..2.3......x\n");
    assert!(seen(&error.out, "")[0].contains("verdict: this is an error record"), "{error:?}");
}

#[test]
fn written_documents_are_read_back() {
    let lines = format!("{LINE}\n{LINE}\n");
    let xml = run("solve --quiet --format opensudoku", &lines).ends(0).quietly();
    let expected = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>sudoku-sat</name>\n\
        <game data=\"{SOLUTION}\"/>\n<game data=\"{SOLUTION}\"/>\n</opensudoku>\n"
    );
    assert_eq!(xml.out, expected);
    // A puzzle without an answer becomes a comment, and the document remains valid.
    let mixed = format!("{LINE}\n{}\n{LINE}\nx\n", LINE.replacen("53..7", "55..7", 1));
    let ran = run("solve --format opensudoku", &mixed).ends(4);
    assert_eq!(
        ran.lines()[4],
        "<!-- invalid: 5 is given twice in row 1: r1c1 and r1c2 -->",
        "{ran:?}"
    );
    assert!(ran.lines()[6].starts_with("<!-- error: standard input:4:1: "), "{ran:?}");
    assert_eq!((ran.lines()[7], ran.lines().len()), ("</opensudoku>", 8));
    assert_eq!(seen(&ran.out, "").len(), 2);
    let made =
        run("generate --side 9 --holes 40 --count 3 --seed 5 --format opensudoku", "").ends(0);
    assert_eq!(made.lines().len(), 7, "{made:?}");
    assert_eq!(
        seen(&made.out, ""),
        ["opensudoku 3x3 41 @4", "opensudoku 3x3 41 @5", "opensudoku 3x3 41 @6"]
    );
    let small = run("solve --format opensudoku", UNIQUE).ends(2);
    assert!(small.out.contains("it supports only 9×9 with boxes of 3x3"), "{small:?}");
    let solved = run("solve --quiet", &lines).ends(0).quietly().out;
    let json = run("convert --format json", &solved).ends(0).quietly();
    let object = |number: usize| {
        format!(
            "{{\"index\":{number},\"file\":\"standard input\",\"line\":{number},\
            \"puzzle\":\"{SOLUTION}\",\"verdict\":null}}"
        )
    };
    assert_eq!(json.lines(), [object(1), object(2)]);
    assert_eq!(seen(&json.out, ""), ["json 3x3 81 @1", "json 3x3 81 @2"]);
    let csv = run("convert --format csv", &solved).ends(0).quietly();
    let row = |number: usize| format!("{number},standard input,{number},,{SOLUTION},,,,,,");
    let rows = [
        "index,file,line,id,puzzle,verdict,from,automorphisms,input,reason,stopped_by".to_owned(),
        row(1),
        row(2),
    ];
    assert_eq!(csv.lines(), rows);
    assert_eq!(seen(&csv.out, ""), ["kaggle 3x3 81 @2", "kaggle 3x3 81 @3"]);
    let table = run("convert --format cells", SOLVED).ends(0).quietly();
    assert_eq!(table.out, "4,2,1,3\n1,3,2,4\n3,1,4,2\n2,4,3,1\n");
    let facts = run("backbone --format json", SEVERAL).ends(0).quietly();
    assert!(facts.out.contains("\"candidates\":[["), "{facts:?}");
}

#[test]
fn document_formats_are_named_and_detected() {
    let folder = Folder::new();
    let json = folder.file(
        "p.json",
        &format!("[\n  {{\"givens\": \"{UNIQUE}\"}},\n  {{\"givens\": \"{NONE}\"}}\n]\n"),
    );
    let xml =
        folder.file("p.opensudoku", &format!("<opensudoku><game data='{LINE}'/></opensudoku>"));
    let table = folder.file("p.csv", "4,,,3\n,,2,\n3,,,\n,,,\n");
    let ran = with(program().args(["solve", "--format", "line"]).args([&json, &xml, &table]), b"")
        .ends(1);
    assert_eq!(ran.lines(), [SOLVED, "# unsolvable", SOLUTION, SOLVED]);
    for name in ["json", "opensudoku", "csv", "cells", "tsv", "kaggle"] {
        let ran = run(&format!("solve --from {name}"), "?\n").ends(2);
        assert!(ran.err.starts_with("sudoku-sat: standard input:1:"), "{ran:?}");
    }
    let list = run("list formats", "").ends(0);
    for name in ["json", "opensudoku", "cells", "kaggle"] {
        assert!(list.out.contains(&format!("  {name} ")), "{list:?}");
    }
}

#[test]
fn solve_continues_after_a_bad_entry() {
    let object = format!("{{\"puzzle\":\"{LINE}\",\"name\":\"a\"}}");
    let bad = "{\"puzzle\":\"12\"}";
    let lines = format!("{object}\n{bad}\n{object}\n");
    let list = format!("[{object},{bad},{object}]");
    let xml = format!(
        "<opensudoku><game data=\"{LINE}\"/><game data=\"12\"/><game data=\"{LINE}\"/></opensudoku>"
    );
    let after = format!("{LINE}\n{bad}\n{object}\n");
    for text in [lines, list, xml, after] {
        for words in ["", "--jobs 2", &format!("-o {STDOUT} --jobs 2")] {
            let ran = run(&format!("solve --format line {words}"), &text).ends(4);
            assert_eq!(ran.lines().len(), 3, "{text}: {ran:?}");
            assert!(ran.lines()[0].contains(SOLUTION), "{text}: {ran:?}");
            assert!(ran.lines()[2].contains(SOLUTION), "{text}: {ran:?}");
        }
    }
    // More than is read ahead to detect whether puzzles are lines.
    let many = format!("[{}{object}]", format!("{object},").repeat((1 << 20) / 100));
    let ran = run(&format!("solve --format line -o {STDOUT}"), &many);
    assert_eq!(ran.lines().len(), (1 << 20) / 100 + 1, "{}", ran.err);
}

#[test]
fn row_with_extra_field_spoils_only_itself() {
    let row = |more: &str| format!("7,{LINE}{more}\n");
    let text = format!("id,puzzle\n{}{}{}", row(""), row(",extra"), row("").repeat(90));
    let ran = run("solve --quiet", &text).ends(4);
    assert_eq!(ran.lines().iter().filter(|line| line.len() == 81).count(), 91);
}

#[test]
fn solve_reads_the_puzzle_column() {
    let text = format!("solution,puzzle\n{SOLUTION},{LINE}\n{SOLUTION},{LINE}\n");
    let ran = run("solve --quiet", &text).ends(0);
    assert_eq!(ran.lines(), [SOLUTION, SOLUTION]);
    let ran = run("solve --quiet --format kaggle", &text).ends(0);
    assert!(ran.lines()[2].ends_with(&format!(",{SOLUTION}")), "{ran:?}");
}
