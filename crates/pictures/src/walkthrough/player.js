// Shows the steps of a puzzle one at a time. At step n, the picture is the board before the step, with
// eliminated candidates struck through and the digit of the step placed; at 0, it is the puzzle. The
// web page (web/) also uses this file.
"use strict";

window.addEventListener("beforeprint", () => document.querySelectorAll(".steps details").forEach((fold) => (fold.open = true)));

function player(article) {
  const { houses, steps } = JSON.parse(article.querySelector("script.data").textContent);
  const find = (selector) => Array.from(article.querySelectorAll(selector));
  const number = (text) => (text === undefined ? Infinity : Number(text));
  const cells = find("svg .cell");
  // Digits without data-at are entered digits of the input, which are always visible.
  const digits = find("svg .found[data-at]");
  const figures = find("svg .figure");
  const written = new Map(digits.map((digit) => [Number(digit.dataset.cell), Number(digit.dataset.at)]));
  const marks = find("svg .mark").map((mark) => ({
    mark,
    cell: Number(mark.dataset.cell),
    digit: Number(mark.dataset.digit),
    gone: number(mark.dataset.gone),
  }));
  const items = find(".steps button");
  const list = article.querySelector(".steps");
  const folds = find(".steps details");
  let now = 0;

  function colour(step) {
    const inHouse = new Set(step ? step.houses.flatMap((house) => houses[house]) : []);
    const pattern = new Set(step ? step.cells : []);
    const named = new Set(step ? step.digits : []);
    const holds = new Set(step ? step.holds.map(String) : []);
    const denied = new Set(step ? step.denied.map(String) : []);
    const hasSides = holds.size + denied.size > 0;
    cells.forEach((rect, cell) => {
      rect.classList.toggle("pattern", pattern.has(cell));
      rect.classList.toggle("house", inHouse.has(cell) && !pattern.has(cell));
    });
    for (const { mark, cell, digit, gone } of marks) {
      const isHeld = holds.has(`${cell},${digit}`);
      const isDenied = denied.has(`${cell},${digit}`) && !isHeld;
      const argued = !hasSides && pattern.has(cell) && named.has(digit);
      mark.classList.toggle("off", now > gone || now >= number(written.get(cell)));
      mark.classList.toggle("eliminated", now === gone);
      mark.classList.toggle("because", argued && now !== gone);
      mark.classList.toggle("holds", isHeld && now !== gone);
      mark.classList.toggle("denied", isDenied && now !== gone);
    }
  }

  function show(asked) {
    now = Math.max(0, Math.min(steps.length, asked));
    colour(steps[now - 1]);
    for (const digit of digits) {
      digit.classList.toggle("off", now < Number(digit.dataset.at));
      digit.classList.toggle("new", now === Number(digit.dataset.at));
    }
    for (const figure of figures) figure.classList.toggle("off", now !== Number(figure.dataset.at));
    items.forEach((item, i) => {
      if (i === now - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    reveal(items[now - 1]);
    article.querySelector(".number").textContent = `${now} of ${steps.length}`;
    article.querySelector(".sentence").textContent = now ? items[now - 1].textContent : "The puzzle.";
    const enable = (name, on) => (article.querySelector(`[data-go="${name}"]`).disabled = !on);
    ["reset", "back"].forEach((name) => enable(name, now > 0));
    ["forward", "last"].forEach((name) => enable(name, now < steps.length));
    enable("first", steps.length > 0);
  }

  // Opens the section of a step and closes the others. Scrolls the list, but never the page.
  function reveal(item) {
    for (const fold of folds) fold.open = Boolean(item && fold.contains(item));
    if (!item) return void (list.scrollTop = 0);
    const [at, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
    const top = list.scrollTop + at.top - frame.top;
    const bottom = top + at.height;
    const isSeen = top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = top - Math.max(0, list.clientHeight - at.height) / 2;
  }

  const go = {
    reset: () => show(0),
    first: () => show(1),
    back: () => show(now - 1),
    forward: () => show(now + 1),
    last: () => show(steps.length),
  };
  for (const button of find("[data-go]")) button.addEventListener("click", go[button.dataset.go]);
  items.forEach((item, i) => item.addEventListener("click", () => show(i + 1)));
  show(0);
  return { article, go, show };
}

