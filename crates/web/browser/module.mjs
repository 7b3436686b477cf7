// The WASM module without a page: text in, text out.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start as startModule } from "../../../packages/npm/src/module.js";
import { ROOT } from "./native.mjs";

/** Starts the module of dist/; a function from a request to its reply, both text. */
export async function start() {
  return startModule(await WebAssembly.compile(readFileSync(join(ROOT, "dist/allclear.wasm"))));
}
