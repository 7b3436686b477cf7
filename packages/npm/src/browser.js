// For browsers and bundlers: Web Workers, and modules that are fetched once.

import { AllclearError, Client } from "./client.js";
import { loader } from "./modules.js";

export { AllclearError };

// Written out, so that bundlers see which files there are.
const FILES = {
  "allclear.wasm": new URL("../allclear.wasm", import.meta.url),
  "allclear-study.wasm": new URL("../allclear-study.wasm", import.meta.url),
};

const load = loader(async (file) => {
  const response = await fetch(FILES[file]);
  if (!response.ok) throw new Error(`The solver could not be loaded (${response.status}).`);
  return WebAssembly.compileStreaming(response.clone()).catch(async () =>
    WebAssembly.compile(await response.arrayBuffer())); // a host that calls .wasm something else
});

function spawn(hear, fail) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || "the solver could not be started");
  };
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    hold: () => {},
    release: () => {},
  };
}

/** A client; the module of the games is compiled before it is handed out, while a worker starts. */
export async function createClient({ workers = globalThis.navigator?.hardwareConcurrency ?? 2 } = {}) {
  const client = new Client({ load, spawn, workers });
  client.warm("games");
  await load("games");
  return client;
}
