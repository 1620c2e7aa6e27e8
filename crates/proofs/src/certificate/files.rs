//! The files of a certificate.

/// The formula.
pub(super) const FORMULA: &str = "puzzle.cnf";
/// The solution.
pub(super) const SOLUTION: &str = "solution.txt";

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
}

impl ProofFormat {
    /// Every one, with its name.
    pub const ALL: [(&str, ProofFormat); 3] = [
        ("drat", ProofFormat::Drat),
        ("binary-drat", ProofFormat::BinaryDrat),
        ("lrat", ProofFormat::Lrat),
    ];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            ProofFormat::Drat | ProofFormat::BinaryDrat => "proof.drat",
            ProofFormat::Lrat => "proof.lrat",
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        ProofFormat::ALL.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}
