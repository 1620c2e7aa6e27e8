//! Tests arrays, lists and tables of programming and modelling languages, with the code around
//! them.

use super::{SIDES, cells, lines, reads_plain, sample};
use testbed::reading::{read, seen};

/// Returns the rows as a nested list with these brackets and separators.
fn nested(rows: &[Vec<usize>], blank: &str, marks: [&str; 5]) -> String {
    let [open, close, before, between, separator] = marks;
    let row =
        |row: &Vec<usize>| format!("{before}{open}{}{close}", cells(row, blank).join(separator));
    format!("{open}{}{close}", rows.iter().map(row).collect::<Vec<_>>().join(between))
}

#[test]
fn bracketed_rows_of_many_languages_are_read() {
    for size in SIDES {
        let rows = sample(size);
        let array = |text: &str| reads_plain(text, "array", &rows);
        let lists = nested(&rows, "_", ["[", "]", "", ",\n  ", ","]);
        for (before, after) in
            [("problem(1, ", ")."), ("puzzle(", ")."), ("sudoku(easy,\n  ", ").\n")]
        {
            array(&format!("{before}{lists}{after}"));
        }
        for nothing in ["NA", "None", "null", "nil", "Nothing", "missing", "nan"] {
            array(&format!("x = {}", nested(&rows, nothing, ["[", "]", "", ",\n", ", "])));
        }
        // OCaml, with or without a name on the line above.
        let bars = nested(&rows, "0", ["[|", "|]", "\n  ", ";", "; "]);
        array(&format!("let grid = {bars}"));
        array(&format!("let grid =\n{bars};;"));
        array(&format!("let grid = {}", nested(&rows, "0", ["[", "]", "", "; ", "; "])));
        // MiniZinc.
        let parted = lines(&rows, |row| cells(row, "0").join(", ") + "|");
        array(&format!("start=[|{}];", parted.trim_ascii_end()));
        array(&format!("array[1..4,1..4] of int: start = [|\n{}];", parted.trim_ascii_end()));
        // MATLAB and Julia.
        let spaced = lines(&rows, |row| format!("  {}", cells(row, "0").join(" ")));
        array(&format!("puzzle = [\n{spaced}];"));
        array(&format!("puzzle = [\n{}];", spaced.replace('\n', ";\n")));
        array(&format!("M = [{}]", spaced.trim_ascii().replace('\n', ";")));
        // YAML.
        let items = lines(&rows, |row| format!("  - [{}]", cells(row, "0").join(", ")));
        array(&format!("board:\n{items}"));
        array(&items);
        // Lisp.
        array(&format!("(define board\n  '{})", nested(&rows, "0", ["(", ")", "", "\n    ", " "])));
    }
}

#[test]
fn r_lists_are_read_by_column() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let columns: Vec<Vec<usize>> =
            (0..side).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        for nothing in ["NA", "0"] {
            let list = |rows: &[Vec<usize>]| {
                rows.iter().map(|row| cells(row, nothing).join(",")).collect::<Vec<_>>().join(",\n")
            };
            let by_row = format!("m <- matrix(c({}), nrow={side}, byrow=TRUE)", list(&rows));
            reads_plain(&by_row, "array", &rows);
            let by_column = format!("matrix(c({}), nrow={side})", list(&columns));
            reads_plain(&by_column, "array", &rows);
        }
    }
    let text = "matrix(c(1,2,3,4,0,0,0,0,0,0,0,0,0,0,0,0), 4)";
    let read = read(text, "");
    assert_eq!(read[0].as_ref().unwrap().remarks, ["the list was read column by column"]);
}

#[test]
fn latex_and_ampl_tables_are_read() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        for environment in ["matrix", "pmatrix", "array", "tabular"] {
            for blank in ["0", "", "."] {
                for (end, border) in
                    [("\\\\", ""), ("\\\\", "\\hline\n"), ("\\\\ \\hline", "\\hline\n")]
                {
                    let columns = "{|".to_owned() + &"c|".repeat(side) + "}";
                    let columns = if environment.ends_with("matrix") { "" } else { &columns };
                    let rows_text =
                        lines(&rows, |row| format!("{} {end}", cells(row, blank).join(" & ")));
                    let text = format!(
                        "\\begin{{{environment}}}{columns}\n{border}{rows_text}\\end{{{environment}}}\n"
                    );
                    reads_plain(&text, "grid", &rows);
                }
            }
        }
        let numbers: Vec<String> = (1..=side).map(|number| number.to_string()).collect();
        let body = |at: usize| format!("  {} {}\n", at + 1, cells(&rows[at], ".").join(" "));
        let body: String = (0..side).map(body).collect();
        for (data, name, end) in [
            ("data;\n", "param givens", "end;\n"),
            ("", "param givens default 0", ""),
            ("", "param g", "end;\n"),
        ] {
            let heading = format!("{data}{name} : {} :=\n", numbers.join(" "));
            let text = format!("{heading}{};\n{end}", body.trim_end_matches('\n'));
            reads_plain(&text, "numbers", &rows);
            reads_plain(&format!("{heading}{body};\n{end}"), "numbers", &rows);
        }
    }
}

#[test]
fn strings_of_a_statement_are_rows() {
    for size in SIDES {
        let rows = sample(size);
        if rows.len() > 9 {
            continue;
        }
        let strings: Vec<String> =
            rows.iter().map(|row| format!("\"{}\"", cells(row, ".").concat())).collect();
        for (before, joint, after) in [
            ("String puzzle =\n    ", " +\n    ", ";"),
            ("$puzzle =\n    ", " .\n    ", ";"),
            ("puzzle =\n  ", "\n  + ", ";"),
            ("const char *puzzle =\n  ", "\n  ", ";"),
            ("let puzzle =\n  ", " ^\n  ", ""),
            ("puzzle = (\n  ", "\n  ", "\n)"),
        ] {
            reads_plain(&format!("{before}{}{after}", strings.join(joint)), "array", &rows);
        }
    }
}

#[test]
fn matrices_in_list_are_separate_puzzles() {
    let one = "[[4,None,None,3],[None,None,2,None],[3,None,None,None],[None,None,None,None]]";
    let other = "[[1,None,None,None],[None,None,2,None],[None,3,None,None],[None,None,None,4]]";
    let found = seen(&format!("puzzles = [{one},\n  {other}]\n1234............\n"), "");
    assert_eq!(found, ["array 2x2 4 @1", "array 2x2 4 @1", "line 2x2 4 @3"]);
}

#[test]
fn faulty_array_is_an_error() {
    for text in [
        // A row that is too long, too short, or one too many.
        "x = [|[|4;0;0;3|];[|0;0;2;0;1|];[|3;0;0;0|];[|0;0;0;0|]|]",
        "x = [|[|4;0;0;3|];[|0;0;2|];[|3;0;0;0|];[|0;0;0;0|]|]",
        "x = [|[|4;0;0;3|];[|0;0;2;0|];[|3;0;0;0|];[|0;0;0;0|];[|0;0;0;0|]|]",
        "start=[|4, 0, 0, 3|\n0, 0, 2|\n3, 0, 0, 0|\n0, 0, 0, 0, 0|];",
        "puzzle = [\n4 0 0 3\n0 0 2\n3 0 0 0\n0 0 0 0 0\n];",
        // A digit that is too large.
        "problem(1, [[4,_,_,3],[_,_,7,_],[3,_,_,_],[_,_,_,_]]).",
        // A bracket that is not closed.
        "start=[|4, 0, 0, 3|\n0, 0, 2, 0|\n3, 0, 0, 0|\n0, 0, 0, 0|",
    ] {
        let found = read(text, "");
        assert!(found.iter().all(Result::is_err), "{text}\n{found:?}");
    }
}

#[test]
fn rows_are_written_as_languages_do() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let list = |blank: &str, value: &dyn Fn(&str) -> String, between: &str| -> Vec<String> {
            let cell = |text: &String| if text == blank { text.clone() } else { value(text) };
            let row = |row: &Vec<usize>| cells(row, blank).iter().map(cell).collect::<Vec<_>>();
            rows.iter().map(|it| row(it).join(between)).collect()
        };
        let plain = |text: &str| text.to_owned();
        let commas = list("0", &plain, ", ");
        let spaces = list("0", &plain, " ");
        // The text before all rows, between two rows and after all rows; and the rows.
        let cases = [
            ("g <- rbind(\n  c(", "),\n  c(", ")\n)", list("NA", &|it| format!("{it}L"), ", ")),
            ("int[,] g = new int[9, 9]\n{\n  { ", " },\n  { ", " }\n};", commas.clone()),
            (
                "let g = vec![vec![",
                "],\n  vec![",
                "]];",
                list("None", &|it| format!("Some({it})"), ", "),
            ),
            ("g = [[", "],\n  [", "]]", list("Nothing", &|it| format!("Just {it}"), ", ")),
            (
                "const G: &[&[u8]] = &[\n&[",
                "],\n&[",
                "],\n];",
                list("0u8", &|it| format!("{it}u8"), ", "),
            ),
            ("(defvar *g*\n  #2A((", ")\n (", ")))", spaces.clone()),
            ("(define g #(#(", ")\n  #(", ")))", spaces.clone()),
            ("(list '(", ") '(", "))", spaces.clone()),
            ("my @g = (\n  [qw(", ")],\n  [qw(", ")],\n);", spaces.clone()),
            ("M = [ ...\n ", "; ...\n ", "];", spaces.clone()),
            ("m = np.matrix('", "; ", "')", spaces.clone()),
            ("g = [\n \"", "\".split(),\n \"", "\".split()]", spaces.clone()),
            ("masked_array(\n data=[[", "],\n [", "]])", list("--", &plain, ", ")),
            ("---\ng:\n  - [", "]\n  - [", "]\n...", list("~", &plain, ", ")),
            ("g:\n- - ", "\n- - ", "", list("null", &plain, "\n  - ")),
        ];
        for (before, between, after, rows_text) in cases {
            let text = format!("{before}{}{after}", rows_text.join(between));
            let is_text = before == "g:\n- - " || before.starts_with("m = np");
            let format = if is_text { "numbers" } else { "array" };
            reads_plain(&text, format, &rows);
        }
        // Each row has a name or a number.
        for (before, after, format) in [
            ("row# = [", "]", "array"),
            ("g[#] = [", "];", "array"),
            ("g(#,:) = (/ ", " /)", "array"),
        ] {
            let named = |(at, row): (usize, &String)| {
                format!("{}{row}{after}\n", before.replace('#', &(at + 1).to_string()))
            };
            let text: String = commas.iter().enumerate().map(named).collect();
            reads_plain(&text, format, &rows);
            reads_plain(&format!("[puzzle]\n{text}"), format, &rows);
        }
        let named: String =
            spaces.iter().enumerate().map(|(at, row)| format!("Row {}: {row}\n", at + 1)).collect();
        reads_plain(&named, "numbers", &rows);
        let dots = list("\\cdot", &plain, " & ").join(" \\\\\n");
        reads_plain(&format!("\\begin{{bmatrix}}\n{dots}\n\\end{{bmatrix}}"), "grid", &rows);
        if side < 10 {
            let bare = lines(&rows, |row| cells(row, ".").concat());
            for (before, after) in
                [("g = \"\"\"\n", "\"\"\".strip().split()"), ("g = <<~EOS\n", "EOS")]
            {
                reads_plain(&format!("{before}{bare}{after}"), "grid", &rows);
            }
            let holes = lines(&rows, |row| {
                let end = if row[side - 1] == 0 { "," } else { "" };
                format!("  [{}{end}],", cells(row, "").join(","))
            });
            reads_plain(&format!("const g = [\n{holes}];"), "array", &rows);
        }
    }
}

#[test]
fn rows_in_another_order_are_refused() {
    let rows = ["4,0,0,3", "0,0,2,0", "3,0,0,0", "0,0,0,0"];
    let all = |before: &dyn Fn(usize) -> String, after: &str| -> String {
        (0..4).map(|at| format!("{}{}{after}\n", before(at), rows[at])).collect()
    };
    for text in [
        all(&|at| format!("c{at} = ["), "]"),
        all(&|at| format!("g(:,{at}) = ["), "]"),
        all(&|at| format!("g[{}] = [", (at + 1) % 4), "]"),
        format!("{{\n{}}}\n", all(&|at| format!("'col{at}': ["), "],")),
        format!("M = [\n{}]';\n", rows.join("\n")),
        format!("g = np.array([[{}]]).T.tolist()\n", rows.join("],[")),
        format!("g = np.rot90([[{}]])\n", rows.join("],[")),
        format!("g = [[{}]][::-1].reverse()\n", rows.join("],[")),
    ] {
        let found = read(&text, "");
        assert!(found.iter().all(Result::is_err), "{text}\n{found:?}");
    }
    // Cells next to a matrix do not belong to it and are an error.
    let text = format!("f([[{}]], [1,2,3,4,5])\n", rows.join("],["));
    assert!(read(&text, "").iter().all(Result::is_err));
}

#[test]
fn lists_that_are_no_rows_are_refused() {
    let strings = r#"["4..3", "..2.", "3...", "...."]"#;
    let lists = "[[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]]";
    for name in ["columns", "cols", "by_column", "board_T", "boxes", "sudokuBlocks", "regions"] {
        for value in [strings, lists] {
            let found = read(&format!("{name} = {value}\n"), "");
            assert!(found.iter().all(Result::is_err), "{name} = {value}\n{found:?}");
        }
    }
    for name in ["diag_sudoku_grid", "x_sudoku", "killer"] {
        let found = read(&format!("{name} = '4..3..2.3.......'\n"), "");
        assert!(found.iter().all(Result::is_err), "{name}\n{found:?}");
    }
    assert!(read(&format!("rows = 4\ncols = 4\ngrid = {lists}\n"), "").iter().any(Result::is_ok));
}
