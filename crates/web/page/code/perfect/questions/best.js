// What to do now: every move with the chance that it leaves.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { figure } from "../parts.js";
import { showPlayed } from "./common.js";

export default {
  id: "best",
  inputs: ["queue", "previews"],
  rules: ["height", "mode"],

  async run(c) {
    const { state } = c;
    const previews = Math.min(state.previews, Math.max(0, state.queue.length - 1));
    const begin = performance.now();
    const reply = await c.ask("pc.best", {
      field: c.field, queue: state.queue.slice(0, previews + 1), hold: state.hold || null, previews, bag: state.bag || null,
      height: state.height ? Number(state.height) : null, no_hold: state.noHold, mode: state.mode || null, detail: true, ...c.rules,
    });
    c.body.append(h("div", { class: "card figures" }, figure(T.best.chance, reply.solvable, reply.total, T.best.ofFutures),
      reply.hold_first ? figure(T.best.holdFirst, reply.hold_first.solvable, reply.total, T.best.ofFutures) : null));
    if (!reply.moves.length) {
      return { text: reply.next_height ? T.best.noneBut(T.lines(reply.next_height)) : T.best.none, kind: "none" };
    }
    const rows = c.rows.filter((row) => row.includes("_")); // the game clears full rows first
    const height = Math.max(...reply.heights, rows.length);
    const gallery = c.gallery({
      show: (item) => {
        c.mark(item);
        return showPlayed(c, item, { play: () => ({ field: c.field, placements: [item.move] }), at: 0 });
      },
    });
    gallery.add(reply.moves.map((move, i) => {
      const chance = percent(move.solvable, reply.total);
      const name = T.best.move(move.piece, move.hold);
      return {
        rows, height: Math.max(height, ...move.cells.map(([, y]) => y + 1)), move, kind: move.best ? "best" : "",
        groups: [{ piece: move.piece, cells: move.cells.map(([x, y]) => 10 * y + x) }],
        caption: chance, title: `${i + 1}. ${name}`, label: `${name}: ${chance}`, chance,
        badge: h("small", {}, move.best ? T.best.best : `−${percent(move.loss, 1, 1)}`),
        note: move.best ? T.best.isBest(chance) : T.best.costs(chance, percent(move.loss, 1)),
      };
    }));
    c.share({
      file: "best", items: gallery,
      text: () => T.best.chat(state.queue.slice(0, previews + 1), previews, percent(reply.solvable, reply.total)),
    });
    return { text: T.best.done(number(reply.moves.length), reply.moves.length, previews, T.time(performance.now() - begin)) };
  },
};
