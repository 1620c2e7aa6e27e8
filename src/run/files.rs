//! Files that are written: names for one of each puzzle, whole or not at all, none over an input.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;

use super::{
    Failure, drafts,
    entries::{is_same, is_standard},
    output::put,
};
use crate::words::page::of_file;

/// Whether the name is of one for each.
pub fn is_each(name: &Path) -> bool {
    name.to_string_lossy().contains("{}")
}

/// The name for that number.
pub fn of(name: &Path, number: u64) -> PathBuf {
    match name.to_str() {
        Some(name) => name.replace("{}", &number.to_string()).into(),
        None => name.to_owned(),
    }
}

/// What a command writes beside its inputs: a file for all puzzles, or with `{}` in its name one
/// for each; `-` is standard output.
pub struct Files<'a> {
    name: &'a Path,
    inputs: &'a [PathBuf],
    /// Whether files that are there may go.
    force: bool,
}

impl<'a> Files<'a> {
    /// Of that name.
    ///
    /// # Errors
    /// If it is one of the inputs, or is there and must not go.
    pub fn new(name: &'a Path, inputs: &'a [PathBuf], force: bool) -> anyhow::Result<Files<'a>> {
        let files = Files { name, inputs, force };
        files.may_write(name)?;
        Ok(files)
    }

    /// The same where no puzzle has a file of its own.
    ///
    /// # Errors
    /// As [`Files::new`], and if the name is of one for each.
    pub fn of_all(name: &'a Path, inputs: &'a [PathBuf], force: bool) -> anyhow::Result<Files<'a>> {
        if is_each(name) {
            bail!(
                "{}: all that is written goes to one file: {{}} has no meaning here",
                name.display()
            );
        }
        Files::new(name, inputs, force)
    }

    /// Whether that file may be written: no input, nor an ordinary file that must not go. What is
    /// no ordinary file, such as /dev/stdout, is written to.
    fn may_write(&self, path: &Path) -> Result<(), Failure> {
        // Where no file is named, it is standard input that is read.
        let standard = [PathBuf::from("-")];
        let inputs = if self.inputs.is_empty() { &standard } else { self.inputs };
        if let Some(input) = inputs.iter().find(|input| is_same(input, path)) {
            let input = if is_standard(input) { path } else { input };
            let input = input.display();
            let message = format!("{input} is an input: the output must not overwrite it");
            return Err(Failure::Cannot(message));
        }
        if !self.force && fs::metadata(path).is_ok_and(|data| data.is_file()) {
            let path = path.display();
            return Err(Failure::Cannot(format!("{path} exists; --force overwrites it")));
        }
        Ok(())
    }

    /// Creates the file of all puzzles.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(&self) -> anyhow::Result<Named> {
        Ok(Named::create(self.name)?)
    }

    /// Whether each puzzle has a file of its own.
    pub fn is_each(&self) -> bool {
        is_each(self.name)
    }

    /// Whether it is standard output.
    pub fn is_standard(&self) -> bool {
        is_standard(self.name)
    }

    /// The file of the puzzle with that number.
    ///
    /// # Errors
    /// If it is one of the inputs.
    pub fn path(&self, number: u64) -> Result<PathBuf, Failure> {
        let path = of(self.name, number);
        self.may_write(&path)?;
        Ok(path)
    }

    /// Writes the file of the puzzle with that number. What is of all puzzles may go to standard
    /// output.
    ///
    /// # Errors
    /// If it is one of the inputs, or cannot be written.
    pub fn write(&self, number: u64, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_standard() {
            return Ok(put(bytes)?);
        }
        let path = self.path(number)?;
        let written = write_whole(&path, |out| out.write_all(bytes));
        written.map_err(|error| Failure::file(&path, &error))
    }
}

/// An open file. That it cannot be written is told with its name.
pub struct Named {
    name: String,
    file: File,
}

impl Named {
    /// That file, called so.
    pub fn new(name: impl Into<String>, file: File) -> Named {
        Named { name: name.into(), file }
    }

    /// A new file.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path) -> io::Result<Named> {
        let name = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok(Named { name, file }),
            Err(error) => Err(of_file(&name, &error)),
        }
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| of_file(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| of_file(&self.name, &error))
    }
}

/// Writes a file under another name beside it, and gives it its own once it is
/// complete. What is no ordinary file, such as /dev/stdout, is written directly.
pub fn write_whole<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        let mut out = BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
        let written = write(&mut out)?;
        out.flush()?;
        return Ok(written);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Otherwise the message would name the other name.
    fs::metadata(folder)?;
    let mut file = drafts::file(folder)?;
    let written = write(&mut file)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(written)
}

/// From now on a file that grows beyond the limit of the process cannot be written, which is an
/// error like a full disk; otherwise the program would end and leave its temporary files behind.
pub fn outlive_limits() {
    #[cfg(unix)]
    {
        // Where it cannot be had, the program ends as it always does.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    }
}
