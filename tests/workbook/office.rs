//! Runs LibreOffice without a window: it opens, calculates and saves a workbook, or executes
//! commands.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The time after which the program is killed.
const PATIENCE: Duration = Duration::from_secs(180);

/// Calculates everything when a workbook is opened, whatever program wrote it, without a question.
const ALWAYS: &str = r#"<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>"#;

/// The settings of a [`session`]. The profile counts as set up; otherwise its macros are replaced
/// by default ones. Files are not locked, because a session ends without closing them. The input
/// line, number 26100, is hidden. A LibreOffice that is packaged without a user interface lacks the
/// file with its layout, and aborts when it is about to show it.
const SESSION: &str = r#"<item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="UseLocking" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Views/Windows"><node oor:name="26100" oor:op="replace"><prop oor:name="Visible" oor:op="fuse"><value>false</value></prop></node></item>"#;

/// The macro that executes the commands of a [`session`].
const MACRO: &str = include_str!("office.bas");

/// Returns LibreOffice on the PATH. If there is none, reports that something is not tested.
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

/// Returns the workbook as LibreOffice saves it. If `always` is set, all formulas are calculated.
pub fn calculated(program: &Path, workbook: &[u8], always: bool) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("book.xlsx"), workbook).unwrap();
    let mut command = started(program, folder.path(), if always { ALWAYS } else { "" });
    command.args(["--convert-to", "xlsx", "--outdir"]).arg(path("again")).arg(path("book.xlsx"));
    let status = ended(command.spawn().unwrap());
    assert!(status.is_some_and(|status| status.success()), "{status:?}");
    fs::read(path("again/book.xlsx")).unwrap()
}

/// Returns the results of commands, as a user would execute them; see `office.bas`. Each command is
/// a line, with its words separated by tabs.
pub fn session(program: &Path, commands: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| fs::write(path(name), text).unwrap();
    let mut command = started(program, folder.path(), SESSION);
    let library = "xmlns:library=\"http://openoffice.org/2000/library\" library:name=\"Standard\"";
    fs::create_dir_all(path("profile/user/basic/Standard")).unwrap();
    write(
        "profile/user/basic/script.xlc",
        "<library:libraries xmlns:library=\"http://openoffice.org/2000/library\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\"><library:library library:name=\"Standard\" \
             xlink:href=\"$(USER)/basic/Standard/script.xlb/\" xlink:type=\"simple\" \
             library:link=\"false\"/></library:libraries>",
    );
    write(
        "profile/user/basic/Standard/script.xlb",
        &format!(
            "<library:library {library} library:readonly=\"false\" \
             library:passwordprotected=\"false\"><library:element library:name=\"Session\"/>\
             </library:library>"
        ),
    );
    let escaped = MACRO.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    write(
        "profile/user/basic/Standard/Session.xba",
        &format!(
            "<script:module xmlns:script=\"http://openoffice.org/2000/script\" \
             script:name=\"Session\" script:language=\"StarBasic\">{escaped}</script:module>"
        ),
    );
    write("commands", &commands.join("\n"));
    let names = ["commands", "answers"].map(|name| format!("\"{}\"", path(name).display()));
    command.arg(format!("macro:///Standard.Session.Main({})", names.join(",")));
    let status = ended(command.spawn().unwrap());
    let answers = fs::read_to_string(path("answers")).unwrap_or_default();
    let mut answers: Vec<String> = answers.lines().map(str::to_owned).collect();
    assert_eq!(answers.pop().as_deref(), Some("done"), "{status:?}: {answers:?}");
    answers
}

/// Returns the program with a new profile in a folder, which contains a setting.
fn started(program: &Path, folder: &Path, setting: &str) -> Command {
    let user = folder.join("profile/user");
    fs::create_dir_all(&user).unwrap();
    let settings = format!(
        "<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\">{setting}</oor:items>"
    );
    fs::write(user.join("registrymodifications.xcu"), settings).unwrap();
    let mut command = Command::new(program);
    command
        .arg(format!("-env:UserInstallation=file://{}", folder.join("profile").display()))
        .args(["--headless", "--norestore"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Returns the exit status, or `None` after killing the program.
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
