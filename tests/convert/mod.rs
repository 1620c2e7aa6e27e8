//! `convert`, and commands that begin where a person stands.

mod command;

use crate::common::program::run;

#[test]
fn a_digit_alone_in_its_cell_does_not_become_given() {
    // 4 is the only candidate of r1c3, and has no other place around.
    let puzzle = "12.3.4..4......4";
    for format in ["pm", "candidates"] {
        let ran = run(&format!("convert --format {format}"), puzzle).ends(2);
        assert!(ran.out.contains("alone in their cells, would be read as given"), "{ran:?}");
    }
    assert_eq!(run("convert --format line", puzzle).ends(0).lines(), [puzzle]);
}
