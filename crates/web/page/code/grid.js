// A board to look at and to paint on: SVG, by mouse, touch and keys. Row 0 is at the bottom.

import { s } from "./dom.js";
import { T } from "./text.js";

/**
 * An empty board: well, lines, and a group to draw in. One unit is a cell; y grows down in SVG.
 * Without a label it is decoration, and something beside it says what it shows.
 */
export function frame(width, height, label) {
  const lines = [];
  for (let x = 1; x < width; x++) lines.push(`M${x} 0V${height}`);
  for (let y = 1; y < height; y++) lines.push(`M0 ${y}H${width}`);
  const cells = s("g");
  const element = s("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    s("rect", { class: "well", width, height }),
    s("path", { class: "lines", d: lines.join("") }),
    cells);
  return { element, cells };
}

/**
 * The outline of some cells as one rounded shape: squares drawn a little small and joined to
 * their neighbours, then thickened by a stroke of the same colour with round corners.
 * `cells` are [x, y] with y upwards.
 */
export function shape(cells, height, gap = 0.13) {
  const has = new Set(cells.map(([x, y]) => `${x},${y}`));
  const at = (x, y) => has.has(`${x},${y}`);
  let path = "";
  const box = (x, y, w, h) => { path += `M${+x.toFixed(3)} ${+y.toFixed(3)}h${+w.toFixed(3)}v${+h.toFixed(3)}h${-w.toFixed(3)}z`; };
  for (const [x, y] of cells) {
    const top = height - 1 - y;
    const right = at(x + 1, y), up = at(x, y + 1);
    box(x + gap, top + gap, 1 - 2 * gap, 1 - 2 * gap);
    if (right) box(x + 1 - gap - 0.01, top + gap, 2 * gap + 0.02, 1 - 2 * gap);
    if (up) box(x + gap, top - gap - 0.01, 1 - 2 * gap, 2 * gap + 0.02);
    if (right && up && at(x + 1, y + 1)) box(x + 1 - gap - 0.01, top - gap - 0.01, 2 * gap + 0.02, 2 * gap + 0.02);
  }
  return path;
}

/** A piece drawn as one shape; `name` chooses the colour. */
export const piece = (cells, height, name, extra = "") =>
  s("path", { class: `piece fill-${name} ${extra}`, d: shape(cells, height) });

/**
 * A board that reacts. Options: width, height, label, and
 *   press(x, y, event)  a cell is pressed (event.button 2 or a held Shift often means erase)
 *   drag(x, y)          the pointer moved to another cell while down
 *   release()           the pointer is up again
 *   hover(x, y | null)  the pointer or the cursor is over a cell
 *   say(x, y)           what to tell a screen reader about a cell
 */
export class Grid {
  constructor({ width, height, label, press, drag, release, hover, say }) {
    this.width = width;
    this.height = height;
    this.handlers = { press, drag, release, hover, say };
    const { element, cells } = frame(width, height, label);
    this.element = element;
    this.cells = cells;
    this.cursor = [0, 0];
    this.ring = s("rect", { class: "cursor", width: 0.9, height: 0.9, rx: 0.15 });
    element.append(this.ring);
    element.classList.add("live");
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "application");
    element.setAttribute("aria-roledescription", "board");
    this.#listen();
    this.#point(0, 0);
  }

  #cell(event) {
    const box = this.element.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * this.width);
    const y = this.height - 1 - Math.floor((event.clientY - box.top) / box.height * this.height);
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? [x, y] : null;
  }

  #point(x, y) {
    this.cursor = [x, y];
    this.ring.setAttribute("x", x + 0.05);
    this.ring.setAttribute("y", this.height - 1 - y + 0.05);
  }

  #listen() {
    const { press, drag, release, hover, say } = this.handlers;
    let from = null;
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener("pointerdown", (event) => {
      const cell = this.#cell(event);
      if (!cell) return;
      this.element.setPointerCapture(event.pointerId);
      from = cell;
      this.#point(...cell);
      press?.(...cell, event);
    });
    this.element.addEventListener("pointermove", (event) => {
      const cell = this.#cell(event);
      hover?.(cell);
      if (!from || !cell || (cell[0] === from[0] && cell[1] === from[1])) return;
      // A quick hand skips cells between two events; they are painted too.
      const [dx, dy] = [cell[0] - from[0], cell[1] - from[1]];
      const steps = Math.max(Math.abs(dx), Math.abs(dy));
      for (let i = 1; i <= steps; i++) {
        drag?.(from[0] + Math.round(dx * i / steps), from[1] + Math.round(dy * i / steps));
      }
      from = cell;
    });
    this.element.addEventListener("pointerleave", () => hover?.(null));
    for (const end of ["pointerup", "pointercancel"]) {
      this.element.addEventListener(end, () => {
        if (from) release?.();
        from = null;
      });
    }
    this.element.addEventListener("keydown", (event) => {
      if (this.passKeys) return; // the view uses the arrow keys for something else
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (step && !event.ctrlKey && !event.metaKey) {
        const [x, y] = this.cursor;
        this.#point(Math.min(this.width - 1, Math.max(0, x + step[0])), Math.min(this.height - 1, Math.max(0, y + step[1])));
        hover?.(this.cursor);
      } else if (event.key === " " || event.key === "Enter") {
        press?.(...this.cursor, event);
        release?.();
      } else {
        return;
      }
      event.preventDefault();
      if (say) announce(T.cell(this.cursor[0] + 1, this.cursor[1] + 1, say(...this.cursor)));
    });
  }
}

let voice;
/** Tells a screen reader something. */
export function announce(text) {
  if (!voice) {
    voice = document.createElement("div");
    voice.className = "sr";
    voice.setAttribute("aria-live", "polite");
    document.body.append(voice);
  }
  voice.textContent = text;
}
