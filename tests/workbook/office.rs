//! LibreOffice without a window: a workbook opened, calculated and saved again.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A program that takes longer is ended.
const PATIENCE: Duration = Duration::from_secs(180);

/// Everything is calculated when a workbook is opened, whoever wrote it, and nothing is asked.
const ALWAYS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"#;

/// LibreOffice on the PATH; where there is none, says that something is not tested.
pub fn program() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let paths = ["soffice", "libreoffice"].into_iter();
    let mut paths = paths.flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = paths.find(|path| path.is_file());
    if found.is_none() {
        let _ = writeln!(io::stderr(), "NOT TESTED: soffice is not here");
    }
    found
}

/// The workbook as it is saved again, with all formulas calculated if that is asked for.
pub fn calculated(program: &PathBuf, workbook: &[u8], always: bool) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("book.xlsx"), workbook).unwrap();
    fs::create_dir_all(path("profile/user")).unwrap();
    if always {
        fs::write(path("profile/user/registrymodifications.xcu"), ALWAYS).unwrap();
    }
    let mut command = Command::new(program);
    command
        .arg(format!("-env:UserInstallation=file://{}", path("profile").display()))
        .args(["--headless", "--convert-to", "xlsx", "--outdir"])
        .arg(path("again"))
        .arg(path("book.xlsx"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = ended(command.spawn().unwrap());
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
    fs::read(path("again/book.xlsx")).unwrap()
}

/// How it ended by itself.
fn ended(mut child: Child) -> Option<ExitStatus> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}
