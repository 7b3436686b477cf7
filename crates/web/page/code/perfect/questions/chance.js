// How many queues of a pattern have a perfect clear.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import * as atlas from "../atlas.js";
import { figure, queues, tree } from "../parts.js";
import { workersFor } from "../shards.js";
import { study } from "./common.js";
import { sampling } from "./sample.js";

const TREE_DEPTH = 3;

export default {
  id: "chance",
  inputs: ["pattern"],
  rules: ["height", "mode"],
  heavy: 1_000_000,

  async run(c) {
    const asked = study(c);
    const names = [T.chance.withHold, T.chance.withoutHold];
    const figures = names.map((name) => h("div", { class: "figure" }, h("span", { class: "label" }, name), h("strong", { class: "quiet" }, "…"), h("small", {}, " ")));
    const own = Number(asked.no_hold);
    c.body.append(h("div", { class: "card figures" }, figures));
    const begin = performance.now();
    // The atlas answers the empty field at once, but only as a whole. Half of the machine is for each.
    const workers = atlas.loaded() && !c.rows.length ? 1 : workersFor(c.queues, 1 / 2);
    // The other answer is only a number, which is found faster.
    const other = c.askInShards("pc.chance", { ...asked, no_hold: !asked.no_hold }, workers, { quiet: true }).then(
      (reply) => figures[1 - own].replaceWith(figure(names[1 - own], reply.solvable, reply.total)),
      (error) => { if (!error.cancelled) figures[1 - own].lastChild.textContent = error.message; });
    const reply = await c.askInShards("pc.chance", { ...asked, tree: TREE_DEPTH, nested: true, failed: true, detail: true }, workers);
    figures[own].replaceWith(figure(names[own], reply.solvable, reply.total));
    const failed = reply.failed ?? [];
    c.body.append(h("div", { class: "card stack" },
      h("h2", {}, T.chance.tree), reply.queues ? h("p", { class: "quiet small" }, T.chance.whole(number(reply.queues.solvable), number(reply.queues.total), percent(reply.queues.solvable, reply.queues.total))) : null,
      tree(reply.tree)));
    c.body.append(h("div", { class: "card stack" }, failed.length
      ? queues(T.chance.failed(number(failed.length), failed.length), failed, { file: "failed.txt", act: (queue) => c.solve(queue) })
      : h("p", {}, T.chance.allSucceed)));
    await other;
    c.share({
      file: "chance",
      text: () => T.chance.chat(asked.pattern, percent(reply.solvable, reply.total), number(reply.solvable), number(reply.total)),
    });
    return { text: T.chance.done(T.lines(reply.height), T.time(performance.now() - begin)) };
  },

  /** Instead of a question that takes too long. */
  sample: sampling(T.sample.instead),
};
