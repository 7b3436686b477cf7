// The WASM module without a page: text in, text out.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./native.mjs";

/** Starts the module of dist/; a function from a request to { reply, parts }, all of them text. */
export async function start() {
  let reply = "", parts = [];
  const text = (start, length) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, start, length));
  const host = {
    report: (start, length) => { parts.push(text(start, length)); },
    reply: (start, length) => { reply = text(start, length); },
    fail: (start, length) => { throw new Error(text(start, length)); },
    now: () => performance.now(),
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(join(ROOT, "dist/allclear.wasm")), { host });
  const wasm = instance.exports;
  return (request) => {
    parts = [];
    const bytes = new TextEncoder().encode(request);
    const start = wasm.reserve(bytes.length); // first: it may move the memory
    new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
    wasm.call(bytes.length);
    return { reply, parts };
  };
}
