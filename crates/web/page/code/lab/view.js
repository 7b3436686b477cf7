// The bitboard lab: draw a board, press an operation, see before and after.

import { ask } from "../engine.js";
import { button, choice, field, h, s, told } from "../dom.js";
import { Grid, frame } from "../grid.js";
import * as link from "../link.js";
import { T } from "../text.js";

const EXAMPLES = {
  "3x3": ["#../.#./###", ".../.#./..."],
  "5x5": ["##..#/.#.../.##../...##/#...#", "...../.#.../.##../...../....."],
  "8x8": ["......../.##..#../.#....../.###..#./......#./..##..../.#..#.../........", "......../......../......../...##.../...##.../......../......../........"],
  "10x4": ["#.....#.../##..###.##/##########/###.######", "........../........../........../......#..."],
  "10x6": ["........../..#......./###...#..#/##########/####.#####/##########", "........../........../........../....#...../...###..../.........."],
  "6x12": ["....../....../....../..#.../..##../#..#../##..#./.#..##/##.##./.##..#/###.##/#.####", "....../....../....../....../....../....../....../....../....../....../....../......"],
  "10x24": [[...Array(16).fill(".........."), "..##......", "###...#..#", "##########", "####.#####", "##########", "##..######", "##########", "#.########"].join("/"), Array(24).fill("..........").join("/")],
};
const WAYS = Object.entries(T.lab.ways);
const DIRECTIONS = WAYS.filter(([key]) => key.length === 1);
const OLD_DIRECTIONS = { north: "n", east: "e", south: "s", west: "w" }; // in older links
const TURNS = Object.entries(T.lab.turns);
const RULES = Object.entries(T.lab.rules);
const NEIGHBOURS = Object.entries(T.lab.neighbours);

export function mount(root, params) {
  const state = { size: "8x8", a: "", b: "", op: "neighbours", cell: 0, cell2: 1, dir: "e", dx: 1, dy: 0, n: 4, y: 1, x: 1, turn: "right", rule: "wall", diagonal: "" };
  let all = [];
  let grids = {};
  let result = null;
  let turn = 0;
  const history = [];

  const figureA = h("figure", { class: "card" });
  const figureB = h("figure", { class: "card" });
  const figureOut = h("figure", { class: "card", "aria-live": "polite" });
  const wants = h("div", { class: "row" });
  const says = h("p", { class: "quiet" });
  const code = h("span", { class: "lab-code" });
  const chapter = h("a", { href: "#book" }, T.lab.read);
  const list = h("div", { class: "operations" });
  const sizes = h("div");

  const boards = h("div", { class: "lab-boards" }, figureA, figureB, figureOut,
    h("div", { class: "card explain" }, code, says, wants, chapter));

  root.append(
    h("header", {}, h("h1", {}, T.views.lab), h("p", { class: "lede" }, T.lab.lede)),
    h("div", { class: "stack" },
      sizes, boards, list));

  const dims = () => state.size.split("x").map(Number);
  const operation = () => all.find((one) => one.name === state.op) ?? all[0];

  /** Which of the lab's controls the operation uses. */
  const needs = (name) => {
    const takes = operation()?.takes ?? [];
    const any = (...names) => names.some((one) => takes.includes(one));
    return {
      board: any("with", "blocks", "shape"), cell: any("at", "from"), cell2: any("to"),
      dir: any("direction", "side", "way"), way: any("way"), distance: any("distance"),
      extent: any("extent"), size: any("at_least"), row: any("rows", "y"), column: any("x"),
      turn: any("turn"), rule: any("rule"), diagonal: any("diagonal"),
    }[name];
  };

  function save() {
    const { size, a, b, op, cell, cell2, dir, dx, dy, n, y, x, turn: by, rule, diagonal } = state;
    const pair = needs("distance") || needs("extent");
    link.write("lab", {
      size, op, a, b: needs("board") ? b : "",
      cell: needs("cell") ? cell : "", cell2: needs("cell2") ? cell2 : "",
      dir: needs("dir") ? dir : "", dx: pair ? dx : "", dy: pair ? dy : "",
      n: needs("size") ? n : "", y: needs("row") ? y : "", x: needs("column") ? x : "",
      turn: needs("turn") ? by : "", rule: needs("rule") ? rule : "", diagonal: needs("diagonal") ? diagonal : "",
    });
  }

  /** The request for the operation as it is set up. */
  function request() {
    const [width] = dims();
    const cell = (bit) => [bit % width, Math.floor(bit / width)];
    const all = {
      board: () => state.a, with: () => state.b, blocks: () => state.b, shape: () => cropped(state.b),
      at: () => cell(state.cell), from: () => cell(state.cell), to: () => cell(state.cell2),
      distance: () => [state.dx, state.dy], extent: () => [state.dx, state.dy], turn: () => state.turn,
      direction: () => state.dir, side: () => state.dir, way: () => state.dir, rule: () => state.rule,
      rows: () => [state.y], y: () => state.y, x: () => state.x,
      at_least: () => state.n, diagonal: () => state.diagonal === "yes",
    };
    const names = { distance: "by", extent: "by", turn: "by", direction: "dir", side: "dir", way: "dir" };
    const taken = operation().takes.map((takes) => [names[takes] ?? takes, all[takes]()]);
    return { size: state.size, ...Object.fromEntries(taken) };
  }

  /** A picture cut down to its cells. */
  function cropped(picture) {
    const rows = picture.split("/").filter((row) => row.includes("#"));
    const left = Math.min(...rows.map((row) => row.indexOf("#")));
    const right = Math.max(...rows.map((row) => row.lastIndexOf("#")));
    return rows.map((row) => row.slice(left, right + 1)).join("/") || ".";
  }

  const has = (picture, x, y, height) => picture.split("/")[height - 1 - y]?.[x] === "#";

  function set(which, x, y, on) {
    const [, height] = dims();
    const rows = state[which].split("/").map((row) => [...row]);
    rows[height - 1 - y][x] = on ? "#" : ".";
    state[which] = rows.map((row) => row.join("")).join("/");
  }

  function draw(cells, picture, width, height, marks = []) {
    const rows = picture.split("/");
    cells.replaceChildren();
    for (let top = 0; top < height; top++) {
      for (let x = 0; x < width; x++) {
        const bit = (height - 1 - top) * width + x;
        const mark = marks.includes(bit);
        if (rows[top][x] !== "#" && !mark) continue;
        cells.append(s("rect", {
          x: x + 0.08, y: top + 0.08, width: 0.84, height: 0.84, rx: 0.14,
          class: `${rows[top][x] === "#" ? "fill-on" : ""} ${mark ? "at" : ""}`,
          ...(rows[top][x] === "#" ? {} : { fill: "none" }),
        }));
      }
    }
  }

  const marks = () => {
    return [needs("cell") && state.cell, needs("cell2") && state.cell2].filter((bit) => typeof bit === "number");
  };

  function words(look, hovered) {
    const bits = h("div", { class: "bits", "aria-hidden": "true" });
    const total = look.bits.length;
    [...look.bits].forEach((digit, i) => {
      const bit = total - 1 - i;
      bits.append(h("span", { class: `${digit === "1" ? "one" : ""} ${bit === hovered ? "at" : ""}` }, digit));
      if (bit % look.size[0] === 0 && bit) bits.append(" ");
    });
    const length = Math.ceil(total / 64);
    const digits = look.hex.padStart(16 * length, "0");
    const word = (i) => "0x" + digits.slice(digits.length - 16 * (i + 1), digits.length - 16 * i);
    return [
      h("pre", { class: "words" }, Array.from({ length }, (_, i) => (length > 1 ? `${T.lab.word(i)}  ` : "") + word(i)).join("\n")),
      bits,
    ];
  }

  function makeGrid(which, figure, title) {
    const [width, height] = dims();
    let on = true;
    const facts = h("div");
    const where = h("small", {}, " ");
    const showFacts = async (cell) => {
      const look = await ask("board.show", { size: state.size, board: state[which] });
      const bit = cell ? cell[1] * width + cell[0] : null;
      facts.replaceChildren(...words(look, bit));
      where.textContent = cell ? T.lab.bit(cell, bit) : T.lab.cells(look.count);
    };
    let pick = null;
    const grid = new Grid({
      width, height, label: T.lab.boardKeys(which),
      press: (x, y, event) => {
        if (which === "a" && needs("cell") && (event.shiftKey || event.button === 2)) {
          pick = needs("cell2") && event.button === 2 ? "cell2" : "cell";
          state[pick] = y * width + x;
          return refresh();
        }
        history.push([state.a, state.b]);
        on = !has(state[which], x, y, height);
        set(which, x, y, on);
        refresh();
      },
      drag: (x, y) => {
        if (pick) return;
        set(which, x, y, on);
        refresh();
      },
      release: () => { pick = null; },
      hover: (cell) => showFacts(cell),
      say: (x, y) => (has(state[which], x, y, height) ? T.lab.filled : T.lab.empty),
    });
    figure.replaceChildren(
      h("figcaption", {}, h("h2", {}, title), where,
        h("div", { class: "row" },
          button(T.clear, () => { history.push([state.a, state.b]); state[which] = Array(height).fill(".".repeat(width)).join("/"); refresh(); }, { icon: "clear", bare: true, kind: "plain" }))),
      grid.element, facts);
    grids[which] = { grid, showFacts };
  }

  function refresh() {
    const [width, height] = dims();
    draw(grids.a.grid.cells, state.a, width, height, marks());
    draw(grids.b.grid.cells, state.b, width, height);
    grids.a.showFacts(null);
    grids.b.showFacts(null);
    run();
  }

  function showWants() {
    const number = (name, key, low, high) => field(name, h("input", {
      type: "number", min: low, max: high, value: state[key], class: "number",
      onchange: (event) => { state[key] = Number(event.target.value); refresh(); },
    }));
    const pick = (name, choices, key) =>
      choice(name, choices, state[key], (value) => { state[key] = value; refresh(); });
    const [width, height] = dims();
    if (needs("dir") && !needs("way") && state.dir.length > 1) state.dir = "e";
    wants.replaceChildren(...[
      needs("dir") && pick(T.lab.direction, needs("way") ? WAYS : DIRECTIONS, "dir"),
      needs("turn") && pick(T.lab.turn, TURNS, "turn"),
      needs("rule") && pick(T.lab.rule, RULES, "rule"),
      needs("diagonal") && pick(T.lab.neighbourhood, NEIGHBOURS, "diagonal"),
      (needs("distance") || needs("extent")) && number(needs("extent") ? T.lab.width : "dx", "dx", -width, width),
      (needs("distance") || needs("extent")) && number(needs("extent") ? T.lab.height : "dy", "dy", -height, height),
      needs("size") && number(T.lab.atLeast, "n", 1, width * height),
      needs("row") && number(T.lab.row, "y", 0, height - 1),
      needs("column") && number(T.lab.column, "x", 0, width - 1),
      needs("cell") && number(T.lab.cell, "cell", 0, width * height - 1),
      needs("cell2") && number(T.lab.other, "cell2", 0, width * height - 1),
    ].filter(Boolean));
    figureB.hidden = !needs("board");
    boards.classList.toggle("three", needs("board"));
  }

  async function run() {
    const one = operation();
    if (!one) return;
    const [width, height] = dims();
    const mine = ++turn;
    save();
    code.textContent = one.code;
    says.textContent = one.says;
    chapter.href = link.hash("book", { c: one.chapter });
    for (const item of list.querySelectorAll("button")) item.setAttribute("aria-pressed", item.dataset.op === one.name);
    let out;
    try {
      out = await ask(`board.${one.name}`, request());
      if (out.board && !out.bits) out.look = await ask("board.show", { board: out.board });
    } catch (error) {
      if (mine !== turn) return;
      figureOut.replaceChildren(h("figcaption", {}, h("h2", {}, T.lab.after)), h("p", { class: "notice bad" }, error.message));
      return;
    }
    if (mine !== turn) return;
    result = out;
    showResult(out, width, height);
  }

  function still(picture, label, marked = []) {
    const rows = picture.split("/");
    const { element, cells } = frame(rows[0].length, rows.length, label);
    draw(cells, picture, rows[0].length, rows.length, marked);
    return element;
  }

  /** What an answer says beside boards: yes or no, a number, a list of cells. */
  function value(out) {
    for (const key of ["set", "subset", "superset", "disjoint"]) {
      if (key in out) return out[key] ? T.lab.yes : T.lab.no;
    }
    if (out.cells) return out.cells.map(([x, y]) => `${x},${y}`).join(" ") || T.lab.none;
    if ("to" in out) return out.to ? out.to.join(",") : T.lab.noMove;
    if ("cleared" in out) return T.lab.cleared(out.cleared);
    if (out.rows) return T.lab.rowsAre(out.rows);
    if ("count" in out && !out.board) return String(out.count);
    return null;
  }

  function showResult(out, width, height) {
    const look = out.bits ? out : out.look;
    const same = look && look.size[0] === width && look.size[1] === height;
    const parts = [h("figcaption", {}, h("h2", {}, T.lab.after),
      look && h("small", {}, T.lab.cells(look.count)),
      same && button(T.lab.use, () => { history.push([state.a, state.b]); state.a = out.board; refresh(); }, { kind: "plain" }))];
    const many = out.components ?? out.symmetries;
    if (out.board && !many) {
      const marked = out.to ? [out.to[1] * width + out.to[0]] : [];
      parts.push(still(out.board, T.lab.result, marked));
    }
    if (many) {
      parts.push(h("p", { class: "quiet" }, T.lab.boards(many.length)),
        h("div", { class: "minis" }, many.slice(0, 60).map((picture, i) => still(picture, T.lab.board(i + 1)))));
    }
    const said = value(out);
    if (said !== null) parts.push(h("p", { class: "lab-value" }, said));
    if (look) parts.push(h("div", {}, words(look)));
    figureOut.replaceChildren(...parts.filter(Boolean));
  }

  function resize() {
    makeGrid("a", figureA, T.lab.before);
    makeGrid("b", figureB, T.lab.second);
    showWants();
    refresh();
  }

  function take(params) {
    const size = params.get("size");
    if (EXAMPLES[size]) state.size = size;
    [state.a, state.b] = EXAMPLES[state.size];
    const [width, height] = dims();
    const fits = (text) => text && text.split("/").length === height && text.split("/").every((row) => row.length === width && /^[.#]*$/.test(row));
    for (const name of ["a", "b"]) if (fits(params.get(name))) state[name] = params.get(name);
    for (const [name, key] of [["cell", "cell"], ["cell2", "cell2"], ["dx", "dx"], ["dy", "dy"], ["n", "n"], ["y", "y"], ["x", "x"]]) {
      if (params.has(name) && Number.isInteger(Number(params.get(name)))) state[key] = Number(params.get(name));
    }
    for (const [name, choices] of [["dir", WAYS], ["turn", TURNS], ["rule", RULES], ["diagonal", NEIGHBOURS]]) {
      const word = name === "dir" ? OLD_DIRECTIONS[params.get(name)] ?? params.get(name) : params.get(name);
      if (choices.some(([key]) => key === word)) state[name] = word;
    }
    if (params.get("op") && (!all.length || all.some((one) => one.name === params.get("op")))) state.op = params.get("op");
  }

  const sizeChoice = choice(T.lab.size, Object.keys(EXAMPLES).map((size) => [size, size.replace("x", "×")]), state.size, (size) => {
    state.size = size;
    [state.a, state.b] = EXAMPLES[size];
    state.cell = state.cell2 = 0;
    resize();
  });
  sizes.append(sizeChoice);

  take(params);
  sizeChoice.show(state.size);
  told(ask("board.operations").then((answer) => {
    all = answer.operations;
    if (!all.some((one) => one.name === state.op)) state.op = all[0].name;
    const groups = Map.groupBy(all, (one) => one.group);
    list.append(...[...groups].map(([group, ops]) => h("section", {},
      h("div", { class: "group-head" }, h("h3", {}, T.lab.groups[group] ?? group),
        h("a", { href: link.hash("book", { c: ops[0].chapter }) }, h("small", {}, T.lab.chapter))),
      h("div", { class: "ops" }, ops.map((one) => h("button", {
        type: "button", class: "button", "data-op": one.name, title: one.says,
        onclick: () => { state.op = one.name; showWants(); refresh(); },
      }, one.name))))));
    resize();
  }));

  return {
    update(next) { take(next); sizeChoice.show(state.size); resize(); },
    key(event) {
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && history.length) {
        [state.a, state.b] = history.pop();
        refresh();
        return true;
      }
      return false;
    },
  };
}
