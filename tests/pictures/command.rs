//! Pages and pictures as users ask for them.

use crate::program::{BAD, Folder, NONE, SEVERAL, UNIQUE, run};

#[test]
fn a_page_has_every_sentence_of_the_words_and_needs_nothing_else() {
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
fn pages_go_to_one_file_or_to_one_for_each_puzzle() {
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
    assert!(none.contains("no solution") && none.matches("<article").count() == 1);
    run(&format!("explain --format html -o {many} {many}"), "").ends(2).says("is an input");
    run(&format!("explain -o {at}/x.html {many}"), "").ends(2).says("--format html");
    run(&format!("explain --format html -o {at}/no/x.html"), UNIQUE).ends(2).says("no/x.html");
    assert_eq!(folder.names(), names);
    let none = run("explain --format html", BAD).ends(2).says("r4c4");
    assert!(none.out.is_empty());
}

#[test]
fn a_file_name_on_a_page_stays_a_name() {
    let folder = Folder::new();
    let file = folder.file("a<b>&.txt", UNIQUE);
    let page = run(&format!("explain --format html {}", file.display()), "").ends(0).quietly().out;
    assert!(page.contains("a&lt;b&gt;&amp;.txt") && !page.contains("a<b>"));
}
