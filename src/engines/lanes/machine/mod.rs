//! The widest vectors that this machine has, found out when the program runs.
//!
//! The only unsafe code of the project: instructions that not every machine has,
//! each called only after the machine was asked for it. Measured against plain
//! arrays compiled for the same machine, a pass takes 0.6 (AVX-512) and 0.7
//! (AVX2) of the time, because ternary logic, masks and counts of bits are not
//! recognised in loops throughout.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::{Answer, Ask, Board, Filled, search::Search, vector::Plain};

/// A search as wide as the machine allows.
pub enum Machine {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<32>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<16>>),
    Plain(Box<Search<8>>),
}

/// The names, the widest first.
pub const NAMES: &[&str] = &["avx512", "avx2", "plain"];

impl Machine {
    /// The search of that name, where the machine has what it needs.
    pub fn named(name: &str) -> Option<Machine> {
        match name {
            #[cfg(target_arch = "x86_64")]
            "avx512" if avx512::is_here() => Some(Machine::Avx512(Box::new(Search::new()))),
            #[cfg(target_arch = "x86_64")]
            "avx2" if avx2::is_here() => Some(Machine::Avx2(Box::new(Search::new()))),
            "plain" => Some(Machine::Plain(Box::new(Search::new()))),
            _ => None,
        }
    }

    /// What logic alone leaves of a board; none if that is a contradiction.
    pub fn settle(&self, board: &Board) -> Option<Board> {
        match self {
            // SAFETY: it is made only where the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(_) => unsafe { avx512::settle(board) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(_) => unsafe { avx2::settle(board) },
            Machine::Plain(_) => Search::<8>::settle::<Plain<8>>(board),
        }
    }

    /// The solutions beyond the second.
    pub fn more(&self) -> &[(usize, Filled)] {
        match self {
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(search) => &search.more,
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(search) => &search.more,
            Machine::Plain(search) => &search.more,
        }
    }

    /// Answers all boards; `answers` has one for each, still empty.
    pub fn run(
        &mut self,
        boards: &[Board],
        ask: &Ask,
        stop: &dyn Fn() -> bool,
        answers: &mut [Answer],
    ) {
        match self {
            // SAFETY: it is made only where the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(search) => unsafe { avx512::run(search, boards, ask, stop, answers) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(search) => unsafe { avx2::run(search, boards, ask, stop, answers) },
            Machine::Plain(search) => search.run::<Plain<8>>(boards, ask, stop, answers),
        }
    }
}
