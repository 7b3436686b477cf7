// The types: a program that is right compiles, one that is wrong does not.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, install } from "./packed.mjs";

const folder = install();
const tsc = join(ROOT, "packages/npm/node_modules/typescript/bin/tsc");

function compile(text) {
  writeFileSync(join(folder, "program.mts"), text);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  const done = spawnSync(process.execPath, [tsc, ...options, "program.mts"], { cwd: folder, encoding: "utf8" });
  return done.stdout.trim().split("\n").filter(Boolean);
}

const BEGIN = `import { AllclearError, createClient } from "allclear";\nconst pc = await createClient();\n`;

test("requests and replies have types", () => {
  assert.deepEqual(compile(`${BEGIN}
    const stop = new AbortController();
    const chance = await pc.ask("pc.chance", { field: "", pattern: "*p4", height: 4 }, {
      signal: stop.signal, onProgress: ({ done, total }) => { const left: number = (total ?? 0) - done; void left; },
    });
    const solvable: number | string = chance.solvable;
    const board = (await pc.ask("board.flood", { board: "##.", from: [0, 0] })).board;
    const text: string = board ?? String(solvable);
    try { await pc.ask("version"); } catch (error) { if (error instanceof AllclearError) console.log(error.kind === "too_big", text); }
    pc.close();
  `), []);
});

test("what is wrong is found", () => {
  for (const line of [`pc.ask("pc.chanse", {});`, `pc.ask("pc.solve", { queue: 5 });`, `pc.ask("pc.solve", { quee: "I" });`]) {
    assert.equal(compile(BEGIN + line).length > 0, true, line);
  }
});
