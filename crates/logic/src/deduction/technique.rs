//! The interface of techniques.

use std::{any::Any, cell::RefCell, collections::HashSet, rc::Rc};

use board::{Candidate, Candidates, Cell, Grid, Layout, stop::is_over};

use super::{about::TechniqueInfo, difficulty::Difficulty, step::Step};

/// A literal of a lemma.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// True if the candidate is in the solution, false if it is not.
    pub is_positive: bool,
}

/// A clause of a proof between the formula and the final result, as its literals.
pub type Lemma = Vec<Literal>;

/// The steps of a technique on a board, found lazily. The type offers only `next`, because a `dyn
/// Iterator` would instantiate all iterator methods for each technique.
pub struct Steps<'a>(Box<dyn FnMut() -> Option<Step> + 'a>);

impl<'a> Steps<'a> {
    /// Wraps steps.
    pub fn of(steps: impl IntoIterator<Item = Step, IntoIter: 'a>) -> Steps<'a> {
        let mut steps = steps.into_iter();
        Steps(Box::new(move || steps.next()))
    }

    /// Wraps steps whose search starts only when the first one is requested.
    pub fn later<I>(find: impl FnOnce() -> I + 'a) -> Steps<'a>
    where
        I: IntoIterator<Item = Step, IntoIter: 'a>,
    {
        let (mut find, mut steps) = (Some(find), None);
        Steps(Box::new(move || {
            if let Some(find) = find.take() {
                steps = Some(find().into_iter());
            }
            steps.as_mut()?.next()
        }))
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    /// Returns the next step. Returns `None` if the work was stopped while the step was searched
    /// for, because its premises may be incomplete.
    fn next(&mut self) -> Option<Step> {
        (self.0)().filter(|_| !is_over())
    }
}

/// Returns the steps of a quick search, followed by those of a thorough one. The thorough search
/// receives the eliminations that the quick one found. It is skipped if the quick search found
/// nothing, because it is then not worth the time.
pub(crate) fn quick_first<'a>(
    quick: impl Iterator<Item = Step> + 'a,
    thorough: impl Fn(HashSet<Vec<Candidate>>) -> Vec<Step> + 'a,
) -> Steps<'a> {
    let mut told = HashSet::new();
    Steps::of(quick.map(Some).chain([None]).flat_map(move |step| match step {
        Some(step) => {
            told.insert(step.eliminated.clone());
            vec![step]
        }
        None if told.is_empty() => Vec::new(),
        None => thorough(std::mem::take(&mut told)),
    }))
}

/// What techniques may use besides the candidates of a board: the givens, shared search results,
/// and the cells that changed.
#[derive(Clone)]
pub struct TechniqueContext<'a> {
    /// The given digits.
    pub givens: &'a Grid,
    /// Search results that several techniques share, one of each type.
    found: Rc<RefCell<Vec<Rc<dyn Any>>>>,
    /// For each cell, true if it lost candidates since the technique last found nothing. `None` if
    /// the technique has not searched this board.
    news: Option<Vec<bool>>,
}

/// The candidates on which a step depends. While they are unchanged, a technique that found nothing
/// need not search again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// All candidates of the board.
    Board,
    /// The places of one digit, whatever the other digits have.
    Digit,
    /// All candidates of some cells or houses. Changes elsewhere create no step.
    Cells,
}

impl<'a> TechniqueContext<'a> {
    /// Creates a context that contains only the givens.
    pub fn of(givens: &'a Grid) -> TechniqueContext<'a> {
        TechniqueContext { givens, found: Rc::default(), news: None }
    }

    /// Returns the context for a technique that found nothing before the cells in `news` lost
    /// candidates.
    pub fn since(&self, news: Vec<bool>) -> TechniqueContext<'a> {
        TechniqueContext { givens: self.givens, found: Rc::clone(&self.found), news: Some(news) }
    }

    /// Returns true if a new step may exist that depends on the cells of a constraint.
    pub(crate) fn has_news(&self, layout: &Layout, number: usize) -> bool {
        self.has_news_of(layout.constraints()[number].cells())
    }

    /// Returns true if a new step may exist that depends on these cells.
    pub(crate) fn has_news_of(&self, cells: &[Cell]) -> bool {
        self.news.as_ref().is_none_or(|news| cells.iter().any(|&cell| news[cell]))
    }

    /// Returns the shared result of type `T`. Calls `find` only the first time.
    pub(crate) fn once<T: Any>(&self, find: impl FnOnce() -> T) -> Rc<T> {
        let known = self.found.borrow().iter().find_map(|it| Rc::clone(it).downcast().ok());
        known.unwrap_or_else(|| {
            let found = Rc::new(find());
            self.found.borrow_mut().push(Rc::clone(&found) as Rc<dyn Any>);
            found
        })
    }
}

/// A reason for eliminating candidates. Every elimination is entailed by the layout and the
/// candidates: no solution on this board uses an eliminated candidate.
pub trait Technique: Sync {
    /// Returns the properties of the technique.
    fn about(&self) -> &'static TechniqueInfo;

    /// Returns all steps on this board. Each is valid on its own; take one for a hint, all of them
    /// to reduce.
    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a>;

    /// Like [`Technique::find`], with more context. Some techniques use the givens, some share
    /// search results, and some search only near changed cells.
    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        _beside: &'a TechniqueContext<'a>,
    ) -> Steps<'a> {
        self.find(layout, candidates)
    }

    /// Returns true if the technique is used only when named explicitly. Such techniques are
    /// special cases of others or take long to search.
    fn is_by_name_only(&self) -> bool {
        false
    }

    /// Returns the candidates on which a step depends.
    fn span(&self) -> Span {
        Span::Board
    }

    /// Returns the difficulty of a step, which increases with the length of a chain.
    fn difficulty_of(&self, _step: &Step) -> Difficulty {
        self.about().difficulty
    }

    /// Returns true if the technique is valid only for puzzles with at most one solution. Its steps
    /// are not entailed by the candidates.
    fn assumes_uniqueness(&self) -> bool {
        false
    }

    /// Explains why the step is valid, in a sentence that names cells and houses.
    fn explain(&self, layout: &Layout, board: &Candidates, step: &Step) -> String;

    /// Returns the lemmas that derive the step in a proof. Each follows by reverse unit propagation
    /// from the extended formula, the previous eliminations and the previous lemmas. The
    /// eliminations then follow as unit clauses. `candidates` is the board before the step. Empty
    /// if the eliminations follow without lemmas.
    fn lemmas(&self, _layout: &Layout, _candidates: &Candidates, _step: &Step) -> Vec<Lemma> {
        Vec::new()
    }
}

impl dyn Technique + '_ {
    /// Returns the usual name, such as `naked pair`.
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// Returns the reason in one line.
    pub fn summary(&self) -> &'static str {
        self.about().summary
    }

    /// Returns the difficulty of the easiest step.
    pub fn difficulty(&self) -> Difficulty {
        self.about().difficulty
    }
}
