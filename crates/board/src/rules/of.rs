//! Compositions of rules: so many of the given rules hold.
//!
//! `or`, `and`, `not`, `exactly` and `if` are other ways to write it. The rule compiles to a
//! [`Composition`](crate::composition::Composition).

use std::sync::Arc;

use crate::{
    Cell, Shape, counted,
    drawing::RuleShape,
    fields::{RuleError, RuleFields, RuleValue},
    rule::{FieldForm, FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry.
pub(crate) static KIND: RuleKind = RuleKind {
    name: "of",
    aliases: &["any of = 1 1000", "one of = 1 1", "none of = 0 0"],
    fields: &[("count", FieldForm::Numbers), ("of", FieldForm::Rules)],
    summary: "at least the first and at most the second number of the rules hold",
    read: |fields| {
        let (rules, count) = (fields.rules("of")?, fields.numbers("count")?);
        let (least, most) = match count[..] {
            [least, most] if 0 <= least && least <= most => (least, most),
            _ => {
                let what = "expected the least and the greatest number of rules, as in [1, 2]";
                return Err(fields.wrong("count", what));
            }
        };
        of(fields, rules, [least as usize, most as usize])
    },
    example: r#"{"of":[{"rule":"thermo","cells":["r1c1","r1c2"]},{"rule":"odd","cells":["r1c1"]}],"count":[1,1]}"#,
};

/// Names for common numbers of rules. They are read as the rule `of`.
pub(crate) static SHORTHANDS: &[&RuleKind] = &[
    &RuleKind {
        name: "or",
        summary: "at least one of the rules holds",
        read: |fields| with(fields, |many| [1, many]),
        ..SHORTHAND
    },
    &RuleKind {
        name: "and",
        summary: "all of the rules hold",
        read: |fields| with(fields, |many| [many, many]),
        ..SHORTHAND
    },
    &RuleKind {
        name: "not",
        summary: "none of the rules holds",
        read: |fields| with(fields, |_| [0, 0]),
        ..SHORTHAND
    },
    &RuleKind {
        name: "exactly",
        summary: "exactly this number of the rules hold",
        read: |fields| {
            let count = fields.at_least("count", 0, None)? as usize;
            with(fields, |_| [count, count])
        },
        ..SHORTHAND
    },
    &RuleKind {
        name: "if",
        summary: "if all of the first rules hold, all of the others hold",
        read: |fields| {
            let (when, then) = (fields.rules("if")?, fields.rules("then")?);
            let fails = [0, when.len().saturating_sub(1)];
            let all = [then.len(), then.len()];
            match when.is_empty() {
                true => of(fields, then, all),
                false => {
                    let parts = vec![of(fields, when, fails)?, of(fields, then, all)?];
                    of(fields, parts, [1, 2])
                }
            }
        },
        ..SHORTHAND
    },
];

const SHORTHAND: RuleKind = RuleKind {
    name: "",
    aliases: &[],
    fields: &[("of", FieldForm::Rules)],
    summary: "",
    read: |fields| with(fields, |many| [many, many]),
    example: "",
};

/// Reads the rules of a shorthand.
fn with(
    fields: &mut RuleFields,
    count: impl Fn(usize) -> [usize; 2],
) -> Result<Arc<dyn Rule>, RuleError> {
    let rules = fields.rules("of")?;
    let many = rules.len();
    of(fields, rules, count(many))
}

/// Maximum depth of compositions in compositions.
const MAX_DEPTH: usize = 8;

fn of(
    fields: &RuleFields,
    rules: Vec<Arc<dyn Rule>>,
    [least, most]: [usize; 2],
) -> Result<Arc<dyn Rule>, RuleError> {
    let is_of_board = |rule: &&Arc<dyn Rule>| super::is_of_board(rule);
    if let Some(rule) = rules.iter().find(is_of_board) {
        let what = format!("{:?} defines the board; expected other rules", rule.name());
        return Err(fields.wrong("of", what));
    }
    let composition = |rule: &Arc<dyn Rule>| {
        let rule: &dyn std::any::Any = &**rule;
        rule.downcast_ref::<Of>().map_or(0, |inner| inner.depth)
    };
    let depth = 1 + rules.iter().map(composition).max().unwrap_or(0);
    if depth > MAX_DEPTH {
        let what = format!("the rules are nested more than {MAX_DEPTH} deep");
        return Err(fields.wrong("of", what));
    }
    let cells = cells_of(fields.shape, &rules);
    let most = most.min(rules.len());
    Ok(Arc::new(Of { rules, count: [least, most], cells, depth }))
}

/// Returns the rule that holds if one of the two rules holds.
pub(super) fn either(
    fields: &RuleFields,
    rules: [Arc<dyn Rule>; 2],
) -> Result<Arc<dyn Rule>, RuleError> {
    of(fields, rules.to_vec(), [1, 2])
}

/// Returns the cells that the rules name, or all cells if a rule names none.
fn cells_of(shape: Shape, rules: &[Arc<dyn Rule>]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for rule in rules {
        let before = cells.len();
        for (_, value) in rule.fields(shape) {
            value.names(&mut |name| cells.extend(shape.named(name)));
        }
        if cells.len() == before {
            return shape.every_cell().collect();
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

struct Of {
    rules: Vec<Arc<dyn Rule>>,
    /// The least and the greatest number of rules that hold.
    count: [usize; 2],
    /// The cells of all rules.
    cells: Vec<Cell>,
    depth: usize,
}

impl PartialEq for Of {
    fn eq(&self, other: &Of) -> bool {
        self.count == other.count && self.rules == other.rules
    }
}

impl Of {
    /// Describes the number of rules.
    fn words(&self) -> String {
        let ([least, most], many) = (self.count, self.rules.len());
        match (least, most) {
            (_, 0) => "none of".to_owned(),
            (least, most) if least == many && most == many => "all of".to_owned(),
            (least, most) if most == many => format!("at least {least} of"),
            (0, most) => format!("at most {most} of"),
            (least, most) if least == most => format!("exactly {least} of"),
            (least, most) => format!("{least} to {most} of"),
        }
    }
}

impl Rule for Of {
    fn kind(&self) -> &'static RuleKind {
        &KIND
    }

    fn fields(&self, shape: Shape) -> Vec<(&'static str, RuleValue)> {
        let value = |rule: &Arc<dyn Rule>| {
            let name = ("rule".to_owned(), rule.name().into());
            let fields = rule.fields(shape).into_iter();
            let fields = fields.map(|(name, value)| (name.to_owned(), value));
            RuleValue::Rule([name].into_iter().chain(fields).collect())
        };
        let rules = RuleValue::List(self.rules.iter().map(value).collect());
        // Fewer rules than the least number are never enough.
        let [least, most] = self.count;
        let count = [least, most.max(least)].map(|it| it as i64);
        vec![("of", rules), ("count", count.to_vec().into())]
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        let mut parts = Vec::with_capacity(self.rules.len());
        for rule in &self.rules {
            parts.push(asks.composition(board, &**rule));
            if asks.is_closed() {
                return;
            }
        }
        asks.count(parts, self.count);
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let held = self.rules.iter().filter(|rule| rule.broken(board, grid).is_none()).count();
        let [least, most] = self.count;
        (held < least || held > most).then(|| self.cells.clone())
    }

    fn phrase(&self, shape: Shape) -> String {
        /// Maximum number of rules that are named.
        const MAX_NAMED: usize = 3;
        let named = self.rules.iter().take(MAX_NAMED).map(|rule| match rule.kind().name {
            "of" => format!("({})", rule.phrase(shape)),
            _ => rule.phrase(shape),
        });
        let mut named = named.collect::<Vec<_>>().join(", ");
        if self.rules.len() > MAX_NAMED {
            named += &format!(", … ({})", counted(self.rules.len(), "rules"));
        }
        format!("{} {named}", self.words()).trim_end().to_owned()
    }

    fn drawing(&self, board: &RuleContext) -> Vec<RuleShape> {
        let mut shapes = Vec::new();
        for shape in self.rules.iter().flat_map(|rule| rule.drawing(board)) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }

    fn has_alternatives(&self) -> bool {
        self.count[0] < self.rules.len() || self.rules.iter().any(|rule| rule.has_alternatives())
    }
}
