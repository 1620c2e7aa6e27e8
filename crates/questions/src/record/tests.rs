//! Records in every format.

use formats::ExtraField;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{
    InputFields, Record, RecordFormat, RecordValue, RecordWriter, columns, schema, table::Separator,
};

/// The fields of an answer with a value of each kind.
#[derive(Default, Serialize, JsonSchema)]
struct Fields {
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<u64>,
    ratio: f64,
    text: String,
    words: Vec<&'static str>,
    numbers: Option<[Option<i64>; 3]>,
    lines: Vec<&'static str>,
    nested: Vec<Vec<u64>>,
    #[serde(flatten)]
    more: Option<More>,
    reason: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct More {
    unit: Option<bool>,
    object: Json,
}

fn fields(text: &str) -> Fields {
    Fields {
        count: 2,
        exact: true,
        ratio: -1.5,
        text: text.to_owned(),
        words: vec!["r1c1", "r1c2"],
        numbers: Some([Some(-1), None, Some(3)]),
        lines: vec!["1 2", "3 4"],
        nested: vec![vec![1, 2], vec![]],
        more: Some(More { unit: None, object: json!({ "a": "b" }) }),
        ..Fields::default()
    }
}

fn record<'a>(answer: Fields, id: &'a str, kept: InputFields<'a>) -> Record<'a, Fields> {
    Record {
        index: 1,
        file: Some("a,b"),
        line: Some(3),
        id: Some(RecordValue::of_json(id)),
        puzzle: Some(RecordValue::Text("4..3".into())),
        verdict: Some("unique"),
        answer,
        stopped_by: None,
        kept,
    }
}

fn writer(format: RecordFormat, escape_formulas: bool) -> RecordWriter {
    RecordWriter::new(format, schema::<Fields>, None, escape_formulas)
}

fn written(format: RecordFormat, answers: Vec<Fields>, id: &str) -> String {
    let (writer, mut out) = (writer(format, false), Vec::new());
    for answer in answers {
        writer.write(&record(answer, id, InputFields::default()), &mut out);
    }
    let first = out.split_off(format.separator().len().min(out.len()));
    writer.begin() + &String::from_utf8(first).unwrap() + format.end()
}

#[test]
fn columns_match_type_fields() {
    let columns = columns(&schema::<Fields>());
    assert_eq!(
        columns.join(","),
        "index,file,line,id,puzzle,verdict,count,exact,skipped,ratio,text,words,numbers,lines,\
         nested,unit,object,input,reason,stopped_by"
    );
}

#[test]
fn row_has_a_cell_for_each_column() {
    let csv = written(RecordFormat::Csv, vec![fields("x"), Fields::default()], "\"i\\\"d\"");
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        rows[0],
        "1,\"a,b\",3,\"i\"\"d\",4..3,unique,2,true,,-1.5,x,r1c1 r1c2,-1  3,\
         \"[\"\"1 2\"\",\"\"3 4\"\"]\",\"[[1,2],[]]\",,\"{\"\"a\"\":\"\"b\"\"}\",,,"
    );
    assert_eq!(rows[1], "1,\"a,b\",3,\"i\"\"d\",4..3,unique,0,false,,0.0,,,,,,,,,,");
    let tsv = written(RecordFormat::Tsv, vec![fields("a,\tb\n\u{85}")], "7");
    let cells: Vec<&str> = tsv.lines().nth(1).unwrap().split('\t').collect();
    assert_eq!((cells[1], cells[3], cells[10]), ("a,b", "7", "a,\\tb\\n\\x85"));
    assert_eq!((cells[13], cells.len()), ("\"[\"\"1 2\"\",\"\"3 4\"\"]\"", 20));
}

#[test]
fn input_values_become_cells() {
    for (json, cell) in [
        ("\"a\\tb\"", "a\tb"),
        ("12345678901234567890.50", "12345678901234567890.50"),
        ("null", ""),
        ("[1, \"b\", null]", "1 b "),
        ("[\"a b\"]", "\"[\"\"a b\"\"]\""),
        ("{\"a\": 1}", "\"{\"\"a\"\": 1}\""),
        ("no JSON", ""),
    ] {
        let csv = written(RecordFormat::Csv, vec![Fields::default()], json);
        let row = csv.lines().nth(1).unwrap();
        let row = row.strip_prefix("1,\"a,b\",3,").unwrap();
        assert_eq!(row, format!("{cell},4..3,unique,0,false,,0.0,,,,,,,,,,"), "{json}");
    }
}

#[test]
fn only_texts_are_escaped_as_formulas() {
    let (writer, mut out) = (writer(RecordFormat::Csv, true), Vec::new());
    let answer = fields(" =1+1");
    writer.write(&record(answer, "\"@x\"", InputFields::default()), &mut out);
    let row = String::from_utf8(out).unwrap();
    assert!(row.starts_with("1,\"a,b\",3,'@x,4..3,unique,2,true,,-1.5,' =1+1,r1c1 r1c2,'-1  3,"));
}

#[test]
fn json_array_contains_json_lines_objects() {
    for count in 0..3 {
        let answers = || (0..count).map(|_| fields("x")).collect::<Vec<_>>();
        let lines = written(RecordFormat::JsonLines, answers(), "7");
        let lines: Vec<Json> = lines.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        let array = written(RecordFormat::JsonArray, answers(), "7");
        assert_eq!(serde_json::from_str::<Vec<Json>>(&array).unwrap(), lines, "{array}");
        assert_eq!(lines.len(), count);
    }
}

#[test]
fn field_without_a_column_is_an_error() {
    let (writer, mut out) = (writer(RecordFormat::Csv, false), b"before".to_vec());
    let table = writer.table();
    assert!(table.row(&json!({ "index": 1, "other": 2 }), &mut out).is_err());
    assert!(table.row(&json!({ "file": 1, "index": 2 }), &mut out).is_err());
    assert!(table.row(&json!([1]), &mut out).is_err());
    assert_eq!(out, b"before");
}

#[test]
fn fields_are_quoted_for_their_table() {
    let field = |separator: Separator, text: &str| {
        let mut out = Vec::new();
        separator.field(text.as_bytes(), false, &mut out);
        String::from_utf8(out).unwrap()
    };
    for (text, csv, tsv) in [
        ("a\tb", "a\tb", "a\\tb"),
        ("a,b", "\"a,b\"", "a,b"),
        ("a\"b", "\"a\"\"b\"", "\"a\"\"b\""),
        ("a\r\nb", "\"a\\r\\nb\"", "a\\r\\nb"),
        ("é\u{9f}°", "\"é\\x9f°\"", "é\\x9f°"),
    ] {
        assert_eq!(field(Separator::Comma, text), csv);
        assert_eq!(field(Separator::Tab, text), tsv);
    }
}

#[test]
fn kept_fields_have_unused_names() {
    let beside = |name: &str| ExtraField { name: name.to_owned(), value: format!("\"{name}\"") };
    let all = [beside("count"), beside("other"), beside("input_count")];
    let kept = |format, keep: &[&str]| {
        let keep = Some(keep.iter().map(|&name| name.to_owned()).collect());
        let writer = RecordWriter::new(format, schema::<Fields>, keep, false);
        let mut out = Vec::new();
        writer.write(&record(Fields::default(), "1", writer.kept(&all)), &mut out);
        let columns = writer.table().columns[20..].join(",");
        (columns, String::from_utf8(out).unwrap())
    };
    let (_, json) = kept(RecordFormat::JsonLines, &[]);
    let all_kept =
        "\"input_count\":\"count\",\"other\":\"other\",\"input_input_count\":\"input_count\"}\n";
    assert!(json.ends_with(all_kept), "{json}");
    let (columns, csv) = kept(RecordFormat::Csv, &["other", "missing", "Count"]);
    assert_eq!(columns, "other,missing,Count");
    assert!(csv.ends_with(",,,other,,count\n"), "{csv}");
    let (columns, csv) = kept(RecordFormat::Csv, &[]);
    assert_eq!((&*columns, csv.matches(',').count()), ("", 19 + 1));
}
