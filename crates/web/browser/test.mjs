// Drives the page in Chromium, at phone and desktop width, and compares what it says with the
// native solvers and with public facts. Screenshots go to screenshots/.
//
//   node test.mjs          everything
//   node test.mjs lunar    only tests whose name has this in it

import { end } from "./tests/harness.mjs";

for (const file of ["clear", "lunar", "smash", "frame", "facts"]) await import(`./tests/${file}.mjs`);

const failed = await end();
console.log(failed ? `${failed} failed` : "all is well in the browser");
process.exit(failed ? 1 : 0);
