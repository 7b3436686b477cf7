// Pictures of solutions as they come: filtered, sorted, one of them picked.

import { button, choice, field, h, select } from "../dom.js";
import { T, number } from "../text.js";
import { piecePicture, solutionPicture } from "./picture.js";

const PAGE = 60;

/** So many pictures are drawn in one frame: a slow machine is to answer a click in between. */
const BATCH = 12;

/** A short name of a solution: where its pieces lie, whatever the order they were found in. */
export function nameOf({ groups }) {
  const all = groups.map(({ piece, cells }) => piece + cells.join()).sort().join();
  let hash = 0x811c9dc5;
  for (const letter of all) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

export class Gallery {
  /**
   * `picked(number, item)` is called when one is chosen, by the reader or as the first of all.
   * `sorts` are [key, name, value(item)]: the greatest value first. `limits` are { key, name,
   * options: [[value, name]], passes(item, value) }.
   */
  constructor({ picked, sorts = [], limits = [] }) {
    this.picked = picked;
    this.limits = limits;
    this.sorts = sorts;
    this.chips = h("div", { class: "row", hidden: true });
    this.controls = h("div", { class: "fields gallery-controls", hidden: true },
      sorts.length > 1 ? field(T.gallery.sort, select(sorts.map(([key, name]) => [key, name]), sorts[0][0], (key) => { this.sorted = key; this.#again(); })) : null,
      limits.map((limit) => field(limit.name, select(limit.options, limit.options[0][0], (value) => { this.limited.set(limit.key, value); this.#again(); }))));
    this.count = h("p", { class: "quiet small", "aria-live": "polite", hidden: true });
    this.list = h("div", { class: "solutions" });
    this.more = button(T.gallery.more(0, 0), () => { this.shown += PAGE; this.#fill(); }, { hidden: true });
    this.element = h("div", { class: "stack" }, this.controls, this.chips, this.count, this.list, this.more);
    this.reset();
  }

  /** Forgets everything; `wanted` is the name of an item to pick when it comes. */
  reset(wanted = "") {
    this.wanted = wanted;
    this.all = [];
    this.kept = "all";
    this.sorted = this.sorts[0]?.[0];
    this.limited = new Map();
    this.shown = PAGE;
    this.index = -1;
    this.list.replaceChildren();
    for (const part of [this.chips, this.controls, this.count, this.more]) part.hidden = true;
  }

  /** Takes more items: { rows, height, groups, save, caption, badge, label }. */
  add(items) {
    const from = this.all.length;
    this.all.push(...items);
    if (!from && items.length) this.pick(0, { chosen: false });
    const found = this.wanted ? items.findIndex((one) => nameOf(one) === this.wanted) : -1;
    if (found >= 0) this.pick(from + found);
    if (from) this.#soon();
    else this.#fill();
  }

  /** Those that pass all filters, as [number, item], in order. */
  passing() {
    const kept = (item) => this.kept === "all" || (item.save?.length ? item.save.includes(this.kept) : this.kept === "none");
    const within = (item) => this.limits.every(({ key, passes }) => !this.limited.get(key) || passes(item, Number(this.limited.get(key))));
    const passing = [...this.all.entries()].filter(([, item]) => kept(item) && within(item));
    const value = this.sorts.find(([key]) => key === this.sorted)?.[2];
    return value ? passing.sort(([i, a], [j, b]) => value(b) - value(a) || i - j) : passing;
  }

  #again() {
    this.shown = PAGE;
    this.list.replaceChildren();
    this.#fill();
  }

  #fill() {
    const passing = this.passing();
    if (this.all.length < 2) {
      this.list.replaceChildren();
      for (const part of [this.more, this.chips, this.controls, this.count]) part.hidden = true;
      return;
    }
    const drawn = this.list.children.length;
    for (const [n, item] of passing.slice(drawn, Math.min(this.shown, drawn + BATCH))) {
      this.list.append(h("button", {
        type: "button", class: `solution ${item.kind ?? ""}`, "data-number": n, "aria-pressed": String(n === this.index),
        "aria-label": item.label ?? T.gallery.label(n + 1, item.save), onclick: () => this.pick(n),
      }, solutionPicture(item.rows, item, ""),
        h("span", {}, h("small", {}, item.caption ?? `${n + 1}`), item.badge ?? saves(item.save))));
    }
    this.more.hidden = passing.length <= this.shown;
    this.more.lastChild.textContent = T.gallery.more(Math.min(PAGE, passing.length - this.shown), number(passing.length));
    this.controls.hidden = !this.controls.childElementCount;
    this.count.hidden = passing.length === this.all.length;
    this.count.textContent = T.gallery.passing(number(passing.length), number(this.all.length));
    this.#fillChips();
    if (this.list.children.length < Math.min(this.shown, passing.length)) this.#soon();
  }

  /** Draws what is to be drawn at the next frame, once, however many parts have come. */
  #soon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#fill();
    });
  }

  #fillChips() {
    const counts = new Map();
    for (const { save } of this.all) for (const key of save?.length ? save : ["none"]) counts.set(key, (counts.get(key) ?? 0) + 1);
    const keys = [...counts.keys()].sort();
    this.chips.hidden = keys.length < 2;
    const made = keys.map((key) => key + counts.get(key)).join();
    if (this.made === made && this.chips.childElementCount) return;
    this.made = made;
    this.chips.replaceChildren(h("span", { class: "label" }, T.gallery.keeps), choice(T.gallery.kept,
      [["all", T.gallery.any(number(this.all.length))], ...keys.map((key) => [key,
        h("span", { class: "row nowrap" }, key === "none" ? T.gallery.none : piecePicture(key), number(counts.get(key))),
        { "aria-label": `${key}: ${counts.get(key)}` }])],
      this.kept, (key) => { this.kept = key; this.#again(); }));
  }

  /** Picks one; if the reader chose it, no other is waited for. */
  pick(n, { chosen = true } = {}) {
    if (!this.all[n]) return;
    if (chosen) this.wanted = "";
    this.index = n;
    for (const item of this.list.children) item.setAttribute("aria-pressed", Number(item.dataset.number) === n);
    this.picked(n, this.all[n]);
  }

  /** Another one of the list. */
  next(by) {
    const passing = this.passing().map(([n]) => n);
    const to = passing[passing.indexOf(this.index) + by];
    if (to === undefined) return false;
    this.pick(to);
    return true;
  }
}

const saves = (save) => (save?.length && save.length <= 3
  ? h("small", { class: "row nowrap", title: T.gallery.keepsThese(save) }, save.map((piece) => piecePicture(piece))) : null);
