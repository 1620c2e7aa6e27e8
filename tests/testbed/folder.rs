//! Folders for files that tests write.

use std::path::{Path, PathBuf};

/// A folder that goes away with its value.
pub struct Folder(tempfile::TempDir);

impl Folder {
    #[expect(clippy::new_without_default, reason = "it makes something on disk")]
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A file of that name with that text; its path.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The names of the files in it, in order.
    pub fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}
