//! Tests that text output uses the symbols of digits, and that JSON uses numbers.

use std::fs;

use crate::program::{CLASH, Folder, NONE, SEVERAL, UNIQUE, program, run, with};

/// Symbols that occur in no other word.
const GREEK: [char; 9] = ['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ', 'ι'];

/// Returns the options for puzzles of this side.
fn symbols(side: usize) -> String {
    format!("--symbols {}", GREEK[..side].iter().collect::<String>())
}

/// Converts the digits of a puzzle to these symbols.
fn in_greek(puzzle: &str) -> String {
    let symbol = |c: char| match c.to_digit(10) {
        Some(digit @ 1..) => GREEK[digit as usize - 1],
        _ => c,
    };
    puzzle.chars().map(symbol).collect()
}

fn in_figures(text: &str) -> String {
    let figure = |c: char| match GREEK.iter().position(|&symbol| symbol == c) {
        Some(place) => char::from_digit(place as u32 + 1, 10).unwrap(),
        None => c,
    };
    text.chars().map(figure).collect()
}

/// Returns the numbers of a sentence that are not part of the name of a cell or house, and not a
/// difficulty.
fn bare_numbers(sentence: &str) -> Vec<&str> {
    let words = sentence.split(|c: char| !c.is_alphanumeric() && c != '.');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_house = |word: &str| ["row", "column", "box"].contains(&word);
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let is_plural = |word: &str| ["rows", "columns", "boxes"].contains(&word);
    let is_between = |word: &str| is_number(word) || ["and", "or"].contains(&word);
    // The numbers in "row 2" and "rows 2, 3 and 7" are those of houses.
    let of_house = |at: usize| {
        let head = words[..at].iter().rev().find(|word| !is_between(word));
        at > 0 && is_house(words[at - 1]) || head.is_some_and(|word| is_plural(word))
    };
    let numbers = words.iter().enumerate();
    numbers.filter(|&(at, word)| is_number(word) && !of_house(at)).map(|(_, word)| *word).collect()
}

fn lines(file: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("puzzles/{file}.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    lines.map(|line| line[..81].to_owned()).collect()
}

#[test]
fn technique_reasons_use_symbols() {
    let mut count = 0;
    for (options, techniques) in [
        ("", ["XY-wing", "naked pair", "direct pointing", "unique rectangle", "forcing chain"]),
        ("--technique all", ["XY-wing", "naked pair", "forcing net", "unique rectangle", "search"]),
    ] {
        count += symbols_in_reasons(options, &techniques);
    }
    assert!(count > 1000, "{count}");
    assert_eq!(bare_numbers("r1c2=3: 3 has no other place in row 4 (1.2)"), ["3", "3"]);
}

/// Compares the sentences with symbols with those with numbers. Returns the number of sentences.
fn symbols_in_reasons(options: &str, techniques: &[&str]) -> usize {
    let mut puzzles: Vec<String> = lines("magictour").into_iter().step_by(5).collect();
    puzzles.extend(lines("unbiased").into_iter().step_by(5));
    puzzles.extend(lines("hardest").into_iter().take(2));
    let text = puzzles.join("\n");
    let expected = run(&format!("explain {options}"), &text).ends(0).out;
    let told = run(&format!("explain {options} {}", symbols(9)), &in_greek(&text)).ends(0).out;
    assert_eq!(in_figures(&told), expected);
    for technique in techniques {
        assert!(told.contains(technique), "{technique}");
    }
    let sentences = told.lines().filter(|line| line.contains(". ") && line.contains('r'));
    let mut count = 0;
    for sentence in sentences.filter(|line| !line.contains(" after ")) {
        // The names of techniques may contain numbers.
        let (_, sentence) = sentence.split_once(": ").unwrap();
        assert_eq!(bare_numbers(sentence), [""; 0], "{sentence}");
        assert!(sentence.contains(GREEK), "{sentence}");
        count += 1;
    }
    count
}

#[test]
fn text_uses_symbols_and_json_numbers() {
    let wrong = ":0000:x:+3.......1.......23..4..5...4..1.........3.6....7...58.....67....1...4...52.......::::";
    assert!(run("explain", wrong).ends(1).out.contains("r1c1=3 is in"));
    for (command, puzzle, words) in [
        ("hint --concrete", UNIQUE, "r1c2=β: β has no other place"),
        ("explain", CLASH, "invalid: δ is given twice in row 1"),
        ("explain --candidates", UNIQUE, "| δ   αβ  | α   γ   |"),
        ("show --candidates", UNIQUE, "| δ   αβ  | α   γ   |"),
        ("show --format large", UNIQUE, "‖ .. | αβ ‖ α. | .. ‖"),
        ("show --digit δ", UNIQUE, "| δ . | . . |"),
        ("show --candidates", CLASH, ""),
        ("show --candidates", "δ...αβγ.........", ""),
        ("rate", CLASH, "not rated: invalid: δ is given twice"),
        ("show --step 1", UNIQUE, "r1c2=β: β has no other place"),
        ("show --candidates", UNIQUE, "αβ"),
        ("show --solution", CLASH, ""),
        ("check", CLASH, "invalid: δ is given twice"),
        ("count", CLASH, "0 (invalid: δ is given twice"),
        ("backbone", CLASH, "invalid: δ is given twice"),
        ("backbone", SEVERAL, ""),
        ("backbone --counts 5", SEVERAL, ": α in "),
        ("why", CLASH, "conflict of r1c1=δ and r1c2=δ: two δs in row 1"),
        ("why", NONE, "=δ"),
        ("minimize --list", "δβαγαγ..........", ""),
        ("minimize --list", "δβαγαγβδγα......", "=β"),
        ("why", SEVERAL, "="),
        ("minimize", CLASH, ""),
    ] {
        let figures = run(&in_figures(command), &in_figures(puzzle));
        let greek = run(&format!("{command} {}", symbols(4)), &in_greek(puzzle));
        assert_eq!(in_figures(&greek.out), figures.out, "{command}");
        assert_eq!(in_figures(&greek.err), figures.err, "{command}");
        assert_eq!(greek.status, figures.status, "{command}");
        assert!(greek.out.contains(words), "{command}: {words}: {greek:?}");
        let told = format!("{}{}", greek.out, greek.err);
        assert!(told.contains(&GREEK[..4]) || !told.contains(['=', '≠']), "{greek:?}");
    }
    // Records contain numbers, except for the line of the puzzle, which is as it was read.
    for command in ["explain", "hint --concrete", "show"] {
        let records =
            [(UNIQUE, String::new()), (&in_greek(UNIQUE), symbols(4))].map(|(puzzle, more)| {
                run(&format!("{command} --format json {more}"), puzzle).ends(0).out
            });
        assert_eq!(records[0], records[1], "{command}");
    }
    let records = [(CLASH, String::new()), (&in_greek(CLASH), symbols(4))]
        .map(|(puzzle, more)| run(&format!("why --format json {more}"), puzzle).out);
    assert_eq!(records[0], records[1]);
}

#[test]
fn pictures_and_pages_use_symbols() {
    let svg = run(&format!("show -f svg --step 2 {}", symbols(4)), &in_greek(UNIQUE)).ends(0).out;
    let figures = run("show -f svg --step 2", UNIQUE).ends(0).out;
    assert_eq!(in_figures(&svg), figures);
    assert!(svg.contains(">β</text>") && !svg.contains("class=\"given\">4"), "{svg}");
    let folder = Folder::new();
    let page = folder.path().join("page.html");
    let mut command = program();
    command.args(["explain", "--format", "html", "--symbols", "αβγδ", "-o"]).arg(&page);
    with(&mut command, in_greek(UNIQUE).as_bytes()).ends(0);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("r1c2=β: β has no other place"), "{page}");
    let marks = page.lines().filter(|line| line.contains("class=\"mark"));
    assert!(marks.clone().count() > 10 && { marks }.all(|line| line.contains(GREEK)), "{page}");
}

#[test]
fn hexadecimal_symbols_are_used_throughout() {
    let side = 16;
    let text = fs::read_to_string("puzzles/sizes/rkk16-1.txt").unwrap();
    let numbers: Vec<usize> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .map(|word| word.parse().unwrap())
        .collect();
    assert_eq!(numbers.len(), side * side);
    let symbol = |&number: &usize| match number {
        0 => '.',
        number => char::from_digit(number as u32 - 1, 16).unwrap().to_ascii_uppercase(),
    };
    let line: String = numbers.iter().map(symbol).collect();
    let told = run("explain --symbols 0-9A-F --max-steps 40", &line).ends(0).out;
    assert!(told.contains("=F: ") && !told.contains("=16"), "{told}");
    let marks = run("show --candidates --symbols 0-9A-F", &line).ends(0).out;
    assert!(!marks.contains(',') && marks.contains('F'), "{marks}");
    let refused = run("show --symbols 0-9A-F --digit 12", &line).ends(2);
    assert!(refused.says("--digit: unknown digit 12; expected 0 to F").out.is_empty());
    let just = run("explain --symbols 0-9A-F --technique hidden-single --digits B,C", &line);
    let steps = just.ends(3).out;
    assert!(steps.contains("=B: ") || steps.contains("=C: "), "{steps}");
    assert!(!steps.contains("=A: ") && !steps.contains("=11: "), "{steps}");
    let refused = run("explain --symbols 0-9A-F --digits B,12", &line).ends(2);
    refused.says("--digits: unknown digit 12; expected 0 to F");
}
