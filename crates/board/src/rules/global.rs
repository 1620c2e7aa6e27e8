//! Global entropy and global modulo 3: every 2×2 square contains a low, a middle and a high digit,
//! or digits of all three residues modulo 3.
//!
//! The rules compile to one automaton per square, which collects the classes of the digits.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    Cell, Shape,
    classes::{third, third_independently},
    rule::{FullGrid, Primitives, Rule, RuleContext, RuleKind},
};

/// The registry entry of global entropy.
pub(crate) static ENTROPY: RuleKind = RuleKind {
    name: "global-entropy",
    aliases: &["entropy"],
    fields: &[],
    summary: "every 2×2 square has a low, a middle and a high digit",
    read: |_| Ok(Arc::new(Global::Thirds)),
    example: "{}",
};

/// The registry entry of global modulo 3.
pub(crate) static MOD_3: RuleKind = RuleKind {
    name: "global-mod3",
    aliases: &["global mod", "global modular"],
    fields: &[],
    summary: "every 2×2 square has a digit of each remainder modulo 3",
    read: |_| Ok(Arc::new(Global::Remainders)),
    example: "{}",
};

/// The classes of digits that each square must contain.
#[derive(PartialEq)]
enum Global {
    Thirds,
    Remainders,
}

impl Global {
    fn class(&self, shape: Shape, value: i64) -> i64 {
        match self {
            Global::Thirds => third(shape, value),
            Global::Remainders => value % 3,
        }
    }
}

impl Rule for Global {
    fn kind(&self) -> &'static RuleKind {
        match self {
            Global::Thirds => &ENTROPY,
            Global::Remainders => &MOD_3,
        }
    }

    fn primitives(&self, board: &RuleContext, asks: &mut Primitives) {
        for square in board.squares() {
            let step = |_, seen: &u8, value| Some(seen | 1 << self.class(board.shape, value));
            asks.word_of(&square, 0, 0, step, |&seen| seen == 0b111);
        }
    }

    fn broken(&self, board: &RuleContext, grid: &FullGrid) -> Option<Vec<Cell>> {
        let class = |digit: i64| match self {
            Global::Thirds => third_independently(board.shape, digit),
            Global::Remainders => digit - digit / 3 * 3,
        };
        let lacks =
            |square: &[Cell; 4]| grid.of(square).map(class).collect::<BTreeSet<_>>().len() < 3;
        board.squares().find(lacks).map(|square| square.to_vec())
    }
}
