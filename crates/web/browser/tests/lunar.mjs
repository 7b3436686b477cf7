// Lunar Lockout: by keyboard, by mouse, one's own boards, new boards.

import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "../browser.mjs";
import { one } from "../native.mjs";
import { LETTERS, cellName } from "../../page/code/lunar/position.js";
import { address, clipboard, ready, says, server, tells, test, text } from "./harness.mjs";

const KEYS = { U: "ArrowUp", R: "ArrowRight", D: "ArrowDown", L: "ArrowLeft" };

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`solve card 1 by keyboard (${width})`, "#lunar?card=1", options, async (page) => {
    await ready.lunar(page);
    const best = one("lunar.solve", { card: 1 });
    await page.keyboard.press("x"); // card 1 is solved by the human alone
    for (const word of best.solution.split(" ")) {
      const before = await page.evaluate(() => location.hash);
      await page.keyboard.press(KEYS[word[2]]);
      await page.waitForFunction((before) => location.hash !== before, before);
      await says(page, ".notice", /From here|Home in/);
    }
    await says(page, ".notice", /Home in/);
    assert.match(await text(page, ".notice"), new RegExp(`^Home in ${best.length} slides and .*nobody can do better`));
    // Undo and a reload lead back to where it was.
    await page.keyboard.press("u");
    await says(page, ".notice", /From here: 1 slide/);
    await page.reload();
    await says(page, ".notice", /From here: 1 slide/);
  });
}

await test("the solution is played, and can be shared", "#lunar?card=3", {}, async (page) => {
  await ready.lunar(page);
  const { length } = one("lunar.solve", { card: 3 });
  assert.match(await text(page, ".notice"), new RegExp(`^From here: ${length} slides`));
  await page.keyboard.press("s");
  await says(page, ".notice", /Home in/);
  await page.locator("button", { hasText: "Copy a link" }).click();
  await tells(page, /Link copied/);
  assert.match(await clipboard(page), /#lunar\?card=3&m=/);
});

// A first slide after which nothing helps.
await test("a lost position is said to be lost", "#lab", {}, async (page) => {
  const { slides, height } = await page.ask("lunar.look", { card: 2 });
  const words = slides.map(({ from, way }) => cellName(from, height) + LETTERS[way]);
  const lost = words.find((after) => one("lunar.hint", { card: 2, after }).lost);
  await page.goto(`${server.url}#lunar?card=2&m=${lost}`);
  await says(page, ".notice.bad", /^This position is lost/);
  await page.keyboard.press("u");
  await says(page, ".notice", /From here/);
});

await test("mouse and swipe slide a piece, and a board of one's own", "#lunar?card=1", PHONE, async (page) => {
  await ready.lunar(page);
  const x = await page.locator(".mover.human").boundingBox();
  await page.mouse.move(x.x + x.width / 2, x.y + x.height / 2);
  await page.mouse.down();
  await page.mouse.move(x.x + x.width / 2, x.y - x.height, { steps: 4 });
  await page.mouse.up();
  await address(page, /m=e5U/);
  await says(page, ".notice", /From here: 3 slides/);
  await page.locator("button", { hasText: "Draw your own" }).click();
  await page.locator("button", { hasText: "Empty board" }).click();
  await page.locator("button", { hasText: "Play it" }).click();
  await tells(page, /^The board has no human/);
  await page.locator("button[data-key=human]").click();
  const moon = await page.locator(".moon").boundingBox();
  const unit = moon.width / 5.5;
  await page.mouse.click(moon.x + 0.95 * unit, moon.y + 0.95 * unit);
  await page.locator("button", { hasText: "Play it" }).click();
  await address(page, /^#lunar=H4\/5\/5\/5\/5/);
  await says(page, ".notice", /no solution at all/);
});

await test("a sheet of puzzles is printed, answers on the last page", "#lunar", {}, async (page) => {
  await ready.lunar(page);
  await page.locator("button[data-key=easy]").click();
  await page.locator("button", { hasText: "Print a sheet" }).click();
  await page.locator("dialog button:enabled", { hasText: "Print" }).waitFor();
  assert.equal(await page.locator(".sheet figure .moon").count(), 6);
  assert.equal(await page.locator(".answers li").count(), 6);
  for (const paper of ["A4", "Letter"]) {
    await page.locator("dialog button", { hasText: paper }).click();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // Two pages of the paper that was chosen.
    const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width]) => Math.round(Number(width)));
    assert.deepEqual(boxes, Array(2).fill(paper === "A4" ? 595 : 612), paper);
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

await test("a new board of each difficulty", "#lunar", {}, async (page) => {
  await ready.lunar(page);
  for (const level of ["easy", "medium", "hard", "expert"]) {
    const before = await page.evaluate(() => location.hash);
    await page.locator(`button[data-key=${level}]`).click();
    await page.locator("button", { hasText: "Make one" }).click();
    await page.waitForFunction((before) => location.hash !== before, before);
    await says(page, ".notice", /From here/);
  }
});

await test("the board of the day is the same for everybody", "#lunar", {}, async (page) => {
  await ready.lunar(page);
  const now = await page.evaluate(() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()]; });
  const seed = (now[0] * 100 + now[1]) * 100 + now[2];
  const { puzzles } = one("lunar.generate", { level: "medium", seed });
  await page.locator("button", { hasText: "Board of the day" }).click();
  await page.waitForFunction((code) => decodeURIComponent(location.hash).startsWith(`#lunar=${code}`), puzzles[0].code);
  await says(page, ".notice", /From here/);
});
