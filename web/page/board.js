// The board: the drawing of the library, with the colours, digits and marks of the page; and above
// it the cells that users click and that screen readers read.

const SVG = "http://www.w3.org/2000/svg";

/** Removes elements and attributes that can run code. The library draws none, and no text becomes one. */
function harmless(root) {
  for (const node of root.querySelectorAll("script:not([type='application/json']), style, foreignObject, iframe, object, embed, link, meta")) node.remove();
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...node.attributes]) {
      if (/^on/i.test(name) || name === "style" || /^\s*javascript:/i.test(value)) node.removeAttribute(name);
    }
  }
  return root;
}

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** The style of a drawing, which is removed because the page allows no style within a drawing. */
const STYLE = /<style>([^<]*)<\/style>/g;

/** Applies the style of a drawing to the page. */
export function style(text) {
  const rules = [...text.matchAll(STYLE)].map(([, it]) => it).join("");
  if (rules) sheet.replaceSync(rules);
}

/** Returns the element of a drawing, and applies its style to the page; all drawings have the same one. */
export function drawing(text, isStyled = true) {
  if (isStyled) style(text);
  const root = new DOMParser().parseFromString(text.replace(STYLE, ""), "image/svg+xml").documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") throw new Error("Internal error: the drawing is not an SVG document.");
  return document.adoptNode(harmless(root));
}

/** Returns the element of an explanation, whose drawing has the style of the board. */
export function article(text) {
  const parsed = new DOMParser().parseFromString(text.replace(STYLE, ""), "text/html");
  return document.adoptNode(harmless(parsed.querySelector("article")));
}

/** Sets the theme: "light", "dark", or "auto" for the setting of the system. */
export function theme(name) {
  document.documentElement.dataset.theme = name;
  const wanted = { auto: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" }[name];
  for (const { cssRules } of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (dark.has(rule) || rule.conditionText.includes("prefers-color-scheme")) {
        dark.add(rule);
        rule.media.mediaText = wanted;
      }
    }
  }
}
const dark = new WeakSet();

/** The smallest width of the places outside the board, in cells. */
const SLOT = 0.75;
/** The width that the first clue of a kind takes at a side of the board, in cells. */
const CLUE = 0.62;
/** The width of the numbers of rows and columns beside the places outside the board, in cells. */
const NUMBERS = 0.45;

/** Returns the name of a place outside the board for screen readers. */
function slotName([row, column], { rows, columns }) {
  const vertical = row < 0 ? "above" : row >= rows ? "below" : "";
  const horizontal = column < 0 ? "left of" : column >= columns ? "right of" : "";
  if (vertical && horizontal) return `${vertical} and ${horizontal} the board`;
  return vertical ? `${vertical} column ${column + 1}` : `${horizontal} row ${row + 1}`;
}

const make = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

/** Returns the names of the first cells of the grids of a board that consists of several ones. */
export function gridsOf({ puzzle }) {
  const { grids } = puzzle.startsWith("{") ? JSON.parse(puzzle) : {};
  return Array.isArray(grids) ? grids.filter((it) => /^r\d+c\d+$/.test(it)) : [];
}

/** Enlarges an element; a point stays in its place. */
const enlargeFrom = (node, x, y, scale) => node.setAttribute("transform", `translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})`);

/** Returns attributes as numbers. */
const numbersOf = (node, names) => names.map((name) => Number(node.getAttribute(name)));

export class Board {
  /** Creates the board of a game in the element `place`; `chosen` is called when the selection changes. */
  constructor(place, game, chosen) {
    this.place = place;
    this.game = game;
    this.read = game.read;
    this.chosen = chosen;
    /** Called with the place of a right click; returns true if a rule is there. */
    this.pointed = () => false;
    place.classList.toggle("nine", game.read.digits <= 9 && game.read.columns <= 9);
    /** The tool that draws rules, if one is chosen: see `draw.js`. */
    this.tool = undefined;
    this.selected = new Set();
    this.at = game.read.holes.includes(0) ? game.read.names.findIndex((_, cell) => !game.isHole.has(cell)) : 0;
    const svg = drawing(game.read.svg);
    this.layered = game.read.svg;
    this.svg = svg;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-hidden", "true");
    svg.querySelector("title")?.remove();
    // The labels of cages have the class of a cell too.
    this.rects = [...svg.querySelectorAll("rect.cell")].slice(0, game.cells);
    this.enlarge();
    this.colours = make("g", { class: "colours" });
    this.rects.at(-1).after(this.colours);
    this.takeMarks();
    this.drawGrids();
    this.digits = make("g", { class: "digits" });
    /** Outlines of rules: those of a conflict, the chosen one, and the one that is being drawn. */
    this.outlines = Object.fromEntries(["clashing", "chosen", "ghost"].map((name) => [name, make("g", { class: `outline ${name}` })]));
    svg.append(this.digits, ...Object.values(this.outlines));
    this.fog = make("g", { class: "fog" });
    (svg.querySelector("text.mark") ?? this.digits).before(this.fog);
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.grid = this.overlay();
    this.layer = document.createElement("div");
    this.layer.className = "layer";
    this.layer.append(this.grid);
    this.listen(this.layer);
    place.replaceChildren(svg, this.layer);
    this.frame(this.whole);
  }

  /** Shows a part of the drawing, and places the cells on it. */
  frame(box) {
    const { x, y, width, height } = box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const ground = this.svg.querySelector(".ground");
    for (const [name, value] of Object.entries(box)) ground.setAttribute(name, value);
    this.place.style.setProperty("--wide", width);
    this.place.style.setProperty("--high", height);
    this.box = box;
    const { rows, columns } = this.read;
    const first = this.corner(0);
    this.lay(this.grid, first.x, first.y, first.size * columns, first.size * rows);
  }

  /** Places an element on a part of the drawing. */
  lay(node, x, y, width, height) {
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    node.style.left = percent(x - this.box.x, this.box.width);
    node.style.top = percent(y - this.box.y, this.box.height);
    node.style.width = percent(width, this.box.width);
    node.style.height = percent(height, this.box.height);
  }

  /**
   * Shows places outside the board, which can have the focus; or none. `margins` are the widths of the sides: left,
   * top, right, below; without them, each side gets space for the clues that it has and for those of one more kind if
   * `hasClue` of its number is false. Returns the margins, with which the board does not move when clues are added.
   */
  open(slots, { margins, hasClue = [] } = {}) {
    this.slots?.remove();
    [this.slots, this.slotNodes] = [undefined, new Map()];
    const { size, x, y } = this.corner(0);
    const { rows, columns } = this.read;
    const { whole } = this;
    const sides = [x - whole.x, y - whole.y, whole.x + whole.width - x - columns * size, whole.y + whole.height - y - rows * size];
    const wanted = sides.map((width, side) => Math.max(width + (hasClue[side] ? 0 : CLUE * size), (SLOT + (side < 2 ? NUMBERS : 0.1)) * size));
    const [left, top, right, below] = sides.map((width, side) => Math.max(width, (margins ?? wanted)[side]));
    this.far = [left - NUMBERS * size, top - NUMBERS * size, right - 0.1 * size, below - 0.1 * size];
    this.frame(slots.length ? { x: x - left, y: y - top, width: left + columns * size + right, height: top + rows * size + below } : whole);
    this.placeNumbers(slots.length > 0);
    if (!slots.length) {
      this.slot = undefined;
      return undefined;
    }
    this.slots = document.createElement("div");
    this.slots.setAttribute("role", "group");
    this.slots.setAttribute("aria-label", "Places outside the board");
    for (const slot of slots) {
      const node = document.createElement("div");
      node.className = "slot";
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", slotName(slot, this.read));
      node.tabIndex = -1;
      node.dataset.slot = slot;
      const box = this.slotBox(slot);
      this.lay(node, box.x, box.y, box.width, box.height);
      this.slotNodes.set(String(slot), node);
      this.slots.append(node);
    }
    this.layer.append(this.slots);
    if (this.slot && !this.slotNodes.has(String(this.slot))) this.slot = undefined;
    return [left, top, right, below];
  }

  /** Places the numbers of rows and columns at the border of the frame, outside the places there, or where they were. */
  placeNumbers(isOut) {
    const { size, x: left, y: top } = this.corner(0);
    for (const node of this.svg.querySelectorAll("text.label")) {
      this.numbers ??= new Map();
      if (!this.numbers.has(node)) this.numbers.set(node, ["x", "y"].map((name) => Number(node.getAttribute(name))));
      const [x, y] = this.numbers.get(node);
      const [isAbove, isLeft] = [y < top, x < left];
      node.setAttribute("x", isOut && isLeft && !isAbove ? this.box.x + 0.5 * NUMBERS * size : x);
      node.setAttribute("y", isOut && isAbove ? this.box.y + 0.75 * NUMBERS * size : y);
    }
  }

  /** Returns the part of the drawing that a place outside the board has. */
  slotBox([row, column]) {
    const { size, x, y } = this.corner(0);
    const part = (at, count, from, before, after) => (at < 0 ? [from - before, before] : at >= count ? [from + count * size, after] : [from + at * size, size]);
    const [before, above, after, below] = this.far;
    const [[left, width], [top, height]] = [part(column, this.read.columns, x, before, after), part(row, this.read.rows, y, above, below)];
    const gap = 0.06 * size;
    return { x: left + gap, y: top + gap, width: width - 2 * gap, height: height - 2 * gap };
  }

  /** Returns the place of a point on the screen: a cell, or a place outside the board. */
  placeOf({ clientX, clientY }) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const { rows, columns } = this.read;
    const [across, down] = [((clientX - left) / width) * columns, ((clientY - top) / height) * rows];
    const [row, column] = [Math.floor(down), Math.floor(across)];
    const isInside = row >= 0 && column >= 0 && row < rows && column < columns;
    if (isInside) return this.game.isHole.has(row * columns + column) ? undefined : { cell: row * columns + column, x: across - column, y: down - row };
    return { slot: [Math.min(Math.max(row, -1), rows), Math.min(Math.max(column, -1), columns)] };
  }

  /** Enlarges the numbers of rows and columns of a large board, and the margin that they are in. */
  enlarge() {
    const { width, height } = this.svg.viewBox.baseVal;
    const times = Math.min(width, height) / 473;
    if (times < 0.9) for (const node of this.svg.querySelectorAll("text.label")) node.setAttribute("font-size", 13 * times);
    if (times < 1.3) {
      if (!matchMedia("(max-width: 30rem)").matches) return;
      for (const node of this.svg.querySelectorAll("text.label")) node.setAttribute("font-size", (13 * Math.max(times, 1)).toFixed(0));
      this.enlargeSums(1.5);
      return;
    }
    const more = 26 * (times - 1);
    this.svg.setAttribute("viewBox", `${-more} ${-more} ${width + more} ${height + more}`);
    const ground = this.svg.querySelector(".ground");
    for (const [name, value] of Object.entries({ x: -more, y: -more, width: width + more, height: height + more })) ground.setAttribute(name, value);
    for (const node of this.svg.querySelectorAll("text.label")) {
      const [isAbove, isLeft] = [Number(node.getAttribute("y")) === 18, Number(node.getAttribute("x")) === 13];
      if (isAbove) node.setAttribute("y", 18 - 0.35 * more);
      else if (isLeft) node.setAttribute("x", 13 - 0.5 * more);
      if (isAbove || isLeft) node.setAttribute("font-size", (12 * times).toFixed(0));
    }
    if (this.read.digits > 9) for (const node of this.svg.querySelectorAll("text.mark")) node.setAttribute("font-size", 15);
    this.enlargeClues(Math.min(1.7, times / 1.3));
  }

  /** Enlarges the clues: those outside the board away from it, those in a corner of a cell from this corner, and those on edges from their middle. */
  enlargeClues(scale) {
    const { rows, columns } = this.read;
    const { x: left, y: top, size } = this.corner(0);
    const from = (node, [x, y]) => enlargeFrom(node, x, y, scale);
    const at = numbersOf;
    const clamp = (value, low, count) => Math.min(Math.max(value, low), low + count * size);
    for (const node of this.svg.querySelectorAll("text.clue")) {
      const [x, y] = at(node, ["x", "y"]);
      from(node, [clamp(x, left, columns), clamp(y, top, rows)]);
    }
    this.enlargeSums(scale);
    const crossing = (value, low) => low + Math.round((value - low) / size) * size;
    for (const node of this.svg.querySelectorAll("text.quad, circle.round")) {
      const [x, y] = at(node, node.localName === "text" ? ["x", "y"] : ["cx", "cy"]);
      from(node, [crossing(x, left), crossing(y, top)]);
    }
  }

  /** Draws the outlines of overlapping grids, each one further inside and in its own colour. */
  drawGrids() {
    const corners = gridsOf(this.read);
    if (corners.length < 2) return;
    const { x: left, y: top, size } = this.corner(0);
    const outlines = corners.map((name, number) => {
      const [, row, column] = /r(\d+)c(\d+)/.exec(name).map(Number);
      const [inset, side] = [2 + 2.5 * (number % 5), this.read.digits * size];
      return make("rect", { class: `g${number % 5}`, x: left + (column - 1) * size + inset, y: top + (row - 1) * size + inset, width: side - 2 * inset, height: side - 2 * inset });
    });
    const group = make("g", { class: "grids" });
    group.append(...outlines);
    this.svg.append(group);
  }

  /** Enlarges the sums of cages from the corner of their cell. */
  enlargeSums(scale) {
    const { x: left, y: top, size } = this.corner(0);
    const cornerOf = (value, low) => low + Math.floor((value - low) / size) * size;
    const labels = [...this.svg.querySelectorAll("rect.cell")].slice(this.rects.length);
    for (const node of [...this.svg.querySelectorAll("text.sum"), ...labels.filter((node) => !node.hasAttribute("rx") || node.getAttribute("rx") === "0.0")]) {
      const [x, y] = numbersOf(node, ["x", "y"]);
      enlargeFrom(node, cornerOf(x + 1, left), cornerOf(y, top), scale);
    }
  }

  /** Collects the pencil marks of the drawing by cell and digit, and hides them. */
  takeMarks() {
    this.marks = new Map();
    const { cells, isHole, read } = this.game;
    const all = this.svg.querySelectorAll("text.mark");
    let next = 0;
    for (let cell = 0; cell < cells && all.length; cell += 1) {
      if (isHole.has(cell)) continue;
      for (let digit = 1; digit <= read.digits; digit += 1) this.marks.set(`${cell},${digit}`, all[next++]);
    }
    for (const mark of all) mark.setAttribute("class", "mark off");
  }

  corner(cell) {
    const rect = this.rects[cell];
    const [x, y, size] = ["x", "y", "width"].map((name) => Number(rect.getAttribute(name)));
    return { x, y, size };
  }

  /** Returns the cells as elements that can have the focus. */
  overlay() {
    const { rows, columns, holes } = this.game.read;
    const grid = document.createElement("div");
    grid.className = "cells";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", "Sudoku");
    grid.setAttribute("aria-multiselectable", "true");
    this.nodes = [];
    const isHole = new Set(holes);
    for (let row = 0; row < rows; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < columns; column += 1) {
        const cell = row * columns + column;
        const node = document.createElement("div");
        if (!isHole.has(cell)) {
          node.setAttribute("role", "gridcell");
          node.tabIndex = -1;
          node.dataset.cell = cell;
        }
        this.nodes.push(node);
        line.append(node);
      }
      grid.append(line);
    }
    return grid;
  }

  listen(layer) {
    layer.addEventListener("pointerdown", (event) => {
      const place = this.placeOf(event);
      if (!place || event.button !== 0 || (place.slot && !this.slotNodes?.has(String(place.slot)))) return;
      event.preventDefault();
      layer.setPointerCapture(event.pointerId);
      const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
      const { cell } = place;
      if (this.tool) {
        this.go(place);
        return this.tool.press(place, isMore);
      }
      if (isMore && this.selected.has(cell) && this.selected.size > 1) {
        this.selected.delete(cell);
        this.select(this.selected, cell);
      } else {
        this.select(isMore ? [...this.selected, cell] : [cell], cell);
      }
    });
    // A diagonal drag passes the corners of cells at its side, which are not meant.
    const isInside = ({ x, y }) => Math.hypot(x - 0.5, y - 0.5) < 0.45;
    layer.addEventListener("pointermove", (event) => {
      if (!layer.hasPointerCapture(event.pointerId)) return;
      for (const it of event.getCoalescedEvents?.().concat(event) ?? [event]) {
        const place = this.placeOf(it);
        if (place?.cell === undefined || !isInside(place)) continue;
        if (this.tool) this.tool.enter(place.cell);
        else if (!this.selected.has(place.cell)) this.select([...this.selected, place.cell], place.cell);
      }
    });
    for (const name of ["pointerup", "pointercancel"]) layer.addEventListener(name, (event) => layer.hasPointerCapture(event.pointerId) && this.tool?.release());
    layer.addEventListener("contextmenu", (event) => {
      const place = this.placeOf(event);
      if (place && this.pointed(place)) event.preventDefault();
    });
    layer.addEventListener("dblclick", (event) => {
      const cell = this.placeOf(event)?.cell;
      const digit = cell === undefined || this.tool ? 0 : this.game.digit(cell);
      const same = this.nodes.map((_, it) => it).filter((it) => this.game.digit(it) === digit);
      if (digit) this.select(event.shiftKey ? [...this.selected, ...same] : same, cell);
    });
    layer.addEventListener("focusin", (event) => {
      if (event.target.dataset.slot) return;
      const cell = Number(event.target.dataset.cell);
      if (this.tool && Number.isInteger(cell)) [this.at, this.slot] = [cell, undefined];
      else if (Number.isInteger(cell) && !this.selected.has(cell)) this.select([cell], cell);
    });
  }

  /** Gives the focus to a place. */
  go({ cell, slot }) {
    this.slot = slot;
    if (cell !== undefined) this.at = cell;
    for (const node of this.slotNodes?.values() ?? []) node.tabIndex = node.dataset.slot === String(slot) ? 0 : -1;
    (slot ? this.slotNodes.get(String(slot)) : this.nodes[cell]).focus({ preventScroll: true });
  }

  /** Selects cells; the last one gets the focus. */
  select(cells, last) {
    this.selected = new Set(cells);
    this.at = last;
    this.slot = undefined;
    this.nodes[last].focus({ preventScroll: true });
    this.chosen();
  }

  /** Moves the selection by rows and columns. It wraps around the edges and skips gaps, and goes to the places outside the board if these are open. */
  move(down, right, isMore) {
    const { rows, columns } = this.game.read;
    let [row, column] = this.slot ?? [Math.floor(this.at / columns), this.at % columns];
    const next = [row + down, column + right];
    if (this.slotNodes?.has(String(next))) {
      this.go({ slot: next });
      return this.chosen();
    }
    if (this.slot && (next[0] < 0 || next[1] < 0 || next[0] >= rows || next[1] >= columns)) return;
    let cell;
    do {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
      cell = row * columns + column;
    } while (this.game.isHole.has(cell));
    this.select(isMore ? [...this.selected, cell] : [cell], cell);
  }

  /** Draws the layers of a drawing of the board, and removes the others. */
  drawLayers(text) {
    if (text === this.layered) return;
    this.layered = text;
    for (const node of this.svg.querySelectorAll(".layered")) node.remove();
    const from = drawing(text, false);
    const isUnder = (node) => node.compareDocumentPosition(from.querySelector(".thin")) & Node.DOCUMENT_POSITION_FOLLOWING;
    for (const node of [...from.querySelectorAll(".layered")]) (isUnder(node) ? this.svg.querySelector(".thin") : this.digits).before(node);
  }

  /**
   * Draws the game with additional marks:
   * `digits` { text, kind } by cell, `cells` classes by cell, `marks` classes by "cell,digit",
   * `instead` true if these marks replace those of the user, `highlight` a digit, `fog` the cells in fog, `layers` a
   * drawing of the board with the values of its layers.
   */
  draw({ digits = new Map(), cells = new Map(), marks = new Map(), instead = false, highlight = 0, fog = new Set(), layers } = {}) {
    const { game } = this;
    this.drawLayers(layers ?? this.read.svg);
    this.drawFog(fog);
    const { now } = game;
    const clashes = game.clashes();
    const drawn = [];
    const colours = [];
    const struck = new Set(now.struck);
    for (let cell = 0; cell < game.cells; cell += 1) {
      if (game.isHole.has(cell)) continue;
      const shown = digits.get(cell);
      const isHidden = fog.has(cell) && game.isGiven(cell);
      const digit = shown || isHidden ? 0 : game.digit(cell);
      const isSame = highlight > 0 && digit === highlight;
      const classes = ["cell", cells.get(cell) ?? "", isSame ? "same" : "", this.selected.has(cell) ? "selected" : ""];
      this.rects[cell].setAttribute("class", classes.filter(Boolean).join(" "));
      if (now.colours[cell]) {
        const { x, y, size } = this.corner(cell);
        colours.push(make("rect", { class: `colour c${now.colours[cell]}`, x, y, width: size, height: size }));
      }
      if (shown) drawn.push(this.letters(cell, shown.text, shown.kind));
      else if (digit) {
        const kind = game.isGiven(cell) ? "given" : "found";
        drawn.push(this.letters(cell, game.name(digit), clashes.has(cell) ? `${kind} clash` : kind));
      }
      const centre = shown || digit || instead ? [] : now.centres[cell];
      if (centre.length) drawn.push(this.letters(cell, centre.map((it) => game.name(it)).join(game.read.digits > 9 ? " " : ""), "centre", 0.3));
      const has = new Set(instead ? [] : now.notes[cell]);
      const isBare = !now.notes[cell].length && !now.centres[cell].length;
      const crossed = [];
      for (let mark = 1; mark <= game.read.digits; mark += 1) {
        const node = this.marks.get(`${cell},${mark}`);
        if (!node) continue;
        const kind = marks.get(`${cell},${mark}`);
        // Eliminated candidates are crossed out where the user sees no other sign of them.
        const isCrossed = !shown && !digit && !instead && struck.has(`${cell},${mark}`) && (has.has(mark) || (isBare && !this.isSeen(cell, mark)));
        if (isCrossed) crossed.push(game.name(mark));
        const isOn = !shown && !digit && (kind !== undefined || has.has(mark) || isCrossed);
        const same = isOn && mark === highlight && kind !== "undecided" ? " same" : "";
        node.setAttribute("class", isOn ? `mark ${kind ?? (isCrossed ? "struck" : "")}${same}` : "mark off");
      }
      this.name(cell, isHidden ? "fog" : shown?.text, clashes.has(cell), cells.get(cell), marks, instead, crossed);
    }
    this.colours.replaceChildren(...colours);
    this.digits.replaceChildren(...drawn);
  }

  /** Returns true if a peer of a cell has a digit. */
  isSeen(cell, digit) {
    return (this.read.peers[cell] ?? []).some((peer) => this.game.digit(peer) === digit);
  }

  /** Returns true if a cell is in fog. */
  get hasFog() {
    return this.fog.childElementCount > 0;
  }

  /** Hides the drawings of cells in fog. The lines of the grid remain visible. */
  drawFog(fog) {
    const areas = [...fog].map((cell) => {
      const { x, y, size } = this.corner(cell);
      return make("rect", { class: this.selected.has(cell) ? "chosen" : "", x, y, width: size, height: size });
    });
    const lines = areas.length ? [...this.svg.querySelectorAll(":scope > .thin, :scope > .thick")].map((it) => it.cloneNode()) : [];
    this.fog.replaceChildren(...areas, ...lines);
  }

  /** Draws outlines of rules: `name` is "clashing", "chosen", or "ghost" for a rule that is being drawn. */
  outline(name, shapes) {
    const { size } = this.corner(0);
    const middle = (cell) => {
      const { x, y } = this.corner(cell);
      return [x + size / 2, y + size / 2];
    };
    const mean = (cells) => [0, 1].map((it) => cells.reduce((sum, cell) => sum + middle(cell)[it], 0) / cells.length);
    const words = ([x, y], text, tall = 0.4) => {
      const node = make("text", { x, y: y + 0.35 * tall * size, "font-size": (tall * size).toFixed(0) });
      node.textContent = text;
      return node;
    };
    const circle = ([cx, cy], part) => make("circle", { cx, cy, r: part * size });
    const line = (points) => make("polyline", { points: points.map((point) => point.join()).join(" "), "stroke-width": size / 6 });
    const area = (cell, inset) => {
      const [x, y] = middle(cell);
      return make("rect", { class: "area", x: x - size / 2 + inset, y: y - size / 2 + inset, width: size - 2 * inset, height: size - 2 * inset });
    };
    const forms = {
      area: ({ cells, text }) => [...cells.map((cell) => area(cell, 0.08 * size)), ...(text ? [words(middle(cells[0]), text)] : [])],
      line: ({ cells, isBulb }) => [line(cells.map(middle)), ...(isBulb ? [circle(middle(cells[0]), 0.2)] : [])],
      pill: ({ cells }) => [...cells.map((cell) => circle(middle(cell), 0.38)), ...(cells.length > 1 ? [line(cells.map(middle))] : [])],
      edge: ({ cells }) => [circle(mean(cells), 0.2)],
      corner: ({ cells, text }) => [circle(mean(cells), 0.26), ...(text ? [words(mean(cells), text, 0.3)] : [])],
      ray: ({ cells, slot, text }) => {
        if (!slot) return [line(cells.map(middle))];
        const { x, y, width, height } = this.slotBox(slot);
        const centre = [x + width / 2, y + height / 2];
        const end = make("polyline", { class: "way", points: [centre, middle(cells.at(-1))].map((point) => point.join()).join(" ") });
        return [end, make("rect", { x, y, width, height }), ...(text ? [words(centre, text)] : [])];
      },
    };
    this.outlines[name].replaceChildren(...shapes.flatMap((shape) => forms[shape.form](shape)));
  }

  letters(cell, text, kind, tall = 0.62) {
    const { x, y, size } = this.corner(cell);
    const high = Math.min(tall * size, (1.5 * size) / text.length);
    const node = make("text", {
      class: kind,
      x: x + size / 2,
      y: y + size / 2 + 0.35 * high,
      "font-size": high.toFixed(0),
    });
    node.textContent = text;
    return node;
  }

  /** Sets the text of a cell for screen readers. */
  name(cell, shown, isClash, kind, marks, instead, crossed) {
    const { game } = this;
    const { columns } = game.read;
    const node = this.nodes[cell];
    const parts = [`row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`];
    const digit = game.digit(cell);
    if (shown) parts.push(shown);
    else if (digit) {
      parts.push(game.name(digit));
      if (game.isGiven(cell)) parts.push("given");
    } else {
      let notes = game.now.notes[cell];
      const undecided = [];
      if (instead) {
        const all = Array.from({ length: game.read.digits }, (_, at) => at + 1);
        notes = all.filter((it) => marks.has(`${cell},${it}`) && marks.get(`${cell},${it}`) !== "undecided");
        undecided.push(...all.filter((it) => marks.get(`${cell},${it}`) === "undecided"));
      }
      const centre = instead ? [] : game.now.centres[cell];
      if (centre.length) parts.push(`centre marks ${centre.map((it) => game.name(it)).join(" ")}`);
      parts.push(notes.length ? `pencil marks ${notes.map((it) => game.name(it)).join(" ")}` : centre.length + undecided.length ? "" : "empty");
      if (undecided.length) parts.push(`not decided ${undecided.map((it) => game.name(it)).join(" ")}`);
    }
    if (crossed.length) parts.push(`crossed out ${crossed.join(" ")}`);
    if (isClash) parts.push("duplicate digit");
    if (kind && NAMES[kind]) parts.push(NAMES[kind]);
    if (game.now.colours[cell]) parts.push(`colour ${game.now.colours[cell]}`);
    node.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    node.setAttribute("aria-selected", this.selected.has(cell));
    node.tabIndex = cell === this.at ? 0 : -1;
  }
}

/** The meaning of each kind of cell. */
const NAMES = { wrong: "wrong", pattern: "part of the step", differ: "differs between the solutions", missing: "additional given", seer: "excludes the digit from other cells", fresh: "changed by the step" };
