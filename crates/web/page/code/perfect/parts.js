// Small parts that answers are made of: a large figure, a table, a tree, a list of queues.

import { button, copy, download, h } from "../dom.js";
import { T, number, percent } from "../text.js";
import { piecePicture } from "./picture.js";

/** A share as a bar. */
export function bar(part, whole) {
  const fill = h("i");
  fill.style.width = `${Number(whole) ? 100 * Number(part) / Number(whole) : 0}%`;
  return h("span", { class: "bar", "aria-hidden": "true" }, fill);
}

/** A large percentage with its exact ratio below. */
export const figure = (title, part, whole, note = T.parts.ofQueues) =>
  h("div", { class: "figure" }, h("span", { class: "label" }, title), h("strong", {}, percent(part, whole)),
    h("small", {}, note(number(part), number(whole))));

/** The pieces of a queue, or any text, drawn small. */
export const pieces = (queue) => h("span", { class: "pieces", title: queue }, [...queue].map((piece) => piecePicture(piece)), h("span", { class: "sr" }, queue));

/** A table: `heads` are names, or [name, "number"]; rows are lists of what goes into the cells. */
export function table(caption, heads, rows, { tall = false } = {}) {
  const kinds = heads.map((head) => (Array.isArray(head) ? head[1] : null));
  return h("div", { class: tall ? "scroll tall" : "scroll", tabindex: "0", role: "region", "aria-label": caption }, h("table", {},
    h("caption", { class: "sr" }, caption),
    h("thead", {}, h("tr", {}, heads.map((head, i) => h("th", { scope: "col", class: kinds[i] }, Array.isArray(head) ? head[0] : head)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, i) => h("td", { class: kinds[i] }, cell)))))));
}

/** A row of a share: name, bar, percentage, exact numbers. */
export const shareRow = (name, part, whole) => [name, bar(part, whole), percent(part, whole), T.parts.of(number(part), number(whole))];
export const SHARE_HEADS = () => ["", ["", "wide"], [T.parts.share, "number"], [T.parts.queues, "number"]];

/** A tree of { start, solvable, total, branches } that opens branch by branch. */
export function tree(branches, depth = 0) {
  const line = ({ start, solvable, total }) => [pieces(start.slice(depth)), bar(solvable, total),
    h("span", { class: "number" }, percent(solvable, total, 1)), h("small", { class: "number" }, T.parts.of(number(solvable), number(total)))];
  return h("ul", { class: "tree" }, branches.map((branch) => {
    if (!branch.branches) return h("li", {}, h("div", { class: "branch" }, line(branch)));
    const details = h("details", {}, h("summary", { class: "branch" }, line(branch)));
    details.addEventListener("toggle", () => {
      if (details.open && details.childElementCount === 1) details.append(tree(branch.branches, branch.start.length));
    });
    return h("li", {}, details);
  }));
}

/** Queues as text; `act(queue)` makes each a button. All of them can be copied and saved. */
export function queues(title, all, { file, act, most = 300, total = all.length }) {
  const shown = all.slice(0, most);
  return h("section", { class: "stack tight" },
    h("div", { class: "spread" }, h("h3", {}, title),
      h("div", { class: "row" },
        button(T.share.copy, () => copy(all.join("\n"), T.parts.queues), { icon: "copy", kind: "plain" }),
        button(T.share.save, () => download(file, `${all.join("\n")}\n`), { icon: "file", kind: "plain" }))),
    h("div", { class: "queue-list mono", tabindex: "0", role: "region", "aria-label": title },
      shown.map((queue) => (act ? h("button", { type: "button", onclick: (event) => act(queue, event.currentTarget) }, queue) : h("span", {}, queue)))),
    total > shown.length ? h("small", {}, T.parts.first(number(shown.length), number(total))) : null);
}
