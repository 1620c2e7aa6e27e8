// Controls a headless Chromium for tests, through its debugging protocol over pipes, and serves static files.
"use strict";

const { spawn } = require("node:child_process");
const { createServer } = require("node:http");
const { createReadStream, existsSync, mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { extname, join, normalize } = require("node:path");

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Serves a folder at a free port. Returns its address, a set of `missing` files that get status 404, the list of `asked` paths, and `close`. */
function serve(folder) {
  const [missing, asked] = [new Set(), []];
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    const file = join(folder, path);
    asked.push(path);
    if (missing.has(path) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, missing, asked, close: () => server.close() });
    });
  });
}

/** Returns the path of the first browser that is installed. */
function browser() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome", "chrome"].filter(Boolean);
  const folders = (process.env.PATH ?? "").split(":");
  for (const name of names) {
    if (name.includes("/") && existsSync(name)) return name;
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** A running browser, with `send` for commands, `page` for a new page, and `close`. */
class Browser {
  constructor(path) {
    this.profile = mkdtempSync(join(tmpdir(), "sudoku-sat-web-"));
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe", `--user-data-dir=${this.profile}`];
    this.process = spawn(path, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.number = 0;
    this.waiting = new Map();
    this.process.once("exit", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("the browser ended"));
    });
    this.listeners = [];
    let rest = "";
    this.process.stdio[4].setEncoding("utf8").on("data", (part) => {
      const pieces = (rest + part).split("\0");
      rest = pieces.pop();
      for (const piece of pieces) this.take(JSON.parse(piece));
    });
  }

  take({ id, result, error, method, params, sessionId }) {
    if (id === undefined) return this.listeners.forEach((listener) => listener(method, params, sessionId));
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    this.number += 1;
    const id = this.number;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async close() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Opens a page with the given size in pixels. Its console errors are collected in `errors`. */
  async page(address, { width = 1280, height = 900, dark = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, targetId, sessionId);
    for (const domain of ["Runtime", "Log", "Page", "Network"]) await page.send(`${domain}.enable`);
    await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await page.go(address);
    return page;
  }
}

const KEYS = { ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, Delete: 46, Backspace: 8, Escape: 27, Enter: 13, Tab: 9, Home: 36, End: 35 };

class Page {
  constructor(browser, targetId, sessionId) {
    Object.assign(this, { browser, targetId, sessionId, errors: [], requests: [] });
    browser.listeners.push((method, params, session) => {
      if (session !== sessionId) return;
      if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Runtime.consoleAPICalled" && params.type === "error") this.errors.push(params.args.map((it) => it.value ?? it.description).join(" "));
      if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(`${params.entry.text} ${params.entry.url ?? ""}`);
      if (method === "Page.javascriptDialogOpening") this.errors.push(`a dialog: ${params.message}`);
      if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    });
  }

  send(method, params) {
    return this.browser.send(method, params, this.sessionId);
  }

  async go(address) {
    // If only the fragment of the address changed, nothing would be loaded.
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url: address });
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.targetId });
  }

  /** Evaluates an expression in the page and returns its value. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression, seconds = 20) {
    const end = Date.now() + 1000 * seconds;
    for (;;) {
      const is = await this.value(expression).catch(() => false);
      if (is) return is;
      if (Date.now() > end) throw new Error(`never true: ${expression}; the page says: ${await this.value("document.body.innerText").catch(String)}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  /** Presses a key, such as "a", "5", "ArrowUp". */
  async key(key, { shift = false, ctrl = false, code: place } = {}) {
    const modifiers = (ctrl ? 2 : 0) + (shift ? 8 : 0);
    const code = place ?? (/^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
    const windowsVirtualKeyCode = KEYS[key] ?? key.toUpperCase().charCodeAt(0);
    const text = key.length === 1 && !ctrl ? key : key === "Enter" ? "\r" : undefined;
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", key, code, windowsVirtualKeyCode, modifiers, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, windowsVirtualKeyCode, modifiers });
  }

  async keys(text) {
    for (const key of text) await this.key(key);
  }

  /** Clicks the middle of an element, as a mouse does. */
  async click(selector, { shift = false } = {}) {
    const at = await this.value(`(() => {
      const node = document.querySelector(${JSON.stringify(selector)});
      if (!node) return null;
      // What is behind an explanation, another activity or a panel is made visible first, as users do.
      const press = (selector) => document.querySelector(selector)?.click();
      if (node.closest("#game")?.hidden) press("#back");
      const panel = node.closest(".panel");
      const activity = node.closest("[data-in]")?.dataset.in;
      if (panel?.hidden) press('[aria-controls="' + panel.id + '"]');
      if (activity && document.body.dataset.mood !== activity) press('[data-to="' + activity + '"]');
      if (!panel && !node.closest("header") && !node.getClientRects().length) press('[aria-expanded="true"]');
      node.scrollIntoView({ block: "center", behavior: "instant" });
      const box = node.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    })()`);
    if (!at) throw new Error(`there is no ${selector}`);
    const mouse = (type) => this.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1, modifiers: shift ? 8 : 0 });
    await mouse("mousePressed");
    await mouse("mouseReleased");
  }

  /** Returns the text of an element. */
  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
  }

  async picture(path) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
    require("node:fs").writeFileSync(path, Buffer.from(data, "base64"));
  }
}

module.exports = { serve, browser, Browser };
