// For Node: worker threads, and modules that are read from the package.

import { readFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { Worker } from "node:worker_threads";
import { AllclearError, Client } from "./client.js";
import { loader } from "./modules.js";

export { AllclearError };

const load = loader(async (file) => WebAssembly.compile(await readFile(new URL(`../${file}`, import.meta.url))));

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

/** A client; the module of the games is compiled before it is handed out. */
export async function createClient({ workers = availableParallelism?.() ?? cpus().length } = {}) {
  const client = new Client({ load, spawn, workers });
  await load("games");
  return client;
}
