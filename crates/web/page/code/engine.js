// The page's side of the solvers. Short questions go to one worker, long searches each to their
// own, so that the page always answers. A search is cancelled by ending its worker: memory and
// all; the next one starts from the compiled module within milliseconds.

const workerUrl = new URL("worker.js", import.meta.url);
const moduleUrl = new URL("../allclear.wasm", import.meta.url);

/** An error whose message is a sentence for the reader. */
export class Told extends Error {}

/** A library's line as a sentence: `no such piece` → `No such piece.` */
const sentence = (line) =>
  line.charAt(0).toUpperCase() + line.slice(1) + (/[.!?]$/.test(line) ? "" : ".");

const compiled = (async () => {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Told(`The solver could not be loaded (${response.status}).`);
  return WebAssembly.compileStreaming(response.clone()).catch(async () =>
    WebAssembly.compile(await response.arrayBuffer())); // a host that calls .wasm something else
})();
compiled.catch(() => {});

// What every searching worker is told before its first question: name of the request → bytes.
const provided = new Map();

class Runner {
  #worker = null;
  #waiting = new Map();
  #next = 1;
  #searches;

  constructor({ searches = false } = {}) {
    this.#searches = searches;
  }

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
    if (this.#searches) for (const [name, bytes] of provided) this.#send(0, { ask: name }, bytes);
  }

  #send(id, request, attached) {
    this.#worker.postMessage({ id, request: JSON.stringify(request), attached });
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
    const answer = JSON.parse(reply);
    if (answer.error) entry.reject(new Told(sentence(answer.error.message ?? answer.error)));
    else entry.resolve(answer.ok ?? answer);
  }

  /** Asks; `onReport` hears of parts of the answer, `attached` are bytes that go with it. */
  async ask(name, args = {}, { onReport, attached } = {}) {
    await this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onReport });
      this.#send(id, { ask: name, ...args, ...(onReport ? { parts: true } : {}) }, attached);
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

/** Gives bytes to all searches from now on, if the solver finds them good. */
export async function provide(name, bytes) {
  const answer = await quick.ask(name, {}, { attached: bytes });
  provided.set(name, bytes);
  for (const runner of spare.splice(0)) runner.end(undefined); // they have not heard of it
  return answer;
}

/** Starts a long search: `{ result, cancel }`. */
export function search(name, args, onReport) {
  const runner = spare.pop() ?? new Runner({ searches: true });
  let done = false;
  const result = runner.ask(name, args, { onReport }).finally(() => {
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
