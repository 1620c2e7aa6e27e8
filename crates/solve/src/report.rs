//! How a puzzle was solved: sizes and times of each stage, for people who ask.

use std::{fmt, time::Duration};

use encodings::Tally;

use board::{Candidates, Grid, clock::Instant, counted};
use sat::{backends::Statistics, load::Loaded};

/// The name of the bitmask search in reports and on the command line.
pub const BITMASK: &str = "bitmask";

/// Sizes and times, stage by stage; zero where a stage was not needed.
#[derive(Clone, Debug)]
pub struct Report {
    /// Candidates of givens and restrictions alone.
    pub candidates_before: usize,
    /// Candidates that logic left.
    pub candidates_after: usize,
    /// Time of the logic pre-pass.
    pub logic_time: Duration,
    /// Who searched; empty if nobody had to.
    pub backend: &'static str,
    /// Variables of candidates.
    pub candidate_variables: u32,
    /// All variables, clauses and literals.
    pub formula: Tally,
    /// Time to write the formula into the solver.
    pub encode_time: Duration,
    /// Solutions that came up while candidates were tried.
    pub probed: usize,
    /// The cells in which two digits were exchanged for a second solution.
    pub exchanged: Option<usize>,
    /// Time of each solve.
    pub solve_times: Vec<Duration>,
    /// Nodes of the search tree of the lanes or the bitmask search, where they took part.
    pub nodes: u32,
    /// What the solver counted.
    pub statistics: Statistics,
    since: Instant,
}

impl Report {
    /// A report that begins with the candidates before any logic.
    pub(crate) fn new(candidates: &Candidates) -> Report {
        Report::of(candidates.total())
    }

    /// The same of so many.
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

    /// Who has the last word: the backend, or logic, or what probing came upon.
    pub fn decided_by(&self) -> &'static str {
        match self.backend {
            "" if self.probed > 0 => "probing",
            "" => "logic",
            backend => backend,
        }
    }

    /// The time since the last stage ended.
    fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.since, now)
    }

    pub(crate) fn logic_done(&mut self, candidates: &Candidates) {
        self.candidates_after = candidates.total();
        self.logic_time = self.lap();
    }

    pub(crate) fn loaded(&mut self, candidates: u32, loaded: &Loaded) {
        self.backend = loaded.name;
        self.candidate_variables = candidates;
        self.formula = loaded.tally.clone();
        self.encode_time = self.lap();
    }

    /// The lanes or the bitmask search have decided, logic and all.
    pub(crate) fn searched(&mut self, backend: &'static str, nodes: u32, time: Duration) {
        (self.backend, self.nodes, self.solve_times) = (backend, nodes, vec![time]);
    }

    /// These solutions were constructed, without logic or formula.
    pub(crate) fn constructed(&mut self, by: &'static str, grids: &[Grid]) {
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

    /// A solve is over or paused; `resumed` if it had been paused before.
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

/// Several lines, each indented by two spaces.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let has_formula = self.formula.size.variables > 0;
        if self.nodes > 0 {
            let nodes = counted(self.nodes, "nodes");
            if !has_formula && !self.backend.is_empty() {
                let time = self.solve_times.first().map(ms).unwrap_or_default();
                return write!(f, "  {}: {nodes} in {time}", self.backend);
            }
            writeln!(f, "  {BITMASK}: {nodes}, alternating with {}", self.decided_by())?;
        }
        if !has_formula && !self.backend.is_empty() {
            return write!(f, "  constructed from the pattern grid, without logic or formula");
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
            self.of_formula(f)?;
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
    fn of_formula(&self, f: &mut fmt::Formatter) -> fmt::Result {
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
