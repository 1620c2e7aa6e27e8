//! X and V: the digits of two cells add up to 10 or to 5.
//!
//! The rules compile to a pair table.

use crate::{
    drawing::{Drawn, Sign},
    on_cells::Meaning,
    rule::{Form, Kind},
};

/// The registry entry of X.
pub(crate) static X: Kind = Kind {
    name: "x",
    aliases: &["xv", "xv x", "roman x"],
    fields: &[("cells", Form::Cells)],
    summary: "the two digits add up to 10",
    read: |fields| Ok(TEN.on(fields.pair("cells")?.to_vec(), 0)),
    example: r#"{"cells":["r1c1","r1c2"]}"#,
};

/// The registry entry of V.
pub(crate) static V: Kind = Kind {
    name: "v",
    aliases: &["xv", "xv v", "roman v"],
    fields: &[("cells", Form::Cells)],
    summary: "the two digits add up to 5",
    read: |fields| Ok(FIVE.on(fields.pair("cells")?.to_vec(), 0)),
    example: r#"{"cells":["r2c1","r2c2"]}"#,
};

static TEN: Meaning = Meaning {
    kind: &X,
    number: None,
    asks: |on, _, asks| asks.pairs([on.ends()], |a, b| a + b == 10),
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == 10),
    drawing: |on| Drawn::Sign { between: on.ends(), sign: Sign::X },
    is_mark: true,
    is_of_each: false,
};

static FIVE: Meaning = Meaning {
    kind: &V,
    number: None,
    asks: |on, _, asks| asks.pairs([on.ends()], |a, b| a + b == 5),
    broken: |on, _, grid| on.unless(grid.sum(&on.cells) == 5),
    drawing: |on| Drawn::Sign { between: on.ends(), sign: Sign::V },
    is_mark: true,
    is_of_each: false,
};
