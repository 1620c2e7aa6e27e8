//! What answers are written as, and where: the options of printing.

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
use stream::{Run, To, files::Files, input::is_standard, output::remark};

use super::{Chosen, Input, resume::Resume};

/// What a command can write its answers as, beside words.
pub trait Forms: Send + Sync + 'static {
    /// Forms of its own.
    type Own: ValueEnum + PartialEq + Send + Sync + 'static;

    /// Whether it answers in words.
    const WORDS: bool = true;

    /// Whether it says records, as JSON and CSV.
    const RECORDS: bool = true;

    /// The formats of puzzles that its answers can be.
    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        std::iter::empty()
    }
}

/// No form of its own.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NoForm {}

/// Words and records.
#[derive(Clone)]
pub struct Verdicts;

impl Forms for Verdicts {
    type Own = NoForm;
}

/// Words and records, or puzzles in any format.
#[derive(Clone)]
pub struct InPuzzles;

impl Forms for InPuzzles {
    type Own = NoForm;

    fn formats() -> impl Iterator<Item = &'static dyn Format> {
        formats::ALL.iter().copied()
    }
}

/// What answers are written as.
#[derive(Clone, Copy, PartialEq)]
pub enum Form<T> {
    /// Words.
    Text,
    /// A record for each, as an object on a line.
    Json,
    /// The same records as one array, for a file extension.
    JsonArray,
    /// The same records as rows, with commas between cells.
    Csv,
    /// The same records as rows, with tabs between cells.
    Tsv,
    /// Puzzles in that format.
    Puzzle(&'static dyn Format),
    /// A way of its own.
    Own(T),
}

impl<T> Form<T> {
    /// As the driver takes it, which knows no form of a command.
    pub fn output(&self) -> Option<OutputFormat> {
        match self {
            Form::Text | Form::Own(_) => None,
            Form::Json => Some(OutputFormat::Json),
            Form::JsonArray => Some(OutputFormat::JsonArray),
            Form::Csv => Some(OutputFormat::Csv),
            Form::Tsv => Some(OutputFormat::Tsv),
            Form::Puzzle(format) => Some(OutputFormat::Puzzle(*format)),
        }
    }
}

/// How to print, and where.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Printing<F: Forms> {
    /// Set the output format
    #[arg(short, long, value_name = "FORMAT", value_parser = form_parser::<F>(),
          hide_possible_values = true, help = help_of_forms::<F>(), long_help = all_forms::<F>())]
    format: Option<Form<F::Own>>,

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

impl<F: Forms> Printing<F> {
    /// What was asked for by name, or by the name of the file.
    pub fn form(&self) -> Form<F::Own> {
        let named = self.format.clone().or_else(|| self.by_ending());
        named.unwrap_or(Form::Text)
    }

    /// Whether answers are records.
    pub fn is_record(&self) -> bool {
        self.form().output().is_some_and(OutputFormat::is_record)
    }

    /// Returns the format that the extension of the file selects.
    fn by_ending(&self) -> Option<Form<F::Own>> {
        let ending = ending(self.output.as_deref())?;
        let mut all = forms::<F>();
        let form = all.find(|(name, _)| name.matches(format_of(&ending), false))?.1;
        // Other programs expect one value in such a file.
        let is_array = ending == "json" && form == Form::Json;
        Some(if is_array { Form::JsonArray } else { form })
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
            None if self.by_ending().is_none() => {
                check_extension(output, forms::<F>().map(|(name, _)| name.get_name().to_owned()))?;
            }
            None => {}
        }
        Ok(())
    }

    /// The file for all answers, where one was named.
    ///
    /// # Errors
    /// If it must not be overwritten, or is one for each puzzle.
    pub fn file<'a>(&'a self, inputs: &'a [PathBuf]) -> anyhow::Result<Option<Files<'a>>> {
        self.check_ending()?;
        let name = self.output.as_deref().filter(|name| !is_standard(name));
        name.map(|name| Files::of_all(name, inputs, self.force)).transpose()
    }

    /// A run that prints so, to standard output.
    pub fn to_standard_output<'a>(&self, input: &Input) -> Run<'a> {
        Run {
            format: self.form().output(),
            color: self.color(),
            escape_formulas: self.escape_formulas,
            choices: self.verbose.then(|| Chosen::default().describe()),
            ..Run::of(input.inputs())
        }
    }

    /// Returns the use of colour.
    pub fn color(&self) -> anstream::ColorChoice {
        color(self.color)
    }

    /// A run through all that is read, in one thread without a limit, that prints so.
    ///
    /// # Errors
    /// If the file cannot be written or must not be overwritten.
    pub fn run<'a>(&'a self, input: &'a Input) -> anyhow::Result<Run<'a>> {
        let to = self.file(&input.files)?.map_or(To::Standard, To::Named);
        Ok(Run { to, ..self.to_standard_output(input) })
    }

    /// Where the answers go, if a later run can continue them.
    ///
    /// # Errors
    /// If the file cannot be written or must not be overwritten.
    pub fn to<'a>(&'a self, input: &'a Input, resume: &Resume) -> anyhow::Result<To<'a>> {
        self.check_ending()?;
        let Some(path) = self.output.as_deref().filter(|path| !is_standard(path)) else {
            return Ok(To::Standard);
        };
        let has_end = match self.form().output() {
            Some(OutputFormat::Puzzle(format)) => format.frame().is_some(),
            Some(OutputFormat::JsonArray) => true,
            _ => false,
        };
        match has_end {
            true if resume.is_wanted() => {
                bail!("--resume: this output ends with a closing line; use .jsonl, .csv or .tsv")
            }
            true => Ok(self.file(&input.files)?.map_or(To::Standard, To::Named)),
            false => {
                // Whether it may be overwritten is decided when it is opened.
                Files::of_all(path, &input.files, true)?;
                resume.output(input, path, self.force)
            }
        }
    }
}

/// Returns a use of colour as the driver takes it.
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
const OTHERS: &[&str] = &[
    "jsonl", "ndjson", "tsv", "parquet", "xlsx", "xlsm", "xlsb", "xls", "ods", "docx", "doc",
    "odt", "html", "htm", "svg", "png", "pdf", "gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff",
    "eps", "ps", "zip", "gz", "bz2", "xz", "zst", "7z", "tar", "tgz",
];

/// Whether names that end so are of a form of some command, or of what none writes.
pub fn is_form(ending: Option<&str>) -> bool {
    ending.is_some_and(|ending| {
        OTHERS.contains(&ending)
            || languages::named(ending).is_some()
            || formats::readable().any(|format| format.name() == ending)
    })
}

/// Checks the extension of a file if the format is not set by name. `formats` are the names of the
/// formats that the command writes. Devices and pipes have any name.
///
/// # Errors
/// If the file has an extension that belongs to none of the formats.
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

/// Says that the file's name ends as another form than that which was asked for by name.
pub fn tell_other(output: Option<&Path>, form: &str) {
    // Several forms are tables.
    let other = ending(output).filter(|ending| !["csv", form].contains(&format_of(ending)));
    // A command may look more than once.
    static TOLD: Once = Once::new();
    if let Some(output) = output.filter(|_| is_form(other.as_deref())) {
        TOLD.call_once(|| {
            remark(format_args!(
                "sudoku-sat: {}: written as {form}, because -f overrides the file extension",
                output.display()
            ));
        });
    }
}

/// The names of all forms, with what they are.
fn forms<F: Forms>() -> impl Iterator<Item = (PossibleValue, Form<F::Own>)> {
    let records = F::RECORDS.then(|| {
        let json = PossibleValue::new("json").help("one JSON object per record, each on a line");
        let csv = PossibleValue::new("csv").help("the same records as rows of a CSV table");
        let tsv = PossibleValue::new("tsv").help("the same records as rows of a TSV table");
        [(json, Form::Json), (csv, Form::Csv), (tsv, Form::Tsv)]
    });
    let text = F::WORDS.then(|| (PossibleValue::new("text").help("plain text"), Form::Text));
    let own = F::Own::value_variants().iter();
    let own = own.filter_map(|own| Some((own.to_possible_value()?, Form::Own(own.clone()))));
    let formats = F::formats().filter(|format| !["json", "csv"].contains(&format.name()));
    let formats = formats.map(|format| {
        (PossibleValue::new(format.name()).help(format.summary()), Form::Puzzle(format))
    });
    text.into_iter().chain(records.into_iter().flatten()).chain(own).chain(formats)
}

/// The first forms in short help, all with what they are in long help.
fn help_of_forms<F: Forms>() -> String {
    const SHOWN: usize = 4;
    let names: Vec<_> = forms::<F>().map(|(name, _)| name.get_name().to_owned()).collect();
    let more = if names.len() > SHOWN { ", …" } else { "" };
    format!("Set the output format: {}{more}", names[..names.len().min(SHOWN)].join(", "))
}

fn all_forms<F: Forms>() -> String {
    let otherwise = if F::WORDS { ", or else text" } else { "" };
    let mut text = format!(
        "Set the output format\n\nThe default is the format of the --output file extension{otherwise}. \
         With --format, one puzzle has the same output as in a file of several.\n"
    );
    for (name, _) in forms::<F>() {
        // As it is: to look for styles that are not there takes longer than to solve a puzzle.
        let what = name.get_help().map(|help| help.ansi().to_string()).unwrap_or_default();
        text += &format!("\n- {}: {what}", name.get_name());
    }
    text
}

/// Takes the name of a form.
fn form_parser<F: Forms>() -> impl TypedValueParser<Value = Form<F::Own>> {
    let names = forms::<F>().map(|(name, _)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let named = forms::<F>().find(|(value, _)| value.matches(&name, false));
        named.map(|(_, form)| form).ok_or("unknown format")
    })
}
