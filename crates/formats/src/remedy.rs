//! Remedies for text that cannot be read.

use std::fmt;

use serde::Serialize;

/// A remedy for text that cannot be read. `Display` names the option of the command line; the web
/// page offers a button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Remedy {
    /// Give one symbol for each digit.
    ChooseSymbols,
    /// Give one symbol for each digit, if the text is one row of a puzzle with this side.
    SymbolsOfRow {
        /// The side.
        side: usize,
    },
    /// Read numbers instead of symbols.
    OmitSymbols,
    /// Choose the side of the puzzle.
    ChooseSide {
        /// The possible sides.
        sides: Vec<usize>,
    },
    /// Choose the side of a puzzle that is part of a table.
    ChoosePart,
    /// Choose the format.
    ChooseFormat {
        /// The possible formats.
        formats: Vec<&'static str>,
    },
    /// Let the program recognise the format.
    OmitFormat,
    /// Choose cells of a workbook.
    ChooseRange {
        /// The possible ranges, if they are known.
        ranges: Vec<String>,
    },
    /// Read the whole input.
    OmitRange,
    /// State the rules of the drawings, or ignore them.
    IgnoreDrawings {
        /// The drawings, each with the rule that setters usually mean: `green-line=whisper`. An
        /// unknown rule is written as `RULE`.
        rules: Vec<String>,
    },
    /// Decode the answer of a solver to a formula.
    DecodeAnswer,
    /// Unpack the file.
    Unpack,
    /// Copy the text out of the document.
    CopyText,
    /// Enter the puzzle that the picture shows.
    EnterText,
    /// Export the data as text.
    ExportText,
    /// Name a file with puzzles.
    NamePuzzles,
    /// Store the puzzles of a spreadsheet as text.
    StoreAsText,
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Remedy::ChooseSymbols => f.write_str(
                "give the symbols of its digits with --symbols, for example 1-9A-G, 0-9A-F or A-P \
                 for 16×16",
            ),
            Remedy::SymbolsOfRow { side } => {
                write!(f, "if this is a row of a {side}×{side} puzzle, use --symbols")
            }
            Remedy::OmitSymbols => f.write_str("use only symbols, or omit --symbols"),
            Remedy::ChooseSide { .. } => f.write_str("choose with --box"),
            Remedy::ChoosePart => {
                f.write_str("remove the columns around the puzzle, or give its side with --box")
            }
            Remedy::ChooseFormat { formats } => {
                write!(f, "choose with --from {}", formats.join(" or --from "))
            }
            Remedy::OmitFormat => f.write_str("check the file, or omit --from"),
            Remedy::ChooseRange { ranges } if ranges.is_empty() => {
                f.write_str("give the range of the puzzle with --range, as in Sheet1!B2:J10")
            }
            Remedy::ChooseRange { ranges } => {
                write!(f, "choose one with --range {}", ranges.join(" or "))
            }
            Remedy::OmitRange => f.write_str("omit --range"),
            Remedy::IgnoreDrawings { rules } if rules.is_empty() => f.write_str(
                "write the puzzle as JSON with its rules, or omit the drawings with \
                 --ignore-drawings",
            ),
            Remedy::IgnoreDrawings { rules } => {
                f.write_str("state the rules, for example")?;
                for rule in rules {
                    // Text from a file must not be run as a shell command.
                    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-=".contains(&b);
                    let quote = if rule.bytes().all(is_plain) { "" } else { "'" };
                    write!(f, " --drawing {quote}{rule}{quote}")?;
                }
                f.write_str(", or omit the drawings with --ignore-drawings")
            }
            Remedy::DecodeAnswer => f.write_str(
                "run a solver on it, and read the answer with `sudoku-sat decode --formula FILE`",
            ),
            Remedy::Unpack => f.write_str("unpack it first"),
            Remedy::CopyText => f.write_str("copy the puzzle as text"),
            Remedy::EnterText => f.write_str("enter the puzzle as text"),
            Remedy::ExportText => f.write_str("export the puzzles as CSV or JSON"),
            Remedy::NamePuzzles => f.write_str("name a file with puzzles"),
            Remedy::StoreAsText => {
                f.write_str("format the column as text and enter the puzzles again")
            }
        }
    }
}
