// Sharing and saving: links, texts, pictures, workbooks and print; and workbooks that are opened.

import { askFiles } from "./library.js";
import { button, element, get, save } from "./dom.js";
import { lettered, pngOf } from "./picture.js";

/** The addresses that open links of a format. */
const LINKS = { "f-puzzles": (text) => text.trim(), sudokupad: (text) => text.trim(), iss: (text) => `https://sigh.github.io/Interactive-Sudoku-Solver/?q=${encodeURIComponent(text.trim())}` };

/** The formats of a short text, the shortest first. */
const SHORT = ["line", "shorthand", "iss", "json"];

const bytesOf = (base64) => Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));

/** Returns bytes as Base64. */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}

/** Returns true if a file begins like a workbook: a zip file, or the format before .xlsx. */
export const isWorkbook = (bytes) => [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]].some((magic) => magic.every((byte, at) => bytes[at] === byte));

/** Connects the buttons. `asks` sends a question about the game; `game` returns it, and `texts` its title, author and rules in words. */
export function connect({ asks, press, question, copy, say, texts, game, here }) {
  async function formats() {
    const found = await asks("convert");
    const list = element("ul");
    const [holding, others] = [true, false].map((is) => found.formats.filter((it) => (it.text !== undefined) === is));
    for (const { name, summary, text } of holding) {
      const item = element("li");
      item.append(element("strong", name), ` ${summary} `);
      const row = element("div", undefined, { class: "row" });
      row.append(button("Copy", () => copy(text.trimEnd(), name)), button("Save", () => save(text, `puzzle.${name === "line" ? "txt" : name}`)));
      const link = LINKS[name]?.(text);
      if (link?.startsWith("https://")) row.append(element("a", "Open the link", { href: link, target: "_blank", rel: "noopener noreferrer" }));
      item.append(element("code", text.trimEnd(), { tabindex: "0" }), row);
      list.append(item);
    }
    if (others.length) {
      const names = others.map(({ name }) => name).join(", ");
      const item = element("li", `These formats cannot represent it: ${names}.`, { class: "quiet" });
      item.title = others.map(({ refused }) => refused).join("\n");
      list.append(item);
    }
    get("written").replaceChildren(list);
    return found.ms;
  }

  /** Copies the puzzle in the first of these formats that can represent it. */
  async function copyAs(names, what) {
    const found = await asks("convert");
    const all = names.map((name) => found.formats.find((it) => it.name === name));
    const one = all.find((it) => it?.text !== undefined);
    if (!one) throw new Error(`${what}: ${all[0]?.refused ?? "not available"}; Formats and links lists the formats that can represent the puzzle.`);
    await copy(one.text.trim(), what);
    return found.ms;
  }

  /** Returns the fields of a request for a picture. */
  function printed() {
    const { title, name, author } = game().read.about;
    const placed = get("with-digits").checked ? undefined : game().now.placed.map(() => 0);
    const text = (it) => (typeof it === "string" && it.trim() ? it.trim() : undefined);
    return { title: text(title) ?? text(name), caption: text(author), ...(placed && { placed }) };
  }
  const fileName = (end) => `${(printed().title ?? "puzzle").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "").slice(0, 60) || "puzzle"}.${end}`;

  async function file(format, type) {
    const found = await askFiles(game().question("file", { format, ...printed() }));
    keep(bytesOf(found.base64), fileName(format), type);
    return found.ms;
  }

  /** Saves a file, and tells its name. */
  function keep(content, name, type) {
    save(content, name, type);
    say(`Saved ${name}.`);
  }

  /** Returns the picture with the title, the author and the rules in words. */
  async function picture() {
    const { title, author, rules, meanings } = texts();
    const found = await asks("picture", printed());
    const [head, below] = [[title, author && `by ${author}`].filter(Boolean).join(" "), rules ? rules.split("\n") : meanings];
    return { ms: found.ms, text: lettered(found.text, head, below) };
  }

  press("share", "Copy link", () => copy(new URL(here(), location.href).href, "Link"));
  press("share-sudokupad", "SudokuPad link", () => copyAs(["sudokupad"], "SudokuPad link"));
  press("share-f-puzzles", "f-puzzles link", () => copyAs(["f-puzzles"], "f-puzzles link"));
  press("share-text", "Text", () => copyAs(SHORT, "Text"));
  question("formats", "Formats", formats, { isFromHere: true, place: "written" });
  press("svg", "SVG", async () => {
    const found = await picture();
    keep(found.text, fileName("svg"), "image/svg+xml");
    return found.ms;
  });
  press("png", "PNG", async () => {
    const { title, author, rules, meanings } = texts();
    if (!title && !author && !rules && !meanings.length) return file("png", "image/png");
    const found = await picture();
    keep(await pngOf(found.text), fileName("png"), "image/png");
    return found.ms;
  });
  press("pdf", "PDF", () => file("pdf", "application/pdf"));
  press("xlsx", "Workbook", () =>
    file("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet").catch((error) => {
      const [, why] = /^the format xlsx cannot hold this puzzle: (.*?)(; use the format.*)?$/.exec(error.message) ?? [];
      const rule = /^it does not support rules? (?:such as )?(.*)$/.exec(why)?.[1];
      if (why) error.message = `A workbook can hold only classic puzzles, and this one ${rule ? `has rules such as ${rule}` : `does not fit: ${why}`}. A link, PNG, SVG or PDF can hold it.`;
      throw error;
    }),
  );
  get("print").addEventListener("click", () => print());
}
