//! Options that set the metadata of puzzles, and the remark about metadata that a format loses.

use anyhow::bail;
use clap::Args;
use formats::{
    AUTHOR, Entry, ExtraField, Format, Metadata, MetadataField, RULES_TEXT, SOURCE, TITLE,
};
use itertools::Itertools;

/// Metadata to set for each puzzle.
#[derive(Args)]
#[command(next_help_heading = "Metadata")]
pub struct MetadataOptions {
    /// Set the title of each puzzle; '' removes it
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    puzzle_title: Option<String>,

    /// Set the author of each puzzle; '' removes it
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    author: Option<String>,

    /// Set the rules text of each puzzle; '' removes it
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    rules_text: Option<String>,

    /// Set the source of each puzzle, such as a book or URL; '' removes it
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    source: Option<String>,
}

impl MetadataOptions {
    fn all(&self) -> impl Iterator<Item = (&'static str, &'static MetadataField, &str)> {
        let all = [
            ("--puzzle-title", &TITLE, &self.puzzle_title),
            ("--author", &AUTHOR, &self.author),
            ("--rules-text", &RULES_TEXT, &self.rules_text),
            ("--source", &SOURCE, &self.source),
        ];
        all.into_iter().filter_map(|(name, field, text)| Some((name, field, text.as_deref()?)))
    }

    /// Returns the fields that are set, those to be removed with an empty text.
    pub fn fields(&self) -> Vec<ExtraField> {
        self.all().map(|(_, field, text)| field.with_text(text)).collect()
    }

    /// Checks that a format can store the metadata that is set.
    ///
    /// # Errors
    /// Fails if it cannot.
    pub fn check(&self, format: &dyn Format) -> anyhow::Result<()> {
        let mut set = self.all().filter(|(_, _, text)| !text.is_empty());
        let holds = |format: &dyn Format, field: &MetadataField, text: &str| {
            format.holds_metadata(field, &field.with_text(text).value)
        };
        match set.find(|(_, field, text)| !holds(format, field, text)) {
            None => Ok(()),
            Some((option, field, text)) => {
                let holds = |other: &&&dyn Format| holds(**other, field, text);
                let others = formats::ALL.iter().filter(holds);
                let others = others.map(|other| other.name()).join(", ");
                bail!("{option}: the format {} has no room for it; use {others}", format.name());
            }
        }
    }

    /// Checks that nothing is set.
    ///
    /// # Errors
    /// Fails if an option is set.
    #[cfg(feature = "xlsx")]
    pub fn check_unused(&self) -> anyhow::Result<()> {
        match self.all().next() {
            Some((option, ..)) => bail!(
                "{option}: a workbook has no room for metadata; omit the option or use another format"
            ),
            None => Ok(()),
        }
    }
}

/// Returns the requested metadata that a format can store, and a description of the metadata and
/// drawings that are lost. Records can store all metadata; for them `format` is `None`.
pub fn kept_and_lost(
    format: Option<&dyn Format>,
    entry: &Entry,
    wanted: &Metadata,
) -> (Metadata, String) {
    let [kept, lost] =
        wanted.partition(|field, value| format.is_none_or(|it| it.holds_metadata(field, value)));
    let phrases = lost.fields().map(|(field, _)| field.phrase);
    let lost = phrases.chain(entry.cosmetics.iter().map(String::as_str)).join(", ");
    (kept, lost)
}
