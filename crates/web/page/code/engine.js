// The page's side of the solvers. Short questions go to one worker, long searches each to their
// own, so that the page always answers. A search is cancelled by ending its worker: memory and
// all; the next one starts from the compiled module within milliseconds.

const workerUrl = new URL("worker.js", import.meta.url);
const moduleUrl = new URL("../allclear.wasm", import.meta.url);

/** An error whose message is a sentence for the reader. */
export class Told extends Error {}

const compiled = (async () => {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Told(`The solver could not be loaded (${response.status}).`);
  return WebAssembly.compileStreaming(response.clone()).catch(async () =>
    WebAssembly.compile(await response.arrayBuffer())); // a host that calls .wasm something else
})();
compiled.catch(() => {});

class Runner {
  #worker = null;
  #waiting = new Map();
  #next = 1;

  async #start() {
    const module = await compiled;
    if (this.#worker) return;
    this.#worker = new Worker(workerUrl);
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.end("The solver could not be started.");
    };
    this.#worker.postMessage({ module });
  }

  #hear({ id, reply, report, crash }) {
    const entry = this.#waiting.get(id);
    if (!entry) return;
    if (report !== undefined) return entry.onReport?.(JSON.parse(report));
    this.#waiting.delete(id);
    if (crash !== undefined) {
      this.end(null);
      const memory = /memory|unreachable|allocat/i.test(crash);
      return entry.reject(new Told(memory
        ? "This needs more memory than the page may use. Try a smaller question, or the command line."
        : `Something went wrong inside the solver (${crash}).`));
    }
    const { ok, error } = JSON.parse(reply);
    if (error !== undefined) entry.reject(new Told(error)); else entry.resolve(ok);
  }

  async ask(name, args = {}, onReport) {
    await this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onReport });
      this.#worker.postMessage({ id, request: JSON.stringify({ do: name, ...args }) });
    });
  }

  /** Ends the worker; what was asked is answered with the reason, or with "cancelled". */
  end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) {
      const error = new Told(reason ?? "Cancelled.");
      error.cancelled = reason === undefined;
      reject(error);
    }
  }
}

const quick = new Runner();

/** Asks a short question. */
export const ask = (name, args) => quick.ask(name, args);

const spare = [];

/** Starts a long search: `{ result, cancel }`. */
export function search(name, args, onReport) {
  const runner = spare.pop() ?? new Runner();
  let done = false;
  const result = runner.ask(name, args, onReport).finally(() => {
    if (!done && spare.length < 2) spare.push(runner);
    done = true;
  });
  return {
    result,
    cancel() {
      if (done) return;
      done = true;
      runner.end(undefined);
    },
  };
}
