// Every way to build a T-spin on the field.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { figure } from "../parts.js";
import { heightOf, rowsOf, showPlayed } from "./common.js";

export default {
  id: "spin",
  inputs: ["pattern", "spin"],
  rules: [],
  heavy: 1_000_000,

  async run(c) {
    const { state } = c;
    const args = {
      field: c.field, pattern: state.pattern, line: Number(state.line), max_roof: state.roofs ? Number(state.roofs) : null,
      filter: state.filter || null, no_hold: state.noHold, queues: true, detail: true, ...c.rules,
    };
    const begin = performance.now();
    const reply = await c.ask("pc.spin", { ...args, sheet: true });
    if (!reply.ways) return { text: T.spin.none, kind: "none" };
    if (reply.some) c.body.append(h("div", { class: "card figures" }, figure(T.spin.some, reply.some.solvable, reply.some.total)));
    const rows = rowsOf(reply.ground.field);
    const gallery = c.gallery({
      show: (item) => showPlayed(c, item, { play: () => (item.playable ? { fumen: item.fumen } : null) }),
      sorts: [
        ["lines", T.spin.byLines, ({ lines, mini }) => 2 * lines - (mini ? 1 : 0)],
        ...(reply.some ? [["queues", T.spin.byQueues, ({ queues }) => Number(queues)]] : []),
        ["holes", T.spin.byHoles, ({ holes }) => -holes],
        ["pieces", T.spin.byPieces, ({ pieces }) => -pieces.length],
      ],
    });
    gallery.add(reply.list.map((one, i) => {
      const share = one.queues === undefined ? "" : percent(one.queues, one.total, 1);
      const caption = [one.kind, share].filter(Boolean).join(" · ");
      return {
        ...one, rows, height: heightOf(rows, one.groups), caption, title: T.spin.way(i + 1, one.kind), label: `${T.spin.way(i + 1, one.kind)}${share ? `: ${share}` : ""}`,
        note: [share ? T.parts.of(number(one.queues), number(one.total)) : "", T.lines(one.total_lines), T.spin.holes(one.holes),
          one.playable ? "" : T.spin.marks[one.mark]].filter(Boolean).join(" · "),
      };
    }));
    c.share({
      file: "spins", items: gallery, sheet: () => reply.sheet,
      csv: [["", async () => (await c.later("pc.spin", { ...args, csv: true })).csv]],
      text: () => T.spin.chat(number(reply.ways), state.pattern),
    });
    const text = T.spin.done(number(reply.ways), reply.ways, T.time(performance.now() - begin));
    return { text: reply.complete ? text : `${text} ${T.spin.partial}` };
  },
};
