// Answers questions with the library in a thread of its own, so that the page never waits. The name of the worker
// is that of the library. The first message is { module }, the compiled library. A question is { id, question };
// the response is { id, text, ms }, or { failed } if a part of the program broke.

const library = import(self.name === "files" ? "./files.js" : "./sudoku.js");
let loading;

async function load(module) {
  const { default: init, answer } = await library;
  await init({ module_or_path: module });
  return answer;
}

onmessage = async ({ data: { module, id, question } }) => {
  try {
    if (module) return void (loading = load(module));
    const answer = await loading;
    const begun = performance.now();
    const text = answer(JSON.stringify(question));
    postMessage({ id, text, ms: performance.now() - begun });
  } catch (error) {
    postMessage({ failed: `A part of the program failed: ${error}` });
  }
};
