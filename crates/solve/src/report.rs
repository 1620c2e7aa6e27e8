//! Sizes and times of each stage of solving a puzzle.

use std::{fmt, time::Duration};

use encodings::Tally;

use board::{Candidates, Grid, clock::Instant, counted};
use sat::{backends::Statistics, load::LoadedBackend};

/// The name of the bitmask search in reports and on the command line.
pub const BITMASK: &str = "bitmask";

/// Sizes and times, stage by stage; zero for stages that were not needed.
#[derive(Clone, Debug)]
pub struct Report {
    /// The number of candidates before any logic.
    pub candidates_before: usize,
    /// The number of candidates that the logic pre-pass left.
    pub candidates_after: usize,
    /// Time of the logic pre-pass.
    pub logic_time: Duration,
    /// The engine or solver that searched; empty if no search was needed.
    pub backend: &'static str,
    /// The number of candidate variables.
    pub candidate_variables: u32,
    /// The number of variables, clauses and literals of the formula.
    pub formula: Tally,
    /// Time to encode the formula and load it into the solver.
    pub encode_time: Duration,
    /// The number of solutions found by probing.
    pub probed: usize,
    /// The number of cells that changed when two digits were exchanged for a second solution.
    pub exchanged: Option<usize>,
    /// Time of each solve.
    pub solve_times: Vec<Duration>,
    /// Nodes of the search tree of the SIMD engine or the bitmask search; 0 if neither took part.
    pub nodes: u32,
    /// The counters of the solver.
    pub statistics: Statistics,
    since: Instant,
}

impl Report {
    /// Returns a report that starts with the candidates before any logic.
    pub(crate) fn new(candidates: &Candidates) -> Report {
        Report::of(candidates.total())
    }

    /// Returns a report that starts with this number of candidates.
    pub(crate) fn of(candidates_before: usize) -> Report {
        Report {
            candidates_before,
            candidates_after: candidates_before,
            logic_time: Duration::ZERO,
            backend: "",
            candidate_variables: 0,
            formula: Tally::default(),
            encode_time: Duration::ZERO,
            probed: 0,
            exchanged: None,
            solve_times: Vec::new(),
            nodes: 0,
            statistics: Statistics::default(),
            since: Instant::now(),
        }
    }

    /// Returns the name of the deciding stage: the backend, else probing, else logic.
    pub fn decided_by(&self) -> &'static str {
        match self.backend {
            "" if self.probed > 0 => "probing",
            "" => "logic",
            backend => backend,
        }
    }

    /// Returns the time since the last stage ended.
    fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.since, now)
    }

    pub(crate) fn logic_done(&mut self, candidates: &Candidates) {
        self.candidates_after = candidates.total();
        self.logic_time = self.lap();
    }

    pub(crate) fn record_loading(&mut self, candidates: u32, loaded: &LoadedBackend) {
        self.backend = loaded.name;
        self.candidate_variables = candidates;
        self.formula = loaded.tally.clone();
        self.encode_time = self.lap();
    }

    /// Records that the SIMD engine or the bitmask search decided the puzzle, without a separate
    /// logic pass.
    pub(crate) fn record_search(&mut self, backend: &'static str, nodes: u32, time: Duration) {
        (self.backend, self.nodes, self.solve_times) = (backend, nodes, vec![time]);
    }

    /// Records that the solutions were constructed, without logic or formula.
    pub(crate) fn record_construction(&mut self, by: &'static str, grids: &[Grid]) {
        self.backend = by;
        if let [first, second, ..] = grids {
            self.exchanged = Some(second.differing(first).len());
        }
    }

    pub(crate) fn load_begins(&mut self) {
        self.lap();
    }

    pub(crate) fn solve_begins(&mut self) {
        self.lap();
    }

    /// Records the end or a pause of a solve; `resumed` is true if it had been paused before.
    pub(crate) fn solve_done(&mut self, statistics: Statistics, resumed: bool) {
        let time = self.lap();
        match self.solve_times.last_mut().filter(|_| resumed) {
            Some(last) => *last += time,
            None => self.solve_times.push(time),
        }
        self.statistics = statistics;
    }
}

fn ms(time: &Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

/// Writes several lines, each indented by two spaces.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let has_formula = self.formula.size.variables > 0;
        if !has_formula && !self.backend.is_empty() {
            // Constructed solutions have no time of a search.
            let Some(time) = self.solve_times.first() else {
                return write!(f, "  constructed from the pattern grid, without logic or formula");
            };
            let nodes = counted(self.nodes, "nodes");
            return write!(f, "  {}: {nodes} in {}", self.backend, ms(time));
        }
        if self.nodes > 0 {
            let nodes = counted(self.nodes, "nodes");
            writeln!(f, "  {BITMASK}: {nodes}, alternating with {}", self.decided_by())?;
        }
        write!(
            f,
            "  logic: {}, then {}, in {}",
            counted(self.candidates_before, "candidates"),
            self.candidates_after,
            ms(&self.logic_time)
        )?;
        match self.probed {
            0 => {}
            1 => write!(f, "\n  probing: found a solution")?,
            many => write!(f, "\n  probing: found {many} solutions")?,
        }
        if !self.backend.is_empty() {
            self.write_formula(f)?;
        }
        match self.exchanged {
            Some(cells) => {
                let cells = counted(cells, "cells");
                write!(f, "\n  another solution by exchanging two digits in {cells}")
            }
            None => Ok(()),
        }
    }
}

impl Report {
    fn write_formula(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Tally { size, literals } = &self.formula;
        let auxiliary = size.variables - u64::from(self.candidate_variables);
        write!(
            f,
            "\n  formula: {} ({}, {auxiliary} auxiliary), {}, {}, encoded and loaded in {}",
            counted(size.variables, "variables"),
            counted(self.candidate_variables, "candidates"),
            counted(size.clauses, "clauses"),
            counted(literals, "literals"),
            ms(&self.encode_time)
        )?;
        let times = self.solve_times.iter().take(3).map(ms).collect::<Vec<_>>().join(", ");
        let more = if self.solve_times.len() > 3 { ", …" } else { "" };
        let solves = counted(self.solve_times.len(), "solves");
        write!(f, "\n  {}: {solves} in {times}{more}", self.backend)?;
        if let Some(conflicts) = self.statistics.conflicts {
            write!(f, ", {}", counted(conflicts, "conflicts"))?;
        }
        Ok(())
    }
}
