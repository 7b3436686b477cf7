// One solution to step through, with the keys of each step, and ways to hand it on.

import { button, copy, copyImage, download, h } from "../dom.js";
import { announce } from "../grid.js";
import { T } from "../text.js";
import { png, svg } from "./export.js";
import { piecePicture, solutionPicture, stepPicture } from "./picture.js";

export class Viewer {
  constructor() {
    this.element = h("section", { class: "card viewer", hidden: true, "aria-label": T.viewer.label });
    this.hide();
  }

  hide() {
    this.item = null;
    this.steps = null;
    this.at = 0;
    this.element.hidden = true;
  }

  /**
   * Shows an item { rows, height, groups, title, note, caption } with its `steps` as pc.replay
   * tells them; `share()` gives its address, `more` are elements below.
   */
  show(item, { steps, fumen, share, more = [], at = steps.length }) {
    Object.assign(this, { item, steps, fumen, at });
    this.picture = h("div", { class: "step-picture" });
    this.where = h("p", { class: "step-text", "aria-live": "polite" });
    this.slider = h("input", {
      type: "range", min: 0, max: steps.length, "aria-label": T.viewer.step,
      oninput: (event) => { this.at = Number(event.target.value); this.#step(); },
    });
    this.order = h("ol", { class: "order" }, steps.map((step, i) => h("li", {},
      h("button", {
        type: "button", onclick: () => { this.at = i; this.#step(); },
        "aria-label": T.viewer.stepName(i + 1, step.piece, step.hold),
      }, piecePicture(step.piece), step.hold ? h("small", {}, T.viewer.hold) : null))));
    this.heading = h("h2", {}, item.title);
    const shared = (name, long, icon, act) => button(name, act, { icon, title: long, "aria-label": long, kind: "share" });
    this.element.replaceChildren(
      h("div", { class: "spread" }, this.heading, h("small", {}, item.note ?? "")),
      h("div", { class: "viewer-body" },
        h("div", { class: "stack tight" }, this.picture, this.slider),
        h("div", { class: "stack tight" }, this.where, this.order)),
      h("div", { class: "row" },
        button(T.viewer.back, () => this.go(-1), { icon: "left", bare: true, key: "←" }),
        button(T.viewer.forward, () => this.go(1), { icon: "right", bare: true, key: "→" }),
        h("span", { class: "grow" }),
        shared(T.share.fumen, T.share.copyFumen, "copy", () => copy(fumen, T.share.fumen)),
        share ? shared(T.share.link, T.share.copyLink, "link", () => copy(share(), T.share.link)) : null,
        shared(T.share.image, T.share.copyImage, "image", async () => copyImage(await png(this.#svg()), "perfect-clear.png")),
        shared("SVG", T.share.saveSvg, "file", () => download("perfect-clear.svg", this.#svg(), "image/svg+xml"))),
      ...more);
    this.element.hidden = false;
    this.#step();
  }

  /** Other words above the same picture. */
  retitle(title) {
    if (this.item) this.heading.textContent = this.item.title = title;
  }

  #svg() { return svg([{ ...this.item, caption: "" }]); }

  /** Goes by steps; false if there is nothing to step through. */
  go(by) {
    if (!this.steps || this.element.hidden) return false;
    this.at = Math.max(0, Math.min(this.steps.length, this.at + by));
    this.#step();
    return true;
  }

  #step() {
    const { item, steps, at } = this;
    const step = steps[at];
    this.slider.value = at;
    this.picture.replaceChildren(step
      ? stepPicture(step.before.toReversed(), step.cells, step.piece, Math.max(item.height + 2, 4))
      : solutionPicture(item.rows, item, T.viewer.whole));
    [...this.order.children].forEach((one, i) => one.classList.toggle("on", i === at));
    if (!step) return this.where.replaceChildren(h("span", { class: "quiet" }, T.viewer.explain));
    this.where.replaceChildren(h("b", {}, `${at + 1}. ${step.piece}`), step.hold ? ` ${T.viewer.afterHold}` : "",
      ...(step.keys?.length ? [h("br"), ...step.keys.flatMap((key) => [h("kbd", {}, T.keys[key] ?? key), " "])] : []));
    announce(this.where.textContent);
  }
}
