// What every test of the page needs. A test gets a fresh page; an error on its console fails it.
// Nothing here waits for a time: only for what the page shows.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { start } from "../browser.mjs";
import { ROOT, serve } from "../native.mjs";

const shots = join(ROOT, "screenshots");
mkdirSync(shots, { recursive: true });
const only = process.argv[2];
let [passed, failed] = [0, 0];

export const server = await serve();
export const browser = await start();

export async function test(name, hash, options, body) {
  if (only && !name.includes(only)) return;
  const page = await browser.open(server.url + hash, options);
  const begin = performance.now();
  try {
    await body(page);
    assert.deepEqual(page.problems, []);
    passed++;
    console.log(`ok    ${name} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${String(error.message ?? error).split("\n")[0]}`);
    console.error(error.stack ?? error);
    await shoot(page, `failed-${failed}`).catch(() => {});
  }
  await page.context().close();
}

/** Closes everything, and tells how many tests failed; that many is returned. */
export async function end() {
  await browser.close();
  const status = await server.close();
  if (status !== 0) { failed++; console.log(`FAIL  allclear serve ended with ${status}`); }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}

export const shoot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

export const text = (page, selector) => page.locator(selector).textContent();

/** Waits until an element's text matches. */
export const says = (page, selector, pattern) => page.waitForFunction(
  ([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector)?.textContent),
  [selector, pattern.source],
);

/** Waits until the page has told something in passing. */
export const tells = (page, pattern) => page.waitForFunction((pattern) => window.said.some((text) => new RegExp(pattern, "i").test(text)), pattern.source);

/** Waits until the address's hash matches. */
export const address = (page, pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(location.hash), pattern.source);

/** Waits until there are so many elements. */
export const many = (page, selector, count) => page.waitForFunction(
  ([selector, count]) => document.querySelectorAll(selector).length === count, [selector, count],
);

/** Waits until a view shows all it has to show. */
export const ready = {
  pc: (page) => page.waitForFunction(() => document.querySelector(".view-pc progress")?.hidden
    && /\S/.test(document.querySelector(".status").textContent) && !document.querySelector(".step-picture:empty")),
  play: (page) => page.locator(".play-board .ghost").waitFor(),
  lunar: (page) => says(page, ".notice", /From here|no solution/),
  smash: (page) => many(page, ".split:not([hidden]) .pairs svg", 8),
  watch: (page) => many(page, ".watching .pairs svg", 8),
  lab: (page) => page.locator(".lab-boards figure:nth-of-type(3) .words").waitFor(),
  book: (page) => page.locator(".prose h1").waitFor(),
};

export const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

export const paste = (page, pasted) => page.evaluate((pasted) => {
  const data = new DataTransfer();
  data.setData("text", pasted);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, pasted);

/** The middle of a cell of a board, row 0 at the bottom. */
export async function cell(page, selector, [width, height], [x, y]) {
  const box = await page.locator(selector).boundingBox();
  return [box.x + (x + 0.5) * box.width / width, box.y + (height - y - 0.5) * box.height / height];
}
