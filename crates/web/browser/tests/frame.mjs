// What all views share: the lab's operations, dark and light, keys, no network.

import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "../browser.mjs";
import { address, browser, ready, says, server, tells, test, text } from "./harness.mjs";

const AFTER = ".lab-boards figure:nth-of-type(3)";

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`the bitboard lab (${width})`, "#lab?size=3x3&op=step&dir=n&a=.../.%23./%23..", options, async (page) => {
    await ready.lab(page);
    assert.match(await text(page, `${AFTER} .words`), /0x0000000000000088/);
    await page.locator("button[data-op=complement]").click();
    await says(page, AFTER, /0x00000000000001ee/);
    const { operations } = await page.ask("board.operations");
    for (const { name } of operations) {
      await page.locator(`button[data-op=${name}]`).click();
      await page.waitForFunction((name) => location.hash.includes(`op=${name}`), name);
    }
  });
}

await test("dark and light", "#pc", { dark: true }, async (page) => {
  await ready.pc(page);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const night = await colour();
  await page.locator("#theme").click();
  const day = await colour();
  assert.notEqual(day, night);
  await page.reload();
  assert.equal(await colour(), day);
  await ready.pc(page);
});

await test("by keyboard alone", "#pc", {}, async (page) => {
  await ready.pc(page);
  await page.locator(".view-pc .board.live").focus();
  for (const key of ["ArrowRight", "ArrowUp", "Space"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".view-pc .board.live .piece").count(), 1);
  // Everything that can be pressed has a name and can be reached.
  for (const view of ["pc", "play", "lunar", "smash", "lab", "book"]) {
    await page.goto(`${server.url}#${view}`);
    await page.locator(`.view-${view}`).waitFor();
    await ready[view](page);
    const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, input, select, textarea, a")]
      .filter((one) => !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length)).map((one) => one.outerHTML));
    assert.deepEqual(unnamed, []);
    const unreachable = await page.evaluate(() => [...document.querySelectorAll("[tabindex='-1']")]
      .filter((one) => one.id !== "main" && !one.closest("[role=radiogroup]")).map((one) => one.outerHTML));
    assert.deepEqual(unreachable, []);
  }
});

await test("a tab leads back to where its view was left", "#lunar?card=7", {}, async (page) => {
  await ready.lunar(page);
  await page.locator(".tabs a[data-view=lab]").click();
  await ready.lab(page);
  await page.locator(".tabs a[data-view=lunar]").click();
  await address(page, /card=7/);
  await ready.lunar(page);
});

await test("without a network", "#lunar?card=2", {}, async (page) => {
  await ready.lunar(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await ready.lunar(page);
  // What was never asked for is there too.
  await page.goto(`${server.url}#pc?w=chance&p=I,*p4&f=v115@9gC8EeE8DeF8CeG8DeC8JeAgH`);
  await says(page, ".figures", /of [\d,]+ queues/);
  await ready.pc(page);
  page.problems.length = 0; // the failed requests that the copies stood in for
});

await test("a broken address opens a view and says what it could not read", "#lunar=%", {}, async (page) => {
  await page.locator(".view-lunar").waitFor();
  await tells(page, /cannot be read: %/);
  for (const [hash, view, what] of [["#constructor", "pc", /cannot be read: constructor/], ["#pc?q=%zz", "pc", /cannot be read: q=%zz/]]) {
    await page.goto(`${server.url}${hash}`);
    await page.locator(`.view-${view}`).waitFor();
    await tells(page, what);
  }
});

await test("the solver that cannot be loaded says so", "#book", {}, async () => {
  const page = await browser.open("about:blank", {}); // nothing is kept for offline use there
  await page.route("**/allclear.wasm", (route) => route.abort());
  await page.goto(`${server.url}#pc?q=LTISZOJTLSI`);
  await tells(page, /The solver could not be loaded/);
  await page.context().close();
});

await test("the module of studies that cannot be loaded says so, and is tried again", "#book", {}, async () => {
  const page = await browser.open("about:blank", {}); // nothing is kept for offline use there
  await page.route("**/allclear-study.wasm", (route) => route.abort());
  await page.goto(`${server.url}#pc?w=chance&p=I,*p4&f=v115@9gC8EeE8DeF8CeG8DeC8JeAgH`);
  await says(page, ".status.bad", /The solver could not be loaded/);
  await page.unroute("**/allclear-study.wasm");
  await page.locator("button", { hasText: "Count the queues" }).click();
  await says(page, ".figures", /of [\d,]+ queues/);
  await page.context().close();
});

await test("two tabs do not disturb each other", "#pc?q=LTISZOJTLSI", {}, async (page) => {
  const other = await page.context().newPage();
  await other.goto(`${server.url}#pc?q=IJLOSTZIJLO`);
  await Promise.all([ready.pc(page), ready.pc(other)]);
  assert.match(await text(page, ".status"), /solutions in/);
  assert.match(await page.evaluate(() => location.hash), /LTISZOJTLSI/);
  assert.match(await other.evaluate(() => location.hash), /IJLOSTZIJLO/);
});

await test("another language, and colours for every kind of vision", "#pc?q=LTISZOJTLSI", {}, async (page) => {
  await ready.pc(page);
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--Z"));
  const usual = await colour();
  await page.locator("#settings").click();
  await page.locator("dialog button", { hasText: "Colour-blind safe" }).click();
  assert.notEqual(await colour(), usual);
  await page.locator("dialog button", { hasText: "日本語" }).click();
  await says(page, "h1", /パーフェクトクリア/);
  await says(page, ".status", /個の解/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  assert.notEqual(await colour(), usual);
});
