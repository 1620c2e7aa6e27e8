//! What every technique can do.

use std::{any::Any, cell::RefCell, collections::HashSet, rc::Rc};

use board::{Candidate, Candidates, Cell, Grid, Layout, stop::is_over};

use super::{about::About, difficulty::Difficulty, step::Step};

/// What a clause says of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// Which.
    pub candidate: Candidate,
    /// That it is in the solution, or that it is not.
    pub is_positive: bool,
}

/// A clause between a formula and what follows from it, as its literals.
pub type Lemma = Vec<Literal>;

/// The steps of a technique on a board, found as they are asked for. All that a technique has to
/// give is the next: behind `dyn Iterator` each would bring its own of all that iterators can do.
pub struct Steps<'a>(Box<dyn FnMut() -> Option<Step> + 'a>);

impl<'a> Steps<'a> {
    /// These steps.
    pub fn of(steps: impl IntoIterator<Item = Step, IntoIter: 'a>) -> Steps<'a> {
        let mut steps = steps.into_iter();
        Steps(Box::new(move || steps.next()))
    }

    /// The steps that are begun to be looked for once the first is asked for.
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

    /// The next step. None is told if it was time to stop before it was found: what it rests on may
    /// have been cut short.
    fn next(&mut self) -> Option<Step> {
        (self.0)().filter(|_| !is_over())
    }
}

/// The steps of a quick look, and behind them those of a thorough one, which gets what was told
/// to go. Where the quick look finds nothing the other is not worth while.
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

/// What techniques may know of a board beside its candidates; all of one board.
#[derive(Clone)]
pub struct Beside<'a> {
    /// The digits that are given.
    pub givens: &'a Grid,
    /// What several techniques look for, once it was found: one of each type.
    found: Rc<RefCell<Vec<Rc<dyn Any>>>>,
    /// By cell: whether it has lost candidates since a technique found nothing; none if it has not
    /// looked.
    news: Option<Vec<bool>>,
}

/// What a step depends on: as long as that is the same, a technique that found nothing need not
/// look again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// Any candidates.
    Board,
    /// The places of one digit, whatever other digits have.
    Digit,
    /// The candidates of some cells, of houses all of them: whatever else is lost makes no step.
    Cells,
}

impl<'a> Beside<'a> {
    /// Nothing but the givens.
    pub fn of(givens: &'a Grid) -> Beside<'a> {
        Beside { givens, found: Rc::default(), news: None }
    }

    /// The same for a technique that found nothing before these cells lost candidates.
    pub fn since(&self, news: Vec<bool>) -> Beside<'a> {
        Beside { givens: self.givens, found: Rc::clone(&self.found), news: Some(news) }
    }

    /// Whether there may be a step, unknown so far, that depends on the cells of a constraint.
    pub(crate) fn has_news(&self, layout: &Layout, number: usize) -> bool {
        self.has_news_of(layout.constraints()[number].cells())
    }

    /// Whether there may be one that depends on these cells.
    pub(crate) fn has_news_of(&self, cells: &[Cell]) -> bool {
        self.news.as_ref().is_none_or(|news| cells.iter().any(|&cell| news[cell]))
    }

    /// What was found before, or else is now.
    pub(crate) fn once<T: Any>(&self, find: impl FnOnce() -> T) -> Rc<T> {
        let known = self.found.borrow().iter().find_map(|it| Rc::clone(it).downcast().ok());
        known.unwrap_or_else(|| {
            let found = Rc::new(find());
            self.found.borrow_mut().push(Rc::clone(&found) as Rc<dyn Any>);
            found
        })
    }
}

/// A reason for eliminating candidates. Every elimination is entailed by the
/// layout and the candidates: no solution on this board uses it.
pub trait Technique: Sync {
    /// Its name and where it comes from.
    fn about(&self) -> &'static About;

    /// All its steps on this board, each as if it came first; take one for a
    /// hint, all of them to reduce.
    fn find<'a>(&'a self, layout: &'a Layout, candidates: &'a Candidates) -> Steps<'a>;

    /// The same where more is known: some techniques argue from digits that are not given, some
    /// share what they look for, and some look only where there is news.
    fn find_beside<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
        _beside: &'a Beside<'a>,
    ) -> Steps<'a> {
        self.find(layout, candidates)
    }

    /// Whether it is left alone where it is not asked for by name: it is a special case of another
    /// technique, or takes long to look for.
    fn is_by_name_only(&self) -> bool {
        false
    }

    /// What a step depends on.
    fn span(&self) -> Span {
        Span::Board
    }

    /// How hard a step is: more for long chains.
    fn difficulty_of(&self, _step: &Step) -> Difficulty {
        self.about().difficulty
    }

    /// Whether it holds only if the puzzle has no more than one solution. Such steps are not
    /// entailed by the candidates.
    fn assumes_uniqueness(&self) -> bool {
        false
    }

    /// Why the step holds, in a sentence with cells and houses by name.
    fn explain(&self, layout: &Layout, step: &Step) -> String;

    /// The lemmas by which a proof comes to the step: each follows by reverse unit
    /// propagation from the extended formula, what was eliminated before (the
    /// candidates are the board before the step) and the lemmas before it; and so do
    /// then the eliminations, as unit clauses. None where they follow at once.
    fn lemmas(&self, _layout: &Layout, _candidates: &Candidates, _step: &Step) -> Vec<Lemma> {
        Vec::new()
    }
}

impl dyn Technique + '_ {
    /// The field's name for it: `naked pair`.
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// The reason in one line.
    pub fn summary(&self) -> &'static str {
        self.about().summary
    }

    /// How hard its easiest step is.
    pub fn difficulty(&self) -> Difficulty {
        self.about().difficulty
    }
}
