// Runs a question: progress, time left, cancelling; and what each question has to draw with.

import { button, h, told } from "../dom.js";
import { ask } from "../engine.js";
import { T, number } from "../text.js";
import { Gallery, nameOf } from "./gallery.js";
import { askInShards } from "./shards.js";
import { shareRow } from "./share.js";
import { Viewer } from "./viewer.js";

/** Nothing is said about the time left before so many milliseconds. */
const SOON = 1500;

export class Runner {
  /** `button` starts a question, `changed()` is called when another item is looked at. */
  constructor({ start, changed, mark, solve, address }) {
    Object.assign(this, { start, changed, mark, solve, address });
    this.status = h("p", { class: "status", "aria-live": "polite" });
    this.bar = h("progress", { hidden: true, "aria-label": T.run.progress });
    this.cancel = button(T.run.cancel, () => this.stop(), { icon: "close", hidden: true });
    this.viewer = new Viewer();
    this.offer = h("div", { class: "notice row", hidden: true });
    this.body = h("div", { class: "stack" });
    this.sharing = h("div");
    this.element = h("div", { class: "stack results" }, this.offer, this.sharing, this.body);
    this.clear();
  }

  say(text, kind = "") {
    this.status.textContent = text;
    this.status.className = `status ${kind}`;
  }

  /** Whether something runs. */
  get running() { return Boolean(this.control); }

  /** Cancels what runs, and says so. */
  stop() { this.control?.abort(); }

  #idle() {
    this.control = null;
    this.start.disabled = false;
    this.cancel.hidden = this.bar.hidden = true;
  }

  /** Forgets the last answer, and whatever still runs. */
  clear() {
    const { control } = this;
    this.#idle();
    control?.abort();
    this.later?.abort();
    this.turns = (this.turns ?? 0) + 1;
    this.shown = null;
    this.viewer.hide();
    this.body.replaceChildren();
    this.sharing.replaceChildren();
    this.offer.hidden = true;
    this.say("");
  }

  /** Warns before a question of many queues; `instead` is a button for something smaller. */
  warn(count, go, instead) {
    this.offer.replaceChildren(h("span", { class: "grow" }, T.run.heavy(number(count))),
      button(T.run.anyway, () => { this.offer.hidden = true; go(); }), instead ?? "");
    this.offer.hidden = false;
  }

  /** Runs `question.run` with what it needs; `wanted` is the name of an item to pick. */
  async run(question, given, wanted = "") {
    this.clear();
    const control = new AbortController();
    this.control = control;
    this.later = new AbortController();
    const mine = () => this.control === control;
    let cancelled = () => T.cancelled;
    this.start.disabled = true;
    this.cancel.hidden = this.bar.hidden = false;
    this.bar.removeAttribute("value");
    this.say(T.run.searching);
    const begin = performance.now();
    const onProgress = ({ done, total }) => {
      if (!mine() || !total) return;
      this.bar.max = total;
      this.bar.value = done;
      const spent = performance.now() - begin;
      if (spent > SOON && done > total / 50) this.say(T.run.left(Math.floor(100 * done / total), T.time(spent * (total - done) / done)));
    };
    const { viewer } = this;
    const context = {
      ...given, viewer, body: this.body,
      say: (text, kind) => { if (mine()) this.say(text, kind); },
      onCancel: (tell) => { cancelled = tell; },
      ask: (name, args, { onPart, quiet } = {}) => ask(name, args, {
        onPart: onPart && ((part) => { if (mine()) onPart(part); }),
        onProgress: quiet ? undefined : onProgress, signal: control.signal,
      }),
      askInShards: (name, args, workers, { quiet } = {}) => askInShards(name, args, workers, {
        onProgress: quiet ? undefined : onProgress, signal: control.signal,
      }),
      later: (name, args) => ask(name, args, { signal: this.later.signal }),
      turn: () => {
        const now = ++this.turns;
        return { is: () => now === this.turns };
      },
      gallery: ({ show, ...options }) => {
        const gallery = new Gallery({
          ...options,
          picked: (n, item) => {
            told(Promise.resolve(show(item)));
            if (!gallery.wanted) this.changed(n ? nameOf(item) : ""); // else the one that the link means is still to come
          },
        });
        gallery.reset(wanted);
        this.shown = context.shown = gallery;
        this.body.append(viewer.element, gallery.element);
        return gallery;
      },
      share: (what) => this.sharing.replaceChildren(shareRow({ ...what, address: () => this.address("") })),
      address: this.address, mark: this.mark, solve: this.solve,
      instead: (run) => this.run({ ...question, run }, given),
    };
    try {
      const { text, kind } = await question.run(context);
      if (mine()) this.say(text, kind);
    } catch (error) {
      if (!mine()) return;
      if (error.cancelled) this.say(cancelled());
      else {
        this.say(error.message, "bad");
        const instead = error.kind === "too_big" && question.sample?.(context);
        if (instead) {
          this.offer.replaceChildren(instead);
          this.offer.hidden = false;
        }
      }
    } finally {
      if (mine()) this.#idle();
    }
  }
}
