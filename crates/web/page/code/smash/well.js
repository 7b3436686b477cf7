// Drawing a field of Smash the Code: blocks of five colours, skulls, a falling pair.

import { s } from "../dom.js";
import { T } from "../text.js";

export const COLUMNS = 6;
export const ROWS = 12;
/** Colours 1 to 5 in the page's palette. */
export const PAINT = { 1: "J", 2: "S", 3: "T", 4: "Z", 5: "O", 0: "X" };
export const NAMES = T.smash.names;

export const EMPTY = Array(ROWS).fill(".".repeat(COLUMNS));

/** Rows, top first, from a text with "/" or line breaks between rows; missing rows are empty. */
export function rowsOf(text) {
  const rows = (text ?? "").split(/[/\n]/).map((row) => row.trim()).filter(Boolean);
  if (rows.length > ROWS || rows.some((row) => !/^[.0-5]{6}$/.test(row))) return null;
  return [...EMPTY.slice(rows.length), ...rows];
}

/** The text of a field without its empty rows on top. */
export function textOf(rows) {
  const first = rows.findIndex((row) => /[^.]/.test(row));
  return first < 0 ? "" : rows.slice(first).join("/");
}

/** Every block fallen as far as it can. */
export function settled(rows) {
  const columns = Array.from({ length: COLUMNS }, (_, x) => rows.map((row) => row[x]).filter((cell) => cell !== "."));
  return EMPTY.map((_, top) => columns.map((column) => column[top - (ROWS - column.length)] ?? ".").join(""));
}

/** One block at a place; y counts from the top. */
export function block(cell, x, y, extra = "") {
  const [cx, cy] = [x + 0.5, y + 0.5];
  if (cell === "0") {
    return s("g", { class: `skull ${extra}` },
      s("rect", { x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.22, class: "fill-X" }),
      s("path", { class: "face", d: `M${cx - 0.26} ${cy - 0.04}a.26 .26 0 0 1 .52 0v.12l-.1 .06v.14h-.32v-.14l-.1 -.06z` }),
      s("circle", { class: "eye", cx: cx - 0.11, cy: cy - 0.03, r: 0.065 }),
      s("circle", { class: "eye", cx: cx + 0.11, cy: cy - 0.03, r: 0.065 }));
  }
  return s("g", { class: `block ${extra}` },
    s("rect", { x: x + 0.07, y: y + 0.07, width: 0.86, height: 0.86, rx: 0.28, class: `fill-${PAINT[cell]}` }),
    s("text", { x: cx, y: cy + 0.02, "font-size": 0.36 }, cell));
}

/** Draws rows into a group; `gone` are [column, row from the bottom] that are about to vanish. */
export function draw(group, rows, { gone = [], fresh = [] } = {}) {
  const marked = new Set(gone.map(([x, y]) => `${x},${y}`));
  const newest = new Set(fresh.map(([x, y]) => `${x},${y}`));
  group.replaceChildren();
  rows.forEach((row, top) => [...row].forEach((cell, x) => {
    if (cell === ".") return;
    const key = `${x},${ROWS - 1 - top}`;
    group.append(block(cell, x, top, `${marked.has(key) ? "going" : ""} ${newest.has(key) ? "fresh" : ""}`));
  }));
}

/** Where A and B of a pair are, relative to A's column: [[dx, dy up], [dx, dy up]]. */
export const OFFSETS = [[[0, 0], [1, 0]], [[0, 0], [0, 1]], [[0, 0], [-1, 0]], [[0, 1], [0, 0]]];

/** The columns that a rotation may be dropped in. */
export const range = (rotation) => [rotation === 2 ? 1 : 0, rotation === 0 ? COLUMNS - 2 : COLUMNS - 1];

/** A small picture of a pair, A left of B. */
export const pairPicture = (pair, label) => s("svg", { viewBox: "0 0 2 1", class: "pair", role: "img", "aria-label": label ?? T.smash.pair(NAMES[pair[0]], NAMES[pair[1]]) },
  block(pair[0], 0, 0), block(pair[1], 1, 0));
