//! The laws of how the tree is built: no cycle between modules, arrows between crates only down,
//! catalogue folders that hold their catalogue and nothing else, packages with all that belongs to
//! one.

mod arrows;
mod examples;
mod manifest;
mod modules;
mod packages;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use arrows::{Arrow, arrows, components, shortest};
use manifest::{Package, packages};
use modules::Crate;

/// The crates, the lowest first. Each may need those before it, and for its tests any. `.` is the
/// root: the front of the library, and the program.
const LAYERS: &[&str] = &[
    "encodings",
    "board",
    "logic",
    "sat",
    "solve",
    "sheets",
    "formats",
    "proofs",
    "explain",
    "pictures",
    "questions",
    "laboratory",
    "batch",
    "workbook",
    "play",
    "web",
    "pack",    // lays out what becomes of web
    "testbed", // what tests share, needed by tests only
    ".",
];

/// The folders that are catalogues: those with files that a list `ALL` in their `mod.rs` (or
/// `lib.rs`) names, and the commands.
const CATALOGUES: &[&str] = &[
    "backends",
    "catalogue",
    "commands",
    "encodings",
    "engines",
    "families",
    "forms",
    "languages",
    "propagators",
    "questions",
    "rules",
    "sums",
    "techniques",
];

/// Where the workspace is.
fn base() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// The packages with crates.
fn all_packages() -> Vec<Package> {
    packages(&base()).into_iter().filter(|package| !package.roots.is_empty()).collect()
}

/// Every crate of the workspace.
fn crates() -> Vec<Crate> {
    let read = |path: &Path| fs::read_to_string(path).ok();
    let roots = all_packages().into_iter().flat_map(|package| package.roots);
    roots.map(|root| Crate::read(&root, &read).unwrap()).collect()
}

/// Fails if anything was found; says what in these words.
fn hold(found: &BTreeSet<String>, what: &str) {
    let lines: String = found.iter().map(|line| format!("{line}\n")).collect();
    assert!(found.is_empty(), "{what}\n{lines}");
}

#[test]
fn no_modules_need_each_other() {
    let base = base();
    let arrows: Vec<Arrow> = crates().iter().flat_map(|it| arrows(it, &base)).collect();
    let components = components(&arrows);
    let all: Vec<&Arrow> = arrows.iter().collect();
    let mut says = "cycles between modules; arrows.rs says what counts.\n".to_owned();
    for Arrow { from, to, line, path } in shortest(&arrows, &all) {
        let file = from.trim_end_matches("#ALL");
        says += &format!("{from} needs {to}: {file}:{line} names {path}\n");
    }
    let line = |files: &BTreeSet<&str>| files.iter().copied().collect::<Vec<_>>().join(" ");
    hold(&components.iter().map(line).collect(), &says);
}

#[test]
fn crates_need_only_those_below_them() {
    let packages = all_packages();
    let layer = |package: &Package| {
        let found = LAYERS.iter().position(|layer| *layer == package.name);
        found.unwrap_or_else(|| panic!("the crate {} is not in LAYERS", package.name))
    };
    assert!(packages.len() > LAYERS.len() / 2, "the sources are not there");
    let mut found = BTreeSet::new();
    for upper in &packages {
        layer(upper);
        for lower in packages.iter().filter(|lower| upper.needs.contains(&lower.package)) {
            if layer(lower) >= layer(upper) {
                found.insert(format!("{} needs {}", upper.name, lower.name));
            }
        }
    }
    hold(&found, "crates that need one that LAYERS has above them");
}

#[test]
fn encodings_needs_nothing() {
    let packages = all_packages();
    for package in packages.iter().filter(|package| package.name == "encodings") {
        assert!(package.needs.is_empty(), "encodings depends on {:?}", package.needs);
    }
}

#[test]
fn a_catalogue_folder_holds_its_catalogue_and_nothing_else() {
    let mut catalogues = Vec::new();
    let mut found = BTreeSet::new();
    let crates = crates();
    for sources in &crates {
        for file in &sources.files {
            let listed: BTreeSet<String> = match &sources.modules[file.module].commands {
                none if none.is_empty() => {
                    sources.listed(file.module).into_iter().map(str::to_owned).collect()
                }
                commands => commands.iter().map(|name| snake(name)).collect(),
            };
            let folder = match file.path.file_name().and_then(|name| name.to_str()) {
                _ if listed.is_empty() => continue,
                Some("mod.rs" | "lib.rs") => file.path.parent().unwrap().to_owned(),
                _ => file.path.with_extension(""),
            };
            let is_source = |part: &&Path| !part.ends_with("src");
            let named = folder.ancestors().find(is_source).unwrap();
            catalogues.push(named.file_name().unwrap().display().to_string());
            let mut things = BTreeSet::new();
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().display().to_string();
                let is_thing = path.extension().is_some_and(|end| end == "rs");
                if is_thing && path != file.path && !sources.tests.contains(&path) {
                    if !listed.contains(&name) {
                        let path = path.strip_prefix(base()).unwrap().display();
                        found.insert(path.to_string());
                    }
                    things.insert(name);
                } else if path.join("mod.rs").is_file() {
                    things.insert(name);
                }
            }
            let missing: Vec<_> = listed.difference(&things).collect();
            assert!(missing.is_empty(), "no file of their own in {folder:?}: {missing:?}");
        }
    }
    catalogues.sort();
    assert_eq!(catalogues, CATALOGUES, "the catalogues are not those of CATALOGUES");
    hold(&found, "files in a catalogue folder that its list does not name");
}

/// `TwoWords` as the name of a file.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}
