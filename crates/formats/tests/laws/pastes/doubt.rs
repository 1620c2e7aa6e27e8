//! Tests texts that could silently be read as another puzzle: their order, names or columns are read
//! or refused.

use super::{cells, lines, reads_plain, sample};
use formats::{PuzzleReader, ReadOptions};
use testbed::reading::{givens, read, seen};

/// The sides of most tests.
const SIDES: [(usize, usize); 3] = [(2, 2), (2, 3), (3, 3)];

/// Checks that a text is refused as a whole, with this message.
#[track_caller]
fn refuses(text: &str, message: &str) {
    let found = seen(text, "");
    let is_refused = found.len() == 1 && found[0].contains(message);
    assert!(is_refused, "{text}\nexpected: {message}\nfound: {found:#?}");
}

/// Returns the digits of a sample with their rows and columns from 1.
fn places(rows: &[Vec<usize>]) -> Vec<(usize, usize, usize)> {
    let row = |(row, cells): (usize, &Vec<usize>)| -> Vec<(usize, usize, usize)> {
        (1..).zip(cells).map(|(column, &digit)| (row + 1, column, digit)).collect()
    };
    rows.iter().enumerate().flat_map(row).filter(|it| it.2 > 0).collect()
}

#[test]
fn heading_with_spaces_sets_order_of_places() {
    let rows = sample((3, 3));
    let write = |heading: &str, place: fn((usize, usize, usize)) -> String| -> String {
        places(&rows)
            .into_iter()
            .map(place)
            .fold(format!("{heading}\n"), |all, it| all + &it + "\n")
    };
    for heading in ["col row val", "x y value", "Column Row Digit"] {
        reads_plain(&write(heading, |(r, c, d)| format!("{c} {r} {d}")), "", &rows);
    }
    reads_plain(&write("row col val", |(r, c, d)| format!("{r} {c} {d}")), "", &rows);
    reads_plain(&write("n = 9", |(r, c, d)| format!("{r} {c} {d}")), "", &rows);
    let text = write("Each line: column, row and value", |(r, c, d)| format!("{c} {r} {d}"));
    refuses(&text, "may name another order");
}

#[test]
fn cell_names_count_from_1() {
    // From 0, no digits would clash.
    let found = read("r1c2=8\nr2c3=8\nr5c5=7\nr7c8=1\n", "");
    assert_eq!(found[0].as_ref().unwrap().puzzle.givens.to_string().find('8'), Some(1));
    let found = read("r0c1=8\nr5c5=7\nr8c8=1\n", "");
    let remarks = &found[0].as_ref().unwrap().remarks;
    assert_eq!(remarks[0], "the rows and columns count from 0");
}

#[test]
fn blank_lines_divide_only_facts_in_order() {
    let rows = sample((3, 3));
    let mut places = places(&rows);
    let text = |places: &[(usize, usize, usize)]| {
        let fact = |(r, c, d): &(usize, usize, usize)| format!("given({r},{c},{d}).\n");
        let (first, second) = places.split_at(20);
        [first, second].map(|part| part.iter().map(fact).collect::<String>()).join("\n")
    };
    assert_eq!(
        givens(&text(&places), ""),
        rows.iter().flat_map(|row| cells(row, ".")).collect::<String>()
    );
    places.sort_by_key(|place| place.2);
    refuses(&text(&places), "not in ascending order");
}

#[test]
fn rows_named_as_columns_are_refused() {
    for size in SIDES {
        let rows = sample(size);
        for name in ["col", "box"] {
            let row = |(row, at): (&Vec<usize>, usize)| {
                format!("{name}{at} {}\n", cells(row, "0").join(" "))
            };
            refuses(&rows.iter().zip(1..).map(row).collect::<String>(), "named as columns");
        }
        let heading: String = (1..=rows.len()).map(|at| format!(",r{at}")).collect();
        let row =
            |(row, at): (&Vec<usize>, usize)| format!("c{at},{}\n", cells(row, "0").join(","));
        let table: String = rows.iter().zip(1..).map(row).collect();
        refuses(&format!("{heading}\n{table}"), "named as columns");
    }
    let rows = sample((3, 3));
    let text = format!("columns:\n{}", lines(&rows, |row| cells(row, "0").concat()));
    let found = read(&text, "");
    assert!(found[0].as_ref().unwrap().remarks[0].contains("read as rows"));
}

#[test]
fn names_in_another_order_are_refused() {
    let rows = sample((3, 3));
    let reversed = |name: fn(usize) -> String| -> String {
        let row = |at: usize| format!("{} {}\n", name(at), cells(&rows[at], "0").join(" "));
        (0..9).rev().map(row).collect()
    };
    refuses(&reversed(|at| format!("row{}", at + 1)), "another order");
    refuses(&reversed(|at| char::from(b'A' + at as u8).to_string()), "another order");
}

#[test]
fn arguments_of_r_set_the_order() {
    let rows = sample((3, 3));
    let all: Vec<String> = rows.iter().flat_map(|row| cells(row, "NA")).collect();
    let column = |at: usize| rows.iter().map(move |row| row[at]);
    let turned: Vec<Vec<usize>> = (0..9).map(|at| column(at).collect()).collect();
    for arguments in ["9, 9, TRUE", "nrow=9, byrow=1", "nrow = 9, byr = T", "byrow=TRUE, nrow=9"] {
        reads_plain(&format!("m <- matrix(c({}), {arguments})\n", all.join(", ")), "", &rows);
    }
    for arguments in ["9, 9", "9, 9, FALSE", "nrow=9, byrow=0"] {
        reads_plain(&format!("m <- matrix(c({}), {arguments})\n", all.join(", ")), "", &turned);
    }
    let text = all.join(" ").replace("NA", "0");
    reads_plain(&format!("m <- matrix(scan(text='{text}'), 9)\n"), "", &turned);
    let list = all.join(", ");
    refuses(&format!("m <- matrix(c({list}), 9, 9, byrow = is_by_row)\n"), "exchange rows");
    refuses(&format!("m <- c({list})\ndim(m) <- c(9, 9)\n"), "exchange rows");
}

#[test]
fn lists_of_regions_below_a_grid_refuse_it() {
    let rows = sample((3, 3));
    let list = |name: &str| {
        let row = |row: &Vec<usize>| format!("[{}]", cells(row, "0").join(","));
        format!("{name} = [\n{}]\n", rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
    };
    refuses(&(list("grid") + &list("regions")), "may state a rule");
}

#[test]
fn rules_below_a_grid_are_reported() {
    let rows = sample((3, 3));
    let grid = lines(&rows, |row| cells(row, "0").concat());
    let text = format!("{grid}\nNormal sudoku rules apply. Cells a knight's move apart differ.\n");
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
    assert!(puzzles.next().unwrap().is_ok());
    assert!(puzzles.next().is_none());
    let remarks = puzzles.take_remarks();
    assert_eq!(remarks.len(), 1);
    assert!(remarks[0].1.contains("rule knight"), "{remarks:?}");
}

#[test]
fn damaged_row_of_database_is_one_error() {
    let puzzle = sample((3, 3)).iter().flat_map(|row| cells(row, "0")).collect::<String>();
    let insert = |puzzle: &str| format!("INSERT INTO p (puzzle) VALUES ('{puzzle}');\n");
    let found = seen(&[insert(&puzzle), insert(&puzzle[2..]), insert(&puzzle)].concat(), "");
    assert_eq!(found.len(), 3);
    assert!(found[0].starts_with("array") && found[2].starts_with("array"), "{found:?}");
    assert!(found[1].contains("row 2 of the table has no puzzle"), "{found:?}");
}

#[test]
fn more_notations_are_read() {
    let rows = sample((3, 3));
    let all: String = rows.iter().flat_map(|row| cells(row, " ")).collect();
    reads_plain(&format!("\"{all}\"\n"), "", &rows);
    reads_plain(&format!("puzzle = '{all}'\n"), "", &rows);
    let stata: Vec<String> = rows.iter().map(|row| cells(row, "0").join(", ")).collect();
    reads_plain(&format!("matrix A = ({})\n", stata.join(" \\ ")), "", &rows);
    for separator in [",", " "] {
        reads_plain(&lines(&rows, |row| cells(row, "#N/A").join(separator)), "", &rows);
    }
    let code = |row: &Vec<usize>| format!("    {{{}}}", cells(row, "0").join(", "));
    let text = format!(
        "#define N 9\nint main() {{\n    int grid[N][N] = {{\n{}}};\n    if (solve(grid, 0, 0) == 1)\n        \
         print(grid);\n    else\n        printf(\"No solution\");\n    return 0;\n}}\n",
        rows.iter().map(code).collect::<Vec<_>>().join(",\n")
    );
    assert_eq!(seen(&text, ""), [format!("array 3x3 {} @4", places(&rows).len())]);
    refuses("%%MatrixMarket matrix coordinate integer general\n9 9 1\n1 1 5\n", "MatrixMarket");
}

#[test]
fn cells_as_json_objects_are_refused() {
    for text in [r#"{"r1c1":5,"r2c2":3}"#, r#"{"A1":"5"}"#, r#"[{"row":0,"col":0,"value":5}]"#] {
        refuses(text, "write a line row,col,value");
    }
}

#[test]
fn largest_number_may_be_in_a_table() {
    let table = format!("| {} | 1 | 2 | 3 |\n|---|---|---|---|\n| 1 | 4 | 0 | 0 |\n", u64::MAX);
    assert!(!seen(&table, "").is_empty());
}

#[test]
fn solution_of_a_damaged_row_is_no_puzzle() {
    let (puzzle, solution) = ("4..3..2.3.......", "4213132434212134");
    let rows = |puzzle: &str| format!("INSERT INTO t VALUES (1, '{puzzle}', '{solution}');\n");
    assert_eq!(seen(&rows(puzzle), ""), ["array 2x2 4 @1"]);
    refuses(&rows(&puzzle[1..]), "row 1 of the table has no puzzle");
    let named =
        format!("INSERT INTO t (id, solution, puzzle) VALUES (1,'{solution}','{puzzle}');\n");
    assert_eq!(seen(&named, ""), ["array 2x2 4 @1"]);
}

#[test]
fn code_around_arrays_and_facts_is_ignored() {
    let array = "4, 0, 0, 3},\n{0, 0, 2, 0},\n{3, 0, 0, 0},\n{0, 0, 0, 0";
    for text in [
        format!("func f(t *testing.T) {{\n\tg := [][]int{{\n{{{array}}},\n}}\n"),
        format!("g := [][]int{{\n{{{array}}},\n}}\nn = 4;\nrun;\n"),
        "clues := []tuple{\n{0, 0, 4},\n{0, 3, 3},\n{1, 2, 2},\n{3, 3, 1},\n}\nsolve(clues)\n"
            .to_owned(),
    ] {
        let found = seen(&text, "");
        assert!(found.len() == 1 && found[0].starts_with("array 2x2"), "{text}\n{found:?}");
    }
    // The error for a sentence does not suggest --symbols.
    let found = seen("4..3..2.3.......\nYou get it with the `sudoku` package (see above):\n", "");
    assert!(!found[1..].iter().any(|it| it.contains("symbols")), "{found:?}");
}

#[test]
fn number_of_two_digits_is_one_cell() {
    let row = |cells: usize, first: &str| format!("{first}{}\n", ",0".repeat(cells - 1));
    for (separator, first) in [(",", "15"), (", ", "15"), (" ", "15")] {
        let rows: Vec<String> =
            (0..16).map(|at| row(if at == 4 { 15 } else { 16 }, first)).collect();
        let found = seen(&rows.concat().replace(',', separator), "");
        assert!(found[0].contains("row 5 has 15"), "{found:?}");
    }
}

#[test]
fn headings_of_tables_are_checked() {
    for text in [
        ",c1,c2,c3,c4\nr2,,,,\nr1,,1,,2\nr3,2,4,1,\nr4,,,,4\n",
        ",A,B,C,D\nr4,1,,,\nr4,,1,,2\nr3,2,4,1,\nr1,,,,4\n",
        "| c1 | c3 | c2 | c4 |\n|---|---|---|---|\n| 1 |  | 3 |  |\n|  | 3 | 4 | 2 |\n|  |  |  |  |\n| 4 |  | 2 |  |\n",
        "| R1 | R2 | R3 | R4 |\n|---|---|---|---|\n| 1 |  | 3 |  |\n|  | 3 | 4 | 2 |\n|  |  |  |  |\n| 4 |  | 2 |  |\n",
        "row 1,row 2,row 3,row 4\n,,2,\n1,,4,\n,,1,\n2,,,4\n",
        "Zeile 1;Zeile 2;Zeile 3;Zeile 4\n;;2;\n1;;4;\n;;1;\n2;;;4\n",
    ] {
        let found = seen(text, "");
        assert!(found.iter().all(|it| !it.contains(" @")), "{text}\n{found:?}");
    }
}

#[test]
fn comments_state_the_order_of_places() {
    let right = "4..3..2.3.......";
    let found = read("# col,row,value\n1,1,4\n4,1,3\n3,2,2\n1,3,3\n", "--box 2x2");
    assert!(found[0].as_ref().unwrap().remarks[0].contains("names the order"), "{found:?}");
    assert_eq!(givens("Spalte Zeile Wert\n1 1 4\n4 1 3\n3 2 2\n1 3 3\n", "--box 2x2"), right);
    let list = "(1,1,4),(4,1,3),(3,2,2),(1,3,3)";
    let text = format!("givens = [{list}]  # (col,row,value)\n");
    assert_eq!(givens(&text, "--box 2x2"), right);
    let found = read(&format!("col, row, value:\n{list}\n"), "--box 2x2");
    assert!(found[0].as_ref().unwrap().remarks[0].contains("names the order"), "{found:?}");
}

#[test]
fn keys_and_comments_within_arrays_are_checked() {
    let rows = "[4,0,0,3],\n[0,0,2,0],\n[3,0,0,0],\n[0,0,0,0]";
    for key in ["'columns'", "\"cols\"", "'boxes'", "'transposed'"] {
        let found = seen(&format!("puzzle = {{{key}: [{rows}]}}\n"), "");
        assert!(found.iter().all(|it| !it.contains(" @")), "{key}: {found:?}");
    }
    let text = format!("grid = [\n{}]\n", rows.replacen("],", "],  # killer", 1));
    let found = read(&text, "");
    assert!(found[0].as_ref().unwrap().remarks[0].contains("killer"), "{found:?}");
}
