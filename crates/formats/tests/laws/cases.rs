//! Texts from public bug reports and programs: one puzzle each, among headings, declarations,
//! captions and other text.

use testbed::reading::read;

/// A text, its format, and its remarks.
type Case = (&'static str, &'static str, &'static [&'static str]);

const BOTH: &str = "the first row and the first column were read as headings";
const ROW: &str = "the first row was read as headings";
const COLUMN: &str = "the first column was read as headings";
const BESIDE: &str = "the text next to the grid was ignored";

/// Each text contains `4..3 ..2. 3... ....`.
const CASES: &[Case] = &[
    // A data frame as CSV, with its index and without.
    (",0,1,2,3\n0,4,0,0,3\n1,0,0,2,0\n2,3,0,0,0\n3,0,0,0,0\n", "cells", &[BOTH]),
    ("0,1,2,3\n4,0,0,3\n0,0,2,0\n3,0,0,0\n0,0,0,0\n", "cells", &[ROW]),
    (",0,1,2,3\n0,4.0,,,3.0\n1,,,2.0,\n2,3.0,,,\n3,,,,\n", "cells", &[BOTH]),
    (
        "\"\",\"V1\",\"V2\",\"V3\",\"V4\"\n\"1\",4,NA,NA,3\n\"2\",NA,NA,2,NA\n\"3\",3,NA,NA,NA\n\"4\",NA,NA,NA,NA\n",
        "cells",
        &[BOTH],
    ),
    ("1;2;3;4\n4;;;3\n;;2;\n3;;;\n;;;\n", "cells", &[ROW]),
    ("0;1;2;3\n4;;;3\n;;2;\n3;;;\n;;;\n", "cells", &[ROW]),
    // Tables of Markdown and Org.
    (
        "|   | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| 1 | 4 | 0 | 0 | 3 |\n| 2 | 0 | 0 | 2 | 0 |\n| 3 | 3 | 0 | 0 | 0 |\n| 4 | 0 | 0 | 0 | 0 |\n",
        "grid",
        &[BOTH],
    ),
    (
        "| 1 | 2 | 3 | 4 |\n|---+---+---+---|\n| 4 | 0 | 0 | 3 |\n| 0 | 0 | 2 | 0 |\n| 3 | 0 | 0 | 0 |\n| 0 | 0 | 0 | 0 |\n",
        "grid",
        &[ROW],
    ),
    // Grids below a line with their size.
    ("2\n4 0 0 3\n0 0 2 0\n3 0 0 0\n0 0 0 0\n", "numbers", &["line 1 was read as the size"]),
    ("4\n4 0 0 3\n0 0 2 0\n3 0 0 0\n0 0 0 0\n", "numbers", &["line 1 was read as the size"]),
    ("2 2\n4..3\n..2.\n3...\n....\n", "grid", &["line 1 was read as the size"]),
    ("N = 4;\n4..3\n..2.\n3...\n....\n", "grid", &["line 1 was read as the size"]),
    // Text next to a drawing.
    (
        "+---+---+---+---+    nudoku 6.0.0\n| 4 |   |   | 3 |\n+---+---+---+---+    Commands\n|   |   | 2 |   |     c - Check solution\n+---+---+---+---+\n| 3 |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n",
        "grid",
        &[BESIDE],
    ),
    // MiniZinc, Prolog, AMPL.
    ("start=[|4, 0, 0, 3|\n0, 0, 2, 0|\n3, 0, 0, 0|\n0, 0, 0, 0|];\n", "array", &[]),
    (
        "problem(1, [[4,_,_,3],\n            [_,_,2,_],\n            [3,_,_,_],\n            [_,_,_,_]]).\n",
        "array",
        &[],
    ),
    (
        "data;\nparam givens : 1 2 3 4 :=\n  1  4 . . 3\n  2  . . 2 .\n  3  3 . . .\n  4  . . . . ;\nend;\n",
        "numbers",
        &[BOTH],
    ),
    // Data frames as they are printed.
    (
        "   0  1  2  3\n0  4  0  0  3\n1  0  0  2  0\n2  3  0  0  0\n3  0  0  0  0\n",
        "numbers",
        &[BOTH],
    ),
    (
        "     [,1] [,2] [,3] [,4]\n[1,]    4   NA   NA    3\n[2,]   NA   NA    2   NA\n[3,]    3   NA   NA   NA\n[4,]   NA   NA   NA   NA\n",
        "numbers",
        &[BOTH],
    ),
    ("A 4 0 0 3\nB 0 0 2 0\nC 3 0 0 0\nD 0 0 0 0\n", "numbers", &[COLUMN]),
    (
        "    1 2   3 4\n  +-----+-----+\nA | 4 . | . 3 |\nB | . . | 2 . |\n  +-----+-----+\nC | 3 . | . . |\nD | . . | . . |\n  +-----+-----+\n",
        "grid",
        &[BOTH],
    ),
    (
        "    1 2   3 4\n  +-----+-----+\nA | 4   |   3 |\nB |     | 2   |\n  +-----+-----+\nC | 3   |     |\nD |     |     |\n  +-----+-----+\n",
        "grid",
        &[BOTH],
    ),
    // Tables of databases, and other data frames.
    (
        " c1 | c2 | c3 | c4\n----+----+----+----\n  4 |    |    |  3\n    |    |  2 |   \n  3 |    |    |   \n    |    |    |   \n(4 rows)\n",
        "grid",
        &[ROW],
    ),
    (
        "+------+------+------+------+\n| a    | b    | c    | d    |\n+------+------+------+------+\n|    4 | NULL | NULL |    3 |\n| NULL | NULL |    2 | NULL |\n|    3 | NULL | NULL | NULL |\n| NULL | NULL | NULL | NULL |\n+------+------+------+------+\n4 rows in set (0.00 sec)\n",
        "grid",
        &[ROW],
    ),
    (
        "4×4 DataFrame\n Row │ x1     x2     x3     x4\n     │ Int64  Int64  Int64  Int64\n─────┼────────────────────────────\n   1 │     4      0      0      3\n   2 │     0      0      2      0\n   3 │     3      0      0      0\n   4 │     0      0      0      0\n",
        "grid",
        &["line 1 was read as the size", BOTH],
    ),
    ("north,south,east,west\n4,0,0,3\n0,0,2,0\n3,0,0,0\n0,0,0,0\n", "cells", &[ROW]),
    (
        "4\n0\n0\n3\n0\n0\n2\n0\n3\n0\n0\n0\n0\n0\n0\n0\n",
        "numbers",
        &["each line was read as a cell"],
    ),
    // R, LaTeX, YAML.
    (
        "matrix(c(4,NA,NA,3,\nNA,NA,2,NA,\n3,NA,NA,NA,\nNA,NA,NA,NA), nrow=4, byrow=TRUE)\n",
        "array",
        &[],
    ),
    (
        "matrix(c(4,NA,3,NA,\nNA,NA,NA,NA,\nNA,2,NA,NA,\n3,NA,NA,NA), nrow=4)\n",
        "array",
        &["the list was read column by column"],
    ),
    (
        "\\begin{matrix}\n4 & 0 & 0 & 3 \\\\\n0 & 0 & 2 & 0 \\\\\n3 & 0 & 0 & 0 \\\\\n0 & 0 & 0 & 0 \\\\\n\\end{matrix}\n",
        "grid",
        &[],
    ),
    (
        "\\begin{tabular}{|c|c|c|c|}\n\\hline\n4 & & & 3 \\\\ \\hline\n & & 2 & \\\\ \\hline\n3 & & & \\\\ \\hline\n & & & \\\\ \\hline\n\\end{tabular}\n",
        "grid",
        &[],
    ),
    ("board:\n  - [4,0,0,3]\n  - [0,0,2,0]\n  - [3,0,0,0]\n  - [0,0,0,0]\n", "array", &[]),
    ("board:\n  - 4 0 0 3\n  - 0 0 2 0\n  - 3 0 0 0\n  - 0 0 0 0\n", "numbers", &[]),
    ("board: |\n  4..3\n  ..2.\n  3...\n  ....\n", "grid", &[]),
    // Java, MATLAB, OCaml.
    (
        "String puzzle =\n    \"4..3\" +\n    \"..2.\" +\n    \"3...\" +\n    \"....\";\n",
        "array",
        &[],
    ),
    ("String puzzle = \"4..3\" +\n    \"..2.\" +\n    \"3...\" +\n    \"....\";\n", "grid", &[]),
    ("puzzle = [\n    4 0 0 3\n    0 0 2 0\n    3 0 0 0\n    0 0 0 0\n];\n", "array", &[]),
    ("M = [4 0 0 3; 0 0 2 0; 3 0 0 0; 0 0 0 0]\n", "array", &[]),
    (
        "let grid = [|\n  [|4; 0; 0; 3|];\n  [|0; 0; 2; 0|];\n  [|3; 0; 0; 0|];\n  [|0; 0; 0; 0|];\n|]\n",
        "array",
        &[],
    ),
];

#[test]
fn text_around_puzzle_is_interpreted() {
    let mut wrong = String::new();
    for (text, format, remarks) in CASES {
        let read = read(text, "");
        let seen: Vec<String> = read
            .iter()
            .map(|read| match read {
                Ok(entry) => {
                    let name = entry.format.name();
                    format!("{name} {} {:?}", entry.puzzle.givens, entry.remarks)
                }
                Err(error) => error.to_string(),
            })
            .collect();
        let expected = format!("{format} 4..3..2.3....... {remarks:?}");
        if seen != [expected.clone()] {
            wrong += &format!("{text}expected {expected}\n   found {seen:?}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Texts with something that may change the puzzle: a rule, a transpose, columns, a second puzzle.
const REFUSED: &[&str] = &[
    // One of several matrices is faulty.
    "P = [[[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]],[[1,0,0],[0,0,2],[0,3,0]]]\n",
    "P = [[[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]],[[1,0],[0,2],[0,3],[1,2]]]\n",
    // Rules.
    "p = {'grid': [[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]], 'cages': [([(0,0),(0,1)], 7)]}\n",
    "const p = {diagonal: true, grid: [[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]]};\n",
    "solve([[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]], region=[1,1,2])\n",
    "4 4 killer\n4 0 0 3\n0 0 2 0\n3 0 0 0\n0 0 0 0\n",
    "Anti-knight, killer:\n\n,1,2,3,4\n1,4,,,3\n2,,,2,\n3,3,,,\n4,,,,\n",
    "diagonal,killer,jigsaw,windoku\n4,,,3\n,,2,\n3,,,\n,,,\n",
    "4..3\n..2.\n3...\n....\nX-Sudoku by John\n",
    "4..3\n..2.\n3...\n....\nThe diagonals count too\n",
    // Columns and transposes.
    "g <- cbind(c(4,0,0,3),c(0,0,2,0),c(3,0,0,0),c(0,0,0,0))\n",
    "M = [4 0 0 3; 0 0 2 0; 3 0 0 0; 0 0 0 0]';\n",
    "g = np.array([[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]]).T\n",
    "g = list(zip(*[[4,0,0,3],[0,0,2,0],[3,0,0,0],[0,0,0,0]]))\n",
    // A grid or a puzzle next to a drawing.
    "+--+--+\n|4.|.3|   aa: 1 . . .\n|..|2.|   bb: . . 2 .\n+--+--+\n|3.|..|   cc: . 3 . .\n|..|..|   dd: . . . 4\n+--+--+\n",
    "+--+--+\n|4.|.3|   next: 1.....2..3.....4\n|..|2.|\n+--+--+\n|3.|..|\n|..|..|\n+--+--+\n",
    // Puzzles or rows.
    "const P = [`1...............`, `.....2..........`, `..........3.....`, `............4...`];\n",
];

#[test]
fn text_that_may_change_puzzle_is_refused() {
    for text in REFUSED {
        let found = read(text, "");
        assert!(found.iter().any(Result::is_err), "{text}\n{found:?}");
    }
}

#[test]
fn table_rules_set_no_boxes() {
    let rows = ["4 & 0 & 0 & 3", "0 & 0 & 2 & 0", "3 & 0 & 0 & 0", "0 & 0 & 0 & 0"];
    for rule in ["\\hline", "\\cline{1-4}"] {
        let rows: String = rows.map(|row| format!("{rule}\n{row} \\\\\n")).concat();
        let text = format!("\\begin{{tabular}}{{cccc}}\n{rows}{rule}\n\\end{{tabular}}\n");
        let found = read(&text, "");
        let [Ok(entry)] = &found[..] else { panic!("{text}\n{found:?}") };
        assert_eq!(entry.puzzle.shape.box_rows(), 2, "{text}");
    }
}

#[test]
fn headings_are_not_givens_if_digits_conflict() {
    for corner in [",", ""] {
        let heads: Vec<String> = (0..9).map(|it| it.to_string()).collect();
        let mut text = format!("{corner}{}\n", heads.join(","));
        for row in 0..9 {
            let cells = (0..9).map(|column| if row == column && row < 2 { "5" } else { "" });
            let index = if corner.is_empty() { String::new() } else { format!("{row},") };
            text += &format!("{index}{}\n", cells.collect::<Vec<_>>().join(","));
        }
        let found = read(&text, "");
        let [Ok(entry)] = &found[..] else { panic!("{text}\n{found:?}") };
        assert_eq!(entry.puzzle.givens.to_string(), format!("5.........5{}", ".".repeat(70)));
    }
}
