// The board of Lunar Lockout: drawing, dragging, swiping. It knows no rules: it is told which
// slides there are, and says which one was made.

import { s } from "../dom.js";
import { announce } from "../grid.js";
import { cellName, direction, same, step } from "./position.js";
import { T } from "../text.js";

export const WAYS_OF_KEYS = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
const COLOURS = ["J", "S", "O", "T", "I", "L"];

export class LunarBoard {
  /** `slide(name, way)` is called for a drag or a swipe, `press(cell, event)` for cells in the editor. */
  constructor({ slide, select, press }) {
    this.element = s("svg", { class: "board live moon", tabindex: "0", role: "application", "aria-roledescription": "board" });
    this.handlers = { slide, select, press };
    this.pieces = new Map();
    this.cursor = [0, 0]; // for drawing by keyboard
    this.ring = s("rect", { class: "cursor", width: 0.9, height: 0.9, rx: 0.15 });
    this.#listen();
  }

  /** Shows a position; pieces that moved glide. `slides` are those of the selected piece. */
  show({ position, selected, slides = [], editing, hint }) {
    const { width, height, target, blocks } = position;
    const frame = `${width}x${height}:${target}:${JSON.stringify(blocks)}:${editing}`;
    if (this.frame !== frame) this.#rebuild(position, frame);
    this.position = position;
    this.editing = editing;
    this.selected = selected;
    this.element.setAttribute("aria-label", describe(position, selected, editing));
    const kept = new Set(position.pieces.map((piece) => piece.name));
    for (const [name, node] of this.pieces) {
      if (!kept.has(name)) { node.classList.add("gone"); this.pieces.delete(name); setTimeout(() => node.remove(), 350); }
    }
    let robots = 0;
    for (const piece of position.pieces) {
      const colour = piece.human ? "Z" : COLOURS[robots++ % COLOURS.length];
      let node = this.pieces.get(piece.name);
      if (!node) {
        node = draw(piece, colour);
        this.pieces.set(piece.name, node);
        this.layer.append(node);
      }
      node.style.transform = `translate(${piece.at[0]}px, ${height - 1 - piece.at[1]}px)`;
      node.classList.toggle("selected", piece.name === selected);
    }
    this.ring.toggleAttribute("hidden", !editing);
    this.#point(...this.cursor);
    this.marks.replaceChildren(...slides.flatMap((one) => arrow(one, height, hint)));
  }

  #rebuild({ width, height, target, blocks }, frame) {
    this.frame = frame;
    this.pieces.clear();
    const lines = [];
    for (let x = 1; x < width; x++) lines.push(`M${x} 0V${height}`);
    for (let y = 1; y < height; y++) lines.push(`M0 ${y}H${width}`);
    this.layer = s("g");
    this.marks = s("g", { class: "marks" });
    const [tx, ty] = [target[0] + 0.5, height - 0.5 - target[1]];
    this.element.setAttribute("viewBox", `-0.45 -0.45 ${width + 0.5} ${height + 0.5}`);
    this.element.replaceChildren(
      s("rect", { class: "well", width, height, rx: 0.12 }),
      s("path", { class: "lines", d: lines.join("") }),
      ...Array.from({ length: width }, (_, x) => s("text", { x: x + 0.5, y: -0.2, "font-size": 0.17 }, "abcdefgh"[x])),
      ...Array.from({ length: height }, (_, row) => s("text", { x: -0.22, y: row + 0.5, "font-size": 0.17 }, String(row + 1))),
      ...blocks.map(([x, y]) => s("rect", { class: "block", x: x + 0.06, y: height - 1 - y + 0.06, width: 0.88, height: 0.88, rx: 0.1 })),
      s("g", { class: "target" }, [0.4, 0.26, 0.1].map((r) => s("circle", { cx: tx, cy: ty, r }))),
      this.marks, this.layer, this.ring);
  }

  #point(x, y) {
    const { width, height } = this.position;
    this.cursor = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
    this.ring.setAttribute("x", this.cursor[0] + 0.05);
    this.ring.setAttribute("y", height - 1 - this.cursor[1] + 0.05);
  }

  #at(event) {
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.position;
    const unit = box.width / (width + 0.5);
    const x = Math.floor((event.clientX - box.left) / unit - 0.45);
    const y = height - 1 - Math.floor((event.clientY - box.top) / unit - 0.45);
    return { cell: x >= 0 && y >= 0 && x < width && y < height ? [x, y] : null, unit };
  }

  #listen() {
    let start = null;
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener("pointerdown", (event) => {
      const { cell, unit } = this.#at(event);
      if (!cell) return;
      if (this.editing) return this.handlers.press(cell, event);
      this.element.setPointerCapture(event.pointerId);
      const piece = this.position.pieces.find(({ at }) => same(at, cell));
      if (piece) this.handlers.select(piece.name);
      // A swipe that begins on an empty cell moves the piece that is selected.
      start = { x: event.clientX, y: event.clientY, unit, name: piece?.name ?? this.selected };
    });
    this.element.addEventListener("pointermove", (event) => {
      if (!start?.name) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      const node = this.pieces.get(start.name);
      const piece = this.position.pieces.find(({ name }) => name === start.name);
      const way = direction(dx, dy, start.unit * 0.45);
      if (way) {
        node?.classList.remove("held");
        const { name } = start;
        start = null;
        this.handlers.slide(name, way);
      } else if (node && piece) {
        node.classList.add("held");
        const pull = (d) => Math.max(-0.4, Math.min(0.4, d / start.unit));
        const [px, py] = Math.abs(dx) > Math.abs(dy) ? [pull(dx), 0] : [0, pull(dy)];
        node.style.transform = `translate(${piece.at[0] + px}px, ${this.position.height - 1 - piece.at[1] + py}px)`;
      }
    });
    this.element.addEventListener("keydown", (event) => {
      if (!this.editing) return;
      const way = WAYS_OF_KEYS[event.key];
      if (way) {
        const [dx, dy] = step(way);
        this.#point(this.cursor[0] + dx, this.cursor[1] + dy);
        announce(cellName(this.cursor, this.position.height));
      } else if (event.key === " " || event.key === "Enter") {
        this.handlers.press(this.cursor, event);
      } else {
        return;
      }
      event.preventDefault();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.element.addEventListener(end, () => {
        if (!start) return;
        const piece = this.position.pieces.find(({ name }) => name === start.name);
        const node = this.pieces.get(start.name);
        start = null;
        if (!piece || !node) return;
        node.classList.remove("held");
        node.style.transform = `translate(${piece.at[0]}px, ${this.position.height - 1 - piece.at[1]}px)`;
      });
    }
  }

  /** Shakes a piece that cannot move. */
  refuse(name, way) {
    const node = this.pieces.get(name);
    const inner = node?.firstChild;
    if (!inner?.animate) return;
    const [dx, dy] = step(way);
    inner.animate([{ translate: "0 0" }, { translate: `${dx * 0.12}px ${-dy * 0.12}px` }, { translate: "0 0" }], 160);
  }
}

function draw({ human, name }, colour) {
  const body = human
    ? [s("circle", { cx: 0.5, cy: 0.5, r: 0.36, class: "body" }), s("circle", { cx: 0.5, cy: 0.47, r: 0.2, class: "visor" })]
    : [s("rect", { x: 0.16, y: 0.16, width: 0.68, height: 0.68, rx: 0.2, class: "body" })];
  return s("g", { class: `mover fill-${colour} ${human ? "human" : "robot"}` },
    s("g", {}, ...body, s("text", { x: 0.5, y: human ? 0.48 : 0.51, "font-size": human ? 0.2 : 0.3 }, name)));
}

function arrow({ from, to, hint }, height, strong) {
  const [x1, y1] = [from[0] + 0.5, height - 0.5 - from[1]];
  const [x2, y2] = [to[0] + 0.5, height - 0.5 - to[1]];
  return [
    s("path", { class: `way ${hint || strong ? "hint" : ""}`, d: `M${x1} ${y1}L${x2} ${y2}` }),
    s("circle", { class: `stop ${hint || strong ? "hint" : ""}`, cx: x2, cy: y2, r: 0.13 }),
  ];
}

function describe({ width, height, target, pieces }, selected, editing) {
  const list = pieces.map(({ human, name, at }) => T.lunar.piece(human, name, cellName(at, height)));
  return T.lunar.board(width, height, cellName(target, height), list, editing ? T.lunar.drawKeys : selected ? T.lunar.slideKeys(selected) : T.lunar.selectKeys);
}
