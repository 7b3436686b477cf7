// What several questions share.

import { h, told } from "../../dom.js";
import { ask } from "../../engine.js";
import { T, number, percent } from "../../text.js";
import { nameOf } from "../gallery.js";
import { queues } from "../parts.js";

/** A picture's rows, lowest first, from the text of a reply. */
export const rowsOf = (text) => (text ? text.split("/").toReversed() : []);

/** How high the pieces and the field reach. */
export const heightOf = (rows, groups) =>
  Math.max(1, rows.length, ...groups.flatMap(({ cells }) => cells.map((cell) => Math.floor(cell / 10) + 1)));

/** Covered queues that are listed under a solution. */
const MOST_QUEUES = 2000;

/**
 * Shows an item of a gallery in the viewer. `play(queue)` gives { field, placements } or { fumen },
 * or null for what cannot be played;
 * `covered()` the queues that it is for, each of which can be played.
 */
export async function showPlayed(c, item, { play, covered, at }) {
  const turn = c.turn();
  const show = async (queue, button) => {
    const how = await play(queue);
    if (how === undefined || !turn.is()) return;
    if (how === null) return c.viewer.show(item, { steps: [], fumen: item.fumen, share: () => c.address(nameOf(item)) });
    const replay = await told(ask("pc.replay", { ...how, ...c.rules }));
    if (!replay || !turn.is()) return;
    const note = [item.note, queue ? T.viewer.forQueue(queue) : ""].filter(Boolean).join(" · ");
    c.viewer.show({ ...item, note }, { ...replay, share: () => c.address(nameOf(item)), more: [list], at: queue ? 0 : at });
    for (const one of list.querySelectorAll("[aria-pressed]")) one.setAttribute("aria-pressed", "false");
    button?.setAttribute("aria-pressed", "true");
  };
  const list = h("div", { class: "covered" });
  await show("");
  if (!covered || !turn.is()) return;
  const found = await told(covered());
  if (!found || !turn.is()) return;
  list.replaceChildren(queues(T.viewer.covers(number(found.total), percent(found.total, found.whole)), found.queues,
    { file: "queues.txt", total: Number(found.total), act: (queue, button) => told(show(queue, button)) }));
}

/** How a queue builds a shape, and which queues of the pattern do. */
export function shapePlay(c, fumen, pattern) {
  const rules = { no_hold: c.state.noHold, mode: c.state.mode || null, ...c.rules };
  return {
    play: async (queue) => (queue ? told(ask("pc.play", { shape: fumen, pattern: [...queue].join(","), ...rules })
      .then(({ field, placements }) => ({ field: field || null, placements }))) : { fumen }),
    covered: pattern && (async () => {
      const reply = await c.later("pc.cover", { shape: [fumen], pattern, list: true, limit: MOST_QUEUES, ...rules });
      return { queues: reply.queues, total: reply.or, whole: reply.total };
    }),
  };
}

/** `4 lines` and the like. */
export const lines = (height) => T.lines(height);

/** What all studies of a pattern ask with. */
export const study = (c) => ({
  field: c.field, pattern: c.state.pattern, height: c.state.height ? Number(c.state.height) : null,
  no_hold: c.state.noHold, mode: c.state.mode || null, ...c.rules,
});
