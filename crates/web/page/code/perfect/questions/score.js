// The most points that queues can get with their perfect clears.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { SHARE_HEADS, figure, shareRow, table } from "../parts.js";
import { showPlayed, study } from "./common.js";
import { sampling } from "./sample.js";

const MOST_ROWS = 300;

export default {
  id: "score",
  inputs: ["pattern", "score"],
  rules: ["height", "mode"],
  heavy: 200_000,
  sample: sampling(T.sample.chance),

  async run(c) {
    const { state } = c;
    const begin = performance.now();
    const reply = await c.ask("pc.score", { ...study(c), score: state.table, b2b: state.b2b, list: true });
    const points = (value) => value.toLocaleString(undefined, { maximumFractionDigits: 1 });
    c.body.append(h("div", { class: "card figures" },
      h("div", { class: "figure" }, h("span", { class: "label" }, T.score.average), h("strong", {}, points(reply.average_solved)),
        h("small", {}, T.score.averageAll(points(reply.average_all)))),
      figure(T.saves.solvable, reply.solvable, reply.total)));
    c.body.append(c.viewer.element, h("div", { class: "card stack" }, h("h2", {}, T.score.clears),
      table(T.score.clears, SHARE_HEADS(), Object.entries(reply.clears).map(([kind, count]) => shareRow(T.score.kinds[kind] ?? kind, count, reply.total)))));
    const best = reply.queues.filter(({ points }) => points !== null).sort((a, b) => b.points - a.points);
    const open = ({ queue, fumen, points: worth }) => h("button", {
      type: "button", class: "button plain mono", title: T.score.show,
      onclick: () => showPlayed(c, { rows: c.rows, groups: [], height: Math.max(4, c.rows.length), title: queue, note: T.score.points(points(worth)) }, { play: () => ({ fumen, queue }), at: 0 }),
    }, queue);
    c.body.append(h("div", { class: "card stack" }, h("h2", {}, T.score.queues),
      best.length > MOST_ROWS ? h("small", {}, T.parts.first(number(MOST_ROWS), number(best.length))) : null,
      table(T.score.queues, [T.score.queue, [T.score.pointsHead, "number"]], best.slice(0, MOST_ROWS).map((one) => [open(one), points(one.points)]), { tall: true })));
    c.share({
      file: "score",
      text: () => T.score.chat(state.pattern, points(reply.average_solved), percent(reply.solvable, reply.total)),
      csv: [["", () => ["queue,points,fumen", ...reply.queues.map(({ queue, points, fumen }) => `${queue},${points ?? ""},${fumen ?? ""}`)].join("\n")]],
    });
    return { text: T.score.done(number(reply.total), reply.score, T.time(performance.now() - begin)) };
  },
};
