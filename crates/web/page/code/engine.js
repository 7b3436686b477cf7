// The page's side of the solvers, on top of the npm package (`packages/npm`). Short questions share
// one worker; whoever wants to hear of progress, or may cancel, gets a worker alone, so that the
// others are answered meanwhile.

import { AllclearError, createClient } from "../allclear/browser.js";
import { T } from "./text.js";

/** An error whose message is a sentence for the reader; `kind` is for programs. */
export class Told extends Error {
  constructor(message, kind = "") {
    super(message);
    this.kind = kind;
    this.cancelled = kind === "cancelled";
  }
}

/** A library's line as a sentence, without words for the command line: `no such piece` → `No such piece.` */
const sentence = (line) => {
  const text = line.replace(/, or [^,(]* \(--[^)]*\)|( \(--[^)]*\))/g, "");
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
};

/** A client that is made when it is first asked; if that fails, the next question tries again. */
function lazily(workers) {
  let made = null;
  const get = () => made ??= createClient({ workers }).catch(() => {
    made = null;
    throw new Told(T.engine.unloadable(), "unloadable");
  });
  get().catch(() => {}); // at once: the first question will come soon
  return get;
}

const quick = lazily(1);
const searches = lazily(16);

function told(error) {
  if (!(error instanceof AllclearError)) return error;
  if (error.kind === "unloadable") return new Told(T.engine.unloadable(), "unloadable");
  if (error.kind !== "internal") return new Told(sentence(error.message), error.kind);
  const memory = /memory|unreachable|allocat/i.test(error.message);
  return memory ? new Told(T.engine.memory, "too_big") : new Told(T.engine.crash(error.message), "internal");
}

async function asked(client, run) {
  try {
    return await run(await client());
  } catch (error) {
    throw told(error);
  }
}

/**
 * Asks a question. `onPart` hears of parts of the reply before it, which are then not in it;
 * `onProgress` of { what, done, total }; an aborted `signal` cancels at once.
 */
export function ask(name, args = {}, { onPart, onProgress, signal } = {}) {
  if (!onPart && !onProgress && !signal) return asked(quick, (client) => client.ask(name, args));
  const cancelled = (error) => { throw signal?.aborted ? new Told(T.engine.cancelled, "cancelled") : error; };
  return asked(searches, (client) => client.ask(name, args, { onPart, onProgress, signal })).catch(cancelled);
}

/** Gives bytes to all searches from now on, if the solver finds them good. */
export const provide = (name, bytes) => asked(searches, (client) => client.provide(name, bytes));

/** Starts a long search: `{ result, cancel }`. */
export function search(name, args, onPart) {
  const control = new AbortController();
  return { result: ask(name, args, { onPart, signal: control.signal }), cancel: () => control.abort() };
}
