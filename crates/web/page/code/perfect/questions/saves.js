// Which pieces can be saved, and how many queues fulfil an expression.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { SHARE_HEADS, figure, pieces, shareRow, table } from "../parts.js";
import { study } from "./common.js";
import { sampling } from "./sample.js";

export default {
  id: "saves",
  inputs: ["pattern", "wanted"],
  rules: ["height", "mode"],
  heavy: 200_000,
  sample: sampling(T.sample.chance),

  async run(c) {
    const wanted = c.state.wanted.split(/[\s;]+/).filter(Boolean);
    const begin = performance.now();
    const reply = await c.ask("pc.save", { ...study(c), wanted });
    c.body.append(h("div", { class: "card figures" }, figure(T.saves.solvable, reply.solvable, reply.total)));
    const rows = Object.entries(reply.saves).map(([save, count]) =>
      shareRow(save === "-" ? T.saves.nothing : pieces(save), count, reply.total));
    c.body.append(h("div", { class: "card stack" }, h("h2", {}, T.saves.bySave), table(T.saves.bySave, SHARE_HEADS(), rows)));
    if (wanted.length) {
      const names = reply.labels ?? wanted;
      c.body.append(h("div", { class: "card stack" }, h("h2", {}, T.saves.byExpression),
        table(T.saves.byExpression, SHARE_HEADS(), reply.wanted.map((count, i) => shareRow(h("code", {}, names[i]), count, reply.total)))));
    }
    c.share({
      file: "saves",
      text: () => [T.saves.chat(c.state.pattern), ...Object.entries(reply.saves).map(([save, count]) => `${save}: ${percent(count, reply.total)}`),
        ...reply.wanted.map((count, i) => `${wanted[i]}: ${percent(count, reply.total)}`)].join("\n"),
      csv: [["", () => ["save,queues,total", ...Object.entries(reply.saves).map(([save, count]) => `${save},${count},${reply.total}`)].join("\n")]],
    });
    return { text: T.saves.done(number(reply.total), T.time(performance.now() - begin)) };
  },
};
