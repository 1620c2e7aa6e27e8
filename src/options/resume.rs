//! `--resume`: continues the output of an interrupted run.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read},
    path::Path,
    sync::OnceLock,
};

use anyhow::{Context, bail};
use board::hash::RunningHash;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, parser::ValueSource};
use sat::backends;
use serde_json::{Value, json};
use stream::{
    AnswerDestination,
    input::{files, is_standard, is_text},
    resume::{ExistingOutput, Output},
};

use super::InputOptions;

/// The option `--resume`, and all options that determine the bytes of the output.
#[derive(Default)]
pub struct Resume {
    is_wanted: bool,
    options: BTreeMap<String, Value>,
    /// Set if the same run always writes the same bytes.
    repeats: bool,
}

/// The name of the command, set once the command line is parsed.
static COMMAND: OnceLock<String> = OnceLock::new();

/// Sets the name of the command.
pub fn set_command(name: &str) {
    let _ = COMMAND.set(name.to_owned());
}

/// The options that do not change the answers.
const NEUTRAL_OPTIONS: [&str; 10] = [
    "files",
    "output",
    "force",
    "resume",
    "jobs",
    "quiet",
    "verbose",
    "color",
    "strict",
    "max-memory",
];

impl Args for Resume {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .requires("output")
                .conflicts_with("force")
                .help_heading("Output")
                .hide_short_help(true)
                .help("Continue the --output file of an interrupted run")
                .long_help(
                    "Continue the --output file of an interrupted run\n\nThe inputs must be files. \
                     They and the options must be the same. The exit status and the summary cover \
                     only the new answers.",
                ),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Resume::augment_args(command)
    }
}

impl FromArgMatches for Resume {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Resume, clap::Error> {
        let is_set = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
        // Groups of options have the names of their types.
        let is_option =
            |id: &&str| !id.starts_with(char::is_uppercase) && !NEUTRAL_OPTIONS.contains(id);
        let set = matches.ids().map(clap::Id::as_str).filter(is_option).filter(|id| is_set(id));
        let options = set.map(|id| {
            let raw = matches.get_raw(id).into_iter().flatten();
            let values: Vec<_> = raw.map(|value| value.to_string_lossy()).collect();
            (format!("--{}", id.replace('_', "-")), json!(values.join(" ")))
        });
        let repeats = !["timeout", "timed", "portfolio"]
            .iter()
            .any(|id| matches.try_get_raw(id).is_ok_and(|values| values.is_some()) && is_set(id));
        Ok(Resume { is_wanted: matches.get_flag("resume"), options: options.collect(), repeats })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Resume::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Resume {
    /// Returns true if `--resume` is set.
    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    /// Returns an output at this path that a later run can continue.
    ///
    /// # Errors
    /// Fails if an input cannot be read, or cannot be read again.
    pub fn output(
        &self,
        input: &InputOptions,
        path: &Path,
        force: bool,
    ) -> anyhow::Result<AnswerDestination<'static>> {
        let inputs = files(&input.inputs())?;
        if self.is_wanted && inputs.iter().any(|file| is_standard(file)) {
            bail!("--resume needs files: standard input cannot be read again");
        }
        let existing = match (self.is_wanted, force) {
            (true, _) => ExistingOutput::Resume,
            (_, true) => ExistingOutput::Replace,
            _ => ExistingOutput::Keep,
        };
        // `auto` uses the available backends, and records contain the name of the backend.
        let is_auto = self.options.get("--backend").is_none_or(|name| name == "auto");
        let there = backends::ALL.iter().filter(|it| is_auto && it.unavailable_reason().is_none());
        let prints = inputs.iter().map(|file| fingerprint(file));
        let run = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "command": COMMAND.get(),
            "options": self.options,
            "backends": there.map(|backend| backend.name()).collect::<Vec<_>>(),
            "input": prints.collect::<anyhow::Result<Vec<_>>>()?,
        });
        Ok(AnswerDestination::Resumed(Output::new(path, run, existing, self.repeats)))
    }
}

/// Returns the name, length and hash of an input. The modification time is ignored, so a copy is
/// accepted.
fn fingerprint(file: &Path) -> anyhow::Result<Value> {
    if is_standard(file) {
        return Ok(json!({ "file": "-" }));
    }
    if is_text(file) {
        return Ok(json!({ "text": file.display().to_string() }));
    }
    let of = || -> io::Result<Value> {
        let bytes = fs::metadata(file)?;
        // The contents of a pipe can be read only once, so it has no hash.
        let hash = bytes.is_file().then(|| hash(file)).transpose()?;
        Ok(json!({ "file": file.display().to_string(), "bytes": bytes.len(), "hash": hash }))
    };
    of().with_context(|| file.display().to_string())
}

fn hash(file: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(file)?, RunningHash::default());
    let mut piece = vec![0; 1 << 18];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hash.hex()),
            Ok(read) => hash.add(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
