// Sizes, load time, and the page's speed against the same functions run natively on one thread.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { start } from "./browser.mjs";
import { ROOT, native, serve } from "./native.mjs";

const files = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path) : [path];
});
const total = (pack) => files(join(ROOT, "dist")).map((path) => pack(readFileSync(path)).length).reduce((sum, size) => sum + size, 0);
const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

console.log(`dist/           ${kib(total((bytes) => bytes))}, gzip ${kib(total(gzipSync))}, brotli ${kib(total(brotliCompressSync))}`);

const server = await serve();
const browser = await start();

const loads = [];
for (let i = 0; i < 5; i++) {
  const begin = performance.now();
  const page = await browser.open(`${server.url}#lunar?card=1`);
  await page.waitForFunction(() => /From here/.test(document.querySelector(".notice")?.textContent), null, { polling: 10 });
  loads.push(performance.now() - begin);
  await page.context().close();
}
console.log(`load            ${Math.round(median(loads))} ms until a card is shown and solved (median of 5, new profile each, loopback)`);

const queues = readFileSync(join(ROOT, "crates/tetris/tests/data/pc_bench200.csv"), "utf8")
  .split("\n").filter((line) => /^\d/.test(line)).map((line) => line.split(",")[1]);
const page = await browser.open(`${server.url}#lab`);
let worst = 0;
for (const [height, length] of [[4, 11], [6, 16]]) {
  const request = { rows: [], kicks: "srsPlus", height, queues: queues.map((queue) => queue.slice(0, length)) };
  // The first round also fills the solver's tables, so the best of three counts, on both sides.
  const rounds = [];
  for (let round = 0; round < 3; round++) rounds.push(await page.ask("pc.race", request));
  const machine = native(Array(3).fill({ do: "pc.race", ...request })).map((reply) => reply.ok);
  const least = (all) => Math.min(...all.map(({ millis }) => millis));
  const [inPage, onMachine] = [least(rounds), least(machine)];
  worst = Math.max(worst, inPage / onMachine);
  console.log(`200 queues, ${height} lines: page ${inPage.toFixed(0)} ms, native ${onMachine.toFixed(0)} ms, ratio ${(inPage / onMachine).toFixed(2)} (mean ${(inPage / 200).toFixed(2)} and ${(onMachine / 200).toFixed(2)} ms; ${rounds[0].found} found; ${rounds[0].nodes === machine[0].nodes ? "the same nodes" : `nodes differ: ${rounds[0].nodes} and ${machine[0].nodes}`})`);
}
await browser.close();
server.close();
if (worst > 3) {
  console.log(`the page takes more than three times the native time`);
  process.exit(1);
}
process.exit(0);
