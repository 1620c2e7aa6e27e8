//! The verdict on a puzzle in words.

use std::{fmt, io::Write};

use board::{Puzzle, counted};
use solve::{Found, Verdict, impossible_rule};

use super::page::{Page, Written};

/// What is said of several solutions, before how many cells differ in two of them, and which.
pub const SEVERAL: &str = "multiple solutions: two differ in";

/// One line, with how it was proved where it was; of several solutions two.
pub fn verdict(
    page: &mut Page,
    puzzle: &Puzzle,
    found: &Found,
    proof: Option<&dyn fmt::Display>,
) -> Written {
    let after = |comma: &str| proof.map_or_else(|| found.claim(), |said| format!("{comma}{said}"));
    page.label()?;
    match found.verdict() {
        Verdict::Unique(_) => writeln!(page, "unique{}", after(", "))?,
        Verdict::Unsolvable => {
            let rule = impossible_rule(puzzle);
            let rule =
                rule.map_or(String::new(), |rule| format!(": the {rule} cannot be satisfied"));
            writeln!(page, "unsolvable{rule}{}", after(", "))?;
        }
        Verdict::Invalid(clash) => {
            let clash = clash.words(&page.names(puzzle.shape));
            writeln!(page, "invalid: {clash}{}", after("; "))?;
        }
        Verdict::Unknown(why, first) => {
            let left = found.report.candidates_after;
            let first = if first.is_some() { ", one solution found" } else { "" };
            writeln!(page, "unknown: {why}; {left} candidates left{first}")?;
        }
        Verdict::Multiple(one, other) => {
            let cells = one.differing(&other);
            let (count, cells) = (cells.len(), puzzle.shape.names(&cells));
            writeln!(page, "{SEVERAL} {}: {cells}", counted(count, "cells"))?;
            page.solution(puzzle, &one)?;
            page.solution(puzzle, &other)?;
        }
    }
    Ok(())
}
