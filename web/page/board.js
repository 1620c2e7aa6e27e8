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

/** Returns the element of a drawing, and applies its style to the page. */
export function drawing(text) {
  style(text);
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

const make = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

export class Board {
  /** Creates the board of a game in the element `place`; `chosen` is called when the selection changes. */
  constructor(place, game, chosen) {
    this.place = place;
    this.game = game;
    this.read = game.read;
    this.chosen = chosen;
    /** The tool that draws rules, if one is chosen: see `draw.js`. */
    this.tool = undefined;
    this.selected = new Set();
    this.at = game.read.holes.includes(0) ? game.read.names.findIndex((_, cell) => !game.isHole.has(cell)) : 0;
    const svg = drawing(game.read.svg);
    this.svg = svg;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-hidden", "true");
    svg.querySelector("title")?.remove();
    this.enlarge();
    this.rects = [...svg.querySelectorAll("rect.cell")];
    this.colours = make("g", { class: "colours" });
    this.rects.at(-1).after(this.colours);
    this.takeMarks();
    this.digits = make("g", { class: "digits" });
    this.ghost = make("g", { class: "ghost" });
    this.fog = make("g", { class: "fog" });
    svg.append(this.digits, this.ghost);
    const mark = svg.querySelector("text.mark");
    (mark ?? this.digits).before(this.fog);
    place.replaceChildren(svg, this.overlay());
    place.style.setProperty("--wide", svg.viewBox.baseVal.width);
    place.style.setProperty("--high", svg.viewBox.baseVal.height);
  }

  /** Enlarges the numbers of rows and columns of a large board, and the margin that they are in. */
  enlarge() {
    const { width, height } = this.svg.viewBox.baseVal;
    const times = Math.min(width, height) / 473;
    if (times < 0.9) for (const node of this.svg.querySelectorAll("text.label")) node.setAttribute("font-size", 13 * times);
    if (times < 1.3) return;
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
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const first = this.corner(0);
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    grid.style.left = percent(first.x - x, width);
    grid.style.top = percent(first.y - y, height);
    grid.style.width = percent(first.size * columns, width);
    grid.style.height = percent(first.size * rows, height);
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
    this.listen(grid);
    return grid;
  }

  listen(grid) {
    const cellOf = (event) => {
      const node = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
      return node && grid.contains(node) ? Number(node.dataset.cell) : undefined;
    };
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event);
      if (cell === undefined || event.button !== 0) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      if (this.tool) {
        this.nodes[cell].focus({ preventScroll: true });
        return this.tool.press(cell);
      }
      const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
      if (isMore && this.selected.has(cell) && this.selected.size > 1) {
        this.selected.delete(cell);
        this.select(this.selected, cell);
      } else {
        this.select(isMore ? [...this.selected, cell] : [cell], cell);
      }
    });
    // A diagonal drag passes the corners of cells at its side, which are not meant.
    const isInside = (cell, { clientX, clientY }) => {
      const { left, top, width, height } = this.nodes[cell].getBoundingClientRect();
      return Math.hypot((clientX - left) / width - 0.5, (clientY - top) / height - 0.5) < 0.45;
    };
    grid.addEventListener("pointermove", (event) => {
      if (!grid.hasPointerCapture(event.pointerId)) return;
      for (const it of event.getCoalescedEvents?.().concat(event) ?? [event]) {
        const cell = cellOf(it);
        if (cell === undefined || !isInside(cell, it)) continue;
        if (this.tool) this.tool.enter(cell);
        else if (!this.selected.has(cell)) this.select([...this.selected, cell], cell);
      }
    });
    grid.addEventListener("pointerup", () => this.tool?.release());
    grid.addEventListener("dblclick", (event) => {
      const cell = cellOf(event);
      const digit = cell === undefined || this.tool ? 0 : this.game.digit(cell);
      const same = this.nodes.map((_, it) => it).filter((it) => this.game.digit(it) === digit);
      if (digit) this.select(event.shiftKey ? [...this.selected, ...same] : same, cell);
    });
    grid.addEventListener("focusin", (event) => {
      const cell = Number(event.target.dataset.cell);
      if (Number.isInteger(cell) && !this.selected.has(cell) && !this.tool) this.select([cell], cell);
    });
  }

  /** Selects cells; the last one gets the focus. */
  select(cells, last) {
    this.selected = new Set(cells);
    this.at = last;
    this.nodes[last].focus({ preventScroll: true });
    this.chosen();
  }

  /** Moves the selection by rows and columns. It wraps around the edges and skips gaps. */
  move(down, right, isMore) {
    const { rows, columns } = this.game.read;
    let [row, column] = [Math.floor(this.at / columns), this.at % columns];
    let cell;
    do {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
      cell = row * columns + column;
    } while (this.game.isHole.has(cell));
    this.select(isMore ? [...this.selected, cell] : [cell], cell);
  }

  /**
   * Draws the game with additional marks:
   * `digits` { text, kind } by cell, `cells` classes by cell, `marks` classes by "cell,digit",
   * `instead` true if these marks replace those of the user, `highlight` a digit, `fog` the cells in fog.
   */
  draw({ digits = new Map(), cells = new Map(), marks = new Map(), instead = false, highlight = 0, fog = new Set() } = {}) {
    const { game } = this;
    this.drawFog(fog);
    const { now } = game;
    const clashes = game.clashes();
    const drawn = [];
    const colours = [];
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
      for (let mark = 1; mark <= game.read.digits; mark += 1) {
        const node = this.marks.get(`${cell},${mark}`);
        if (!node) continue;
        const kind = marks.get(`${cell},${mark}`);
        const isOn = !shown && !digit && (kind !== undefined || has.has(mark));
        const same = isOn && mark === highlight ? " same" : "";
        node.setAttribute("class", isOn ? `mark ${kind ?? ""}${same}` : "mark off");
      }
      this.name(cell, isHidden ? "fog" : shown?.text, clashes.has(cell), cells.get(cell), marks, instead);
    }
    this.colours.replaceChildren(...colours);
    this.digits.replaceChildren(...drawn);
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

  /** Draws sets of cells before they are a rule: as lines, or as areas. */
  sketch(sets, isLine) {
    const middle = (cell) => {
      const { x, y, size } = this.corner(cell);
      return `${x + size / 2},${y + size / 2}`;
    };
    const area = (cell) => {
      const { x, y, size } = this.corner(cell);
      return make("rect", { x: x + 4, y: y + 4, width: size - 8, height: size - 8 });
    };
    const lines = (cells) => [make("polyline", { points: cells.map(middle).join(" ") }), make("circle", { cx: middle(cells[0]).split(",")[0], cy: middle(cells[0]).split(",")[1], r: this.corner(0).size / 5 })];
    this.ghost.replaceChildren(...sets.filter((cells) => cells.length).flatMap((cells) => (isLine ? lines(cells) : cells.map(area))));
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
  name(cell, shown, isClash, kind, marks, instead) {
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
      if (instead) notes = notes.length || marks.size ? Array.from({ length: game.read.digits }, (_, at) => at + 1).filter((it) => marks.has(`${cell},${it}`)) : [];
      const centre = instead ? [] : game.now.centres[cell];
      if (centre.length) parts.push(`centre marks ${centre.map((it) => game.name(it)).join(" ")}`);
      parts.push(notes.length ? `pencil marks ${notes.map((it) => game.name(it)).join(" ")}` : centre.length ? "" : "empty");
    }
    if (isClash) parts.push("duplicate digit");
    if (kind && NAMES[kind]) parts.push(NAMES[kind]);
    if (game.now.colours[cell]) parts.push(`colour ${game.now.colours[cell]}`);
    node.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    node.setAttribute("aria-selected", this.selected.has(cell));
    node.tabIndex = cell === this.at ? 0 : -1;
  }
}

/** The meaning of each kind of cell. */
const NAMES = { wrong: "wrong", pattern: "part of the step", differ: "differs between the solutions", missing: "additional given" };
