// Smash the Code: a chain told step by step, the bot, a turn of the contest.

import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "../browser.mjs";
import { facts, one } from "../native.mjs";
import { address, many, paste, ready, says, server, test, text } from "./harness.mjs";

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`run a chain (${width})`, "#smash", options, async (page) => {
    await ready.smash(page);
    const board = JSON.parse(facts("crates/smash/tests/data/boards.jsonl")[0]);
    await paste(page, board.field.join("\n"));
    await address(page, new RegExp(`${board.field[11].replaceAll(".", "\\.")}.*p=[1-5]{2}`)); // pairs came to it: it is on the board
    await page.keyboard.press("c");
    await many(page, ".steps tbody tr", board.chains);
    const scores = await page.locator(".steps tbody td:last-child").allTextContents();
    assert.deepEqual(scores.map((score) => Number(score.replaceAll(",", ""))), board.step_scores);
    assert.match(await text(page, ".chain-total"), new RegExp(`${board.score.toLocaleString("en")} points`));
    await page.locator("button[aria-label=Last]").click();
    await says(page, ".counts b", new RegExp(`^${board.score.toLocaleString("en")}$`));
  });
}

await test("the bot answers as the native one, and the pair is dropped", "#smash?f=1...../1...../1.....&p=12,33,45,11,22,33,44,55", {}, async (page) => {
  await ready.smash(page);
  const empty = "......";
  const field = [...Array(9).fill(empty), ...Array(3).fill("1.....")].join("/");
  const pairs = ["12", "33", "45", "11", "22", "33", "44", "55"];
  const bot = one("smash.move", { field, opponent: Array(12).fill(empty).join("/"), pairs, nodes: 3_000_000 });
  await page.keyboard.press("b");
  await says(page, ".notice:not(.watching .notice)", /The first block in column/);
  assert.equal(await text(page, ".notice:not(.watching .notice)"), bot.says);
  await page.keyboard.press("Space");
  await address(page, /p=33,45,11,22,33,44,55,/);
});

await test("an impatient hand loses no pair", "#smash?f=&p=12,33,45,11,22,33,44,55", {}, async (page) => {
  await ready.smash(page);
  // Three keys in one moment, before the first is answered: one pair falls, and none is lost.
  await page.evaluate(() => { for (let i = 0; i < 3; i++) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true })); });
  await address(page, /f=\.\.12\.\.&p=33,45,11,22,33,44,55,/);
  // A field pasted while a chain is asked for is the one that stays.
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true })));
  await paste(page, [...Array(11).fill("......"), "2222.."].join("\n"));
  await address(page, /f=2222\.\..*p=[1-5]{2}/);
  await page.keyboard.press("c");
  await says(page, ".chain-total", /^1 step, 40 points/);
});

await test("build a field by mouse, and undo", "#smash?f=&p=12", {}, async (page) => {
  await ready.smash(page);
  await page.locator("button[data-key=build]").click();
  const box = await page.locator(".smash-well.live").boundingBox();
  const at = (x, y) => [box.x + (x + 0.5) * box.width / 6, box.y + box.height - (y + 0.5) * box.width / 6];
  await page.mouse.move(...at(1, 5));
  await page.mouse.down();
  await page.mouse.move(...at(4, 5), { steps: 5 });
  await page.mouse.up();
  await address(page, /f=\.1111\./);
  await page.keyboard.press("c");
  await says(page, ".chain-total", /^1 step, 40 points/);
  await says(page, ".counts b", /^40$/);
  await page.keyboard.press("Control+z");
  await address(page, /f=\.1111\./);
});

await test("a turn of the contest is pasted", "#pc", {}, async (page) => {
  await ready.pc(page);
  const game = JSON.parse(facts("crates/smash/tests/data/referee_games.jsonl")[0]);
  await paste(page, game.turns[20].in.join("\n"));
  await address(page, /^#smash/);
  await ready.smash(page);
  const asked = await page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("p"));
  assert.equal(asked, game.turns[20].in.slice(0, 8).map((pair) => pair.replace(" ", "")).join(","));
  await page.goto(`${server.url}#smash?f=9.....`);
  await says(page, ".notice.bad", /not 12 rows of six cells/);
});

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`watch two players (${width})`, "#smash?w=bot,greedy&seed=3", options, async (page) => {
    await ready.watch(page);
    const { list, rounds, winner } = one("smash.game", { seed: 3, players: ["bot", "greedy"], nodes: 20_000 });
    await page.waitForFunction((last) => Number(document.querySelector(".watching input[type=range]").max) === last, rounds - 1);
    const slider = page.locator(".watching input[type=range]");
    // A round in the middle, at its end: both scores are those of the native game.
    const at = Math.floor(rounds / 2);
    await slider.fill(String(at));
    const scores = list[at + 1].sides.map(({ points }) => points.toLocaleString("en"));
    assert.deepEqual(await page.locator(".watch-side .counts b").allTextContents(), scores);
    await slider.fill(String(rounds - 1));
    await says(page, ".watching .notice", new RegExp(winner === undefined ? "Nobody wins" : `player ${winner + 1} wins|Player ${winner + 1} wins`));
    await page.locator(".watching button", { hasText: "Play from here" }).first().click();
    await address(page, /^#smash\?.*p=[1-5]{2}/);
  });
}
