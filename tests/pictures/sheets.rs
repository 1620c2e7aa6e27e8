//! Tests of `show` with pages of puzzles to print.

use std::fs;

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, run};

/// Returns the texts of a class, in their order.
fn texts(page: &str, class: &str) -> Vec<String> {
    let begin = format!("<text class=\"{class}\"");
    let lines = page.lines().filter(|line| line.trim_start().starts_with(&begin));
    lines.map(|line| line.split(['>', '<']).nth(2).unwrap().to_owned()).collect()
}

fn many(count: usize) -> String {
    vec![UNIQUE; count].join("\n")
}

#[test]
fn several_puzzles_form_a_sheet() {
    let sheet = run("show -f svg", &many(8)).ends(0).quietly().out;
    assert_eq!(texts(&sheet, "given").join(""), "4323".repeat(8));
    let labels = texts(&sheet, "label");
    assert_eq!(labels, ["1", "2", "3", "4", "5", "6", "1 / 2", "7", "8", "2 / 2"]);
    let sheet = run("show -f svg --per-page 8 --title Week", &many(8)).ends(0).quietly().out;
    assert_eq!(texts(&sheet, "given")[0], "Week");
    assert_eq!(texts(&sheet, "label"), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    // A single puzzle is a picture with numbered rows and columns, unless a sheet is requested.
    let picture = run("show -f svg", UNIQUE).ends(0).quietly().out;
    assert_eq!(texts(&picture, "label").len(), 8);
    let sheet = run("show -f svg --title Week", UNIQUE).ends(0).quietly().out;
    assert_eq!((texts(&sheet, "label").len(), &*texts(&sheet, "given")[0]), (0, "Week"));
}

#[test]
fn sheet_captions_have_name_and_level() {
    let records = format!(
        "{{\"puzzle\":{UNIQUE:?},\"level\":\"easy\"}}\n{{\"puzzle\":{UNIQUE:?},\"id\":\"p<7>\"}}\n\
         {{\"puzzle\":{UNIQUE:?},\"id\":9,\"level\":3}}\n"
    );
    let sheet = run("show -f html", &records).ends(0).quietly().out;
    assert_eq!(texts(&sheet, "label"), ["1 · easy", "p&lt;7&gt;", "9 · 3"]);
}

#[test]
fn sheet_answers_follow_puzzles() {
    let input = [UNIQUE, SEVERAL, NONE, CLASH, BAD].join("\n");
    let ran = run("show -f svg --answers", &input).ends(4).says("multiple solutions");
    for words in ["no solution drawn: unsolvable", "no solution drawn: invalid", "r4c4"] {
        assert!(ran.err.contains(words), "{ran:?}");
    }
    let found = texts(&ran.out, "found");
    assert_eq!(found[found.len() - 3..][..2], ["multiple solutions", "unsolvable"]);
    let solution: String = SOLVED
        .chars()
        .zip(UNIQUE.chars())
        .filter(|(_, given)| *given == '.')
        .map(|(digit, _)| digit)
        .collect();
    assert_eq!(found[..found.len() - 3].concat(), solution);
    let labels = ["1", "2", "3", "4", "1 / 2", "1", "2", "3", "4", "2 / 2"];
    assert_eq!(texts(&ran.out, "label"), labels);
    let front = texts(&ran.out, "given").iter().position(|text| text == "Solutions");
    assert!(front.is_some_and(|front| front > 12));
    run("show -f svg --answers", UNIQUE).ends(0).quietly();
    run("show -f svg --answers", SEVERAL).ends(1).says("no solution drawn: multiple solutions");
}

#[test]
fn pdf_has_expected_pages_and_is_reproducible() {
    let folder = Folder::new();
    let at = folder.path().display();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    for name in ["one.pdf", "two.pdf"] {
        let options = "--title Příklady --answers --candidates";
        run(&format!("show -o {at}/{name} {options}"), &many(7)).ends(0).quietly();
    }
    let pdf = read("one.pdf");
    assert_eq!(pdf, read("two.pdf"));
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/Type /Page\n").count(), 3, "{text}");
    // A single puzzle, one file for each puzzle, and one file for each page.
    run(&format!("show -o {at}/alone.pdf"), UNIQUE).ends(0).quietly();
    assert_eq!(String::from_utf8_lossy(&read("alone.pdf")).matches("/Type /Page\n").count(), 1);
    run(&format!("show -o {at}/each-{{}}.pdf"), &many(3)).ends(0).quietly();
    run(&format!("show -o {at}/page-{{}}.svg --per-page 2"), &many(3)).ends(0).quietly();
    let names = ["alone.pdf", "each-1.pdf", "each-2.pdf", "each-3.pdf", "one.pdf", "page-1.svg"];
    assert_eq!(folder.names()[..6], names);
    assert_eq!(folder.names()[6..], ["page-2.svg", "two.pdf"]);
    run(&format!("show -o {at}/x.pdf --symbols ab漢c"), "漢..a............").ends(2).says("'漢'");
    assert!(!folder.names().contains(&"x.pdf".to_owned()));
}

#[test]
fn html_sheet_is_self_contained() {
    let page = run("show -f html --answers --title <b>&", UNIQUE).ends(0).quietly().out;
    assert_eq!(page.matches("<section").count(), 2);
    let addresses = page.matches("http").count();
    let known =
        page.matches("http-equiv").count() + page.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(addresses, known);
    assert!(!page.contains("<b>") && texts(&page, "given")[0] == "&lt;b&gt;&amp;");
    for option in ["--answers", "--per-page 3", "--title x"] {
        run(&format!("show {option}"), UNIQUE).ends(2).says("apply only to sheets");
    }
    run("show -f pdf --per-page 0", UNIQUE).ends(2).says("--per-page");
    run("show -f pdf --answers --step 1", UNIQUE).ends(2).says("--step");
}
