// Calls of the library in its workers: `ask` sends a question, and `stop` ends the workers.

/** Thrown if the user stopped the question. */
export class Stopped extends Error {}

let number = 0;
let told = () => {};
const report = () => told(libraries.reduce((sum, { waiting }) => sum + waiting.size, 0));

/** A build of the library: the files NAME.js and NAME_bg.wasm, which its first worker loads. */
class Library {
  constructor(name) {
    Object.assign(this, { name, waiting: new Map(), worker: undefined, compiled: undefined });
  }

  async compile() {
    try {
      const response = await fetch(`${this.name}_bg.wasm`);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      throw Object.assign(new Error(`the solver could not be loaded (${error.message})`), { isLoading: true });
    }
  }

  start() {
    const begun = new Worker("worker.js", { type: "module", name: this.name });
    this.worker = begun;
    // Every worker gets the compiled module, so that only the first one loads it.
    this.compiled ??= this.compile();
    this.compiled.then(
      (module) => begun.postMessage({ module }),
      (error) => {
        this.compiled = undefined;
        if (this.worker === begun) this.end(error);
      },
    );
    begun.onmessage = ({ data }) => {
      if (data.failed) return this.end(new Error(data.failed));
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      report();
      const answer = JSON.parse(data.text);
      if (answer.error) asked.reject(Object.assign(new Error(answer.error), { remedy: answer.remedy }));
      else asked.resolve({ ...answer, ms: data.ms });
    };
    begun.onerror = (event) => this.end(new Error(event.message || "Internal error: the worker failed."));
  }

  /**
   * Ends the worker and rejects all questions with this reason. Only the next question starts a new
   * worker, so that failed loads are not repeated without end.
   */
  end(reason) {
    this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.values()];
    this.waiting = new Map();
    report();
    for (const { reject } of all) reject(reason);
  }

  ask(question) {
    number += 1;
    const id = number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      report();
      if (!this.worker) this.start();
      const to = this.worker;
      // A message before that of the module would be answered without it.
      this.compiled.then(() => to.postMessage({ id, question }), () => {});
    });
  }
}

const main = new Library("sudoku");
/** The build that also reads and writes files that are not text. It is loaded only if one is wanted. */
const files = new Library("files");
const libraries = [main, files];

/** Sends a question. Returns a promise of the answer, with its time `ms` in milliseconds. */
export const ask = (question) => main.ask(question);

/** Sends a question about a file that is not text. */
export const askFiles = (question) => files.ask(question);

/** Stops all questions. */
export function stop() {
  main.end(new Stopped());
  if (files.waiting.size) files.end(new Stopped());
  main.start();
}

/** Sets a listener that is called with the number of open questions whenever it changes. */
export function tell(listener) {
  told = listener;
}

main.start();
