// Asks questions of workers. Each worker answers one at a time, and a question is cancelled by
// ending its worker, memory and all: the next one starts from the compiled module within
// milliseconds. There are two modules, and a worker runs one of them; what studies perfect clears is
// only loaded when it is first asked for.

import { moduleOf } from "./modules.js";

/** A question that cannot be answered; `kind` is for programs, the message for people. */
export class AllclearError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "AllclearError";
    this.kind = kind;
  }
}

/** Idle workers that are kept for the next question. */
const SPARE = 2;

/** Asks questions; made by `createClient` of the host's own file. */
export class Client {
  #host;
  #most;
  #idle = [];
  #busy = new Set();
  #waiting = [];
  #provided = new Map();
  #closed = false;

  /** `load(name)` compiles a module, once; `spawn(hear, fail)` starts a worker. */
  constructor({ load, spawn, workers }) {
    if (!Number.isInteger(workers) || workers < 1) {
      throw new AllclearError("bad_argument", `workers: expected a whole number from 1, not ${workers}`);
    }
    this.#host = { load, spawn };
    this.#most = workers;
  }

  /** Asks a question; rejects with an `AllclearError`, or with the signal's reason. */
  ask(question, request = {}, { onProgress, onPart, signal } = {}) {
    const text = JSON.stringify({
      ask: question, ...request,
      ...(onProgress ? { progress: true } : {}), ...(onPart ? { parts: true } : {}),
    });
    return this.#enqueue({ module: moduleOf(question), text, onProgress, onPart, signal });
  }

  /** Starts a worker for a module that will be asked soon. */
  warm(module) {
    this.#idle.push(this.#start(module));
  }

  /** Gives bytes to every worker, from now on, if a worker finds them good: `"pc.atlas"`. */
  async provide(name, bytes) {
    const text = JSON.stringify({ ask: name });
    const reply = await this.#enqueue({ module: moduleOf(name), text, attached: bytes });
    this.#provided.set(name, { text, bytes });
    for (const worker of this.#idle.splice(0)) worker.end(); // not all have heard of it
    return reply;
  }

  /** Ends all workers; what was asked is rejected. */
  close() {
    this.#closed = true;
    const error = new AllclearError("stopped", "the client was closed");
    for (const worker of this.#idle.splice(0)) worker.end();
    for (const worker of [...this.#busy]) this.#finish(worker, () => worker.job.reject(error), true);
    for (const job of this.#waiting.splice(0)) job.reject(error);
  }

  #enqueue(job) {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new AllclearError("stopped", "the client was closed"));
      const { signal } = job;
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => this.#abort(job);
      signal?.addEventListener("abort", abort, { once: true });
      const settle = (end) => (value) => {
        signal?.removeEventListener("abort", abort);
        end(value);
      };
      Object.assign(job, { resolve: settle(resolve), reject: settle(reject) });
      this.#waiting.push(job);
      this.#next();
    });
  }

  #abort(job) {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      return job.reject(job.signal.reason);
    }
    const worker = [...this.#busy].find((worker) => worker.job === job);
    if (worker) this.#finish(worker, () => job.reject(job.signal.reason), true);
  }

  /** Starts what can be started. */
  #next() {
    while (this.#waiting.length && this.#busy.size < this.#most) {
      const job = this.#waiting.shift();
      let worker = null;
      try {
        const at = this.#idle.findLastIndex(({ module }) => module === job.module);
        worker = at >= 0 ? this.#idle.splice(at, 1)[0] : this.#start(job.module);
      } catch (error) {
        job.reject(new AllclearError("internal", error.message));
        continue;
      }
      worker.job = job;
      this.#busy.add(worker);
      worker.hold();
      worker.post({ request: job.text, attached: job.attached });
    }
  }

  #start(module) {
    const worker = { module, job: null, introductions: 0, heard: this.#provided.size };
    const { post, end, hold, release } = this.#host.spawn(
      (message) => this.#hear(worker, message),
      (why) => this.#fail(worker, why),
    );
    // Whatever is posted before the module is there waits for it, in order.
    const loaded = this.#host.load(module).then((compiled) => post({ module: compiled }));
    loaded.catch((error) => this.#fail(worker, error.message, "unloadable"));
    Object.assign(worker, { post: (message) => void loaded.then(() => post(message), () => {}), end, hold, release });
    for (const { text, bytes } of this.#provided.values()) {
      worker.introductions += 1;
      worker.post({ request: text, attached: bytes });
    }
    return worker;
  }

  #hear(worker, { reply, report, crash }) {
    if (worker.introductions > 0 && report === undefined && crash === undefined) {
      worker.introductions -= 1; // the reply to bytes that were good before
      return;
    }
    const { job } = worker;
    if (!job) return;
    if (report !== undefined) {
      const part = JSON.parse(report);
      if (part?.progress && job.onProgress) job.onProgress(part.progress);
      else job.onPart?.(part);
      return;
    }
    if (crash !== undefined) return this.#fail(worker, crash);
    const answer = JSON.parse(reply);
    const settle = answer.error
      ? () => job.reject(new AllclearError(answer.error.kind, answer.error.message))
      : () => job.resolve(answer);
    this.#finish(worker, settle, false);
  }

  #fail(worker, why, kind = "internal") {
    const settle = () => worker.job?.reject(new AllclearError(kind, why));
    this.#finish(worker, settle, true);
  }

  /** Settles a worker's question, and keeps the worker or ends it. */
  #finish(worker, settle, isLost) {
    this.#busy.delete(worker);
    this.#idle = this.#idle.filter((one) => one !== worker); // one that failed before it was asked
    const isStale = worker.heard !== this.#provided.size;
    if (isLost || isStale || this.#closed || this.#idle.length >= SPARE) {
      worker.end();
    } else {
      worker.release();
      this.#idle.push(worker);
    }
    settle();
    worker.job = null;
    this.#next();
  }
}
