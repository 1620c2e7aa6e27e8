//! Tests collections of OpenSudoku, in all cell notations that it has used.

use std::collections::BTreeSet;

use board::Candidates;

use testbed::{
    reading::{givens, read, seen},
    records::{NINE as LINE, NINE_SOLVED as SOLUTION},
};

/// Returns the fields of each cell, as if the player had filled the first three blanks.
fn fields(version: usize, cell: impl Fn(char, char) -> String) -> String {
    let mut entered = 0;
    let solution: Vec<char> = SOLUTION.chars().collect();
    let cells = LINE.chars().enumerate().map(|(i, c)| match c {
        '.' if entered < 3 => {
            entered += 1;
            cell(solution[i], '1')
        }
        '.' => cell('0', '1'),
        given => cell(given, '0'),
    });
    format!("version: {version}&#10;{}", cells.collect::<String>())
}

#[test]
fn games_of_every_version_are_read() {
    let zeros = LINE.replace('.', "0");
    let marked = |value: char, marks: &'static str| if value == '0' { marks } else { "0" };
    for data in [
        zeros.clone(),
        LINE.to_owned(),
        fields(1, |value, edit| {
            format!("{value}|{}|{edit}|", if value == '0' { "1,2,9," } else { "-" })
        }),
        fields(2, |value, edit| format!("{value}|{}||{edit}|", marked(value, "259"))),
        fields(3, |value, edit| format!("{value}|{}|{edit}|", marked(value, "511"))),
        fields(4, |value, edit| format!("{value}|{}|0|{edit}|", marked(value, "3"))),
        fields(5, |value, edit| format!("{value}|{}|0|7|{edit}|", marked(value, "3")))
            .replace("&#10;", "\n"),
    ] {
        for text in [
            format!("<opensudoku><game data='{data}'/></opensudoku>"),
            format!(
                "\u{feff}<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<!-- <game> -->\r\n\
                <opensudoku version=\"2\"><folder name=\"a &amp; &lt;b&gt; > é\" created=\"1\">\r\n\
                <game created=\"1\" state=\"2\" data=\"{data}\" note=\"x\" command_stack=\"0\"></game></folder></opensudoku>\r\n"
            ),
            format!(
                "<opensudoku><name>1</name><author>A</author><![CDATA[<game data='x'/>]]>\
                <level>easy</level><sourceURL>http://x/?a=1&amp;b=2</sourceURL>\n<game\n  data = \"{data}\" />\n</opensudoku>"
            ),
        ] {
            assert_eq!(givens(&text, ""), LINE, "{text}");
            assert_eq!(givens(&text, "--from opensudoku --box 3x3"), LINE, "{text}");
        }
    }
    let text = format!(
        "<opensudoku>\n<game data='{zeros}'/>\n<folder><game data='{zeros}'/></folder></opensudoku>\n<game data='{zeros}'/>"
    );
    let game = |line| format!("opensudoku 3x3 30 @{line}");
    assert_eq!(seen(&text, ""), [game(2), game(3), game(4)]);
}

#[test]
fn player_digits_are_entered_and_notes_kept() {
    let read = |data: &str| {
        let text = format!("<opensudoku><game data='{data}'/></opensudoku>");
        let mut found = read(&text, "");
        assert_eq!(found.len(), 1, "{text}");
        found.remove(0).unwrap()
    };
    for data in [
        fields(1, |value, edit| format!("{value}|1,2,|{edit}|")),
        fields(4, |value, edit| format!("{value}|3|5|{edit}|")),
        fields(5, |value, edit| format!("{value}|3|0|7|{edit}|")),
    ] {
        let entry = read(&data);
        assert_eq!(entry.puzzle.givens.to_string(), LINE);
        assert!(entry.puzzle.restrictions.is_none());
        let position = entry.position.unwrap();
        assert_eq!(position.placed.filled().collect::<Vec<_>>(), [(2, 4), (3, 6), (5, 8)]);
        assert_eq!(position.left, Candidates::full(entry.puzzle.shape));
    }
    let noted = |value, edit| format!("{}|3|0|{edit}|", if edit == '1' { '0' } else { value });
    let entry = read(&fields(4, noted));
    assert_eq!(entry.position, None);
    let open = (0..81).filter(|&cell| entry.puzzle.givens.get(cell).is_none());
    assert_eq!(entry.notes, open.map(|cell| (cell, BTreeSet::from([1, 2]))).collect());
    assert_eq!(read(LINE).position, None);
}

#[test]
fn notes_of_every_version_are_read() {
    let noted = |version, marks: &str| {
        let cell = |value, edit| {
            let marks =
                if value == '0' { marks } else { ["-", "0", "0", "0|0", "0|0|3"][version - 1] };
            format!("{value}|{marks}|{edit}|")
        };
        let text = format!("<opensudoku><game data='{}'/></opensudoku>", fields(version, cell));
        let entry = read(&text, "").remove(0).unwrap();
        // Cells with a digit have no notes.
        assert!(entry.notes.len() == 81 - 30 - 3, "{:?}", entry.notes);
        entry.notes.into_values().next().unwrap().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(noted(1, "1,4,9,"), [1, 4, 9]);
    assert_eq!(noted(2, "265"), [1, 4, 9]);
    assert_eq!(noted(3, "265"), [1, 4, 9]);
    assert_eq!(noted(4, "9|256"), [1, 4, 9]);
    assert_eq!(noted(5, "9|256|7"), [1, 4, 9]);
}

#[test]
fn bad_game_affects_only_itself() {
    let good = format!("<game data=\"{LINE}\"/>");
    for (bad, error) in [
        ("<game data=\"12\"/>", "2:13: 2 characters; expected 81, one for each cell"),
        (
            "<game/>",
            "2:1: <game>: the attribute data is missing; expected data=\"…\" with 81 digits",
        ),
        (
            "<game data=\"12x\"/>",
            "2:15: r1c3: 'x' is not a digit of a 9×9 puzzle; use 1-9, and 0 or . for an empty cell",
        ),
        (
            "<game data=\"é1&amp;\"/>",
            "2:13: r1c1: 'é' is not a digit of a 9×9 puzzle; use 1-9, and 0 or . for an empty cell",
        ),
        (
            "<game data=\"version: 6&#10;1|0|0|\"/>",
            "2:13: unknown version \"6\" of the cells; use version 1 to 5",
        ),
        (
            "<game data=\"version: 3 1|0|0|\"/>",
            "2:13: 3 fields; cells of version 3 have 243, 3 for each cell",
        ),
        (
            "<game data=\"version:\"/>",
            "2:13: unknown version \"\" of the cells; use version 1 to 5",
        ),
        ("<game note=\"&lol;\" data=\"&lol;\"/>", "2:1: <game>: data: "),
        ("<game data=\"1\" data=\"2\"/>", "2:1: <game>: "),
        ("<game data=1/>", "2:1: <game>: "),
    ] {
        let found = seen(&format!("<opensudoku>\n{bad}\n{good}</opensudoku>"), "");
        assert!(found.len() == 2 && found[0].starts_with(error), "{bad}: {found:?}");
        assert_eq!(found[1], "opensudoku 3x3 30 @3", "{bad}");
    }
    let cells = |cell: &str| format!("<game data=\"version: 3 {cell}{}\"/>", "0|0|1|".repeat(80));
    let error = "1:28: r1c1: \"2\"; expected 0 or 1, whether the player may change the cell";
    assert_eq!(seen(&cells("1|0|2|"), "")[0], error);
    let error =
        "1:26: r1c1: \"512\" instead of pencil marks; expected 0 to 511, a bit for each digit";
    assert_eq!(seen(&cells("0|512|1|"), "")[0], error);
    let list = cells("0|1,x,|1|").replace("version: 3", "version: 1").replace("0|0|1|", "0|-|1|");
    let error = "\"1,x,\" instead of pencil marks; expected digits with a comma after each, or -";
    assert!(seen(&list, "")[0].ends_with(error));
    let error = "r1c1: 12 is not a digit of a 9×9 puzzle; use 1 to 9, and 0 for an empty cell";
    assert!(seen(&cells("12|0|0|"), "")[0].ends_with(error));
}

#[test]
fn other_xml_is_an_error() {
    let good = format!("<game data=\"{LINE}\"/>");
    for (text, error) in [
        ("<opensudoku>".to_owned(), "1:13: the document ends too early; </opensudoku> is missing"),
        ("<opensudoku></folder>".to_owned(), "1:13: </folder> closes <opensudoku>"),
        ("</opensudoku>".to_owned(), "1:1: </opensudoku> closes nothing"),
        (
            "<opensudoku><game data=\"".to_owned(),
            "1:13: attribute value not closed: `\"` not found before end of input",
        ),
        (
            "<opensudoku><game ".to_owned(),
            "1:13: tag not closed: `>` not found before end of input",
        ),
        (
            "<!DOCTYPE lolz [<!ENTITY lol \"lol\">]><opensudoku/>".to_owned(),
            "1:1: the document has a document type, <!…>, which is not supported; remove it, or copy \
            the text of a web page (HTML) instead",
        ),
        ("<!-- ".to_owned(), "1:1: comment not closed: `-->` not found before end of input"),
        (
            "<opensudoku>< 3</opensudoku>".to_owned(),
            "1:13: this is not a tag; write < in text as &lt;, here before \"\"",
        ),
        (
            format!("<opensudoku>{}", "<a>".repeat(40)),
            "1:106: nested deeper than 32 levels, the most that are read",
        ),
        (
            format!("{good}x"),
            "1:97: text outside all elements; expected <opensudoku>…</opensudoku>",
        ),
    ] {
        let found = seen(&text, "");
        assert_eq!(found.last().map(String::as_str), Some(error), "{text}");
    }
    let none = "no puzzle found; expected, for example, a line of 81 characters, 1-9 and . for an empty cell";
    assert_eq!(seen("<opensudoku/>\n", ""), [format!("1:1: {none}")]);
    assert_eq!(
        seen(&format!("1234............\n{good}"), "")[1],
        "2:1: XML must be at the beginning of the file; remove the lines before it"
    );
    assert_eq!(
        seen(&good, "--box 2x2"),
        [
            "1:1: puzzles of OpenSudoku are 9×9 with boxes of 3x3, but the given box sets another size"
        ]
    );
}
