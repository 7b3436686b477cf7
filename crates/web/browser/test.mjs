// Drives the page in Chromium, at phone and desktop width, and compares what it says with the
// native solvers and with public facts. Screenshots go to screenshots/.
//
// One line per test, and `N passed, M failed` at the end; the details of a failure go to stderr.
//
//   node test.mjs          everything
//   node test.mjs lunar    only tests whose name has this in it

import { end } from "./tests/harness.mjs";

/** Imports files of tests one after the other. */
async function inTurn(...files) {
  for (const file of files) await import(`./tests/${file}.mjs`);
}

// Two at a time: what looks at every view, and what uses the page; only the latter has the clipboard.
await Promise.all([inTurn("views", "facts", "text"), inTurn("clear", "study", "lunar", "smash", "play", "frame")]);
await inTurn("times");

process.exit(await end() ? 1 : 0);
