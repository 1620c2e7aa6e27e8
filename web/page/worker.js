// Answers questions with the library in a thread of its own, so that the page never waits. A question
// is { id, question }; the response is { id, text, ms }, or { failed } if a part of the program
// broke or cannot be loaded.

import init, { answer } from "./sudoku.js";

async function load() {
  const response = await fetch("sudoku_bg.wasm");
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  await init({ module_or_path: response });
}

let isLoaded = false;
const loading = load().then(() => (isLoaded = true));

onmessage = async ({ data: { id, question } }) => {
  try {
    await loading;
    const begun = performance.now();
    const text = answer(JSON.stringify(question));
    postMessage({ id, text, ms: performance.now() - begun });
  } catch (error) {
    const what = isLoaded ? "A part of the program failed" : "The library cannot be loaded";
    postMessage({ failed: `${what}: ${error}` });
  }
};
