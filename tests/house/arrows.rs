//! Who needs whom: the arrows between the files of a crate, and the cycles that they make.
//!
//! A module is a file; what a file holds in braces is part of it. There is an arrow from file A
//! to file B where A names an item that B defines. It does not matter by which way the name came:
//! what a module only hands on (`pub use`) counts for the file that defines it. So
//! - to declare children (`mod x;`), to hand on what they define and to name a module as such
//!   (`use crate::x;`) make no arrow;
//! - `super::X` is an arrow to the parent if the parent defines X, and to a child if it only
//!   hands X on;
//! - a parent whose own code names a child that names an item of the parent is a cycle: what
//!   both need belongs into a third file.
//!
//! Methods are not seen where they are called, but for one case: where the file of a type calls
//! a method of `self` that another file adds to that type, it needs that file.
//!
//! The one exception is the list of a catalogue, `ALL` (of the commands: the enum `Command`).
//! With the statics that it names and all that goes by it (but traits and `impl`s) it counts as a
//! module of its own, `mod.rs#ALL`: it needs all things of the catalogue, and they need the
//! rest of `mod.rs`, as a rule the trait. So a thing that asks the list for another is a cycle.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet, VecDeque},
    path::Path,
};

use crate::modules::{Crate, Import, Mention, Target};

/// That one file needs another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Arrow {
    /// The file that needs.
    pub from: String,
    /// The file that is needed.
    pub to: String,
    /// The line where it is first seen.
    pub line: usize,
    /// What is named there.
    pub path: String,
}

/// The arrows of a crate, one for each two files; paths are told from that folder on.
pub(crate) fn arrows(sources: &Crate, base: &Path) -> Vec<Arrow> {
    let mut first: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    let mut add = |from: String, to: String, line: usize, path: &[String]| {
        let seen = (line, path.join("::"));
        let kept = first.entry((from, to)).or_insert_with(|| seen.clone());
        *kept = seen.min(kept.clone());
    };
    let label = |module: usize, item: Option<&String>| {
        let file = &sources.files[sources.modules[module].file];
        let path = file.path.strip_prefix(base).unwrap_or(&file.path).display();
        let in_list = item.is_some_and(|item| file.module == module && file.list.contains(item));
        format!("{path}{}", if in_list { "#ALL" } else { "" })
    };
    for (at, module) in sources.modules.iter().enumerate() {
        let mut mentioned = HashSet::new();
        for Mention { item, path, line } in &module.mentions {
            let Target::Item(to, name) = sources.resolve(at, path) else { continue };
            let (from, to) = (label(at, item.as_ref()), label(to, Some(&name)));
            mentioned.insert(&path[0]);
            // The line to change is that of the import, if there is one.
            match module.imports.iter().find(|import| import.name.as_ref() == Some(&path[0])) {
                Some(import) => add(from, to, import.line, &[&import.path, &path[1..]].concat()),
                None => add(from, to, *line, path),
            }
        }
        for Import { name, path, line, is_public } in &module.imports {
            let Target::Item(to, item) = sources.resolve(at, path) else { continue };
            // What is mentioned was counted there; others are traits, whose methods are called.
            let is_counted = name.as_ref().is_some_and(|name| mentioned.contains(name));
            let hands_on = *is_public && sources.is_in(to, at);
            if !is_counted && !hands_on {
                add(label(at, None), label(to, Some(&item)), *line, path);
            }
        }
    }
    for (at, module) in sources.modules.iter().enumerate() {
        for (path, methods) in &module.impls {
            let Target::Item(home, _) = sources.resolve(at, path) else { continue };
            for (method, line) in &sources.modules[home].calls {
                if methods.contains(method) {
                    add(label(home, None), label(at, None), *line, &[format!("self.{method}()")]);
                }
            }
        }
    }
    let arrow = |((from, to), (line, path))| Arrow { from, to, line, path };
    first.into_iter().filter(|((from, to), _)| from != to).map(arrow).collect()
}

/// The sets of files that all need each other, each sorted.
pub(crate) fn components(arrows: &[Arrow]) -> Vec<BTreeSet<&str>> {
    let nodes: BTreeSet<&str> = arrows.iter().flat_map(|it| [&*it.from, &*it.to]).collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        nodes.iter().map(|&node| (node, reached(arrows, node))).collect();
    let mut components: Vec<BTreeSet<&str>> = Vec::new();
    for &node in &nodes {
        let component: BTreeSet<&str> =
            reach[node].iter().copied().filter(|other| reach[other].contains(node)).collect();
        if !component.is_empty() && !components.contains(&component) {
            components.push(component);
        }
    }
    components
}

/// The files that one needs, over others too.
fn reached<'a>(arrows: &'a [Arrow], from: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        let next = arrows.iter().filter(|arrow| arrow.from == node).map(|arrow| &*arrow.to);
        open.extend(next.filter(|to| reached.insert(*to)));
    }
    reached
}

/// The shortest cycle that goes through one of these arrows.
pub(crate) fn shortest<'a>(arrows: &'a [Arrow], through: &[&'a Arrow]) -> Vec<&'a Arrow> {
    let cycles = through.iter().filter_map(|&first| {
        let mut back = way(arrows, &first.to, &first.from)?;
        back.insert(0, first);
        Some(back)
    });
    cycles.min_by_key(Vec::len).unwrap_or_default()
}

/// The shortest way along arrows.
fn way<'a>(arrows: &'a [Arrow], from: &'a str, to: &str) -> Option<Vec<&'a Arrow>> {
    let mut seen = BTreeSet::from([from]);
    let mut open = VecDeque::from([(from, Vec::new())]);
    while let Some((node, way)) = open.pop_front() {
        if node == to {
            return Some(way);
        }
        for arrow in arrows.iter().filter(|arrow| arrow.from == node) {
            if seen.insert(&arrow.to) {
                open.push_back((&arrow.to, [&way[..], &[arrow]].concat()));
            }
        }
    }
    None
}
