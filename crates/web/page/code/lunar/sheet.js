// A sheet of puzzles to print, answers on the last page.

import { button, choice, h, told } from "../dom.js";
import { ask } from "../engine.js";
import { LunarBoard } from "./board.js";
import { boardOf, named } from "./position.js";

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
  const pages = h("div", { class: "sheet" }, h("p", { class: "quiet" }, "Making the puzzles…"));
  const print = button("Print", () => window.print(), { icon: "file", kind: "main", disabled: true });
  const dialog = h("dialog", { class: "card sheet-dialog", "aria-label": "A sheet of puzzles" },
    h("div", { class: "spread no-print" }, h("h2", {}, "A sheet of puzzles"),
      h("div", { class: "row" }, choice("Paper", PAPERS, paper, choose), print,
        button("Close", () => dialog.close(), { icon: "close", bare: true }))),
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
    for (const [name, value] of [["role", "img"], ["tabindex", null], ["aria-roledescription", null], ["aria-label", `Puzzle ${i + 1}`]]) {
      if (value === null) board.element.removeAttribute(name); else board.element.setAttribute(name, value);
    }
    board.element.classList.remove("live");
    return h("figure", {}, board.element, h("figcaption", {}, h("b", {}, `${i + 1}.`), ` ${puzzle.slides} slides`));
  }));
  pages.replaceChildren(
    h("section", {}, h("h3", {}, `Lunar Lockout, ${level}`), h("p", {}, "Pieces slide until another stops them. Bring the human (X) to the target."), h("div", { class: "puzzles" }, puzzles)),
    h("section", { class: "answers" }, h("h3", {}, "Answers"),
      h("p", {}, "e5U: the piece in column e, row 5 slides up."),
      h("ol", {}, made.puzzles.map(({ solution }) => h("li", { class: "mono" }, solution)))));
  print.disabled = false;
}
