// Drawing a board of Lunar Lockout.

import { button, choice, field, h, select } from "../dom.js";
import { empty, same } from "./position.js";
import { T } from "../text.js";

const TOOLS = Object.entries(T.lunar.tools);
const SIZES = Array.from({ length: 6 }, (_, i) => [String(i + 3), String(i + 3)]);

export class Editor {
  /** `change(position)` after every edit, `done(position)` when it is to be played. */
  constructor({ change, done }) {
    this.change = change;
    this.tool = "robot";
    this.width = select(SIZES, "5", () => this.#resize());
    this.height = select(SIZES, "5", () => this.#resize());
    this.element = h("div", { class: "card stack" },
      h("h2", {}, T.lunar.draw),
      h("p", { class: "quiet" }, T.lunar.drawNote),
      choice(T.lunar.putDown, TOOLS, this.tool, (value) => { this.tool = value; }),
      h("div", { class: "fields" }, field(T.lunar.columns, this.width), field(T.lunar.rows, this.height)),
      h("div", { class: "row" },
        button(T.lunar.playIt, () => done(this.position), { kind: "main" }),
        button(T.lunar.emptyBoard, () => { this.open(empty(Number(this.width.value), Number(this.height.value))); }, { icon: "clear" })));
  }

  open(position) {
    this.position = position;
    this.width.value = position.width;
    this.height.value = position.height;
    this.#name();
  }

  press(cell, event) {
    const tool = event.button === 2 ? "none" : this.tool;
    const { pieces, blocks } = this.position;
    const had = pieces.find(({ at }) => same(at, cell));
    const again = (tool === "human" && had?.human) || (tool === "robot" && had && !had.human);
    if (tool === "target") {
      this.position.target = cell;
      this.position.blocks = blocks.filter((at) => !same(at, cell));
      this.position.pieces = pieces.filter((piece) => !piece.human || !same(piece.at, cell));
      return this.#name();
    }
    this.position.pieces = pieces.filter(({ at }) => !same(at, cell));
    this.position.blocks = blocks.filter((at) => !same(at, cell));
    const onTarget = same(cell, this.position.target);
    if (!again) {
      if (tool === "human" && !onTarget) this.position.pieces.push({ at: cell, human: true });
      if (tool === "robot") this.position.pieces.push({ at: cell, human: false });
      if (tool === "block" && !onTarget) this.position.blocks.push(cell);
    }
    this.#name();
  }

  #resize() {
    const [width, height] = [Number(this.width.value), Number(this.height.value)];
    const inside = ([x, y]) => x < width && y < height;
    const next = empty(width, height);
    next.pieces = this.position.pieces.filter(({ at, human }) => inside(at) && !(human && same(at, next.target)));
    next.blocks = this.position.blocks.filter((at) => inside(at) && !same(at, next.target));
    this.position = next;
    this.#name();
  }

  #name() {
    let humans = 0;
    let robots = 0;
    this.position.pieces = this.position.pieces.map((piece) => ({
      ...piece, name: piece.human ? "XYZW"[humans++] ?? "X" : "abcdefghijklmnpqrstuv"[robots++] ?? "o",
    }));
    this.change(structuredClone(this.position));
  }
}
