//! Reads and writes puzzles, mostly as text. Each [`Format`] in the list [`ALL`] recognises, reads
//! and writes one notation. [`read`] reads a text with a single puzzle; [`PuzzleReader`] reads any
//! number of puzzles from an input and recognises the format of each.

mod advice;
mod catalogue;
mod error;
mod format;
mod links;
mod matrix;
mod metadata;
mod puzzles;
mod reading;
mod remedy;
mod rows;
mod tables;
mod text;
mod writing;

pub use advice::use_another;
pub use catalogue::{
    ALL, CANDIDATES, GRID, JSON, KAGGLE, LINE, XLSX, named, of_positions, of_record, readable,
    writable,
};
pub use error::{FaultReason, MAX_LINE, MAX_PIECE, PuzzleWriteError, ReadError};
pub use format::{Format, LineKind, PlayerProgress};
pub use links::drawings::{DrawingGroup, DrawingRule};
pub use metadata::{
    AUTHOR, FOG_LAMPS, FOG_LIGHTS, METADATA, Metadata, MetadataField, RULES_TEXT, SOURCE,
    SUCCESS_MESSAGE, TITLE,
};
pub use puzzles::{
    Entry, LineConsumer, PuzzleLocation, PuzzleReader, ReadLimits, ReadOptions, Texts,
    is_statement, read, read_plain,
};
pub use reading::parsed::{ExpectedCount, ExpectedSolutions, ExtraField};
pub use remedy::Remedy;
pub use tables::header::Table;
