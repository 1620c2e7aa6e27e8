//! Tests of texts of Interactive Sudoku Solver, which are read and written with the meaning that
//! they have there.
//!
//! The expected numbers of solutions are those of its engine; `benches/iss` compares many more.

use crate::program::run;

/// Returns the number of solutions of a text, and the remarks of the reader.
#[track_caller]
fn count(text: &str) -> (String, String) {
    let ran = run("count --limit 5000", text).ends(0);
    (ran.out.trim_end().to_owned(), ran.err)
}

/// Returns the text that is written for an object.
#[track_caller]
fn written(object: &str) -> String {
    run("convert -f iss", object).ends(0).out.trim_end().to_owned()
}

#[test]
fn iss_equal_sums_are_separated_by_dashes() {
    let text = ".Shape~4x4.EqualSum~R1C1~-~R2C3";
    assert_eq!(count(text), ("144".to_owned(), String::new()));
    assert_eq!(written(text), text);
    run("count", ".Shape~4x4.EqualSum~R1C1~~R2C3").ends(2).says("EqualSum");
}

#[test]
fn iss_cage_without_sum_is_read() {
    assert_eq!(count(".Shape~4x4.Cage~~R1C1~R1C2"), ("288".to_owned(), String::new()));
    assert_eq!(written(".Shape~4x4.Cage~~R1C1~R1C2"), ".Shape~4x4.Cage~0~R1C1~R1C2");
}

#[test]
fn iss_region_sum_loop_separates_its_ends() {
    let text = ".Shape~4x4.RegionSumLine~R1C2~R2C2~R2C3~R1C3~R1C2";
    let (found, said) = count(text);
    assert_eq!(found, "0");
    assert!(said.contains("standard input:1: RegionSumLine at r1c2: the line is a loop"), "{said}");
    let same = ".Shape~4x4.EqualSum~R1C2~R2C2~-~R2C3~R1C3~-~R1C2";
    assert_eq!(written(text), same);
    run("solve", text).ends(1).says("the line is a loop");
    run("count -q", text).quietly();
    // Our rule connects the two ends.
    let ours = r#"{"rows":4,"rules":[{"rule":"region-sum","cells":["r1c2","r2c2","r2c3","r1c3","r1c2"]}]}"#;
    assert_eq!(count(ours).0, "128");
    let ran = run("convert -f iss", ours).ends(2);
    assert!(
        ran.out.contains("does not support the rule region sum at r1c2 (in iss, the ends"),
        "{ran:?}"
    );
}

#[test]
fn iss_region_sums_need_regions() {
    let none = "no effect, because the board has no regions";
    for (text, found) in [
        (".Shape~4x4.NoBoxes.RegionSumLine~R1C2~R2C2~R2C3~R1C3", "576"),
        (".Shape~3x3.RegionSumLine~R1C2~R2C2~R2C3~R1C3", "12"),
    ] {
        let (count, said) = count(text);
        assert_eq!(count, found, "{text}");
        assert!(said.contains(none), "{said}");
    }
    // There, boxes that are rows do not count as regions.
    let rows = r#"{"rows":5,"box":"1x5","regions":"boxes","rules":[{"rule":"region-sum","cells":["r1c1","r1c2","r2c1"]}]}"#;
    let ran = run("convert -f iss", rows).ends(2);
    assert!(ran.out.contains("does not support the rule region sum at r1c1"), "{ran:?}");
}

#[test]
fn iss_sandwich_works_on_short_lines() {
    let text = ".Shape~4x4~6.~R1C1_6~R1C2_4~R1C3_5~R1C4_3~R2C1_3.Sandwich~2~R3";
    let (found, said) = count(text);
    assert_eq!(found, "1614");
    assert!(said.contains("the lowest and the highest digit of that line"), "{said}");
    assert!(written(text).ends_with(".Lunchbox~2~R3C1~R3C2~R3C3~R3C4"));
    // Our rule requires both extreme digits, which is not a clue there.
    let ours = r#"{"rows":4,"digits":[1,6],"regions":"none","rules":[{"rule":"sandwich","cells":["r1c1","r1c2","r1c3","r1c4"],"sum":2}]}"#;
    let ran = run("convert -f iss", ours).ends(2);
    assert!(ran.out.contains("does not support the rule sandwich 2 at r1c1"), "{ran:?}");
}

#[test]
fn last_iss_clue_at_a_position_counts() {
    let (found, said) = count(".Shape~4x4.Sandwich~0~R1.Sandwich~5~R1");
    assert_eq!(found, "48");
    assert!(said.contains("Sandwich at R1: only the last of several clues is used"), "{said}");
    let clue =
        |sum| format!(r#"{{"rule":"sandwich","cells":["r1c1","r1c2","r1c3","r1c4"],"sum":{sum}}}"#);
    let both = format!(r#"{{"rows":4,"rules":[{},{}]}}"#, clue(0), clue(5));
    let ran = run("convert -f iss", &both).ends(2);
    assert!(ran.out.contains("does not support the rule sandwich 5 at r1c1"), "{ran:?}");
}

#[test]
fn iss_windoku_and_disjoint_sets_need_no_boxes() {
    assert_eq!(count(".Shape~4x4.NoBoxes.Windoku.DisjointSets"), ("168".to_owned(), String::new()));
}

#[test]
fn iss_numbers_may_be_omitted() {
    for (text, found) in [
        (".Shape~4x4.Lunchbox~~R1C1~R1C2~R1C3", "192"),
        (".Shape~4x4.Whisper~~R1C1~R1C2", "288"),
        (".Shape~4x4.Lockout~0~R1C1~R2C3", "144"),
        (".Shape~4x4.XSum~R1~~", "288"),
        (".Shape~4x4.Quad~R2C2", "288"),
    ] {
        assert_eq!(count(text).0, found, "{text}");
    }
}

#[test]
fn iss_export_refuses_unsupported_rules() {
    let entropic = r#"{"rows":4,"rules":[{"rule":"entropic","cells":["r1c1","r1c2","r1c3"]}]}"#;
    let ran = run("convert -f iss", entropic).ends(2);
    assert!(ran.out.contains("does not support the rule entropic at r1c1"), "{ran:?}");
    run("convert -f iss", &entropic.replace("4,", "9,")).ends(0);
}
