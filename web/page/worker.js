// Answers questions with the library in a thread of its own, so that the page never waits. The first message
// is { module }, the compiled library. A question is { id, question }; the response is { id, text, ms }, or
// { failed } if a part of the program broke.

import init, { answer } from "./sudoku.js";

let loading;

onmessage = async ({ data: { module, id, question } }) => {
  try {
    if (module) return void (loading = init({ module_or_path: module }));
    await loading;
    const begun = performance.now();
    const text = answer(JSON.stringify(question));
    postMessage({ id, text, ms: performance.now() - begun });
  } catch (error) {
    postMessage({ failed: `A part of the program failed: ${error}` });
  }
};
