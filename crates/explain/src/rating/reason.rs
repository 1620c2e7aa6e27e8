//! The steps of the ladder with their reasons: one sentence each, in the words of the techniques.

use board::{Candidate, Candidates, Cell, Digit, Layout};
use logic::{
    sentence::{cells as cells_of, digits as digits_of, list},
    techniques::{self, ChainPlace, Evidence, Implication, Step, TechniqueInfo},
};

use super::{
    grid::{Bits, Cells, HOUSE_CELLS, bits, cells},
    names::technique,
    step::{self, Argument, Branch, BranchCause, Forcing, Pattern, Source},
};
use crate::{
    moves::Move,
    singles::{full_house_reason, hidden_reason, naked_reason},
};

/// Returns the move for a step of the ladder on these candidates. The eliminations of a digit that
/// is entered are filled in when the move is made.
pub(super) fn explained(layout: &Layout, left: &Candidates, found: &step::Step) -> Move {
    let step::Step { difficulty, eliminated, written, source, .. } = found;
    let difficulty = Some(*difficulty);
    let pattern = match source {
        Source::Pattern(pattern) => pattern,
        Source::Listed(step) => {
            let reason =
                techniques::of(step).map_or_else(String::new, |it| it.explain(layout, left, step));
            return Move { step: step.clone(), placed: None, difficulty, reason };
        }
    };
    let placed = written.map(|(cell, digit)| candidate(cell.into(), digit.into()));
    let gone = eliminated
        .iter()
        .flat_map(|&(cell, digits)| bits(digits).map(move |digit| candidate(cell.into(), digit)));
    let gone = gone.filter(|it| left.contains(it.cell, it.digit));
    let mut step = Step {
        technique: about(found.technique),
        houses: pattern.houses.iter().map(|&number| house_of(layout, number)).collect(),
        cells: members(pattern.cells),
        digits: values(pattern.digits),
        eliminated: gone.collect(),
        evidence: evidence(layout, pattern),
    };
    for house in excluding_houses(layout, &step) {
        if !step.houses.contains(&house) {
            step.houses.push(house);
        }
    }
    let reason = sentence(layout, left, &step, placed, pattern);
    if let (Evidence::Cell, Some(placed)) = (&step.evidence, placed) {
        let houses = layout.constraints_of(placed.cell).iter();
        step.houses = houses.map(|&number| number as usize).collect();
    }
    Move { step, placed, difficulty, reason }
}

/// Returns the technique of a name. A test checks that every name of the ladder is listed.
fn about(name: &str) -> &'static TechniqueInfo {
    technique(name).unwrap_or(&super::OF_LADDER[0])
}

fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell, digit: digit as Digit + 1 }
}

fn members(all: Cells) -> Vec<Cell> {
    cells(all).collect()
}

fn values(digits: Bits) -> Vec<Digit> {
    bits(digits).map(|digit| digit as Digit + 1).collect()
}

/// Returns the number of a house in the layout.
fn house_of(layout: &Layout, number: usize) -> usize {
    let is_same =
        |all: &[Cell]| all.iter().fold(0, |all, cell| all | 1 << cell) == HOUSE_CELLS[number];
    layout.houses().find(|(_, cells)| is_same(cells)).map_or(0, |house| house.0)
}

/// Returns the houses through which the pattern excludes the eliminated candidates.
fn excluding_houses(layout: &Layout, step: &Step) -> Vec<usize> {
    let places: Vec<ChainPlace> = match &step.evidence {
        // A loop also eliminates candidates between its ends.
        Evidence::Chain(places) => match step.links(layout).len() < places.len() {
            true => places.first().into_iter().chain(places.last()).cloned().collect(),
            false => places.clone(),
        },
        Evidence::Cells => {
            let digits = step.eliminated.iter().map(|gone| gone.digit);
            let place = |digit| step.cells.iter().map(move |&cell| (digit, vec![cell]));
            digits.flat_map(place).map(|(digit, cells)| ChainPlace { digit, cells }).collect()
        }
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    for gone in &step.eliminated {
        for place in places.iter().filter(|it| it.digit == gone.digit) {
            let mut houses = layout.constraints_of(gone.cell).iter().map(|&house| house as usize);
            let holds = |house: &usize| place.cells.iter().all(|&it| layout.is_in(it, *house));
            if place.cells != [gone.cell] {
                found.extend(houses.find(holds));
            }
        }
    }
    found
}

/// Returns the roles of the parts of a pattern.
fn evidence(layout: &Layout, pattern: &Pattern) -> Evidence {
    match &pattern.argument {
        Argument::Listed(_, evidence) => evidence.clone(),
        Argument::Single if pattern.houses.is_empty() => Evidence::Cell,
        Argument::Single | Argument::DirectSet => Evidence::houses(1, 0),
        Argument::DirectLocking => Evidence::houses(1, 1),
        Argument::AlignedTriple(parts) => Evidence::Parts(parts.map(members).into()),
        Argument::Forcing(forcing) => {
            let links = forcing.branches.iter().flat_map(|branch| &branch.links);
            let implied = links.filter_map(|&(cell, digit, cause)| match cause {
                BranchCause::Cell => Some(Implication::InCell(candidate(cell, digit))),
                BranchCause::House(house) => {
                    let house = house_of(layout, house);
                    Some(Implication::InHouse(candidate(cell, digit), house))
                }
                BranchCause::Eliminated(_) => None,
            });
            let implied: Vec<Implication> = implied.collect();
            Evidence::Net { nodes: implied.len(), implied }
        }
    }
}

/// Returns the reason of a step.
fn sentence(
    layout: &Layout,
    left: &Candidates,
    step: &Step,
    placed: Option<Candidate>,
    pattern: &Pattern,
) -> String {
    let house = |place: usize| layout.constraints()[step.houses[place]].name();
    let named = |all: Cells, conjunction| cells_of(layout, &members(all), conjunction);
    let digits = |conjunction| digits_of(layout, &step.digits, conjunction);
    let only_place = |place: usize| match placed {
        Some(placed) => hidden_reason(layout, step.houses[place], placed),
        None => String::new(),
    };
    match &pattern.argument {
        Argument::Single => match (placed, step.houses.first()) {
            (Some(placed), None) => naked_reason(layout, left, placed),
            (Some(placed), Some(&house)) if *step.technique == super::OF_LADDER[0] => {
                full_house_reason(layout, house, placed)
            }
            _ => only_place(0),
        },
        Argument::DirectLocking => format!(
            "{} of {} must be in {}, all of them in {}, so {}",
            digits("and"),
            house(0),
            named(pattern.cells, "or"),
            house(1),
            only_place(2)
        ),
        Argument::DirectSet => format!(
            "in {}, only {} can be {}, so they can be nothing else, and {}",
            house(0),
            named(pattern.cells, "and"),
            digits("or"),
            only_place(0)
        ),
        Argument::Listed(name, _) => {
            techniques::named(name).map_or_else(String::new, |it| it.explain(layout, left, step))
        }
        Argument::AlignedTriple([bases, excluders]) => {
            let gone = techniques::eliminated(layout, &step.eliminated, ", or ");
            format!(
                "{} all see {}: with {gone}, each choice of digits for the other two would repeat \
                 a digit or take all candidates of one of these",
                named(*bases, "and"),
                named(*excluders, "and")
            )
        }
        Argument::Forcing(forcing) => forced(layout, step, placed, forcing),
    }
}

/// Returns the reason of a forcing chain.
fn forced(layout: &Layout, step: &Step, placed: Option<Candidate>, forcing: &Forcing) -> String {
    let is = |(cell, digit): (usize, usize), verb: &str| {
        let Candidate { cell, digit } = candidate(cell, digit);
        format!("{} {verb} {}", layout.shape.name(cell), layout.digit(digit))
    };
    let at = |it: Candidate| (it.cell, usize::from(it.digit) - 1);
    let assumed = |branch: &Branch| is(branch.source, if branch.is_on { "is" } else { "is not" });
    let link = |links: &[(usize, usize, BranchCause)]| match links[0] {
        (cell, digit, BranchCause::Cell) => {
            format!("{} (its last candidate)", is((cell, digit), "is"))
        }
        (cell, digit, BranchCause::House(house)) => {
            let house = layout.constraints()[house_of(layout, house)].name();
            format!("{} (the only place in {house})", is((cell, digit), "is"))
        }
        (_, _, BranchCause::Eliminated(name)) => {
            let gone = links.iter().map(|&(cell, digit, _)| candidate(cell, digit));
            let mut gone: Vec<Candidate> = gone.collect();
            gone.sort_unstable();
            format!("no {} (by {name})", techniques::eliminated(layout, &gone, ", no "))
        }
    };
    let (end, outcome) = match (forcing.conflict, placed, step.eliminated.first()) {
        (Some((conflict, Some(by))), ..) => {
            let shared = layout.constraints_of(by.0).iter().map(|&house| house as usize);
            let house = { shared }.find(|&house| layout.is_in(conflict.0, house));
            let outcome = match house.filter(|_| by.1 == conflict.1 && by.0 != conflict.0) {
                Some(house) => {
                    let cells = cells_of(layout, &[by.0, conflict.0], "and");
                    let digit = layout.digit(by.1 as Digit + 1);
                    format!("{cells} of {} are both {digit}", layout.constraints()[house].name())
                }
                None => format!("{} and {}", is(by, "is"), is(conflict, "is")),
            };
            (conflict, outcome)
        }
        (Some((conflict, None)), ..) => {
            (conflict, format!("{} and {}", is(conflict, "is"), is(conflict, "is not")))
        }
        (None, Some(it), _) => (at(it), is(at(it), "is")),
        (None, None, Some(&it)) => (at(it), is(at(it), "is not")),
        (None, None, None) => return String::new(),
    };
    // If the outcome is about the assumed cell, there is nothing to explain.
    let is_news = |branch: &&Branch| {
        forcing.conflict.is_some() || !branch.links.is_empty() || branch.source.0 != end.0
    };
    let branches = forcing.branches.iter().filter(is_news).map(|branch| {
        // If a technique eliminates the candidate at the end, the outcome names it.
        let is_end = |&(cell, digit, _): &(usize, usize, BranchCause)| (cell, digit) == end;
        let eliminated = branch.links.iter().find_map(|link| match link.2 {
            BranchCause::Eliminated(name) if is_end(link) => Some(name),
            _ => None,
        });
        let by = eliminated.map_or_else(String::new, |name| format!(" (by {name})"));
        let outcome = match forcing.conflict {
            Some(_) => format!("{outcome}{by}, which is a contradiction"),
            None => format!("{outcome}{by}"),
        };
        let is_kept = |link: &&(usize, usize, BranchCause)| {
            !is_end(link) || !matches!(link.2, BranchCause::Eliminated(_))
        };
        let links: Vec<_> = branch.links.iter().filter(is_kept).copied().collect();
        // Candidates that the same technique eliminates are named together.
        let is_same =
            |a: &BranchCause, b: &BranchCause| a == b && matches!(a, BranchCause::Eliminated(_));
        let is_last = forcing.conflict.is_none() && links.last().is_some_and(is_end);
        let mut links: Vec<String> = links.chunk_by(|a, b| is_same(&a.2, &b.2)).map(link).collect();
        // The last consequence may be the outcome.
        let outcome = links.pop_if(|_| is_last).unwrap_or(outcome);
        let consequences = match links.is_empty() {
            true => outcome,
            false => format!("then {}, so {outcome}", links.join(", ")),
        };
        (assumed(branch), consequences)
    });
    // Assumptions with the same consequences are named together.
    let mut merged: Vec<(Vec<String>, String)> = Vec::new();
    for (assumed, consequences) in branches {
        match merged.iter_mut().find(|known| known.1 == consequences) {
            Some(known) => known.0.push(assumed),
            None => merged.push((vec![assumed], consequences)),
        }
    }
    let branches = merged.iter().map(|(all, then)| format!("if {}, {then}", list(all, "or")));
    let branches = branches.collect::<Vec<_>>().join("; ");
    let sources = || forcing.branches.iter().map(|branch| branch.source);
    let all = match (forcing.house, &forcing.branches[..]) {
        (_, [] | [_]) => return branches,
        (None, [first, second, ..]) if first.source == second.source => return branches,
        (Some(house), [first, ..]) => {
            let places: Vec<Cell> = sources().map(|it| it.0).collect();
            let digit = layout.digit(first.source.1 as Digit + 1);
            let house = layout.constraints()[house_of(layout, house)].name();
            format!("{digit} of {house} must be in {}", cells_of(layout, &places, "or"))
        }
        (None, [first, ..]) => {
            let digits = sources().map(|it| layout.digit(it.1 as Digit + 1));
            let cell = layout.shape.name(first.source.0);
            format!("{cell} must be {}", list(digits, "or"))
        }
    };
    format!("{all}; {branches}")
}
