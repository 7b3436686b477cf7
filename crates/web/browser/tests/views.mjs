// Every view, light and dark, wide and narrow: it fits, axe-core finds nothing serious, and a
// picture is taken.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESKTOP, PHONE } from "../browser.mjs";
import { ready, server, shoot, test } from "./harness.mjs";

const FIELD = "f=v115@9gD8FeD8FeD8FeD8PeAgH";
const SHAPE = encodeURIComponent("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ");

/** States of every view that are worth looking at: name → [view, address]. */
const STATES = {
  pc: ["pc", "#pc"],
  "pc-best": ["pc", `#pc?w=best&${FIELD}&q=TIOLJS&see=3&bag=JSZ`],
  "pc-chance": ["pc", `#pc?w=chance&${FIELD}&p=*p7`],
  "pc-path": ["pc", `#pc?w=path&${FIELD}&p=*p7`],
  "pc-minimal": ["pc", "#pc?w=minimal&f=v115@9gC8EeE8DeF8CeG8DeC8JeAgH&p=I,*p4"], // that of the others takes 10 s to prove
  "pc-saves": ["pc", `#pc?w=saves&${FIELD}&p=*p7`],
  "pc-cover": ["pc", `#pc?w=cover&shape=${SHAPE}&p=*p7&mirror=1`],
  "pc-setup": ["pc", "#pc?w=setup&f=v115@9gTpFeTpFeTpFezhPeAgH&p=*!"],
  "pc-congruents": ["pc", `#pc?w=congruents&shape=${SHAPE}&p=*p7`],
  "pc-score": ["pc", `#pc?w=score&${FIELD}&p=*p7`],
  "pc-spin": ["pc", "#pc?w=spin&f=v115@HhB8AeH8BeI8AeG8JeAgH&p=*!&roofs=1"],
  play: ["play", "#play?seed=7"],
  lunar: ["lunar", "#lunar?card=39"],
  smash: ["smash", "#smash?f=....1./....2./.1..3./.2.331/.3.112/131223/212331"],
  "smash-watch": ["watch", "#smash?w=bot,greedy&seed=3"],
  lab: ["lab", "#lab"],
  book: ["book", "#book?c=regions"],
};

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
for (const dark of [false, true]) {
  for (const [width, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    const kind = `${width}, ${dark ? "dark" : "light"}`;
    await test(`every view fits, can be used by all, and is pictured (${kind})`, "#book", { ...options, dark }, async (page) => {
      const found = [];
      for (const [name, [view, hash]] of Object.entries(STATES)) {
        await page.goto(server.url + hash);
        await page.locator(`.view-${view === "watch" ? "smash" : view}`).waitFor();
        await ready[view](page);
        const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (inner > outer) found.push(`${name}: ${inner} > ${outer}`);
        await shoot(page, `${name}-${width}-${dark ? "dark" : "light"}`);
        // An injected script is what the policy of the page forbids; the browser itself may run one.
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
