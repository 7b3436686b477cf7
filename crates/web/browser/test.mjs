// Drives the page in Chromium, at phone and desktop width, and compares what it says with the
// native solvers and with public facts. Screenshots go to screenshots/.
//
// One line per test, and `N passed, M failed` at the end; the details of a failure go to stderr.
//
//   node test.mjs          everything
//   node test.mjs lunar    only tests whose name has this in it

import { end } from "./tests/harness.mjs";

for (const file of ["clear", "study", "lunar", "smash", "play", "frame", "access", "text", "facts"]) await import(`./tests/${file}.mjs`);

process.exit(await end() ? 1 : 0);
