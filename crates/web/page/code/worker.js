// Runs the WASM module: one request at a time, text in, text out.
"use strict";

let wasm = null;
let current = 0;
let lastPanic = "";
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const textAt = (start, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, start, length));

const host = {
  report: (start, length) => postMessage({ id: current, report: textAt(start, length) }),
  fail: (start, length) => { lastPanic = textAt(start, length); },
  now: () => performance.now(),
};

function call(request) {
  const bytes = encoder.encode(request);
  const start = wasm.reserve(bytes.length);
  new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
  const reply = wasm.call();
  return textAt(reply, wasm.reply_length());
}

onmessage = ({ data }) => {
  if (data.module) {
    wasm = new WebAssembly.Instance(data.module, { host }).exports;
    return;
  }
  current = data.id;
  try {
    postMessage({ id: data.id, reply: call(data.request) });
  } catch (error) {
    postMessage({ id: data.id, crash: lastPanic || String(error.message ?? error) });
  }
};
