// The border of the WASM module: text in (and bytes, if some go with it), text out.
// `crates/web/src/export.rs` has the other half.

/** Starts the compiled module. `onReport` hears of parts of a reply before it is complete. */
export function start(module, onReport = () => {}) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let reply = "";
  let lastWords = "";
  const textAt = (start, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, start, length));
  const host = {
    report: (start, length) => onReport(textAt(start, length)),
    reply: (start, length) => { reply = textAt(start, length); },
    fail: (start, length) => { lastWords = textAt(start, length); },
    now: () => performance.now(),
  };
  const wasm = new WebAssembly.Instance(module, { host }).exports;

  /** Answers one request; throws if the module gave up, which is then of no more use. */
  return (request, attached) => {
    const text = encoder.encode(request);
    const length = text.length + (attached?.length ?? 0);
    const start = wasm.reserve(length); // first: it may move the memory
    const room = new Uint8Array(wasm.memory.buffer, start, length);
    room.set(text);
    if (attached) room.set(attached, text.length);
    try {
      wasm.call(text.length);
    } catch (error) {
      throw new Error(lastWords || String(error.message ?? error));
    }
    return reply;
  };
}

/** What a worker does with the messages of its client; `post` sends one back. */
export function worker(post) {
  let call = null;
  return (message) => {
    if (message.module) {
      call = start(message.module, (report) => post({ report }));
      return;
    }
    try {
      post({ reply: call(message.request, message.attached) });
    } catch (error) {
      post({ crash: error.message });
    }
  };
}
