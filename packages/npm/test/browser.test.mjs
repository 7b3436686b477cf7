// The client in Chromium: as plain modules, and built by a bundler.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, test } from "node:test";
import { build } from "vite";
import { start } from "../../../crates/web/browser/browser.mjs";
import { install } from "./packed.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves a folder: { url, close }. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const body = readFileSync(join(folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(body);
    } catch {
      response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const PROGRAM = `
  import { createClient } from "allclear";
  window.allclear = createClient();
`;

/** Asks, is told of progress, and cancels; runs in the page. */
async function drive() {
  const pc = await window.allclear;
  const steps = [];
  const { solvable } = await pc.ask("pc.chance", { field: "v115@9gE8DeG8CeH8BeG8CeA8JeAgH", pattern: "*p4", height: 4, failed: true },
    { onProgress: (step) => steps.push(step) });
  const stop = new AbortController();
  const long = pc.ask("pc.chance", { height: 4, pattern: "*p7,*p4" }, { signal: stop.signal }).catch(({ name }) => name);
  stop.abort();
  const { count } = await pc.ask("tetris.pattern", { pattern: "*p7" });
  return { solvable, told: steps.length > 0, cancelled: await long, count };
}

const browser = await start();
after(() => browser.close());

async function works(folder) {
  const server = await serve(folder);
  const page = await browser.open(server.url);
  await page.waitForFunction(() => window.allclear);
  assert.deepEqual(await page.evaluate(drive), { solvable: 514, told: true, cancelled: "AbortError", count: 5040 });
  assert.deepEqual(page.problems, []);
  await page.context().close();
  server.close();
}

test("as plain modules", async () => {
  const folder = install();
  writeFileSync(join(folder, "index.html"), `<!doctype html>
    <script type="importmap">{ "imports": { "allclear": "./node_modules/allclear/src/browser.js" } }</script>
    <script type="module">${PROGRAM}</script>`);
  await works(folder);
});

test("built by a bundler", async () => {
  const folder = install();
  writeFileSync(join(folder, "index.html"), `<!doctype html><script type="module" src="./program.js"></script>`);
  writeFileSync(join(folder, "program.js"), PROGRAM);
  await build({ root: folder, logLevel: "error", build: { target: "es2022" } });
  await works(join(folder, "dist"));
});
