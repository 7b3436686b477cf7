// Every perfect clear of one queue.

import { T, number } from "../../text.js";
import { Told, ask } from "../../engine.js";
import { showPlayed } from "./common.js";

const MOST_SOLUTIONS = 20_000;

export default {
  id: "solve",
  inputs: ["queue"],
  rules: ["height", "save"],

  async run(c) {
    const { state, rows, field } = c;
    const args = {
      field, queue: state.queue, hold: state.hold || null, height: state.height ? Number(state.height) : null,
      no_hold: state.noHold, save: state.save || null, all: true, limit: MOST_SOLUTIONS, detail: true, no_keys: true, ...c.rules,
    };
    const gallery = c.gallery({ show: (item) => showPlayed(c, item, { play: () => ({ field, placements: item.placements }) }) });
    const items = (list) => list.map((one) => ({
      ...one, rows, save: one.saved ? [one.saved] : [],
      note: [T.pieces(one.pieces), T.lines(one.height), one.saved ? T.keeps(one.saved) : ""].filter(Boolean).join(", "),
    }));
    const add = (list) => {
      const from = gallery.all.length;
      gallery.add(items(list).map((item, i) => ({ ...item, title: T.solution(from + i + 1) })));
    };
    let first = null;
    const begin = performance.now();
    c.onCancel(() => (gallery.all.length ? T.solve.cancelledWith(number(gallery.all.length), gallery.all.length) : T.cancelled));
    const end = await c.ask("pc.solve", args, {
      onPart: ({ list }) => {
        first ??= performance.now() - begin;
        add(list);
        c.say(T.solve.soFar(number(gallery.all.length), gallery.all.length));
      },
    });
    if (end.list?.length) add(end.list);
    const millis = performance.now() - begin;
    const found = gallery.all.length;
    if (!found) return { text: end.complete ? T.solve.none(end.reason ?? T.solve.tried) : T.solve.unknown, kind: "none" };
    if (found === 1) c.viewer.retitle(T.solution());
    const all = async (what) => {
      if (!end.complete) throw new Told(T.solve.tooMany);
      return (await ask("pc.solve", { ...args, limit: null, ...what })); // one reply: what is handed out in parts is in no sheet
    };
    c.share({
      file: "solutions", items: gallery, sheet: async () => (await all({ sheet: true })).sheet,
      csv: [["", async () => (await all({ csv: true })).csv]],
      text: () => T.solve.chat(state.hold ? `${state.hold}:${state.queue}` : state.queue, number(found)),
    });
    const text = found > 1 ? T.solve.found(number(found), T.time(millis), T.time(first ?? millis)) : T.solve.only(T.time(millis));
    return { text: end.complete ? text : T.solve.stopped(text, number(MOST_SOLUTIONS)) };
  },
};

