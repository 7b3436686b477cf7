// A sheet of puzzles to print, answers on the last page.

import { button, choice, h, told } from "../dom.js";
import { ask } from "../engine.js";
import { LunarBoard } from "./board.js";
import { boardOf, named } from "./position.js";
import { T } from "../text.js";

const PUZZLES = 6;
const PAPERS = [["a4", "A4"], ["letter", "Letter"]];

/** Makes new boards of a difficulty and shows them as a sheet; `signal` calls it off. */
export async function openSheet(level, seed) {
  let paper = navigator.language.endsWith("-US") ? "letter" : "a4";
  const control = new AbortController();
  const size = new CSSStyleSheet();
  const choose = (value) => { paper = value; size.replaceSync(`@page { size: ${value} portrait; margin: 12mm; }`); };
  choose(paper);
  document.adoptedStyleSheets.push(size);
  const pages = h("div", { class: "sheet" }, h("p", { class: "quiet" }, T.lunar.makingSheet));
  const print = button(T.lunar.print, () => window.print(), { icon: "file", kind: "main", disabled: true });
  const dialog = h("dialog", { class: "card sheet-dialog", "aria-label": T.lunar.sheet },
    h("div", { class: "spread no-print" }, h("h2", {}, T.lunar.sheet),
      h("div", { class: "row" }, choice(T.lunar.paper, PAPERS, paper, choose), print,
        button(T.frame.close, () => dialog.close(), { icon: "close", bare: true }))),
    pages);
  dialog.addEventListener("close", () => {
    control.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== size);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  const made = await told(ask("lunar.generate", { level, seed, number: PUZZLES }, { signal: control.signal }));
  if (!made) return dialog.isConnected && dialog.close();
  const puzzles = await Promise.all(made.puzzles.map(async (puzzle, i) => {
    const position = named(await ask("lunar.look", { board: boardOf(puzzle.code) }));
    const board = new LunarBoard({});
    board.show({ position });
    for (const [name, value] of [["role", "img"], ["tabindex", null], ["aria-roledescription", null], ["aria-label", T.lunar.puzzle(i + 1)]]) {
      if (value === null) board.element.removeAttribute(name); else board.element.setAttribute(name, value);
    }
    board.element.classList.remove("live");
    return h("figure", {}, board.element, h("figcaption", {}, h("b", {}, `${i + 1}.`), ` ${T.lunar.slides(puzzle.slides)}`));
  }));
  pages.replaceChildren(
    h("section", {}, h("h3", {}, `${T.views.lunar}: ${T.lunar.levels[level]}`), h("p", {}, T.lunar.sheetRules), h("div", { class: "puzzles" }, puzzles)),
    h("section", { class: "answers" }, h("h3", {}, T.lunar.answers),
      h("p", {}, T.lunar.answerNote),
      h("ol", {}, made.puzzles.map(({ solution }) => h("li", { class: "mono" }, solution)))));
  print.disabled = false;
}
