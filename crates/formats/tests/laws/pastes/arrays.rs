//! Tests of arrays in the syntax of programming languages.

use super::{SIDES, cells, lines, reads_plain, sample};
use testbed::reading::seen;

#[test]
fn arrays_of_many_languages_are_read() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let nested = |blank: &str, between: &str, open: &str, rows_between: &str, close: &str| {
            let all: Vec<_> = rows
                .iter()
                .map(|row| format!("{open}{}{close}", cells(row, blank).join(between)))
                .collect();
            format!("{open}{}{close}", all.join(rows_between))
        };
        let array = |text: &str| reads_plain(text, "array", &rows);
        for (blank, between) in [
            ("0", ", "),
            ("0", ","),
            (".", ","),
            ("None", ", "),
            ("null", ", "),
            ("\".\"", ","),
            ("''", ", "),
            ("'x'", ","),
        ] {
            let list = nested(blank, between, "[", ", ", "]");
            let lines = nested(blank, between, "[", ",\n    ", "]").replacen('[', "[\n   ", 1);
            for list in [&list, &lines] {
                for (before, after) in [
                    ("board = ", ""),
                    ("let board = ", ";"),
                    ("grid: List[List[int]] = ", "  # easy"),
                    ("solve(", ")"),
                    ("np.array(", ", dtype=int64)"),
                    ("x = numpy.array(", ").reshape(9, 9)"),
                    ("let b: [[u8; 9]; 9] = ", ";"),
                ] {
                    array(&format!("{before}{list}{after}"));
                }
            }
            let braces = nested(blank, between, "{", ", ", "}");
            let trailing = nested(blank, between, "{", ",\n  ", "}").replacen('{', "{\n  ", 1);
            let trailing = format!("{},\n}};", trailing.strip_suffix('}').unwrap());
            for text in [
                format!("int[][] grid = {braces};"),
                format!("int grid[9][9] = {trailing}"),
                format!("int[][] g = new int[][]{braces};"),
                format!("  {braces}"),
                format!("int[,] g = {trailing}"),
                format!("char[][] c =\n{braces};"),
            ] {
                array(&text);
            }
        }
        for (before, open, close, after) in [
            ("board := [9][9]int{", "{", "}", "}"),
            ("var board = [][]int{", "{", "}", "}"),
            ("val b = arrayOf(", "intArrayOf(", ")", ")"),
            ("let b = vec![", "vec![", "]", "];"),
            ("var b = List.of(", "List.of(", ")", ");"),
            ("$b = array(", "array(", ")", ");"),
            ("int[][] b = new int[][]{", "new int[] {", "}", "};"),
        ] {
            for between in [", ", ",\n\t"] {
                let row = |row: &Vec<usize>| format!("{open}{}{close}", cells(row, "0").join(", "));
                let all = rows.iter().map(row).collect::<Vec<_>>().join(between);
                array(&format!("{before}{all}{after}"));
                array(&format!("{before}\n\t{all},\n{after}"));
            }
        }
        let print = nested("0", " ", "[", "\n ", "]");
        array(&print);
        array(&format!("x = {print}"));
        array(&nested("0.", "  ", "[", "\n ", "]"));
        array(&format!("array({})", nested("0", ", ", "[", ",\n       ", "]")));
        array(&format!(
            "[\n{}\n]",
            rows.iter()
                .map(|row| format!("  ['{}'],", cells(row, ".").join("', '")))
                .collect::<Vec<_>>()
                .join("\n")
        ));
        let flat: Vec<_> = rows.iter().map(|row| cells(row, "0").join(", ")).collect();
        array(&format!("p = [{}]", flat.join(",\n")));
        array(&format!("[{}]", flat.join(", ")));
        if side < 10 {
            let strings: Vec<_> =
                rows.iter().map(|row| format!("\"{}\"", cells(row, ".").concat())).collect();
            array(&format!("board = [{}]", strings.join(", ")));
            array(&format!("board = [\n  {},\n]", strings.join(",\n  ")));
            array(&format!("String[] rows = {{ {} }};", strings.join(", ")));
        }
    }
    let error = |text: &str| seen(text, "");
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1],[0,0,0,0],[0,0,0,0]]\n1234............\n"),
        ["1:21: row 2 has 3 cells; expected 4, as many as row 1 has", "line 2x2 4 @2"]
    );
    assert_eq!(
        error("b = [[1,2,3,4],\n [3,4,1,7],\n [0,0,0,0],[0,0,0,0]]\n1234............\n"),
        [
            "2:9: r2c4: 7 is not a digit of a 4×4 puzzle; use 1 to 4, and one of . 0 * _ for an empty cell",
            "line 2x2 4 @4"
        ]
    );
    assert_eq!(
        error("b = [[1,2,3,4],\n [3,4,1,2],\n"),
        ["2:12: the array is not closed; write its closing bracket after its last row"]
    );
    assert_eq!(
        error("b = [[1 2 ... 3 4]\n [3 4 ... 1 2]]\n")[0],
        "1:11: ... replaces values that are left out; print all of them"
    );
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1,2],[0,0,0,0]]\n"),
        ["1:5: the puzzle ends after row 3; expected 4 rows, as many as row 1 has"]
    );
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1,2],\n1234............\n"),
        [
            "1:26: the array is not closed; write its closing bracket after its last row",
            "line 2x2 4 @2"
        ]
    );
}

#[test]
fn bracketed_rows_need_no_outer_brackets() {
    for size in SIDES {
        let rows = sample(size);
        for (open, close, end) in
            [("[", "]", ","), ("{", "}", ","), ("[", "]", ""), ("(", ")", ",")]
        {
            let text =
                lines(&rows, |row| format!("  {open}{}{close}{end}", cells(row, "0").join(", ")));
            reads_plain(&text, "array", &rows);
            // Also at the beginning of a file.
            let found = seen(&text, "");
            assert!(found.len() == 1 && found[0].starts_with("array "), "{found:?}");
        }
    }
}

/// A file that contains only one of these is recognised as another format.
#[test]
fn arrays_and_strings_differ_from_json() {
    let rows = "[1,0,0,4],[0,0,2,0],[0,3,0,0],[0,0,0,0]";
    assert_eq!(seen(&format!("[{rows}]"), ""), ["json 2x2 4 @1"]);
    assert_eq!(
        seen(&format!("[{}]", rows.replace(",0", ",None").replace("[0", "[None")), ""),
        ["array 2x2 4 @1"]
    );
    assert_eq!(
        seen(&format!("[{}]", rows.replace(',', " ").replace("] [", "]\n [")), ""),
        ["array 2x2 4 @1"]
    );
    assert_eq!(seen(&format!("[{}]", rows.replace('0', "'.'")), ""), ["array 2x2 4 @1"]);
    assert_eq!(seen(&format!("[{}]", rows.replace('0', "\".\"")), ""), ["json 2x2 4 @1"]);
    assert_eq!(seen("[\"1..4\", \"..2.\", \".3..\", \"....\"]", ""), ["json 2x2 4 @1"]);
    assert_eq!(
        seen("[\n  \"1..4..2..3......\",\n\"1..4..2..3......\"]", ""),
        ["json 2x2 4 @2", "json 2x2 4 @3"]
    );
    assert_eq!(
        seen("['1..4..2..3......',\n'1..4..2..3......']", ""),
        ["line 2x2 4 @1", "line 2x2 4 @2"]
    );
    assert_eq!(seen("[1,0,0,4,0,0,2,0,0,3,0,0,0,0,0,0]", ""), ["json 2x2 4 @1"]);
    assert_eq!(seen("p = [1,0,0,4,0,0,2,0,0,3,0,0,0,0,0,0]", ""), ["array 2x2 4 @1"]);
}
