// Every view is checked by axe-core, light and dark, wide and narrow.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESKTOP, PHONE } from "../browser.mjs";
import { ready, server, test } from "./harness.mjs";
import { STATES } from "./states.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
for (const dark of [false, true]) {
  for (const [width, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    await test(`axe-core finds nothing serious (${width}, ${dark ? "dark" : "light"})`, "#book", { ...options, dark }, async (page) => {
      // An injected script is what the policy of the page forbids; the browser itself may run one.
      const found = [];
      for (const [name, [view, hash]] of Object.entries(STATES)) {
        await page.goto(server.url + hash);
        await page.locator(`.view-${view === "watch" ? "smash" : view}`).waitFor();
        await ready[view](page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        for (const { id, impact, nodes } of violations) {
          if (impact === "serious" || impact === "critical") found.push(`${name}: ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
        }
      }
      assert.deepEqual(found, []);
    });
  }
}
