//! The files of a certificate and the formats of its proof.

use crate::Script;
use board::{Grid, Shape};

/// The formula as clauses.
pub(super) const FORMULA: &str = "puzzle.cnf";
/// The formula with native pseudo-Boolean constraints.
pub(super) const CONSTRAINTS: &str = "puzzle.opb";
/// The solution.
pub(super) const SOLUTION: &str = "solution.txt";
/// The claim and how to check it.
pub(super) const README: &str = "README";

/// Returns the content of the solution file of a puzzle beyond classic Sudoku: a line for the digits
/// and one for each layer.
pub(super) fn solution_lines(shape: Shape, solution: &Grid) -> String {
    let layers = shape.layers().iter().enumerate();
    let layers = layers.map(|(k, it)| format!("\n{} {}", it.name, shape.layer_line(k, solution)));
    shape.line(solution) + &layers.collect::<String>()
}

/// The format of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CertificateFormat {
    /// DRAT as text.
    #[default]
    Drat,
    /// DRAT in binary.
    BinaryDrat,
    /// LRAT as text: with hints, for checkers that do not search.
    Lrat,
    /// VeriPB, over native pseudo-Boolean constraints.
    VeriPb,
}

impl CertificateFormat {
    /// All formats with their names.
    pub const ALL: [(&str, CertificateFormat); 4] = [
        ("drat", CertificateFormat::Drat),
        ("binary-drat", CertificateFormat::BinaryDrat),
        ("lrat", CertificateFormat::Lrat),
        ("veripb", CertificateFormat::VeriPb),
    ];

    /// Returns the name of the proof's file.
    pub fn file(self) -> &'static str {
        match self {
            CertificateFormat::Drat | CertificateFormat::BinaryDrat => "proof.drat",
            CertificateFormat::Lrat => "proof.lrat",
            CertificateFormat::VeriPb => "proof.pbp",
        }
    }

    /// Returns the file of the formula to which the proof applies.
    pub fn formula(self) -> &'static str {
        if self == CertificateFormat::VeriPb { CONSTRAINTS } else { FORMULA }
    }

    /// Returns true for DRAT, text or binary.
    pub(super) fn is_drat(self) -> bool {
        matches!(self, CertificateFormat::Drat | CertificateFormat::BinaryDrat)
    }

    /// Returns the encoding in which lemmas are first written; other formats are converted from
    /// binary DRAT.
    pub(super) fn script(self) -> Script {
        match self {
            CertificateFormat::Drat => Script::Text,
            _ => Script::Binary,
        }
    }

    /// Returns the commands of external checkers and their expected output.
    pub(super) fn checks(self) -> &'static str {
        match self {
            CertificateFormat::Drat | CertificateFormat::BinaryDrat => {
                "  drat-trim puzzle.cnf proof.drat                 must print: s VERIFIED\n\
                 \x20 drat-trim puzzle.cnf proof.drat -L proof.lrat   and with a verified checker:\n\
                 \x20 cake_lpr puzzle.cnf proof.lrat                  must print: s VERIFIED UNSAT\n"
            }
            CertificateFormat::VeriPb => {
                "  veripb puzzle.opb proof.pbp                     must print: s VERIFIED UNSATISFIABLE\n"
            }
            CertificateFormat::Lrat => {
                "  lrat-check puzzle.cnf proof.lrat                must print: c VERIFIED\n\
                 \x20 cake_lpr puzzle.cnf proof.lrat                  must print: s VERIFIED UNSAT\n"
            }
        }
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        CertificateFormat::ALL
            .iter()
            .find(|(_, format)| *format == self)
            .map_or("", |(name, _)| name)
    }
}
