// The test appends this script to a report; the program never does. It measures
// the rendered page and adds the results as an element, for --dump-dom.
"use strict";
const box = (element) => element.getBoundingClientRect();
const inside = (a, b) =>
  a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
const meet = (a, b) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;

function measured(svg) {
  const texts = Array.from(svg.querySelectorAll("text"));
  const clash = [];
  texts.forEach((text, i) => {
    if (!inside(box(text), box(svg))) clash.push(`outside: ${text.textContent}`);
    for (const other of texts.slice(i + 1)) {
      if (meet(box(text), box(other))) clash.push(`${text.textContent} × ${other.textContent}`);
    }
  });
  const shapes = Array.from(svg.querySelectorAll("path, rect, circle"));
  return {
    title: svg.querySelector("title").textContent,
    width: box(svg).width,
    height: box(svg).height,
    shapes: shapes.filter((shape) => box(shape).width + box(shape).height > 0).length,
    ground: getComputedStyle(svg.querySelector(".ground")).fill,
    ink: getComputedStyle(texts[0]).fill,
    clash,
  };
}

const style = getComputedStyle(document.body);
const probe = document.createElement("pre");
probe.id = "probe";
probe.textContent = JSON.stringify({
  title: document.title,
  ground: style.backgroundColor,
  ink: style.color,
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  plots: Array.from(document.querySelectorAll("svg"), measured),
  sorted: Array.from(document.querySelectorAll("[aria-sort]"), (header) => [
    header.textContent,
    header.getAttribute("aria-sort"),
  ]),
  rows: Array.from(document.querySelector("table").tBodies[0].rows, (row) =>
    Array.from(row.cells, (cell) => cell.textContent)),
});
document.body.append(probe);
