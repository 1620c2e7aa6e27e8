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

/// The first number of solutions is that of its engine, and the text is written again with the same
/// number.
#[test]
fn iss_composites_and_formulas_have_its_meaning() {
    for (text, found) in [
        (".Or.~R1C1_1~R1C2_2.End", "24"),
        (".Or.~R1C1_1.~R1C2_2.End", "120"),
        (".Or.End", "0"),
        (".Or.And.End.Cage~3~R1C1~R1C2.End", "288"),
        (".Or.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R2C2~R3C3.~R4C4_1_2.End.End", "60"),
        (".Or.Skyscraper~R1~2~3.XSum~C2~9~.End", "60"),
        (".Or.And.Skyscraper~R1~2~.Skyscraper~R1~3~.End.Skyscraper~R1~4~.End", "84"),
        (".Or.Skyscraper~R1~2~.Skyscraper~R1~3~.End", "204"),
        (".Or.RegionSumLine~R1C1~R1C2~R1C3~R1C4.Palindrome~R1C1~R2C2~R3C3.End", "144"),
        (".And.Cage~3~R1C1~R1C2.~R3C3_1_2.End", "24"),
        (".And.BlackDot~R1C1~R1C2.End.StrictKropki", "0"),
        (".Replicate~D.WhiteDot~R1C1~R1C2.End", "48"),
        (".Replicate~CE~R2C1.Or.~R2C1_1.~R2C2_2.End.End", "62"),
        (".ContainExact~1_2_2~R1C1~R1C2~R2C3~R3C4", "24"),
        (".ContainAtLeast~1_1~R1C1~R1C2~R2C3~R3C4", "72"),
        (".LookAndSay~1223~R1C1~R1C2~R2C3~R3C4", "24"),
        (".LookAndSay~0123~R1C1~R2C3~R3C4", "24"),
        (".CountDistinct~R1C1~R2C3~R3C4~R4C2", "72"),
        (".HiddenSkyscraper~R1~2~3", "24"),
        (".SameValues~3~R1C1~R2C3~R3C2", "72"),
        (".SearchPriority~1~R1C1", "288"),
        (".RegionSameValues", "288"),
    ] {
        let text = format!(".Shape~4x4{text}");
        assert_eq!(count(&text).0, found, "{text}");
        assert_eq!(count(&written(&text)).0, found, "{text}: {}", written(&text));
    }
    for (text, found) in [
        (".Shape~4x4~6.RegionSameValues", "4320"),
        (".Shape~4x4.AntiTaxicab", "0"),
        (".Shape~5x5.AntiTaxicab", "36"),
        (".Shape~6x6.AntiTaxicab", "72"),
        (".Shape~4x4~0-3.HiddenSkyscraper~R1~0~", "120"),
    ] {
        let again = written(text);
        let last = text.rsplit('.').next().unwrap();
        assert_eq!((count(text).0, count(&again).0), (found.to_owned(), found.to_owned()));
        assert!(again.ends_with(last), "{again}");
    }
}

/// Composites are written as they are read. In a part, a rule without a type is named.
#[test]
fn iss_composites_come_back() {
    let all = ".Shape~4x4.Or.~R1C1_1~R1C2_1.And.Cage~3~R1C1~R1C2.HiddenSkyscraper~C2~~3.End.End";
    for text in [all, &all.replace(".Or", ".And.~R1C1_2_3.End.Or"), ".Shape~4x4.Or.End"] {
        assert_eq!(written(text), text);
    }
    let lines = all
        .replace(".Or", "\n.Or\n")
        .replace(".And", "\n.And\n")
        .replace(".End", "\n.End\n")
        .replace("\n\n", "\n");
    assert_eq!(written(&lines), all);
    let part = |rule: &str| format!(r#"{{"rows":4,"rules":[{rule}]}}"#);
    for (rule, what) in [
        (r#"{"rule":"or","of":[{"rule":"odd","cells":["r1c1"]}]}"#, "the rule odd at r1c1"),
        (r#"{"rule":"or","of":["anti-knight"]}"#, "the rule anti-knight"),
        (r#"{"rule":"not","of":[{"rule":"thermo","cells":["r1c1","r1c2"]}]}"#, "the rule none of"),
        (r#"{"rule":"formula","cells":["r1c1"],"is":"a > 1"}"#, "the rule formula a > 1 at r1c1"),
        (
            r#"{"rule":"or","of":[{"rule":"x","cells":["r1c1","r1c2"]}]},
               {"rule":"negative","sums":[5,10],"unless":["x","v"]}"#,
            "StrictXV is undefined there",
        ),
    ] {
        let ran = run("convert -f iss", &part(rule)).ends(2);
        assert!(ran.out.contains(what), "{rule}: {ran:?}");
    }
}

/// Extra cells and the labels of regions are layers. The numbers of solutions are those of its
/// engine.
#[test]
fn iss_extra_cells_are_layers() {
    let row = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4";
    let given = ".~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C1_2~R3C2_1";
    let values: String = (2..9).map(|cell| format!("~VS{cell}_1_2")).collect();
    for (text, found) in [
        (format!(".Shape~4x4.NoBoxes.ChaosConstruction{row}"), "578"),
        (format!(".Shape~4x4.ChaosConstruction{row}"), "362"),
        (".Shape~2x2.Var~S~~2x2.ConnectedValues~VS~1".to_owned(), "26"),
        (
            format!(
                ".Shape~3x3.Var~S~a name~3x3.~VS1_1~VS9_2{values}.ConnectedValues~VS~1~4.ConnectedValues~VS~2~5"
            ),
            "84",
        ),
        (
            format!(
                ".Shape~4x4{given}.Var~S~~4x4.~VS1_1.ConnectedValues~VS~1~3.ConnectedValues~VS~2~5\
                 .ConnectedValues~VS~3.ConnectedValues~VS~4"
            ),
            "3424",
        ),
        (".Shape~2x2.Var~S~~2x2.~VS3_1~VS4_1.Or.~R1C1_1.~VS1_2~VS2_2.End".to_owned(), "5"),
    ] {
        assert_eq!(count(&text).0, found, "{text}");
        let ran = run("convert -f iss", &text).ends(2);
        assert!(ran.out.contains("it cannot express the layer"), "{ran:?}");
    }
    for (text, what) in [
        (
            ".Var~A",
            "Var: only extra cells in the size of the board are supported, as in .Var~S~~9x9",
        ),
        (".ConnectedValues~~1", "ConnectedValues: only extra cells are supported"),
        (".Var~S~~9x9.ConnectedValues~VS~1_2", "ConnectedValues: only one value is supported"),
        (".Var~S~~9x9.Thermo~VS1~VS2", "Thermo: cells: vs.r1c1 is a cell of a layer"),
        (".NoBoxes.ChaosConstruction.~CC1_1", "\"CC1\": the labels of regions are not read"),
        (".RegionSize~4.ChaosConstruction", "ChaosConstruction: 81 cells have no regions of 4"),
    ] {
        run("count", text).ends(2).says(what);
    }
}
