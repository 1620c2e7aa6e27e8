//! Clues together with the houses of their cells: a candidate is impossible if no filling of the
//! clue's cells has it, or if every filling excludes it.
//!
//! Setters use such deductions all the time: the digits of an arrow in one box differ, a cage must
//! contain a 9, a row must satisfy its sandwich clue. Three sizes are told apart: one clue, a house
//! with its clues, and two clues. `patterns/fillings.rs` searches for the fillings.

use board::{Candidates, Layout, relation::Relation, stop::in_time};

use crate::{
    deduction::{
        Difficulty, Evidence, Span, Step, Steps, Technique, TechniqueContext, TechniqueInfo,
    },
    patterns::{
        fillings::{Group, of_clues, of_houses, of_two_clues},
        refuted::refuted,
        sentence,
    },
};

/// Excludes candidates by all fillings of a group of cells.
pub(crate) struct Fillings {
    about: &'static TechniqueInfo,
    groups: fn(&Layout) -> Vec<Group>,
}

const SOURCE: &str = "C. Bessière and J.-C. Régin, Arc Consistency for General Constraint Networks, \
    1997: a conjunction of constraints as one";

static ABOUTS: [TechniqueInfo; 3] = [
    TechniqueInfo::of(
        "clue with houses",
        32,
        SOURCE,
        "no filling of a clue, with digits that differ in common houses, has the digit",
    ),
    TechniqueInfo::of(
        "house with clues",
        40,
        SOURCE,
        "no filling of a house satisfies all of its clues with the digit",
    ),
    TechniqueInfo::of("two clues", 46, SOURCE, "no filling of two clues together has the digit"),
];

/// Single clues.
pub(crate) static CLUE: Fillings = Fillings { about: &ABOUTS[0], groups: of_clues };
/// Houses with the clues in and near them.
pub(crate) static HOUSE: Fillings = Fillings { about: &ABOUTS[1], groups: of_houses };
/// Two clues.
pub(crate) static TWO_CLUES: Fillings = Fillings { about: &ABOUTS[2], groups: of_two_clues };

/// The most eliminated candidates for which a short reason is searched.
const MOST_TRIED: usize = 8;

impl Fillings {
    /// Returns the step of a group; none if it excludes nothing.
    fn step(&self, layout: &Layout, candidates: &Candidates, group: &Group) -> Option<Step> {
        let gone = group.impossible(layout, candidates);
        let digits = gone.iter().map(|it| it.digit).collect();
        let (houses, cells) = (group.houses.clone(), group.cells.clone());
        Step::of(self.about, houses, cells, digits, gone, Evidence::Cells)
    }

    fn steps<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        has_news: impl Fn(&Group) -> bool + 'a,
    ) -> Steps<'a> {
        Steps::later(move || {
            let groups = (self.groups)(layout).into_iter().filter(move |group| has_news(group));
            in_time(groups).filter_map(move |group| self.step(layout, candidates, &group))
        })
    }
}

impl Technique for Fillings {
    fn about(&self) -> &'static TechniqueInfo {
        self.about
    }

    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a> {
        self.steps(layout, candidates, |_| true)
    }

    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        self.steps(layout, candidates, |group| beside.has_news_of(&group.cells))
    }

    fn span(&self) -> Span {
        Span::Cells
    }

    /// Adds a tenth for each cell beyond four.
    fn difficulty_of(&self, step: &Step) -> Difficulty {
        self.about.difficulty + step.cells.len().saturating_sub(4) as u16
    }

    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String {
        let groups = (self.groups)(layout);
        let Some(group) = groups.iter().find(|group| group.cells == step.cells) else {
            return String::new();
        };
        let tried = step.eliminated.iter().take(MOST_TRIED);
        let refuted = tried.filter_map(|&gone| refuted(layout, board, group, gone));
        let example = if step.eliminated.len() > 1 { "for example, " } else { "" };
        if let Some((_, why)) = refuted.min_by_key(|it| it.0) {
            return format!("{example}{why}");
        }
        let rules = layout.rules();
        let phrase = |it: &Relation| rules.phrase_at(it.rule, layout.shape, it.cells[0]);
        let mut parts: Vec<String> =
            group.houses.iter().map(|&it| layout.constraints()[it].name().to_string()).collect();
        parts.extend(group.relations.iter().map(|&it| phrase(&layout.relations()[it])));
        parts.dedup();
        let digits = if step.eliminated.len() > 1 { "any of these digits" } else { "this digit" };
        let parts = sentence::list(parts, "and");
        format!("with {digits}, {parts} cannot be satisfied together")
    }
}
