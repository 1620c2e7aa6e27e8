// Tests the page with clicks and keys in a headless browser: a classic puzzle, a killer, all rules, and
// malicious addresses. Times are printed, but no test fails because it is slow.
"use strict";

const assert = require("node:assert/strict");
const { readFileSync, writeFileSync, mkdtempSync, existsSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { crc32, deflateRawSync } = require("node:zlib");
const { serve, browser, Browser } = require("./browser.js");

const root = join(__dirname, "..", "..");
const lines = (name) => readFileSync(join(root, "puzzles", name), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const KILLER = lines("variants/killer.jsonl")[0];

const ready = 'document.getElementById("stop").hidden && !document.getElementById("status").textContent.includes("…")';
const cell = (row, column) => `[data-cell="${(row - 1) * 9 + column - 1}"]`;

let site;
let chromium;
let downloads;
const times = {};

const EMPTY = ".".repeat(81);

/** Opens a page with a puzzle and waits for its first answer. */
async function at(text, options) {
  const page = await chromium.page(`${site.address}#puzzle=${encodeURIComponent(text)}`, options);
  await page.until('performance.getEntriesByName("first answer").length || document.querySelector("#answer .bad")');
  return page;
}

/** Clicks a question, waits for its answer and returns the text. */
async function answered(page, id, place = "#answer") {
  await page.click(`#${id}`);
  await page.until(ready, 60);
  return page.text(place);
}

/** Asks a question as `answered` does, and returns to the activity in which digits are typed; it does not show solutions. */
async function asked(page, id, place) {
  const text = await answered(page, id, place);
  if (id !== "explain") await play(page);
  return text;
}

/** Chooses an option of SAT, as a user does. */
const choice = (page, id, value) => page.value(`(() => { const it = document.getElementById("${id}"); it.value = "${value}"; it.dispatchEvent(new Event("change")); })()`);

const play = (page) => page.value('document.querySelector("[data-to=play]").click()');

const drawn = (page, kind) => page.value(`[...document.querySelectorAll("#board .digits text.${kind}")].map((it) => it.textContent).join("")`);
const label = (page, row, column) => page.value(`document.querySelector('${cell(row, column)}').getAttribute("aria-label")`);
const milliseconds = (text) => {
  const [, amount, unit] = /([\d.]+) (ms|s)$/.exec(text);
  return Number(amount) * (unit === "s" ? 1000 : 1);
};

/** Opens the palette and waits for its tiles. */
async function palette(page) {
  await page.click("[aria-controls=palette]");
  await page.until('document.querySelectorAll("#tiles .sudoku").length > 40');
}

const choose = (page, kind) => page.value(`(() => { const it = document.querySelector('#kinds [data-kind="${kind}"]'); if (it.getAttribute("aria-pressed") !== "true") it.click(); })()`);

/** Returns the point of a cell on the screen, such as r1c2, or of a place in or near it: r1c2+0.5+0 is the middle of its right edge. */
const pointOf = (page, name) => {
  const [, row, column, x = "0", y = "0"] = /^r(-?\d+)c(-?\d+)(?:([+-][\d.]+)([+-][\d.]+))?$/.exec(name);
  return page.value(`(() => {
    const nodes = [...document.querySelectorAll(".cells [role=row]")].map((row) => [...row.children]);
    const { x, y, width, height } = nodes[0][0].getBoundingClientRect();
    return { x: x + width * (${column} - 0.5 + ${Number(x)}), y: y + height * (${row} - 0.5 + ${Number(y)}) };
  })()`);
};

/** Drags from a place over others, or clicks it if there is only one. */
async function drag(page, names, { shift = false, button = "left" } = {}) {
  const points = [];
  await page.value('document.getElementById("board").scrollIntoView({ block: "nearest" })');
  for (const name of names.split(" ").filter(Boolean)) points.push(await pointOf(page, name));
  const mouse = (type, at) => page.send("Input.dispatchMouseEvent", { type, ...at, button, clickCount: 1, modifiers: shift ? 8 : 0 });
  await mouse("mousePressed", points[0]);
  for (const at of points.slice(1)) await mouse("mouseMoved", at);
  await mouse("mouseReleased", points.at(-1));
  await page.until(ready);
}

/** Drags a finger over places, or taps one. */
async function touch(page, names) {
  const points = [];
  for (const name of names.split(" ")) points.push(await pointOf(page, name));
  await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [points[0]] });
  for (const point of points.slice(1)) await page.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.until(ready);
}

/** Chooses a rule in the palette and drags over cells. */
async function draw(page, kind, names) {
  await choose(page, kind);
  if (names) await drag(page, names);
}

/** Returns the rules of the puzzle in the address once there are this many. */
const rulesOf = (page, count) => page.until(`(() => { const rules = JSON.parse(new URLSearchParams(location.hash.slice(1)).get("puzzle")).rules; return rules.length === ${count} && ${ready} && rules; })()`);

/** Presses keys by their names, such as "ArrowUp", "Shift+ArrowLeft" or "7". */
async function press(page, names) {
  for (const name of names.split(" ").filter(Boolean)) {
    const parts = name.split("+");
    await page.key(parts.at(-1) === "Space" ? " " : parts.at(-1), { shift: parts.includes("Shift"), ctrl: parts.includes("Ctrl") });
  }
  await page.until(ready);
}

/** Types the digits of a puzzle line into the cells. */
async function type(page, line) {
  for (const [at, digit] of [...line].entries()) {
    if (digit === ".") continue;
    await page.click(`[data-cell="${at}"]`);
    await page.key(digit);
  }
}

/** Returns everything that is visible of the board. */
const seen = (page) => page.value('JSON.stringify([document.querySelector("#about").innerText, document.querySelector("#rules-text").innerText, document.querySelector("#rules").innerText, document.querySelectorAll("#board .cage").length, ...[...document.querySelectorAll("[data-cell]")].map((it) => it.getAttribute("aria-label"))])');

/** Clicks a button, waits until the file is saved, and returns its text. */
async function saved(page, button, name) {
  const file = join(downloads, name);
  rmSync(file, { force: true });
  await page.click(button);
  for (let tries = 0; tries < 200 && !(existsSync(file) && readFileSync(file).length); tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  return readFileSync(file, "utf8");
}

/** Makes a zip file of these parts, of which every second one is compressed. */
function zip(parts) {
  const [locals, centrals] = [[], []];
  let offset = 0;
  Object.entries(parts).forEach(([name, text], number) => {
    const method = number % 2 ? 8 : 0;
    const data = method ? deflateRawSync(text) : Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc32(text), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(Buffer.byteLength(text), 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), data);
    centrals.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  });
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** Makes a workbook with a puzzle whose first cell is B2. */
function workbook(puzzle) {
  const cells = [...puzzle].map((it, at) => {
    const name = `${"BCDEFGHIJ"[at % 9]}${Math.floor(at / 9) + 2}`;
    return it === "." ? `<c r="${name}" s="1"/>` : `<c r="${name}" t="s"><v>${it}</v></c>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const linked = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  return zip({
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "_rels/.rels": `<Relationships ${linked}><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${linked}><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData><row>${cells.join("")}</row></sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${[..."0123456789"].map((it) => `<si><t>${it}</t></si>`).join("")}</sst>`,
  });
}

const tests = {
  async "a classic puzzle is typed into by keys, with marks, undo, colours and clashes"() {
    const page = await at(EASY);
    assert.equal(await label(page, 1, 1), "row 1 column 1, 5, given");
    await page.click(cell(1, 3));
    await page.keys("4");
    assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
    await page.key("ArrowRight");
    await page.key("6");
    assert.equal(await drawn(page, "found"), "46");
    await page.key("z", { ctrl: true });
    assert.equal(await drawn(page, "found"), "4");
    await page.key("y", { ctrl: true });
    assert.equal(await drawn(page, "found"), "46");
    await page.key("Delete");
    await page.key("2", { shift: true });
    await page.key("6", { shift: true });
    assert.equal(await label(page, 1, 4), "row 1 column 4, pencil marks 2 6");
    await page.click(cell(2, 2));
    await page.key("5");
    assert.equal(await page.value('document.querySelectorAll("#board .digits .clash").length'), 3);
    assert.match(await label(page, 2, 6), /5, given, duplicate digit/);
    await page.key("Backspace");
    await page.key("v");
    await page.key("3");
    assert.equal(await page.value('document.querySelectorAll("#board .colour.c3").length'), 1);
    await page.key("z");
    await page.key("ArrowUp", { shift: true });
    assert.equal(await page.value('document.querySelectorAll("[aria-selected=true]").length'), 2);
    await page.value('document.getElementById("highlight").value = "9"; document.getElementById("highlight").dispatchEvent(new Event("change"))');
    assert.equal(await page.value('document.querySelectorAll("#board .cell.same").length'), 4);
    return page;
  },

  async "touch: the pad writes digits, marks and colours, and the buttons undo"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.click("#digits button:nth-child(4)");
    assert.equal(await drawn(page, "found"), "4");
    await page.key("ArrowRight");
    assert.equal(await page.value("document.activeElement.dataset.cell"), "3");
    await page.click("#undo");
    assert.equal(await drawn(page, "found"), "");
    await page.click("#redo");
    await page.click("[data-mode=mark]");
    await page.click(cell(1, 4));
    await page.click("#digits button:nth-child(2)");
    assert.equal(await label(page, 1, 4), "row 1 column 4, pencil marks 2");
    await page.click("[data-mode=colour]");
    await page.click("#digits button:nth-child(5)");
    assert.equal(await label(page, 1, 4), "row 1 column 4, pencil marks 2, colour 5");
    await page.click("#fill");
    assert.equal(await label(page, 5, 5), "row 5 column 5, pencil marks 5");
    await page.click("#restart");
    assert.equal(await drawn(page, "found"), "");
    return page;
  },

  async "keyboard alone: everything is reached by Tab, and what has the focus has a name"() {
    const page = await at(EASY);
    const seen = new Set();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.key("Tab");
      const [id, name] = await page.value('(() => { const it = document.activeElement; return [it.id || it.dataset.mode || it.getAttribute("role") || it.tagName, it.getAttribute("aria-label") || it.innerText || it.title || it.labels?.[0]?.innerText || it.closest("label")?.innerText || ""]; })()');
      if (id === "BODY") break;
      assert.ok(name.trim(), `no name: ${id}`);
      seen.add(id);
    }
    await page.value('document.querySelector("[data-mode=mark]").focus()');
    await page.key("ArrowDown");
    assert.equal(await page.value('document.activeElement.dataset.mode'), "mark");
    await page.key("Enter");
    assert.equal(await page.value('document.activeElement.getAttribute("aria-pressed")'), "true");
    await page.value('document.activeElement.blur()');
    await page.key("ArrowDown");
    assert.equal(await page.value('document.activeElement.getAttribute("role")'), "gridcell");
    await page.value("document.activeElement.blur()");
    await page.click("[aria-controls=more]");
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.key("Tab");
      seen.add(await page.value("document.activeElement.id || document.activeElement.dataset.mode"));
    }
    for (const to of ["set", "sat"]) {
      await page.click(`[data-to=${to}]`);
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.key("Tab");
        seen.add(await page.value("document.activeElement.id || document.activeElement.dataset.mode"));
      }
    }
    for (const id of ["gridcell", "digit", "mark", "clear", "fill", "hint", "mistakes", "explain", "highlight", "theme", "given", "check", "live", "solve", "cnf", "compare", "formulation"]) assert.ok(seen.has(id), `${id} is not reached: ${[...seen]}`);
    assert.equal(await page.value('document.querySelector("[role=grid]").querySelectorAll("[role=row] > [role=gridcell]").length'), 81);
    return page;
  },

  async "cells are selected by dragging, and nothing is left to listen where another puzzle is opened"() {
    const page = await at(EASY);
    const place = (row, column) => page.value(`(() => { const { x, y, width } = document.querySelector('${cell(row, column)}').getBoundingClientRect(); return { x: x + width / 2, y: y + width / 2 }; })()`);
    const mouse = async (type, row, column) => page.send("Input.dispatchMouseEvent", { type, ...(await place(row, column)), button: "left", clickCount: 1 });
    const selected = () => page.value('document.querySelectorAll("[aria-selected=true]").length');
    await mouse("mousePressed", 1, 1);
    await mouse("mouseMoved", 1, 2);
    await mouse("mouseMoved", 2, 2);
    await mouse("mouseReleased", 2, 2);
    await mouse("mouseMoved", 5, 5);
    assert.equal(await selected(), 3);
    await page.value('window.heard = []; window.addEventListener = (name) => window.heard.push(name)');
    await page.value(`document.getElementById("text").value = "${HARD}"`);
    await asked(page, "read");
    await asked(page, "explain");
    assert.deepEqual(await page.value("window.heard"), []);
    return page;
  },

  async "a full grid has no clash only where that was looked for"() {
    const full = (side, box) => JSON.stringify({ side, givens: Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => (row + column ? ((row % box) * box + Math.floor(row / box) + column) % side + 1 : 0))) });
    const large = await at(full(36, 6));
    await large.click("[data-cell='0']");
    await large.key("1");
    assert.equal(await large.text("#answer"), "");
    await end(large);
    const page = await at(full(9, 3));
    await page.click(cell(1, 1));
    await page.key("1");
    await page.until(`document.querySelector("#answer .good") && ${ready}`);
    assert.match(await page.text("#answer"), /^Solved/);
    return page;
  },

  async "the first visit: a board before the library, one line, three ways to start, and nothing moves"() {
    const page = await chromium.page(site.address);
    await page.send("Storage.clearDataForOrigin", { origin: site.address, storageTypes: "local_storage" });
    await page.go(site.address);
    await page.until('document.querySelectorAll("#board .given").length === 30');
    const place = 'JSON.stringify([...document.querySelectorAll("#board svg, .cells, #answer, #pad, #hint")].map((it) => it.getBoundingClientRect()))';
    const before = await page.value(place);
    await page.until('performance.getEntriesByName("first answer").length');
    assert.equal(await page.value(place), before);
    assert.ok(await page.value('performance.getEntriesByName("board")[0].startTime < performance.getEntriesByName("first answer")[0].startTime'));
    assert.match(await page.text("#answer"), /^Click a cell and type a digit\./);
    await page.click("[data-start=open]");
    assert.equal(await page.value("document.activeElement.id"), "text");
    await page.key("Escape");
    await page.click("[data-start=make]");
    assert.equal(await page.value("document.activeElement.id"), "level");
    await page.key("Escape");
    await page.click("[data-start=type]");
    await page.until('document.querySelectorAll("#board .given").length === 0');
    assert.match(await page.text("#answer"), /^Type the digits of the puzzle; 0 or Space leaves a cell empty/);
    await page.click(cell(1, 1));
    await page.key("7");
    assert.equal(await label(page, 1, 1), "row 1 column 1, 7, given");
    // The next visit without an address goes on with the same game and activity.
    await page.until('(localStorage.getItem("game") ?? "").includes("mood=set")');
    const again = await chromium.page(site.address);
    await again.until('performance.getEntriesByName("first answer").length');
    assert.equal(await label(again, 1, 1), "row 1 column 1, 7, given");
    assert.equal(await again.value("document.body.dataset.mood"), "set");
    await end(again);
    return page;
  },

  async "the page reads a classic puzzle as the library does"() {
    const page = await at(EASY);
    const differ = await page.value(`(async () => {
      const [{ classic }, { default: init, answer }] = [await import("./classic.js"), await import("./sudoku.js")];
      await init();
      const [mine, theirs] = [classic("${EASY}"), JSON.parse(answer(JSON.stringify({ ask: "read", puzzle: "${EASY}" })))];
      for (const it of [mine, theirs]) it.peers = it.peers.map((peers) => [...new Set(peers)].sort((a, b) => a - b));
      const drawn = (it, names) => [...new DOMParser().parseFromString(it.svg.replace(/<style>[^<]*<.style>/, ""), "image/svg+xml").querySelectorAll(names)].map((node) => [node.textContent, ...["class", "x", "y", "width", "height", "font-size", "viewBox"].map((name) => parseFloat(node.getAttribute(name)) || node.getAttribute(name))].join());
      const keys = Object.keys(mine).filter((key) => key !== "svg" && JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
      const [ours, others] = ["text.mark, text.label, rect"].flatMap((names) => [drawn(mine, names), drawn(theirs, names)]);
      return [...keys, ...ours.filter((it, at) => it !== others[at]), ours.length - others.length];
    })()`);
    assert.deepEqual(differ, [0]);
    return page;
  },

  async "three activities: the keys of each, a verdict while setting, and reload"() {
    const page = await at(EASY);
    const mode = () => page.value('document.querySelector("[data-mode][aria-pressed=true]").dataset.mode');
    await page.click(cell(1, 3));
    const modes = [];
    for (const [key, options] of [["x"], ["v"], ["z"], ["c"], ["z"], [" "], [" "], [" "], [" ", { shift: true }]]) {
      await page.key(key, options);
      modes.push(await mode());
    }
    assert.equal(modes.join(" "), "mark colour digit centre digit mark centre colour centre");
    await page.key("z");
    for (const [key, options] of [["1", { shift: true }], ["2", { ctrl: true }], ["4", { ctrl: true }], ["3", { shift: true, ctrl: true }]]) await page.key(key, options);
    assert.equal(await label(page, 1, 3), "row 1 column 3, centre marks 2 4, pencil marks 1, colour 3");
    assert.equal(await page.value('document.querySelector("#board .centre").textContent'), "24");
    // The keypad with NumLock sends Shift+1 as the key End without Shift.
    await page.value('document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", code: "Numpad4", modifierNumLock: true, bubbles: true }))');
    assert.equal(await label(page, 1, 3), "row 1 column 3, centre marks 2 4, pencil marks 1 4, colour 3");
    await page.click("[data-to=set]");
    await page.key("z");
    assert.equal(await mode(), "given");
    const verdict = (text) => page.until(`document.getElementById("verdict").textContent.includes("${text}")`);
    await verdict("one solution");
    await page.click(cell(1, 1));
    await page.key("Delete");
    await page.click(cell(1, 2));
    await page.key("Delete");
    await page.click(cell(1, 5));
    await page.key("Delete");
    await page.click(cell(9, 9));
    await page.key("Delete");
    await verdict("2 solutions");
    await page.click(cell(1, 1));
    await page.key("6");
    await verdict("duplicate digit");
    assert.match(await page.text("#answer"), /^$/);
    await page.until('location.hash.includes("mood=set")');
    const again = await chromium.page(await page.value("location.href"));
    await again.until('performance.getEntriesByName("first answer").length');
    assert.equal(await again.value("document.body.dataset.mood"), "set");
    assert.equal(await again.value('document.getElementById("pad").checkVisibility() && !document.getElementById("hint").checkVisibility() && document.getElementById("check").checkVisibility()'), true);
    await end(again);
    await page.key("g");
    await page.click("[data-to=play]");
    assert.equal(await mode(), "digit");
    await page.key("g");
    assert.equal(await page.value("document.body.dataset.mood"), "set");
    return page;
  },

  async "the sample is solved by keys alone, and the message of the setter follows"() {
    const page = await at(JSON.stringify({ givens: EASY, success_message: "Well done." }));
    await page.key("Tab");
    await page.value('document.querySelector("[data-cell][tabindex=\'0\']").focus()');
    for (let row = 0; row < 9; row += 1) {
      for (let column = 0; column < 9; column += 1) {
        if (EASY[9 * row + column] === ".") await page.key(SOLVED[9 * row + column]);
        await page.key("ArrowRight");
      }
      await page.key("ArrowDown");
    }
    await page.until(`document.querySelector("#answer .good") && ${ready}`);
    assert.match(await page.text("#answer"), /^Solved: every digit is correct\.\s+Well done\./);
    return page;
  },

  async "a reload keeps game, activity and undo, and a broken link keeps the game"() {
    const page = await at(KILLER);
    await page.click(cell(1, 1));
    await page.key("4");
    await page.key("5", { ctrl: true });
    await page.click(cell(1, 2));
    await page.key("5", { ctrl: true });
    await page.until('decodeURIComponent(location.hash).includes(\'"m":\')');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.send("Page.reload");
    await page.until('performance.getEntriesByName("first answer").length && document.querySelector("#board .found")');
    assert.equal(await label(page, 1, 2), "row 1 column 2, centre marks 5");
    await page.click("#undo");
    assert.equal(await label(page, 1, 2), "row 1 column 2, empty");
    await page.click("#undo");
    assert.equal(await drawn(page, "found"), "");
    const before = await seen(page);
    await page.value('document.getElementById("text").value = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QEEAnGNQ"');
    assert.match(await asked(page, "read"), /\w/);
    assert.ok(await page.value('document.querySelector("#answer .bad") !== null'));
    assert.equal(await seen(page), before);
    return page;
  },

  async "samples are opened and unique"() {
    const page = await at(EMPTY);
    await page.click("[aria-controls=open]");
    const count = await page.until('document.querySelectorAll("#samples button").length');
    for (let number = 1; number <= count; number += 1) {
      await page.click(`#samples button:nth-child(${number})`);
      await page.until(`document.getElementById("open").hidden && ${ready}`);
      assert.match(await asked(page, "check"), /^Unique/, `sample ${number}`);
    }
    return page;
  },

  async "a text of several puzzles is gone through"() {
    const page = await at(EMPTY);
    await page.value(`document.getElementById("text").value = "${EASY}\\n${HARD}\\n${EASY}"`);
    assert.match(await asked(page, "read"), /several puzzles; this is number 1[^]*Next puzzle$/);
    assert.equal((await drawn(page, "given")).length, 30);
    await page.click("#answer button");
    await page.until('document.querySelectorAll("#board .given").length === 21');
    assert.match(await page.text("#answer"), /this is number 2[^]*Previous puzzle\s*Next puzzle$/);
    await page.click("#answer button:last-child");
    await page.until('document.querySelectorAll("#board .given").length === 30');
    assert.match(await page.text("#answer"), /this is number 3[^]*Previous puzzle$/);
    return page;
  },

  async "Hint is pressed three times: where, what, write it"() {
    const page = await at(EASY);
    const where = await asked(page, "hint");
    assert.doesNotMatch(where, /r\dc\d/);
    assert.equal(await page.value('document.querySelectorAll("#board .cell.house").length'), 9);
    assert.match(await asked(page, "hint"), /r\dc\d/);
    assert.equal((await drawn(page, "new")).length, 1);
    await asked(page, "hint");
    assert.equal((await drawn(page, "found")).length, 1);
    return page;
  },

  async "no answer moves a key, also where it is long, and the steps of a hint are at one place"() {
    for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]]) {
      const page = await at(HARD, { width, height });
      const place = 'JSON.stringify([scrollY, ...[...document.querySelectorAll("#board, #pad button, [data-in=play] button")].map((it) => it.getBoundingClientRect())])';
      const before = await page.value(place);
      const words = [];
      for (let part = 0; part < 4; part += 1) {
        words.push(await page.text("#hint"));
        await page.value('document.getElementById("hint").click()');
        await page.until(ready);
        assert.equal(await page.value(place), before, `part ${part} at ${width}×${height}`);
        assert.equal(await page.value("document.documentElement.scrollHeight <= innerHeight"), true, `part ${part} at ${width}×${height}`);
      }
      assert.deepEqual(words, ["Hint: where?", "Show the step", "Apply the step", "Hint: where?"]);
      await end(page);
    }
  },

  async "an elimination is crossed out or removed from the marks, and Undo shows that"() {
    const page = await at(HARD);
    await page.key("ArrowDown");
    for (let part = 0; part < 3; part += 1) await asked(page, "hint");
    assert.match(await page.text("#answer"), /^Noted: 3 is crossed out in r1c4\. Undo takes this back\./);
    assert.equal(await label(page, 1, 4), "row 1 column 4, empty, crossed out 3, changed by the step");
    assert.equal(await page.value('document.querySelectorAll("#board .mark.struck").length'), 1);
    assert.equal(await page.value('document.activeElement.getAttribute("role")'), "gridcell");
    await page.until('!document.querySelector("#board .fresh")');
    await page.click("#undo");
    assert.equal(await label(page, 1, 4), "row 1 column 4, empty");
    await page.click("#redo");
    await page.click(cell(1, 4));
    await page.key("Delete");
    assert.equal(await label(page, 1, 4), "row 1 column 4, empty");
    await page.key("3", { shift: true });
    for (let part = 0; part < 3; part += 1) await page.key("h").then(() => new Promise((resolve) => setTimeout(resolve, 50))).then(() => page.until(ready));
    assert.match(await page.text("#answer"), /^Noted: 3 is removed from the marks of r1c4\./);
    assert.match(await label(page, 1, 4), /^row 1 column 4, empty/);
    return page;
  },

  async "a hint ends with Explain and with another activity"() {
    const page = await at(EASY);
    const shown = () => page.value('document.querySelectorAll("#board .digits .new, #board .cell.house, #board .cell.seer").length');
    for (const leave of ["explain", "set"]) {
      await asked(page, "hint");
      await asked(page, "hint");
      assert.ok((await shown()) > 1);
      assert.ok(await page.value('document.querySelectorAll("#board .cell.seer").length'));
      if (leave === "explain") {
        await page.click("#explain");
        await page.until(ready);
        await page.click("#back");
      } else await page.click("[data-to=set]");
      assert.equal(await shown(), 0);
      assert.equal(await page.value('document.getElementById("hint-part").textContent'), "Hint: where?");
    }
    return page;
  },

  async "wrong digits are marked and removed before a hint or an explanation"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.key("2");
    await page.click(cell(1, 4));
    await page.key("3");
    for (const id of ["hint", "explain"]) {
      assert.match(await asked(page, id), /^r1c3 and r1c4 are wrong: remove them first\./);
      assert.equal(await page.value('document.querySelectorAll("#board .cell.wrong").length'), 2);
      assert.equal(await page.value('document.getElementById("steps").hidden'), true);
    }
    await page.click("#answer button");
    assert.equal(await drawn(page, "found"), "");
    assert.match(await asked(page, "hint"), /single/);
    return page;
  },

  async "keys give a hint, check and explain"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.key("4");
    await page.key("2", { shift: true });
    await page.key("ArrowRight");
    await page.key("6", { shift: true });
    await page.key("k");
    await page.until('document.getElementById("answer").innerText.startsWith("No mistake in the digits; marks are not checked.")');
    await page.key("h");
    await page.until('document.getElementById("hint-part").textContent === "Show the step"');
    await page.key("e");
    await page.until('!document.getElementById("steps").hidden');
    await page.key("Escape");
    await page.until('!document.getElementById("game").hidden');
    return page;
  },

  async "a pasted puzzle opens at once, Enter opens, and the focus is on the first empty cell"() {
    const page = await at(EASY);
    await page.click(cell(1, 1));
    assert.equal(await page.value('document.querySelectorAll("#board .cell.same").length'), 3);
    const paste = (text) => page.value(`(() => { const it = document.getElementById("text"); it.value = ${JSON.stringify(text)}; it.dispatchEvent(new ClipboardEvent("paste", { bubbles: true })); })()`);
    await page.click("[aria-controls=open]");
    await page.click("#text");
    await paste(HARD.slice(0, 40));
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(await page.value('document.getElementById("open").hidden'), false);
    await page.key("Enter");
    await page.until('document.querySelector("#answer .bad")');
    assert.match(await page.text("#answer"), /^This text has 40 characters, but a puzzle has one for each cell/);
    await paste(HARD);
    await page.until('document.querySelectorAll("#board .given").length === 21');
    assert.equal(await page.value("document.activeElement.dataset.cell"), "1");
    assert.equal(await page.value('document.querySelectorAll("#board .cell.same").length'), 0);
    assert.equal(await page.value('document.getElementById("open").hidden'), true);
    await page.click("[aria-controls=open]");
    await page.value(`document.getElementById("text").value = "${EASY}"`);
    await page.click("#text");
    await page.key("Enter");
    await page.until('document.querySelectorAll("#board .given").length === 30');
    assert.equal(await page.value("document.activeElement.dataset.cell"), "2");
    await end(page);
    const phone = await at(EASY, { width: 360, height: 740 });
    await phone.value('document.querySelector("[aria-controls=open]").click()');
    const box = await phone.value('(({ top, bottom }) => ({ top, bottom }))(document.getElementById("open").getBoundingClientRect())');
    assert.ok(box.top >= 0 && box.bottom <= 740, JSON.stringify(box));
    return phone;
  },

  async "a puzzle is typed digit by digit, and a double click on Open does nothing else"() {
    const page = await at(EASY);
    await page.value('document.querySelector("[aria-controls=open]").click()');
    await page.value(`document.getElementById("text").value = "${EMPTY}"`);
    const at2 = await page.value('(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.getElementById("read").getBoundingClientRect())');
    const mouse = (type, clickCount) => page.send("Input.dispatchMouseEvent", { type, ...at2, button: "left", clickCount });
    await mouse("mousePressed", 1);
    await mouse("mouseReleased", 1);
    await page.until('document.getElementById("open").hidden');
    await page.value('window.heard = 0; document.querySelectorAll("#ask button").forEach((it) => it.addEventListener("click", () => { window.heard += 1; }))');
    await mouse("mousePressed", 2);
    await mouse("mouseReleased", 2);
    assert.equal(await page.value("window.heard"), 0);
    await end(page);
    const typed = await chromium.page(site.address);
    await typed.value('localStorage.clear()');
    await typed.go(site.address);
    await typed.until('performance.getEntriesByName("first answer").length && document.querySelector("[data-start=type]")');
    await typed.click("[data-start=type]");
    await typed.until('document.querySelectorAll("#board .given").length === 0 && document.activeElement.dataset.cell === "0"');
    for (const figure of EASY) await typed.key(figure === "." ? " " : figure);
    assert.equal(await drawn(typed, "given"), EASY.replaceAll(".", ""));
    await typed.key("Backspace");
    await typed.key("Backspace");
    assert.equal((await drawn(typed, "given")).length, 28);
    await typed.keys("79");
    await typed.click("[data-to=play]");
    assert.match(await asked(typed, "check"), /^Unique/);
    return typed;
  },

  async "a full grid: wrong digits are counted, a solved one stays solved, and the time is paused and starts anew"() {
    const page = await at(JSON.stringify({ side: 9, givens: `${"..."}${SOLVED.slice(3)}` }));
    await page.value('if (localStorage.getItem("clock") !== "shown") document.getElementById("timer").click()');
    await page.until('document.getElementById("clock").textContent === "0:01"');
    await page.click("#clock");
    assert.equal(await page.value('document.getElementById("clock").className'), "paused");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(await page.text("#clock"), "0:01");
    await page.click("#clock");
    await page.until('document.getElementById("clock").textContent === "0:02"');
    await page.click(cell(1, 1));
    for (const figure of ["3", "5", "4"]) {
      await page.key(figure);
      await page.key("ArrowRight");
    }
    await page.until('document.getElementById("answer").innerText.startsWith("The grid is full, but 2 digits are wrong.")');
    await page.click(cell(1, 1));
    await page.key("5");
    await page.key("ArrowRight");
    await page.key("3");
    await page.until(`document.querySelector("#answer .finish") && ${ready}`);
    assert.equal(await page.text("#status"), "");
    const time = await page.text("#clock");
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.send("Page.reload");
    await page.until(`performance.getEntriesByName("first answer").length && document.querySelector("#answer .finish") && ${ready}`);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    assert.equal(await page.text("#clock"), time);
    await page.value(`document.getElementById("text").value = ${JSON.stringify(JSON.stringify({ side: 9, givens: `${"..."}${SOLVED.slice(3)}` }))}`);
    await asked(page, "read");
    assert.match(await page.text("#clock"), /^0:0[01]$/);
    await page.value('document.getElementById("timer").click()');
    return page;
  },

  async "a digit on a mixed selection: if some lack it, all get it, else it goes"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.key("2", { shift: true });
    await page.key("ArrowRight", { shift: true });
    await page.key("2", { shift: true });
    assert.equal(await label(page, 1, 3), "row 1 column 3, pencil marks 2");
    assert.equal(await label(page, 1, 4), "row 1 column 4, pencil marks 2");
    await page.key("2", { shift: true });
    assert.equal(await label(page, 1, 3), "row 1 column 3, empty");
    return page;
  },

  async "redundant givens are found and removed, and missing ones added"() {
    const page = await at(EASY);
    assert.match(await asked(page, "fewer"), /^\d+ givens are enough: no other can be removed/);
    await page.click("#answer button");
    const left = (await drawn(page, "given")).length;
    assert.ok(left < 30);
    assert.match(await asked(page, "check"), /^Unique/);
    assert.match(await asked(page, "fewer"), /minimal/);
    assert.equal(await page.value('document.querySelectorAll("#answer button").length'), 0);
    await page.click("#undo");
    assert.equal((await drawn(page, "given")).length, 30);
    await end(page);
    const several = await at(lines("ambiguous.txt")[0]);
    assert.match(await asked(several, "check"), /^Multiple/);
    await several.click("#answer button");
    await several.until(ready);
    assert.match(await several.text("#answer"), /differ between the solutions/);
    await answered(several, "why");
    await several.click("#answer button");
    assert.match(await asked(several, "check"), /^Unique/);
    return several;
  },

  async "a change while a long question runs is answered at once, and no late answer comes"() {
    const page = await at(EMPTY);
    await page.click("#rate");
    await page.value('document.querySelector("[data-to=set]").click()');
    await page.click(cell(1, 1));
    await page.key("5");
    const begun = Date.now();
    await page.until('document.getElementById("verdict").textContent.includes("2 solutions")');
    assert.ok(Date.now() - begun < 2000, `${Date.now() - begun} ms`);
    assert.equal(await page.text("#answer"), "");
    return page;
  },

  async "a double click selects the same digits, Ctrl+I the others, and a diagonal drag no cell at its side"() {
    const page = await at(EASY);
    const place = (row, column) => page.value(`(() => { const { x, y, width } = document.querySelector('${cell(row, column)}').getBoundingClientRect(); return { x: x + width / 2, y: y + width / 2 }; })()`);
    const mouse = (type, at, clickCount = 1) => page.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount });
    const selected = () => page.value('document.querySelectorAll("[aria-selected=true]").length');
    const eight = await place(3, 3);
    for (const count of [1, 2]) {
      await mouse("mousePressed", eight, count);
      await mouse("mouseReleased", eight, count);
    }
    assert.equal(await selected(), 5);
    await page.key("i", { ctrl: true });
    assert.equal(await selected(), 76);
    const [from, to] = [await place(1, 1), await place(4, 4)];
    await mouse("mousePressed", from);
    for (let part = 1; part <= 40; part += 1) await mouse("mouseMoved", { x: from.x + ((to.x - from.x) * part) / 40 + 3, y: from.y + ((to.y - from.y) * part) / 40 });
    await mouse("mouseReleased", to);
    assert.equal(await selected(), 4);
    return page;
  },

  async "rules are drawn by dragging, get their value by typing, and are deleted and undone"() {
    for (const options of [{}, { width: 360, height: 740 }]) {
      const page = await at(EMPTY, options);
      await palette(page);
      const rules = () => page.value('[...document.querySelectorAll("#rules li")].map((it) => it.textContent).join("; ")');
      const drawn = async (kind, names, value = "") => {
        await draw(page, kind, names);
        await page.keys(value);
        await page.until(`[...document.querySelectorAll("#rules li")].at(-1)?.textContent.includes(${JSON.stringify(value)}) && ${ready}`);
      };
      await drawn("cage", "r1c1 r1c2 r2c2", "12");
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2");
      await drawn("cage", "r9c8 r9c9", "3");
      await drawn("whisper", "r4c4 r5c5 r6c6 r6c7 r6c6");
      await drawn("arrow", "r8c1 r7c1 r6c1");
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2; cage 3: r9c8 r9c9; whisper 5: r4c4-r6c6; arrow r8c1: r7c1 r6c1");
      await page.click("#back-rule");
      await page.click("#back-rule");
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2; cage 3: r9c8 r9c9");
      await page.key("y", { ctrl: true });
      await page.click("#rules li:nth-child(2) [aria-label^='Switch off']");
      await page.until(`document.querySelector("#rules .off") && ${ready}`);
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2; whisper 5: r4c4-r6c6; cage 3: r9c8 r9c9");
      assert.equal(await page.value('document.querySelectorAll("#board svg .cage").length > 0 && document.querySelectorAll("#rules s").length'), 1);
      await page.until('decodeURIComponent(location.hash).includes(\'"o":\')');
      await page.click("#rules .off [aria-label^='Switch on']");
      await page.until(`!document.querySelector("#rules .off") && ${ready}`);
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2; whisper 5: r4c4-r6c6; cage 3: r9c8 r9c9");
      await page.click("#back-rule");
      await page.click("#back-rule");
      await page.click("#rules li:nth-child(2) [aria-label^=Delete]");
      await page.until(`document.querySelectorAll("#rules li").length === 2 && ${ready}`);
      assert.equal(await rules(), "cage 12: r1c1 r1c2 r2c2; whisper 5: r4c4-r6c6");
      await page.click("#rules li:nth-child(1) button");
      await page.value('document.querySelector("#fields input").value = "10"; document.querySelector("#fields input").dispatchEvent(new Event("change"))');
      await page.until(`document.getElementById("rules").innerText.includes("cage 10") && ${ready}`);
      await choose(page, "anti-knight");
      await page.until(`document.querySelectorAll("#rules li").length === 3 && ${ready}`);
      await page.key("Escape");
      await page.until('document.getElementById("verdict").textContent.includes("2 solutions")');
      assert.match(await asked(page, "check"), /^Multiple/);
      await end(page);
    }
  },

  async "each geometry gives the rule that is written by hand"() {
    const page = await at(EMPTY);
    await palette(page);
    const cases = [
      ["odd", "r1c1 r1c2", "", { cells: ["r1c1", "r1c2"] }],
      ["renban", "r2c2 r3c3 r3c4", "", { cells: ["r2c2", "r3c3", "r3c4"] }],
      ["thermo", "r5c1 r5c2 r5c3", "", { cells: ["r5c1", "r5c2", "r5c3"] }],
      ["arrow", "r6c1 r7c2 r7c3", "", { bulb: ["r6c1"], cells: ["r7c2", "r7c3"] }],
      ["inequality", "r9c1 r8c1", "", { cells: ["r9c1", "r8c1"] }],
      ["quadruple", "r4c4 r5c5", "2\n", { values: [2], cells: ["r4c4", "r4c5", "r5c4", "r5c5"] }],
      ["sandwich", "r3c9 r3c8", "7\n", { sum: 7, cells: [9, 8, 7, 6, 5, 4, 3, 2, 1].map((it) => `r3c${it}`) }],
      ["little-killer", "r1c6 r2c7", "21\n", { sum: 21, cells: ["r1c6", "r2c7", "r3c8", "r4c9"] }],
      ["clone", "r1c4 r1c5 | r9c4 r9c5", "", { cells: ["r1c4", "r1c5"], copies: ["r9c4", "r9c5"] }],
      ["equal-sums", "r8c5 r8c6 | r7c9 r6c9", "", { lists: [["r8c5", "r8c6"], ["r7c9", "r6c9"]] }],
      ["diagonal", "", "", { direction: "/" }],
    ];
    for (const [at, [kind, paths, keys, fields]] of cases.entries()) {
      for (const path of paths.split(" | ")) await draw(page, kind, path);
      for (const key of keys) await page.key(key === "\n" ? "Enter" : key);
      if (!paths || paths.includes("|")) await page.click("#add");
      await page.until(`document.querySelectorAll("#rules li").length === ${at + 1} && ${ready}`);
      const rule = await page.until(`JSON.parse(new URLSearchParams(location.hash.slice(1)).get("puzzle")).rules[${at}]`);
      assert.deepEqual(rule, { rule: kind, ...fields }, kind);
    }
    return page;
  },

  async "rules are drawn without a drag, by keys and by taps, and by touch"() {
    const page = await at(EMPTY, { width: 360, height: 740 });
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await palette(page);
    const rules = (count) => page.until(`document.querySelectorAll("#rules li").length === ${count} && ${ready} && [...document.querySelectorAll("#rules li")].map((it) => it.textContent).join("; ")`);
    await draw(page, "thermo", "");
    await touch(page, "r1c1 r2c2 r3c3 r3c4");
    assert.equal(await rules(1), "thermo: r1c1-r3c3 r3c4");
    for (const at of ["r5c5", "r5c6", "r4c7"]) await touch(page, at);
    await page.click("#add");
    assert.equal(await rules(2), "thermo: r1c1-r3c3 r3c4; thermo: r5c5 r5c6 r4c7");
    await page.key("Escape");
    await page.click(cell(9, 1));
    await page.click("[aria-controls=palette]");
    await draw(page, "cage", "");
    await page.value(`document.querySelector('${cell(9, 1)}').focus()`);
    await page.key("ArrowRight", { shift: true });
    await page.key("ArrowUp", { shift: true });
    await page.keys("17");
    await page.key("Enter");
    assert.match(await rules(3), /cage 17: r9c1 r9c2 r8c2$/);
    return page;
  },

  async "outside clues, edges, corners and bulbs of several cells are drawn by pointing"() {
    const page = await at(EMPTY);
    await palette(page);
    const row = (number) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((it) => `r${number}c${it}`);
    const column = (number) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((it) => `r${it}c${number}`);
    const cases = [
      ["sandwich", ["r3c0"], "17", { sum: 17, cells: row(3) }],
      ["sandwich", ["r10c2"], "8", { sum: 8, cells: column(2).reverse() }],
      ["skyscraper", ["r0c5"], "4", { count: 4, cells: column(5) }],
      ["x-sum", ["r7c10"], "20", { sum: 20, cells: row(7).reverse() }],
      ["numbered-room", ["r0c9 r1c9"], "6", { value: 6, cells: column(9) }],
      ["little-killer", ["r0c6"], "21", { sum: 21, cells: ["r1c7", "r2c8", "r3c9"] }],
      ["little-killer", ["r0c3", "r0c3"], "9", { sum: 9, cells: ["r1c2", "r2c1"] }],
      ["little-killer", ["r8c0 r7c1"], "30", { sum: 30, cells: ["r7c1", "r6c2", "r5c3", "r4c4", "r3c5", "r2c6", "r1c7"] }],
      ["x", ["r4c4+0.45+0"], "", { cells: ["r4c4", "r4c5"] }],
      ["v", ["r5c4+0-0.4"], "", { cells: ["r5c4", "r4c4"] }],
      ["inequality", ["r8c8+0+0.4"], "", { cells: ["r8c8", "r9c8"] }],
      ["ratio", ["r6c6-0.4+0.1"], "3", { value: 3, cells: ["r6c6", "r6c5"] }],
      ["difference", ["r2c2", "r2c3"], "", { cells: ["r2c2", "r2c3"] }],
      ["quadruple", ["r5c5+0.45+0.4"], "127", { values: [1, 2, 7], cells: ["r5c5", "r5c6", "r6c5", "r6c6"] }],
      ["double-arrow", ["r9c1 r9c2 r9c3 r8c4"], "", { cells: ["r9c1", "r9c2", "r9c3", "r8c4"] }],
      ["arrow", ["⇧r1c1 r1c2", "r1c2 r2c3 r3c3"], "", { bulb: ["r1c1", "r1c2"], cells: ["r2c3", "r3c3"] }],
      ["arrow", ["r1c1 r2c1 r3c1"], "", { bulb: ["r1c1", "r1c2"], cells: ["r2c1", "r3c1"] }],
    ];
    for (const [at, [kind, paths, keys, fields]] of cases.entries()) {
      await choose(page, kind);
      for (const path of paths) await drag(page, path.replace("⇧", ""), { shift: path.startsWith("⇧") });
      await page.keys(keys);
      const expected = { rule: kind, ...fields };
      const told = (rule) => JSON.stringify(Object.entries(rule).sort());
      await page.until(`(() => { const rule = JSON.parse(new URLSearchParams(location.hash.slice(1)).get("puzzle")).rules[${at}] ?? {}; return JSON.stringify(Object.entries(rule).sort()) === ${JSON.stringify(told(expected))}; })()`, 3).catch(async () => assert.deepEqual((await rulesOf(page, at + 1).catch(() => []))[at], expected, kind));
    }
    assert.equal(await page.value('document.querySelectorAll("#board .slot").length'), 0);
    // A tap on a clue that is there chooses it, and figures change its value.
    await choose(page, "sandwich");
    assert.equal(await page.value('document.querySelectorAll("#board .slot").length'), 36);
    await drag(page, "r3c0");
    await page.keys("9");
    await page.until(`document.getElementById("rules").textContent.includes("sandwich 9") && ${ready} && JSON.parse(new URLSearchParams(location.hash.slice(1)).get("puzzle")).rules[0].sum === 9`);
    return page;
  },

  async "outside clues, edges, corners and bulbs of several cells are drawn by keys alone"() {
    const page = await at(EMPTY);
    await palette(page);
    const start = async (kind, row, column) => {
      await page.value(`(() => { const it = document.querySelector('#tiles [data-kind="${kind}"]'); it.focus(); })()`);
      await page.key("Enter");
      await page.value(`document.querySelector('${cell(row, column)}').focus()`);
      await page.key("ArrowRight");
      await page.key("ArrowLeft");
    };
    await start("sandwich", 3, 1);
    await press(page, "ArrowLeft 1 2 ArrowDown 5");
    let rules = await rulesOf(page, 2);
    assert.deepEqual(rules.map(({ sum, cells }) => [sum, cells[0], cells[8]]), [[12, "r3c1", "r3c9"], [5, "r4c1", "r4c9"]]);
    await start("little-killer", 1, 4);
    await press(page, "ArrowUp Enter Space 8");
    rules = await rulesOf(page, 3);
    assert.deepEqual(rules[2], { rule: "little-killer", sum: 8, cells: ["r1c3", "r2c2", "r3c1"] });
    await start("inequality", 5, 5);
    await press(page, "Ctrl+ArrowUp");
    rules = await rulesOf(page, 4);
    assert.deepEqual(rules[3].cells, ["r5c5", "r4c5"]);
    await start("quadruple", 7, 7);
    await press(page, "3 4 Enter");
    rules = await rulesOf(page, 5);
    assert.deepEqual(rules[4], { rule: "quadruple", values: [3, 4], cells: ["r7c7", "r7c8", "r8c7", "r8c8"] });
    await start("arrow", 1, 1);
    await press(page, "Shift+ArrowRight Shift+Enter ArrowDown Shift+ArrowDown Enter");
    rules = await rulesOf(page, 6);
    assert.deepEqual(rules[5], { rule: "arrow", bulb: ["r1c1", "r1c2"], cells: ["r2c2", "r3c2"] });
    await start("equal-sums", 8, 1);
    await press(page, "Shift+ArrowRight Enter ArrowDown Shift+ArrowRight Enter Enter");
    rules = await rulesOf(page, 7);
    assert.deepEqual(rules[6], { rule: "equal-sums", lists: [["r8c1", "r8c2"], ["r9c2", "r9c3"]] });
    return page;
  },

  async "outside clues, edges, corners and bulbs are drawn by touch on a phone"() {
    const page = await at(EMPTY, { width: 360, height: 740 });
    await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await palette(page);
    await choose(page, "sandwich");
    await touch(page, "r0c4");
    await page.click("#values button:nth-child(1)");
    await page.click("#values button:nth-child(5)");
    await page.until(`document.getElementById("rules").textContent.includes("sandwich 15") && ${ready}`);
    await choose(page, "x");
    await touch(page, "r4c4+0.4+0");
    await choose(page, "quadruple");
    await touch(page, "r6c6+0.4+0.4");
    await page.click("#values button:nth-child(2)");
    await rulesOf(page, 3);
    await choose(page, "arrow");
    await page.click("#extend");
    await touch(page, "r8c1 r8c2");
    await touch(page, "r8c2 r8c3 r8c4");
    const rules = await rulesOf(page, 4);
    assert.deepEqual(rules.map(({ rule }) => rule), ["sandwich", "x", "quadruple", "arrow"]);
    assert.deepEqual(rules[3], { rule: "arrow", bulb: ["r8c1", "r8c2"], cells: ["r8c3", "r8c4"] });
    assert.ok(await page.value("document.documentElement.scrollWidth <= 360"));
    return page;
  },

  async "the palette shows all kinds with pictures by groups, and is searched and walked by keys"() {
    const page = await at(EMPTY);
    await palette(page);
    const shown = () => page.value('[...document.querySelectorAll("#tiles [data-kind]")].filter((it) => it.checkVisibility()).map((it) => it.dataset.kind).join(" ")');
    const kinds = await page.value('import("./library.js").then(({ ask }) => ask({ ask: "menus" })).then(({ kinds }) => kinds.map(({ name }) => name).filter((name) => !["lines", "boxes"].includes(name)).sort().join(" "))');
    assert.equal((await shown()).split(" ").filter(Boolean).sort().join(" "), kinds);
    assert.ok(await page.value('[...document.querySelectorAll("#tiles [data-kind]")].every((it) => it.textContent.trim() && it.title && it.querySelector("svg"))'));
    await page.click("#search");
    await page.keys("whisp");
    assert.equal(await shown(), "whisper");
    await page.key("Enter");
    assert.equal(await page.value('document.querySelector("#tiles [aria-pressed=true]").dataset.kind'), "whisper");
    assert.match(await page.text("#gesture"), /differ by at least/);
    await page.value('document.getElementById("search").value = ""; document.getElementById("search").dispatchEvent(new Event("input"))');
    await page.value('document.querySelector(\'[data-kind="cage"]\').focus()');
    const focused = () => page.value("document.activeElement.dataset.kind");
    await page.key("ArrowRight");
    assert.notEqual(await focused(), "cage");
    await page.key("ArrowLeft");
    assert.equal(await focused(), "cage");
    await page.key("ArrowDown");
    await page.key("ArrowUp");
    assert.equal(await focused(), "cage");
    return page;
  },

  async "layers of a solution are drawn and part of the verdict, and their rules are edited as JSON"() {
    const chaos = (more) => JSON.stringify({ side: 4, regions: "none", givens: { r2c2: 3, r3c4: 2, r4c2: 1, ...more }, layers: { region: { values: [1, 4] } }, rules: [{ rule: "unknown-regions", layer: "region", distinct: true }] });
    const labels = { "region.r3c2": 4, "region.r4c2": 2 };
    const count = (page, name) => page.value(`document.querySelectorAll("#board .layered ${name}").length`);
    const page = await at(chaos(labels));
    assert.match(await page.text("#rules"), /unknown regions layer region/);
    assert.deepEqual([await count(page, ".given"), await count(page, ".border")], [2, 0]);
    await page.click("[data-to=set]");
    assert.match(await answered(page, "check"), /unique/i);
    assert.match(await answered(page, "solve"), /unique/i);
    assert.deepEqual([await count(page, ".given"), await count(page, ".border")], [2, 1]);
    await play(page);
    assert.deepEqual([await count(page, ".given"), await count(page, ".border")], [2, 0]);
    await palette(page);
    const search = (text) => page.value(`(() => { const it = document.getElementById("search"); it.value = ${JSON.stringify(text)}; it.dispatchEvent(new Event("input")); })()`);
    for (const [text, found] of [["any of", /any of, one of/], ["layer", /connected, no 2x2, per house, unknown regions.*, loop, path/]]) {
      await search(text);
      assert.match(await page.text("#found"), found);
    }
    await page.click("#found button");
    const written = await page.value('document.getElementById("text").value');
    assert.deepEqual(JSON.parse(written).givens, JSON.parse(chaos(labels)).givens);
    assert.match(written, /\n\{"rule":"unknown-regions"/);
    // Solutions that differ only in a layer.
    const shade = { side: 4, givens: { r1c1: 1, r1c2: 2, r1c3: 3, r2c1: 3, r2c3: 1, r3c1: 2, r3c2: 1 }, layers: { shade: { values: [0, 1] } }, rules: [{ rule: "per-house", layer: "shade", is: 1, count: 1 }] };
    await page.value(`document.getElementById("text").value = ${JSON.stringify(JSON.stringify(shade))}`);
    await page.click("#read");
    await page.until(ready);
    await page.click("[data-to=set]");
    assert.match(await answered(page, "solve"), /differ in 4 cells: shade/);
    assert.equal(await count(page, ".area"), 4);
    assert.equal(await page.value('document.querySelectorAll("#board .cell.differ").length'), 4);
    return page;
  },

  async "the search knows the words of setters, tells what Enter chooses, and is cleared by a choice"() {
    const page = await at(EMPTY);
    await palette(page);
    const search = (text) => page.value(`(() => { const it = document.getElementById("search"); it.value = ${JSON.stringify(text)}; it.dispatchEvent(new Event("input")); return [document.querySelector("#tiles .first")?.dataset.kind ?? "", ...[...document.querySelectorAll("#tiles [data-kind]")].filter((it) => it.checkVisibility()).map((it) => it.dataset.kind)]; })()`);
    const cases = {
      kropki: "ratio difference", xv: "x v", "german whispers": "whisper", "dutch whisper": "whisper", thermometers: "thermo", Thermometer: "thermo", arrows: "arrow", quads: "quadruple", xsum: "x-sum", "X sums": "x-sum",
      antiking: "anti-king", "anti king": "anti-king", antiknight: "anti-knight", nonconsecutive: "non-consecutive", "little killer": "little-killer", "Little Killers": "little-killer", "numbered rooms": "numbered-room",
      jigsaw: "regions", irregular: "regions", samurai: "grids", overlap: "grids", parity: "odd even", "even odd": "odd even", "kropki dots": "ratio", killer: "cage", "palindrome lines": "palindrome",
    };
    for (const [text, kinds] of Object.entries(cases)) {
      const [best, ...found] = await search(text);
      for (const kind of kinds.split(" ")) assert.ok(found.includes(kind), `${text}: ${found}`);
      assert.equal(best, kinds.split(" ")[0], text);
    }
    assert.equal(await page.text("#found"), "Enter chooses palindrome.");
    assert.deepEqual(await search("qqq"), [""]);
    assert.match(await page.text("#found"), /^Nothing found/);
    await search("kropki");
    await page.click("#tiles .first");
    assert.equal(await page.value('document.getElementById("search").value'), "");
    assert.ok((await page.text("#found")) === "" && (await page.value('document.querySelectorAll("#tiles [data-kind]:not([hidden])").length')) > 50);
    await draw(page, "ratio", "r1c1 r1c2");
    await draw(page, "thermo", "r5c1 r5c2");
    await page.until('document.getElementById("recent").innerText.trim() === "thermo\\nratio"');
    await search("cage");
    await page.click("#drawn");
    await page.click("[aria-controls=palette]");
    assert.equal(await page.value('document.getElementById("search").value'), "");
    return page;
  },

  async "tapped shapes are added when another tool is chosen, single cells at once, and whole boards by a toggle"() {
    const page = await at(EMPTY);
    await palette(page);
    await choose(page, "thermo");
    for (const at of ["r1c1", "r2c2", "r2c3"]) await drag(page, at);
    await choose(page, "odd");
    assert.deepEqual((await rulesOf(page, 1))[0], { rule: "thermo", cells: ["r1c1", "r2c2", "r2c3"] });
    await drag(page, "r5c5");
    await drag(page, "r6c6");
    assert.deepEqual((await rulesOf(page, 3)).slice(1).map(({ cells }) => cells), [["r5c5"], ["r6c6"]]);
    await choose(page, "arrow");
    await drag(page, "r9c9");
    await page.click("#drawn");
    await page.until('/^The arrow was not added: it has too few cells/.test(document.getElementById("answer").innerText)');
    await page.click("[aria-controls=palette]");
    const pressed = () => page.value('document.querySelector("#tiles [data-kind=anti-king]").getAttribute("aria-pressed")');
    const toggle = () => page.click("#tiles [data-kind=anti-king]");
    await toggle();
    assert.deepEqual((await rulesOf(page, 4))[3], { rule: "anti-king" });
    assert.equal(await pressed(), "true");
    await choose(page, "diagonal");
    await drag(page, "r1c1 r2c2 r3c3");
    await page.click("#add");
    await rulesOf(page, 5);
    await page.click("#add");
    await page.until('/on the board already/.test(document.getElementById("answer").innerText)');
    await toggle();
    await rulesOf(page, 4);
    assert.equal(await pressed(), "false");
    // What a rule of the whole board lacks is typed in its tool.
    await page.click("#tiles [data-kind=negative]");
    await page.until('/forbids nothing/.test(document.getElementById("answer").innerText)');
    await page.value('document.querySelector("#fields [data-field=differences]").value = "1"');
    await page.click("#add");
    await rulesOf(page, 5);
    await page.click("#tiles [data-kind=negative]");
    await rulesOf(page, 4);
    // A figure without a rule that has a number does nothing, also later.
    await page.value("document.activeElement.blur()");
    await choose(page, "thermo");
    await page.keys("7");
    await page.click("#drawn");
    await page.click(cell(8, 8));
    assert.equal(await drawn(page, "given"), "");
    return page;
  },

  async "a chosen line is extended and shortened, also after Select, and messages are about its fields"() {
    const page = await at(EMPTY);
    await palette(page);
    await draw(page, "renban", "r1c1 r1c2 r1c3");
    await draw(page, "thermo", "r5c1 r5c2 r5c3");
    await choose(page, "");
    assert.equal(await page.text("#answer"), "");
    await drag(page, "r1c2");
    assert.equal((await page.text("#answer")).includes("Type its"), false);
    await page.click("#extend");
    assert.match(await page.text("#answer"), /^Extend is on/);
    await drag(page, "r1c3 r1c4 r2c5");
    const cells = async (number) => (await rulesOf(page, 2))[number].cells.join(" ");
    await page.until('location.hash.includes("r2c5")');
    assert.equal(await cells(0), "r1c1 r1c2 r1c3 r1c4 r2c5");
    await page.click("#extend");
    await drag(page, "r2c5 r1c4 r1c3");
    await page.until('!location.hash.includes("r2c5")');
    assert.equal(await cells(0), "r1c1 r1c2 r1c3");
    await choose(page, "");
    await drag(page, "r5c2");
    assert.equal((await page.text("#answer")).includes("slow"), false);
    return page;
  },

  async "a shape is drawn with Shift and the arrows, and Enter adds it"() {
    const page = await at(EMPTY);
    await palette(page);
    await choose(page, "thermo");
    await page.value(`document.querySelector('${cell(4, 4)}').focus()`);
    await press(page, "Shift+ArrowRight Shift+ArrowRight Shift+ArrowDown Shift+ArrowUp");
    assert.equal(await page.value('document.querySelectorAll("#board .ghost polyline").length'), 1);
    assert.equal(await page.value('document.querySelectorAll("[aria-selected=true]").length'), 1);
    await press(page, "Enter");
    assert.deepEqual((await rulesOf(page, 1))[0].cells, ["r4c4", "r4c5", "r4c6"]);
    await page.click("#extend");
    await press(page, "Shift+ArrowRight");
    await page.until('location.hash.includes("r4c7")');
    assert.deepEqual((await rulesOf(page, 1))[0].cells, ["r4c4", "r4c5", "r4c6", "r4c7"]);
    return page;
  },

  async "a clue outside the board turns with its sum, and the board stays in its place"() {
    const page = await at(EMPTY, { width: 1280, height: 800 });
    await palette(page);
    await choose(page, "little-killer");
    const place = () => page.value('JSON.stringify(document.querySelector("[data-cell=\'40\']").getBoundingClientRect())');
    const before = await place();
    await drag(page, "r0c3");
    await page.keys("9");
    await rulesOf(page, 1);
    await drag(page, "r0c3");
    await page.until('location.hash.includes("r2c1")');
    assert.deepEqual(await rulesOf(page, 1), [{ rule: "little-killer", sum: 9, cells: ["r1c2", "r2c1"] }]);
    await drag(page, "r5c10");
    await page.keys("12");
    await rulesOf(page, 2);
    await drag(page, "r10c5");
    await page.keys("12");
    await rulesOf(page, 3);
    assert.equal(await place(), before);
    return page;
  },

  async "a rule on the board is chosen by a tap, changed, deleted and undone, also after a reload"() {
    const page = await at(EMPTY);
    await palette(page);
    await draw(page, "cage", "r1c1 r1c2 r2c2");
    await page.keys("12");
    await page.until(`document.getElementById("rules").textContent.includes("cage 12") && ${ready}`);
    await draw(page, "thermo", "r1c1 r2c1 r3c1");
    await draw(page, "x", "r5c5 r5c6");
    await draw(page, "sandwich", "r4c0");
    await page.keys("8");
    await rulesOf(page, 4);
    const current = () => page.value('document.querySelector("#rules [aria-current] button")?.textContent ?? ""');
    await choose(page, "");
    assert.equal(await current(), "");
    await drag(page, "r1c1");
    assert.equal(await current(), "cage 12: r1c1 r1c2 r2c2");
    assert.equal(await page.value('document.activeElement.closest("li")?.dataset.rule'), "0");
    assert.ok(await page.value('document.querySelectorAll("#board .outline.chosen *").length') > 0);
    await page.key("9");
    await page.until(`document.getElementById("rules").textContent.includes("cage 9") && ${ready}`);
    await drag(page, "r1c1");
    assert.equal(await current(), "thermo: r1c1-r3c1");
    await page.key("Delete");
    await rulesOf(page, 3);
    await drag(page, "r5c5+0.45+0");
    assert.equal(await current(), "x: r5c5 r5c6");
    await page.click("#delete-rule");
    await rulesOf(page, 2);
    await page.click("#back-rule");
    await rulesOf(page, 3);
    await page.key("Escape");
    // A right click chooses a rule while the palette is closed, and a tool chooses those of its kind.
    await drag(page, "r2c2", { button: "right" });
    assert.equal(await current(), "cage 9: r1c1 r1c2 r2c2");
    await choose(page, "sandwich");
    await drag(page, "r4c0");
    assert.match(await current(), /^sandwich 8/);
    await page.click("#off-rule");
    await page.until(`document.querySelector("#rules .off") && ${ready}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.send("Page.reload");
    await page.until('performance.getEntriesByName("first answer").length && document.querySelector("#rules .off")');
    const texts = async (count) => {
      await page.until(`document.querySelectorAll("#rules li:not(.off)").length === ${count} && ${ready}`);
      return page.value('[...document.querySelectorAll("#rules li:not(.off)")].map((it) => it.textContent.split(":")[0]).join(" ")');
    };
    assert.equal(await texts(2), "cage 9 x");
    const back = [];
    for (const count of [3, 4, 4, 3, 2, 1, 1, 0]) {
      await page.click("#undo");
      back.push(await texts(count));
    }
    assert.deepEqual(back, ["cage 9 x sandwich 8", "cage 9 thermo x sandwich 8", "cage 12 thermo x sandwich 8", "cage 12 thermo x", "cage 12 thermo", "cage 12", "cage", ""]);
    await page.key("y", { ctrl: true });
    assert.equal(await texts(1), "cage");
    return page;
  },

  async "a second line that begins on the first keeps its stem"() {
    const page = await at(EMPTY);
    await palette(page);
    await draw(page, "thermo", "r1c1 r2c1 r3c1 r4c1");
    await draw(page, "thermo", "r2c1 r2c2 r2c3");
    await draw(page, "whisper", "r6c1 r6c2 r6c3 r6c4");
    await draw(page, "whisper", "r6c2 r7c2 r8c2");
    await draw(page, "arrow", "r1c9 r2c9 r3c9 r4c9");
    await choose(page, "arrow");
    await drag(page, "r2c9 r2c8 r2c7", { shift: true });
    const rules = await rulesOf(page, 6);
    const cells = (text) => text.split(" ");
    assert.deepEqual(rules.map(({ bulb, cells }) => [...(bulb ?? []), ...cells]), ["r1c1 r2c1 r3c1 r4c1", "r1c1 r2c1 r2c2 r2c3", "r6c1 r6c2 r6c3 r6c4", "r6c2 r7c2 r8c2", "r1c9 r2c9 r3c9 r4c9", "r1c9 r2c9 r2c8 r2c7"].map(cells));
    // A drag from the tip makes the thermometer longer, and Shift extends the chosen rule.
    await draw(page, "thermo", "r4c1 r5c1");
    await page.until('location.hash.includes("r5c1")');
    assert.deepEqual((await rulesOf(page, 6))[0].cells, cells("r1c1 r2c1 r3c1 r4c1 r5c1"));
    await draw(page, "renban", "r9c4 r9c5");
    await rulesOf(page, 7);
    await drag(page, "r9c5 r9c6", { shift: true });
    await page.until('document.getElementById("rules").textContent.includes("r9c4-6") && location.hash.includes("r9c6")');
    assert.deepEqual((await rulesOf(page, 7))[6].cells, cells("r9c4 r9c5 r9c6"));
    return page;
  },

  async "a conflict of drawn rules and givens is shown on the board"() {
    const page = await at(EMPTY);
    await palette(page);
    await draw(page, "thermo", "r5c1 r5c2 r5c3");
    await draw(page, "x", "r1c1 r1c2");
    await draw(page, "sandwich", "r9c0");
    await page.keys("2");
    await rulesOf(page, 3);
    await page.key("Escape");
    await page.key("Escape");
    await page.click(cell(5, 3));
    await page.keys("2");
    await page.until('document.getElementById("verdict").textContent.includes("no solution")');
    assert.match(await asked(page, "why"), /conflict of [^]*thermo/i);
    assert.equal(await page.value('document.querySelectorAll("#board .clashing polyline").length'), 1);
    assert.equal(await page.value('document.querySelectorAll("#board .cell.wrong").length'), 3);
    assert.equal(await page.value('document.querySelectorAll("#rules .bad").length'), 1);
    return page;
  },

  async "regions are painted, and overlapping grids are opened"() {
    const page = await at(JSON.stringify({ side: 4, givens: {}, rules: [{ rule: "diagonal", direction: "/" }] }));
    await palette(page);
    await choose(page, "regions");
    assert.equal(await page.text("#fields"), "1\n4/4\n2\n4/4\n3\n4/4\n4\n4/4\nClear regions");
    await drag(page, "r1c3");
    assert.match(await page.text("#answer"), /^Region 1 has more than 4 cells/);
    await page.click("#fields button:nth-child(2)");
    await drag(page, "r2c2");
    const puzzle = 'JSON.parse(new URLSearchParams(location.hash.slice(1)).get("puzzle"))';
    const regions = await page.until(`${puzzle}.regions && ${ready} && ${puzzle}.regions.map((it) => typeof it === "string" ? it : it.toSorted().join(" "))`);
    assert.deepEqual(regions, ["AAAB", "ABBB", "CCDD", "CCDD"].some((it) => it === regions[0]) ? ["AAAB", "ABBB", "CCDD", "CCDD"] : ["r1c1 r1c2 r1c3 r2c1", "r1c4 r2c2 r2c3 r2c4", "r3c1 r3c2 r4c1 r4c2", "r3c3 r3c4 r4c3 r4c4"]);
    // By keys: the figure chooses the region and paints the selected cells.
    await page.value("document.querySelector(\"[data-cell='5']\").focus()");
    await press(page, "ArrowRight ArrowLeft 1");
    assert.match(await page.text("#answer"), /^Region 1 has more/);
    await page.click("#fields button:last-child");
    await page.until(`${puzzle}.regions === undefined || ${puzzle}.regions.length === 0 || ${ready}`);
    await page.click("#back-rule");
    await page.click("#back-rule");
    await choose(page, "grids");
    assert.equal(await page.text("#fields"), "Samurai\nTwin\nButterfly\nFlower");
    await page.click("#fields button:nth-child(2)");
    await page.until('document.querySelectorAll("[data-cell]").length === 28');
    await page.click("#undo");
    await page.until('document.querySelectorAll("[data-cell]").length === 16');
    await end(page);
    const large = await at(EMPTY);
    await palette(large);
    await choose(large, "grids");
    await large.click("#fields button:nth-child(1)");
    await large.until('document.querySelectorAll("[data-cell]").length === 369');
    assert.match(await asked(large, "check"), /^Multiple/);
    return large;
  },

  async "every rule of the registry can be drawn from its fields"() {
    const page = await at(EASY);
    const wrong = await page.value(`(async () => {
      const [{ kindsOf, Tool, textOf, valueOf }, { default: init, answer }] = [await import("./draw.js"), await import("./sudoku.js")];
      await init();
      const ask = (question) => JSON.parse(answer(JSON.stringify(question)));
      const read = ask({ ask: "read", puzzle: "${EMPTY}" });
      return kindsOf(ask({ ask: "menus" }).kinds).filter(({ isOwn }) => !isOwn).flatMap((kind) => {
        const nothing = () => {};
        const tool = new Tool(kind, read, { begun: nothing, changed: nothing, done: nothing });
        const parts = [kind.first && kind.example[kind.first.name], kind.example[kind.body]].filter(Boolean);
        for (const part of parts) for (const list of Array.isArray(part[0]) ? part : [part]) {
          for (const name of list) {
            tool.press({ cell: read.names.indexOf(name) });
            tool.release();
          }
          if (tool.isSecond) tool.next();
        }
        const others = kind.fields.filter(({ name, form }) => name in kind.example && !["cells", "line", "lists", "before", "first"].includes(form));
        const values = Object.fromEntries(others.map((field) => [field.name, field.form === "flag" ? kind.example[field.name] : valueOf(field, textOf(field, kind.example[field.name]))]));
        const rule = tool.rule(values);
        const [mine, theirs] = [rule, { rule: kind.name, ...kind.example }].map((it) => ask({ ask: "read", puzzle: JSON.stringify({ side: 9, givens: {}, rules: [it] }) }));
        return mine.error || JSON.stringify(mine.records) !== JSON.stringify(theirs.records) ? [[kind.name, mine.error ?? mine.records, theirs.error ?? theirs.records]] : [];
      });
    })()`);
    assert.deepEqual(wrong, []);
    return page;
  },

  async "a conflict shows its rules and removes them"() {
    const rules = [["r1c1", "r1c2"], ["r1c4", "r1c5"]].map((cells) => ({ rule: "cage", cells, sum: 3 }));
    const page = await at(JSON.stringify({ side: 9, givens: {}, rules }));
    assert.match(await asked(page, "why"), /conflict of cage 3 at r1c1 and cage 3 at r1c4/i);
    assert.equal(await page.value('document.querySelectorAll("#board .cell.wrong").length'), 4);
    await page.click("#answer button");
    await page.until(`document.querySelectorAll("#rules li").length === 1 && ${ready}`);
    assert.match(await asked(page, "check"), /^Multiple/);
    return page;
  },

  async "a phone shows board, answer and pad at once after a hint"() {
    for (const height of [640, 740]) {
      const page = await at(EASY, { width: 360, height });
      for (let part = 0; part < 4; part += 1) await asked(page, "hint");
      for (const id of ["board", "answer", "pad", "hint"]) {
        const box = await page.value(`(({ top, bottom }) => ({ top, bottom }))(document.getElementById("${id}").getBoundingClientRect())`);
        assert.ok(box.top >= 0 && box.bottom <= height, `${id} of ${height}: ${JSON.stringify(box)}`);
      }
      await end(page);
    }
  },

  async "questions about a classic puzzle"() {
    const page = await at(EASY);
    assert.match(await answered(page, "solve"), /^Unique\./);
    const givens = [...EASY].filter((it) => it !== ".").length;
    assert.equal((await drawn(page, "new")).length, 81 - givens);
    await page.click("#answer button");
    assert.equal(await page.value('[...document.querySelectorAll("#board .digits text")].map((it) => it.textContent).join("")'), SOLVED);
    assert.match(await asked(page, "mistakes"), /Solved/);
    await page.click("#undo");
    assert.match(await asked(page, "check"), /^Unique/);
    assert.match(await asked(page, "why"), /^Unique: nothing is wrong/);
    assert.match(await asked(page, "rate"), /^Easy: 1\.\d/);
    await page.click(cell(1, 3));
    await page.keys("2");
    assert.match(await asked(page, "mistakes"), /^1 cell is wrong: r1c3/);
    assert.equal(await page.value('document.querySelectorAll("#board .cell.wrong").length'), 1);
    await page.click(cell(1, 3));
    await page.key("Delete");
    assert.match(await asked(page, "hint"), /single|full house/);
    await page.click("#hint");
    assert.equal((await drawn(page, "new")).length, 1);
    await page.click("#hint");
    assert.equal((await drawn(page, "found")).length, 1);
    return page;
  },

  async "typed digits count on an empty board"() {
    const [page, given] = [await at(EMPTY), await at(EASY)];
    await type(page, EASY);
    await given.click(cell(9, 9));
    const asks = [["check"], ["solve"], ["why"], ["rate"], ["hint"], ["explain"], ["cnf", "#formula"], ["prove", "#formula"], ["formats", "#written"]];
    for (const [id, place] of asks) {
      const [answer, right] = [await asked(page, id, place), await asked(given, id, place)];
      assert.match(answer, /Your digits count as givens/, id);
      assert.equal(answer.replace(/\s*Your digits count[^]*/, ""), right.trim(), id);
    }
    assert.match(await asked(page, "mistakes"), /^No mistake/);
    assert.match(await asked(page, "compare", "#formula"), /Your digits count/);
    await page.click("#live");
    await page.until('/^1 solution from here[^]*Your digits count/.test(document.getElementById("answer").innerText)');
    await page.click("#live");
    await answered(page, "solve");
    assert.equal((await drawn(page, "found")).length, 30);
    assert.equal((await drawn(page, "new")).length, 51);
    await page.click("#answer button");
    assert.equal((await drawn(page, "given")).length, 30);
    assert.match(await asked(page, "mistakes"), /Solved/);
    await page.click("#undo");
    assert.equal((await drawn(page, "found")).length, 30);
    assert.equal(await drawn(page, "given"), "");
    await page.until('decodeURIComponent(location.hash).includes(\'"p":{"0":5\')');
    const again = await chromium.page(await page.value("location.href"));
    await again.until('document.querySelectorAll("#board .digits .found").length === 30');
    assert.match(await asked(again, "check"), /^Unique/);
    await end(again);
    await end(given);
    return page;
  },

  async "a step makes typed digits givens"() {
    const page = await at(EMPTY);
    await type(page, EASY);
    for (let part = 0; part < 3; part += 1) await asked(page, "hint");
    assert.deepEqual([(await drawn(page, "given")).length, (await drawn(page, "found")).length], [30, 1]);
    assert.match(await asked(page, "rate"), /^Easy[^]*are ignored/);
    await page.click("#undo");
    assert.deepEqual([(await drawn(page, "given")).length, (await drawn(page, "found")).length], [0, 30]);
    return page;
  },

  async "typed digits clash on an empty board"() {
    const page = await at(EMPTY);
    await type(page, "5...5....");
    for (const id of ["check", "solve", "mistakes"]) assert.match(await asked(page, id), /invalid: 5/i, id);
    assert.match(await asked(page, "why"), /^Conflict of r1c1=5 and r1c5=5/);
    return page;
  },

  async "an answer says whether it considers typed digits"() {
    const cages = { r1c1: 4, r1c4: 3, r2c3: 2, r3c1: 3 };
    const rules = Object.entries(cages).map(([name, sum]) => ({ rule: "cage", cells: [name], sum }));
    const withoutGivens = JSON.stringify({ side: 4, givens: ".".repeat(16), rules });
    for (const [puzzle, wrong] of [[EASY, "2"], [KILLER, "1"], [withoutGivens, "2"]]) {
      const page = await at(puzzle);
      await page.click(cell(1, 3));
      await page.key(wrong);
      for (const [id, place] of [["check"], ["solve"], ["why"], ["rate"], ["cnf", "#formula"], ["prove", "#formula"]]) {
        assert.match(await asked(page, id, place), /Your digits are ignored/, id);
      }
      assert.match(await asked(page, "check"), /^Unique/);
      for (const [id, place] of [["mistakes"], ["hint"], ["explain"], ["formats", "#written"]]) {
        assert.match(await asked(page, id, place), /Your digits are taken into account/, id);
      }
      for (const id of ["hint", "explain"]) assert.match(await asked(page, id), /^r1c3 is wrong: remove it first\./, id);
      assert.match(await asked(page, "mistakes"), /^1 cell is wrong: r1c3/);
      await asked(page, "check");
      await page.click("#answer button");
      assert.equal(await label(page, 1, 3), `row 1 column 3, ${wrong}, given`);
      assert.match(await asked(page, "check"), /^(Unsolvable|Invalid)/);
      await page.click("#undo");
      assert.equal(await label(page, 1, 3), `row 1 column 3, ${wrong}`);
      await end(page);
    }
  },

  async "a solution written over typed digits is undone"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.key("2");
    await page.click(cell(1, 4));
    await page.key("6", { shift: true });
    const before = await seen(page);
    await asked(page, "solve");
    assert.equal(await drawn(page, "new"), "");
    await answered(page, "solve");
    await page.click("#answer button");
    assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
    await page.click("#undo");
    assert.equal(await seen(page), before);
    return page;
  },

  async "no typed digit can stand without a solution"() {
    const page = await at(lines("unsolvable.txt")[0]);
    const open = await page.value('[...document.querySelectorAll("[data-cell]")].find((it) => /empty/.test(it.getAttribute("aria-label"))).dataset.cell');
    await page.click(`[data-cell="${open}"]`);
    await page.key("1");
    assert.match(await asked(page, "mistakes"), /unsolvable/i);
    return page;
  },

  async "every replacement of the board is undone"() {
    const page = await at(JSON.stringify({ ...JSON.parse(KILLER), title: "Mine", author: "Me" }));
    await page.key("g");
    await page.click(cell(1, 1));
    await page.key("4");
    await page.key("n");
    await page.click(cell(1, 2));
    await page.key("5");
    await page.click(cell(1, 3));
    await page.key("2", { shift: true });
    await page.key("v");
    await page.key("3");
    const mine = await seen(page);
    const file = join(downloads, "puzzle.txt");
    writeFileSync(file, EASY);
    const { root: document } = await page.send("DOM.getDocument");
    const { nodeId } = await page.send("DOM.querySelector", { nodeId: document.nodeId, selector: "#file" });
    const size = (side) => page.value(`document.getElementById("size").value = "${side}"; document.getElementById("size").dispatchEvent(new Event("change"))`);
    const replacements = {
      Generate: () => page.click("#make"),
      "Empty board": () => size(9),
      "another shape": () => size(16),
      "a smaller shape": () => size(4),
      Open: async () => {
        await page.value(`document.getElementById("text").value = "${EASY}"`);
        await page.click("#read");
      },
      "a file": () => page.send("DOM.setFileInputFiles", { nodeId, files: [file] }),
      "a paste": () => page.value(`(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(HARD)}); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); })()`),
      "a drop": () => page.value(`(() => { const data = new DataTransfer(); data.items.add(new File(["${EASY}"], "easy.txt")); document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); })()`),
      "a link": () => page.value(`location.hash = "#puzzle=${HARD}"`),
      "an address without a puzzle": () => page.value('location.hash = ""'),
    };
    for (const [name, replace] of Object.entries(replacements)) {
      await replace();
      await page.until('/Undo restores the previous board/.test(document.getElementById("answer").innerText)', 60);
      const other = await seen(page);
      assert.notEqual(other, mine, name);
      await page.click("[data-cell='1']");
      await page.click("[data-mode=colour]");
      await page.click("#digits button:nth-child(2)");
      await page.key("z", { ctrl: true });
      await page.key("z", { ctrl: true });
      assert.equal(await seen(page), mine, name);
      await page.key("y", { ctrl: true });
      assert.equal(await seen(page), other, name);
      await page.click("#undo");
      assert.equal(await seen(page), mine, name);
      assert.match(await asked(page, "mistakes"), /\w/, name);
      await page.until('decodeURIComponent(location.hash).includes("Mine")');
    }
    await page.click("#undo");
    await page.click("#undo");
    assert.equal(await label(page, 1, 3), "row 1 column 3, empty");
    return page;
  },

  async "an answer goes when the puzzle changes, and one that comes after that is not told"() {
    const page = await at(EASY);
    assert.match(await asked(page, "solve"), /^Unique/);
    assert.match(await asked(page, "cnf", "#formula"), /variables/);
    await page.click(cell(1, 3));
    await page.key("4");
    assert.equal(await page.text("#answer") + await page.text("#formula"), "");
    await page.value('document.getElementById("check").click(); document.getElementById("clear").click()');
    await page.until(ready);
    assert.equal(await page.text("#answer"), "");
    assert.equal(await page.text("#status"), "Check uniqueness: stopped");
    return page;
  },

  async "an explanation is gone through back and forth"() {
    const page = await at(EASY);
    assert.match(await asked(page, "explain"), /^This puzzle can be solved in \d+ steps: /);
    const number = () => page.text("#steps .number");
    assert.match(await number(), /^1 of/);
    await page.click("#steps [data-go=forward]");
    assert.match(await number(), /^2 of/);
    await page.key("ArrowLeft");
    assert.match(await number(), /^1 of/);
    await page.key("End");
    assert.match(await page.text("#steps .sentence"), /^(Hidden|Naked) single|^Full house/);
    assert.equal(await page.text("#steps nav"), "Reset\nFirst\nBack\nForward\nLast\n51 of 51");
    assert.ok(await page.value('document.querySelectorAll("#steps svg .found:not(.off)").length') > 40);
    return page;
  },

  async "true candidates are live, with counts"() {
    const page = await at(lines("ambiguous.txt")[0]);
    await page.click("#live");
    await page.until('/solutions? from here/.test(document.getElementById("answer").innerText)');
    const before = await page.value('document.querySelectorAll("#board .mark:not(.off)").length');
    const open = await page.value('document.querySelector("#board .mark:not(.off):not(.all)") && [...document.querySelectorAll("[data-cell]")].find((it) => /marks \\d \\d/.test(it.getAttribute("aria-label"))).dataset.cell');
    await page.click(`[data-cell="${open}"]`);
    assert.match(await page.text("#answer"), /r\dc\d: \d in \d/);
    const digit = await page.value(`document.querySelector('[data-cell="${open}"]').getAttribute("aria-label").match(/marks (\\d)/)[1]`);
    await page.key(digit);
    await page.until(`document.querySelectorAll("#board .mark:not(.off)").length < ${before}`);
    return page;
  },

  async "true candidates that are not decided are drawn as such, and are decided by Continue"() {
    const grids = ["r1c1", "r1c13", "r7c7", "r13c1", "r13c13"];
    const page = await at(JSON.stringify({ rows: 21, columns: 21, digits: [1, 9], box: "3x3", grids, givens: { r7c7: 5 }, rules: [] }));
    await page.click("#live");
    await page.until('/from here/.test(document.getElementById("answer").innerText)', 60);
    const count = (kind) => page.value(`document.querySelectorAll("#board .mark${kind}:not(.off)").length`);
    const told = await page.text("#answer");
    // A fast computer decides all of them.
    if (/not all candidates are decided after 3 s/.test(told)) {
      assert.ok(await count(".undecided") > 0);
      assert.match(told, /not decided: it may be possible or not/);
      await page.click("#answer button");
      await page.until('!/after 3 s/.test(document.getElementById("answer").innerText)', 60);
    }
    // No digit is left out: every cell still has at least eight candidates.
    assert.ok(await count("") >= 8 * 368);
    return page;
  },

  async "forced candidates look the same with and without counts, and have a legend"() {
    const page = await at(EASY);
    await page.click("#live");
    await page.until('/from here/.test(document.getElementById("answer").innerText)');
    assert.equal((await drawn(page, "sole")).length, 51);
    assert.match(await page.text("#answer"), /the same in every solution/);
    await page.click(cell(1, 3));
    assert.match(await page.text("#answer"), /r1c3: 4 in 1 solution\./);
    return page;
  },

  async "a conflict that Check reports is the one that is offered, with its givens; a rule broken in itself is red at once"() {
    const rules = [{ rule: "cage", cells: ["r2c3", "r2c4", "r3c4"], sum: 8 }, { rule: "cage", cells: ["r7c7", "r8c7"], sum: 30 }];
    const page = await at(JSON.stringify({ side: 9, givens: { r2c3: 3, r3c4: 3 }, rules }));
    assert.match(await answered(page, "check"), /3 is given twice in cage at r2c3/);
    assert.match(await answered(page, "why"), /^3 is given twice in cage at r2c3/);
    const buttons = () => page.value('[...document.querySelectorAll("#answer button")].map((it) => it.textContent).join("; ")');
    assert.equal(await buttons(), "Remove cage 8 at r2c3; Remove r2c3=3; Remove r3c4=3");
    const red = () => page.value('[...document.querySelectorAll("#rules .bad")].map((it) => it.dataset.rule).join()');
    assert.equal(await red(), "0");
    await page.click("#answer button:last-of-type");
    await page.until('document.getElementById("verdict").textContent === "✕ cage 30 at r7c7 cannot be satisfied"');
    assert.equal(await red(), "1");
    await page.click("#rules li:nth-child(2) [aria-label^=Delete]");
    await page.until('document.getElementById("verdict").textContent.includes("2 solutions")');
    assert.equal(await red(), "");
    return page;
  },

  async "why not: two solutions or the clash are drawn"() {
    const page = await at(lines("ambiguous.txt")[0]);
    assert.match(await answered(page, "why"), /Multiple solutions[^]*leaves? only the first solution/);
    assert.ok(await page.value('document.querySelectorAll("#board .cell.differ, #board .cell.missing").length') >= 4);
    assert.match(await drawn(page, "new"), /\d\/\d/);
    const clash = await at(`5${EASY.slice(1, 80)}5`.replace("53..7", "55..7"));
    assert.match(await asked(clash, "why"), /^Conflict of r1c1=5 and r1c2=5/);
    assert.equal(await clash.value('document.querySelectorAll("#board .cell.wrong").length'), 2);
    const none = await at(lines("unsolvable.txt")[0]);
    assert.match(await asked(none, "why"), /^Conflict of [^]*givens/);
    for (const it of [clash, none]) await end(it);
    return page;
  },

  async "a killer is drawn and answered"() {
    const page = await at(KILLER);
    assert.ok(await page.value('document.querySelectorAll("#board svg .cage").length') > 0);
    assert.match(await page.text("#rules"), /cage 25: /);
    assert.match(await asked(page, "solve"), /^Unique/);
    assert.match(await asked(page, "check"), /^Unique/);
    assert.match(await asked(page, "why"), /^Unique: nothing is wrong/);
    assert.match(await asked(page, "hint"), /cage/);
    await page.click("#hint");
    assert.ok(await page.value('document.querySelectorAll("#board .cell.pattern").length') > 0);
    await page.click("#hint");
    assert.match(await asked(page, "rate"), /\d\.\d/);
    assert.match(await asked(page, "explain"), /^This puzzle can be solved in \d+ steps: /);
    assert.ok(await page.value('document.querySelectorAll("#steps svg .cage").length') > 0);
    await page.click(cell(1, 1));
    await page.keys("4");
    assert.match(await asked(page, "mistakes"), /wrong|No mistake/);
    return page;
  },

  async "an ambiguous text offers its readings"() {
    const page = await at(EMPTY);
    const rows = Array.from({ length: 16 }, () => Array(16).fill("0").join(" ")).join("\n").replace("0", "1");
    await page.value(`document.getElementById("text").value = ${JSON.stringify(rows)}`);
    assert.match(await asked(page, "read"), /can be one 16×16 puzzle or 16 puzzles of 4×4[^-]*Read as 16×16\s*Read as 4×4/);
    await page.click("#answer button");
    await page.until(ready);
    assert.equal(await page.value('document.querySelectorAll("[data-cell]").length'), 256);
    await page.value(`document.getElementById("text").value = "${"1".padEnd(256, ".")}"`);
    assert.match(await asked(page, "read"), /256 characters make a line of side 16[^-]*Give one symbol/);
    await page.value('document.querySelector("#answer input").value = "0-9A-F"');
    await page.click("#answer button");
    await page.until(ready);
    assert.equal(await label(page, 1, 1), "row 1 column 1, 2, given");
    return page;
  },

  async "formula, proof and encodings, classic and killer"() {
    const page = await at(EASY);
    for (const text of [EASY, KILLER]) {
      await page.value(`document.getElementById("text").value = ${JSON.stringify(text)}`);
      await asked(page, "read");
      assert.match(await asked(page, "cnf", "#formula"), /variables, .* clauses/);
      const name = text === KILLER ? `puzzle-extended-pairwise-${await page.value('document.getElementById("sum_encoding").value')}.cnf` : "puzzle-extended-pairwise.cnf";
      assert.match(await saved(page, "#formula button", name), /^p cnf \d+ \d+$/m);
      assert.match(await asked(page, "prove", "#formula"), /^Proof that there is no other solution, checked/);
      assert.match(await saved(page, "#formula .row button:nth-of-type(2)", "puzzle-unique.drat"), /0\n$/);
      const table = await asked(page, "compare", "#formula");
      assert.ok(table.split("\n").length > 10, table);
      assert.match(table, /Each formula has one solution\. (All have \d+ conflict|Fewest conflicts: )[^]*fewest clauses: [^]*single runs/);
      assert.ok((await page.value('document.querySelectorAll("#formula .best").length')) >= 2);
    }
    return page;
  },

  async "the sum encoding is an option only with sums, and SAT panels do not show in other activities"() {
    const page = await at(EASY);
    const isShown = (selector) => page.value(`document.querySelector("${selector}").getClientRects().length > 0`);
    await page.click("[data-to=sat]");
    assert.equal(await isShown("#sum_encoding"), false);
    await page.click("#cnf");
    await page.until('document.querySelector("#formula p")');
    assert.ok(await isShown("#formula"));
    await page.click("[data-to=set]");
    assert.equal(await isShown("#formula"), false);
    await page.value(`document.getElementById("text").value = ${JSON.stringify(KILLER)}`);
    await page.click("#read");
    await page.until(ready);
    await page.click("[data-to=sat]");
    assert.ok(await isShown("#sum_encoding"));
    await page.click("#check-encoding");
    await page.until('document.querySelector("#formula .good")');
    assert.match(await page.text("#formula"), /sum encoding, no logic pre-pass: [^]*solved by the SAT solver batsat/);
    return page;
  },

  async "clashing givens are encoded, and what the pre-pass solves is said"() {
    const page = await at(`55${EASY.slice(2)}`);
    const told = await asked(page, "check-encoding", "#formula");
    assert.match(told, /^With this encoding, the formula has no solution\. The givens contradict each other: 5 is given twice in row 1: r1c1 and r1c2\.\n/);
    assert.match(told, /: 729 variables, [\d,]+ clauses/);
    const table = await asked(page, "compare", "#formula");
    assert.match(table, /Each formula has no solution/);
    assert.doesNotMatch(table, /\t0\t0$/m);
    const other = await at(EASY);
    await choice(other, "logic", "full");
    assert.match(await asked(other, "check-encoding", "#formula"), /pre-pass \(full\) finds the only solution, so no formula was needed/);
    assert.match(await asked(other, "compare", "#formula"), /pre-pass \(full\) decides the puzzle, so there is nothing to compare/);
    await asked(other, "cnf", "#formula");
    await other.click("[data-to=sat]");
    await other.click(cell(2, 3));
    await other.until('document.getElementById("variables").innerText.includes("pre-pass: r2c3 = 2.")');
    await end(other);
    return page;
  },

  async "options, formula, file and comparison agree"() {
    const page = await at(HARD);
    await page.click("[data-to=sat]");
    await page.click("#cnf");
    await page.until('document.querySelector("#formula p")');
    await choice(page, "encoding", "product");
    await page.until(`${ready} && document.querySelector("#formula p").innerText.includes("product encoding")`);
    assert.match(await saved(page, "#formula button", "puzzle-extended-product.cnf"), /^c encoding product$/m);
    await page.click(cell(1, 2));
    const variables = () => page.text("#variables");
    assert.match(await variables(), /Cell r1c2: [^]*Row 1: [^]*is a helper variable of the encoding product \((digit|cell) /);
    await page.click("#variables button");
    const file = await page.value('document.querySelector("#formula > details:last-child code").textContent');
    assert.match(file, /^c sudoku-sat [^]*\nc encoding product\n[^]*\nc var 1 r1c1=1\n[^]*… \d+ more comment lines\np cnf \d+ \d+\n-?\d+ [^]* 0\n… [\d,]+ more lines$/);
    await page.click("#check-encoding");
    await page.until('document.querySelector("#formula .good")');
    await choice(page, "encoding", "ladder");
    assert.match(await page.text("#formula"), /^The options changed/);
    await page.click("#compare");
    await page.until(`${ready} && document.querySelector("#formula .best")`, 60);
    const chosen = () => page.value('[document.getElementById("formulation").value, document.getElementById("encoding").value, document.querySelector("#formula tr.chosen th").innerText, document.getElementById("chosen").innerText]');
    const names = await page.value('[...document.querySelectorAll("#formula tbody th")].map((it) => it.innerText)');
    await page.click(`#formula tbody tr:nth-child(${names.indexOf("triads, pairwise") + 1}) button`);
    const [formulation, encoding, row, words] = await chosen();
    assert.deepEqual([formulation, encoding, row], ["triads", "pairwise", "triads, pairwise"]);
    assert.match(words, /^Triads: [^]*\nPairwise: /);
    await choice(page, "encoding", "split");
    assert.equal(await page.value('document.querySelectorAll("#formula tr.chosen").length'), 0);
    await choice(page, "formulation", "extended");
    assert.equal((await chosen())[2], "extended, split");
    await choice(page, "logic", "singles");
    assert.match(await page.text("#formula"), /^The options changed/);
    await page.click("#compare");
    await page.until('document.querySelector("#formula tbody")');
    await page.click("#stop");
    await page.until('document.querySelector("#formula [role=status]").innerText.startsWith("Stopped: ")');
    return page;
  },

  async "the answer of a solver becomes a verified grid"() {
    const page = await at(EASY);
    const literals = [...SOLVED].flatMap((digit) => [..."123456789"].map((it) => it === digit)).map((holds, at) => (holds ? at + 1 : -at - 1));
    const told = async (answer) => {
      await page.value(`(() => { const box = document.querySelector("#formula .answer"); box.open = true; box.querySelector("textarea").value = ${JSON.stringify(answer)}; })()`);
      await page.click("#formula .answer button");
      await page.until(`${ready} && document.querySelector("#formula .answer div").innerText`);
      return page.text("#formula .answer div");
    };
    await page.click("[data-to=sat]");
    await page.click("#cnf");
    await page.until('document.querySelector("#formula .answer")');
    for (const answer of [`c log\ns SATISFIABLE\nv ${literals.join(" ")} 0`, literals.join(" "), `[${literals.join(", ")}]`]) {
      assert.match(await told(answer), /^Verified: the grid satisfies all givens and rules\./);
    }
    assert.equal((await drawn(page, "new")).length, 51);
    assert.match(await told("s UNSATISFIABLE"), /unverified[^]*finds one solution, so the answer is wrong/);
    assert.match(await told("INDETERMINATE"), /unknown/);
    assert.match(await told(literals.map((it) => -it).join(" ")), /digit/);
    assert.match(await told(`${literals.join(" ")} 9999`), /another formula/);
    await page.click("#prove");
    await page.until('document.querySelector("#formula .row")');
    assert.match(await told("UNSAT"), /there is no other solution\. This is unverified[^]* agrees/);
    assert.match(await told(literals.join(" ")), /is the solution that the formula excludes/);
    await page.value(`document.getElementById("text").value = "s SATISFIABLE\\nv ${literals.join(" ")} 0"`);
    assert.match(await answered(page, "read"), /^This is the answer of a SAT solver[^]*in SAT, below the formula/);
    await page.click("#answer button");
    await page.until('document.querySelector("#formula .answer")?.open');
    await page.click("#formula .answer button");
    await page.until('document.querySelector("#formula .answer div button")');
    await page.click("#formula .answer div button");
    await page.until('document.querySelectorAll("#board .digits text.found").length === 51');
    return page;
  },

  async "solutions are counted up to a limit, and a failed opening is forgotten"() {
    const page = await at(EASY);
    assert.match(await asked(page, "count", "#formula"), /^Exactly 1 solution\./);
    await page.value('document.getElementById("text").value = "<script>"');
    await asked(page, "read");
    assert.equal(await page.value('document.querySelectorAll("#answer .bad").length'), 1);
    await asked(page, "count", "#formula");
    assert.equal(await page.value('document.querySelectorAll("#answer .bad").length'), 0);
    const other = await at(EMPTY);
    assert.match(await asked(other, "count", "#formula"), /^At least 10,000 solutions; counting stops there\./);
    assert.match(await asked(other, "prove", "#formula"), /^Nothing to prove: the puzzle has several solutions\. Two of them differ in \d+ cells/);
    await end(other);
    return page;
  },

  async "puzzles are made by level and symmetry, and with rules"() {
    const page = await at(EMPTY);
    await page.value('document.getElementById("level").value = "easy"');
    assert.match(await asked(page, "make"), /^An easy puzzle with \d+ givens\./);
    assert.match(await page.value('document.querySelector("#answer details").textContent'), /Seed \d+, \d+ givens/);
    assert.match(await asked(page, "check"), /^Unique/);
    assert.match(await asked(page, "rate"), /^Easy/);
    const givens = await page.value('[...document.querySelectorAll("[data-cell]")].map((it) => /given/.test(it.getAttribute("aria-label")))');
    assert.deepEqual(givens, [...givens].reverse());
    await page.value('document.getElementById("rule").value = "thermo"');
    await page.click("[data-to=set]");
    assert.match(await asked(page, "make"), /^A thermo puzzle with/);
    assert.equal(await page.value("document.body.dataset.mood"), "play");
    assert.ok(await page.value('document.querySelectorAll("#board svg .thermo").length') > 0);
    return page;
  },

  async "the state is in the address, and links go out and come in"() {
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.keys("4");
    await page.key("ArrowRight");
    await page.key("2", { shift: true });
    await page.until(`decodeURIComponent(location.hash).includes('"n":')`);
    const again = await chromium.page(await page.value("location.href"));
    await again.until('document.querySelectorAll("#board .digits .found").length === 1');
    assert.equal(await label(again, 1, 4), "row 1 column 4, pencil marks 2");
    await end(again);
    for (const text of [EASY, KILLER]) {
      await page.value(`document.getElementById("text").value = ${JSON.stringify(text)}`);
      await asked(page, "read");
      await asked(page, "formats", "#written");
      for (const name of ["f-puzzles", "sudokupad", "iss"]) {
        const link = await page.value(`[...document.querySelectorAll("#written li")].find((it) => it.querySelector("strong")?.textContent === "${name}").querySelector("code").textContent`);
        const other = await chromium.page(`${site.address}#${encodeURIComponent(link)}`);
        await other.until('performance.getEntriesByName("first answer").length');
        assert.match(await asked(other, "check"), /^Unique/, name);
        await end(other);
      }
    }
    return page;
  },

  async "new boards have any size from 4 to 16"() {
    const page = await at(EASY);
    await page.click("[data-to=set]");
    for (const side of [5, 7, 8, 10]) {
      await page.value(`document.getElementById("size").value = "${side}"; document.getElementById("size").dispatchEvent(new Event("change"))`);
      await page.until(`document.querySelectorAll("[data-cell]").length === ${side * side} && ${ready}`);
      assert.equal(await page.value('document.querySelector("#answer .bad")?.textContent ?? ""'), "");
      assert.match(await answered(page, "check"), /^Multiple/, String(side));
    }
    return page;
  },

  async "title, author and rules in words are typed, shown in Play and saved in pictures"() {
    const rules = [{ rule: "cage", cells: ["r1c1", "r1c2"], sum: 5 }, { rule: "anti-king" }];
    const page = await at(JSON.stringify({ side: 9, givens: {}, rules }));
    const told = await page.text("#rules-text");
    assert.equal(told, "Cage (killer): no repeated digit in the cells; they add up to the sum or a sum in the range.\nAnti-king: cells that share an edge or a corner differ.");
    await page.click("[data-to=set]");
    const write = (name, text) => page.value(`(() => { const it = document.querySelector("[data-about=${name}]"); it.value = ${JSON.stringify(text)}; it.dispatchEvent(new Event("change")); })()`);
    await write("title", "Two & <three>");
    await page.until(`document.getElementById("about").textContent === "Two & <three>" && ${ready}`);
    await write("author", "Anon");
    await page.until(`document.getElementById("about").textContent === "Two & <three>, by Anon" && ${ready}`);
    const svg = await saved(page, "#svg", "Two-three.svg");
    assert.match(svg, /Two &#38; &#60;three&#62; by Anon[^]*Anti-king: cells that share an edge/);
    assert.match(await page.text("#answer"), /^Saved Two-three\.svg/);
    const png = await saved(page, "#png", "Two-three.png");
    assert.match(png, /PNG/);
    await write("rules_text", "Normal rules.");
    await page.until(`document.getElementById("rules-text").textContent === "Normal rules." && ${ready}`);
    await page.click("#undo");
    await page.until('document.getElementById("rules-text").textContent.startsWith("Cage")');
    await page.click("#xlsx");
    await page.until('/^A workbook can hold only classic puzzles, and this one has rules such as cage/.test(document.getElementById("answer").innerText)');
    return page;
  },

  async "overlapping grids have outlines and are in the list, and errors of rules are in words"() {
    const page = await at(EMPTY);
    await palette(page);
    await draw(page, "cage", "r1c1 r1c2");
    await page.value('(() => { const it = document.querySelector("#fields input"); it.value = "abc"; it.dispatchEvent(new Event("change")); })()');
    await page.until('document.getElementById("answer").innerText.startsWith("The cage at r1c1: its sum must be a number.")');
    await choose(page, "grids");
    await page.click("#fields button:nth-child(3)");
    await page.until('document.querySelectorAll("[data-cell]").length === 144');
    assert.equal(await page.value('document.querySelectorAll("#board .grids rect").length'), 4);
    assert.match(await page.text("#rules"), /^4 grids of 9×9, at r1c1 r1c4 r4c1 r4c4/);
    return page;
  },

  async "a file, a workbook, a paste, a drop and an empty board are opened"() {
    const page = await at(EMPTY);
    const file = join(downloads, "puzzle.txt");
    writeFileSync(file, EASY);
    const { root: document } = await page.send("DOM.getDocument");
    const { nodeId } = await page.send("DOM.querySelector", { nodeId: document.nodeId, selector: "#file" });
    await page.send("DOM.setFileInputFiles", { nodeId, files: [file] });
    await page.until('document.querySelectorAll("#board .given").length === 30');
    for (const [puzzle, givens] of [[HARD, 21], [EASY, 30], [`${".".repeat(9)}${HARD.slice(9)}`, 20]]) {
      writeFileSync(join(downloads, "puzzle.xlsx"), workbook(puzzle));
      await page.send("DOM.setFileInputFiles", { nodeId, files: [join(downloads, "puzzle.xlsx")] });
      await page.until(`document.querySelectorAll("#board .given").length === ${givens}`);
    }
    // The program made both files, with `convert --box 3x2` and `convert --live`; only their first sheet was kept.
    for (const [name, address] of [["boxes", '"box":"3x2"'], ["live", "puzzle=4..3..2.3......."]]) {
      await page.send("DOM.setFileInputFiles", { nodeId, files: [join(__dirname, `${name}.xlsx`)] });
      await page.until(`decodeURIComponent(location.hash).includes(${JSON.stringify(address)})`);
    }
    await page.value(`(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(HARD)}); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); })()`);
    await page.until('document.querySelectorAll("#board .given").length === 21');
    await page.value(`(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(EASY)}], "easy.txt")); document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); })()`);
    await page.until('document.querySelectorAll("#board .given").length === 30');
    await page.value('document.getElementById("size").value = "16"; document.getElementById("size").dispatchEvent(new Event("change"))');
    await page.until('document.querySelectorAll("[data-cell]").length === 256');
    await page.click("[data-cell='0']");
    await page.keys("16");
    assert.equal(await label(page, 1, 1), "row 1 column 1, 16, given");
    await page.key("ArrowRight");
    await page.keys("c");
    assert.equal(await page.value(`document.querySelector("[data-cell='1']").getAttribute("aria-label")`), "row 1 column 2, 12, given");
    await page.value(`document.getElementById("text").value = "${EASY}"`);
    await asked(page, "read");
    await page.click(cell(1, 3));
    await page.key("4");
    assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
    return page;
  },

  async "two figures are one number only where nothing comes between, and a keypad without figures types none"() {
    const page = await at(JSON.stringify({ side: 16, givens: Array.from({ length: 16 }, () => Array(16).fill(0)) }));
    const labels = () => page.value('[0, 1].map((it) => document.querySelector(`[data-cell="${it}"]`).getAttribute("aria-label").split(", ")[1]).join(" ")');
    await page.click("[data-cell='0']");
    await page.key("1");
    await page.key("ArrowRight");
    await page.key("6");
    assert.equal(await labels(), "1 6");
    await page.key("1");
    await page.click("#digits button:nth-child(5)");
    await page.key("6");
    assert.equal(await labels(), "1 6");
    await page.key("1");
    await page.click("[data-mode=mark]");
    await page.key("6");
    assert.equal(await labels(), "1 1");
    await page.click("[data-mode=digit]");
    await page.click("[data-cell='0']");
    await page.key("1");
    assert.equal(await labels(), "empty 1");
    await page.click("[data-cell='0']");
    await page.keys("16");
    assert.equal(await labels(), "16 1");
    await page.key("PageUp", { code: "Numpad9" });
    assert.equal(await labels(), "16 1");
    await page.key("9", { code: "Numpad9" });
    assert.equal(await labels(), "9 1");
    return page;
  },

  async "title, author and rules in words are kept in the address"() {
    const page = await at(JSON.stringify({ size: 9, title: "Small", author: "Anon", ruleset: "As ever.", grid: Array.from({ length: 9 }, () => Array(9).fill({})) }));
    const words = async (it) => `${await it.text("#about")}: ${await it.text("#rules-text")}`;
    assert.equal(await words(page), "Small, by Anon: As ever.");
    await page.until('location.hash.includes("state=")');
    const again = await chromium.page(await page.value("location.href"));
    await again.until('performance.getEntriesByName("first answer").length');
    assert.equal(await words(again), "Small, by Anon: As ever.");
    await end(again);
    return page;
  },

  async "stop ends what runs, and the next question is answered"() {
    const page = await at(".".repeat(81));
    await page.click("#why");
    await page.until('!document.getElementById("stop").hidden');
    const loads = site.asked.filter((it) => it === "/sudoku_bg.wasm").length;
    await page.click("#stop");
    await page.until('document.getElementById("status").textContent.includes("stopped")');
    assert.match(await asked(page, "solve"), /^Multiple/);
    assert.equal(site.asked.filter((it) => it === "/sudoku_bg.wasm").length, loads);
    return page;
  },

  async "a library that cannot be loaded is asked for no more than questions are, and again with the next"() {
    site.missing.add("/sudoku_bg.wasm");
    site.asked.length = 0;
    const page = await at(EASY);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const loads = site.asked.filter((it) => it === "/sudoku_bg.wasm").length;
    site.missing.clear();
    assert.match(await page.text("#answer"), /solver could not be loaded \(404[^]*Try again/);
    assert.ok(loads <= 3, `${loads} times`);
    assert.match(await asked(page, "check"), /^Unique/);
    assert.ok(await page.value('document.getElementById("level").length') > 0);
    page.errors = page.errors.filter((it) => !it.includes("404"));
    return page;
  },

  async "without the library, digits can be typed"() {
    site.missing.add("/sudoku_bg.wasm");
    const page = await at(EASY);
    await page.click(cell(1, 3));
    await page.key("4");
    assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
    site.missing.clear();
    assert.match(await asked(page, "mistakes"), /^No mistake/);
    assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
    page.errors = page.errors.filter((it) => !it.includes("404"));
    return page;
  },

  async "messages have no words of the command line"() {
    const page = await at(EMPTY);
    const rows = Array.from({ length: 16 }, () => Array(16).fill("0").join(" ")).join("\n").replace("0", "1");
    const wrong = ["<script>", "12345", "53..x....", '{"givens":"1...","foo":[1]}', '{"rules":[{"rule":"cage"}]}', rows, "1".padEnd(256, "."), "p cnf 3 2\n1 2 0\n", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4x.", `${EASY}\n${EASY}x`, "%PDF-1.4"];
    for (const text of wrong) {
      await page.value(`document.getElementById("text").value = ${JSON.stringify(text)}`);
      const told = await asked(page, "read");
      assert.doesNotMatch(told, /text:|--[a-z]|:\d+:\d+/, text);
    }
    return page;
  },

  async "every engine and backend solves a hard puzzle"() {
    const page = await at(EASY);
    const verdicts = await page.value(`(async () => {
      const { default: init, answer } = await import("./sudoku.js");
      await init();
      const ask = (question) => JSON.parse(answer(JSON.stringify(question)));
      const menus = ask({ ask: "menus" });
      const pairs = menus.engines.flatMap((engine) => menus.backends.map((backend) => [engine.name, backend.name]));
      return pairs.map(([engine, backend]) => {
        const { verdict, solution, error } = ask({ ask: "check", puzzle: "${HARD}", engine, backend });
        return { engine, backend, verdict, solution, error };
      });
    })()`);
    const names = (key) => new Set(verdicts.map((it) => it[key]));
    assert.equal(names("engine").size, 5);
    for (const name of ["varisat", "batsat", "cdcl"]) assert.ok(names("backend").has(name), name);
    for (const it of verdicts) assert.deepEqual([it.verdict, it.solution], ["unique", verdicts[0].solution], JSON.stringify(it));
    return page;
  },

  async "what is refused is quoted"() {
    const page = await at(EMPTY);
    await page.value('document.getElementById("text").value = ' + JSON.stringify('{"givens":"1...","foo":[1]}'));
    assert.match(await asked(page, "read"), /^Unknown key "foo"/);
    return page;
  },

  async "every rule is drawn and kept"() {
    const page = await at(EMPTY);
    const all = lines("variants/every-rule.jsonl");
    for (const line of all) {
      await page.value(`document.getElementById("text").value = ${JSON.stringify(line)}`);
      await asked(page, "read");
      assert.equal(await page.value('document.querySelector("#answer .bad")?.textContent ?? ""'), "", line.slice(0, 200));
      assert.match(await asked(page, "solve"), /^Unique/, line.slice(0, 200));
    }
    return page;
  },

  async "a hostile address does no harm"() {
    const script = '<script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">';
    const titled = JSON.stringify({ size: 9, title: script, author: script, ruleset: script, grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))) });
    const bomb = deflateRawSync(Buffer.alloc(150_000_000)).toString("base64");
    const state = (it) => `puzzle=${EASY}&state=${encodeURIComponent(JSON.stringify(it))}`;
    const ends = {
      title: encodeURIComponent(titled),
      "script as puzzle": encodeURIComponent(script),
      bomb: `puzzle=${encodeURIComponent(`https://swaroopg92.github.io/penpa-edit/#m=edit&p=${bomb}`)}`,
      "cut f-puzzles": encodeURIComponent("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QEEAnGNQ"),
      "cut JSON": encodeURIComponent(KILLER.slice(0, 300)),
      "cut percent": "puzzle=%E0%A4%A",
      "cut state": `puzzle=${EASY}&state=%7B%22p%22%3A%7B`,
      "strange state": state({ g: [1, 2], p: { 0: 99, 999: 1, x: script, 3: "<b>" }, n: { 1: script, 2: [script, 3.5, -1, 2] }, c: { 1: "red", 2: 9 }, s: [script, "1,99", "99999,1", "2,1"] }),
      "state of another kind": state([script]),
      "words of a state": state({ a: { title: script, author: [script], rules_text: script } }),
      huge: "9".repeat(1_200_000),
      deep: encodeURIComponent("[".repeat(100_000)),
      large: encodeURIComponent(JSON.stringify({ rows: 645, columns: 645, givens: {} })),
      nothing: "puzzle=",
    };
    for (const [name, hash] of Object.entries(ends)) {
      const page = await chromium.page(`${site.address}#${hash}`);
      await page.until(`document.querySelector("[role=grid]") && ${ready}`, 60);
      assert.equal(await page.value("window.harmed"), undefined, name);
      assert.equal(await page.value('document.querySelectorAll("#board script, #about *, #rules-text *, #rules script, #rules img, #answer img").length'), 0, name);
      if (name === "title") assert.match(await page.text("#about"), /<script>/);
      assert.ok(page.requests.every((it) => it.startsWith(site.address) || /^(about|blob|data):/.test(it)), `${name}: ${page.requests}`);
      await page.value('document.getElementById("text").value = "4..3..2.3......."');
      await asked(page, "read");
      assert.match(await asked(page, "check"), /^Unique/, name);
      await end(page);
    }
  },

  async "the page fits 360 pixels, light and dark"() {
    const page = await at(KILLER, { width: 360, height: 740, dark: true });
    const fits = () => page.value("document.documentElement.scrollWidth <= 360");
    assert.ok(await fits());
    for (const name of ["open", "files", "more"]) {
      await page.click(`[aria-controls=${name}]`);
      assert.ok(await fits(), name);
    }
    for (const name of ["set", "sat", "play"]) {
      await page.click(`[data-to=${name}]`);
      assert.ok(await fits(), name);
    }
    await asked(page, "explain");
    assert.ok(await fits());
    await asked(page, "compare", "#formula");
    assert.ok(await fits());
    const ground = () => page.value('getComputedStyle(document.querySelector("#board svg .ground")).fill');
    const dark = await ground();
    await page.click("#theme");
    const light = await ground();
    assert.notEqual(dark, light);
    await page.click("#theme");
    assert.equal(await ground(), dark);
    await end(page);
    const other = await at(EASY);
    await other.value('localStorage.removeItem("theme")');
    await other.send("Page.reload");
    await other.until('performance.getEntriesByName("first answer").length && document.documentElement.dataset.theme === "auto"');
    const before = await other.value('getComputedStyle(document.querySelector("#board svg .ground")).fill');
    await other.click("#theme");
    assert.notEqual(await other.value('getComputedStyle(document.querySelector("#board svg .ground")).fill'), before);
    await other.value('localStorage.removeItem("theme")');
    return other;
  },

  async "times"() {
    const first = [];
    for (let round = 0; round < 3; round += 1) {
      const page = await at(HARD);
      first.push(await page.value('performance.getEntriesByName("first answer")[0].startTime'));
      times["hard 9×9, first"] = Math.min(times["hard 9×9, first"] ?? Infinity, milliseconds(await asked(page, "solve").then(() => page.value('document.getElementById("status").title'))));
      const more = [];
      for (let again = 0; again < 5; again += 1) more.push(milliseconds(await asked(page, "check").then(() => page.value('document.getElementById("status").title'))));
      times["hard 9×9, again"] = Math.min(times["hard 9×9, again"] ?? Infinity, ...more);
      await end(page);
    }
    times["first answer"] = Math.min(...first);
  },
};

Object.assign(tests, require("./sharing.js")({ at, asked, cell, label, ready, end, downloads: () => downloads, site: () => site, chromium: () => chromium }));

/** Closes a page, and fails if its console contains errors. */
async function end(page) {
  assert.deepEqual(page.errors, []);
  await page.close();
}

async function main() {
  const path = browser();
  if (!path) {
    console.log("NOT TESTED: the page: there is no chromium (CHROMIUM can name one)");
    return;
  }
  site = await serve(join(root, "web", "dist"));
  chromium = new Browser(path);
  downloads = mkdtempSync(join(tmpdir(), "sudoku-sat-saved-"));
  await chromium.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  const wanted = process.argv[2];
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted && !name.includes(wanted)) continue;
    try {
      const page = await test();
      if (page) await end(page);
      console.log(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
  }
  const goals = { "first answer": 300, "hard 9×9, first": 50, "hard 9×9, again": 50 };
  for (const [name, time] of Object.entries(times)) console.log(`time    ${name}: ${time.toFixed(1)} ms (goal ${goals[name]} ms)`);
  await chromium.close();
  site.close();
  rmSync(downloads, { recursive: true, force: true });
  process.exitCode = failed ? 1 : 0;
}

main();
