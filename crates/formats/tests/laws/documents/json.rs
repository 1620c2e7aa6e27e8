//! Tests of JSON: objects, lists and lines of objects, and their faults.

use board::{Candidate, Grid};
use formats::{ExpectedCount, ExpectedSolutions};

use testbed::{
    reading::{givens, read, seen},
    records::{NINE as LINE, NINE_SOLVED as SOLUTION},
};

/// Returns the rows of the puzzle, with 0 for an empty cell.
fn rows() -> String {
    let row = |row: usize| {
        let digits = LINE[row * 9..][..9].chars().map(|c| c.to_digit(10).unwrap_or(0).to_string());
        format!("[{}]", digits.collect::<Vec<_>>().join(","))
    };
    format!("[{}]", (0..9).map(row).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn equivalent_json_is_same_puzzle() {
    let nulls = rows().replace('0', "null");
    let strings = rows().replace('0', "\".\"").replace('5', "\"5\"").replace('6', "\"\\u0036\"");
    for text in [
        format!("{{\"givens\":\"{LINE}\"}}"),
        format!(
            "\u{feff}\r\n {{ \"puzzle\" : \"{}\" ,\r\n \"side\" : 9 }}\r\n",
            LINE.replace('.', "0")
        ),
        format!("{{\"givens\": {}, \"box\": \"3x3\", \"candidates\": null}}", rows()),
        format!(
            "[\n  {{\n    \"name\": \"a \\\"b\\\" # {{[\u{a0}é\",\n    \"box\": [3, 3],\n    \"givens\": {nulls}\n  }}\n]\n"
        ),
        format!("{{\"givens\": {strings}, \"rules\": [\"boxes\", \"lines\"]}}"),
        rows(),
        format!(" [\r\n{}", &nulls[1..]),
        format!(
            "{{\"meta\":{{\"a\":[{{}},[],true,false,-1.5e3]}},\"givens\":\"{LINE}\",\"rules\":\"classic\"}}"
        ),
        format!(
            "{{\"givens\":\"{}\"}}",
            LINE.replace('.', "0").chars().map(|c| format!("{c} ")).collect::<String>()
        ),
    ] {
        assert_eq!(givens(&text, ""), LINE, "{text}");
        assert_eq!(givens(&text, "--from json"), LINE, "{text}");
        assert_eq!(givens(&text, "--box 3x3"), LINE, "{text}");
    }
}

#[test]
fn lines_and_lists_keep_puzzle_order() {
    let small = "{\"givens\":\"1234............\"}";
    let six = format!("{{\"side\":6,\"givens\":\"{}\"}}", ".".repeat(36));
    let lines = format!("# two\n{small}\n\n{six}\r\n{small}");
    let expected = ["json 2x2 4 @2", "json 2x3? 0 @4", "json 2x2 4 @5"];
    assert_eq!(seen(&lines, "--from json"), expected);
    assert_eq!(seen(&lines, ""), expected);
    let list = format!("[{small},\n{six}\n,\n{small}]\n[]\n{small} {small}");
    let expected =
        ["json 2x2 4 @1", "json 2x3? 0 @2", "json 2x2 4 @4", "json 2x2 4 @6", "json 2x2 4 @6"];
    assert_eq!(seen(&list, ""), expected);
    let mixed =
        format!("1234............\n{small}\n{{ 1,2,3,4; 0,0,0,0; 0,0,0,0; 0,0,0,0 }}\n{small}\n");
    let expected = ["line 2x2 4 @1", "json 2x2 4 @2", "array 2x2 4 @3", "json 2x2 4 @4"];
    assert_eq!(seen(&mixed, ""), expected);
    assert_eq!(seen(&format!("{{\n\"givens\":\n\"{LINE}\"\n}}\n"), ""), ["json 3x3 30 @1"]);
    assert_eq!(seen("{\n1,2,3,4; 0,0,0,0; 0,0,0,0; 0,0,0,0 }", ""), ["array 2x2 4 @1"]);
}

#[test]
fn document_kind_is_found_after_comments() {
    let head = "# a comment {\n\n  # [another]\r\n#\n";
    let game = format!("<opensudoku><game data=\"{LINE}\"/></opensudoku>");
    let object = format!("{{\n \"puzzle\": \"{LINE}\",\n \"rules\": []\n}}\n");
    for text in [game, format!("[{object}]"), rows(), object] {
        assert_eq!(givens(&text, ""), LINE);
        for head in [head, &format!("\u{feff}{head}"), &"# so\n".repeat(9000)] {
            assert_eq!(givens(&format!("{head}{text}"), ""), LINE, "{text}");
        }
    }
    let fault = format!("{head}{{\n\"givens\":\n7}}");
    let words = "givens: expected a line of characters, as in \"53..7…\", or a list of rows";
    assert_eq!(seen(&fault, ""), [format!("7:1: {words}")]);
    assert_eq!(seen(&format!("{head}{LINE}\n"), ""), ["line 3x3 30 @5"]);
    assert_eq!(seen(&format!("{head}{{ 1,2,3,4;\n0,0,0,0; 0,0,0,0; 0,0,0,0 }}"), "").len(), 1);
}

#[test]
fn givens_set_default_board_size() {
    let board = |rest: &str| {
        let text = format!("{{{rest}}}");
        let [Ok(entry)] = &read(&text, "")[..] else { panic!("{text}: {:?}", read(&text, "")) };
        (entry.puzzle.shape.rows(), entry.puzzle.shape.columns(), entry.puzzle.givens.to_string())
    };
    let told = "1.....\n......\n..2...\n......\n.....3\n......".replace('\n', "");
    let texts: Vec<String> = (0..6).map(|row| format!("\"{}\"", &told[row * 6..][..6])).collect();
    let texts = format!("[{}]", texts.join(","));
    let (rules, line) = ("\"rules\":[{\"rule\":\"anti-knight\"}]", format!("\"{told}\""));
    let numbers = format!("\"{}\"", told.replace('.', "0").replace("", " ").trim());
    let lists = texts.replace('.', "0").replace(['"', '[', ']'], "");
    let lists: Vec<String> = lists
        .split(',')
        .map(|row| format!("[{}]", row.replace("", ",").trim_matches(',')))
        .collect();
    let lists = format!("[{}]", lists.join(","));
    for givens in [&texts, &texts.replace('.', "_"), &line, &numbers, &lists] {
        for size in
            ["", ",\"side\":6", ",\"rows\":6", ",\"columns\":6", ",\"rows\":6,\"columns\":6"]
        {
            let (rows, columns, found) = board(&format!("\"givens\":{givens},{rules}{size}"));
            assert_eq!((rows, columns, &found), (6, 6, &told), "{givens} {size}");
        }
    }
    let (rows, columns, found) =
        board("\"rows\":4,\"columns\":5,\"givens\":[\"1....\",[0,0,0,0,2],\".....\",\"...3.\"]");
    assert_eq!((rows, columns, &*found), (4, 5, "1........2........3."));
    assert_eq!(board(&format!("\"givens\":{{}},{rules}")).0, 9);
    // The candidates of a 4×4 board, which only a classic puzzle may have in this form.
    let all = "1234".repeat(16);
    for (rest, expected) in [
        (
            format!("\"givens\":[\"1...\",\"....\",\"....\"],{rules}"),
            "1:11: givens: 3 rows; expected 4 for 4×4; if the board is not square, \
            give \"rows\" and \"columns\"",
        ),
        (
            "\"rows\":4,\"columns\":5,\"givens\":[\"1....\",\".....\",\"....\",\".....\"]"
                .to_owned(),
            "1:49: givens[2]: the row has 4 cells; expected 5 for 4×5",
        ),
        (
            "\"rows\":4,\"columns\":5,\"givens\":[\"1....\",\"....7\",\".....\",\".....\"]"
                .to_owned(),
            "1:46: r2c5: givens[1][4]: 7 is not a digit from 1 to 5; use 0 or null for an empty cell",
        ),
        (
            format!("\"givens\":\"1....\",{rules}"),
            "1:11: givens: 5 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9",
        ),
        (
            format!("\"givens\":\"{all}\",{rules}"),
            "1:11: givens: 64 cells; expected 16, one for each cell of the board",
        ),
    ] {
        assert_eq!(seen(&format!("{{{rest}}}"), ""), [expected]);
    }
}

#[test]
fn sides_above_nine_need_numbers_or_symbols() {
    let row: Vec<String> = (1..=16).map(|digit| digit.to_string()).collect();
    let rows = format!("[[{}]{}]", row.join(","), format!(",[{}0]", "0,".repeat(15)).repeat(15));
    assert_eq!(seen(&format!("{{\"givens\":{rows}}}"), ""), ["json 4x4 16 @1"]);
    let line = format!("{}{}", row.join(" "), " 0".repeat(240));
    assert_eq!(seen(&format!("{{\"puzzle\":\"{line}\"}}"), ""), ["json 4x4 16 @1"]);
    let symbols = format!("{{\"givens\":\"123456789ABCDEFG{}\"}}", ".".repeat(240));
    assert_eq!(seen(&symbols, "--symbols 1-9A-G"), ["json 4x4 16 @1"]);
    let needs = "1:11: givens: 256 characters make a line of side 16; give the symbols of its digits with --symbols, for example 1-9A-G, 0-9A-F or A-P for 16×16";
    assert_eq!(seen(&symbols, ""), [needs]);
    let blank = format!("{{\"side\":10,\"box\":\"2x5\",\"givens\":\"{}\"}}", ".".repeat(100));
    assert_eq!(seen(&blank, ""), ["json 2x5 0 @1"]);
}

#[test]
fn candidate_lists_and_characters_are_binding() {
    let all = "[1,2,3,4]";
    let text = format!(
        "{{\"candidates\":[[[2],null,[],{all}],[{all},{all},{all},[4,1]],[{all},{all},{all},{all}],\
        [null,null,null,null]],\"givens\":[[2,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}"
    );
    let [Ok(entry)] = &read(&text, "")[..] else { panic!("{text}") };
    let left = entry.puzzle.restrictions.as_ref().unwrap();
    let digits = |cell| left.digits(cell).collect::<Vec<_>>();
    assert_eq!([digits(0), digits(1), digits(2)], [vec![2], vec![1, 2, 3, 4], vec![]]);
    assert_eq!((digits(7), left.total()), (vec![1, 4], 16 * 4 - 3 - 4 - 2));
    assert_eq!(entry.puzzle.givens.filled().collect::<Vec<_>>(), [(0, 2)]);
    let text = format!("{{\"puzzle\":\"1...{}\"}}", "1234".repeat(15));
    let [Ok(entry)] = &read(&text, "")[..] else { panic!("{text}") };
    let left = entry.puzzle.restrictions.as_ref().unwrap();
    assert!(!left.contains(0, 2) && left.contains(1, 2) && left.total() == 61);
    assert!(left.iter().any(|candidate| candidate == Candidate { cell: 0, digit: 1 }));
}

#[test]
fn candidate_lists_use_digits_of_board() {
    let row = "[null,null,null,null]";
    let boards = |digits: &str, first: &str| {
        let by_row = format!("[[{first},null,null,null],{row},{row},{row}]");
        [by_row, format!("{{\"r1c1\":{first}}}")].map(|candidates| {
            format!("{{\"rows\":4,\"columns\":4,\"digits\":{digits},\"candidates\":{candidates}}}")
        })
    };
    for (digits, first, left) in
        [("[0,3]", "[3,0]", [1, 4]), ("[2,5]", "[2,4]", [1, 3]), ("[1,4]", "[2,4]", [2, 4])]
    {
        for text in boards(digits, first) {
            let [Ok(entry)] = &read(&text, "")[..] else { panic!("{text} {:?}", read(&text, "")) };
            let found = entry.puzzle.restrictions.as_ref().unwrap();
            assert_eq!(found.digits(0).collect::<Vec<_>>(), left, "{text}");
        }
    }
    for (digits, first) in [("[0,3]", "[4]"), ("[2,5]", "[0]"), ("[2,5]", "[3,3]")] {
        for text in boards(digits, first) {
            assert!(matches!(read(&text, "")[..], [Err(_)]), "{text}");
        }
    }
}

#[test]
fn expected_count_and_solution_are_read() {
    let expected = |rest: &str| {
        let text = format!("{{\"givens\":\"{LINE}\"{rest}}}");
        read(&text, "").remove(0).unwrap().expected
    };
    let digits: Vec<u16> = SOLUTION.bytes().map(|b| u16::from(b - b'0')).collect();
    let shape = board::Shape::new(3, 3).unwrap();
    let solution = Grid::from_digits(shape, &digits);
    let is = |count, solution| Some(ExpectedSolutions { count, solution });
    assert_eq!(expected(""), None);
    assert_eq!(expected(",\"count\":null,\"solution\":null"), None);
    assert_eq!(expected(",\"count\":12"), is(ExpectedCount::Exactly(12), None));
    assert_eq!(expected(",\"count\":\">1\""), is(ExpectedCount::MoreThan(1), None));
    let told = format!(",\"solution\":\"{SOLUTION}\"");
    assert_eq!(expected(&told), is(ExpectedCount::MoreThan(0), solution.clone()));
    assert_eq!(expected(&format!("{told},\"count\":1")), is(ExpectedCount::Exactly(1), solution));
}

/// Objects with a fault, most of them with givens on a line of 4×4, and the message.
const OBJECTS: &[(&str, &str)] = &[
    (
        "\"givens\":[[1,2,3,4],[3,4,1,9],[0,0,0,0],[0,0,0,0]]",
        "1:29: r2c4: givens[1][3]: 9 is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[1,2,3,4],[3,4,1],[0,0,0,0],[0,0,0,0]]",
        "1:22: givens[1]: the row has 3 cells; expected 4 for 4×4",
    ),
    ("\"givens\":[[1,2,3,4],[3,4,1,2],[0,0,0,0]]", "1:11: givens: 3 rows; expected 4 for 4×4"),
    (
        "\"givens\":[\"12345\",\".....\",\".....\",\".....\"]",
        "1:11: givens: 4 rows; expected 5 for 5×5",
    ),
    (
        "\"givens\":[[1,2,3,4],7,[0,0,0,0],[0,0,0,0]]",
        "1:22: givens[1]: expected a row, a list of 4 cells",
    ),
    (
        "\"givens\":[[1.5,2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: 1.5 is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[-1,2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: -1 is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[1,1e2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:15: r1c2: givens[0][1]: 1e2 is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[99999999999999999999999,2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: 99999999999999999999… is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[true,2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: true is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[[1],2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: a list is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"givens\":[[\"x\",2,3,4],[3,4,1,2],[0,0,0,0],[0,0,0,0]]",
        "1:13: r1c1: givens[0][0]: 'x' is not a digit of a 4×4 puzzle; use 1 to 4, and one of . 0 * _ for an empty cell",
    ),
    ("\"givens\":[[1,2],[3,4]]", "1:11: side 2 is out of range; expected 4 to 645"),
    (
        "\"givens\":\"12345\"",
        "1:11: givens: 5 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9",
    ),
    (
        "\"givens\":\"1234.......x....\"",
        "1:23: r3c4: givens: 'x' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell",
    ),
    (
        "\"givens\":\"1234.......\\u0078....\"",
        "1:11: r3c4: givens: 'x' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell",
    ),
    (
        "\"givens\":\"1 2 3 4 0\"",
        "1:11: givens: 5 numbers on one line; expected n×n, one for each cell; without spaces, each character is a cell",
    ),
    (
        "\"givens\":\"1 2 3 5 0 0 0 0 0 0 0 0 0 0 0 0\"",
        "1:18: r1c4: givens: 5 is not a digit of a 4×4 puzzle; use 1 to 4, and one of . 0 * _ for an empty cell",
    ),
    (
        "\"givens\":7",
        "1:11: givens: expected a line of characters, as in \"53..7…\", or a list of rows",
    ),
    (
        "\"givens\":\"1234............\",\"side\":9",
        "1:11: givens: 16 characters; expected 81, one for each cell of 9×9",
    ),
    (
        "\"givens\":\"1234............\",\"side\":3",
        "1:37: side: side 3 is out of range; expected 4 to 645",
    ),
    (
        "\"givens\":{\"r1c1\":4},\"side\":4,\"rows\":6",
        "1:29: side: 4 contradicts 6 rows and 4 columns; give either \"side\" or \"rows\" and \"columns\"",
    ),
    ("\"givens\":\"1234............\",\"side\":4.0", "1:37: side: expected a number, as in 9"),
    (
        "\"givens\":\"1234............\",\"box\":\"2\"",
        "1:36: box: expected rows x columns of a box, as in \"3x3\" or [3, 3]",
    ),
    (
        "\"givens\":\"1234............\",\"box\":[2]",
        "1:36: box: expected rows x columns of a box, as in \"3x3\" or [3, 3]",
    ),
    (
        "\"givens\":\"1234............\",\"box\":\"2x2\",\"side\":5",
        "1:49: side: the side is 5, but the boxes make it 4",
    ),
    (
        "\"givens\":\"1234............\",\"count\":-1",
        "1:38: count: expected a number of solutions, as in 1, or \">1\" for more than one",
    ),
    (
        "\"givens\":\"1234............\",\"solution\":\"1234...........1\"",
        "1:41: r2c1: solution: the solution has an empty cell; it must have a digit in every cell",
    ),
    (
        "\"givens\":\"1234............\",\"puzzle\":\"1234............\"",
        "1:30: puzzle: it means the same as givens; remove one of them",
    ),
    (
        "\"givens\":\"1234............\",\"side\":4,\"side\":4",
        "1:39: \"side\" occurs twice; write it once",
    ),
    (
        "\"givens\":\"1234............\",\"antiknight\":true",
        "1:30: the key \"antiknight\" seems to be a rule; add the rule to the list \"rules\", as an object with its name under \"rule\"",
    ),
    (
        "\"givens\":\"1234............\",\"rules\":[\"lines\",\"boxes\",\"diagonals\"]",
        "1:55: rules[2] (diagonals): unknown rule (did you mean diagonal?); see `sudoku-sat list rules`",
    ),
    (
        "\"givens\":\"1234............\",\"thermos\":[]",
        "1:30: the key \"thermos\" seems to be a rule; add the rule to the list \"rules\", as an object with its name under \"rule\"",
    ),
    (
        "\"givens\":\"1234............\",\"mystery\":[]",
        "1:30: unknown key \"mystery\", which could be a rule of the puzzle; known keys are givens (or puzzle), side, box, candidates, count, solution, name and, with rules, those of boards: rules, rows, columns, digits, lines, regions, grids and holes; put other data under meta",
    ),
    (
        "\"name\":\"x\"",
        "1:1: the object has no puzzle; add \"givens\", a line of characters or a list of rows",
    ),
    (
        "\"givens\":\"1234............\",\"solution\":\"1243342121344312\"",
        "1:41: r1c3: solution: the solution has 4, but 3 is given",
    ),
    (
        "\"givens\":{\"r1c1\":1},\"rows\":4,\"solution\":\"2143342113424213\"",
        "1:42: r1c1: solution: the solution has 2, but 1 is given",
    ),
    (
        "\"candidates\":{\"r1c1\":[1]},\"rows\":4,\"solution\":\"2143342113424213\"",
        "1:48: r1c1: solution: the solution has 2, but the puzzle excludes it there",
    ),
    (
        "\"rows\":6,\"columns\":6,\"box\":[3,3]",
        "1:29: box: boxes of 3x3 do not tile the board; expected boxes of 6 cells",
    ),
    (
        "\"rows\":6,\"columns\":6,\"box\":\"4294967296×4294967296\"",
        "1:29: box: expected rows x columns of a box, as in \"3x3\" or [3, 3]",
    ),
    (
        "\"rows\":4,\"regions\":[[\"r1c1\",\"r1c1\"]]",
        "1:21: regions: r1c1 is listed twice; a cell is in at most one region",
    ),
    (
        "\"rows\":4,\"rules\":[{\"rule\":\"regions\",\"cells\":[[\"r1c1\",\"r1c2\",\"r1c3\",\"r2c2\"]]}]",
        "1:19: rules: regions: the board has boxes, regions or grids already; use one of them, and no \"lines\" with grids",
    ),
    (
        "\"rows\":4,\"grids\":[\"r1c1\"],\"digits\":[1,4],\"regions\":[\"aaab\",\"acbb\",\"ccdb\",\"cddd\"]",
        "1:53: regions: grids or rules define rows, columns and regions already; remove this key",
    ),
    (
        "\"rows\":4,\"regions\":[\"aaab\",\"acbb\",\"ccdb\",\"cddd\"],\"rules\":[\"lines\",\"windoku\"]",
        "1:21: regions: grids or rules define rows, columns and regions already; remove this key",
    ),
    (
        "\"givens\":{\"r1c1\":1},\"side\":4,\"puzzle\":\"4...............\"",
        "1:31: puzzle: it means the same as givens; remove one of them",
    ),
    (
        "\"rows\":4,\"rules\":[{\"rule\":\"x\",\"cells\":[\"r1c1\"]}]",
        "1:40: rules[0] (x): cells: 1 cell given; expected two",
    ),
    (
        "\"givens\":[[1],[1],[1],[1]],\"side\":4",
        "1:12: givens[0]: the row has 1 cell; expected 4 for 4×4",
    ),
    ("\"candidates\":[[[1,1]]]", "1:15: side 1 is out of range; expected 4 to 645"),
    (
        "\"candidates\":[[[1,1],[],[],[]],[],[],[]]",
        "1:20: r1c1: candidates[0][0][1]: 1 is listed twice; list it once",
    ),
    (
        "\"candidates\":[[[5],[],[],[]],[],[],[]]",
        "1:18: r1c1: candidates[0][0][0]: 5 is not a digit of a 4×4 puzzle; use 1 to 4, and 0 or null for an empty cell",
    ),
    (
        "\"candidates\":[[[0],[],[],[]],[],[],[]]",
        "1:18: r1c1: candidates[0][0][0]: a list of candidates has no empty cells; remove this value",
    ),
    (
        "\"candidates\":[[1,[],[],[]],[],[],[]]",
        "1:17: candidates[0][0]: expected a list of digits, or null for all",
    ),
    ("\"givens\":\"1234............\",", "1:30: unexpected '}'; expected a key in double quotes"),
    ("\"givens\":\"1234............\" \"side\":4", "1:30: unexpected '\"'; expected , or }"),
    (
        "\"givens\" \"1234............\"",
        "1:11: unexpected '\"'; expected : after the key \"givens\"",
    ),
    ("\"givens\":tru", "1:11: unexpected 't'; expected a value: a number, \"…\", […], {…} or null"),
    ("\"givens\":007", "1:11: 007 is not a JSON number"),
    ("\"givens\":\"\\x\"", "1:11: the string has an escape that is not part of JSON"),
    (
        "\"givens\":\"12\t4\"",
        "1:14: control character '\\t' in a string; write it as an escape, such as \\u0009",
    ),
    (
        "\"index\":1,\"file\":\"x\",\"line\":3,\"verdict\":\"error\",\"reason\":\"x:3:1: no\"",
        "1:42: verdict: this is an error record without a puzzle: x:3:1: no",
    ),
    (
        "\"index\":1,\"puzzle\":{\"rows\":4,\"rules\":[]},\"verdict\":\"error\",\"reason\":\"no\"",
        "1:53: verdict: this is an error record without a puzzle: no",
    ),
    (
        "\"index\":1,\"puzzle\":\"1234............\",\"verdict\":\"error\",\"reason\":\"no\"",
        "1:50: verdict: this is an error record without a puzzle: no",
    ),
];

#[test]
fn faults_have_place_path_and_advice() {
    let good = "{\"givens\":\"1234............\"}";
    for (inner, expected) in OBJECTS {
        let text = format!("{{{inner}}}\n{good}\n");
        assert_eq!(seen(&text, ""), [*expected, "json 2x2 4 @2"], "{text}");
        let listed = format!("[\n{{{inner}}},\n{good}]\n");
        let moved = expected.replacen("1:", "2:", 1);
        assert_eq!(seen(&listed, ""), [&*moved, "json 2x2 4 @3"], "{listed}");
        // After other lines it is read in another way, with the same outcome.
        let later = format!("{good}\n{{{inner}}}\n{good}");
        let among = format!("1234............\n{}", &later[good.len() + 1..]);
        assert_eq!(seen(&among, "")[1..], seen(&later, "")[1..], "{among}");
    }
}

#[test]
fn separators_in_cell_text_are_named() {
    const TOLD: &str = "in a text each character is a cell; remove the separators, or write a list";
    let four = |row: &str| vec![format!("\"{row}\""); 4].join(",");
    for row in [".,.,.,.", ". . . .", "..|..", ".. ..", ".;.;.;."] {
        let place = 2 + row.find([',', ' ', '|', ';']).unwrap();
        for (before, path, after) in [
            ("{\"givens\":[", "givens[0]", "]}"),
            ("{\"side\":4,\"givens\":[", "givens[0]", "]}"),
            ("{\"rows\":4,\"columns\":4,\"givens\":[", "givens[0]", "]}"),
        ] {
            let text = format!("{before}{}{after}", four(row));
            let expected = format!("1:{}: {path}: {TOLD}", before.len() + place);
            let found = seen(&text, "");
            assert!(found.len() == 1 && found[0].starts_with(&expected), "{text}: {found:?}");
        }
    }
    for (text, expected) in [
        ("{\"givens\":\"1234/..../..../....\"}", format!("1:16: givens: {TOLD}")),
        ("{\"side\":4,\"givens\":\"1,234............\"}", format!("1:22: givens: {TOLD}")),
        ("{\"rows\":4,\"givens\":\"1,234............\"}", format!("1:22: givens: {TOLD}")),
        (
            "{\"givens\":\"1234 .... .... ....\"}",
            "1:11: givens: 4 numbers on one line; expected n×n, one for each cell; without \
             spaces, each character is a cell"
                .to_owned(),
        ),
        (
            "{\"rows\":2,\"regions\":[\"a,b\",\"a,b\"]}",
            "1:22: regions: expected lists of cells, or for each row the labels of its cells"
                .to_owned(),
        ),
    ] {
        let found = seen(text, "");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{text}: {found:?}");
    }
}

#[test]
fn cell_names_are_unique_despite_spelling() {
    for (key, one, two) in
        [("givens", "1", "2"), ("candidates", "[1]", "[2]"), ("solution", "1", "1")]
    {
        let spellings = ["r1c1", "R1C1", "r1C1", "r01c01", "R001c1"];
        for (i, first) in spellings.iter().enumerate() {
            let alone = format!("{{\"rows\":4,\"{key}\":{{\"{first}\":{one}}},\"rules\":[]}}");
            assert_eq!(read(&alone, "").len(), 1);
            for second in &spellings[i + 1..] {
                let begin = format!("{{\"rows\":4,\"{key}\":{{\"{first}\":{one},");
                let text = format!("{begin}\"{second}\":{two}}}}}");
                let at = begin.len() + 1;
                let expected = format!("1:{at}: {key}: r1c1 occurs twice; write it once");
                assert_eq!(seen(&text, "")[0], expected, "{text}");
            }
        }
    }
}

#[test]
fn rule_fault_is_at_wrong_value() {
    for (rule, expected) in [
        ("\"cells\":[\"r1c1\",\n\"r1c99\"]", "3:1: rules[0] (cage): cells: r1c99 is outside"),
        ("\"cells\":[\"r1c1\",\n\"R1C1\"]", "3:1: rules[0] (cage): cells: r1c1 occurs twice"),
        ("\"cells\":[\"r1c1\",\n \"x\"]", "3:2: rules[0] (cage): cells: \"x\" is not a cell"),
        ("\"cells\":[\"r1c1\"],\n\"sum\":\"x\"", "3:7: rules[0] (cage): sum: expected a number"),
        (
            "\"cells\":[\"r1c1\"],\n\"sum\":3.0",
            "3:7: rules[0] (cage): sum: expected a whole number",
        ),
        (
            "\"cells\":[\"r1c1\"],\n\"sum\":1e1",
            "3:7: rules[0] (cage): sum: expected a whole number",
        ),
        ("\"cells\":[\"r1c1\"],\n\"sum\":null", "3:7: rules[0]: sum: expected a number, a word"),
        ("\"cells\":[\"r1c1\"],\n\"total\":3", "3:1: rules[0] (cage): unknown field \"total\""),
        ("\"sum\":\n3", "2:1: rules[0] (cage): the field \"cells\" is missing"),
    ] {
        for white in ["", "\u{20}"] {
            let text = format!("{{\"rules\":[\n{white}{{\"rule\":\"cage\",{rule}}}]}}\n");
            let found = seen(&text, "");
            let expected = match expected.strip_prefix("2:1:") {
                Some(rest) => format!("2:{}:{rest}", white.len() + 1),
                None => expected.to_owned(),
            };
            assert!(found.len() == 1 && found[0].starts_with(&expected), "{text}: {found:?}");
        }
    }
    let text = "{\"rules\":[\n {\"cells\":[\"r1c1\"],\n\"rule\":\"cagge\"}]}";
    assert!(seen(text, "")[0].starts_with("3:8: rules[0] (cagge): unknown rule"));
}

#[test]
fn truncated_line_affects_no_other_line() {
    let good = "{\"givens\":\"1234............\"}";
    for (bad, error) in [
        ("{\"givens\":\"1234", "2:11: the string is not closed; add \" on the same line"),
        ("{\"givens\":[[1,2,3,4],[", "2:23: unexpected end; expected a value"),
        ("{ \"givens\":[[1,2,3,4],[", "2:24: unexpected end; expected a value"),
        ("{ \t\"givens\":[[1,2,3,4],{", "2:25: unexpected end; expected"),
        ("{\"givens\":\"1234............\"", "2:29: unexpected end; expected , or }"),
        ("{\"givens\"", "2:10: unexpected end; expected : after the key \"givens\""),
        ("oops", "2:1: this is not the JSON of a puzzle"),
        ("]", "2:1: this is not the JSON of a puzzle"),
        ("\"1234............\"", "2:1: this is not the JSON of a puzzle"),
        ("{}?", "2:1: the object has no puzzle"),
        ("[_]0", "2:2: expected a puzzle, an object {…}, after ["),
        ("{", "2:2: unexpected end; expected"),
        ("{{\"givens\":\"1234............\"}", "2:2: "),
        ("{ {\"givens\":\"1234............\"}", "2:3: "),
        ("[[1,2,3,4],[3,4,1,2]", "2:21: unexpected end; expected"),
        ("[[1,2,3,4],[3,4", "2:16: unexpected end; expected"),
        ("[1,2", "2:5: unexpected end; expected"),
        ("[\"1234\",\"34\"", "2:13: unexpected end; expected"),
    ] {
        let found = seen(&format!("{good}\n{bad}\n{good}\n{good}"), "--from json");
        assert_eq!(found.len(), 4, "{bad}: {found:?}");
        assert!(found[1].starts_with(error), "{bad}: {found:?}");
        assert_eq!(found[2..], ["json 2x2 4 @3", "json 2x2 4 @4"], "{bad}");
    }
    let found = seen(&format!("{good}\n{good}{{\n{good}\n{good}"), "");
    assert!(found.len() == 5 && found[2].starts_with("2:"), "{found:?}");
}

#[test]
fn fault_between_list_items_loses_no_puzzle() {
    let good = "{\"givens\":\"1234............\"}";
    let line = "\"1234............\"";
    const COMMA: &str = "expected a puzzle, an object {…}, after the comma";
    const MISSING: &str = "a comma is missing before this puzzle of the list";
    const BROKEN: &str = "the list is cut off; expected , or ] after a puzzle";
    const FIRST: &str = "expected a puzzle, an object {…}, after [";
    const COMMENT: &str = "JSON has no such comments; begin a comment line with #";
    for (between, fault) in [
        (",", None),
        (",\n# one\n# two, {\n", None),
        ("# {\n,", None),
        (" ", Some((" ", MISSING))),
        ("\n", Some(("\n", MISSING))),
        ("# one\n", Some(("# one\n", MISSING))),
        (",,", Some((",", COMMA))),
        (", null, ", Some((", ", COMMA))),
        (", null no 7\n7 }, ", Some((", ", COMMA))),
        (", [[1,2],[\"{\"]], ", Some((", ", COMMA))),
        ("},", Some(("", BROKEN))),
        (" 7 \"x\": ", Some((" ", BROKEN))),
        (", // {\n", Some((", ", COMMENT))),
        (" // [\n, ", Some((" ", COMMENT))),
        (", /* {,\n **/ ", Some((", ", COMMENT))),
        ("\n[", Some(("\n", BROKEN))),
        (" / ", Some((" ", BROKEN))),
        (", / 7, ", Some((", ", COMMA))),
    ] {
        for puzzle in [good, line] {
            if puzzle == line && between.ends_with('[') {
                continue;
            }
            let text = format!("[{puzzle}{between}{puzzle}]\n{good}");
            let at = |text: &str| match text.rsplit_once('\n') {
                Some((before, last)) => {
                    (before.matches('\n').count() + 2, last.chars().count() + 1)
                }
                None => (1, text.chars().count() + 1),
            };
            let second = at(&format!("[{puzzle}{between}")).0;
            let mut all = vec!["json 2x2 4 @1".to_owned()];
            if let Some((before, what)) = fault {
                let (line, column) = at(&format!("[{puzzle}{before}"));
                all.push(format!("{line}:{column}: {what}"));
            }
            all.push(format!("json 2x2 4 @{second}"));
            all.push(format!("json 2x2 4 @{}", second + 1));
            assert_eq!(seen(&text, "--from json"), all, "{text}");
        }
    }
    for (begin, all) in [
        ("[# {\n", vec![]),
        ("[\n# {\n", vec![]),
        ("[// {\n", vec![format!("1:2: {COMMENT}")]),
        ("[,", vec!["1:2: expected a puzzle, an object {…}, before the comma".to_owned()]),
        ("[null,", vec![format!("1:2: {FIRST}")]),
        ("[ 7 , ", vec![format!("1:3: {FIRST}")]),
        ("[[1,2],\n", vec![format!("1:2: {FIRST}")]),
        ("[\"12\" ", vec![format!("1:2: {FIRST}")]),
        ("[{]},", vec!["1:3: unexpected ']'; expected a key in double quotes".to_owned()]),
    ] {
        let line = begin.matches('\n').count() + 1;
        let good = format!("{good},{good}]\n");
        let found = seen(&format!("{begin}{good}"), "");
        let both = format!("json 2x2 4 @{line}");
        assert_eq!(found, [all, vec![both.clone(), both]].concat(), "{begin}");
    }
    // An array of another language, with its own kind of comments.
    for comment in ["#", "//"] {
        let rows = "[1,2,3,4],\n[0,0,0,0],\n[0,0,0,0],\n[0,0,0,0]]\n";
        assert_eq!(seen(&format!("[ {comment} one\n{rows}"), ""), ["array 2x2 4 @1"]);
    }
}

#[test]
fn badly_ended_list_is_an_error() {
    let good = "{\"givens\":\"1234............\"}";
    for (rest, error) in [
        ("", "1:32: the list is not closed; write ] after its last puzzle"),
        (" 7]", "1:33: the list is cut off; expected , or ] after a puzzle"),
        (",", "1:33: the list is not closed; write ] after its last puzzle"),
        (",]", "1:33: expected a puzzle, an object {…}, after the comma"),
        (",7]", "1:33: expected a puzzle, an object {…}, after the comma"),
    ] {
        assert_eq!(seen(&format!("[ {good}{rest}"), ""), ["json 2x2 4 @1", error], "{rest}");
    }
    let first = "1:2: expected a puzzle, an object {…}, after [".to_owned();
    for word in ["x y", "}", ";"] {
        let found = seen(&format!("[{word},{good}]"), "--from json");
        assert_eq!(found, [first.clone(), "json 2x2 4 @1".to_owned()], "{word}");
    }
    // In a nested list, only the inner bracket is an error.
    let comma = "expected a puzzle, an object {…}, after the comma";
    for (text, all) in [
        ("[P,[P],P]\nP", vec!["P1", comma, "P1", "P1", "P2"]),
        ("[[P,P] ,\nP]\nP", vec![&first[4..], "P1", "P1", "P2", "P3"]),
        ("[P,[P,P],[P]]\nP", vec!["P1", comma, "P1", "P1", comma, "P1", "P2"]),
        ("[P,[\nP]\nP", vec!["P1", comma, "P2", "P3"]),
    ] {
        let found = seen(&text.replace('P', good), "--from json");
        let seen = found.iter().map(|it| match it.strip_prefix("json 2x2 4 @") {
            Some(line) => format!("P{line}"),
            None => it.splitn(3, ':').last().unwrap_or_default().trim().to_owned(),
        });
        let all: Vec<_> = all.iter().map(|it| it.trim().to_owned()).collect();
        assert_eq!(seen.collect::<Vec<_>>(), all, "{text}");
    }
    for empty in ["[]", "[ ]\n\n", "# json\n"] {
        let found = seen(empty, "--from json");
        assert!(found.len() == 1 && found[0].contains("no puzzle found"), "{empty}: {found:?}");
    }
    let open = "1:2: the list is not closed; write ] after its last puzzle";
    assert_eq!(seen("[", "--from json"), [open]);
    assert_eq!(seen("[7]", ""), ["1:1: side 1 is out of range; expected 4 to 645"]);
}

#[test]
fn options_and_objects_must_agree() {
    let six = format!("{{\"givens\":\"{}\",\"box\":\"3x2\"}}", ".".repeat(36));
    assert_eq!(seen(&six, ""), ["json 3x2 0 @1"]);
    assert_eq!(seen(&six, "--box 3x2"), ["json 3x2 0 @1"]);
    assert_eq!(seen(&six, "--box 2x3"), ["1:56: box: the boxes are 3x2, but the given box is 2x3"]);
    let side = "{\"side\":4,\"givens\":\"1234............\"}";
    assert_eq!(seen(side, "--box 3x3"), ["1:9: side: the side is 4, but the boxes make it 9"]);
    assert_eq!(
        seen(side, "--symbols A-I"),
        ["1:9: side: the side is 4, but the symbols make it 9"]
    );
}
