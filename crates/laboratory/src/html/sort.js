// Sorts a table after a click on a header, or after a key press on its button.
// The fragment of the address also selects a header of the first table:
// #sort=PAR2 or #sort=PAR2&order=descending. Without scripts, the tables are
// complete and have the order of the report.
"use strict";

// Compares two cells; blank cells come last in both orders.
function compare(a, b, sign) {
  if (a === "" || b === "") return (a === "") - (b === "");
  const words = typeof a === "string" || typeof b === "string";
  return sign * (words ? String(a).localeCompare(String(b), "en", { numeric: true }) : a - b);
}

// Returns the sort key of a cell. In a column of numbers, a cell without a number counts as blank.
function value(row, header) {
  const cell = row.cells[header.cellIndex];
  if (cell.dataset.key !== undefined) return Number(cell.dataset.key);
  return header.classList.contains("number") ? "" : cell.textContent;
}

function sort(table, header) {
  const order = header.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", order);
  const sign = order === "ascending" ? 1 : -1;
  const rows = Array.from(table.tBodies[0].rows);
  rows.sort((a, b) => compare(value(a, header), value(b, header), sign));
  table.tBodies[0].append(...rows);
}

function wake(table) {
  for (const header of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => sort(table, header));
  }
}

// Returns true if the title equals the name, ignoring case and an optional unit.
function isNamed(header, name) {
  const title = header.textContent.trim().toLowerCase();
  return title === name || title.split(",")[0] === name;
}

function sortAsAsked() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = (asked.get("sort") || "").trim().toLowerCase();
  const table = document.querySelector("table.sortable");
  if (!name || !table) return;
  const header = Array.from(table.tHead.rows[0].cells).find((cell) => isNamed(cell, name));
  if (!header) return;
  header.removeAttribute("aria-sort");
  header.firstChild.click();
  if (asked.get("order") === "descending") header.firstChild.click();
}

document.querySelectorAll("table.sortable").forEach(wake);
window.addEventListener("hashchange", sortAsAsked);
sortAsAsked();
