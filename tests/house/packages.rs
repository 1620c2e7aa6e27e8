//! What is published: each package has a README, licences and a place of its documentation, and all
//! are of one version, that of the changelog.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    base, hold,
    manifest::{folders, read, text},
};

#[test]
fn every_package_has_readme_licences_documentation_and_the_version_of_the_changelog() {
    let base = base();
    let root = read(&base).unwrap();
    let version = text(&root["workspace.package"]["version"]);
    let mut found = BTreeSet::new();
    let mut published = 0;
    for folder in folders(&base) {
        let sections = read(&folder).unwrap();
        let package = &sections["package"];
        let told = |key: &str| package.get(key).map(|value| text(value)).unwrap_or_default();
        if package.get("publish").is_some_and(|publish| publish.contains("false")) {
            continue;
        }
        published += 1;
        let name = told("name");
        let mut hold = |holds: bool, what: &str| {
            if !holds {
                found.insert(format!("{name}: {what}"));
            }
        };
        let is_shared = |key: &str| package.contains_key(&format!("{key}.workspace"));
        hold(is_shared("version") || told("version") == version, "another version");
        hold(is_shared("license") || !told("license").is_empty(), "no licence");
        hold(!told("description").is_empty(), "no description");
        hold(told("documentation") == format!("https://docs.rs/{name}"), "no documentation");
        hold(told("readme") == "README.md", "no readme");
        hold(begins(&folder.join("README.md"), &format!("# {name}\n")), "README.md of another");
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let same = fs::read(folder.join(licence)).ok() == fs::read(base.join(licence)).ok();
            hold(same, licence);
        }
        let by_name = format!("package = \"{name}\"");
        let mut all = root["workspace.dependencies"].values();
        let needed = all.find(|value| value.contains(&by_name));
        let of_version = format!("version = \"{version}\"");
        hold(needed.is_none_or(|it| it.contains(&of_version)), "needed in another version");
    }
    assert!(published > 10, "the packages are not there");
    let wheel = base.join("python/Cargo.toml");
    if wheel.exists() && text(&read(&base.join("python")).unwrap()["package"]["version"]) != version
    {
        found.insert("the wheel: another version".to_owned());
    }
    let heading = format!("# Changelog\n\n## {version}");
    if !begins(&base.join("CHANGELOG.md"), &heading) {
        found.insert(format!("CHANGELOG.md does not begin with {version}"));
    }
    hold(&found, "packages that lack something");
}

fn begins(path: &Path, with: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.starts_with(with))
}

/// One that is not named there is built with the harness of tests, and takes no options.
#[test]
fn every_bench_is_named_with_no_harness() {
    let base = base();
    let manifest = fs::read_to_string(base.join("Cargo.toml")).unwrap();
    let entries = manifest.split("[[bench]]").skip(1);
    let named: BTreeSet<_> = entries
        .map(|entry| entry.split("[[").next().unwrap_or_default())
        .filter(|entry| entry.contains("harness = false"))
        .filter_map(|entry| entry.split('"').nth(1).map(str::to_owned))
        .collect();
    let files = fs::read_dir(base.join("benches")).unwrap().map(|file| file.unwrap().path());
    let is_bench = |path: &PathBuf| {
        path.extension().is_some_and(|it| it == "rs") || path.join("main.rs").exists()
    };
    let there: BTreeSet<_> = files
        .filter(is_bench)
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(named, there);
}
