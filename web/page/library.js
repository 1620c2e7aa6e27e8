// Calls of the library in its worker: `ask` sends a question, and `stop` ends the worker.

let worker;
/** The compiled library, which every worker gets, so that only the first one loads it. */
let compiled;
let waiting = new Map();
let number = 0;
let told = () => {};

/** Thrown if the user stopped the question. */
export class Stopped extends Error {}

async function compile() {
  try {
    const response = await fetch("sudoku_bg.wasm");
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw Object.assign(new Error(`the solver could not be loaded (${error.message})`), { isLoading: true });
  }
}

function start() {
  const begun = new Worker("worker.js", { type: "module" });
  worker = begun;
  compiled ??= compile();
  compiled.then(
    (module) => begun.postMessage({ module }),
    (error) => {
      compiled = undefined;
      if (worker === begun) end(error);
    },
  );
  worker.onmessage = ({ data }) => {
    if (data.failed) return end(new Error(data.failed));
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    told(waiting.size);
    const answer = JSON.parse(data.text);
    if (answer.error) asked.reject(Object.assign(new Error(answer.error), { remedy: answer.remedy }));
    else asked.resolve({ ...answer, ms: data.ms });
  };
  worker.onerror = (event) => end(new Error(event.message || "Internal error: the worker failed."));
}

/**
 * Ends the worker and rejects all questions with this reason. Only the next question starts a new
 * worker, so that failed loads are not repeated without end.
 */
function end(reason) {
  worker?.terminate();
  worker = undefined;
  const all = [...waiting.values()];
  waiting = new Map();
  told(0);
  for (const { reject } of all) reject(reason);
}

/** Sends a question. Returns a promise of the answer, with its time `ms` in milliseconds. */
export function ask(question) {
  number += 1;
  const id = number;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    told(waiting.size);
    if (!worker) start();
    const to = worker;
    // A message before that of the module would be answered without it.
    compiled.then(() => to.postMessage({ id, question }), () => {});
  });
}

/** Stops all questions. */
export function stop() {
  end(new Stopped());
  start();
}

/** Sets a listener that is called with the number of open questions whenever it changes. */
export function tell(listener) {
  told = listener;
}

start();
