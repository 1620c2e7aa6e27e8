// Tests of finishing and fog, of links, pictures and workbooks, of drawings that are no rules, and of accessibility.
"use strict";

const assert = require("node:assert/strict");
const { existsSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const AXE = join(__dirname, "node_modules", "axe-core", "axe.min.js");

/** Returns the JSON of SudokuPad with the givens of a line and more keys. */
function sudokupad(line, keys) {
  const cell = (value) => (value === "." ? {} : { value: Number(value) });
  const numbers = [...Array(9).keys()];
  const cells = numbers.map((row) => [...line.slice(9 * row, 9 * row + 9)].map(cell));
  const regions = numbers.map((box) => numbers.map((it) => [3 * Math.floor(box / 3) + Math.floor(it / 3), 3 * (box % 3) + (it % 3)]));
  return JSON.stringify({ cells, regions, ...keys });
}

module.exports = ({ at, asked, cell, downloads, end, label, ready, site, chromium }) => {
  /** Clicks a button of the panel *Share*, and returns the bytes of the saved file. */
  async function file(page, id, name) {
    const path = join(downloads(), name);
    rmSync(path, { force: true });
    await page.click(`#${id}`);
    for (let tries = 0; tries < 800 && !(existsSync(path) && readFileSync(path).length); tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    return readFileSync(path);
  }

  async function choose(page, path) {
    const { root } = await page.send("DOM.getDocument");
    const { nodeId } = await page.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#file" });
    await page.send("DOM.setFileInputFiles", { nodeId, files: [path] });
  }

  return {
    async "the timer is hidden at first, runs, and stops when the puzzle is solved"() {
      const page = await at(JSON.stringify({ side: 9, givens: SOLVED.replace("5", ".") }));
      assert.equal(await page.value('document.getElementById("clock").hidden'), true);
      await page.click("#timer");
      await page.key("Escape");
      await page.until('document.getElementById("clock").textContent === "0:02"');
      await page.click(cell(1, 1));
      await page.key("5");
      await page.until('document.querySelector("#answer .good")');
      assert.match(await page.text("#answer"), /Your time: 0:\d\d/);
      const time = await page.text("#clock");
      await new Promise((resolve) => setTimeout(resolve, 1600));
      assert.equal(await page.text("#clock"), time);
      await page.key("z", { ctrl: true });
      await page.until(`document.getElementById("clock").textContent !== ${JSON.stringify(time)}`);
      return page;
    },

    async "fog hides givens, drawings and rules until correct digits light it"() {
      const text = sudokupad(EASY, { fogofwar: [[0, 0]], metadata: { title: "In the fog", author: "Anon", rules: "Normal rules.\nFog.", msgcorrect: "Well seen!" }, cages: [{ cells: [[4, 1], [4, 2]], value: "8", unique: true }] });
      const page = await at(text);
      assert.equal(await page.text("#about"), "In the fog, by Anon");
      assert.equal(await page.text("#rules-text"), "Normal rules.\nFog.");
      const fog = () => page.value('document.querySelectorAll("#board .fog rect").length');
      await page.until('document.querySelectorAll("#board .fog rect").length === 77');
      assert.equal(await label(page, 5, 1), "row 5 column 1, fog");
      assert.equal(await page.value('getComputedStyle(document.getElementById("rules")).display'), "none");
      await page.until(ready);
      await page.click(cell(1, 3));
      await page.key("2");
      assert.equal(await fog(), 77);
      await page.key("4");
      await page.until('document.querySelectorAll("#board .fog rect").length === 73');
      await page.click('[data-to="set"]');
      assert.equal(await fog(), 0);
      await page.click('[data-to="play"]');
      assert.equal(await fog(), 73);
      for (const [number, digit] of [...SOLVED].entries()) {
        if (EASY[number] !== ".") continue;
        await page.value(`document.querySelector('[data-cell="${number}"]').focus()`);
        if (number !== 2) await page.key(digit);
      }
      await page.until('document.querySelector("#answer .message")');
      assert.equal(await page.text("#answer .message"), "Well seen!");
      return page;
    },

    async "the board is saved as SVG, PNG, PDF and workbook, and the workbook opens again"() {
      const page = await at(JSON.stringify({ side: 9, givens: EASY, title: "A small one" }));
      const svg = (await file(page, "svg", "A-small-one.svg")).toString();
      assert.ok(svg.startsWith("<svg") && svg.includes("A small one"), svg.slice(0, 200));
      assert.deepEqual([...(await file(page, "png", "A-small-one.png")).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
      assert.equal((await file(page, "pdf", "A-small-one.pdf")).subarray(0, 5).toString(), "%PDF-");
      const bytes = await file(page, "xlsx", "A-small-one.xlsx");
      assert.deepEqual([...bytes.subarray(0, 2)], [0x50, 0x4b]);
      await page.until(ready);
      const other = await at(".".repeat(81));
      await choose(other, join(downloads(), "A-small-one.xlsx"));
      await other.until('document.querySelectorAll("#board .given").length === 30', 30);
      await end(other);
      const loads = site().asked.filter((it) => it === "/files_bg.wasm").length;
      assert.equal(loads, 2);
      return page;
    },

    async "an OpenDocument sheet is opened"() {
      const page = await at(".".repeat(81));
      await choose(page, join(__dirname, "easy.ods"));
      await page.until('document.querySelectorAll("#board .given").length === 30', 30);
      return page;
    },

    async "links of other programs and a short text are copied"() {
      const page = await at(EASY);
      await page.value('Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } })');
      for (const [id, start] of [["share", /^http.*#puzzle=53/], ["share-sudokupad", /^https:\/\/sudokupad/], ["share-f-puzzles", /^https:\/\/.*f-puzzles/], ["share-text", /^53\.\.7/]]) {
        assert.match(await asked(page, id), /copied/);
        assert.match(await page.value("window.copied"), start);
      }
      return page;
    },

    async "drawings that are no rules are listed, and become rules by choice"() {
      const keys = {
        lines: [{ wayPoints: [[0.5, 0.5], [0.5, 2.5], [2.5, 4.5]], color: "#67F067ff" }, { wayPoints: [[4.5, 0.5], [5.5, 0.5]], color: "#67f067" }],
        arrows: [{ wayPoints: [[8.1, 8.5], [6.5, 8.5]], color: "#0000ff" }],
        underlays: [{ center: [7.5, 1.5], width: 0.8, height: 0.8, rounded: true, backgroundColor: "#CFCFCF" }],
        metadata: { rules: "Green lines are whispers." },
      };
      const page = await at(sudokupad(".".repeat(81), keys));
      await page.until('!document.getElementById("drawings").hidden');
      const names = () => page.value('[...document.querySelectorAll("#drawings li > button:first-child")].map((it) => it.textContent).join("; ")');
      assert.equal(await names(), "blue arrow; green line ×2; grey circle");
      assert.equal(await page.value('[...document.querySelectorAll("#drawings select")].map((it) => it.value).join()'), ",whisper,odd");
      await page.click("#drawings li:nth-child(2) button");
      assert.equal(await page.value('document.querySelectorAll("#board .cell.house").length'), 7);
      await page.click("#drawings li:nth-child(2) button:last-child");
      await page.until(`document.querySelectorAll("#rules li").length === 2 && ${ready}`);
      assert.match(await page.text("#rules"), /whisper/);
      assert.equal(await names(), "blue arrow; grey circle");
      const again = await chromium().page(await page.until('location.hash.includes("whisper") && location.href'));
      await again.until('performance.getEntriesByName("first answer").length && !document.getElementById("drawings").hidden');
      await end(again);
      await page.value('(() => { const it = document.querySelector("#drawings li:nth-child(1) select"); it.value = "-"; })()');
      await page.click("#drawings li:nth-child(1) button:last-child");
      await page.until(`document.querySelectorAll("#drawings li").length === 1 && ${ready}`);
      await page.click("#undo");
      assert.equal(await names(), "blue arrow; grey circle");
      return page;
    },

    async "a digit that is chosen without a selection is painted into cells"() {
      const page = await at(EASY);
      await page.key("4");
      assert.equal(await page.value('document.querySelector("#digits [aria-pressed=true]").textContent'), "4");
      await page.click(cell(1, 3));
      await page.click(cell(7, 9));
      assert.equal(await label(page, 1, 3), "row 1 column 3, 4");
      assert.equal(await label(page, 7, 9), "row 7 column 9, 4");
      await page.click(cell(7, 9));
      assert.equal(await label(page, 7, 9), "row 7 column 9, empty");
      await page.key("Escape");
      assert.equal(await page.value('document.querySelector("#digits [aria-pressed=true]")'), null);
      await page.click(cell(2, 2));
      await page.key("7");
      assert.equal(await label(page, 2, 2), "row 2 column 2, 7");
      return page;
    },

    async "an encoding is checked, and a cell shows its variables and clauses"() {
      const page = await at(EASY);
      await page.value('(() => { const it = document.getElementById("logic"); it.value = "none"; it.dispatchEvent(new Event("change")); })()');
      await page.click("#cnf");
      await page.until(ready, 60);
      await page.click(cell(1, 3));
      assert.match(await page.text("#variables"), /is r1c3=4, .*\n+.*clauses contain them/);
      await page.click("#check-encoding");
      await page.until(ready, 60);
      assert.match(await page.text("#formula"), /the formula has one solution\. The engine simd, which uses no formula, agrees\./);
      return page;
    },

    async "a long question shows its seconds and can be stopped"() {
      const page = await at(".".repeat(81));
      await page.click("#why");
      await page.until('/Find the fault … \\d+ s/.test(document.getElementById("status").textContent)');
      await page.click("#stop");
      await page.until('document.getElementById("status").textContent === "Find the fault: stopped"');
      return page;
    },

    async "an item of a link that cannot be a rule is named"() {
      const page = await at(sudokupad(EASY, { lines: [{ wayPoints: [[0, 0], [0, 9]], color: "#000000" }] }));
      assert.match(await page.text("#drawings"), /draws what this page does not: 1 black line/);
      return page;
    },

    async "a slider shows the steps of an explanation"() {
      const page = await at(EASY);
      await asked(page, "explain");
      await page.value('(() => { const it = document.querySelector(".slider"); it.value = 7; it.dispatchEvent(new Event("input")); })()');
      assert.match(await page.text("#steps .number"), /^7 of \d+$/);
      await page.key("ArrowRight");
      await page.until('document.querySelector(".slider").value === "8"');
      return page;
    },

    async "the print shows the board, its title and its rules, dark on light"() {
      const page = await at(JSON.stringify({ side: 9, givens: EASY, title: "Printed", rules_text: "Normal rules." }), { dark: true });
      await page.send("Emulation.setEmulatedMedia", { media: "print" });
      const isSeen = (selector) => page.value(`document.querySelector(${JSON.stringify(selector)}).checkVisibility()`);
      for (const selector of ["#about", "#board", "#rules-text"]) assert.equal(await isSeen(selector), true, selector);
      for (const selector of ["header", "#pad", "#talk", ".actions"]) assert.equal(await isSeen(selector), false, selector);
      assert.equal(await page.value('getComputedStyle(document.body).backgroundColor'), "rgb(255, 255, 255)");
      return page;
    },

    async "axe finds no serious fault in any activity and theme"() {
      if (!existsSync(AXE)) return void console.log("NOT TESTED: accessibility: axe-core is not installed (npm install in web/test)");
      const axe = readFileSync(AXE, "utf8");
      const found = [];
      for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]]) {
        for (const dark of [false, true]) {
          const page = await at(sudokupad(EASY, { metadata: { title: "Title", rules: "Rules." }, cages: [{ cells: [[4, 1], [4, 2]], value: "8", unique: true }] }), { width, height, dark });
          await page.value(axe);
          const check = async (name) => {
            const faults = await page.value('axe.run(document, { resultTypes: ["violations"] }).then(({ violations, passes }) => (passes.length < 15 ? ["axe did not run"] : []).concat(violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`)))');
            found.push(...faults.map((it) => `${name} ${width}×${height}${dark ? " dark" : ""}: ${it}`));
          };
          await check("play");
          await asked(page, "hint");
          await check("hint");
          await asked(page, "explain");
          await check("explanation");
          await page.click("#back");
          for (const panel of ["open", "files", "more"]) {
            await page.value(`document.querySelector('[aria-controls="${panel}"]').click()`);
            if (panel === "files") await page.value('document.getElementById("formats").click()');
            await page.until(ready);
            await check(panel);
          }
          await page.value('document.querySelector("[data-to=set]").click()');
          await page.until(`document.getElementById("verdict").textContent !== "looking" && ${ready}`);
          await check("set");
          await page.value('document.querySelector("[aria-controls=palette]").click()');
          await check("palette");
          await page.value('document.querySelector("[data-to=sat]").click(); document.getElementById("cnf").click()');
          await page.until(ready, 60);
          await check("sat");
          await page.value('document.getElementById("compare").click()');
          await page.until(ready, 60);
          await check("compare");
          await end(page);
        }
      }
      assert.deepEqual(found, []);
    },
  };
};
