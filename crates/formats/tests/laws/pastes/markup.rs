//! Tests tables in the markup of web pages, wikis, forums and documents, and their errors.

use super::{SIDES, cells, lines, reads_plain, sample};
use testbed::reading::{read, seen};

/// Notations of an empty cell.
const BLANKS: [&str; 9] = ["", ".", "0", "-", "_", "NA", "null", "nan", "None"];

/// Returns an HTML table.
fn html(rows: &[Vec<String>], close: bool) -> String {
    let end = |name: &str| if close { format!("</{name}>") } else { String::new() };
    let cell = |text: &String| format!("<td>{text}{}", end("td"));
    let row = |row: &Vec<String>| {
        format!("<tr>{}{}\n", row.iter().map(cell).collect::<String>(), end("tr"))
    };
    format!("<table>\n{}</table>", rows.iter().map(row).collect::<String>())
}

/// Returns the rows as texts.
fn written(rows: &[Vec<usize>], blank: &str) -> Vec<Vec<String>> {
    rows.iter().map(|row| cells(row, blank)).collect()
}

/// Returns the givens of all puzzles of a text, as numbers.
fn digits(text: &str) -> Vec<Vec<usize>> {
    let found = read(text, "").into_iter().map(|read| match read {
        Ok(entry) => entry.puzzle.givens.digits().iter().map(|&it| usize::from(it)).collect(),
        Err(error) => panic!("{error}\n{text}"),
    });
    found.collect()
}

#[test]
fn pages_hold_tables() {
    for size in SIDES {
        let rows = sample(size);
        let all = rows.concat();
        let others = if rows.len() > 9 { 1 } else { BLANKS.len() };
        let of_pages = ["&nbsp;", "&#160;", "<input>", "<br>"];
        for blank in BLANKS.into_iter().take(others).chain(of_pages) {
            for close in [true, false] {
                let table = html(&written(&rows, blank), close);
                assert_eq!(digits(&table), std::slice::from_ref(&all));
                let page = format!(
                    "<!-- <table> -->\n<!DOCTYPE html>\n<html><head><title>Sudoku 4</title>\n\
                     <script>if (1 < 2) {{ x = '<table><tr><td>1</td></tr></table>' }}</script>\n\
                     <style>td > b {{ color: red }}</style></head>\n<body><h1>Two puzzles</h1>\n\
                     <table><tr><td>Home<td>About</table><p>text 1 2 3\n{table}\n<hr>{table}</body></html>\n"
                );
                assert_eq!(digits(&page), [all.clone(), all.clone()]);
            }
        }
        let fields = |digit: &usize| match digit {
            0 => "<input type=text value=\"\" maxlength=2>".to_owned(),
            _ => format!("<input type='text' name=\"a>b\" value={digit} readonly>"),
        };
        let fields: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(fields).collect()).collect();
        assert_eq!(digits(&html(&fields, true)), std::slice::from_ref(&all));
        let bold: Vec<Vec<String>> = written(&rows, " ")
            .into_iter()
            .map(|row| row.iter().map(|cell| format!("<b class=x>{cell}</b>")).collect())
            .collect();
        assert_eq!(digits(&html(&bold, true)), std::slice::from_ref(&all));
        // Headings.
        let mut headed = written(&rows, "");
        for (at, row) in headed.iter_mut().enumerate() {
            row.insert(0, char::from(b'A' + at as u8).to_string());
        }
        headed.insert(0, (0..=rows.len()).map(|at| at.to_string()).collect());
        headed[0][0] = String::new();
        assert_eq!(digits(&html(&headed, true)), std::slice::from_ref(&all));
        // A title above the rows.
        let titled = html(&written(&rows, ""), true).replacen(
            "<tr>",
            "<tr><th colspan=9>Sudoku of May</th></tr><tr>",
            1,
        );
        assert_eq!(digits(&titled), [all]);
    }
}

#[test]
fn pages_hold_boxes_and_groups() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let (all, texts) = (rows.concat(), written(&rows, ""));
        let of_box = |at: usize| -> Vec<Vec<String>> {
            let (top, left) = (at / size.0 * size.0, at % size.0 * size.1);
            (0..size.0).map(|row| texts[top + row][left..left + size.1].to_vec()).collect()
        };
        // A table of boxes, each of which is a table.
        let boxes: Vec<Vec<String>> = (0..size.1)
            .map(|band| (0..size.0).map(|at| html(&of_box(band * size.0 + at), true)).collect())
            .collect();
        let nested = html(&boxes, true);
        assert_eq!(digits(&nested), std::slice::from_ref(&all), "{nested}");
        let shape = read(&nested, "")[0].as_ref().unwrap().puzzle.shape;
        assert_eq!((shape.box_rows(), shape.box_cols()), size);
        // Rows and cells, with or without classes.
        let group = |kind: &str, parts: &[String]| {
            let part = |part: &String| format!("<div{kind}><span>{part}</span></div>");
            parts.iter().map(part).collect::<String>()
        };
        let cells: Vec<String> = texts.iter().map(|row| group("", row)).collect();
        let grid = format!("<div id=board>{}</div>", group(" class=\"row r\"", &cells));
        assert_eq!(digits(&grid), std::slice::from_ref(&all));
        let list = format!("<div class=grid>{}</div>", group("", &texts.concat()));
        assert_eq!(digits(&list), std::slice::from_ref(&all));
        assert_eq!(cells.len(), side);
    }
    let page = "<pre>\n4..3\n..2.\n3...\n....\n</pre>\n<p>4..3..2.3.......</p>";
    assert_eq!(seen(page, ""), ["html 2x2 4 @1", "html 2x2 4 @7"]);
    assert_eq!(seen(page, "--from html").len(), 2);
}

#[test]
fn pages_with_faults_are_errors() {
    let none = "no grid found in the web page; expected a table of n rows with n cells each";
    assert_eq!(seen("<html><p>hello</p></html>", ""), [format!("1:26: {none}")]);
    for size in SIDES {
        let rows = sample(size);
        let table = html(&written(&rows, ""), true);
        let cell = "<td></td>";
        let row = table.lines().nth(2).unwrap();
        for spoilt in [
            table.replacen(cell, "", 1),
            table.replacen(cell, &cell.repeat(2), 1),
            table.replacen(cell, "<td colspan=2></td>", 1).replacen(cell, "", 1),
            table.replacen(cell, "<td>99</td>", 1),
            table.replacen(cell, "<td><img src=5.png></td>", 1),
            table.replacen(row, "", 1),
            table.replacen(row, &format!("{row}{row}"), 1),
            table.replacen("<tr>", "<tr><th>Killer sudoku</th></tr><tr>", 1),
            table[..table.len() * 2 / 3].to_owned(),
        ] {
            let found = read(&spoilt, "");
            assert!(!found.is_empty() && found.iter().all(Result::is_err), "{spoilt}\n{found:?}");
        }
    }
    // Groups may be boxes or rows: only one reading is valid, or both are.
    let group = |rows: &[&str]| -> String {
        let cell = |c: char| format!("<i><span>{c}</span></i>");
        let row = |row: &&str| format!("<div>{}</div>", row.chars().map(cell).collect::<String>());
        format!("<div>{}</div>", rows.iter().map(row).collect::<String>())
    };
    let boxes = [
        "53.6...98",
        ".7.195...",
        ".......6.",
        "8..4..7..",
        ".6.8.3.2.",
        "..3..1..6",
        ".6.......",
        "...419.8.",
        "28...5.79",
    ];
    let found = read(&group(&boxes), "");
    let givens = found[0].as_ref().unwrap().puzzle.givens.to_string();
    assert!(givens.starts_with("53..7....6..195....98....6."), "{givens}");
    let found = seen(&group(&["4..3", "..2.", "1...", "...."]), "");
    assert!(found[0].contains("can be read as"), "{found:?}");
}

#[test]
fn pages_take_bounded_memory() {
    let many = "<div><p>".repeat(1 << 16) + &"<table><tr><td>1<td>2".repeat(1 << 14);
    assert!(read(&many, "--from html").iter().all(Result::is_err));
    let long = format!("<table><tr><td>{}</td></tr></table>", "1".repeat(1 << 20));
    assert!(read(&long, "").iter().all(Result::is_err));
}

/// Returns the table in each other markup.
fn marked(rows: &[Vec<String>]) -> Vec<String> {
    let join = |before: &str, between: &str, after: &str| -> String {
        rows.iter().map(|row| format!("{before}{}{after}\n", row.join(between))).collect()
    };
    let each = |before: &str, between: &str| -> String {
        let row = |row: &Vec<String>| {
            row.iter().map(|cell| format!("{before}{cell}\n")).collect::<String>()
        };
        rows.iter().map(row).collect::<Vec<_>>().join(between)
    };
    let side = rows.len();
    let list: String =
        rows.iter().map(|row| format!("   * - {}\n", row.join("\n     - "))).collect();
    vec![
        format!("{{| class=\"wikitable\"\n|-\n{}|}}", join("| ", " || ", "\n|-")),
        format!("{{|\n{}|}}", each("| ", "|-\n")),
        format!("{{|\n|+ Sudoku of May\n|-\n{}|}}", each("| style=\"color: red\" | ", "|-\n")),
        format!("|===\n{}|===", join("|", " |", "")),
        format!("[cols=\"{side}*\"]\n|===\n{}|===", each("|", "\n")),
        format!(".Sudoku\n[cols=\"{}\"]\n|===\n{}|===", vec!["1"; side].join(","), each("| ", "")),
        format!("|===\n{}|===", each("|", "\n")),
        format!("[table]\n{}[/table]", join("[tr][td]", "[/td][td]", "[/td][/tr]")),
        format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}", join("|", "|", "|.")),
        format!(".. list-table:: Sudoku\n   :widths: auto\n\n{list}"),
    ]
}

#[test]
fn markup_of_wikis_and_documents_holds_tables() {
    for size in SIDES {
        let rows = sample(size);
        let blanks = [" ", ".", "0", "-", "_", "NA"];
        for blank in &blanks[..if rows.len() > 9 { 1 } else { blanks.len() }] {
            for text in marked(&written(&rows, blank)) {
                reads_plain(&text, "grid", &rows);
            }
        }
        let heads: Vec<String> = (0..rows.len()).map(|at| format!("c{at}")).collect();
        let body = lines(&rows, |row| format!("|{}|", cells(row, " ").join("|")));
        reads_plain(&format!("||{}||\n{body}", heads.join("||")), "grid", &rows);
    }
}

#[test]
fn markup_with_faults_is_an_error() {
    for size in SIDES {
        let rows = sample(size);
        let written = written(&rows, "0");
        let mut short = written.clone();
        short[1].pop();
        let mut long = written.clone();
        long[1].push("1".to_owned());
        let mut fewer = written.clone();
        fewer.remove(1);
        let mut wrong = written.clone();
        wrong[1][1] = "99".to_owned();
        for spoilt in [short, long, fewer, wrong] {
            for text in marked(&spoilt) {
                let found = read(&text, "");
                let has_any = !found.is_empty();
                assert!(has_any && found.iter().all(Result::is_err), "{text}\n{found:?}");
            }
        }
        for text in marked(&written) {
            let lines: Vec<&str> = text.lines().collect();
            let cut = lines[..lines.len() / 2].join("\n");
            let found = read(&cut, "");
            assert!(found.iter().all(Result::is_err), "{cut}\n{found:?}");
        }
    }
}
