//! Short reasons why relations exclude candidates: what is required, and of which cells the
//! candidates matter.
//!
//! A reason need not list all candidates. Starting from the board, every cell gets back all digits,
//! or those above or below its candidates, or some of the others, if the eliminations still follow.
//! The remaining restrictions are the premises.

use crate::{deduction::Step, patterns::sentence};
use board::{
    Candidate, Candidates, Cell, Digit, Layout,
    narrow::narrow,
    relation::{PairTable, Relation, RelationKind},
};

/// A cell with the digits that it may have, ascending.
pub(crate) type CellDigits = (Cell, Vec<Digit>);

/// The most candidates of a cell that a reason always lists in full.
const FEW: usize = 3;

/// Returns the cells whose candidates matter, with the weakest restrictions from which the
/// eliminations follow. `follows` must be monotone: fewer candidates never exclude less.
pub(crate) fn premises(
    layout: &Layout,
    board: &Candidates,
    cells: &[Cell],
    follows: impl Fn(&Candidates) -> bool,
) -> Vec<CellDigits> {
    let highest = board.highest() as Digit;
    let mut open = board.clone();
    let all = Candidates::full(layout.shape);
    let mut found = Vec::new();
    for &cell in cells {
        let known: Vec<Digit> = board.digits(cell).collect();
        let mut allows = |digits: &[Digit]| {
            let before = open.words(cell).to_vec();
            open.words_mut(cell).copy_from_slice(all.words(cell));
            let others = (1..=highest).filter(|digit| !digits.contains(digit));
            others.for_each(|digit| _ = open.eliminate(Candidate { cell, digit }));
            let holds = follows(&open);
            if !holds {
                open.words_mut(cell).copy_from_slice(&before);
            }
            holds
        };
        let every: Vec<Digit> = (1..=highest).collect();
        if known.is_empty() || allows(&every) {
            continue;
        }
        let mut digits = known.clone();
        if let [first, .., last] = known[..]
            && known.len() > FEW
        {
            let ranges = [(1, last), (first, highest), (first, last)];
            let ranges = ranges.map(|(from, to)| (from..=to).collect::<Vec<Digit>>());
            let range = ranges.into_iter().find(|range| allows(range));
            if let Some(range) = range {
                digits = range;
            } else {
                for digit in every.iter().filter(|digit| !known.contains(digit)) {
                    let mut more = digits.clone();
                    more.push(*digit);
                    more.sort_unstable();
                    if allows(&more) {
                        digits = more;
                    }
                }
            }
        }
        found.push((cell, digits));
    }
    found
}

/// Returns what the cells may have, such as `r1c1 and r1c3 are at least 2, and r1c2 is 5`.
pub(crate) fn states(layout: &Layout, cells: &[CellDigits]) -> String {
    let phrases = cells.iter().map(|(cell, digits)| (*cell, sentence::possible(layout, digits)));
    grouped(layout, phrases.collect())
}

/// Returns what is left for the cells that lose candidates, in the form of [`states`].
pub(crate) fn outcomes(layout: &Layout, board: &Candidates, eliminated: &[Candidate]) -> String {
    let of_cell = eliminated.chunk_by(|a, b| a.cell == b.cell);
    grouped(layout, of_cell.map(|gone| (gone[0].cell, outcome(layout, board, gone))).collect())
}

/// Returns what is left for a cell that loses candidates, such as `5`, `at least 4` or `not 7`.
pub(crate) fn outcome(layout: &Layout, board: &Candidates, gone: &[Candidate]) -> String {
    let is_gone = |digit: &Digit| gone.iter().any(|it| it.digit == *digit);
    let left: Vec<Digit> = board.digits(gone[0].cell).filter(|digit| !is_gone(digit)).collect();
    let digit = |digit| layout.digit(digit);
    match left[..] {
        [] => "none of its digits".to_owned(),
        [_] | [_, _] => sentence::digits(layout, &left, "or"),
        [first, .., last] => {
            let (low, high) = (gone[0].digit < first, gone[gone.len() - 1].digit > last);
            let is_between = gone.iter().any(|it| (first..=last).contains(&it.digit));
            match (is_between, low, high) {
                (false, true, false) => format!("at least {}", digit(first)),
                (false, false, _) => format!("at most {}", digit(last)),
                (false, true, true) => format!("from {} to {}", digit(first), digit(last)),
                (true, ..) => {
                    let gone: Vec<Digit> = gone.iter().map(|it| it.digit).collect();
                    format!("not {}", sentence::digits(layout, &gone, "or"))
                }
            }
        }
    }
}

/// Names the cells with the same phrase together.
fn grouped(layout: &Layout, phrases: Vec<(Cell, String)>) -> String {
    let mut groups: Vec<(Vec<Cell>, String)> = Vec::new();
    for (cell, phrase) in phrases {
        match groups.iter_mut().find(|group| group.1 == phrase) {
            Some(group) => group.0.push(cell),
            None => groups.push((vec![cell], phrase)),
        }
    }
    let groups = groups.iter().map(|(cells, phrase)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {phrase}", sentence::cells(layout, cells, "and"))
    });
    let groups: Vec<String> = groups.collect();
    match &groups[..] {
        [one, other] if one.contains(" and ") || other.contains(" and ") => {
            format!("{one}, and {other}")
        }
        _ => sentence::list(groups, "and"),
    }
}

/// The most cells whose candidates a reason names.
const MOST_PREMISES: usize = 5;

/// Explains the step of a single relation.
pub(crate) fn of_relation(
    layout: &Layout,
    board: &Candidates,
    step: &Step,
    relation: &Relation,
) -> String {
    let clue = requirement(layout, relation);
    let outcomes = || outcomes(layout, board, &step.eliminated);
    let follows = |board: &Candidates| excludes(layout, relation, board, &step.eliminated);
    let mut cells = relation.cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let premises = premises(layout, board, &cells, follows);
    match (premises.len(), bound(layout, board, step, relation)) {
        (0, _) => format!("{clue}: {}", outcomes()),
        (1..=MOST_PREMISES, None) | (1..=2, _) => {
            format!("{clue}: {}, so {}", states(layout, &premises), outcomes())
        }
        (_, Some(bound)) => format!("{clue}: {bound}, so {}", outcomes()),
        (_, None) => {
            format!("{clue}: the digits left for the other cells show that {}", outcomes())
        }
    }
}

/// Returns true if the relation excludes these candidates.
fn excludes(
    layout: &Layout,
    relation: &Relation,
    board: &Candidates,
    eliminated: &[Candidate],
) -> bool {
    let mut gone = Vec::new();
    narrow(layout.shape, relation, board, &mut gone).is_err()
        || eliminated.iter().all(|it| gone.contains(it))
}

/// Returns the least or greatest sum of the other cells if it explains all eliminations of a step
/// in one cell of a sum without coefficients, such as `the other cells add up to at least 12`.
fn bound(layout: &Layout, board: &Candidates, step: &Step, relation: &Relation) -> Option<String> {
    let RelationKind::Sum { coefficients, total, .. } = &relation.asked else { return None };
    let cell = step.eliminated[0].cell;
    let is_plain = coefficients.iter().all(|&it| it == 1);
    if !is_plain || step.eliminated.iter().any(|it| it.cell != cell) {
        return None;
    }
    let others = relation.cells.iter().filter(|&&it| it != cell);
    let (mut least, mut greatest) = (0, 0);
    for &other in others {
        let mut values = board.digits(other).map(|digit| layout.shape.value(digit));
        let first = values.next()?;
        least += first;
        greatest += values.last().unwrap_or(first);
    }
    let value = |it: &Candidate| layout.shape.value(it.digit);
    if step.eliminated.iter().all(|it| value(it) + least > *total) {
        Some(format!("the other cells add up to at least {least}"))
    } else if step.eliminated.iter().all(|it| value(it) + greatest < *total) {
        Some(format!("the other cells add up to at most {greatest}"))
    } else {
        None
    }
}

/// Returns what a relation requires: of a pair in words with its clue, such as
/// `r1c1 and r1c2 add up to 10 (x)`; of other relations the name of the clue.
pub(crate) fn requirement(layout: &Layout, relation: &Relation) -> String {
    let (rules, shape, cells) = (layout.rules(), layout.shape, &relation.cells);
    let rule = &rules.all()[relation.rule];
    if let Some(premise) = rule.premise(shape, cells) {
        return premise;
    }
    let phrase = rules.phrase_at(relation.rule, shape, cells[0]);
    let RelationKind::Pair(table) = &relation.asked else { return phrase };
    let clue = if rule.mark().is_some() { rule.kind().words() } else { phrase.clone() };
    let [a, b] = [cells[0], cells[1]].map(|cell| shape.name(cell).to_string());
    pair_in_words(layout, table, &a, &b).map_or(phrase, |words| format!("{words} ({clue})"))
}

/// Describes the pairs of a table; `None` if no simple description fits.
fn pair_in_words(layout: &Layout, table: &PairTable, a: &str, b: &str) -> Option<String> {
    let digits = 1..=layout.shape.digits() as Digit;
    let value = |digit| layout.shape.value(digit);
    let pairs = digits.clone().flat_map(|x| digits.clone().map(move |y| (x, y)));
    let pairs: Vec<(i64, i64, bool)> =
        pairs.map(|(x, y)| (value(x), value(y), table.partners(0, x).contains(y))).collect();
    let is = |holds: &dyn Fn(i64, i64) -> bool| pairs.iter().all(|&(x, y, it)| holds(x, y) == it);
    let &(x, y, _) = pairs.iter().find(|pair| pair.2 && pair.0 != pair.1).or(pairs.first())?;
    let nearest = pairs.iter().filter(|pair| pair.2).map(|pair| (pair.0 - pair.1).abs()).min()?;
    let ratio = x.max(y) / x.min(y).max(1);
    Some(match () {
        () if is(&|x, y| x == y) => format!("{a} and {b} are equal"),
        () if is(&|x, y| x < y) => format!("{a} is less than {b}"),
        () if is(&|x, y| x > y) => format!("{a} is greater than {b}"),
        () if is(&|x, y| x <= y) => format!("{a} is at most {b}"),
        () if is(&|left, right| left + right == x + y) => {
            format!("{a} and {b} add up to {}", x + y)
        }
        () if is(&|x, y| (x - y).abs() == nearest) => format!("{a} and {b} differ by {nearest}"),
        () if is(&|x, y| (x - y).abs() >= nearest) => {
            format!("{a} and {b} differ by at least {nearest}")
        }
        () if is(&|x, y| (x - y).abs() != 1) => format!("{a} and {b} are not consecutive"),
        () if is(&|x, y| x == ratio * y || y == ratio * x) => {
            format!("one of {a} and {b} is {ratio} times the other")
        }
        () => return None,
    })
}

/// Explains the step of several pairs of one rule: what follows from what, pair by pair.
pub(crate) fn of_pairs(layout: &Layout, board: &Candidates, step: &Step, first: usize) -> String {
    let relations = layout.relations();
    let is_of_each = layout.rules().all()[relations[first].rule].is_of_each();
    let is_of_line = |it: &&Relation| {
        it.rule == relations[first].rule
            && matches!(it.asked, RelationKind::Pair(_))
            && (!is_of_each || it.cells[0] == relations[first].cells[0])
    };
    let line: Vec<&Relation> = relations.iter().filter(is_of_line).collect();
    let clue = {
        let rules = layout.rules();
        rules.phrase_at(relations[first].rule, layout.shape, relations[first].cells[0])
    };
    let (mut left, mut last) = (board.clone(), None);
    // The beginning of each statement, its cells, and what is left for them.
    let mut parts: Vec<(String, Vec<Cell>, String)> = Vec::new();
    let is_known =
        |left: &Candidates| step.eliminated.iter().all(|it| !left.contains(it.cell, it.digit));
    // Along the line, the second cell of each pair loses candidates; on the way back, the first.
    let ways = [(line.clone(), 1), (line.into_iter().rev().collect(), 0)];
    while !is_known(&left) {
        let before = left.total();
        for (way, end) in &ways {
            for relation in way {
                let mut gone = Vec::new();
                let cells = &relation.cells;
                if narrow(layout.shape, relation, &left, &mut gone).is_err() {
                    let cells = sentence::cells(layout, cells, "and");
                    return format!("{clue}: {cells} cannot both be filled");
                }
                let target = cells[*end];
                gone.retain(|it| it.cell == target);
                gone.sort_unstable();
                if gone.is_empty() {
                    continue;
                }
                let follows = |board: &Candidates| excludes(layout, relation, board, &gone);
                let premises = premises(layout, &left, cells, follows);
                let outcome = outcome(layout, &left, &gone);
                let begin = if parts.is_empty() { "" } else { "; " };
                let because = match premises.is_empty() {
                    true => begin.to_owned(),
                    false if last == Some(cells[1 - end]) => ", so ".to_owned(),
                    false => format!("{begin}{}, so ", states(layout, &premises)),
                };
                match parts.last_mut() {
                    Some(part) if premises.is_empty() && part.2 == outcome => part.1.push(target),
                    _ => parts.push((because, vec![target], outcome)),
                }
                last = Some(target);
                gone.iter().for_each(|&it| _ = left.eliminate(it));
            }
        }
        if left.total() == before {
            break;
        }
    }
    let parts = parts.into_iter().map(|(because, cells, outcome)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{because}{} {verb} {outcome}", sentence::cells(layout, &cells, "and"))
    });
    format!("{clue}: {}", parts.collect::<String>())
}
