//! The axes of a comparison, and the runs of each combination.

use std::collections::{BTreeMap, HashMap};

use crate::record::MeasuredRun;

/// One axis of a comparison.
pub struct Axis {
    /// Its name.
    pub name: &'static str,
    /// Returns the option of a run on this axis.
    pub of: fn(&MeasuredRun) -> &str,
    /// Returns all options in the order of the registry.
    catalogue: fn() -> Vec<&'static str>,
}

/// All axes, in the order of the pipeline.
pub static AXES: [Axis; 5] = [
    Axis {
        name: "logic",
        of: |run| &run.logic,
        catalogue: || logic::reduce::ALL.iter().map(|logic| logic.name).collect(),
    },
    Axis {
        name: "formulation",
        of: |run| &run.formulation,
        catalogue: || sat::formulations::ALL.iter().map(|formulation| formulation.name).collect(),
    },
    Axis {
        name: "encoding",
        of: |run| &run.encoding,
        catalogue: || encodings::ALL.iter().map(|encoding| encoding.name()).collect(),
    },
    Axis {
        name: "sum_encoding",
        of: |run| &run.sum_encoding,
        catalogue: || encodings::sums::ALL.iter().map(|sums| sums.name()).collect(),
    },
    Axis {
        name: "backend",
        of: |run| &run.backend,
        catalogue: || sat::backends::ALL.iter().map(|backend| backend.name()).collect(),
    },
];

impl Axis {
    /// Returns the options of these runs in the order of the registry. Unknown ones come last.
    pub fn values<'a>(&self, runs: &'a [MeasuredRun]) -> Vec<&'a str> {
        in_order(runs.iter().map(self.of), &(self.catalogue)())
    }
}

/// Returns the distinct names in the order of a registry. Unknown names come last.
pub fn in_order<'a>(names: impl Iterator<Item = &'a str>, catalogue: &[&str]) -> Vec<&'a str> {
    let place = |name: &str| catalogue.iter().position(|&known| known == name);
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| (place(name).unwrap_or(catalogue.len()), *name));
    names.dedup();
    names
}

/// Returns the axes along which these runs differ.
pub fn varying(runs: &[MeasuredRun]) -> Vec<&'static Axis> {
    let several = |axis: &&Axis| {
        let mut choices = runs.iter().map(axis.of);
        let first = choices.next();
        choices.any(|choice| Some(choice) != first)
    };
    AXES.iter().filter(several).collect()
}

/// All runs of one combination.
pub struct RunGroup<'a> {
    /// The options on the axes along which the comparison varies.
    pub names: Vec<&'a str>,
    /// Its runs.
    pub runs: Vec<&'a MeasuredRun>,
}

impl RunGroup<'_> {
    /// Returns the options as one text.
    pub fn name(&self) -> String {
        self.names.join(" ")
    }
}

/// Returns the axes that name the combinations: those that vary, or all axes if none varies.
pub fn naming(runs: &[MeasuredRun]) -> Vec<&'static Axis> {
    let varying = varying(runs);
    if varying.is_empty() { AXES.iter().collect() } else { varying }
}

/// Returns the runs grouped by combination.
pub fn groups(runs: &[MeasuredRun]) -> Vec<RunGroup<'_>> {
    groups_along(runs, &naming(runs))
}

/// Returns the runs grouped by their options on these axes, in the order of the registries.
pub fn groups_along<'a>(runs: &'a [MeasuredRun], axes: &[&Axis]) -> Vec<RunGroup<'a>> {
    let orders: Vec<Vec<&str>> = axes.iter().map(|axis| axis.values(runs)).collect();
    let places = orders.iter().map(|order| (0..).zip(order).map(|(i, &name)| (name, i)).collect());
    let places: Vec<HashMap<&str, usize>> = places.collect();
    let mut groups: BTreeMap<Vec<usize>, Vec<&MeasuredRun>> = BTreeMap::new();
    for run in runs {
        let key = axes.iter().zip(&places).map(|(axis, places)| places[(axis.of)(run)]);
        groups.entry(key.collect()).or_default().push(run);
    }
    let names = |key: Vec<usize>| key.iter().zip(&orders).map(|(&i, order)| order[i]).collect();
    groups.into_iter().map(|(key, runs)| RunGroup { names: names(key), runs }).collect()
}
