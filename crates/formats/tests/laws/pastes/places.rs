//! Tests lists of places and digits, rows of databases, and puzzles in quotes of source code.

use super::{SIDES, cells, reads_plain, sample};
use testbed::reading::{read, seen};

/// A notation of facts: the beginning, a function that writes the fact of a row, column and digit,
/// the separator, the end, and the first index.
type Form = (&'static str, fn(usize, usize, usize) -> String, &'static str, &'static str, usize);

const FORMS: &[Form] = &[
    ("", |r, c, d| format!("cell({r},{c},{d})."), "\n", "\n", 1),
    ("", |r, c, d| format!("cell({r},{c},{d})."), " ", "\n", 1),
    ("% facts\n", |r, c, d| format!("given({r}, {c}, {d})."), "\n", "\n", 0),
    ("", |r, c, d| format!("({r},{c},{d})"), ",", "", 1),
    ("givens = [", |r, c, d| format!("({r}, {c}, {d})"), ",\n  ", "]", 0),
    ("clues = {", |r, c, d| format!("({r},{c}): {d}"), ", ", "}", 0),
    ("{", |r, c, d| format!("({r}, {c}): {d}"), ",\n", "}", 1),
    ("", |r, c, d| format!("grid[{r}][{c}] = {d};"), "\n", "", 0),
    ("", |r, c, d| format!("x({r},{c}) = {d};"), "\n", "", 1),
    ("", |r, c, d| format!("model.add(x[{r}, {c}] == {d})"), "\n", "", 0),
    ("", |r, c, d| format!("r{r}c{c}={d}"), "\n", "", 1),
    ("", |r, c, d| format!("R{r}C{c}: {d}"), ", ", "", 1),
    ("", |r, c, d| format!("{}{c}={d}", char::from(b'A' + r as u8 - 1)), "\n", "", 1),
    ("", |r, c, d| format!("{r} {c} {d}"), "\n", "", 1),
    ("", |r, c, d| format!("{r},{c},{d}"), "\n", "", 0),
    ("row,col,value\n", |r, c, d| format!("{r},{c},{d}"), "\n", "", 1),
    ("r;c;v\n", |r, c, d| format!("{r};{c};{d}"), "\n", "", 0),
    ("x,y,digit\n", |r, c, d| format!("{c},{r},{d}"), "\n", "", 0),
    ("value\tcolumn\trow\n", |r, c, d| format!("{d}\t{c}\t{r}"), "\n", "", 1),
    ("INSERT INTO cells (row, col, val) VALUES ", |r, c, d| format!("({r},{c},{d})"), ", ", ";", 1),
];

/// Returns the facts of the cells with digits, or of all cells.
fn facts(rows: &[Vec<usize>], (begin, fact, between, end, first): Form, all: bool) -> String {
    let side = rows.len();
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    let digits = cells.map(|(row, column)| (row, column, rows[row][column]));
    let written: Vec<String> = digits
        .filter(|&(.., digit)| all || digit > 0)
        .map(|(row, column, digit)| fact(row + first, column + first, digit))
        .collect();
    format!("{begin}{}{end}", written.join(between))
}

#[test]
fn facts_are_puzzles() {
    for size in SIDES {
        let rows = sample(size);
        for form in FORMS {
            for all in [true, false] {
                let text = facts(&rows, *form, all);
                reads_plain(&text, "", &rows);
            }
        }
    }
}

#[test]
fn facts_with_faults_are_errors() {
    let rows = sample((3, 3));
    for form in FORMS {
        let text = facts(&rows, *form, false);
        let other = (form.1)(form.4, form.4 + 1, if rows[0][1] == 1 { 2 } else { 1 });
        let large = (form.1)(form.4 + 2, form.4 + 100, 1);
        for more in [other, large] {
            let at = text.rfind(form.2).unwrap();
            let spoilt = format!("{}{}{more}{}", &text[..at], form.2, &text[at..]);
            let found = read(&spoilt, "");
            assert!(found.iter().all(Result::is_err), "{spoilt}\n{found:?}");
        }
    }
}

#[test]
fn indexes_count_from_0_or_1() {
    let facts = |places: &[(usize, usize, usize)]| -> String {
        places.iter().map(|(r, c, d)| format!("p({r},{c},{d}).\n")).collect()
    };
    // Both first indexes are possible.
    let both = facts(&[(1, 2, 8), (3, 4, 7), (5, 5, 8), (8, 8, 1)]);
    let error = seen(&both, "");
    assert!(error[0].contains("may count from 0 or from 1"), "{error:?}");
    // If rows count from 1, two digits clash; from 0 they are in different boxes.
    let one = facts(&[(1, 2, 8), (2, 3, 8), (5, 5, 7), (7, 8, 1)]);
    let read = read(&one, "");
    let remarks = &read[0].as_ref().unwrap().remarks;
    assert_eq!(remarks, &["the rows and columns count from 0", "the side was assumed to be 9"]);
    // 0 and 9 are both indexes.
    assert!(seen(&facts(&[(0, 1, 2), (9, 9, 1), (3, 3, 3)]), "")[0].contains("from 0 to 9"));
    // A declared side, and a side that is not clear.
    let small = facts(&[(1, 1, 4), (4, 4, 2)]);
    assert!(seen(&small, "")[0].contains("side 4 or 9"));
    assert_eq!(seen(&small, "--box 2x2"), ["array 2x2 2 @1"]);
    assert_eq!(seen(&format!("size(4).\n{small}"), ""), ["array 2x2 2 @1"]);
}

#[test]
fn rows_of_databases_are_grids_or_puzzles() {
    for size in SIDES {
        let rows = sample(size);
        for blank in ["0", "NULL", "''", "'.'"] {
            let row = |row: &Vec<usize>| cells(row, blank).join(",");
            let tuples: Vec<String> = rows.iter().map(|it| format!("({})", row(it))).collect();
            let numbered: Vec<String> =
                rows.iter().zip(1..).map(|(it, id)| format!("({id}, {})", row(it))).collect();
            let names: Vec<String> = (1..=rows.len()).map(|at| format!("c{at}")).collect();
            let names = names.join(", ");
            let single = |tuple: &String| format!("INSERT INTO g VALUES {tuple};\n");
            for text in [
                format!("INSERT INTO t VALUES {};", tuples.join(",")),
                format!("insert into t values\n{};", tuples.join(",\n")),
                format!("INSERT INTO `t` ({names}) VALUES\n  {};", tuples.join(",\n  ")),
                format!("INSERT INTO t (id, {names}) VALUES\n{};", numbered.join(",\n")),
                format!("INSERT INTO t VALUES {};", numbered.join(", ")),
                tuples.iter().map(single).collect(),
            ] {
                reads_plain(&text, "", &rows);
            }
        }
    }
    let rows = "(1, '4..3..2.3.......'),\n(2, '1..4..2..3......')";
    for head in ["", " (id, puzzle)"] {
        let text = format!("INSERT INTO p{head} VALUES\n{rows};\n");
        assert_eq!(seen(&text, ""), ["array 2x2 4 @1", "array 2x2 4 @1"]);
    }
    let solved = |solution| format!("INSERT INTO p VALUES (1, '4..3..2.3.......', '{solution}');");
    assert_eq!(seen(&solved("4213132434212134"), ""), ["array 2x2 4 @1"]);
    assert!(seen(&solved("1243132434212134"), "")[0].contains("several puzzles"));
    for spoilt in [
        "INSERT INTO t VALUES (4,0,0,3),(0,0,2),(3,0,0,0),(0,0,0,0);",
        "INSERT INTO t VALUES (4,0,0,3),(0,0,2,0),(3,0,0,0);",
        "INSERT INTO t VALUES (4,0,0,3),(0,0,2,0),(3,0,0,0),(0,0,0,0",
        "INSERT INTO t VALUES (4,0,0,3),(0,0,2,0),(3,0 0,0),(0,0,0,0);",
        "INSERT INTO t VALUES (4,0,0,3),(0,0,2,0),(3,0,0,0),",
    ] {
        let found = seen(spoilt, "");
        assert!(!found.iter().any(|it| it.contains(" @")), "{spoilt}\n{found:?}");
    }
}

#[test]
fn quotes_of_source_code_hold_puzzles() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let texts: Vec<String> = rows.iter().map(|row| cells(row, ".").concat()).collect();
        let (line, square) = (texts.concat(), texts.join("\n"));
        let (head, tail) = line.split_at(line.len() / 3);
        let escaped = texts.join("\\n");
        for text in [
            format!("puzzle = \"\"\"{square}\"\"\"\n"),
            format!("let p = `\n{square}`;"),
            format!("auto p = R\"({square})\";"),
            format!("cat <<EOF | sudoku\n{square}\nEOF"),
            format!("$p = <<<'EOT'\n{square}\nEOT;"),
            format!("s = \"{head}\" +\n    \"{tail}\";"),
            format!("s = (\"{head}\"\n     \"{tail}\")"),
            format!("char *s = \"{head}\\\n{tail}\";"),
            format!("s := \"{escaped}\""),
        ] {
            reads_plain(&text, "", &rows);
        }
        if rows.len() > 4 {
            let two = format!("P = [\"{line}\", \"{line}\"]");
            assert_eq!(seen(&two, "").len(), 2, "{two}");
        }
        for spoilt in [
            format!("puzzle = \"\"\"{}\"\"\"\n", texts[1..].join("\n")),
            format!("let p = `\n{}\n", texts[1..].join("\n")),
            format!("s = \"{head}\" +\n    \"{}\";", &tail[1..]),
            format!("P = [\"{line}\", \"{}\"]", &line[1..]),
        ] {
            let found = read(&spoilt, "");
            assert!(found.iter().all(Result::is_err), "{spoilt}\n{found:?}");
        }
    }
    let four = ["\"1..............4\""; 4].join(", ");
    assert!(seen(&format!("P = [{four}]"), "")[0].contains("may be puzzles or rows"));
}
