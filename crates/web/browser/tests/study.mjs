// Questions about patterns, asked through the page: what it shows is what the native solver says.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { DESKTOP, PHONE } from "../browser.mjs";
import { facts, one } from "../native.mjs";
import { address, browser, clipboard, many, ready, says, server, tells, test, text } from "./harness.mjs";

const FIELD = "XXXX______/XXXX______/XXXX______/XXXX______";
const FUMEN = one("fumen.encode", { pages: [{ rows: FIELD.split("/") }] }).fumen;
const link = (question, more = "") => `#pc?w=${question}&f=${FUMEN}${more}`;
const count = (number) => Number(number).toLocaleString("en");
const percent = (part, whole, digits = 2) => `${(100 * part / whole).toFixed(digits)} %`;
const figures = (page) => page.locator(".figure").allTextContents();

/** What a click lets the page hand out as a file. */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`.results button[aria-label="${name}"]`).click()]);
  return readFile(await file.path(), "utf8");
}

for (const [width, options] of [["phone", PHONE], ["desktop", DESKTOP]]) {
  await test(`the chance of a pattern (${width})`, link("chance", "&p=*p7&nohold=1"), options, async (page) => {
    await ready.pc(page);
    const [hold, none] = [false, true].map((no_hold) => one("pc.chance", { field: FIELD, pattern: "*p7", no_hold, failed: true, tree: 2 }));
    const [left, right] = await figures(page);
    assert.equal(left, `With hold${percent(hold.solvable, hold.total)}${count(hold.solvable)} of ${count(hold.total)} queues`);
    assert.equal(right, `Without hold${percent(none.solvable, none.total)}${count(none.solvable)} of ${count(none.total)} queues`);
    // The tree opens: the branches of T add up to what the solver says about each.
    await page.locator(".tree > li > details > summary", { has: page.locator(".sr", { hasText: /^T$/ }) }).click();
    const branches = none.tree.filter(({ start }) => start.startsWith("T"));
    const shares = page.locator(".tree .tree > li > details > summary .number:nth-of-type(3)");
    await shares.first().waitFor();
    assert.deepEqual(await shares.allTextContents(), branches.map(({ solvable, total }) => percent(solvable, total, 1)));
    // The failing queues are copied, and one of them is looked at.
    await page.locator(".queue-list").waitFor();
    await page.locator(".results button", { hasText: "Copy" }).first().click();
    await tells(page, /Queues copied/);
    assert.deepEqual((await clipboard(page)).split("\n"), none.failed);
    await page.locator(".queue-list button").first().click();
    await address(page, new RegExp(`q=${none.failed[0]}`));
    await says(page, ".status", /There is no perfect clear/);
    await page.goBack();
    await address(page, /w=chance/);
    await ready.pc(page);
    assert.equal((await figures(page))[0], left);
  });
}

await test("public facts of chances, asked through the page", "#pc", {}, async (page) => {
  const rows = facts("crates/pc/tests/data/percent.jsonl").map((line) => JSON.parse(line));
  const known = rows.filter(({ total, kicks }) => total <= 5880 && /^@?srs$/.test(kicks));
  // Some of the many four-line facts, and all of the others: five, six, eight and ten lines.
  const asked = [...known.filter(({ clear }) => clear <= 4).slice(0, 12), ...known.filter(({ clear }) => clear > 4)];
  assert.ok(asked.some(({ id }) => id === "doc8_p7"));
  for (const fact of asked) {
    const { fumen } = one("fumen.encode", { pages: [{ rows: fact.rows }] });
    const no = `${fact.hold === "use" ? "" : "&nohold=1"}${fact.drop === "softdrop" ? "" : `&d=${fact.drop}`}`;
    await page.goto(`${server.url}#pc?w=chance&f=${fumen}&p=${encodeURIComponent(fact.pattern)}&h=${fact.clear}${no}`);
    await ready.pc(page);
    await says(page, ".figures", new RegExp(`${fact.hold === "use" ? "With" : "Without"} hold[^a-z]*${count(fact.success)} of ${count(fact.total)} queues`));
    await ready.pc(page);
  }
});

await test("all solutions of a pattern", link("path", "&p=*p7"), {}, async (page) => {
  await ready.pc(page);
  const reply = one("pc.path", { field: FIELD, pattern: "*p7", detail: true, effort: true, sheet: true, csv: "solution" });
  assert.match(await text(page, ".status"), new RegExp(`^${count(reply.solutions)} solutions of 4 lines`));
  assert.match((await figures(page))[0], new RegExp(`${count(reply.covered)} of ${count(reply.total)} queues`));
  const captions = () => page.locator(".solution > span > small:first-child").allTextContents();
  assert.equal((await captions())[0], percent(reply.list[0].queues, reply.total, 1));
  // Only those without a soft drop.
  await page.locator("label", { hasText: "Soft drops at most" }).locator("select").selectOption("0");
  await many(page, ".solution", Math.min(60, reply.list.filter(({ effort }) => effort.drops === 0).length));
  await page.locator("label", { hasText: "Soft drops at most" }).locator("select").selectOption("");
  await page.locator("label", { hasText: "Sort by" }).locator("select").selectOption("holds");
  const easiest = Math.min(...reply.list.map(({ effort }) => effort.holds));
  const first = reply.list.findIndex(({ effort }) => effort.holds === easiest);
  await page.locator(`.solution:first-child[data-number="${first}"]`).waitFor();
  // The queues of one solution, and how one of them is played.
  await page.locator("label", { hasText: "Sort by" }).locator("select").selectOption("share");
  await page.locator(".solution").nth(1).click();
  await says(page, ".covered h3", new RegExp(`^${count(reply.list[1].queues)} queues`));
  const queue = await page.locator(".covered .queue-list button").nth(3).textContent();
  await page.locator(".covered .queue-list button").nth(3).click();
  await says(page, ".viewer small", new RegExp(`played with ${queue}`));
  const played = one("pc.play", { shape: reply.list[1].fumen, pattern: [...queue].join() });
  const order = await page.locator(".order button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(order, played.placements.map(({ piece, hold }, i) => `Step ${i + 1}: ${piece}${hold ? ", hold first" : ""}`));
  assert.ok(await page.locator(".step-text kbd").count() > 0);
  // Everything can be shared.
  await page.locator("button[aria-label='Copy one fumen of all']").click();
  await tells(page, /Fumen copied/);
  assert.equal(await clipboard(page), reply.sheet);
  assert.equal(await saved(page, "Download a table by solution"), reply.csv);
  assert.match(await saved(page, "Download all as SVG"), /^<svg xmlns.*<\/svg>$/s);
  await page.locator("button[aria-label='Copy all as an image']").click();
  await tells(page, /Image copied/);
  await page.locator("button[aria-label='Copy a text for a chat']").click();
  await tells(page, /Text copied/);
  assert.match(await clipboard(page), /^\*p7: .* cover .*\nhttp.*#pc\?/s);
  await page.locator(".viewer button[aria-label='Copy a link']").click();
  await tells(page, /Link copied/);
  const other = await browser.open(await clipboard(page), {});
  await says(other, ".viewer h2", /^Solution 2$/);
  await other.context().close();
});

const OTHER = "v115@9gC8EeE8DeF8CeG8DeC8JeAgH";

// The larger ones take the solver a few hundred nodes to prove.
for (const [name, field, pattern] of [
  ["", OTHER, "I,*p4"],
  [" of 45", one("fumen.encode", { pages: [{ rows: Array(4).fill("XXXXXX____") }] }).fumen, "*p7"],
  [" of five rows", one("fumen.encode", { pages: [{ rows: "X_______XX/X_______XX/XXX_____XX/XX____XXXX/XXX_XXXXXX".split("/") }] }).fumen, "*p7"],
]) {
  await test(`the smallest set${name}`, `#pc?w=minimal&f=${field}&p=${pattern}`, {}, async (page) => {
    await ready.pc(page);
    const reply = one("pc.minimal", { field, pattern, detail: true });
    assert.ok(reply.proven);
    assert.match((await figures(page))[0], new RegExp(`^Solutions to learn${reply.size}proven`));
    await many(page, ".solution", Math.min(60, reply.size));
    const captions = await page.locator(".solution > span > small:first-child").allTextContents();
    assert.deepEqual(captions, reply.list.map(({ queues, so_far }) => `${percent(queues, reply.total, 1)} · Σ ${percent(so_far, reply.total, 1)}`).slice(0, 60));
    assert.equal(reply.list.at(-1).so_far, reply.covered);
  });
}

await test("what can be saved", link("saves", "&p=*p7&x=T%20I%7C%7CO"), {}, async (page) => {
  await ready.pc(page);
  const reply = one("pc.save", { field: FIELD, pattern: "*p7", wanted: ["T", "I||O"] });
  const rows = (await page.locator(".results tbody tr").evaluateAll((all) => all.map((row) => [row.children[0].textContent, row.children[3].textContent])));
  const expected = [...Object.entries(reply.saves).map(([save, queues]) => [save === "-" ? "nothing" : save, queues]), ["T", reply.wanted[0]], ["I||O", reply.wanted[1]]];
  assert.deepEqual(rows, expected.map(([name, queues]) => [name, `${count(queues)} of ${count(reply.total)}`]));
});

const SHAPE = "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ";

await test("shapes: cover and congruents", `#pc?w=cover&shape=${encodeURIComponent(SHAPE)}&p=*p7&mirror=1`, {}, async (page) => {
  await ready.pc(page);
  const cover = one("pc.cover", { shape: [SHAPE], pattern: "*p7", mirror: true });
  assert.equal((await figures(page))[0], `Build at least one${percent(cover.or, cover.total)}${count(cover.or)} of ${count(cover.total)} queues`);
  await many(page, ".solution", 2);
  await page.goto(`${server.url}#pc?w=congruents&shape=${encodeURIComponent(SHAPE)}&p=*p7`);
  await says(page, ".status", /ways?, in/);
  const ways = one("pc.congruent", { shape: SHAPE, pattern: "*p7" });
  assert.match((await figures(page))[0], new RegExp(`${count(ways.or)} of ${count(ways.total)} queues`));
});

await test("setups of painted cells", "#pc?w=setup&f=v115@9gTpFeTpFeTpFezhPeAgH&p=*!", {}, async (page) => {
  await ready.pc(page);
  const reply = one("pc.setup", { field: "v115@9gTpFeTpFeTpFezhPeAgH", pattern: "*!", some: true });
  assert.match(await text(page, ".status"), new RegExp(`^${count(reply.setups)} setups`));
  if (reply.some) assert.match((await figures(page))[0], new RegExp(`${count(reply.some.solvable)} of ${count(reply.some.total)} queues`));
});

await test("the points of a pattern", link("score", "&p=*p7&t=jstris"), {}, async (page) => {
  await ready.pc(page);
  const reply = one("pc.score", { field: FIELD, pattern: "*p7", score: "jstris", list: true });
  const points = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 });
  assert.match((await figures(page))[0], new RegExp(`^Average of solved queues${points(reply.average_solved).replace(".", "\\.")}${points(reply.average_all).replace(".", "\\.")} over`));
  await page.locator("td .button").first().click();
  await page.locator(".viewer .order li").first().waitFor();
});

await test("the best move, with fewer and more previews", link("best", "&q=TIOLJS&see=3&bag=JSZ"), {}, async (page) => {
  for (const previews of [3, 1]) {
    if (previews !== 3) {
      await page.locator("input[aria-label=Previews]").fill(String(previews));
      await page.getByLabel("Left in the bag").fill("OLJSZ");
      await page.locator("button", { hasText: "Rate every move" }).click();
    }
    await says(page, ".status", new RegExp(`rated with ${previews} preview`));
    const reply = one("pc.best", { field: FIELD, queue: "TIOLJS".slice(0, previews + 1), previews, bag: previews === 3 ? "JSZ" : "OLJSZ" });
    assert.match((await figures(page))[0], new RegExp(`^Chance by best play.*${count(reply.solvable)} of ${count(reply.total)} futures`));
    const captions = await page.locator(".solution > span > small:first-child").allTextContents();
    assert.deepEqual(captions, reply.moves.slice(0, 60).map(({ solvable }) => percent(solvable, reply.total)));
    // The chosen move is drawn on the field with its chance.
    assert.equal(await text(page, ".board.live .mark-text"), captions[0]);
  }
});

const STACK = "v115@HhB8AeH8BeI8AeG8JeAgH";

await test("ways to build a T-spin", `#pc?w=spin&f=${STACK}&p=*!&roofs=1`, {}, async (page) => {
  await ready.pc(page);
  const reply = one("pc.spin", { field: STACK, pattern: "*!", max_roof: 1, queues: true, detail: true, sheet: true });
  assert.match(await text(page, ".status"), new RegExp(`^${count(reply.ways)} ways`));
  assert.match((await figures(page))[0], new RegExp(`${count(reply.some.solvable)} of ${count(reply.some.total)} queues`));
  const captions = await page.locator(".solution > span > small:first-child").allTextContents();
  assert.deepEqual(captions, reply.list.slice(0, 60).map(({ kind, queues, total }) => `${kind} · ${percent(queues, total, 1)}`));
  // It is played step by step, the T last.
  await page.locator(".solution").nth(1).click();
  await says(page, ".viewer h2", /^2\. /);
  const order = await page.locator(".order button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")[8]));
  assert.equal(order.join(""), reply.list[1].pieces);
  assert.equal(order.at(-1), "T");
  await page.locator("button[aria-label='Copy one fumen of all']").click();
  await tells(page, /Fumen copied/);
  assert.equal(await clipboard(page), reply.sheet);
  await page.locator("label", { hasText: /^Lines of the T/ }).locator("select").selectOption("3");
  await page.locator("button", { hasText: "Find T-spins" }).click();
  const triple = one("pc.spin", { field: STACK, pattern: "*!", max_roof: 1, line: 3 });
  await says(page, ".status", triple.ways ? new RegExp(`^${count(triple.ways)} way`) : /No T-spin/);
});

// Four shards in four workers, whatever the machine has.
await test("a long question is shared out, and the parts add up", "#book", {}, async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 });
    window.workers = 0;
    window.Worker = class extends Worker { constructor(...args) { super(...args); window.workers++; } };
  });
  const wide = "XX________/".repeat(4).slice(0, -1);
  const { fumen } = one("fumen.encode", { pages: [{ rows: wide.split("/") }] });
  await page.goto(`${server.url}#pc?w=chance&f=${fumen}&p=*p7,*p2&h=4&nohold=1`);
  await page.reload();
  await ready.pc(page);
  const [hold, none] = [false, true].map((no_hold) => one("pc.chance", { field: wide, pattern: "*p7,*p2", height: 4, no_hold, failed: true, tree: 1 }));
  const [left, right] = await figures(page);
  assert.match(left, new RegExp(`${count(hold.solvable)} of ${count(hold.total)} queues`));
  assert.match(right, new RegExp(`${count(none.solvable)} of ${count(none.total)} queues`));
  assert.ok(await page.evaluate(() => window.workers) >= 8, "it ran in few workers");
  const shares = await page.locator(".tree > li > details > summary .number:nth-of-type(3)").allTextContents();
  assert.deepEqual(shares, none.tree.map(({ solvable, total }) => percent(solvable, total, 1)));
  await page.locator(".results button", { hasText: "Copy" }).first().click();
  await tells(page, /Queues copied/);
  assert.deepEqual((await clipboard(page)).split("\n"), none.failed);
});

await test("a pattern is explained, and a wrong one refused", "#pc?w=chance&p=*p7", {}, async (page) => {
  await says(page, ".meaning", /5,040 queues/);
  await page.fill("#pattern", "[SZ]p2,*");
  await says(page, ".meaning", /1–2.*14 queues/);
  await page.fill("#pattern", "*p9");
  await says(page, ".meaning.bad", /.+/);
  await page.press("#pattern", "Enter");
  await says(page, ".status.bad", /.+/);
  page.problems.length = 0;
});

await test("what does not fit says how much it would take before it starts, and offers a sample", "#pc?w=path&p=*p7,*p4&h=4", {}, async (page) => {
  await page.locator("button", { hasText: "Ask anyway" }).click();
  await says(page, ".status.bad", /^This needs about [\d.]+ [MG]B of memory, and [\d.]+ MB are allowed: ask about fewer queues\.$/);
  await page.locator("button", { hasText: "Estimate only the chance, from 2,000 random queues" }).click();
  await says(page, ".status", /2,000 of 4,233,600 queues were tried/);
});

await test("too many queues: a warning, and a sample instead", "#pc?w=chance&p=*p7,*p7", {}, async (page) => {
  await says(page, ".results .notice", /25,401,600 queues/);
  await page.locator("button", { hasText: "Draw 2,000 at random instead" }).click();
  await says(page, ".status", /2,000 of 25,401,600 queues were tried/);
  assert.match((await figures(page))[0], /With 95 % confidence between/);
});
