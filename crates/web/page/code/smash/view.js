// Smash the Code: build a field, drop pairs, watch the chain, ask the bot.

import { ask, search } from "../engine.js";
import { button, choice, copy, field, h, s, told } from "../dom.js";
import { Grid, announce } from "../grid.js";
import * as link from "../link.js";
import { ChainPlayer } from "./chain.js";
import { watcher } from "./watch.js";
import { COLUMNS, EMPTY, NAMES, OFFSETS, PAINT, ROWS, block, draw, pairPicture, range, rowsOf, settled, textOf } from "./well.js";
import { T, number } from "../text.js";

const EXAMPLE = "....5./12.445/112345/223351/133122";
const NODES = 3_000_000; // fields that the bot looks at: well under a second in a page
const ABOVE = 2; // rows above the well, where the pair waits

export function mount(root, params) {
  let rows = EMPTY;
  let opponent = EMPTY;
  let pairs = [];
  let seed = 1;
  let drawn = 0;
  let column = 2;
  let rotation = 0;
  let score = 0;
  let mode = "drop";
  let tool = "1";
  let busy = false;
  let advice = null;
  let thinking = null;
  let epoch = 0; // grows with every change: an answer about an older position is of no use
  const history = [];

  const grid = new Grid({
    width: COLUMNS, height: ROWS + ABOVE, label: T.smash.field,
    press: (x, y, event) => (mode === "build" ? paint(x, y, event) : (aim(x), drop())),
    drag: (x, y) => mode === "build" && paint(x, y),
    release: () => mode === "build" && finish(),
    hover: (cell) => mode === "drop" && cell && aim(cell[0]),
    say: (x, y) => (y < ROWS ? NAMES[rows[ROWS - 1 - y][x]] : T.smash.above),
  });
  grid.element.classList.add("smash-well");
  const cells = s("g", { transform: `translate(0 ${ABOVE})` });
  const ghost = s("g", { transform: `translate(0 ${ABOVE})` });
  grid.cells.append(s("rect", { class: "above", width: COLUMNS, height: ABOVE }), ghost, cells);

  const player = new ChainPlayer({ show: (shown, marks) => draw(cells, shown, marks) });
  const queue = h("div", { class: "pairs", role: "group", "aria-label": T.smash.queue });
  const points = h("b", {}, "0");
  const said = h("p", { class: "notice", "aria-live": "polite", hidden: true });
  const pairsInput = h("input", { class: "mono", spellcheck: "false", "aria-label": T.smash.pairs, onchange: (event) => typePairs(event.target.value) });
  const palette = choice(T.paintWith, [...["1", "2", "3", "4", "5", "0"].map((cell) => [cell, swatch(cell), { title: NAMES[cell], "aria-label": NAMES[cell] }]), [".", T.erase]], tool, (value) => { tool = value; }, { hidden: true });
  const dropKeys = h("div", { class: "row" },
    button(T.play.keys.left, () => aim(column - 1), { icon: "left", bare: true }),
    button(T.smash.turn, () => turnPair(1), { icon: "turn", bare: true }),
    button(T.play.keys.right, () => aim(column + 1), { icon: "right", bare: true }),
    button(T.smash.drop, () => drop(), { icon: "drop", kind: "main", key: "Space" }));
  const modes = choice(T.smash.mode, Object.entries(T.smash.modes), mode, (next) => { if (next === "watch") watch({}); else { setMode(next); refresh(); } });
  const watching = watcher({
    changed: ({ seed, players }) => link.write("smash", { w: players.join(","), seed }),
    use: (field, known) => { setMode("drop"); push(); rows = field; pairs = known; opponent = EMPTY; score = 0; player.hide(); advice = null; tell(""); refresh(); },
  });
  const botButton = button(T.smash.ask, think, { icon: "hint", key: "B" });
  const turnText = h("textarea", { rows: 6, placeholder: `3 4\n1 1\n… ${T.smash.turnIdea}`, "aria-label": T.smash.turnInput, spellcheck: "false" });

  const alone = h("div", { class: "split smash" });
  root.append(
    h("header", {}, h("h1", {}, T.views.smash), h("p", { class: "lede" }, T.smash.lede)),
    h("div", { class: "spread" }, modes), alone, watching.element);
  alone.append(
      h("div", { class: "stack" },
        grid.element, dropKeys, palette),
      h("div", { class: "stack" },
        h("div", { class: "card stack" },
          h("div", { class: "spread" }, h("div", { class: "counts" }, h("div", {}, points, h("span", {}, T.smash.points))),
            h("div", { class: "row" },
              button(T.undo, undo, { icon: "undo", bare: true, key: "Ctrl+Z" }),
              button(T.smash.deal, deal, { icon: "dice" }),
              button(T.smash.empty, () => change(EMPTY, T.smash.emptied), { icon: "clear" }))),
          queue, said,
          h("div", { class: "row" }, botButton,
            button(T.smash.run, runChain, { icon: "play", key: "C" }),
            button(T.share.copyLink, () => copy(link.address("smash", values()), T.share.link), { icon: "link", kind: "share", "aria-label": T.share.copyLink }))),
        player.element,
        h("details", { class: "card" }, h("summary", {}, T.smash.type),
          h("div", { class: "stack" },
            field(T.smash.pairs, pairsInput, T.smash.pairsNote),
            field(T.smash.turnInput, turnText, T.smash.turnNote),
            button(T.smash.read, () => takeTurn(turnText.value)))),
        h("p", { class: "quiet small" }, T.smash.keyHelp)));

  function swatch(cell) {
    return s("svg", { viewBox: "0 0 1 1", width: 20, height: 20, "aria-hidden": "true" }, block(cell, 0, 0));
  }

  const values = () => ({
    f: textOf(rows), o: textOf(opponent), p: pairs.join(","), c: column === 2 ? "" : column, r: rotation || "",
    seed: seed === 1 ? "" : seed, n: drawn || "", pts: score || "",
  });

  function refresh() {
    draw(cells, rows);
    points.textContent = number(score);
    queue.replaceChildren(...pairs.slice(0, 8).map((pair, i) => h("span", { class: i ? "" : "now" }, pairPicture(pair))));
    pairsInput.value = pairs.join(" ");
    drawGhost();
    link.write("smash", values());
  }

  function drawGhost() {
    ghost.replaceChildren();
    if (mode !== "drop" || !pairs.length || busy) return;
    const heights = Array.from({ length: COLUMNS }, (_, x) => rows.filter((row) => row[x] !== ".").length);
    OFFSETS[rotation].forEach(([dx, dy], i) => {
      const x = column + dx;
      ghost.append(block(pairs[0][i], x, -1 - dy));
      const lower = OFFSETS[rotation][1 - i][0] === dx ? dy : 0;
      const y = heights[x] + lower;
      if (y < ROWS) ghost.append(block(pairs[0][i], x, ROWS - 1 - y, "ghost"));
    });
    if (advice) {
      OFFSETS[advice.rotation].forEach(([dx]) => ghost.prepend(s("rect", { class: "advice", x: advice.column + dx, y: -ABOVE, width: 1, height: ROWS + ABOVE })));
    }
  }

  function aim(x) {
    if (busy) return;
    const [low, high] = range(rotation);
    column = Math.max(low, Math.min(high, x));
    drawGhost();
  }

  function turnPair(by) {
    if (busy) return;
    rotation = (rotation + by + 4) % 4;
    aim(column);
    announce(T.smash.rotations[rotation]);
  }

  const tell = (text, kind = "") => {
    said.hidden = !text;
    said.className = `notice ${kind}`;
    said.textContent = text;
  };

  /** What is about to change can be undone; whoever still waits for an answer is too late. */
  function push() {
    history.push({ rows, pairs, drawn, score, seed, opponent });
    if (history.length > 200) history.shift();
    begin();
  }

  function begin() {
    thinking?.cancel();
    busy = false;
    return ++epoch;
  }

  /** Asks about the position, which stands still meanwhile; no answer if it was replaced. */
  async function inquire(name, args) {
    const mine = epoch;
    busy = true;
    const answer = await told(ask(name, { field: rows.join("/"), ...args }));
    if (mine !== epoch) return undefined;
    busy = false;
    return answer;
  }

  /** Plays the loaded chain, then shows the position it leads to. */
  async function follow(chain) {
    const mine = epoch;
    rows = chain.final;
    score += chain.score;
    busy = true;
    ghost.replaceChildren();
    if (chain.steps.length) await player.play();
    else player.hide();
    if (mine !== epoch) return;
    busy = false;
    await fillPairs();
    if (mine === epoch) refresh();
  }

  async function drop() {
    if (busy || !pairs.length) return;
    player.stop();
    const answer = await inquire("smash.drop", { pair: pairs[0], column, rotation });
    if (!answer) return;
    if (answer.lost) return tell(T.smash.noRoom, "bad");
    push();
    advice = null;
    tell("");
    pairs = pairs.slice(1);
    player.load(answer.placed, answer.chain, answer.cells);
    await follow(answer.chain);
  }

  async function fillPairs() {
    if (pairs.length >= 8) return;
    const mine = epoch;
    const more = await told(ask("smash.pairs", { seed, from: drawn, count: 8 - pairs.length }));
    if (!more || mine !== epoch) return;
    drawn += more.pairs.length;
    pairs = [...pairs, ...more.pairs];
  }

  async function deal() {
    push();
    seed = 1 + Math.floor(Math.random() * 999_999);
    drawn = 0;
    pairs = [];
    advice = null;
    tell("");
    const mine = epoch;
    await fillPairs();
    if (mine === epoch) refresh();
  }

  function change(next, words = "") {
    push();
    player.hide();
    advice = null;
    rows = next;
    tell(words);
    refresh();
  }

  let painting = null;
  function paint(x, y, event) {
    if (busy || y >= ROWS) return;
    if (event || !painting) {
      push();
      player.hide();
      advice = null;
      const erase = event?.button === 2 || rows[ROWS - 1 - y][x] === tool;
      painting = erase ? "." : tool;
    }
    rows = rows.map((row, top) => (top === ROWS - 1 - y ? row.slice(0, x) + painting + row.slice(x + 1) : row));
    draw(cells, rows);
  }

  function finish() {
    painting = null;
    rows = settled(rows);
    refresh();
  }

  async function runChain() {
    if (busy) return;
    const chain = await inquire("smash.chain", { steps: true });
    if (!chain) return;
    player.load(rows, chain);
    if (!chain.steps.length) return player.go(0);
    push();
    await follow(chain);
  }

  async function think() {
    if (thinking) { thinking.cancel(); return; }
    botButton.lastChild.textContent = T.smash.thinking;
    tell(T.smash.botThinks);
    const mine = epoch;
    thinking = search("smash.move", { field: rows.join("/"), opponent: opponent.join("/"), pairs, nodes: NODES });
    const answer = await told(thinking.result);
    thinking = null;
    botButton.lastChild.textContent = T.smash.ask;
    if (mine !== epoch) return;
    if (!answer) return tell("");
    if (answer.lost) return tell(T.smash.noRoomAnywhere, "bad");
    advice = answer;
    rotation = answer.rotation;
    column = answer.column;
    tell(T.smash.advice(answer, answer.says));
    drawGhost();
  }

  function undo() {
    if (busy || !history.length) return;
    const last = history.pop();
    begin();
    ({ rows, pairs, drawn, score, seed, opponent } = last);
    player.hide();
    advice = null;
    tell("");
    refresh();
  }

  /** Two players: from an address, or as chosen before. */
  function watch(given) {
    begin();
    setMode("watch");
    watching.open(given);
  }

  function setMode(next) {
    if (mode === "watch" && next !== "watch") watching.leave();
    mode = next;
    modes.show(mode);
    alone.hidden = mode === "watch";
    watching.element.hidden = mode !== "watch";
    if (mode === "watch") return;
    grid.passKeys = mode !== "build";
    palette.hidden = mode !== "build";
    dropKeys.hidden = mode === "build";
    grid.element.setAttribute("aria-label", mode === "build" ? T.fieldKeys : T.smash.fieldKeys);
    drawGhost();
  }

  function typePairs(text) {
    const found = text.match(/[1-5]\s*[1-5]/g) ?? [];
    if (/[^1-5\s,;/]/.test(text) || !found.length) return tell(T.smash.badPairs, "bad");
    push();
    pairs = found.map((pair) => pair.replace(/\s/g, "")).slice(0, 8);
    tell("");
    refresh();
  }

  async function takeTurn(text) {
    const turn = await told(ask("smash.turn", { text }));
    if (!turn) return;
    push();
    ({ pairs, opponent } = turn);
    rows = turn.field;
    score = turn.score;
    advice = null;
    player.hide();
    tell(T.smash.loaded);
    refresh();
  }

  async function take(params) {
    if (params.has("w")) return watch({ players: params.get("w"), seed: Number(params.get("seed")) || 1 });
    if (mode === "watch") setMode("drop");
    const mine = begin();
    player.hide();
    advice = null;
    tell("");
    const wanted = params.has("f") || params.has("p") ? params.get("f") ?? "" : EXAMPLE;
    rows = rowsOf(wanted);
    opponent = rowsOf(params.get("o")) ?? EMPTY;
    if (!rows) {
      rows = EMPTY;
      tell(T.smash.badField, "bad");
    }
    const number = (name, low, high, other) => (/^\d+$/.test(params.get(name) ?? "") ? Math.min(high, Math.max(low, Number(params.get(name)))) : other);
    seed = number("seed", 1, 1e9, 1);
    drawn = number("n", 0, 1e6, 0);
    score = number("pts", 0, 1e9, 0);
    rotation = number("r", 0, 3, 0);
    column = number("c", 0, 5, 2);
    pairs = (params.get("p") ?? "").split(",").filter((pair) => /^[1-5]{2}$/.test(pair)).slice(0, 8);
    await fillPairs();
    if (mine !== epoch) return;
    aim(column);
    refresh();
  }

  setMode(mode);
  take(params);

  return {
    update: take,
    leave() { thinking?.cancel(); player.stop(); watching.leave(); },
    key(event) {
      if (mode === "watch") return watching.key(event);
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "z") { undo(); return true; }
        return false;
      }
      const inside = event.target.closest?.("button, a, summary, [role=radiogroup]");
      if (event.key === "b") { think(); return true; }
      if (event.key === "c") { runChain(); return true; }
      if (mode !== "drop" || event.target.closest?.("[role=radiogroup]")) return false;
      const command = {
        ArrowLeft: () => aim(column - 1), ArrowRight: () => aim(column + 1), ArrowUp: () => turnPair(1),
        ArrowDown: () => drop(), x: () => turnPair(1), z: () => turnPair(-1),
        " ": inside ? null : () => drop(),
      }[event.key];
      if (!command) return false;
      command();
      return true;
    },
  };
}
