// The page's side of the solvers, on top of the npm package (`packages/npm`). Short questions go
// to one worker, long searches each to their own, so that the page always answers.

import { AllclearError, createClient } from "../allclear/browser.js";

/** An error whose message is a sentence for the reader. */
export class Told extends Error {}

/** A library's line as a sentence: `no such piece` → `No such piece.` */
const sentence = (line) =>
  line.charAt(0).toUpperCase() + line.slice(1) + (/[.!?]$/.test(line) ? "" : ".");

const quick = createClient({ workers: 1 });
const searches = createClient({ workers: 16 });
for (const client of [quick, searches]) client.catch(() => {}); // told to whoever asks

function told(error) {
  const memory = error.kind === "internal" && /memory|unreachable|allocat/i.test(error.message);
  const line = memory
    ? "This needs more memory than the page may use. Try a smaller question, or the command line."
    : error.kind === "internal" ? `Something went wrong inside the solver (${error.message}).` : sentence(error.message);
  return error instanceof AllclearError ? new Told(line) : error;
}

async function asked(client, run) {
  try {
    return await run(await client);
  } catch (error) {
    throw told(error);
  }
}

/** Asks a short question. */
export const ask = (name, args) => asked(quick, (client) => client.ask(name, args));

/** Gives bytes to all searches from now on, if the solver finds them good. */
export const provide = (name, bytes) => asked(searches, (client) => client.provide(name, bytes));

/** Starts a long search: `{ result, cancel }`. */
export function search(name, args, onPart) {
  const stop = new AbortController();
  const cancelled = Object.assign(new Told("Cancelled."), { cancelled: true });
  return {
    result: asked(searches, (client) => client.ask(name, args, { onPart, signal: stop.signal })),
    cancel: () => stop.abort(cancelled),
  };
}
