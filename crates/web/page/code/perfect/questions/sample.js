// A part of the queues, drawn at random: for patterns of more queues than anybody waits for.

import { button, h } from "../../dom.js";
import { T, number, percent } from "../../text.js";
import { study } from "./common.js";

/** Draws for a sample. */
const DRAWS = 2000;

/** A button for the chance of a sample; `name(draws)` is what it says. */
export const sampling = (name) => (c) => button(name(number(DRAWS)), () => c.instead(async (c) => {
  const reply = await c.ask("pc.chance", { ...study(c), sample: DRAWS });
  c.body.append(h("div", { class: "card figures" }, h("div", { class: "figure" }, h("span", { class: "label" }, T.sample.drawn(number(reply.sampled))),
    h("strong", {}, percent(reply.solvable, reply.sampled)), h("small", {}, T.sample.between(percent(reply.low, 1), percent(reply.high, 1))))));
  return { text: T.sample.done(number(reply.sampled), number(reply.queues)) };
}));
