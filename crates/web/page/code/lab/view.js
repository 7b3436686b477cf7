// The bitboard lab: draw a board, press an operation, see before and after.

import { ask } from "../engine.js";
import { button, choice, copy, field, h, plural, select, s, told } from "../dom.js";
import { Grid, frame } from "../grid.js";
import * as link from "../link.js";

const EXAMPLES = {
  "3x3": ["#../.#./###", ".../.#./..."],
  "5x5": ["##..#/.#.../.##../...##/#...#", "...../.#.../.##../...../....."],
  "8x8": ["......../.##..#../.#....../.###..#./......#./..##..../.#..#.../........", "......../......../......../...##.../...##.../......../......../........"],
  "10x4": ["#.....#.../##..###.##/##########/###.######", "........../........../........../......#..."],
  "10x6": ["........../..#......./###...#..#/##########/####.#####/##########", "........../........../........../....#...../...###..../.........."],
  "6x12": ["....../....../....../..#.../..##../#..#../##..#./.#..##/##.##./.##..#/###.##/#.####", "....../....../....../....../....../....../....../....../....../....../....../......"],
  "10x24": [[...Array(16).fill(".........."), "..##......", "###...#..#", "##########", "####.#####", "##########", "##..######", "##########", "#.########"].join("/"), Array(24).fill("..........").join("/")],
};
const DIRECTIONS = [["north", "North"], ["east", "East"], ["south", "South"], ["west", "West"]];
const GROUPS = {
  cells: "Cells", sets: "Sets", edges: "Rows, columns, edges", steps: "Steps", symmetry: "Symmetry",
  rows: "Full rows and falling", regions: "Regions", slides: "Slides",
};

export function mount(root, params) {
  const state = { size: "8x8", a: "", b: "", op: "neighbours4", cell: 0, cell2: 1, direction: "east", dx: 1, dy: 0, n: 4, y: 1 };
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
  const chapter = h("a", { href: "#book" }, "Read the chapter");
  const list = h("div", { class: "operations" });
  const sizes = h("div");

  const boards = h("div", { class: "lab-boards" }, figureA, figureB, figureOut,
    h("div", { class: "card explain" }, code, says, wants, chapter));

  root.append(
    h("header", {}, h("h1", {}, "Bitboard lab"), h("p", { class: "lede" },
      "A board is a set of cells, one bit each. Draw one, then press an operation: a few machine instructions change every cell at once.")),
    h("div", { class: "stack" },
      sizes, boards, list));

  const dims = () => state.size.split("x").map(Number);
  const operation = () => all.find((one) => one.name === state.op) ?? all[0];

  function save() {
    const { size, a, b, op, cell, cell2, direction, dx, dy, n, y } = state;
    const needs = operation()?.needs ?? [];
    link.write("lab", {
      size, op, a, b: needs.includes("board") ? b : "",
      cell: needs.includes("cell") ? cell : "", cell2: needs.includes("cell2") ? cell2 : "",
      dir: needs.includes("direction") ? direction : "",
      dx: needs.includes("distance") ? dx : "", dy: needs.includes("distance") ? dy : "",
      n: needs.includes("size") ? n : "", y: needs.includes("row") ? y : "",
    });
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
    const needs = operation()?.needs ?? [];
    return [needs.includes("cell") && state.cell, needs.includes("cell2") && state.cell2].filter((bit) => bit !== false);
  };

  function words(look, hovered) {
    const bits = h("div", { class: "bits", "aria-hidden": "true" });
    const total = look.bits.length;
    [...look.bits].forEach((digit, i) => {
      const bit = total - 1 - i;
      bits.append(h("span", { class: `${digit === "1" ? "one" : ""} ${bit === hovered ? "at" : ""}` }, digit));
      if (bit % look.width === 0 && bit) bits.append(" ");
    });
    return [
      h("pre", { class: "words" }, look.words.map((word, i) => (look.words.length > 1 ? `word ${i}  ` : "") + word).join("\n")),
      bits,
    ];
  }

  function makeGrid(which, figure, title) {
    const [width, height] = dims();
    let on = true;
    const facts = h("div");
    const where = h("small", {}, " ");
    const showFacts = async (cell) => {
      const look = await ask("lab.look", { width, height, a: state[which] });
      const bit = cell ? cell[1] * width + cell[0] : null;
      facts.replaceChildren(...words(look, bit));
      where.textContent = cell ? `(${cell[0]}, ${cell[1]}) is bit ${bit}` : plural(look.count, "cell");
    };
    let pick = null;
    const grid = new Grid({
      width, height, label: `Board ${which}: arrow keys move, space changes a cell`,
      press: (x, y, event) => {
        const needs = operation().needs;
        if (which === "a" && needs.includes("cell") && (event.shiftKey || event.button === 2)) {
          pick = needs.includes("cell2") && event.button === 2 ? "cell2" : "cell";
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
      say: (x, y) => (has(state[which], x, y, height) ? "filled" : "empty"),
    });
    figure.replaceChildren(
      h("figcaption", {}, h("h2", {}, title), where,
        h("div", { class: "row" },
          button("Clear", () => { history.push([state.a, state.b]); state[which] = Array(height).fill(".".repeat(width)).join("/"); refresh(); }, { icon: "clear", bare: true, kind: "plain" }))),
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
    const needs = operation().needs;
    const number = (name, key, low, high) => field(name, h("input", {
      type: "number", min: low, max: high, value: state[key], class: "number",
      onchange: (event) => { state[key] = Number(event.target.value); refresh(); },
    }));
    const [width, height] = dims();
    wants.replaceChildren(...[
      needs.includes("direction") && choice("Direction", DIRECTIONS, state.direction, (value) => { state.direction = value; refresh(); }),
      needs.includes("distance") && number("dx", "dx", -width, width),
      needs.includes("distance") && number("dy", "dy", -height, height),
      needs.includes("size") && number("At least", "n", 1, width * height),
      needs.includes("row") && number("Row y", "y", 0, height - 1),
      needs.includes("cell") && number("Bit of the cell", "cell", 0, width * height - 1),
      needs.includes("cell2") && number("Bit of the other", "cell2", 0, width * height - 1),
    ].filter(Boolean));
    figureB.hidden = !needs.includes("board");
    boards.classList.toggle("three", needs.includes("board"));
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
      out = await ask("lab.apply", {
        name: one.name, width, height, a: state.a, b: state.b, cell: state.cell, cell2: state.cell2,
        direction: state.direction, dx: state.dx, dy: state.dy, size: state.n, row: state.y,
      });
    } catch (error) {
      if (mine !== turn) return;
      figureOut.replaceChildren(h("figcaption", {}, h("h2", {}, "After")), h("p", { class: "notice bad" }, error.message));
      return;
    }
    if (mine !== turn) return;
    result = out;
    showResult(out, width, height);
  }

  function still(look, label, marked = []) {
    const { element, cells } = frame(look.width, look.height, label);
    draw(cells, look.picture, look.width, look.height, marked);
    return element;
  }

  function showResult(out, width, height) {
    const same = out.board && out.board.width === width && out.board.height === height;
    const parts = [h("figcaption", {}, h("h2", {}, "After"),
      out.board && h("small", {}, plural(out.board.count, "cell")),
      same && button("Use it", () => { history.push([state.a, state.b]); state.a = out.board.picture; refresh(); }, { kind: "plain" }))];
    if (out.board) parts.push(still(out.board, "The result"));
    if (out.boards) {
      parts.push(h("p", { class: "quiet" }, plural(out.boards.length, "board")),
        h("div", { class: "minis" }, out.boards.slice(0, 60).map((look, i) => still(look, `Board ${i + 1}`))));
    }
    if (out.value !== undefined) {
      parts.push(h("p", { class: "lab-value" }, out.value === null ? "none" : Array.isArray(out.value) ? out.value.join(" ") : String(out.value)));
      if (out.cells) {
        const picture = Array(height).fill(".".repeat(width)).join("/");
        parts.push(still({ width, height, picture }, "The cell", out.cells));
      }
    }
    if (out.board) parts.push(h("div", {}, words(out.board)));
    figureOut.replaceChildren(...parts.filter(Boolean));
  }

  function resize() {
    makeGrid("a", figureA, "Before");
    makeGrid("b", figureB, "Second board");
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
    for (const [name, key] of [["cell", "cell"], ["cell2", "cell2"], ["dx", "dx"], ["dy", "dy"], ["n", "n"], ["y", "y"]]) {
      if (params.has(name) && Number.isInteger(Number(params.get(name)))) state[key] = Number(params.get(name));
    }
    if (DIRECTIONS.some(([key]) => key === params.get("dir"))) state.direction = params.get("dir");
    if (params.get("op") && (!all.length || all.some((one) => one.name === params.get("op")))) state.op = params.get("op");
  }

  const sizeChoice = choice("Size", Object.keys(EXAMPLES).map((size) => [size, size.replace("x", "×")]), state.size, (size) => {
    state.size = size;
    [state.a, state.b] = EXAMPLES[size];
    state.cell = state.cell2 = 0;
    resize();
  });
  sizes.append(sizeChoice);

  take(params);
  sizeChoice.show(state.size);
  told(ask("lab.operations").then((answer) => {
    all = answer.operations;
    if (!all.some((one) => one.name === state.op)) state.op = all[0].name;
    const groups = Map.groupBy(all, (one) => one.group);
    list.append(...[...groups].map(([group, ops]) => h("section", {},
      h("div", { class: "group-head" }, h("h3", {}, GROUPS[group] ?? group),
        h("a", { href: link.hash("book", { c: ops[0].chapter }) }, h("small", {}, "chapter"))),
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
