// Pictures to save: the drawing of the library with the title above it and the rules in words below it, as SVG and PNG.

/** The sizes of the title and of the rules, as parts of the width. */
const [TITLE, TEXT] = [0.042, 0.028];
const SMALLEST_WIDTH = 400;
/** The width of a letter, as a part of its height. */
const LETTER = 0.53;
const PNG_WIDTH = 1200;

/** Breaks a text into lines of at most this many letters. */
function broken(text, most) {
  const lines = [""];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (lines.at(-1) && lines.at(-1).length + word.length >= most) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) ? " " : ""}${word}`;
  }
  return lines;
}

const escaped = (text) => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);

/** Returns a drawing with a title above it and texts below it. It is changed as a text, because the page allows no style within a drawing. */
export function lettered(svg, head, texts) {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  if ((!head && !texts.length) || !size) return svg;
  const [width, height] = size.slice(1).map(Number);
  const unit = Math.max(width, SMALLEST_WIDTH);
  const [large, small] = [TITLE * unit, TEXT * unit];
  const heads = head ? broken(head, (0.96 * width) / (LETTER * 1.1 * large)) : [];
  const lines = texts.flatMap((text) => broken(text, (0.96 * width) / (LETTER * small)));
  const above = heads.length * 1.3 * large;
  const line = (text, y, high, weight) => `<text class="words" x="${0.02 * width}" y="${y.toFixed(1)}" font-size="${high.toFixed(1)}" font-weight="${weight}">${escaped(text)}</text>\n`;
  const written = [...heads.map((text, at) => line(text, -above + (at + 1) * 1.2 * large, large, 700)), ...lines.map((text, at) => line(text, height + (at + 1) * 1.4 * small, small, 400))];
  const [top, whole] = [-above, above + height + (lines.length ? (lines.length + 0.7) * 1.4 * small : 0)].map((it) => it.toFixed(1));
  return svg
    .replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="0 ${top} ${width} ${whole}" width="${width}" height="${whole}"`)
    .replace(/<rect class="ground"[^>]*>/, `<rect class="ground" y="${top}" width="${width}" height="${whole}"/>`)
    .replace("</style>", ".sudoku .words{text-anchor:start}\n</style>")
    .replace(/<\/svg>\s*$/, () => `${written.join("")}</svg>\n`);
}

/** Returns the bytes of a drawing as PNG, on a light ground. */
export async function pngOf(svg) {
  // An image has the theme of the system, and a saved picture is light.
  const address = URL.createObjectURL(new Blob([svg.replace(/@media screen and \(prefers-color-scheme:dark\)/g, "@media not all")], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [PNG_WIDTH, Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth)];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
