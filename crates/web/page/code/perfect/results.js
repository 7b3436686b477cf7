// Solutions: pictures as they are found, a filter by the piece kept, and one to step through.

import { ask } from "../engine.js";
import { button, choice, copy, h, plural, toast, told } from "../dom.js";
import { announce } from "../grid.js";
import { picture } from "./field.js";
import { piecePicture, png, solutionPicture, stepPicture } from "./picture.js";

const PAGE = 60;
const KEYS = {
  left: "←", right: "→", "das-left": "⇤ hold ←", "das-right": "hold → ⇥", cw: "turn ↻", ccw: "turn ↺", 180: "turn 180°",
  "soft-drop": "↓", "soft-drop-floor": "hold ↓", "hard-drop": "drop", hold: "hold",
};

/** A short name of a solution: where its pieces lie, whatever the order they were found in. */
export function nameOf(solution) {
  const groups = solution.groups.map(({ piece, cells }) => piece + cells.join()).sort().join();
  let hash = 0x811c9dc5;
  for (const letter of groups) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

export class Results {
  /** `share(name)` gives an address, `picked(number, name)` is called when another is shown. */
  constructor({ share, picked }) {
    this.share = share;
    this.picked = picked;
    this.filters = h("div", { class: "row", hidden: true });
    this.list = h("div", { class: "solutions" });
    this.more = button("Show more", () => { this.shown += PAGE; this.#fill(); }, { hidden: true });
    this.viewer = h("section", { class: "card viewer", hidden: true, "aria-label": "Solution" });
    this.element = h("div", { class: "stack" }, this.viewer, this.filters, this.list, this.more);
    this.reset([], {});
  }

  /**
   * Forgets everything; `rows` is the field, `rules` what steps are checked with, `wanted` the
   * name of a solution to show when it comes.
   */
  reset(rows, rules, wanted = "") {
    this.rows = rows;
    this.rules = rules;
    this.wanted = wanted;
    this.all = [];
    this.kept = "all";
    this.shown = PAGE;
    this.index = -1;
    this.steps = null;
    this.at = 0;
    this.list.replaceChildren();
    this.viewer.hidden = true;
    this.filters.hidden = true;
    this.more.hidden = true;
    this.turn = (this.turn ?? 0) + 1;
  }

  /** Takes more solutions. */
  add(solutions) {
    const from = this.all.length;
    this.all.push(...solutions);
    if (!from) this.pick(0, false);
    const found = this.wanted ? solutions.findIndex((one) => nameOf(one) === this.wanted) : -1;
    if (found >= 0) this.pick(from + found);
    this.#fill();
  }

  /** Those that pass the filter, as [number, solution]. */
  #passing() {
    return [...this.all.entries()].filter(([, one]) => this.kept === "all" || (one.saved ?? "none") === this.kept);
  }

  #fill() {
    const passing = this.#passing();
    if (this.all.length < 2) { this.list.replaceChildren(); this.more.hidden = this.filters.hidden = true; return; }
    const now = this.list.children.length;
    if (this.heading) this.heading.textContent = `Solution ${this.index + 1}`;
    for (const [number, solution] of passing.slice(now, this.shown)) {
      this.list.append(h("button", {
        type: "button", class: "solution", "data-number": number, "aria-pressed": String(number === this.index),
        "aria-label": `Solution ${number + 1}${solution.saved ? `, keeps ${solution.saved}` : ""}`,
        onclick: () => this.pick(number),
      }, solutionPicture(this.rows, solution, `Solution ${number + 1}`),
        h("span", {}, h("small", {}, `${number + 1}`), solution.saved ? h("small", { title: `Keeps ${solution.saved}` }, piecePicture(solution.saved)) : null)));
    }
    this.more.hidden = passing.length <= this.shown;
    this.more.lastChild.textContent = `Show ${Math.min(PAGE, passing.length - this.shown)} more of ${passing.length.toLocaleString("en")}`;
    this.#fillFilters();
  }

  #fillFilters() {
    const counts = new Map();
    for (const one of this.all) counts.set(one.saved ?? "none", (counts.get(one.saved ?? "none") ?? 0) + 1);
    const keys = [...counts.keys()].sort();
    const made = keys.map((key) => `${key}${counts.get(key)}`).join();
    if (this.made === made && this.filters.children.length) return;
    this.made = made;
    this.filters.hidden = keys.length < 2;
    this.filters.replaceChildren(h("span", { class: "label" }, "Keeps"), choice("Piece kept in hold",
      [["all", `Any ${this.all.length.toLocaleString("en")}`], ...keys.map((key) => [key,
        h("span", { class: "row nowrap" }, key === "none" ? "None" : piecePicture(key), counts.get(key).toLocaleString("en")),
        { "aria-label": `${key}: ${counts.get(key)}` }])],
      this.kept, (key) => { this.kept = key; this.shown = PAGE; this.list.replaceChildren(); this.#fill(); }));
  }

  /** Shows one solution to step through; if the reader chose it, no other is waited for. */
  async pick(number, chosen = true) {
    const solution = this.all[number];
    if (!solution) return;
    if (chosen) this.wanted = "";
    const mine = ++this.turn;
    this.index = number;
    for (const item of this.list.children) item.setAttribute("aria-pressed", Number(item.dataset.number) === number);
    const told_ = await told(ask("pc.replay", { field: picture(this.rows), placements: solution.placements, ...this.rules }));
    if (mine !== this.turn || !told_) return;
    this.steps = told_.steps;
    this.fumen = told_.fumen;
    this.at = this.steps.length;
    this.#view();
    this.picked(number, nameOf(solution));
  }

  /** Goes by steps within the solution; false if there is none. */
  go(by) {
    if (!this.steps || this.viewer.hidden) return false;
    this.at = Math.max(0, Math.min(this.steps.length, this.at + by));
    this.#step();
    return true;
  }

  /** Another solution of the list. */
  next(by) {
    const passing = this.#passing().map(([number]) => number);
    const place = passing.indexOf(this.index);
    const to = passing[place + by];
    if (to === undefined) return false;
    this.pick(to);
    return true;
  }

  #view() {
    const solution = this.all[this.index];
    this.picture = h("div", { class: "step-picture" });
    this.where = h("p", { class: "step-text", "aria-live": "polite" });
    this.slider = h("input", {
      type: "range", min: 0, max: this.steps.length, "aria-label": "Step",
      oninput: (event) => { this.at = Number(event.target.value); this.#step(); },
    });
    this.order = h("ol", { class: "order" }, this.steps.map((step, i) => h("li", {},
      h("button", { type: "button", onclick: () => { this.at = i + 1; this.#step(); }, "aria-label": `Step ${i + 1}: ${step.piece}${step.hold ? ", hold first" : ""}` },
        piecePicture(step.piece), step.hold ? h("small", {}, "hold") : null))));
    this.viewer.replaceChildren(
      h("div", { class: "spread" },
        this.heading = h("h2", {}, this.all.length > 1 ? `Solution ${this.index + 1}` : "Solution"),
        h("small", {}, `${plural(this.steps.length, "piece")}, ${plural(solution.height, "line")}${solution.saved ? `, keeps ${solution.saved}` : ""}`)),
      h("div", { class: "viewer-body" },
        h("div", { class: "stack tight" }, this.picture, this.slider),
        h("div", { class: "stack tight" }, this.where, this.order)),
      h("div", { class: "row" },
        button("Back", () => this.go(-1), { icon: "left", bare: true, key: "←" }),
        button("Forward", () => this.go(1), { icon: "right", bare: true, key: "→" }),
        h("span", { class: "grow" }),
        button("Fumen", () => copy(this.fumen, "Fumen"), { icon: "copy", title: "Copy as fumen", "aria-label": "Copy as fumen", kind: "share" }),
        button("Link", () => copy(this.share(nameOf(this.all[this.index])), "Link"), { icon: "link", title: "Copy a link", "aria-label": "Copy a link", kind: "share" }),
        button("Image", () => this.#image(), { icon: "image", title: "Copy as image", "aria-label": "Copy as image", kind: "share" })));
    this.viewer.hidden = false;
    this.#step();
  }

  #step() {
    const solution = this.all[this.index];
    const high = Math.max(solution.height + 2, 4);
    const step = this.steps[this.at];
    const whole = this.at === this.steps.length;
    this.slider.value = this.at;
    this.picture.replaceChildren(whole ? solutionPicture(this.rows, solution, "The whole solution")
      : stepPicture(step.before.toReversed(), step.cells, step.piece, high));
    [...this.order.children].forEach((item, i) => item.classList.toggle("on", whole ? false : i === this.at));
    if (whole) this.where.replaceChildren(h("span", { class: "quiet" }, "Every piece where it ends up. Step through to see the order and the keys."));
    else {
      this.where.replaceChildren(h("b", {}, `${this.at + 1}. ${step.piece}`), step.hold ? " after hold" : "",
        ...(step.keys?.length ? [h("br"), ...step.keys.flatMap((key) => [h("kbd", {}, KEYS[key] ?? key), " "])] : []));
      announce(this.where.textContent);
    }
  }

  async #image() {
    const blob = await png(this.rows, this.all[this.index]);
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      toast("Image copied.");
    } catch {
      const url = URL.createObjectURL(blob);
      h("a", { href: url, download: "perfect-clear.png" }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    }
  }
}
