//! The files of a certificate, and the languages of its proof.

use crate::Script;

/// The formula in clauses.
pub(super) const FORMULA: &str = "puzzle.cnf";
/// The formula with sums as they stand.
pub(super) const CONSTRAINTS: &str = "puzzle.opb";
/// The solution.
pub(super) const SOLUTION: &str = "solution.txt";
/// What is claimed and how it is checked.
pub(super) const README: &str = "README";

/// The language of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofFormat {
    /// DRAT as text.
    #[default]
    Drat,
    /// DRAT in binary.
    BinaryDrat,
    /// LRAT as text: with hints, for checkers that do not search.
    Lrat,
    /// The language of VeriPB, about sums as they stand.
    VeriPb,
}

impl ProofFormat {
    /// Every one, with its name.
    pub const ALL: [(&str, ProofFormat); 4] = [
        ("drat", ProofFormat::Drat),
        ("binary-drat", ProofFormat::BinaryDrat),
        ("lrat", ProofFormat::Lrat),
        ("veripb", ProofFormat::VeriPb),
    ];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            ProofFormat::Drat | ProofFormat::BinaryDrat => "proof.drat",
            ProofFormat::Lrat => "proof.lrat",
            ProofFormat::VeriPb => "proof.pbp",
        }
    }

    /// The file of the formula that it is about.
    pub fn formula(self) -> &'static str {
        if self == ProofFormat::VeriPb { CONSTRAINTS } else { FORMULA }
    }

    /// Whether it is DRAT, text or binary.
    pub(super) fn is_drat(self) -> bool {
        matches!(self, ProofFormat::Drat | ProofFormat::BinaryDrat)
    }

    /// How the lemmas are written, before they are checked for hints.
    pub(super) fn script(self) -> Script {
        match self {
            ProofFormat::Drat => Script::Text,
            _ => Script::Binary,
        }
    }

    /// The commands of other checkers, and what they have to print.
    pub(super) fn checks(self) -> &'static str {
        match self {
            ProofFormat::Drat | ProofFormat::BinaryDrat => {
                "  drat-trim puzzle.cnf proof.drat                 must print: s VERIFIED\n\
                 \x20 drat-trim puzzle.cnf proof.drat -L proof.lrat   and with a verified checker:\n\
                 \x20 cake_lpr puzzle.cnf proof.lrat                  must print: s VERIFIED UNSAT\n"
            }
            ProofFormat::VeriPb => {
                "  veripb puzzle.opb proof.pbp                     must print: s VERIFIED UNSATISFIABLE\n"
            }
            ProofFormat::Lrat => {
                "  lrat-check puzzle.cnf proof.lrat                must print: c VERIFIED\n\
                 \x20 cake_lpr puzzle.cnf proof.lrat                  must print: s VERIFIED UNSAT\n"
            }
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ProofFormat::ALL.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}
