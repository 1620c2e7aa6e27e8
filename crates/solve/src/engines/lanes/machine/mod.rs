//! The widest vectors of this machine, detected at run time.
//!
//! This is the only unsafe code of the SIMD engine: instructions that not every machine has, each
//! called only after the machine was tested for it. A pass takes two thirds of the time of plain
//! arrays compiled for AVX-512. In loops over arrays the compiler misses many uses of ternary
//! logic, masks and bit counts.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;

use super::{BoardQuestion, BoardSource, ClassicBoard, SolvedBoard, search::Search, vector::Plain};

/// A search with a supported vector width. It is created only by [`Machine::named`], which tests
/// the machine first.
pub(super) struct Machine(Width);

enum Width {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<32>>),
    #[cfg(target_arch = "x86_64")]
    OlderAvx512(Box<Search<32>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<16>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Search<8>>),
    Plain(Box<Search<PLAIN_LANES>>),
}

/// The names of all vector types, the widest first.
pub(super) const NAMES: &[&str] = &["avx512", "avx512bw", "avx2", "neon", "plain"];

/// Returns true if this machine supports the vector type with that name.
pub(super) fn has(name: &str) -> bool {
    match name {
        #[cfg(target_arch = "x86_64")]
        "avx512" => avx512::newer_is_here(),
        #[cfg(target_arch = "x86_64")]
        "avx512bw" => avx512::is_here(),
        #[cfg(target_arch = "x86_64")]
        "avx2" => avx2::is_here(),
        #[cfg(target_arch = "aarch64")]
        "neon" => true,
        name => name == "plain",
    }
}

impl Machine {
    /// Returns a search with that vector type, if this machine supports it.
    pub(super) fn named(name: &str) -> Option<Machine> {
        has(name).then(|| {
            Machine(match name {
                #[cfg(target_arch = "x86_64")]
                "avx512" => Width::Avx512(Box::new(Search::new())),
                #[cfg(target_arch = "x86_64")]
                "avx512bw" => Width::OlderAvx512(Box::new(Search::new())),
                #[cfg(target_arch = "x86_64")]
                "avx2" => Width::Avx2(Box::new(Search::new())),
                #[cfg(target_arch = "aarch64")]
                "neon" => Width::Neon(Box::new(Search::new())),
                _ => Width::Plain(Box::new(Search::new())),
            })
        })
    }

    /// Returns the candidates that logic alone leaves of a board, or `None` for a contradiction.
    pub(super) fn propagate(&self, board: &ClassicBoard) -> Option<ClassicBoard> {
        match &self.0 {
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(_) => unsafe { avx512::newer::propagate(board) },
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::OlderAvx512(_) => unsafe { avx512::older::propagate(board) },
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(_) => unsafe { avx2::propagate(board) },
            #[cfg(target_arch = "aarch64")]
            Width::Neon(_) => Search::<8>::propagate::<neon::Neon>(board),
            Width::Plain(_) => Search::<PLAIN_LANES>::propagate::<Plain<PLAIN_LANES>>(board),
        }
    }

    /// Returns the solutions beyond the second.
    pub(super) fn more(&self) -> &[(usize, SolvedBoard)] {
        match &self.0 {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(search) | Width::OlderAvx512(search) => &search.more,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(search) => &search.more,
            #[cfg(target_arch = "aarch64")]
            Width::Neon(search) => &search.more,
            Width::Plain(search) => &search.more,
        }
    }

    /// Answers all boards.
    pub(super) fn run<A: BoardSource>(
        &mut self,
        asking: &mut A,
        ask: &BoardQuestion,
        stop: &dyn Fn() -> bool,
    ) {
        match &mut self.0 {
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512(search) => unsafe { avx512::newer::run(search, asking, ask, stop) },
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::OlderAvx512(search) => unsafe { avx512::older::run(search, asking, ask, stop) },
            // SAFETY: this variant is created only if the machine has these instructions.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2(search) => unsafe { avx2::run(search, asking, ask, stop) },
            #[cfg(target_arch = "aarch64")]
            Width::Neon(search) => search.run::<neon::Neon, A>(asking, ask, stop),
            Width::Plain(search) => plain(search, asking, ask, stop),
        }
    }
}

/// The number of lanes without special vectors. WebAssembly without vectors keeps one lane in its
/// locals but more in memory: one lane answers five times as fast as eight.
const PLAIN_LANES: usize = if cfg!(target_family = "wasm") { 1 } else { 8 };

/// Runs the search without special vectors. The source is a trait object, so that this large
/// function is compiled only once.
#[inline(never)]
fn plain(
    search: &mut Search<PLAIN_LANES>,
    asking: &mut dyn BoardSource,
    ask: &BoardQuestion,
    stop: &dyn Fn() -> bool,
) {
    search.run::<Plain<PLAIN_LANES>, _>(asking, ask, stop);
}
