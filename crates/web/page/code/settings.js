// What the reader may choose once for all views: theme, colours of pieces, language.

import { button, choice, h } from "./dom.js";
import { LANGUAGES, T, choose, language } from "./text.js";

/** Opens the dialog; Escape closes it. */
export function open() {
  const { dataset } = document.documentElement;
  const row = (name, control) => h("div", { class: "field" }, h("span", { class: "label" }, name), control);
  const dialog = h("dialog", { class: "card", "aria-label": T.frame.settings },
    h("div", { class: "stack" },
      h("div", { class: "spread" }, h("h2", {}, T.frame.settings), button(T.frame.close, () => dialog.close(), { icon: "close", bare: true })),
      row(T.frame.theme_, choice(T.frame.theme_, [["", T.frame.system], ["light", T.frame.light], ["dark", T.frame.dark]], dataset.theme ?? "", (value) => window.chooseLook("theme", value))),
      row(T.frame.colours, choice(T.frame.colours, [["", T.frame.usual], ["distinct", T.frame.distinct]], dataset.colours ?? "", (value) => window.chooseLook("colours", value))),
      row(T.frame.language, choice(T.frame.language, LANGUAGES, language, (value) => { if (value !== language) choose(value); }))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}
