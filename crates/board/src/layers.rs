//! Layers: further unknowns of the cells of a board, such as whether each is shaded.

use std::{
    collections::HashSet,
    fmt,
    sync::{Mutex, PoisonError},
};

/// A further unknown of each cell, with its own values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layer {
    /// The name: lower-case letters, at least two.
    pub name: String,
    /// The lowest and the highest value.
    pub values: [u16; 2],
}

impl Layer {
    /// Returns the number of values.
    pub fn count(&self) -> usize {
        usize::from(self.values[1] - self.values[0]) + 1
    }
}

/// All lists of layers so far. A [`Shape`](crate::Shape) is copied everywhere, so it contains a
/// reference. Each list is stored once, until the process ends.
static LISTS: Mutex<Option<HashSet<&'static Vec<Layer>>>> = Mutex::new(None);

/// Maximum number of lists that are stored.
const MAX_LISTS: usize = 1 << 12;

/// Returns the stored list of these layers; `None` if there are too many lists.
pub(crate) fn stored(layers: Vec<Layer>) -> Option<&'static Vec<Layer>> {
    let mut kept = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    if let Some(known) = kept.get(&layers) {
        return Some(known);
    }
    if kept.len() >= MAX_LISTS {
        return None;
    }
    let layers: &'static Vec<Layer> = Box::leak(Box::new(layers));
    kept.insert(layers);
    Some(layers)
}

/// The name of a layer, as its number in the list of all names: a reference would make the names of
/// cells, which errors contain, larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LayerName(u16);

/// The names so far. There are at most as many as stored layers.
static NAMES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

impl LayerName {
    /// Returns the name of a stored layer.
    pub(crate) fn of(layer: &'static Layer) -> LayerName {
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = names.iter().position(|name| *name == layer.name);
        let number = known.unwrap_or_else(|| {
            names.push(&layer.name);
            names.len() - 1
        });
        LayerName(number.min(usize::from(u16::MAX)) as u16)
    }
}

impl fmt::Display for LayerName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        f.write_str(names.get(usize::from(self.0)).unwrap_or(&""))
    }
}
