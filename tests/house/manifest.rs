//! The packages of the workspace, as far as their `Cargo.toml` tells: crates and dependencies.
//! Reads the part of TOML that these files use.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// A package of the workspace.
pub(crate) struct Package {
    /// Its folder: `.` for the root, else the last part of the path.
    pub name: String,
    /// The root files of its library and its programs; none if it is for tests only.
    pub roots: Vec<PathBuf>,
    /// The names of the packages that it needs outside of tests.
    pub needs: BTreeSet<String>,
    /// The name in `Cargo.toml`.
    pub package: String,
}

/// The packages of the workspace in that folder; none if there is no workspace.
pub(crate) fn packages(base: &Path) -> Vec<Package> {
    let Some(root) = read(base) else { return Vec::new() };
    let shared = root.get("workspace.dependencies").cloned().unwrap_or_default();
    folders(base).iter().filter_map(|folder| package(base, folder, &shared)).collect()
}

/// The folders of the packages of the workspace, its root first.
pub(crate) fn folders(base: &Path) -> Vec<PathBuf> {
    let root = read(base).unwrap_or_default();
    let Some(members) = root.get("workspace").and_then(|it| it.get("members")) else {
        return Vec::new();
    };
    let mut folders = vec![base.to_owned()];
    for member in strings(members) {
        match member.strip_suffix("/*") {
            Some(parent) => {
                let inside = fs::read_dir(base.join(parent)).into_iter().flatten().flatten();
                let mut inside: Vec<PathBuf> = inside.map(|entry| entry.path()).collect();
                inside.sort();
                folders.extend(inside);
            }
            None => folders.push(base.join(member)),
        }
    }
    folders
}

fn package(base: &Path, folder: &Path, shared: &Section) -> Option<Package> {
    let sections = read(folder)?;
    let package = sections.get("package")?.get("name").map(|name| text(name))?;
    let name = match folder == base {
        true => ".".to_owned(),
        false => folder.file_name()?.display().to_string(),
    };
    let given = ["lib", "bin"].iter().filter_map(|kind| sections.get(*kind)?.get("path"));
    let given = given.flat_map(|path| strings(path)).map(|path| folder.join(path));
    let usual = ["src/lib.rs", "src/main.rs"].map(|path| folder.join(path));
    let mut roots: Vec<PathBuf> = given.chain(usual).filter(|path| path.is_file()).collect();
    roots.dedup();
    let mut needs = BTreeSet::new();
    for (title, section) in &sections {
        // `[dependencies.name]` is read as the others are.
        let (title, inner) = match title.split_once("dependencies.") {
            Some((before, name)) => (format!("{before}dependencies"), Some(name)),
            None => (title.clone(), None),
        };
        let is_normal = title.ends_with("dependencies") && !title.ends_with("dev-dependencies");
        if !is_normal || title.starts_with("workspace") {
            continue;
        }
        match inner {
            Some(name) => {
                let renamed = section.get("package").map(|it| strings(it).concat());
                needs.insert(renamed.unwrap_or(name.to_owned()));
            }
            None => needs.extend(section.iter().map(|(key, value)| needed(key, value, shared))),
        }
    }
    Some(Package { name, roots, needs, package })
}

/// The package that a line of dependencies means: `key = value`.
fn needed(key: &str, value: &str, shared: &Section) -> String {
    let (name, is_shared) = match key.strip_suffix(".workspace") {
        Some(name) => (name, true),
        None => (key, value.contains("workspace = true")),
    };
    let value = shared.get(name).filter(|_| is_shared).map_or(value, String::as_str);
    match value.split_once("package = ") {
        Some((_, renamed)) => strings(renamed).into_iter().next().unwrap_or_default(),
        None => name.to_owned(),
    }
}

/// Keys and values as text.
pub(crate) type Section = BTreeMap<String, String>;

/// The sections of the manifest in a folder. Of `[[bin]]` and the like the values are joined.
pub(crate) fn read(folder: &Path) -> Option<BTreeMap<String, Section>> {
    Some(sections(&fs::read_to_string(folder.join("Cargo.toml")).ok()?))
}

fn sections(text: &str) -> BTreeMap<String, Section> {
    let mut sections = BTreeMap::<String, Section>::new();
    let mut title = String::new();
    let mut open = String::new();
    for line in text.lines() {
        open.push_str(without_comment(line).trim());
        let count = |brackets: &[char]| open.matches(brackets).count();
        if count(&['[', '{']) != count(&[']', '}']) {
            open.push(' ');
            continue;
        }
        let line = std::mem::take(&mut open);
        match line.split_once('=') {
            _ if line.starts_with('[') => title = line.trim_matches(['[', ']']).to_owned(),
            Some((key, value)) => {
                let key = key.trim().trim_matches('"').to_owned();
                sections.entry(title.clone()).or_default().entry(key).or_default().push_str(value);
            }
            None => {}
        }
    }
    sections
}

fn without_comment(line: &str) -> &str {
    let mut is_in_string = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_in_string = !is_in_string,
            '#' if !is_in_string => return &line[..at],
            _ => {}
        }
    }
    line
}

/// A text in quotes.
pub(crate) fn text(value: &str) -> String {
    strings(value).concat()
}

/// What stands in quotes.
fn strings(value: &str) -> Vec<String> {
    value.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn a_dependency_is_known_by_its_package_however_it_is_written() {
    let text = r#"
        [dependencies] # of the library
        board = { package = "sudoku-sat-board", path = "x" } # "no = 1"
        csv = "1"
        sat.workspace = true
        long = { version = "1", features = [
            "one",
        ] }
    "#;
    let shared = sections(r#"sat = { package = "sudoku-sat-sat", path = "crates/sat" }"#);
    let found: Vec<String> = sections(text)["dependencies"]
        .iter()
        .map(|(key, value)| needed(key, value, &shared[""]))
        .collect();
    assert_eq!(found, ["sudoku-sat-board", "csv", "long", "sudoku-sat-sat"]);
}
