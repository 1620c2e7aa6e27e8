// The test appends this script to a page of steps; the program never does. It steps through the page
// as a reader would, and adds the visible state as an element, for --dump-dom.
"use strict";
const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
const isSeen = (element) => getComputedStyle(element).display !== "none";
const articles = all(".puzzle");

// Returns the visible state of a puzzle; `cells` has the visible digits of each cell that are not struck through.
function board(article) {
  const side = Math.sqrt(all("svg .cell", article).length);
  const rects = all("svg .cell", article).map((cell) => cell.getBoundingClientRect());
  const cells = rects.map(() => []);
  const struck = [];
  for (const text of all("svg .given, svg .found, svg .mark", article).filter(isSeen)) {
    // The cell is determined by the rendered position, not by attributes.
    const box = text.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const cell = rects.findIndex((r) => r.left < x && x < r.right && r.top < y && y < r.bottom);
    const name = `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
    if (text.classList.contains("eliminated")) struck.push(`${name}≠${text.textContent}`);
    else cells[cell].push(Number(text.textContent));
  }
  return {
    cells,
    struck: struck.sort(),
    pattern: all("svg .pattern", article).length,
    links: drawn(article, ".link"),
    circles: drawn(article, "ellipse.holds"),
    held: all("svg .mark.holds", article).filter(isSeen).length,
    fresh: all("svg .new", article).filter(isSeen).map((text) => Number(text.textContent)),
    number: article.querySelector(".number").textContent,
    frame: frame(article),
    sentence: article.querySelector(".sentence").textContent,
    current: all(".steps [aria-current]", article).map((item) => item.textContent),
  };
}

// Returns the position of the grid and the sentence, and whether both are completely inside the window.
function frame(article) {
  const [grid, words] = ["svg", ".sentence"].map((it) => article.querySelector(it).getBoundingClientRect());
  const isWithin = [grid, words].every((it) => it.top >= 0 && it.bottom <= innerHeight && it.right <= innerWidth);
  return [grid.left, grid.top, grid.width, words.top, words.height, isWithin];
}

// Returns the number of elements that match the selector in visible figures.
const drawn = (article, what) =>
  all(`svg .figure ${what}`, article).filter((element) => isSeen(element.closest(".figure"))).length;

// Returns the number of visible pencil marks and givens that are not inside a cell.
function outside(article) {
  const rects = all("svg .cell", article).map((cell) => cell.getBoundingClientRect());
  const fits = (a) => (b) => a.left >= b.left && a.right <= b.right && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
  const texts = all("svg .mark, svg .given", article).filter(isSeen);
  return texts.filter((text) => !rects.some(fits(text.getBoundingClientRect()))).length;
}

const click = (article, name) => article.querySelector(`[data-go="${name}"]`).click();
const press = (key, more) =>
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
const seen = { opened: articles.map(board), outside: articles.map(outside) };
const one = articles[0];
const other = articles[articles.length - 1];
click(one, "reset");
seen.start = board(one);
seen.forward = [];
while (!one.querySelector('[data-go="forward"]').disabled) {
  click(one, "forward");
  seen.forward.push(board(one));
}
click(one, "back");
seen.back = board(one);
click(one, "reset");
seen.reset = board(one);
click(one, "last");
seen.last = board(one);
click(one, "first");
seen.first = board(one);
all(".steps button", one)[2].click();
seen.third = board(one);
press("Home");
seen.home = board(one);
press("ArrowRight");
seen.right = board(one);
press("ArrowRight", { ctrlKey: true });
seen.control = board(one);
press("End");
seen.end = board(one);
press("ArrowLeft");
seen.left = board(one);
press("ArrowRight");
// Keys apply to the puzzle that was used last.
click(other, "first");
press("ArrowRight");
seen.two = [board(one).number, board(other).number];
const style = getComputedStyle(document.body);
seen.ground = [style.backgroundColor, getComputedStyle(one.querySelector(".ground")).fill];
seen.ink = [style.color, getComputedStyle(one.querySelector(".given")).fill];
seen.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
const probe = document.createElement("pre");
probe.id = "probe";
probe.textContent = JSON.stringify(seen);
document.body.append(probe);
