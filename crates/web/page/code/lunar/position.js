// A position of Lunar Lockout in the page. Cells are [column, row] with row 0 at the bottom. Its
// code, the end of an address, is the solver's.

export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

const centre = (width, height) => [Math.floor(width / 2), height - 1 - Math.floor(height / 2)];

/** The name of a cell: column from a, row from 1 at the top. */
export const cellName = ([x, y], height) => `${"abcdefgh"[x]}${height - y}`;

/** The cell of a name. */
const cellAt = (name, height) => ["abcdefgh".indexOf(name[0]), height - Number(name.slice(1))];

/** A board for a question, from its code. */
export const boardOf = (code) => `#lunar=${code}`;

/** The code of a board in the format of links. */
export const codeOf = (link) => link.replace("#lunar=", "");

/** The slides of a solution such as "e5U e2L": [{ from, way }]. */
export const stepsOf = (solution, height) => solution.split(" ").map((word) => ({ from: cellAt(word.slice(0, -1), height), way: WAYS[word.at(-1)] }));

/** A position as the question about its code takes it. */
export const drawn = ({ width, height, target, blocks, pieces }) => ({
  width, height, target, blocks,
  humans: pieces.filter(({ human }) => human).map(({ at }) => at),
  robots: pieces.filter(({ human }) => !human).map(({ at }) => at),
});

/** A position with named pieces: humans X Y Z W, robots a b c … in reading order. */
export function named({ width, height, target, blocks, humans, robots, code }) {
  const order = (a, b) => b[1] - a[1] || a[0] - b[0];
  const pieces = [
    ...humans.toSorted(order).map((at, i) => ({ at, human: true, name: "XYZW"[i] ?? "X" })),
    ...robots.toSorted(order).map((at, i) => ({ at, human: false, name: "abcdefghijklmnpqrstuv"[i] ?? "o" })),
  ];
  return { width, height, target, blocks, pieces, code };
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
