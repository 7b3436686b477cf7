// Play: keys, hold, the coach's verdicts, taking back, and what is kept on the device.

import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "../browser.mjs";
import { one } from "../native.mjs";
import { says, server, test, text } from "./harness.mjs";

// Four columns are open: a perfect clear is four pieces away, and the coach answers quickly.
const FIELD = one("fumen.encode", { pages: [{ rows: Array(4).fill("XXXXXX____") }] }).fumen;
const percent = (share, digits = 2) => `${(100 * share).toFixed(digits)} %`;

/** Presses keys by their names. */
async function play(page, keys) {
  const names = { left: "ArrowLeft", right: "ArrowRight", "soft-drop": "ArrowDown", cw: "x", ccw: "z", 180: "a", "hard-drop": "Space", hold: "c" };
  for (const key of keys) await page.keyboard.press(names[key]);
}

const pieces = (page) => page.locator(".play-board .piece").count();

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`a game with the coach (${width})`, `#play?seed=3&f=${FIELD}`, options, async (page) => {
    const first = one("tetris.game", { seed: 3, field: FIELD });
    const best = one("pc.best", { field: FIELD, queue: first.queue, bag: first.bag, height: 4, detail: true });
    await page.locator("button", { hasText: "Always" }).click();
    await says(page, ".figure strong", /%/);
    assert.equal(await text(page, ".figure strong"), percent(best.chance));
    // A bad move: straight down on the stack's edge.
    await page.locator(".play-board").focus();
    const locked = one("tetris.game", { seed: 3, field: FIELD, keys: ["hard-drop"] }).locked;
    await play(page, ["hard-drop"]);
    await says(page, ".notice", /points of chance|As good as any/);
    const same = (move) => move.piece === locked.piece && String(move.cells.map(String).sort()) === String(locked.cells.map(String).sort());
    const move = best.moves.find(same);
    const loss = move ? move.loss : best.chance;
    if (loss >= 0.0005) {
      assert.match(await text(page, ".notice"), new RegExp(`Cost ${percent(loss, 1).replace(" %", "")} points`));
      await page.locator("button", { hasText: "Try again from there" }).click();
      await says(page, ".notice", /thinking|Your move|Cost/);
    }
  });

  await test(`the best move costs nothing (${width})`, `#play?seed=3&f=${FIELD}`, options, async (page) => {
    const { queue, bag } = one("tetris.game", { seed: 3, field: FIELD });
    const best = one("pc.best", { field: FIELD, queue, bag, height: 4, detail: true });
    await page.locator("button", { hasText: "Always" }).click();
    await says(page, ".figure strong", /%/);
    await page.locator(".play-board").focus();
    await play(page, best.moves[0].keys.flatMap((key) => ({ "das-left": Array(6).fill("left"), "das-right": Array(6).fill("right"), "soft-drop-floor": Array(12).fill("soft-drop") })[key] ?? [key]));
    await says(page, ".notice", /As good as any move/);
    // What was played is kept.
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("play")).totals.pieces);
    assert.ok(kept >= 1);
  });
}

await test("hold, take back, and fingers", "#play?seed=5", PHONE, async (page) => {
  await page.locator(".play-board .ghost").waitFor();
  const before = await pieces(page);
  await page.locator(".touch", { hasText: "hold" }).click();
  await page.locator(".slot .mini-piece").waitFor();
  await page.locator(".touch", { hasText: "drop" }).click();
  await page.waitForFunction((before) => document.querySelectorAll(".play-board .piece").length > before, before);
  await page.locator("button", { hasText: "Take back" }).click();
  await page.waitForFunction((before) => document.querySelectorAll(".play-board .piece").length === before, before);
});

await test("starting over loses no key, and forgets what was rated", `#play?seed=3&f=${FIELD}`, {}, async (page) => {
  await page.locator(".play-board .ghost").waitFor();
  await page.locator("button", { hasText: "Always" }).click();
  await page.locator(".play-board").focus();
  // In one moment: a piece, over again, and a piece before the first position has come.
  await page.evaluate(() => {
    for (const key of [" ", "r", " "]) {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      document.activeElement.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
    }
  });
  await says(page, ".notice", /points of chance|As good as any/);
  const { locked } = one("tetris.game", { seed: 3, field: FIELD, keys: ["hard-drop"] });
  // One piece lies where the first one falls, and the verdict is about it alone.
  const filled = await page.locator(".play-board .piece:not(.ghost):not(.hinted)").count();
  assert.equal(filled, 24 + locked.cells.length + 1);
  assert.ok(await page.locator(".mistake").count() <= 1);
  // Another address while the first is still on its way: the later one is played.
  await page.goto(`${server.url}#book`);
  await page.evaluate((field) => { location.hash = `#play?seed=4`; location.hash = `#play?seed=5&f=${field}`; }, FIELD);
  await page.locator(".play-board .ghost").waitFor();
  assert.equal(await page.getByLabel("Seed").first().inputValue(), "5");
});
