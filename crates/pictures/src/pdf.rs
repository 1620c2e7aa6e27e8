//! Converts SVG to PDF. Only paths occur, because letters are outlines. The same input gives the
//! same bytes.
//!
//! The crate `svg2pdf` is not used. It supports all of SVG and contains its own fonts, but the
//! pictures here consist only of paths with one colour each.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Content, Filter, Finish, Pdf, Rect, Ref, TextStr,
    types::{LineCapStyle, LineJoinStyle},
};
use resvg::{
    tiny_skia::{PathSegment, Point, Transform},
    usvg::{FillRule, Group, LineCap, LineJoin, Node, Opacity, Paint, Path, Stroke},
};

use crate::outlines::{OutlineError, broken, tree};

/// The compression level, from 0 to 10.
const COMPRESSION_LEVEL: u8 = 6;

/// Returns a PDF file with these pages. Each page is an SVG file; width and height are in points.
pub(crate) fn pdf(
    title: &str,
    (width, height): (f64, f64),
    pages: &[String],
) -> Result<Vec<u8>, OutlineError> {
    let (catalog, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let count = i32::try_from(pages.len()).map_err(|error| broken(&error))?;
    let page = |number: i32| (Ref::new(2 * number + 4), Ref::new(2 * number + 5));
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree).viewer_preferences().display_doc_title(true);
    pdf.pages(tree).kids((0..count).map(|number| page(number).0)).count(count);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("sudoku-sat"));
    for (number, svg) in (0..).zip(pages) {
        let (page, content) = page(number);
        let sheet = Rect::new(0.0, 0.0, width as f32, height as f32);
        let mut written = pdf.page(page);
        written.parent(tree).media_box(sheet).contents(content);
        written.resources();
        written.finish();
        let drawn = compress_to_vec_zlib(&page_content(svg, height as f32)?, COMPRESSION_LEVEL);
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    Ok(pdf.finish())
}

/// Returns the content stream of a page.
fn page_content(svg: &str, height: f32) -> Result<Vec<u8>, OutlineError> {
    let mut out = Content::new();
    // The vertical axis of SVG points down, that of PDF points up.
    group(tree(svg)?.root(), Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height), &mut out)?;
    Ok(out.finish().into_vec())
}

fn group(group: &Group, over: Transform, out: &mut Content) -> Result<(), OutlineError> {
    for node in group.children() {
        match node {
            Node::Group(inner) => self::group(inner, over, out)?,
            Node::Path(drawn) if drawn.is_visible() => path(drawn, over, out),
            Node::Path(_) => {}
            Node::Image(_) | Node::Text(_) => return Err(broken(&"not all of it is paths")),
        }
    }
    Ok(())
}

fn path(path: &Path, over: Transform, out: &mut Content) {
    let place = over.pre_concat(path.abs_transform());
    out.save_state();
    out.transform([place.sx, place.ky, place.kx, place.sy, place.tx, place.ty]);
    let fill =
        path.fill().and_then(|fill| Some((colour(fill.paint(), fill.opacity())?, fill.rule())));
    let stroke = path.stroke().and_then(|it| Some((colour(it.paint(), it.opacity())?, it)));
    if let Some(([red, green, blue], _)) = fill {
        out.set_fill_rgb(red, green, blue);
    }
    if let Some(([red, green, blue], stroke)) = stroke {
        out.set_stroke_rgb(red, green, blue);
        pen(stroke, out);
    }
    segments(path, out);
    match (fill.map(|(_, rule)| rule), stroke) {
        (Some(FillRule::NonZero), Some(_)) => out.fill_nonzero_and_stroke(),
        (Some(FillRule::EvenOdd), Some(_)) => out.fill_even_odd_and_stroke(),
        (Some(FillRule::NonZero), None) => out.fill_nonzero(),
        (Some(FillRule::EvenOdd), None) => out.fill_even_odd(),
        (None, Some(_)) => out.stroke(),
        (None, None) => out.end_path(),
    };
    out.restore_state();
}

/// Returns a colour blended with white. Returns `None` for gradients and patterns.
fn colour(paint: &Paint, opacity: Opacity) -> Option<[f32; 3]> {
    let Paint::Color(colour) = paint else { return None };
    let opacity = opacity.get();
    let part = |part: u8| 1.0 - opacity * (1.0 - f32::from(part) / 255.0);
    Some([part(colour.red), part(colour.green), part(colour.blue)])
}

fn pen(stroke: &Stroke, out: &mut Content) {
    out.set_line_width(stroke.width().get());
    out.set_line_cap(match stroke.linecap() {
        LineCap::Butt => LineCapStyle::ButtCap,
        LineCap::Round => LineCapStyle::RoundCap,
        LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    out.set_line_join(match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        LineJoin::Round => LineJoinStyle::RoundJoin,
        LineJoin::Bevel => LineJoinStyle::BevelJoin,
    });
    if let Some(dashes) = stroke.dasharray() {
        out.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    }
}

fn segments(path: &Path, out: &mut Content) {
    let mut last = Point::zero();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => out.move_to(to.x, to.y),
            PathSegment::LineTo(to) => out.line_to(to.x, to.y),
            // Convert the quadratic curve to an equal cubic one.
            PathSegment::QuadTo(by, to) => {
                let toward = |from: f32, by: f32| from + (by - from) * 2.0 / 3.0;
                let (x1, y1) = (toward(last.x, by.x), toward(last.y, by.y));
                let (x2, y2) = (toward(to.x, by.x), toward(to.y, by.y));
                out.cubic_to(x1, y1, x2, y2, to.x, to.y)
            }
            PathSegment::CubicTo(one, two, to) => {
                out.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y)
            }
            PathSegment::Close => out.close_path(),
        };
        if let PathSegment::MoveTo(to)
        | PathSegment::LineTo(to)
        | PathSegment::QuadTo(_, to)
        | PathSegment::CubicTo(_, _, to) = segment
        {
            last = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn_of(elements: &str) -> String {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{elements}</svg>"
        );
        String::from_utf8(page_content(&svg, 9.0).unwrap()).unwrap().replace('\n', " ")
    }

    #[test]
    fn svg_paths_become_pdf_paths() {
        let filled = drawn_of("<path transform=\"translate(1 2)\" fill=\"#f00\" d=\"M0 0h3v4z\"/>");
        let expected = "q 1 0 0 -1 1 7 cm 1 0 0 rg 0 0 m 3 0 l 3 4 l h f Q";
        assert_eq!(filled.trim(), expected);
        let line =
            "stroke=\"#00f\" stroke-opacity=\".5\" stroke-width=\"2\" stroke-dasharray=\"4 3\"";
        let stroked = drawn_of(&format!("<path fill=\"none\" {line} d=\"M0 0Q3 3 6 0\"/>"));
        for part in ["0.5 0.5 1 RG", "2 w", "[4 3] 0 d", "2 2 4 2 6 0 c", " S "] {
            assert!(stroked.contains(part), "{part}: {stroked}");
        }
    }

    #[test]
    fn non_svg_text_is_refused() {
        assert!(page_content("no svg", 9.0).is_err());
    }
}
