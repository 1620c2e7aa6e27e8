//! The keys of an object that describe a puzzle without changing it.

use super::tree::Member;
use crate::reading::parsed::ExtraField;

/// Keys that describe a puzzle without changing it.
pub(crate) const ABOUT: [&str; 34] = [
    "$schema",
    "author",
    "clues",
    "comment",
    "comments",
    "created",
    "date",
    "description",
    "difficulty",
    "file",
    "fog_lamps",
    "fog_lights",
    "format",
    "hash",
    "holes",
    "id",
    "index",
    "level",
    "license",
    "line",
    "meta",
    "name",
    "note",
    "notes",
    "number",
    "rating",
    "rules_text",
    "seed",
    "source",
    "success_message",
    "tags",
    "title",
    "unique",
    "url",
];

/// Returns the other fields of an object, without the keys of puzzles and without the key `cells`.
pub(super) fn beside(members: &[Member], cells: Option<&str>) -> Vec<ExtraField> {
    const OF_PUZZLE: [&str; 13] = [
        "puzzle",
        "givens",
        "candidates",
        "side",
        "box",
        "rules",
        "rows",
        "columns",
        "digits",
        "lines",
        "regions",
        "grids",
        "holes",
    ];
    let is_other = |key: &str| !OF_PUZZLE.contains(&key) && cells != Some(key);
    let others = members.iter().filter(|member| is_other(&member.key));
    let beside = others.map(|Member { key, value, .. }| {
        let (name, mut text) = (key.to_string(), String::new());
        value.write(&mut text);
        ExtraField { name, value: text }
    });
    beside.collect()
}
