//! What answers are written as, and where: the options of printing.

use std::{
    path::{Path, PathBuf},
    sync::Once,
};

use anyhow::anyhow;
use clap::{
    Args, ColorChoice, ValueEnum, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use formats::Format;
use itertools::Itertools;
use solve::languages;

use super::{
    Run, To,
    entries::is_standard,
    files::Files,
    options::{Chosen, Input},
    output::remark,
};
pub use crate::words::page::OutputFormat;

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
    #[allow(dead_code)]
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
    /// `-` is standard output. Without --format, the file extension sets the format.
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

    /// As the file's name ends.
    fn by_ending(&self) -> Option<Form<F::Own>> {
        let ending = ending(self.output.as_deref())?;
        let mut all = forms::<F>();
        all.find(|(name, _)| name.matches(&ending, false)).map(|(_, form)| form)
    }

    /// Sees whether the name of the file fits.
    ///
    /// # Errors
    /// If it ends as forms of other commands do, and nothing was asked for by name.
    pub fn check_ending(&self) -> anyhow::Result<()> {
        let output = self.output.as_deref();
        match &self.format {
            Some(format) => {
                let name = forms::<F>().find(|(_, form)| form == format);
                name.iter().for_each(|(name, _)| tell_other(output, name.get_name()));
            }
            None if self.by_ending().is_none() && is_form(ending(output).as_deref()) => {
                return Err(no_form(
                    output,
                    forms::<F>().map(|(name, _)| name.get_name().to_owned()),
                ));
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

    /// How it prints where the file is not for what would go to standard output.
    pub fn without_output<'a>(&self, input: &'a Input) -> Run<'a> {
        let (format, color, escape_formulas) =
            (self.form().output(), self.color, self.escape_formulas);
        Run {
            format,
            color,
            escape_formulas,
            choices: self.verbose.then(Chosen::default),
            ..Run::of(input)
        }
    }

    /// A run through all that is read, in one thread without a limit, that prints so.
    ///
    /// # Errors
    /// If the file cannot be written or must not be overwritten.
    pub fn run<'a>(&'a self, input: &'a Input) -> anyhow::Result<Run<'a>> {
        let to = self.file(&input.files)?.map_or(To::Standard, To::Named);
        Ok(Run { to, ..self.without_output(input) })
    }
}

/// How the name of a file ends.
pub fn ending(output: Option<&Path>) -> Option<String> {
    Some(output?.extension()?.to_str()?.to_lowercase())
}

/// How workbooks, documents, pages, pictures and archives end, whether some command writes them or
/// none does.
const OTHERS: &[&str] = &[
    "xlsx", "xlsm", "xlsb", "xls", "ods", "docx", "doc", "odt", "html", "htm", "svg", "png", "pdf",
    "gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "eps", "ps", "zip", "gz", "bz2", "xz",
    "zst", "7z", "tar", "tgz",
];

/// Whether names that end so are of a form of some command, or of what none writes.
pub fn is_form(ending: Option<&str>) -> bool {
    ending.is_some_and(|ending| {
        OTHERS.contains(&ending)
            || languages::named(ending).is_some()
            || formats::readable().any(|format| format.name() == ending)
    })
}

/// Why nothing is written to a file whose name ends so, unless a form is asked for by name.
pub fn no_form(output: Option<&Path>, mut fits: impl Iterator<Item = String>) -> anyhow::Error {
    let (ending, fits) = (ending(output).filter(|it| !it.is_empty()), fits.join(", "));
    let ending = ending.map_or("a file without extension".to_owned(), |it| format!(".{it}"));
    anyhow!("this command does not write {ending}; choose a format with -f: {fits}")
}

/// Says that the file's name ends as another form than that which was asked for by name.
pub fn tell_other(output: Option<&Path>, form: &str) {
    // Several forms are tables.
    let other = ending(output).filter(|ending| !["csv", form].contains(&&**ending));
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
