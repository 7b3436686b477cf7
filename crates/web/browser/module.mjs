// The WASM module without a page: text in, text out.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./native.mjs";

/** Starts the module of dist/; a function from a request to its reply, both text. */
export async function start() {
  let reply = "";
  const text = (start, length) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, start, length));
  const host = {
    report: () => {},
    reply: (start, length) => { reply = text(start, length); },
    fail: (start, length) => { throw new Error(text(start, length)); },
    now: () => performance.now(),
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(join(ROOT, "dist/allclear.wasm")), { host });
  const wasm = instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const start = wasm.reserve(bytes.length); // first: it may move the memory
    new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
    wasm.call(bytes.length);
    return reply;
  };
}
