// Questions about shapes: which queues build them, other ways to build them, which there are.

import { h } from "../../dom.js";
import { Told } from "../../engine.js";
import { T, number, percent } from "../../text.js";
import { figure } from "../parts.js";
import { heightOf, rowsOf, shapePlay, showPlayed } from "./common.js";

const common = (c) => ({ no_hold: c.state.noHold, ...c.rules });
const fumensIn = (text) => text.split(/\s+/).filter(Boolean);

/** The shapes typed in, or else the coloured field. */
function shapesOf(c) {
  const typed = fumensIn(c.state.shapes);
  if (typed.length) return typed;
  if (!/[IJLOSTZ]/.test(c.rows.join(""))) throw new Told(T.shapes.missing);
  return [c.fumen];
}

const show = (c, pattern) => (item) => showPlayed(c, item, item.mirrored ? { play: () => null } : shapePlay(c, item.fumen, pattern));

export const cover = {
  id: "cover",
  inputs: ["shapes", "pattern", "mirror"],
  rules: ["mode"],
  heavy: 3_000_000,

  async run(c) {
    const args = { shape: shapesOf(c), pattern: c.state.pattern, mirror: c.state.mirror, mode: c.state.mode || null, detail: true, ...common(c) };
    const begin = performance.now();
    const reply = await c.ask("pc.cover", { ...args, sheet: true });
    const { total } = reply;
    c.body.append(h("div", { class: "card figures" },
      figure(T.cover.some, reply.or, total), reply.each.length > 1 ? figure(T.cover.all, reply.and, total) : null));
    const gallery = c.gallery({ show: show(c, c.state.pattern) });
    gallery.add(reply.shapes.map((one, i) => {
      const rows = rowsOf(one.field);
      const name = `${T.cover.shape(one.number + 1)}${one.mirrored ? ` (${T.cover.mirrored})` : ""}`;
      const caption = percent(one.queues, total, 1);
      return {
        ...one, rows, height: heightOf(rows, one.groups), caption, title: name, label: `${name}: ${caption}`,
        note: [T.parts.of(number(one.queues), number(total)), i ? T.cover.soFar(percent(one.or, total)) : ""].filter(Boolean).join(" · "),
      };
    }));
    c.share({
      file: "cover", items: gallery, sheet: () => reply.sheet,
      csv: [["", async () => (await c.later("pc.cover", { ...args, csv: true })).csv]],
      text: () => T.cover.chat(c.state.pattern, percent(reply.or, total), number(reply.or), number(total)),
    });
    return { text: T.cover.done(number(reply.each.length), reply.each.length, T.time(performance.now() - begin)) };
  },
};

export const congruents = {
  id: "congruents",
  inputs: ["shapes", "optionalPattern"],
  rules: ["mode"],

  async run(c) {
    const shapes = shapesOf(c);
    if (shapes.length > 1) throw new Told(T.congruents.one);
    const pattern = c.state.pattern.trim() || null;
    const begin = performance.now();
    const reply = await c.ask("pc.congruent", { shape: shapes[0], pattern, mode: c.state.mode || null, detail: true, ...common(c) });
    c.body.append(h("div", { class: "card figures" }, figure(T.congruents.joint, reply.or, reply.total)));
    const rows = rowsOf(reply.ground.field);
    const gallery = c.gallery({ show: show(c, pattern) });
    gallery.add(reply.list.map((one, i) => {
      const caption = percent(one.queues, reply.total, 1);
      return {
        ...one, rows, height: heightOf(rows, one.groups), caption, title: T.congruents.way(i + 1),
        label: `${T.congruents.way(i + 1)}: ${caption}`, note: T.parts.of(number(one.queues), number(reply.total)),
      };
    }));
    c.share({
      file: "congruents", items: gallery,
      text: () => T.congruents.chat(number(reply.congruents), percent(reply.or, reply.total)),
      csv: [["", () => ["fumen,queues,total", ...reply.list.map(({ fumen, queues }) => `${fumen},${queues},${reply.total}`)].join("\n")]],
    });
    return { text: T.congruents.done(number(reply.congruents), reply.congruents, T.time(performance.now() - begin)) };
  },
};

export const setup = {
  id: "setup",
  inputs: ["pattern", "setup"],
  rules: ["height"],
  heavy: 1_000_000,

  async run(c) {
    if (!/[IO]/.test(c.rows.join(""))) throw new Told(T.setup.missing);
    const { state } = c;
    const follow = state.follow.trim() || null;
    const args = {
      field: c.fumen, pattern: state.pattern, follow, height: follow && state.height ? Number(state.height) : null,
      exclude: state.exclude || null, detail: true, some: true, ...common(c),
    };
    const begin = performance.now();
    const reply = await c.ask("pc.setup", { ...args, sheet: true });
    if (!reply.setups) return { text: T.setup.none, kind: "none" };
    if (reply.some) c.body.append(h("div", { class: "card figures" }, figure(T.setup.some, reply.some.solvable, reply.some.total)));
    const rows = rowsOf(reply.ground.field);
    const cleared = ({ clear }) => (clear ? percent(clear.solvable, clear.total, 1) : "–");
    const gallery = c.gallery({
      show: (item) => showPlayed(c, item, shapePlay(c, item.fumen, state.pattern)),
      sorts: follow ? [["clear", T.setup.byClear, ({ clear }) => (clear ? Number(clear.solvable) / Number(clear.total) : 0)], ["built", T.setup.byBuilt, ({ queues }) => Number(queues)]] : [],
    });
    gallery.add(reply.list.map((one, i) => {
      const built = one.queues === undefined ? "" : percent(one.queues, one.total, 1);
      const caption = follow ? T.setup.caption(built, cleared(one)) : built || `${i + 1}`;
      return {
        ...one, rows, height: reply.ground.height, caption, title: T.setup.shape(i + 1), label: `${T.setup.shape(i + 1)}: ${caption}`,
        note: [one.queues === undefined ? "" : T.parts.of(number(one.queues), number(one.total)), follow ? T.setup.cleared(cleared(one)) : "",
          one.lines ? T.setup.lines(one.lines) : ""].filter(Boolean).join(" · "),
      };
    }));
    c.share({
      file: "setup", items: gallery, sheet: () => reply.sheet,
      csv: [["", async () => (await c.later("pc.setup", { ...args, csv: true })).csv]],
      text: () => T.setup.chat(number(reply.setups), state.pattern),
    });
    return { text: T.setup.done(number(reply.setups), reply.setups, T.time(performance.now() - begin)) };
  },
};
