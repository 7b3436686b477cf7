// A position of Lunar Lockout in the page, and its code: rows from the top between "/", digits
// for empty cells, H human, R robot, B block, then "@c4" if the target is not the centre.
// Cells are [column, row] with row 0 at the bottom.

export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

const centre = (width, height) => [Math.floor(width / 2), height - 1 - Math.floor(height / 2)];

/** The name of a cell: column from a, row from 1 at the top. */
export const cellName = ([x, y], height) => `${"abcdefgh"[x]}${height - y}`;

/** The code of a position { width, height, target, blocks, pieces: [{ at, human }] }. */
export function encode({ width, height, target, blocks, pieces }) {
  const rows = [];
  for (let y = height - 1; y >= 0; y--) {
    let row = "";
    let empty = 0;
    for (let x = 0; x < width; x++) {
      const piece = pieces.find(({ at }) => same(at, [x, y]));
      const mark = piece ? (piece.human ? "H" : "R") : blocks.some((at) => same(at, [x, y])) ? "B" : "";
      if (!mark) { empty++; continue; }
      row += (empty || "") + mark;
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  const off = same(target, centre(width, height)) ? "" : `@${cellName(target, height)}`;
  return rows.join("/") + off;
}

/** A position with named pieces: humans X Y Z W, robots a b c … in reading order. */
export function named({ width, height, target, blocks, humans, robots }) {
  const order = (a, b) => b[1] - a[1] || a[0] - b[0];
  const pieces = [
    ...humans.toSorted(order).map((at, i) => ({ at, human: true, name: "XYZW"[i] ?? "X" })),
    ...robots.toSorted(order).map((at, i) => ({ at, human: false, name: "abcdefghijklmnpqrstuv"[i] ?? "o" })),
  ];
  return { width, height, target, blocks, pieces };
}

export const empty = (width, height) => ({ width, height, target: centre(width, height), blocks: [], pieces: [] });

const STEPS = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] };
export const LETTERS = { up: "U", right: "R", down: "D", left: "L" };
export const WAYS = { U: "up", R: "right", D: "down", L: "left" };

/** The direction of a movement on the screen, x to the right, y down; null if too short. */
export function direction(dx, dy, least) {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < least) return null;
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up");
}

export const step = (way) => STEPS[way];
