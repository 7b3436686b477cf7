// Runs the WASM module: one request at a time, text in (and bytes, if some go with it), text out.
"use strict";

let wasm = null;
let current = 0;
let lastPanic = "";
let lastReply = "";
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const textAt = (start, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, start, length));

const host = {
  report: (start, length) => postMessage({ id: current, report: textAt(start, length) }),
  reply: (start, length) => { lastReply = textAt(start, length); },
  fail: (start, length) => { lastPanic = textAt(start, length); },
  now: () => performance.now(),
};

function call(request, attached) {
  const text = encoder.encode(request);
  const length = text.length + (attached?.length ?? 0);
  const start = wasm.reserve(length); // first: it may move the memory
  const room = new Uint8Array(wasm.memory.buffer, start, length);
  room.set(text);
  if (attached) room.set(attached, text.length);
  wasm.call(text.length);
  return lastReply;
}

onmessage = ({ data }) => {
  if (data.module) {
    wasm = new WebAssembly.Instance(data.module, { host }).exports;
    return;
  }
  current = data.id;
  try {
    postMessage({ id: data.id, reply: call(data.request, data.attached) });
  } catch (error) {
    postMessage({ id: data.id, crash: lastPanic || String(error.message ?? error) });
  }
};
