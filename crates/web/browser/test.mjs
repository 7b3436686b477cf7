// Drives the page in Chromium, at phone and desktop width, and compares what it says with the
// native solvers and with public facts. Screenshots go to screenshots/.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE, start } from "./browser.mjs";
import { ROOT, native, one, serve } from "./native.mjs";

const shots = join(ROOT, "screenshots");
mkdirSync(shots, { recursive: true });
const only = process.argv[2];
let failed = 0;

const server = await serve();
const browser = await start();

/** Runs one test with a fresh page; a console error fails it. */
async function test(name, hash, options, body) {
  if (only && !name.includes(only)) return;
  const page = await browser.open(server.url + hash, options);
  const begin = performance.now();
  try {
    await body(page);
    assert.deepEqual(page.problems, []);
    console.log(`ok    ${name} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack ?? error}`);
    await page.screenshot({ path: join(shots, "failed.png") }).catch(() => {});
  }
  await page.context().close();
}

const text = (page, selector) => page.locator(selector).textContent();
const SOLVED = /solutions? in|only solution/;
const solved = (page) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector(".status")?.textContent), SOLVED.source, { timeout: 120_000 });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const paste = (page, pasted) => page.evaluate((pasted) => {
  const data = new DataTransfer();
  data.setData("text", pasted);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, pasted);
const facts = (file) => readFileSync(join(ROOT, file), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

/** The middle of a cell of a board, row 0 at the bottom. */
async function cell(page, selector, [width, height], [x, y]) {
  const box = await page.locator(selector).boundingBox();
  return [box.x + (x + 0.5) * box.width / width, box.y + (height - y - 0.5) * box.height / height];
}

const ROWS = ["XXXX______", "XXXX______", "XXXX______", "XXXX______"];
const QUEUE = "TLJSZOI";

for (const [width, options] of [["phone", { size: PHONE, touch: true }], ["desktop", { size: DESKTOP }]]) {
  await test(`paint a field and solve it (${width})`, "#pc", options, async (page) => {
    const board = ".view-pc .board.live";
    await page.locator(board).waitFor();
    for (let y = 0; y < 4; y++) {
      await page.mouse.move(...await cell(page, board, [10, 8], [0, y]));
      await page.mouse.down();
      await page.mouse.move(...await cell(page, board, [10, 8], [3, y]), { steps: 3 });
      await page.mouse.up();
    }
    await page.fill("#queue", QUEUE);
    await page.press("#queue", "Enter");
    await solved(page);
    const replies = native([{ do: "pc.solve", rows: ROWS, queue: QUEUE }], { reports: true });
    const first = replies[0].report.solutions[0];
    const total = replies.at(-1).ok.total;
    assert.match(await text(page, ".status"), new RegExp(`^${total.toLocaleString("en")} solutions in`));
    assert.equal(await page.locator(".solution").count(), Math.min(60, total));
    // The solution that is shown, as a fumen, is what the native solver plays.
    await page.locator(".viewer button[aria-label='Copy as fumen']").click();
    assert.equal(await clipboard(page), one("pc.steps", { rows: ROWS, solution: first }).fumen);
    // Step through: the first step shows its keys.
    for (let i = 0; i < 10; i++) await page.locator(".viewer button[aria-label=Back]").click();
    assert.ok(await page.locator(".step-text kbd").count() > 0);
    // Keep only those that leave a piece in hold: the counts add up.
    const counts = (await page.locator("[role=radiogroup][aria-label='Piece kept in hold'] button").allTextContents())
      .map((label) => Number(label.replace(/[^0-9]/g, "")));
    assert.equal(counts.slice(1).reduce((sum, count) => sum + count, 0), total);
    await page.screenshot({ path: join(shots, `pc-${width}.png`), fullPage: true });
    // A link opens the same thing elsewhere.
    await page.locator(".solution").nth(2).click();
    await page.waitForFunction(() => /[?&]s=3/.test(location.hash));
    await page.locator(".viewer button[aria-label='Copy a link']").click();
    const shared = await clipboard(page);
    const other = await browser.open(shared, options);
    await solved(other);
    await other.waitForFunction(() => document.querySelector(".viewer h2")?.textContent === "Solution 3");
    assert.equal(await text(other, ".viewer h2"), "Solution 3");
    assert.deepEqual(other.problems, []);
    await other.context().close();
  });

  await test(`solve card 1 by keyboard (${width})`, "#lunar?card=1", options, async (page) => {
    await page.waitForFunction(() => /From here/.test(document.querySelector(".notice")?.textContent));
    const card = (await page.ask("lunar.cards"))[0];
    const best = one("lunar.best", { code: card.code });
    await page.screenshot({ path: join(shots, `lunar-${width}.png`), fullPage: true });
    const names = { U: "ArrowUp", R: "ArrowRight", D: "ArrowDown", L: "ArrowLeft" };
    await page.keyboard.press("x"); // card 1 is solved by the human alone
    for (const word of best.solution.split(" ")) {
      const before = await page.evaluate(() => location.hash);
      await page.keyboard.press(names[word[2]]);
      await page.waitForFunction((before) => location.hash !== before, before);
    }
    await page.waitForFunction(() => /Home in/.test(document.querySelector(".notice").textContent));
    assert.match(await text(page, ".notice"), new RegExp(`^Home in ${best.length} slides and .*nobody can do better`));
    // Undo and a reload lead back to where it was.
    await page.keyboard.press("u");
    await page.waitForFunction(() => /From here: 1 slide/.test(document.querySelector(".notice").textContent));
    await page.reload();
    await page.waitForFunction(() => /From here: 1 slide/.test(document.querySelector(".notice").textContent));
  });

  await test(`run a chain (${width})`, "#smash", options, async (page) => {
    const board = JSON.parse(facts("crates/smash/tests/data/boards.jsonl")[0]);
    await paste(page, board.field.join("\n"));
    await page.waitForFunction(() => location.hash.includes("441.5."));
    await page.screenshot({ path: join(shots, `smash-${width}.png`), fullPage: true });
    await page.keyboard.press("c");
    await page.waitForFunction((steps) => document.querySelectorAll(".steps tbody tr").length === steps, board.chains);
    const scores = await page.locator(".steps tbody td:last-child").allTextContents();
    assert.deepEqual(scores.map((score) => Number(score.replaceAll(",", ""))), board.step_scores);
    assert.match(await text(page, ".chain-total"), new RegExp(`${board.score.toLocaleString("en")} points`));
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(shots, `smash-chain-${width}.png`), fullPage: true });
    await page.locator("button[aria-label=Last]").click();
    await page.waitForFunction((score) => document.querySelector(".counts b").textContent === score, board.score.toLocaleString("en"), { timeout: 30_000 }).catch(() => {});
    // The bot answers, and the pair can be dropped.
    await page.goto(`${server.url}#smash?f=1...../1...../1.....&p=12,33,45`);
    await page.waitForFunction(() => document.querySelectorAll(".pairs svg").length === 8);
    await page.keyboard.press("b");
    await page.waitForFunction(() => /The first block in column/.test(document.querySelector(".notice").textContent), null, { timeout: 60_000 });
    await page.keyboard.press("Space");
    await page.waitForFunction(() => !location.hash.includes("p=12,33"));
  });

  await test(`the bitboard lab (${width})`, "#lab?size=3x3&op=north&a=.../.%23./%23..", options, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".lab-boards figure").length === 3 && /After/.test(document.querySelector(".lab-boards").textContent) && document.querySelectorAll("figure:nth-of-type(3) .words").length);
    assert.match(await text(page, ".lab-boards figure:nth-of-type(3) .words"), /0x0000000000000088/);
    await page.locator("button[data-op=complement]").click();
    await page.waitForFunction(() => /0x00000000000001ee/.test(document.querySelectorAll("figure")[2].textContent));
    const { operations } = await page.ask("lab.operations");
    for (const { name } of operations) {
      await page.locator(`button[data-op=${name}]`).click();
      await page.waitForFunction((name) => location.hash.includes(`op=${name}`), name);
    }
    await page.goto(`${server.url}#lab`);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(shots, `lab-${width}.png`), fullPage: true });
  });

  await test(`nothing is wider than the screen (${width})`, "#pc", options, async (page) => {
    for (const view of ["pc", "lunar", "smash", "lab", "book"]) {
      await page.goto(`${server.url}#${view}`);
      await page.waitForTimeout(700);
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(inner <= outer, `${view}: ${inner} > ${outer}`);
    }
  });
}

await test("mouse and swipe slide a piece, and a board of one's own", "#lunar?card=1", { size: PHONE, touch: true }, async (page) => {
  await page.waitForFunction(() => /From here/.test(document.querySelector(".notice")?.textContent));
  const x = await page.locator(".mover.human").boundingBox();
  await page.mouse.move(x.x + x.width / 2, x.y + x.height / 2);
  await page.mouse.down();
  await page.mouse.move(x.x + x.width / 2, x.y - x.height, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => location.hash.includes("m=e5U"));
  await page.locator("button", { hasText: "Draw your own" }).click();
  await page.locator("button", { hasText: "Empty board" }).click();
  await page.locator("button", { hasText: "Play it" }).click();
  await page.locator(".toast.bad").waitFor();
  await page.locator("button[data-key=human]").click();
  const moon = await page.locator(".moon").boundingBox();
  const unit = moon.width / 5.5;
  await page.mouse.click(moon.x + 0.95 * unit, moon.y + 0.95 * unit);
  await page.locator("button", { hasText: "Play it" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#lunar=H4/5/5/5/5"));
  await page.waitForFunction(() => /no solution at all/.test(document.querySelector(".notice").textContent));
});

await test("a search can be cancelled and the page stays alive", "#pc?q=LTISZOJTLSIZJOISTLZJOIST&h=8", {}, async (page) => {
  await page.locator("button", { hasText: "Cancel" }).waitFor();
  const begin = Date.now();
  await page.ask("version");
  assert.ok(Date.now() - begin < 5000, "the page does not answer during a search");
  await page.locator("button", { hasText: "Cancel" }).click();
  await page.waitForFunction(() => /Cancelled/.test(document.querySelector(".status").textContent));
});

await test("a fumen is pasted, painted over, undone, mirrored", "#lab", {}, async (page) => {
  const { fumen } = one("pc.encode", { rows: ["XXXX__XXXX", "LLL____SSS"] });
  await paste(page, `https://fumen.zui.jp/?${fumen}`);
  await page.waitForFunction(() => location.hash.startsWith("#pc"));
  await page.locator(".view-pc .piece.fill-L").first().waitFor();
  assert.equal(await page.locator(".view-pc .board.live .piece").count(), 14);
  await page.locator("button[aria-label=Mirror]").click();
  assert.equal(await page.locator(".view-pc .board.live .fill-J").count(), 3);
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".view-pc .board.live .fill-L").count(), 3);
  await page.keyboard.press("Control+y");
  assert.equal(await page.locator(".view-pc .board.live .fill-J").count(), 3);
  await page.locator("button[aria-label=Clear]").click();
  assert.equal(await page.locator(".view-pc .board.live .piece").count(), 0);
  await paste(page, "v115@garbage!");
  await page.locator(".toast.bad").waitFor();
  await page.goto(`${server.url}#pc?f=v115@xx&q=T`);
  await page.waitForFunction(() => /column|fumen/i.test(document.querySelector("#toasts").textContent));
});

await test("no perfect clear is said to be none", "#pc?q=SZ&h=2", {}, async (page) => {
  await page.waitForFunction(() => /There is no perfect clear/.test(document.querySelector(".status")?.textContent));
});

await test("a turn of the contest is pasted", "#pc", {}, async (page) => {
  const game = JSON.parse(facts("crates/smash/tests/data/referee_games.jsonl")[0]);
  await paste(page, game.turns[20].in.join("\n"));
  await page.waitForFunction(() => location.hash.startsWith("#smash"));
  await page.waitForFunction(() => document.querySelectorAll(".pairs svg").length === 8);
  const asked = await page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("p"));
  assert.equal(asked, game.turns[20].in.slice(0, 8).map((pair) => pair.replace(" ", "")).join(","));
});

await test("dark and light", "#pc", { dark: true }, async (page) => {
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await colour(), "rgb(19, 20, 24)");
  await page.locator("#theme").click();
  assert.equal(await colour(), "rgb(247, 246, 243)");
  await page.reload();
  assert.equal(await colour(), "rgb(247, 246, 243)");
});

await test("by keyboard alone", "#pc", {}, async (page) => {
  await page.locator(".view-pc .board.live").waitFor();
  await page.locator(".view-pc .board.live").focus();
  for (const key of ["ArrowRight", "ArrowUp", "Space"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".view-pc .board.live .piece").count(), 1);
  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, input, select, a")]
    .filter((one) => !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length)).map((one) => one.outerHTML));
  assert.deepEqual(unnamed, []);
});

await test("without a network", "#lunar?card=2", {}, async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => /From here/.test(document.querySelector(".notice")?.textContent));
  page.problems.length = 0; // the failed requests that the copies stood in for
});

await test("a new board of each difficulty", "#lunar", {}, async (page) => {
  await page.waitForFunction(() => /From here/.test(document.querySelector(".notice")?.textContent));
  for (const level of ["easy", "expert"]) {
    const before = await page.evaluate(() => location.hash);
    await page.locator(`button[data-key=${level}]`).click();
    await page.locator("button", { hasText: "Make one" }).click();
    await page.waitForFunction((before) => location.hash !== before, before, { timeout: 60_000 });
    await page.waitForFunction(() => /From here/.test(document.querySelector(".notice").textContent));
  }
});

await test("public facts: perfect clears", "#lab", {}, async (page) => {
  const [head, ...rows] = facts("crates/tetris/tests/data/pc_solutions.csv").map((line) => line.split(","));
  for (const row of rows) {
    for (const [name, kicks, noHold] of [["srs_hold", "srs", false], ["jstris180_hold", "jstris180", false], ["srs_nohold", "srs", true]]) {
      const queue = row[head.indexOf("queue")].slice(0, noHold ? 10 : 11);
      const { total } = await page.ask("pc.solve", { rows: [], queue, height: 4, kicks, no_hold: noHold });
      assert.equal(total, Number(row[head.indexOf(name)]), `${queue} ${name}`);
    }
  }
});

await test("public facts: Lunar Lockout", "#lab", {}, async (page) => {
  const [head, ...rows] = facts("crates/lunar/tests/data/optimal.csv").map((line) => line.split(","));
  const column = (name) => head.indexOf(name);
  const cards = await page.ask("lunar.cards");
  for (const [i, card] of cards.entries()) {
    const row = rows.find((one) => one[0] === `classic_${String(i + 1).padStart(2, "0")}`);
    const best = await page.ask("lunar.best", { code: card.code });
    assert.equal(best.length, Number(row[column("optimal_slides")]), card.title);
    assert.equal(best.moves, Number(row[column("optimal_grouped_moves")]), card.title);
  }
});

await test("public facts: Smash the Code", "#lab", {}, async (page) => {
  for (const line of facts("crates/smash/tests/data/boards.jsonl")) {
    const board = JSON.parse(line);
    const chain = await page.ask("smash.chain", { field: board.field.join("/") });
    assert.deepEqual(chain.steps.map((step) => step.score), board.step_scores);
    assert.deepEqual(chain.final, board.final);
  }
});

await browser.close();
server.close();
console.log(failed ? `${failed} failed` : "all is well in the browser");
process.exit(failed ? 1 : 0);
