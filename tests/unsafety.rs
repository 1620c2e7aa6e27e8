//! Unsafe code stands in four places.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Whether a line has that word outside of a comment.
fn has(line: &str, word: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn unsafe_code_is_only_in_the_listed_files() {
    assert!(has("x(unsafe { y })", "unsafe") && !has("a // unsafe, unsafe_code", "unsafe"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "encodings", "crates", "web"]
        .iter()
        .for_each(|folder| sources(&root.join(folder), &mut files));
    assert!(files.len() > 100);
    let may = |file: &Path| {
        let lanes = file.strip_prefix(root.join("crates/solve/src/engines/lanes"));
        lanes.is_ok_and(|file| file.with_extension("").starts_with("machine"))
            || file == root.join("crates/board/src/widest.rs")
            || file == root.join("crates/sat/src/ipasir.rs")
            || file == root.join("src/run/closed.rs")
    };
    let mut met = 0;
    for file in files {
        for (number, line) in (1..).zip(fs::read_to_string(&file).unwrap().lines()) {
            let lint = ["allow", "expect", "warn"].iter().any(|level| has(line, level));
            if has(line, "unsafe") || lint && has(line, "unsafe_code") {
                assert!(may(&file), "{}:{number}: {line}", file.display());
                met += 1;
            }
        }
    }
    assert!(met > 10, "{met}");
}
