//! Tests of pages and pictures.

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, UNIQUE, run};

#[test]
fn explain_page_is_complete_and_self_contained() {
    let words = run("explain", UNIQUE).ends(0).quietly();
    let page = run("explain --format html", UNIQUE).ends(0).quietly().out;
    let (summary, steps) =
        words.lines().split_last().map(|(a, b)| (a.to_string(), b.to_vec())).unwrap();
    assert!(steps.len() > 10 && page.contains(&summary), "{summary}");
    for step in steps {
        let (_, sentence) = step.split_once(". ").unwrap();
        assert!(page.contains(&format!(">{sentence}</button>")), "{sentence}");
    }
    let addresses = page.matches("http").count();
    assert_eq!(
        addresses,
        page.matches("http-equiv").count() + page.matches("http://www.w3.org/2000/svg").count()
    );
}

#[test]
fn explain_page_distinguishes_entries_from_givens() {
    let position = ":0000:x:53.+67+8...6..195....98...+56.8...6...34.+68.3..17.+3.2...6.6....28....419..5\
                    ....8..79::::";
    let page = run("explain --format html", position).ends(0).quietly().out;
    let picture = run("show -f svg", position).ends(0).quietly().out;
    for (class, count) in [("given", 30), ("found", 5)] {
        let begin = format!("<text class=\"{class}\"");
        let digits = |text: &str| {
            let lines = text.lines().filter(|line| line.starts_with(&begin));
            lines.map(|line| line.split_once('>').unwrap().1.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(digits(&page), digits(&picture), "{class}");
        assert_eq!(digits(&page).len(), count, "{class}");
    }
    // The other digits appear with their steps.
    assert_eq!(page.matches("<text class=\"found off\"").count(), 81 - 30 - 5);
}

#[test]
fn pages_share_a_file_or_use_pattern() {
    let folder = Folder::new();
    let many = folder.file("many.txt", &[UNIQUE, BAD, NONE, SEVERAL].join("\n"));
    let (many, at) = (many.display(), folder.path().display());
    let ran = run(&format!("explain --format html -o {at}/all.html {many}"), "").ends(4);
    assert!(ran.out.is_empty() && ran.err.contains("r4c4"), "{ran:?}");
    let all = std::fs::read_to_string(folder.path().join("all.html")).unwrap();
    assert_eq!(all.matches("<article").count(), 3);
    run(&format!("explain --format html -o {at}/path-{{}}.html {many}"), "").ends(4);
    let names = folder.names();
    assert_eq!(names, ["all.html", "many.txt", "path-1.html", "path-3.html", "path-4.html"]);
    let none = std::fs::read_to_string(folder.path().join("path-3.html")).unwrap();
    assert!(none.contains("unsolvable") && none.matches("<article").count() == 1);
    run(&format!("explain --format html -o {many} {many}"), "").ends(2).says("is an input");
    run(&format!("explain --format html -o {at}/no/x.html"), UNIQUE).ends(74).says("no/x.html");
    assert_eq!(folder.names(), names);
    // The file extension selects the page.
    run(&format!("explain -o {at}/x.html {many}"), "").ends(4);
    let named = folder.path().join("x.html");
    assert_eq!(std::fs::read_to_string(&named).unwrap(), all);
    for name in ["x.html", "path-{}.html"] {
        let again = format!("explain -f html -o {at}/{name}");
        run(&again, SEVERAL).ends(2).says("exists; --force");
        assert_eq!(std::fs::read_to_string(&named).unwrap(), all);
    }
    run(&format!("explain -o {at}/x.html --force"), SEVERAL).ends(1);
    assert!(std::fs::read_to_string(&named).unwrap().matches("<article").count() == 1);
    let none = run("explain --format html", BAD).ends(2).says("r4c4");
    assert!(none.out.is_empty());
}

#[cfg(unix)] // Windows has no file names with < and >
#[test]
fn page_escapes_file_name() {
    let folder = Folder::new();
    let file = folder.file("a<b>&.txt", UNIQUE);
    let page = run(&format!("explain --format html {}", file.display()), "").ends(0).quietly().out;
    assert!(page.contains("a&lt;b&gt;&amp;.txt") && !page.contains("a<b>"));
}

#[test]
fn show_applies_logic_to_pencil_marks() {
    let drawn = run("show --candidates", UNIQUE).ends(0).quietly();
    assert_eq!(run("show --logic none", UNIQUE).ends(0).out, drawn.out);
    let left = run("show --logic full", UNIQUE).ends(0).quietly();
    assert_eq!(left.out.chars().filter(char::is_ascii_digit).count(), 16);
    let svg = |options| run(&format!("show -f svg {options}"), UNIQUE).ends(0).quietly().out;
    assert!(svg("--logic full").len() < svg("--candidates").len());
    for option in ["--solution", "--step 1", "-f png", "-f svg", "-f json", "-f sdk"] {
        run(&format!("show --format large {option}"), UNIQUE).ends(2).says("--format");
        run(&format!("show --digit 1 {option}"), UNIQUE).ends(2).says("--digit");
    }
    let folder = Folder::new();
    let at = folder.path().display();
    for name in ["x.svg", "x.png", "x.json", "x.csv", "x.sdk", "x.large", "x.candidates"] {
        run(&format!("show --digit 1 -o {at}/{name}"), UNIQUE).ends(2).says("--digit");
        if !["x.svg", "x.png"].contains(&name) {
            for option in ["--solution", "--step 1"] {
                run(&format!("show {option} -o {at}/{name}"), UNIQUE).ends(2).says("--format");
            }
        }
    }
    assert!(folder.names().is_empty());
    // The format that is set by name counts.
    run(&format!("show -f large -o {at}/x.svg"), UNIQUE)
        .ends(0)
        .says("written as large, because -f overrides");
    let large = std::fs::read_to_string(folder.path().join("x.svg")).unwrap();
    assert_eq!(large, run("show -f large", UNIQUE).ends(0).out);
    run("show --format large --digit 1", UNIQUE).ends(2).says("--digit");
}

#[test]
fn unsolvable_puzzles_show_marks_and_message() {
    for (puzzle, words) in [(CLASH, "invalid: 4 is given twice"), (NONE, "unsolvable: ")] {
        for option in ["--candidates", "--logic singles"] {
            let told = run(&format!("show {option}"), puzzle).ends(1).says(words);
            assert_eq!(told.lines().len(), 7, "{told:?}");
        }
        run("show --format large", puzzle).ends(1).says(words);
        // Among several puzzles, the message replaces the puzzle, if there is nothing to draw.
        for form in ["candidates", "sdk"] {
            let told = run(&format!("show --format {form}"), puzzle).ends(1);
            let said = if puzzle == CLASH { &told.out } else { &told.err };
            assert!(said.contains(words) && said.lines().count() == 1, "{told:?}");
            assert_eq!(told.out.starts_with("# "), puzzle == CLASH, "{told:?}");
        }
        // A single puzzle is drawn with its givens.
        run("show", puzzle).ends(0).quietly();
    }
}
