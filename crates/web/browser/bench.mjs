// Sizes, load time, and the page's speed against the same functions run natively on one thread.
// Printed, never judged: a busy machine would fail a run for nothing.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { start } from "./browser.mjs";
import { ROOT, native, serve, table } from "./native.mjs";

const files = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path) : [path];
});
const [atlas, page] = [[], []];
const isPage = (path) => !/\.(whl|tgz)$/.test(path); // those of ./package
for (const path of files(join(ROOT, "dist")).filter(isPage)) (path.endsWith(".atlas") ? atlas : page).push(readFileSync(path));
const kib = (parts, pack = (bytes) => bytes) => `${Math.round(parts.reduce((sum, bytes) => sum + pack(bytes).length, 0) / 1024)} KiB`;
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

console.log(`size            ${kib(page)}, gzip ${kib(page, gzipSync)}, brotli ${kib(page, brotliCompressSync)}; the atlas, if wanted, ${kib(atlas)}`);

const server = await serve();
const browser = await start();

// The page itself is slowed down, as a phone would; its workers are not. A view can be used when
// it is there; its first answer is a card that is solved, or a solution that is drawn.
const FIRST = {
  "#lunar?card=1": () => /From here/.test(document.querySelector(".notice")?.textContent),
  "#pc": () => document.querySelector(".viewer:not([hidden])") !== null,
};
for (const slow of [1, 4]) {
  for (const [address, answered] of Object.entries(FIRST)) {
    const [views, answers] = [[], []];
    for (let i = 0; i < 7; i++) {
      const tab = await browser.open(server.url + address, { slow });
      await tab.waitForFunction(answered, null, { polling: 10 });
      const [view, answer] = await tab.evaluate(() => [window.viewed, performance.now()]);
      views.push(view);
      answers.push(answer);
      await tab.context().close();
    }
    const told = (times) => `${Math.round(Math.min(...times))} ms (median ${Math.round(median(times))})`;
    console.log(`load, ${slow}x slower ${address}: usable after ${told(views)}, first answer after ${told(answers)} (least of 7; new profile each, loopback)`);
  }
}

const queues = table("crates/pc/tests/data/bench200.csv").map(({ queue }) => queue);
const tab = await browser.open(`${server.url}#lab`);
for (const [height, length] of [[4, 11], [6, 16]]) {
  const requests = queues.map((queue) => ({ ask: "pc.solve", kicks: "srsPlus", height, no_keys: true, queue: queue.slice(0, length) }));
  const total = (replies, key) => replies.reduce((sum, reply) => sum + reply[key], 0);
  const told = (replies) => ({ millis: total(replies, "micros") / 1000, nodes: total(replies, "nodes"), found: replies.filter(({ found }) => found).length });
  // In turns, so that a noisy minute falls on both; the least counts, on both sides: nothing
  // makes a program faster than it is.
  const [inPage, onMachine] = [[], []];
  for (let round = 0; round < 12; round++) {
    inPage.push(told(await tab.askAll(requests)));
    onMachine.push(told(native(requests)));
  }
  const least = (all) => Math.min(...all.map(({ millis }) => millis));
  const [there, here] = [least(inPage), least(onMachine)];
  const nodes = inPage[0].nodes === onMachine[0].nodes ? "the same nodes" : `nodes differ: ${inPage[0].nodes} and ${onMachine[0].nodes}`;
  console.log(`200 queues, ${height} lines: page ${there.toFixed(0)} ms, native ${here.toFixed(0)} ms, ratio ${(there / here).toFixed(2)} (mean ${(there / 200).toFixed(2)} and ${(here / 200).toFixed(2)} ms; ${inPage[0].found} found; ${nodes})`);
}

// Best play with five previews at the start, after a piece and after three, with the atlas, as the
// coach has it.
await tab.evaluate(async () => {
  const atlas = await (await fetch("srs4.atlas")).arrayBuffer();
  await globalThis.allclear.provide("pc.atlas", new Uint8Array(atlas));
});
const positions = {
  "the empty field": { queue: "SLTIZJ" },
  "one piece placed": { field: "__L_______/LLL_______", queue: "SJTIZO", bag: "" },
  "three pieces placed": { field: "__LOO_____/LLLOOIIII_", queue: "SJTZIO", bag: "LJSTZ" },
};
for (const [what, position] of Object.entries(positions)) {
  const request = { ask: "pc.best", height: 4, previews: 5, ...position };
  const timed = async (run) => {
    const begin = performance.now();
    const reply = await run();
    if (reply.error) throw new Error(reply.error.message ?? reply.error);
    return [performance.now() - begin, reply.solvable];
  };
  const [here, there] = [await timed(async () => (await tab.askAll([request]))[0]), await timed(() => native([request])[0])];
  console.log(`best play, ${what}: page ${here[0].toFixed(0)} ms, native ${there[0].toFixed(0)} ms with the start of the program; ${here[1] === there[1] ? "the same answer" : "ANSWERS DIFFER"}`);
}
await browser.close();
process.exit(await server.close() === 0 ? 0 : 1);
