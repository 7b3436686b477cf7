// For browsers and bundlers: Web Workers, and a module that is fetched once.

import { AllclearError, Client } from "./client.js";

export { AllclearError };

let compiled = null;

async function compile() {
  const response = await fetch(new URL("../allclear.wasm", import.meta.url));
  if (!response.ok) throw new Error(`The solver could not be loaded (${response.status}).`);
  return WebAssembly.compileStreaming(response.clone()).catch(async () =>
    WebAssembly.compile(await response.arrayBuffer())); // a host that calls .wasm something else
}

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

/** A client; the module is compiled before it is handed out. */
export async function createClient({ workers = globalThis.navigator?.hardwareConcurrency ?? 2, module } = {}) {
  compiled ??= compile().catch((error) => {
    compiled = null; // the next client tries again
    throw error;
  });
  return new Client({ module: await (module ?? compiled), spawn, workers });
}
