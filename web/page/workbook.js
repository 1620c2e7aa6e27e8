// Converts a sheet of a workbook (.xlsx) into comma-separated lines, which the library reads.
// The page does not use the workbook reader of the program, which would double its size.

/** Largest unpacked size of a part in bytes, because a small file can unpack to any size. */
const MOST = 8 << 20;

/** Returns true if a file begins like a zip file. */
export const isWorkbook = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Returns a function that unpacks the part of a zip file with a given name. */
function parts(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("Workbook: the file is truncated.");
  const found = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error("Workbook: the ZIP directory is damaged.");
    const [name, more, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const [method, size, offset] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    found.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), { method, size, offset });
    at += 46 + name + more + comment;
  }
  return async (name) => {
    const part = found.get(name);
    if (!part) return undefined;
    const begin = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
    const packed = bytes.subarray(begin, begin + part.size);
    return parse(part.method === 0 ? packed : await unpacked(packed));
  };
}

async function unpacked(packed) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new Error("Workbook: a part exceeds 8 MiB when unpacked.");
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function parse(bytes) {
  return new DOMParser().parseFromString(new TextDecoder().decode(bytes), "application/xml");
}

const all = (node, name) => [...node.getElementsByTagNameNS("*", name)];
const letters = (node) => all(node, "t").map((it) => it.textContent).join("");

/** Returns row and column, from 0, of a name such as B7 or $B$7. */
function place(name) {
  const [, column, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name ?? "") ?? [];
  if (!row) return undefined;
  return [Number(row) - 1, [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1];
}

/** Largest number of rows and columns that are searched for a puzzle. */
const WIDEST = 1000;

/** Returns the sheet and the cells of a defined name of the workbook. */
function range(book, name) {
  const refers = all(book, "definedName").find((it) => it.getAttribute("name").toLowerCase() === name)?.textContent;
  const [, sheet, ...ends] = /^=?'?(.+?)'?!([^!]+):(.+)$/.exec(refers) ?? [];
  const [first, last] = ends.map(place);
  if (!first || !last || Math.max(...last) >= WIDEST) return undefined;
  const [[top, left], [bottom, right]] = [first, last];
  return { sheet: sheet.replaceAll("''", "'"), corner: sheet + first, top, left, high: bottom - top + 1, wide: right - left + 1 };
}

/** Returns the puzzle as `text`, from the named range or the first sheet, and `box`, if the named box begins at the same cell. */
export async function workbook(bytes) {
  const part = parts(bytes);
  const [book, links] = [await part("xl/workbook.xml"), await part("xl/_rels/workbook.xml.rels")];
  if (!book || !links) throw new Error("Workbook: not an .xlsx file.");
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const [puzzle, box] = ["puzzle", "box"].map((name) => range(book, name));
  const id = all(book, "sheet").find((it) => !puzzle || it.getAttribute("name") === puzzle.sheet)?.getAttributeNS(relations, "id");
  const target = all(links, "Relationship").find((it) => it.getAttribute("Id") === id)?.getAttribute("Target") ?? "";
  const table = await part(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  if (!table) throw new Error("Workbook: no sheet found.");
  const strings = await part("xl/sharedStrings.xml");
  const shared = strings ? all(strings, "si").map(letters) : [];
  const rows = [];
  for (const cell of all(table, "c")) {
    const [row, column] = place(cell.getAttribute("r")) ?? [];
    if (row === undefined || row >= WIDEST || column >= WIDEST) continue;
    const value = all(cell, "v")[0]?.textContent ?? "";
    const kind = cell.getAttribute("t");
    const text = kind === "s" ? shared[Number(value)] : kind === "inlineStr" ? letters(cell) : value;
    (rows[row] ??= [])[column] = text ?? "";
  }
  const isBox = puzzle && box?.corner === puzzle.corner && box.high * box.wide === puzzle.high;
  return { text: lines(rows, puzzle), box: isBox && `${box.high}x${box.wide}` };
}

/**
 * Returns the cells of the range. Without a range, returns all cells of the sheet, including empty ones
 * with borders, if they form a square, and otherwise the area of the filled cells.
 */
function lines(rows, range) {
  const numbers = (count) => Array.from({ length: count }, (_, at) => at);
  const text = (row, column) => String(rows[row]?.[column] ?? "").trim();
  const every = numbers(rows.length).flatMap((row) => numbers(rows[row]?.length ?? 0).filter((column) => rows[row][column] !== undefined).map((column) => [row, column]));
  const filled = every.filter(([row, column]) => text(row, column));
  if (!filled.length) throw new Error("Workbook: the sheet is empty.");
  const extent = (cells) => {
    const reach = (of) => [cells.reduce((least, it) => Math.min(least, it[of]), Infinity), cells.reduce((most, it) => Math.max(most, it[of]), 0)];
    const [[top, bottom], [left, right]] = [reach(0), reach(1)];
    return { top, left, high: bottom - top + 1, wide: right - left + 1 };
  };
  const [small, large] = [extent(filled), extent(every)];
  const { top, left, high, wide } = range ?? (large.high === large.wide ? large : small);
  const quoted = (it) => (/[",\n]/.test(it) ? `"${it.replaceAll('"', '""')}"` : it);
  return numbers(high).map((row) => numbers(wide).map((column) => quoted(text(top + row, left + column))).join(",")).join("\n");
}
