//! Checks the structure of the workspace: crates are in layers, packages are complete, and unsafe
//! code is only in named files.

use std::{fs, path::Path};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// The folders of the crates from the lowest layer up. Each crate may use those before it, and any
/// crate for its tests. The first one uses none. The empty path is the root: the public crate of
/// the library, and the program.
const LAYERS: &[&str] = &[
    "encodings",
    "crates/board",
    "crates/logic",
    "crates/sat",
    "crates/solve",
    "crates/sheets",
    "crates/formats",
    "crates/proofs",
    "crates/explain",
    "crates/pictures",
    "crates/questions",
    "crates/laboratory",
    "crates/stream",
    "crates/workbook",
    "crates/play",
    "web",
    "tests/testbed", // shared by tests, needed by tests only
    "tests/house",
    "",
];

/// The only files that may contain unsafe code; the lint `unsafe_code` denies it elsewhere.
const UNSAFE: &[&str] = &[
    "crates/board/src/widest.rs",
    "crates/sat/src/ipasir.rs",
    "crates/solve/src/engines/lanes/machine",
    "crates/stream/src/closed.rs",
];

/// Returns the packages of the workspace.
fn workspace() -> Metadata {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).no_deps().other_options(["--offline".to_owned()]);
    command.exec().unwrap()
}

#[test]
fn crates_depend_only_on_lower_layers() {
    let workspace = workspace();
    let layer = |folder: &str| {
        let folder = folder.strip_prefix(workspace.workspace_root.as_str()).unwrap();
        let found = LAYERS.iter().position(|layer| *layer == folder.trim_start_matches('/'));
        found.unwrap_or_else(|| panic!("the crate {folder:?} is not in LAYERS"))
    };
    for package in &workspace.packages {
        let upper = layer(package.manifest_path.parent().unwrap().as_str());
        let needed = package.dependencies.iter();
        for needed in needed.filter(|it| it.kind != DependencyKind::Development) {
            assert!(upper > 0, "{} depends on {}", package.name, needed.name);
            let Some(path) = &needed.path else { continue };
            assert!(layer(path.as_str()) < upper, "{} needs {}", package.name, needed.name);
        }
    }
}

#[test]
fn packages_are_complete_with_one_version() {
    let workspace = workspace();
    let read =
        |folder: &Path, file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let root = workspace.workspace_root.as_std_path();
    let version = &workspace.root_package().unwrap().version;
    let is_published = |it: &&cargo_metadata::Package| it.publish != Some(Vec::new());
    for package in workspace.packages.iter().filter(is_published) {
        let (name, folder) = (&package.name, package.manifest_path.parent().unwrap().as_std_path());
        assert_eq!(package.version, *version, "{name}");
        assert!(package.license.is_some() && package.description.is_some(), "{name}");
        assert_eq!(package.documentation, Some(format!("https://docs.rs/{name}")));
        assert!(read(folder, "README.md").starts_with(&format!("# {name}\n")), "{name}");
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(read(folder, licence) == read(root, licence), "{name}: {licence}");
        }
        let ours = package.dependencies.iter().filter(|it| it.name.starts_with("sudoku-sat-"));
        for needed in ours.filter(|it| it.kind != DependencyKind::Development) {
            assert!(needed.req.matches(version), "{name} needs {} {}", needed.name, needed.req);
        }
    }
    let wheel = read(&root.join("python"), "Cargo.toml");
    assert!(wheel.is_empty() || wheel.contains(&format!("\nversion = \"{version}\"\n")), "wheel");
    assert!(read(root, "CHANGELOG.md").starts_with(&format!("# Changelog\n\n## {version}")));
}

/// A bench without `harness = false` is built as a test and takes no options.
#[test]
fn benches_have_no_harness() {
    let workspace = workspace();
    let root = workspace.root_package().unwrap();
    let benches = root.targets.iter().filter(|target| target.is_bench()).count();
    let manifest = fs::read_to_string(&root.manifest_path).unwrap();
    assert_eq!(manifest.matches("harness = false").count(), benches);
}

#[test]
fn unsafe_code_is_allowed_only_in_named_files() {
    let workspace = workspace();
    let root = workspace.workspace_root.as_std_path();
    let allows = |line: &str| line.contains("unsafe_code") && !line.contains("forbid");
    let mut folders: Vec<_> =
        ["src", "encodings", "crates", "web"].iter().map(|it| root.join(it)).collect();
    for package in &workspace.packages {
        let manifest = fs::read_to_string(&package.manifest_path).unwrap();
        assert!(manifest.contains("\n[lints"), "{} has no lints", package.name);
    }
    let mut allowed = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs")
                && fs::read_to_string(&path).unwrap().lines().any(allows)
            {
                let name = path.strip_prefix(root).unwrap().with_extension("");
                let is_named = UNSAFE.iter().any(|it| name.starts_with(it.trim_end_matches(".rs")));
                assert!(is_named, "{} allows unsafe code", path.display());
                allowed += 1;
            }
        }
    }
    assert!(allowed >= UNSAFE.len());
}
