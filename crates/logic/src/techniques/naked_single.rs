//! A cell with one candidate left: its peers lose that digit.
//!
//! Also called a sole candidate or forced digit (Sudopedia, *Naked Single*).

use super::{Step, Technique};
use board::{Candidate, Candidates, Layout};

/// See the module.
pub struct NakedSingle;

impl Technique for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn summary(&self) -> &'static str {
        "a cell has one candidate left, so its peers lose that digit"
    }

    fn source(&self) -> &'static str {
        "Sudopedia, Naked Single"
    }

    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a> {
        Box::new((0..candidates.cells()).filter_map(move |cell| {
            let digit = candidates.single(cell)?;
            let mut eliminated: Vec<_> = layout
                .peers(cell)
                .filter(|&peer| candidates.contains(peer, digit))
                .map(|peer| Candidate { cell: peer, digit })
                .collect();
            eliminated.sort_unstable();
            eliminated.dedup();
            (!eliminated.is_empty()).then(|| Step {
                technique: self.name(),
                houses: layout.constraints_of(cell).iter().map(|&c| c as usize).collect(),
                cells: vec![cell],
                digits: vec![digit],
                eliminated,
                ..Step::default()
            })
        }))
    }

    fn difficulty(&self) -> u16 {
        23
    }

    fn explain(&self, layout: &Layout, step: &Step) -> String {
        let cell = layout.shape.name(step.cells[0]);
        format!("{cell} can only be {0}, so no peer of it is {0}", layout.digit(step.digits[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::example;

    #[test]
    fn a_cell_with_one_digit_takes_it_from_its_peers() {
        let (layout, candidates) = example::board(2, 2, &[((1, 2), &[3])]);
        assert_eq!(
            example::told(&NakedSingle, &layout, &candidates),
            ["r1c2 can only be 3, so no peer of it is 3: \
              r1c1≠3 r1c3≠3 r1c4≠3 r2c1≠3 r2c2≠3 r3c2≠3 r4c2≠3"]
        );
    }
}
