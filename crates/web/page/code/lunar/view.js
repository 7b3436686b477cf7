// Lunar Lockout: play a card, ask for hints, see whether a position is lost, draw your own.

import { Told, ask, search } from "../engine.js";
import { button, choice, copy, h, told, toast } from "../dom.js";
import { announce } from "../grid.js";
import * as link from "../link.js";
import { LunarBoard, WAYS_OF_KEYS } from "./board.js";
import { Editor } from "./editor.js";
import { LETTERS, WAYS, boardOf, cellName, codeOf, drawn, named, same, stepsOf } from "./position.js";
import { T } from "../text.js";

const solvedKey = "lunar-solved";
/** Positions that one search may store: about half a gigabyte. */
const MOST_POSITIONS = 8_000_000;
const LEVELS = Object.entries(T.lunar.levels);

const read = () => { try { return JSON.parse(localStorage.getItem(solvedKey)) ?? {}; } catch { return {}; } };
const remember = (value) => { try { localStorage.setItem(solvedKey, JSON.stringify(value)); } catch { /* not kept */ } };

/** The date as a seed: 20261116. */
const today = () => { const now = new Date(); return (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate(); };

export function mount(root, params) {
  let cards = [];
  let card = 1; // number of the classic card; 0 is a board of one's own
  let title = "";
  let start = null; // the position at the beginning
  let position = null;
  let moves = []; // [{ name, way, before }]
  let selected = null;
  let slides = []; // every slide of the position
  let best = null; // { slides, moves } from the start
  let hinted = null;
  let playing = null;
  let job = null;
  let turn = 0;
  let pending = Promise.resolve(); // slides are made one after the other, however fast they come
  let level = "medium";
  let seed = Math.floor(Math.random() * 1e6);

  const board = new LunarBoard({
    slide: (name, way) => slide(name, way),
    select: (name) => { stop(); selected = name; hinted = null; draw(); },
    press: (cell, event) => editor.press(cell, event),
  });
  const heading = h("h2");
  const picker = h("select", { "aria-label": T.lunar.card, onchange: (event) => open(Number(event.target.value)) });
  const counts = h("div", { class: "counts" });
  const status = h("p", { class: "notice", "aria-live": "polite" });
  const line = h("p", { class: "moves mono", role: "group", "aria-label": T.lunar.made });
  const play = h("div", { class: "stack" });
  const undoButton = button(T.undo, undo, { icon: "undo", key: "U" });
  const hintButton = button(T.lunar.hint, hint, { icon: "hint", key: "H" });
  const solveButton = button(T.lunar.solve, solve, { icon: "play", key: "S" });
  const editor = new Editor({
    change: (next) => { position = next; board.show({ position, editing: true }); },
    done: async (next) => {
      if (!next.pieces.some((piece) => piece.human)) return toast(T.lunar.noHuman, "bad");
      const made = await told(ask("lunar.link", drawn(next)));
      if (made && await load(made.code, T.lunar.own, 0)) editing(false);
    },
  });
  const makeButton = button(T.lunar.make, () => make(seed++), { icon: "dice" });
  const dailyButton = button(T.lunar.daily, () => make(today(), T.lunar.ofToday), { icon: "hint" });

  const rules = h("p", { class: "quiet small" }, T.lunar.rules);
  play.append(
    h("div", { class: "card stack" },
      h("div", { class: "spread" },
        h("div", { class: "row" },
          button(T.lunar.previous, () => open(card - 1), { icon: "left", bare: true, key: "P" }), picker,
          button(T.lunar.next, () => open(card + 1), { icon: "right", bare: true, key: "N" })),
        heading),
      counts, status,
      h("div", { class: "row" }, undoButton, button(T.lunar.again, reset, { icon: "reset", key: "R" }), hintButton, solveButton),
      line),
    h("div", { class: "card stack" },
      h("h2", {}, T.lunar.newBoards),
      h("div", { class: "row" }, choice(T.lunar.difficulty, LEVELS, level, (value) => { level = value; }), makeButton),
      h("div", { class: "row" },
        dailyButton,
        button(T.lunar.draw, () => editing(true), { icon: "edit" }),
        button(T.lunar.printSheet, async () => (await import("./sheet.js")).openSheet(level, seed++), { icon: "pages" }),
        button(T.share.copyLink, () => copy(link.address("lunar", values()), T.share.link), { icon: "link" }),
        button(T.lunar.copyText, copyText, { icon: "copy" }))));

  root.append(
    h("header", {}, h("h1", {}, T.views.lunar), h("p", { class: "lede" }, T.lunar.lede)),
    h("div", { class: "split even" }, h("div", { class: "stack" }, board.element), h("div", { class: "stack" }, play, editor.element, rules)));
  editor.element.hidden = true;

  /** The slides made, as people write them. */
  const words = () => moves.map(({ from, way }) => cellName(from, start.height) + LETTERS[way]);

  const values = () => ({
    _: card ? "" : start?.code, card: card || "", m: words().join("."),
  });

  function editing(on) {
    stop();
    play.hidden = on;
    editor.element.hidden = !on;
    if (on) { job?.cancel(); turn++; editor.open(structuredClone(start)); board.element.focus(); }
    else draw();
  }

  async function load(code, name, number, made = "") {
    stop();
    const look = await told(ask("lunar.look", { board: boardOf(code) }));
    if (!look) return false;
    card = number;
    title = name;
    start = named(look);
    position = start;
    moves = [];
    best = null;
    selected = start.pieces[0]?.name ?? null;
    for (const word of made.split(".").filter(Boolean)) {
      const way = WAYS[word.at(-1)];
      const piece = position.pieces.find(({ at }) => cellName(at, position.height) === word.slice(0, -1));
      await survey();
      if (!way || !piece || !(await move(piece.name, way, true))) break;
    }
    await settle();
    return true;
  }

  const open = (number) => {
    if (!cards.length) return;
    const index = (number - 1 + cards.length) % cards.length;
    return load(cards[index].code, cards[index].title, index + 1);
  };

  /** Asks for the slides of the position, and for its code. */
  async function survey() {
    const now = position;
    const look = await ask("lunar.look", { board: boardOf(start.code), after: words().join(" ") });
    slides = look.slides;
    now.code = look.code;
  }

  /** Everything that follows from a new position. */
  async function settle() {
    const mine = ++turn;
    hinted = null;
    board.found = null;
    job?.cancel();
    if (start) link.write("lunar", values());
    await survey();
    if (mine !== turn) return;
    draw();
    lookAhead(mine);
  }

  /** Says how far it is from here; nobody waits for it. */
  async function lookAhead(mine) {
    const won = !position.pieces.some((piece) => piece.human);
    if (won) return celebrate();
    status.className = "notice";
    status.textContent = T.lunar.looking;
    let found;
    try {
      found = await home(position);
    } catch (error) {
      if (mine === turn && !error.cancelled) { status.className = "notice bad"; status.textContent = error.message; }
      return;
    }
    if (mine !== turn) return;
    hinted = null;
    board.found = found;
    if (!moves.length && found.solved) { best = { slides: found.length, moves: found.moves }; draw(); }
    if (!found.solved) {
      status.className = "notice bad";
      status.textContent = moves.length ? T.lunar.lost : T.lunar.unsolvable;
    } else {
      status.textContent = T.lunar.fromHere(found.length, found.moves);
    }
    hintButton.disabled = solveButton.disabled = !found.solved;
  }

  /** The shortest ways home in slides and in moves, or that there is none. */
  async function home({ code, height }) {
    const find = (count) => {
      job = search("lunar.solve", { board: boardOf(code), count, limit: MOST_POSITIONS, states: false });
      return job.result;
    };
    const mine = turn;
    const { solved, proven, length, solution } = await find("slides");
    if (!proven) throw new Told(T.lunar.tooLarge);
    if (!solved || mine !== turn) return { solved };
    const inMoves = await find("moves");
    return { solved, length, slides: stepsOf(solution, height), moves: inMoves.length };
  }

  const movesMade = () => moves.filter((one, i) => i === 0 || moves[i - 1].name !== one.name).length;

  function celebrate() {
    const made = moves.length;
    status.className = "notice good";
    const perfect = best && made <= best.slides;
    status.textContent = T.lunar.home(made, movesMade(), perfect, best?.slides);
    announce(status.textContent);
    hintButton.disabled = solveButton.disabled = true;
    if (!card) return;
    const all = read();
    if (!all[card] || all[card] > made) { all[card] = made; remember(all); fillPicker(); }
  }

  const slide = (name, way) => (pending = pending.then(() => told(move(name, way))));

  async function move(name, way, quiet = false) {
    const piece = position.pieces.find((one) => one.name === name);
    const found = piece && slides.find((one) => same(one.from, piece.at) && one.way === way);
    if (!found) {
      board.refuse(name, way);
      draw();
      if (!quiet) announce(T.lunar.cannot(name, T.lunar.ways[way]));
      return false;
    }
    const before = position;
    const pieces = before.pieces
      .filter((one) => one !== piece || !found.home)
      .map((one) => (one === piece ? { ...one, at: found.to } : one));
    moves.push({ name, way, before, from: piece.at });
    position = { ...before, pieces };
    selected = found.home ? pieces[0]?.name : name;
    if (!quiet) {
      if (found.home) flyHome(name, found.to);
      announce(T.lunar.slid(name, T.lunar.ways[way], cellName(found.to, position.height), found.home));
      await settle();
    }
    return true;
  }

  function flyHome(name, to) {
    const node = board.pieces.get(name);
    if (node) node.style.transform = `translate(${to[0]}px, ${position.height - 1 - to[1]}px)`;
  }

  function undo() {
    stop();
    const last = moves.pop();
    if (!last) return;
    position = last.before;
    selected = last.name;
    settle();
  }

  function reset() {
    stop();
    if (!moves.length) return;
    position = start;
    moves = [];
    settle();
  }

  function hint() {
    const next = board.found?.solved && board.found.slides[0];
    if (!next || !position.pieces.some((piece) => piece.human)) return;
    selected = position.pieces.find(({ at }) => same(at, next.from))?.name;
    hinted = slides.find((one) => same(one.from, next.from) && one.way === next.way) ?? null;
    draw();
    announce(T.lunar.hinted(selected, T.lunar.ways[next.way]));
  }

  async function solve() {
    if (playing) return stop();
    const way = board.found?.solved && board.found.slides;
    if (!way) return;
    playing = true;
    solveButton.lastChild.textContent = T.lunar.stop;
    for (const next of way) {
      const piece = position.pieces.find(({ at }) => same(at, next.from));
      selected = piece?.name;
      draw();
      await new Promise((done) => setTimeout(done, 420));
      if (!playing || !piece || !(await slide(piece.name, next.way))) break;
    }
    stop();
  }

  function stop() {
    playing = null;
    solveButton.lastChild.textContent = T.lunar.solve;
  }

  /** Makes a board; the same seed makes the same one for everybody. */
  async function make(seed, name = (of) => T.lunar.newBoard(of)) {
    makeButton.disabled = dailyButton.disabled = true;
    status.className = "notice";
    status.textContent = T.lunar.making;
    const made = await told(search("lunar.generate", { level, seed }).result);
    makeButton.disabled = dailyButton.disabled = false;
    if (made?.puzzles.length) return load(made.puzzles[0].code, name(T.lunar.levels[level]), 0);
    if (made) toast(T.lunar.notMade, "bad");
    settle();
  }

  async function copyText() {
    const made = await told(ask("lunar.convert", { board: boardOf(start.code), title, to: "text" }));
    if (made) copy(made.boards[0].text, T.lunar.boardName);
  }

  function draw() {
    if (!position) return;
    const piece = position.pieces.find((one) => one.name === selected);
    const ways = hinted ? [{ ...hinted, hint: true }] : piece ? slides.filter((one) => same(one.from, piece.at)) : [];
    board.show({ position, selected, slides: ways });
    heading.textContent = card ? "" : title;
    picker.value = card;
    const cell = (name, value, of) => h("div", {}, h("b", {}, value), h("span", {}, name), of !== undefined && h("small", {}, T.lunar.best(of)));
    counts.replaceChildren(cell(T.lunar.slidesMade, moves.length, best?.slides), cell(T.lunar.movesMade, movesMade(), best?.moves));
    undoButton.disabled = !moves.length;
    line.textContent = words().join(" ");
  }

  function fillPicker() {
    const solved = read();
    picker.replaceChildren(
      h("option", { value: 0, hidden: true }, T.lunar.own),
      ...cards.map((one, i) => h("option", { value: i + 1 }, `${T.lunar.cardName(i + 1, one.title)}${solved[i + 1] ? "  ✓" : ""}`)));
    picker.value = card;
  }

  async function take(params) {
    if (!cards.length) {
      cards = (await told(ask("lunar.cards")))?.cards ?? [];
      fillPicker();
    }
    const made = params.get("m") ?? "";
    const number = Number(params.get("card"));
    if (params.get("_")) return load(params.get("_"), T.lunar.shared, 0, made);
    if (params.get("b")) {
      const read = await told(ask("lunar.convert", { board: params.get("b"), to: "link" }));
      if (read) return load(codeOf(read.boards[0].text), read.boards[0].title || T.lunar.pasted, 0, made);
    }
    const found = number >= 1 && number <= cards.length ? number : 1;
    return load(cards[found - 1].code, cards[found - 1].title, found, made);
  }

  take(params);

  return {
    update(next) { editing(false); take(next); },
    leave() { stop(); job?.cancel(); turn++; },
    key(event) {
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "z") { undo(); return true; }
        return false;
      }
      if (!editor.element.hidden) return false;
      const inside = event.target.closest?.("button, a, [role=radiogroup]");
      if (WAYS_OF_KEYS[event.key] && !event.target.closest?.("[role=radiogroup]")) {
        if (selected) slide(selected, WAYS_OF_KEYS[event.key]);
        return true;
      }
      if (event.key === " " && !inside) {
        const names = position.pieces.map((piece) => piece.name);
        selected = names[(names.indexOf(selected) + (event.shiftKey ? names.length - 1 : 1)) % names.length];
        hinted = null;
        draw();
        announce(T.lunar.selected(selected));
        return true;
      }
      const named = position?.pieces.find((piece) => piece.name === event.key || (piece.human && piece.name === event.key.toUpperCase()));
      if (named) { selected = named.name; hinted = null; draw(); announce(T.lunar.selected(selected)); return true; }
      const command = { u: undo, r: reset, h: hint, s: solve, n: () => open(card + 1), p: () => open(card - 1), Backspace: undo }[event.key];
      if (command) { command(); return true; }
      return false;
    },
  };
}
