// For Node: worker threads, and a module that is read from the package.

import { readFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { Worker } from "node:worker_threads";
import { AllclearError, Client } from "./client.js";

export { AllclearError };

let compiled = null;

const compile = async () =>
  WebAssembly.compile(await readFile(new URL("../allclear.wasm", import.meta.url)));

function spawn(hear, fail) {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url));
  worker.on("message", hear);
  worker.on("error", (error) => fail(error.message));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    // Only a worker that is asked something keeps the process alive.
    hold: () => worker.ref(),
    release: () => worker.unref(),
  };
}

/** A client; the module is compiled before it is handed out. */
export async function createClient({ workers = availableParallelism?.() ?? cpus().length, module } = {}) {
  compiled ??= compile();
  return new Client({ module: await (module ?? compiled), spawn, workers });
}
