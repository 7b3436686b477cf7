// The pattern: an input with completion, and below it what the pattern means.

import { h } from "../dom.js";
import { ask } from "../engine.js";
import { T, number } from "../text.js";

const PAUSE = 150;

/**
 * { input, element, set(text), refresh(), ready(), count() }; `change(text)` is called as the reader
 * types. It is explained while it is `used()`: nobody loads a module for what is not shown.
 */
export function patternInput({ id, change, enter, used, optional = false }) {
  const list = h("datalist", { id: `${id}-ideas` });
  const meaning = h("div", { class: "meaning small", id: `${id}-meaning`, "aria-live": "polite" });
  const input = h("input", {
    type: "text", id, class: "mono", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    list: list.id, "aria-describedby": meaning.id, placeholder: optional ? T.pattern.optional : "*p7",
    oninput: () => { change(input.value); explain(PAUSE); },
    onkeydown: (event) => { if (event.key === "Enter") enter(); },
  });
  let timer = 0;
  let turn = 0;
  let known = { text: null, count: null };
  let latest = Promise.resolve();

  /** Ideas for what may come next: whatever was typed up to the last comma, and one more part. */
  function complete() {
    const before = input.value.slice(0, input.value.lastIndexOf(",") + 1);
    list.replaceChildren(...T.pattern.ideas.map(([part, about]) => h("option", { value: before + part, label: about })));
  }

  /** Says what the pattern means, after a pause in which the reader may type on. */
  const explain = (pause = 0) => { latest = meant(pause); };

  async function meant(pause) {
    complete();
    clearTimeout(timer);
    const mine = ++turn;
    const text = input.value.trim();
    if (!text || !used()) {
      known = { text: text ? null : text, count: null };
      return meaning.replaceChildren();
    }
    if (pause) await new Promise((done) => { timer = setTimeout(done, pause); });
    const reply = await ask("tetris.pattern", { pattern: text, explain: true }).catch((error) => ({ error }));
    if (mine !== turn) return;
    meaning.classList.toggle("bad", Boolean(reply.error));
    input.setAttribute("aria-invalid", Boolean(reply.error));
    known = { text, count: reply.count ?? null };
    if (reply.error) return meaning.replaceChildren(reply.error.message);
    meaning.replaceChildren(...reply.alternatives.map(({ parts, filters }) => h("p", {}, parts.flatMap(({ first, last, what }) => [
      h("span", { class: "tag" }, first === last ? `${first}` : `${first}–${last}`), ` ${what} `,
    ]), filters.map((filter) => h("span", {}, `· ${filter} `)))), h("b", {}, T.pattern.count(number(reply.count), Number(reply.count))));
  }

  return {
    input,
    element: h("div", { class: "stack tight" }, input, list, meaning),
    set(value) {
      input.value = value;
      explain();
    },
    /** Explains it if it is shown now and was not before. */
    refresh() { if (document.activeElement !== input && used() && known.text !== input.value.trim()) explain(); },
    /** Resolves when what was typed last is understood. */
    ready: () => latest,
    /** How many queues it has, if that is known by now. */
    count: () => (known.text === input.value.trim() ? known.count : null),
  };
}
