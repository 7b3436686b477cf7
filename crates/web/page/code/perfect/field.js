// The field editor: painting with mouse, touch or keys; rows, mirror, undo.
// Rows are texts of ten characters, the lowest first: "_" empty, piece letters, "X" grey.

import { button, choice, h, s } from "../dom.js";
import { Grid, piece } from "../grid.js";
import { cellsOf } from "./picture.js";
import { T } from "../text.js";

export const WIDTH = 10;
const EMPTY_ROW = "_".repeat(WIDTH);
const MIRROR = { S: "Z", Z: "S", L: "J", J: "L" };
const PAINTS = ["X", "I", "J", "L", "O", "S", "T", "Z"];
const MOST_ROWS = 20;

/** Rows without empty ones on top. */
export function trimmed(rows) {
  let top = rows.length;
  while (top && !/[^_]/.test(rows[top - 1])) top--;
  return rows.slice(0, top);
}

/** Rows, the lowest first, as requests have them: a picture, the top row first; null if empty. */
export const picture = (rows) => (rows.length ? rows.toReversed().join("/") : null);

export class FieldEditor {
  /** `change()` is called after every edit. */
  constructor({ change }) {
    this.change = change;
    this.rows = [];
    this.past = [];
    this.future = [];
    this.paint = "X";
    this.limit = null;
    this.holder = h("div");
    this.palette = choice(T.paintWith,
      [...PAINTS.map((name) => [name, h("i", { class: `swatch swatch-${name}` }), { "aria-label": name === "X" ? T.grey : name, title: name === "X" ? T.grey : name }]), ["_", T.erase]],
      this.paint, (value) => { this.paint = value; }, { class: "choice paints" });
    this.undoButton = button(T.undo, () => this.undo(), { icon: "undo", bare: true, key: "Ctrl+Z" });
    this.redoButton = button(T.redo, () => this.redo(), { icon: "redo", bare: true, key: "Ctrl+Y" });
    this.element = h("div", { class: "stack tight" },
      this.holder,
      this.palette,
      h("div", { class: "row tools" }, this.undoButton, this.redoButton,
        button(T.field.mirror, () => this.edit(this.rows.map(mirrored)), { icon: "mirror", bare: true }),
        button(T.field.up, () => this.edit([garbage(), ...this.rows].slice(0, MOST_ROWS)), { icon: "up", bare: true }),
        button(T.field.down, () => this.edit(this.rows.slice(1)), { icon: "down", bare: true }),
        button(T.field.full, () => this.edit(this.rows.filter((row) => row.includes("_"))), { icon: "drop", bare: true }),
        button(T.clear, () => this.edit([]), { icon: "clear", bare: true })));
    this.#build(8);
  }

  #build(height) {
    if (this.height === height) return;
    this.height = height;
    let with_ = null;
    this.grid = new Grid({
      width: WIDTH, height, label: T.fieldKeys,
      press: (x, y, event) => {
        this.#remember();
        const now = this.cell(x, y);
        with_ = event.button === 2 || now === this.paint ? "_" : this.paint;
        this.#set(x, y, with_);
      },
      drag: (x, y) => this.#set(x, y, with_),
      release: () => { this.draw(); this.change(); },
      say: (x, y) => ({ _: "empty", X: "grey" }[this.cell(x, y)] ?? this.cell(x, y)),
    });
    this.over = s("g", { "pointer-events": "none" });
    this.grid.cells.after(this.over);
    this.holder.replaceChildren(this.grid.element);
    this.draw();
  }

  cell(x, y) { return this.rows[y]?.[x] ?? "_"; }

  #set(x, y, value) {
    while (this.rows.length <= y) this.rows.push(EMPTY_ROW);
    const row = this.rows[y];
    this.rows[y] = row.slice(0, x) + value + row.slice(x + 1);
    this.draw();
  }

  #remember() {
    this.past.push([...this.rows]);
    if (this.past.length > 300) this.past.shift();
    this.future = [];
  }

  /** Replaces the rows as one edit that can be undone. */
  edit(rows) {
    this.#remember();
    this.load(rows);
    this.change();
  }

  /** Shows rows without an entry in the history. */
  load(rows) {
    this.rows = [...rows];
    this.#fit();
    this.draw();
  }

  #fit() {
    const need = Math.max(trimmed(this.rows).length + 2, (this.limit ?? 0) + 2);
    this.#build(need <= 8 ? 8 : Math.min(22, Math.max(14, need)));
  }

  undo() { this.#travel(this.past, this.future); }
  redo() { this.#travel(this.future, this.past); }

  #travel(from, to) {
    if (!from.length) return;
    to.push([...this.rows]);
    this.load(from.pop());
    this.change();
  }

  /** Marks the height to clear. */
  setLimit(limit) {
    this.limit = limit;
    this.#fit();
    this.draw();
  }

  /** Draws a move { groups, chance } over the field, or none. */
  mark(move) {
    this.marked = move;
    this.draw();
  }

  #marks() {
    if (!this.marked) return [];
    const { height } = this;
    const { groups, chance } = this.marked;
    const cells = groups.flatMap(cellsOf);
    const middle = (n) => cells.reduce((sum, cell) => sum + cell[n], 0) / cells.length + 0.5;
    const top = Math.max(...cells.map(([, y]) => y)) + 1;
    return [...groups.map((group) => piece(cellsOf(group), height, group.piece, "marked")),
      s("text", { class: "mark-text", x: Math.min(7.8, Math.max(2.2, middle(0))), y: height - Math.min(height - 0.6, top + 0.55), "font-size": 0.8 }, chance)];
  }

  draw() {
    const { height } = this;
    this.grid.cells.replaceChildren();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const cell = this.cell(x, y);
        if (cell !== "_") this.grid.cells.append(piece([[x, y]], height, cell));
      }
    }
    this.over.replaceChildren(...(this.limit ? [
      s("line", { class: "limit", x1: 0, x2: WIDTH, y1: height - this.limit, y2: height - this.limit }),
    ] : []), ...this.#marks());
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
  }
}

const mirrored = (row) => [...row].reverse().map((cell) => MIRROR[cell] ?? cell).join("");

function garbage() {
  const hole = Math.floor(Math.random() * WIDTH);
  return "X".repeat(hole) + "_" + "X".repeat(WIDTH - 1 - hole);
}
