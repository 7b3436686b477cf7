// Every solution of a pattern, and the fewest that are enough.

import { h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { figure } from "../parts.js";
import { shapePlay, showPlayed, study } from "./common.js";
import { sampling } from "./sample.js";

/** Seconds to look for a proof that a set is the smallest. */
const PATIENCE = 15;

const share = (total) => ({ queues }) => Number(queues) / Number(total);

/** What solutions are sorted and filtered by. */
const sorts = (total) => [
  ["share", T.path.byShare, share(total)],
  ...["drops", "spins", "holds"].map((key) => [key, T.path.by[key], ({ effort }) => -effort[key]]),
];
const limits = (total) => [
  { key: "share", name: T.path.shareAtLeast, options: [["", T.path.anyShare], ...[1, 5, 10, 25, 50].map((value) => [String(value), `${value} %`])], passes: (item, value) => 100 * share(total)(item) >= value },
  ...["drops", "spins"].map((key) => ({
    key, name: T.path.atMost[key], options: [["", T.path.anyNumber], ...[0, 1, 2, 3].map((value) => [String(value), String(value)])],
    passes: ({ effort }, value) => effort[key] <= value,
  })),
];

const items = (c, reply, caption) => reply.list.map((one, i) => ({
  ...one, rows: c.rows, height: reply.height, caption: caption(one), title: T.solution(i + 1),
  label: T.path.label(i + 1, caption(one), one.save),
  note: [T.parts.of(number(one.queues), number(reply.total)), one.save.length ? T.keeps(one.save.join(" ")) : "",
    one.needs_line_clear ? T.path.needsClear : "", one.effort ? T.path.effort(one.effort) : ""].filter(Boolean).join(" · "),
}));

const show = (c) => (item) => showPlayed(c, item, shapePlay(c, item.fumen, c.state.pattern));

const shares = (c, name, reply, args, question) => c.share({
  file: name, items: c.shown, sheet: () => reply.sheet,
  csv: ["solution", "pattern", "use"].map((key) => [T.path.csv[key], async () => (await c.later(question, { ...args, csv: key })).csv]),
  text: () => T.path.chat(name, c.state.pattern, number(reply.list.length), percent(reply.covered, reply.total)),
});

export const path = {
  id: "path",
  inputs: ["pattern", "saved"],
  rules: ["height", "mode"],
  heavy: 400_000,
  sample: sampling(T.sample.chance),

  async run(c) {
    const args = { ...study(c), saved: c.state.saved || null, detail: true };
    const begin = performance.now();
    const reply = await c.ask("pc.path", { ...args, effort: true, sheet: true });
    if (!reply.solutions) return { text: T.path.none, kind: "none" };
    c.body.append(h("div", { class: "card figures" }, figure(T.path.covered, reply.covered, reply.total)));
    const gallery = c.gallery({ show: show(c), sorts: sorts(reply.total), limits: limits(reply.total) });
    gallery.add(items(c, reply, ({ queues }) => percent(queues, reply.total, 1)));
    shares(c, "path", reply, args, "pc.path");
    return { text: T.path.done(number(reply.solutions), reply.solutions, T.lines(reply.height), T.time(performance.now() - begin)) };
  },
};

export const minimal = {
  id: "minimal",
  inputs: ["pattern", "saved"],
  rules: ["height", "mode"],
  heavy: 200_000,
  sample: sampling(T.sample.chance),

  async run(c) {
    const args = { ...study(c), save: c.state.saved || null, detail: true };
    const begin = performance.now();
    const reply = await c.ask("pc.minimal", { ...args, sheet: true, seconds: PATIENCE });
    if (!reply.size) return { text: T.path.none, kind: "none" };
    c.body.append(h("div", { class: "card figures" },
      h("div", { class: "figure" }, h("span", { class: "label" }, T.minimal.size), h("strong", {}, number(reply.size)),
        h("small", {}, reply.proven ? T.minimal.proven : T.minimal.atLeast(number(reply.at_least)))),
      figure(T.minimal.covered, reply.covered, reply.total)));
    const gallery = c.gallery({ show: show(c) });
    gallery.add(items(c, reply, ({ queues, so_far }) => T.minimal.caption(percent(queues, reply.total, 1), percent(so_far, reply.total, 1))));
    shares(c, "minimal", reply, args, "pc.minimal");
    return { text: T.path.done(number(reply.size), reply.size, T.lines(reply.height), T.time(performance.now() - begin)) };
  },
};
