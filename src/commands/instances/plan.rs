//! The options of a set of instances.

use std::{path::PathBuf, time::Duration};

use questions::record;
use serde_json::{Map, Value, json};
use solve::{
    Solver,
    families::{self, Family, FamilySettings, FileKind},
    languages::Language,
};

use super::hardness_window::HardnessWindow;

/// The options of a set of instances.
pub struct InstanceOptions {
    pub kind: &'static dyn Family,
    pub setting: FamilySettings,
    pub is_latin: bool,
    /// The name of the distribution of the empty cells.
    pub spread: &'static str,
    pub language: &'static dyn Language,
    /// The options of the formulas.
    pub solver: Solver,
    pub hardness_window: Option<HardnessWindow>,
    /// The folder.
    pub output: PathBuf,
    pub count: u64,
    pub seed: u64,
    /// The largest number of attempts in a row without a formula.
    pub attempts: u64,
    /// The time limit of each attempt.
    pub time: Option<Duration>,
    pub resume: bool,
    pub quiet: bool,
}

impl InstanceOptions {
    /// Returns the options that determine the bytes of the formulas.
    pub fn about(&self) -> Map<String, Value> {
        let FamilySettings { board, holes, clash, most, .. } = &self.setting;
        let Solver { logic, formulation, encoding, sums, .. } = &self.solver;
        let options = self.language.options();
        let wording = |name: &str| options.uses_encoding.then(|| name.to_owned());
        let hardness_window = self.hardness_window.as_ref().map(|it| {
            let reference_solvers: Vec<_> =
                it.reference_solvers.iter().map(|entry| entry.name()).collect();
            json!({
                "from": it.from.as_secs_f64(),
                "to": it.to.as_secs_f64(),
                "backend": it.backend.name(),
                "reference_solvers": reference_solvers,
            })
        });
        let about = json!({
            "program": concat!("sudoku-sat ", env!("CARGO_PKG_VERSION")),
            "kind": self.kind.name(),
            "side": board.shape.digits(),
            "box": board.shape.is_classic().then(|| board.shape.to_string()),
            "latin": self.is_latin,
            "board": (!families::is_plain(board)).then(|| record::RecordValue::of_puzzle(board)),
            "holes": holes,
            "spread": self.spread,
            "conflict_size": clash,
            "max_solutions": (self.kind.file() == FileKind::Counted).then_some(most),
            "seed": self.seed,
            "format": self.language.name(),
            "logic": options.uses_logic.then_some(logic.name),
            "formulation": wording(formulation.name),
            "encoding": wording(encoding.name()),
            "sum_encoding": wording(sums.name()),
            "hardness_window": hardness_window,
        });
        match about {
            Value::Object(about) => about,
            _ => Map::new(),
        }
    }
}
