// Perfect clears: painting, solving, stepping, sharing, cancelling, the atlas.

import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "../browser.mjs";
import { one } from "../native.mjs";
import { address, browser, cell, clipboard, paste, ready, says, server, tells, test, text } from "./harness.mjs";

const FIELD = "XXXX______/XXXX______/XXXX______/XXXX______";
const QUEUE = "TLJSZOI";
const BOARD = ".view-pc .board.live";
const pieces = (page, name = "piece") => page.locator(`${BOARD} .${name}`).count();

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`paint a field and solve it (${width})`, "#pc", options, async (page) => {
    await ready.pc(page);
    for (let y = 0; y < 4; y++) {
      await page.mouse.move(...await cell(page, BOARD, [10, 8], [0, y]));
      await page.mouse.down();
      await page.mouse.move(...await cell(page, BOARD, [10, 8], [3, y]), { steps: 3 });
      await page.mouse.up();
    }
    assert.equal(await pieces(page), 16);
    await page.fill("#queue", QUEUE);
    await page.press("#queue", "Enter");
    await ready.pc(page);
    const first = one("pc.solve", { field: FIELD, queue: QUEUE });
    const total = one("pc.solve", { field: FIELD, queue: QUEUE, count: true }).solutions;
    assert.match(await text(page, ".status"), new RegExp(`^${total.toLocaleString("en")} solutions in`));
    assert.equal(await page.locator(".solution").count(), Math.min(60, total));
    // The solution that is shown, as a fumen, is what the native solver plays.
    await page.locator(".viewer button[aria-label='Copy as fumen']").click();
    await tells(page, /Fumen copied/);
    assert.equal(await clipboard(page), first.fumen);
    // Step through: the first step shows its keys.
    for (let i = 0; i < first.placements.length; i++) await page.locator(".viewer button[aria-label=Back]").click();
    assert.ok(await page.locator(".step-text kbd").count() > 0);
    // Keep only those that leave a piece in hold: the counts add up.
    const counts = (await page.locator("[role=radiogroup][aria-label='Piece kept in hold'] button").allTextContents())
      .map((label) => Number(label.replace(/[^0-9]/g, "")));
    assert.equal(counts.slice(1).reduce((sum, count) => sum + count, 0), total);
    // A link opens the same solution elsewhere.
    await page.locator(".solution").nth(2).click();
    await address(page, /[?&]s=/);
    await page.locator(".viewer button[aria-label='Copy a link']").click();
    await tells(page, /Link copied/);
    const other = await browser.open(await clipboard(page), options);
    await says(other, ".viewer h2", /^Solution 3$/);
    await other.locator(".solution[data-number='2'][aria-pressed=true]").waitFor();
    assert.deepEqual(other.problems, []);
    await other.context().close();
  });
}

await test("every solution is pictured, and the image is copied", "#pc?q=LTISZOJTLSI", {}, async (page) => {
  await ready.pc(page);
  const total = one("pc.solve", { queue: "LTISZOJTLSI", count: true }).solutions;
  assert.match(await text(page, ".status"), new RegExp(`^${total.toLocaleString("en")} solutions in`));
  await page.locator("button", { hasText: "Show 60 more" }).click();
  await page.waitForFunction((most) => document.querySelectorAll(".solution").length === most, Math.min(120, total));
  await page.locator(".viewer button[aria-label='Copy as image']").click();
  await tells(page, /Image copied/);
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  assert.deepEqual(kinds, ["image/png"]);
});

// Twelve lines have more solutions than anybody waits for.
await test("a search can be cancelled and the page stays alive", "#pc?q=LTISZOJTLSIZJOISTLZJOISTLZJOISTZ&h=12", {}, async (page) => {
  const cancel = page.locator("button", { hasText: "Cancel" });
  await cancel.waitFor();
  await page.ask("version");
  await page.locator("summary", { hasText: "Rules" }).click();
  assert.ok(await page.locator("button", { hasText: "Download the atlas" }).isVisible());
  assert.ok(await cancel.isVisible(), "the search was over");
  await cancel.click();
  await says(page, ".status", /Cancelled/);
  await page.fill("#queue", QUEUE);
  await page.press("#queue", "Enter");
  await says(page, ".status", /no perfect clear/);
});

await test("a fumen is pasted, painted over, undone, mirrored", "#lab", {}, async (page) => {
  await ready.lab(page);
  const { fumen } = one("fumen.encode", { pages: [{ rows: ["LLL____SSS", "XXXX__XXXX"] }] });
  await paste(page, `https://fumen.zui.jp/?${fumen}`);
  await address(page, /^#pc/);
  await page.locator(`${BOARD} .fill-L`).first().waitFor();
  await ready.pc(page);
  assert.equal(await pieces(page), 14);
  await page.locator("button[aria-label=Mirror]").click();
  assert.equal(await pieces(page, "fill-J"), 3);
  await page.keyboard.press("Control+z");
  assert.equal(await pieces(page, "fill-L"), 3);
  await page.keyboard.press("Control+y");
  assert.equal(await pieces(page, "fill-J"), 3);
  await page.locator("button[aria-label=Clear]").click();
  assert.equal(await pieces(page), 0);
  await paste(page, "v115@garbage!");
  await tells(page, /column 11: page 1/);
  await page.goto(`${server.url}#pc?f=v115@xx&q=T`);
  await tells(page, /column 8: the fumen ends within page 1/);
});

await test("no perfect clear is said to be none", "#pc?q=SZ&h=2", {}, async (page) => {
  await says(page, ".status", /There is no perfect clear/);
});

await test("mistakes are sentences", "#pc?q=T&f=", {}, async (page) => {
  await ready.pc(page);
  await page.fill("#queue", "");
  await page.locator("button", { hasText: "Find perfect clears" }).click();
  await says(page, ".status.none", /^There is no perfect clear: 2 lines need 5 pieces; the queue has 0\.$/);
});

await test("the atlas is downloaded once and kept", "#pc?q=LTISZOJTLSI&h=4", {}, async (page) => {
  await ready.pc(page);
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith(".atlas")) asked.push(request.url()); });
  const before = (await text(page, ".status")).match(/^[\d,]+ solutions/)[0];
  await page.locator("summary", { hasText: "Rules" }).click();
  await page.locator("button", { hasText: "Download the atlas" }).click();
  await says(page, ".atlas", /The atlas is here: all 14,213,016 fields/);
  await ready.pc(page);
  assert.equal((await text(page, ".status")).match(/^[\d,]+ solutions/)[0], before);
  assert.equal(asked.length, 1);
  await page.reload();
  await says(page, ".atlas", /The atlas is here/);
  await ready.pc(page);
  assert.equal((await text(page, ".status")).match(/^[\d,]+ solutions/)[0], before);
  assert.equal(asked.length, 1, "it was downloaded again");
});
