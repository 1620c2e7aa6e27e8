//! Options for printing: the format and the destination of answers.

use std::{
    path::{Path, PathBuf},
    sync::Once,
};

use anyhow::bail;
use board::output::is_special;
use clap::{
    Args, ColorChoice, ValueEnum, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::Format;
use itertools::Itertools;
use solve::languages;

pub use stream::OutputFormat;
use stream::{
    AnswerDestination, Run,
    files::OutputFiles,
    input::{apart_from_output, is_standard},
    output::remark,
};

use super::{ChosenSolver, InputOptions, resume::Resume};

/// The formats of a command, besides text.
pub trait Forms: Send + Sync + 'static {
    /// Additional formats of the command.
    type Additional: ValueEnum + PartialEq + Send + Sync + 'static;

    /// Set if the command has text output.
    const HAS_TEXT: bool = true;

    /// Set if the command has records, as JSON and CSV.
    const HAS_RECORDS: bool = true;

    /// Returns the formats of puzzles that the command can write.
    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        std::iter::empty()
    }
}

/// The type of [`Forms::Additional`] for commands without additional formats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NoForm {}

/// Text and records.
#[derive(Clone)]
pub struct TextAndRecords;

impl Forms for TextAndRecords {
    type Additional = NoForm;
}

/// Text and records, or puzzles in any format.
#[derive(Clone)]
pub struct RecordsOrPuzzles;

impl Forms for RecordsOrPuzzles {
    type Additional = NoForm;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::ALL.iter().copied()
    }
}

/// The form of the answers.
#[derive(Clone, Copy, PartialEq)]
pub enum AnswerForm<T> {
    /// Text.
    Text,
    /// A record for each puzzle, as a JSON object on a line.
    Json,
    /// The records as one JSON array, selected by the file extension.
    JsonArray,
    /// The records as rows of a table, separated by commas.
    Csv,
    /// The records as rows of a table, separated by tabs.
    Tsv,
    /// Puzzles in a format.
    Puzzle(&'static dyn Format),
    /// An additional format of the command.
    Additional(T),
}

impl<T> AnswerForm<T> {
    /// Returns the format for [`Run`], or `None` for text and for an additional format of the
    /// command.
    pub fn run_format(&self) -> Option<OutputFormat> {
        match self {
            AnswerForm::Text | AnswerForm::Additional(_) => None,
            AnswerForm::Json => Some(OutputFormat::Json),
            AnswerForm::JsonArray => Some(OutputFormat::JsonArray),
            AnswerForm::Csv => Some(OutputFormat::Csv),
            AnswerForm::Tsv => Some(OutputFormat::Tsv),
            AnswerForm::Puzzle(format) => Some(OutputFormat::Puzzle(*format)),
        }
    }
}

/// The options for the output: format, destination, remarks and colour.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions<F: Forms> {
    /// Set the output format
    #[arg(short, long, value_name = "FORMAT", value_parser = form_parser::<F>(),
          hide_possible_values = true, help = help_of_forms::<F>(), long_help = all_forms::<F>())]
    format: Option<AnswerForm<F::Additional>>,

    /// Write to FILE, which must not exist yet
    ///
    /// `-` is standard output. Without --format, the file extension sets the format; a name without
    /// extension means text.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Overwrite the --output file if it exists
    ///
    /// A symbolic link is followed. A dangling link is replaced.
    #[arg(long, hide_short_help = true)]
    pub force: bool,

    /// Put ' before csv and tsv texts that a spreadsheet would read as formulas
    ///
    /// Such texts begin with a tab, or with =, +, - or @ after blanks. Without this option, texts of the
    /// input are copied unchanged.
    #[arg(long, hide_short_help = true)]
    pub escape_formulas: bool,

    /// Write only errors to standard error: no remarks and no progress
    #[arg(short, long, hide_short_help = true)]
    pub quiet: bool,

    /// Report details of the run on standard error
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Set the use of colour
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_short_help = true)]
    pub color: ColorChoice,
}

impl<F: Forms> OutputOptions<F> {
    /// Returns the form that is set by name, or by the file extension.
    pub fn form(&self) -> AnswerForm<F::Additional> {
        let named = self.format.clone().or_else(|| self.form_of_extension());
        named.unwrap_or(AnswerForm::Text)
    }

    /// Returns true if answers are records.
    pub fn is_record(&self) -> bool {
        self.form().run_format().is_some_and(OutputFormat::is_record)
    }

    /// Returns the format that the extension of the file selects.
    fn form_of_extension(&self) -> Option<AnswerForm<F::Additional>> {
        let ending = ending(self.output.as_deref())?;
        let mut all = forms::<F>();
        let form = all.find(|(name, _)| name.matches(format_of(&ending), false))?.1;
        // Other programs expect a single value in such a file.
        let is_array = ending == "json" && form == AnswerForm::Json;
        Some(if is_array { AnswerForm::JsonArray } else { form })
    }

    /// Checks the extension of the file.
    ///
    /// # Errors
    /// If --format is missing and the command does not write files with this extension.
    pub fn check_ending(&self) -> anyhow::Result<()> {
        let output = self.output.as_deref();
        match &self.format {
            Some(format) => {
                let name = forms::<F>().find(|(_, form)| form == format);
                name.iter().for_each(|(name, _)| tell_other(output, name.get_name()));
            }
            None if self.form_of_extension().is_none() => {
                check_extension(output, forms::<F>().map(|(name, _)| name.get_name().to_owned()))?;
            }
            None => {}
        }
        Ok(())
    }

    /// Returns the file for all answers, if one was named.
    ///
    /// # Errors
    /// Fails if it must not be overwritten, or if the name is a pattern for one file per puzzle.
    pub fn file<'a>(&'a self, inputs: &'a [PathBuf]) -> anyhow::Result<Option<OutputFiles<'a>>> {
        self.check_ending()?;
        let name = self.output.as_deref().filter(|name| !is_standard(name));
        name.map(|name| OutputFiles::of_all(name, inputs, self.force)).transpose()
    }

    /// Checks that a file which is read besides the inputs is not written.
    ///
    /// # Errors
    /// Fails if the file is that of --output or of standard output.
    pub fn check_apart(&self, file: &Path) -> anyhow::Result<()> {
        let files = [file.to_owned()];
        apart_from_output(&files)?;
        self.output.as_deref().map_or(Ok(()), |name| OutputFiles::new(name, &files, true).map(drop))
    }

    /// Returns a run with these options that prints to standard output.
    pub fn to_standard_output<'a>(&self, input: &InputOptions) -> Run<'a> {
        Run {
            format: self.form().run_format(),
            color: self.color(),
            escape_formulas: self.escape_formulas,
            choices: self.verbose.then(|| ChosenSolver::default().describe()),
            ..Run::of(input.inputs())
        }
    }

    /// Returns the use of colour.
    pub fn color(&self) -> anstream::ColorChoice {
        color(self.color)
    }

    /// Returns a run with these options through all inputs, in one thread and without a limit.
    ///
    /// # Errors
    /// Fails if the file cannot be written or must not be overwritten.
    pub fn run<'a>(&'a self, input: &'a InputOptions) -> anyhow::Result<Run<'a>> {
        let to =
            self.file(&input.files)?.map_or(AnswerDestination::Standard, AnswerDestination::Named);
        Ok(Run { to, ..self.to_standard_output(input) })
    }

    /// Returns the destination of the answers, which a later run can continue if the format allows
    /// it.
    ///
    /// # Errors
    /// Fails if the file cannot be written or must not be overwritten.
    pub fn to<'a>(
        &'a self,
        input: &'a InputOptions,
        resume: &Resume,
    ) -> anyhow::Result<AnswerDestination<'a>> {
        self.check_ending()?;
        let Some(path) = self.output.as_deref().filter(|path| !is_standard(path)) else {
            if resume.is_wanted() {
                bail!("--resume: standard output cannot be continued; name a file with --output");
            }
            return Ok(AnswerDestination::Standard);
        };
        let has_end = match self.form().run_format() {
            Some(OutputFormat::Puzzle(format)) => format.frame().is_some(),
            Some(OutputFormat::JsonArray) => true,
            _ => false,
        };
        match has_end {
            true if resume.is_wanted() => {
                bail!("--resume: this output ends with a closing line; use .jsonl, .csv or .tsv")
            }
            true => Ok(self
                .file(&input.files)?
                .map_or(AnswerDestination::Standard, AnswerDestination::Named)),
            false => {
                // Whether it may be overwritten is checked when it is opened.
                OutputFiles::of_all(path, &input.files, true)?;
                resume.output(input, path, self.force)
            }
        }
    }
}

/// Converts the use of colour for the driver.
pub fn color(color: ColorChoice) -> anstream::ColorChoice {
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
}

/// Returns the extension of the file in lower case; `None` if there is no extension.
pub fn ending(output: Option<&Path>) -> Option<String> {
    let extension = output?.extension()?.to_string_lossy().to_lowercase();
    Some(extension).filter(|extension| !extension.is_empty())
}

/// The extensions that are not the name of their format, and the name of the format.
const EXTENSIONS: [(&str, &str); 3] = [("txt", "text"), ("jsonl", "json"), ("ndjson", "json")];

/// Returns the name of the format that has this extension, if there is one.
fn format_of(extension: &str) -> &str {
    EXTENSIONS.iter().find(|it| it.0 == extension).map_or(extension, |it| it.1)
}

/// Returns the extensions of the format.
fn extensions_of(format: &str) -> impl Iterator<Item = &str> {
    let own = (format != "text").then_some(format);
    own.into_iter().chain(EXTENSIONS.iter().filter(move |it| it.1 == format).map(|it| it.0))
}

/// The extensions of tables, workbooks, documents, pages, pictures and archives, which promise more
/// than text.
const OTHER_EXTENSIONS: &[&str] = &[
    "jsonl", "ndjson", "tsv", "parquet", "xlsx", "xlsm", "xlsb", "xls", "ods", "docx", "doc",
    "odt", "html", "htm", "svg", "png", "pdf", "gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff",
    "eps", "ps", "zip", "gz", "bz2", "xz", "zst", "7z", "tar", "tgz",
];

/// Returns true if the extension is that of a known format, or of one that no command writes.
pub fn is_form(ending: Option<&str>) -> bool {
    ending.is_some_and(|ending| {
        OTHER_EXTENSIONS.contains(&ending)
            || languages::named(ending).is_some()
            || formats::readable().any(|format| format.name() == ending)
    })
}

/// Checks the extension of a file if the format is not set by name. `formats` are the names of the
/// formats that the command writes. Devices and pipes may have any name.
///
/// # Errors
/// Fails if the file has an extension that belongs to none of the formats.
pub fn check_extension(
    output: Option<&Path>,
    formats: impl Iterator<Item = String>,
) -> anyhow::Result<()> {
    let Some(extension) = ending(output).filter(|_| !output.is_some_and(is_special)) else {
        return Ok(());
    };
    let formats: Vec<_> = formats.collect();
    if formats.iter().any(|name| *name == format_of(&extension)) {
        return Ok(());
    }
    let all = formats.iter().flat_map(|name| extensions_of(name));
    let all = all.map(|extension| format!(".{extension}")).join(", ");
    bail!(
        "this command does not write .{extension}; it writes {all}; -f sets the format of a file \
         with another extension"
    )
}

/// Prints a remark if the file extension belongs to another format than the one set by name.
pub fn tell_other(output: Option<&Path>, form: &str) {
    // Several formats are tables, so any of them may have the extension csv.
    let other = ending(output).filter(|ending| !["csv", form].contains(&format_of(ending)));
    // A command may call this more than once.
    static REPORTED: Once = Once::new();
    if let Some(output) = output.filter(|_| is_form(other.as_deref())) {
        REPORTED.call_once(|| {
            remark(format_args!(
                "sudoku-sat: {}: written as {form}, because -f overrides the file extension",
                output.display()
            ));
        });
    }
}

/// Returns the names of all forms with their descriptions.
fn forms<F: Forms>() -> impl Iterator<Item = (PossibleValue, AnswerForm<F::Additional>)> {
    let records = F::HAS_RECORDS.then(|| {
        let json = PossibleValue::new("json").help("one JSON object per record, each on a line");
        let csv = PossibleValue::new("csv").help("the same records as rows of a CSV table");
        let tsv = PossibleValue::new("tsv").help("the same records as rows of a TSV table");
        [(json, AnswerForm::Json), (csv, AnswerForm::Csv), (tsv, AnswerForm::Tsv)]
    });
    let text =
        F::HAS_TEXT.then(|| (PossibleValue::new("text").help("plain text"), AnswerForm::Text));
    let own = F::Additional::value_variants().iter();
    let own =
        own.filter_map(|own| Some((own.to_possible_value()?, AnswerForm::Additional(own.clone()))));
    let formats = F::formats().filter(|format| !["json", "csv"].contains(&format.name()));
    let formats = formats.map(|format| {
        (PossibleValue::new(format.name()).help(format.summary()), AnswerForm::Puzzle(format))
    });
    text.into_iter().chain(records.into_iter().flatten()).chain(own).chain(formats)
}

/// Returns the short help with the first forms; the long help lists all of them.
fn help_of_forms<F: Forms>() -> String {
    const MAX_LISTED_FORMS: usize = 4;
    let names: Vec<_> = forms::<F>().map(|(name, _)| name.get_name().to_owned()).collect();
    let more = if names.len() > MAX_LISTED_FORMS { ", …" } else { "" };
    format!(
        "Set the output format: {}{more}",
        names[..names.len().min(MAX_LISTED_FORMS)].join(", ")
    )
}

fn all_forms<F: Forms>() -> String {
    let otherwise = if F::HAS_TEXT { ", or else text" } else { "" };
    let mut text = format!(
        "Set the output format\n\nThe default is the format of the --output file extension{otherwise}. \
         With --format, one puzzle has the same output as in a file of several.\n"
    );
    for (name, _) in forms::<F>() {
        // Keep the text unchanged: searching it for styles takes longer than solving a puzzle.
        let what = name.get_help().map(|help| help.ansi().to_string()).unwrap_or_default();
        text += &format!("\n- {}: {what}", name.get_name());
    }
    text
}

/// Returns a parser for the names of forms.
fn form_parser<F: Forms>() -> impl TypedValueParser<Value = AnswerForm<F::Additional>> {
    let names = forms::<F>().map(|(name, _)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let named = forms::<F>().find(|(value, _)| value.matches(&name, false));
        named.map(|(_, form)| form).ok_or("unknown format")
    })
}
