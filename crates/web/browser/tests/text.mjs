// Every language says everything, and nothing that is not asked for.

import assert from "node:assert/strict";
import en from "../../page/code/text/en.js";
import ja from "../../page/code/text/ja.js";
import { test } from "./harness.mjs";

/** The names of all texts, and whether they take something. */
function names(texts, prefix = "") {
  return Object.entries(texts).flatMap(([name, text]) => (typeof text === "object" && !Array.isArray(text)
    ? names(text, `${prefix}${name}.`) : [`${prefix}${name} ${typeof text}`])).sort();
}

await test("every text is there in every language", "#book", {}, async () => {
  assert.deepEqual(names(ja), names(en));
});
