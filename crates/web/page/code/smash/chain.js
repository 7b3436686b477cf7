// A chain, step by step, with its score explained.

import { button, h } from "../dom.js";
import { announce } from "../grid.js";
import { T, number } from "../text.js";

/** Shows frames of a chain on a board and explains each step's score. */
export class ChainPlayer {
  /** `show(rows, { gone, fresh })` draws a field. */
  constructor({ show }) {
    this.show = show;
    this.frames = [];
    this.at = 0;
    this.timer = null;
    this.table = h("tbody");
    this.total = h("p", { class: "chain-total", "aria-live": "polite" });
    this.where = h("span", { class: "quiet" });
    this.playButton = button(T.smash.play, () => this.toggle(), { icon: "play", bare: true });
    this.element = h("div", { class: "card stack", hidden: true },
      h("div", { class: "spread" }, h("h2", {}, T.smash.chain),
        h("div", { class: "row" }, this.where,
          button(T.smash.first, () => this.go(0), { icon: "first", bare: true, kind: "plain" }),
          button(T.smash.back, () => this.go(this.at - 1), { icon: "left", bare: true, kind: "plain" }),
          this.playButton,
          button(T.smash.forward, () => this.go(this.at + 1), { icon: "right", bare: true, kind: "plain" }),
          button(T.smash.last, () => this.go(this.frames.length - 1), { icon: "last", bare: true, kind: "plain" }))),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": T.smash.steps }, h("table", { class: "steps" },
        h("thead", {}, h("tr", {}, T.smash.heads.map((head, i) => h("th", { class: i === 3 ? "number" : null }, head)))),
        this.table)),
      this.total);
  }

  /** Takes a chain as the engine tells it; `fresh` are the cells of a pair that was just dropped. */
  load(before, chain, fresh = []) {
    this.stop();
    this.frames = [{ rows: before, fresh, step: -1 }];
    chain.steps.forEach((step, i) => {
      this.frames.push({ rows: step.before, gone: step.vanishing, step: i });
      this.frames.push({ rows: step.after, step: i });
    });
    this.table.replaceChildren(...chain.steps.map((step, i) => h("tr", { "data-step": i },
      h("td", {}, `${i + 1}`),
      h("td", {}, T.smash.gone(step.blocks, step.skulls)),
      h("td", { class: "mono" }, formula(step)),
      h("td", { class: "number" }, h("b", {}, number(step.score))))));
    this.total.textContent = chain.steps.length
      ? T.smash.total(chain.steps.length, number(chain.score), chain.nuisance)
      : T.smash.nothing;
    this.element.hidden = false;
    this.at = 0;
  }

  hide() { this.stop(); this.element.hidden = true; this.frames = []; }

  go(index) {
    if (!this.frames.length) return;
    this.at = Math.max(0, Math.min(this.frames.length - 1, index));
    const frame = this.frames[this.at];
    this.show(frame.rows, frame);
    for (const row of this.table.children) row.classList.toggle("on", Number(row.dataset.step) === frame.step);
    this.where.textContent = this.frames.length > 1 ? `${this.at + 1} / ${this.frames.length}` : "";
  }

  /** Plays from the current frame; resolves at the end or when stopped. */
  play(pace = 480) {
    this.stop();
    if (this.at >= this.frames.length - 1) this.at = 0;
    this.go(this.at);
    return new Promise((done) => {
      this.done = done;
      const tick = () => {
        if (this.at >= this.frames.length - 1) {
          announce(this.total.textContent);
          return this.stop();
        }
        this.go(this.at + 1);
        this.timer = setTimeout(tick, pace);
      };
      this.timer = setTimeout(tick, pace / 2);
    });
  }

  toggle() { if (this.timer) this.stop(); else this.play(); }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.done?.();
    this.done = null;
  }
}

/** 10 × 4 × (8 + 0 + 1 = 9) */
function formula({ blocks, chain_power, colour_bonus, group_bonus, factor }) {
  const sum = chain_power + colour_bonus + group_bonus;
  const shown = sum === factor ? `${sum}` : `${sum} → ${factor}`;
  return `10 × ${blocks} × (${chain_power} + ${colour_bonus} + ${group_bonus} = ${shown})`;
}
