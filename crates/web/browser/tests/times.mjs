// What happens in time: run when no other test is, so that what is printed means something.

import assert from "node:assert/strict";
import { browser, ready, says, server, test } from "./harness.mjs";

// What nobody waits for: it is cancelled at once, and meanwhile every frame is drawn.
await test("the page stays at 60 frames a second while a long question runs", "#pc?w=chance&p=*p7,*p4&h=4", {}, async (page) => {
  await page.locator("button", { hasText: "Ask anyway" }).click();
  await page.locator(".view-pc progress:not([hidden])").waitFor();
  const gaps = await page.evaluate(() => new Promise((done) => {
    const gaps = [];
    let last = null;
    const frame = (now) => {
      if (last !== null) gaps.push(now - last);
      last = now;
      if (gaps.length < 180) requestAnimationFrame(frame); else done(gaps);
    };
    requestAnimationFrame(frame);
  }));
  gaps.sort((a, b) => a - b);
  const [median, late] = [gaps[90], gaps.filter((gap) => gap > 50).length];
  console.log(`      frames while searching: median ${median.toFixed(1)} ms, 95 % within ${gaps[171].toFixed(1)} ms, longest ${gaps.at(-1).toFixed(1)} ms, ${late} of 180 over 50 ms`);
  // A busy machine draws fewer frames; a page that searches on its own thread would draw none.
  assert.ok(median < 50, `${median} ms`);
  assert.ok(!(await page.locator(".view-pc progress").isHidden()), "the question was over");
  const begin = Date.now();
  await page.locator("button", { hasText: "Cancel" }).click();
  await says(page, ".status", /Cancelled/);
  console.log(`      cancelled after ${Date.now() - begin} ms`);
});

await test("a slow machine: the page answers while a search runs", "#pc?q=LTISZOJTLSIZJOISTLZJOISTLZJOISTZ&h=12", {}, async (page) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.locator("button", { hasText: "Cancel" }).waitFor();
  await page.locator("summary", { hasText: "Rules" }).click();
  await page.locator("button", { hasText: "Cancel" }).click();
  await says(page, ".status", /Cancelled/);
  await page.fill("#queue", "IOTSZ");
  await page.press("#queue", "Enter");
  await ready.pc(page);
});

await test("the first view on a slow machine, and what it loads", "#book", {}, async (page) => {
  const times = [];
  let loaded = [];
  for (let i = 0; i < 3; i++) {
    const other = await browser.open("about:blank", {});
    const client = await other.context().newCDPSession(other);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 }); // of the page; its workers are not slowed down
    await other.addInitScript(() => {
      const look = () => {
        if (!window.usable && document.querySelector(".view-pc .board.live") && document.querySelector("#queue")?.value) window.usable = performance.now();
        if (!window.answered && /solutions in/.test(document.querySelector(".view-pc .status")?.textContent)) window.answered = performance.now();
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    await other.goto(`${server.url}#pc`);
    await other.waitForFunction(() => window.answered);
    times.push(await other.evaluate(() => [window.usable, window.answered]));
    loaded = await other.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    await other.context().close();
  }
  const least = (i) => Math.round(Math.min(...times.map((time) => time[i])));
  console.log(`      first view, page slowed down 4 times: usable after ${least(0)} ms, all solutions of the example after ${least(1)} ms (least of 3)`);
  assert.ok(loaded.some((name) => name.endsWith("/allclear.wasm")));
  assert.ok(!loaded.some((name) => name.endsWith("/allclear-study.wasm")), "the first view loads what it does not need");
});
