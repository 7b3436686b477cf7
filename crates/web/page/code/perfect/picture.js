// Pictures of fields with pieces on them.

import { s } from "../dom.js";
import { frame, piece, shape } from "../grid.js";
import { T } from "../text.js";

/** Cells of a solution's group, 10 * row + column, as [x, y]. */
export const cellsOf = (group) => group.cells.map((cell) => [cell % 10, Math.floor(cell / 10)]);

/** The cells of rows (lowest first) by letter. */
export function* painted(rows) {
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0; x < 10; x++) if (rows[y][x] !== "_") yield [x, y, rows[y][x]];
  }
}

/** A whole solution at once, every piece where it ends up. */
export function solutionPicture(rows, solution, label) {
  const { element, cells } = frame(10, solution.height, label);
  const old = [...painted(rows)].map(([x, y]) => [x, y]);
  if (old.length) cells.append(piece(old, solution.height, "X", "old"));
  for (const group of solution.groups) cells.append(piece(cellsOf(group), solution.height, group.piece));
  return element;
}

/** One step: the field as it is, and the piece that is placed now. */
export function stepPicture(rows, cells, name, height) {
  const { element, cells: layer } = frame(10, height, cells ? T.field.placed(name) : T.field.name);
  const byLetter = Map.groupBy([...painted(rows)], ([, , letter]) => letter);
  for (const [letter, list] of byLetter) {
    for (const [x, y] of list) layer.append(piece([[x, y]], height, letter, cells ? "old" : ""));
  }
  if (cells) layer.append(piece(cells, height, name, "now"));
  return element;
}

/** A small picture of one piece as it spawns. */
const SPAWN = {
  I: [[0, 0], [1, 0], [2, 0], [3, 0]], O: [[1, 0], [2, 0], [1, 1], [2, 1]], T: [[0.5, 0], [1.5, 0], [2.5, 0], [1.5, 1]],
  S: [[0.5, 0], [1.5, 0], [1.5, 1], [2.5, 1]], Z: [[1.5, 0], [2.5, 0], [0.5, 1], [1.5, 1]],
  L: [[0.5, 0], [1.5, 0], [2.5, 0], [2.5, 1]], J: [[0.5, 0], [1.5, 0], [2.5, 0], [0.5, 1]],
};
export const piecePicture = (name) => s("svg", { viewBox: `0 ${name === "I" ? -0.5 : 0} 4 2`, class: "mini-piece", "aria-hidden": "true" },
  s("path", { class: `piece fill-${name}`, d: shape(SPAWN[name], name === "I" ? 1 : 2) }));
