// The WASM modules without a page: text in, text out.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start as startModule } from "../../../packages/npm/src/module.js";
import { FILES, moduleOf } from "../../../packages/npm/src/modules.js";
import { ROOT } from "./native.mjs";

/** Starts the modules of dist/; a function from a request to its reply, both text. */
export async function start() {
  const started = {};
  for (const [name, file] of Object.entries(FILES)) {
    started[name] = startModule(await WebAssembly.compile(readFileSync(join(ROOT, `dist/${file}.wasm`))));
  }
  return (request, ...rest) => started[moduleOf(JSON.parse(request).ask)](request, ...rest);
}
