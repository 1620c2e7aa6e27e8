//! Extra cells outside the grid, which are read as layers: those of `.Var~S~~9x9` as the layer `vs`,
//! and the labels of regions as the layer `chaos`. The labels `CC1` and so on of certain regions
//! depend on the solver there, so these cells are not read.

use super::{items::Item, special::region_size};
use board::{Cell, Layer, Shape};

/// The layer of the labels of `ChaosConstruction`.
pub(super) const CHAOS: &str = "chaos";

/// Returns the cell of a layer with a name such as `VS12`.
pub(super) fn cell(shape: Shape, name: &str) -> Option<Cell> {
    let (prefix, number) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    let prefix = prefix.to_ascii_lowercase();
    let is_it = |layer: &Layer| layer.name == prefix && prefix.starts_with('v');
    let layer = shape.layers().iter().position(is_it)?;
    let cell = number.parse::<usize>().ok()?.checked_sub(1)?;
    (cell < shape.cells()).then(|| shape.layer_cell(layer, cell))
}

/// Returns the layers of a text; `size` is the number of cells of a region.
///
/// # Errors
/// Fails with the type that is wrong, and the message.
pub(super) fn layers(
    shape: Shape,
    items: &[Item],
    size: Option<usize>,
) -> Result<Vec<Layer>, (&'static str, String)> {
    let (lowest, highest) = shape.values().into_inner();
    let (lowest, highest) = (lowest as u16, highest as u16);
    let mut layers: Vec<Layer> = Vec::new();
    for item in items.iter().filter(|item| item.name == "Var") {
        let extent = format!("{}x{}", shape.rows(), shape.columns());
        let (prefix, size) = match item.args[..] {
            [prefix, _, size] => (prefix, size),
            _ => (item.args.first().copied().unwrap_or_default(), ""),
        };
        if prefix.is_empty() || !prefix.bytes().all(|b| b.is_ascii_uppercase()) || size != extent {
            let what = format!(
                "Var: only extra cells in the size of the board are supported, as in .Var~S~~{extent}"
            );
            return Err(("Var", what));
        }
        let layer =
            Layer { name: format!("v{}", prefix.to_ascii_lowercase()), values: [lowest, highest] };
        if !layers.contains(&layer) {
            layers.push(layer);
        }
    }
    if items.iter().any(|item| item.name == "ChaosConstruction") {
        let (cells, size) = (shape.cells(), region_size(shape, size));
        let regions = cells / size;
        if size < 2 || !cells.is_multiple_of(size) || regions > shape.digits() {
            let what =
                format!("{cells} cells have no regions of {size} cells with digits as labels");
            return Err(("ChaosConstruction", format!("ChaosConstruction: {what}")));
        }
        let values = [lowest, lowest + regions as u16 - 1];
        layers.push(Layer { name: CHAOS.to_owned(), values });
    }
    Ok(layers)
}
