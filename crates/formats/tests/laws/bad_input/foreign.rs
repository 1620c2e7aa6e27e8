//! Tests that a file without a readable puzzle is one error that names its kind.

use testbed::reading::seen;

/// Returns the only error of an input.
fn error(text: &[u8]) -> String {
    let mut all: Vec<String> =
        formats::PuzzleReader::new("p", text, formats::ReadOptions::default())
            .map(|read| read.map_or_else(|error| error.to_string(), |_| "a puzzle".to_owned()))
            .collect();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn formulas_are_named() {
    for (text, what) in [
        ("p cnf 3 2\n1 2 0\n-1 3 0\n", "DIMACS formula (CNF)"),
        ("c\nc made by x\nc 1 2 3\np cnf 3 2\n1 2 0\n", "DIMACS formula (CNF)"),
        ("c sudoku-sat 0.1.0\nc side 4\n", "DIMACS formula (CNF)"),
        ("c x\r\np wcnf 3 2 5\r\n1 2 0\r\n", "(WCNF)"),
        ("c x\nh 1 2 0\n3 -1 0\n", "(WCNF)"),
        ("* #variable= 3 #constraint= 1\n+1 x1 +1 x2 >= 1;\n", "(OPB)"),
        ("+1 x1 +1 x2 >= 1;\n", "(OPB)"),
        ("min: +1 x1 +2 x2;\n", "(OPB)"),
    ] {
        let found = error(text.as_bytes());
        let is_cnf = what.contains("DIMACS");
        assert!(found.contains(what) && found.contains("decode --formula") == is_cnf, "{found}");
    }
    for text in ["c 1\n4..3..2.3.......\n", "c\n", "h 1 2 3\n", "+-+-+\n"] {
        assert!(!seen(text, "").iter().any(|it| it.contains("formula")), "{text}");
    }
}

#[test]
fn documents_and_archives_are_named() {
    for (begin, what) in [
        (&b"%PDF-1.7\n"[..], "PDF"),
        (b"\x89PNG\r\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"7z\xbc\xaf\x27\x1c", "compressed"),
        (b"Rar!\x1a\x07", "compressed"),
        (b"{\\rtf1", "RTF"),
        (b"PAR1", "binary data"),
        (b"<?xml version=\"1.0\"?>\n<sudoku>", "XML of another program, <sudoku>"),
    ] {
        let found = error(&[begin, b" 1\n2\n3\n"].concat());
        assert!(found.contains(what) && found.contains("; "), "{found}");
    }
}

#[test]
fn rounded_puzzles_are_named() {
    let words =
        "a spreadsheet has rounded this puzzle to a number, and its digits are lost; format";
    for text in
        ["4.3E+78\n", "5,02e79", "id,puzzle\n1,4.3E+78\n", "{\"puzzle\":4.3e+78}\n", "4E+15"]
    {
        assert!(error(text.as_bytes()).contains(words), "{text}");
    }
    assert_eq!(seen("4.3E+78\n5.1E+80\n1.....2..3.....4\n", "").len(), 3);
    assert!(!seen("4.3E+08\n", "")[0].contains(words));
}
