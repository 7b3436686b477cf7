// The client in Node.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT, install, load } from "./packed.mjs";

const folder = install();
const { AllclearError, createClient } = await load(folder);
const pc = await createClient({ workers: 2 });
after(() => pc.close());

const OPENER = { field: "v115@9gE8DeG8CeH8BeG8CeA8JeAgH", pattern: "*p4", height: 4 };
/** A question that takes minutes. */
const LONG = { height: 4, pattern: "*p7,*p4" };

test("a question is answered", async () => {
  const { solvable, total, complete } = await pc.ask("pc.chance", OPENER);
  assert.deepEqual([solvable, total, complete], [514, 840, true]);
});

test("every question has an answer", async () => {
  const lines = readFileSync(join(ROOT, "crates/api/tests/data/cases.jsonl"), "utf8").split("\n");
  const requests = lines.filter((line) => line && !line.startsWith("#")).map((line) => JSON.parse(line).request);
  for (const { ask, ...request } of requests) {
    const reply = await pc.ask(ask, request);
    assert.equal(typeof reply, "object", ask);
  }
});

test("progress and parts are told on the way", async () => {
  const [steps, parts] = [[], []];
  const field = "XXXX______/".repeat(4);
  await pc.ask("pc.chance", { field, pattern: "*p7", failed: true }, { onProgress: (step) => steps.push(step) });
  assert.ok(steps.length > 0);
  assert.deepEqual(Object.keys(steps[0]), ["what", "done", "total"]);
  const reply = await pc.ask("pc.solve", { field, queue: "TLJSZOI", all: true }, { onPart: (part) => parts.push(...part.list) });
  assert.equal(parts.length + reply.list.length, reply.solutions);
});

test("a signal cancels, before, while it runs, and while it waits", async () => {
  await assert.rejects(pc.ask("pc.chance", LONG, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const reason = new Error("enough");
  const asked = [first, second, third].map(({ signal }) => pc.ask("pc.chance", LONG, { signal }));
  const settled = Promise.allSettled(asked);
  third.abort(reason); // only two can run at a time
  await assert.rejects(asked[2], reason);
  first.abort();
  second.abort(reason);
  const kinds = (await settled).map(({ reason }) => reason.name);
  assert.deepEqual(kinds, ["AbortError", "Error", "Error"]);
  // The next question finds a new worker.
  assert.equal((await pc.ask("tetris.pattern", { pattern: "*p7" })).count, 5040);
});

test("errors have a kind and the command line's message", async () => {
  await assert.rejects(pc.ask("dance"), (error) =>
    error instanceof AllclearError && error.kind === "unknown_question" && /dance/.test(error.message));
  await assert.rejects(pc.ask("pc.solve", { queue: 5 }), { kind: "bad_argument", message: /^queue: / });
  await assert.rejects(createClient({ workers: 0 }), { kind: "bad_argument", message: /^workers: / });
});

test("an atlas is taken, and changes no answer", async () => {
  const client = await createClient({ workers: 1 });
  const question = { queue: "LTISZOJTLSI", height: 4, count: true };
  const before = await client.ask("pc.solve", question);
  await assert.rejects(client.provide("pc.atlas", new Uint8Array(100)), { kind: "bad_input" });
  const atlas = await client.provide("pc.atlas", readFileSync(join(ROOT, "crates/pc-engine/data/srs4.atlas")));
  assert.equal(atlas.fields, 14_213_016);
  assert.deepEqual((await client.ask("pc.solve", question)).solutions, before.solutions);
  client.close();
  await assert.rejects(client.ask("version"), { kind: "stopped" });
});

test("a program that has its answer ends by itself", () => {
  const program = join(folder, "program.mjs");
  writeFileSync(program, `
    import { createClient } from "allclear";
    const pc = await createClient();
    const { solvable } = await pc.ask("pc.chance", ${JSON.stringify(OPENER)});
    console.log(solvable);
  `);
  const done = spawnSync(process.execPath, [program], { encoding: "utf8" });
  assert.deepEqual([done.stdout, done.stderr, done.status], ["514\n", "", 0]);
});
