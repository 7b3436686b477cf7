// Two players of Smash the Code, watched round by round. The solver plays; here it is only shown.

import { button, choice, field, h, icon, s, select } from "../dom.js";
import { search } from "../engine.js";
import { announce, frame } from "../grid.js";
import { T, number } from "../text.js";
import { COLUMNS, EMPTY, ROWS, draw, pairPicture } from "./well.js";

const NAMES = ["bot", "two-ply", "one-ply", "greedy", "random"];
/** Fields that the bot looks at for a move. */
const NODES = 20_000;

/** { element, open(seed, players), leave(), key(event) }; `use(rows, pairs)` plays on from a field. */
export function watcher({ changed, use }) {
  const players = ["bot", "two-ply"];
  let seed = 1;
  let rounds = [];
  let end = null;
  let job = null;
  let at = 0; // the round that is shown
  let moment = 0; // and which moment of it
  let pace = 500;
  let timer = 0;
  let game = 0;

  const sides = [0, 1].map((i) => {
    const board = frame(COLUMNS, ROWS, T.smash.watch.player(i + 1));
    board.element.classList.add("smash-well");
    const cells = s("g");
    board.cells.append(cells);
    const points = h("b", {}, "0");
    const picker = select(NAMES.map((name) => [name, T.smash.watch.names[name]]), players[i], (name) => { players[i] = name; begin(); });
    const element = h("div", { class: "stack tight watch-side" }, field(T.smash.watch.player(i + 1), picker),
      h("div", { class: "counts" }, h("div", {}, points, h("span", {}, T.smash.points))), board.element,
      button(T.smash.watch.use, () => { const side = rounds[at]?.sides[i]; if (side) use(side.field, rounds[at].pairs); }, { kind: "plain" }));
    return { board, cells, points, picker, element };
  });
  const queue = h("div", { class: "pairs", role: "group", "aria-label": T.smash.queue });
  const where = h("b", {});
  const said = h("p", { class: "notice", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 0, max: 0, "aria-label": T.smash.watch.round, oninput: () => { stop(); show(Number(slider.value)); } });
  const playButton = button(T.smash.watch.start, () => (timer ? stop() : run()), { icon: "play", kind: "main", key: "Space" });
  const seedInput = h("input", { type: "text", inputmode: "numeric", onchange: () => { seed = Number(seedInput.value.replace(/\D/g, "")) || 1; begin(); } });
  const element = h("div", { class: "split smash watching", hidden: true },
    h("div", { class: "watch" }, sides.map((side) => side.element)),
    h("div", { class: "stack" },
      h("div", { class: "card stack" },
        h("div", { class: "spread" }, where, h("div", { class: "row" },
          button(T.smash.back, () => { stop(); show(at - 1); }, { icon: "left", bare: true, key: "←" }), playButton,
          button(T.smash.forward, () => { stop(); show(at + 1); }, { icon: "right", bare: true, key: "→" }))),
        slider, queue, said),
      h("div", { class: "card stack" },
        h("p", { class: "quiet small" }, T.smash.watch.lede),
        h("div", { class: "fields" }, field(T.smash.watch.seed, seedInput)),
        choice(T.smash.watch.pace, Object.entries(T.smash.watch.paces), String(pace), (value) => { pace = Number(value); }),
        h("div", { class: "row" }, button(T.smash.watch.again, () => { seed = 1 + Math.floor(Math.random() * 999_999); begin(); }, { icon: "dice" })))));

  /** What a side looks like at each moment of a round: the drop, then every step of its chain. */
  function moments(side) {
    const { lost, placed, cells, chain } = side.drop;
    if (lost) return [{ rows: side.field, points: side.points }];
    let { points } = side;
    return [{ rows: placed, fresh: cells, points }, ...chain.steps.flatMap((step) => {
      const before = { rows: step.before, gone: step.vanishing, points };
      points += step.score;
      return [before, { rows: step.after, points }];
    })];
  }

  function show(round, now = Infinity) {
    if (!rounds.length) return;
    at = Math.max(0, Math.min(rounds.length - 1, round));
    const all = rounds[at].sides.map(moments);
    moment = Math.min(now, Math.max(...all.map((one) => one.length)) - 1);
    sides.forEach((side, i) => {
      const shown = all[i][Math.min(moment, all[i].length - 1)];
      draw(side.cells, shown.rows, shown);
      side.points.textContent = number(shown.points);
    });
    queue.replaceChildren(...rounds[at].pairs.map((pair, i) => h("span", { class: i ? "" : "now" }, pairPicture(pair))));
    where.textContent = T.smash.watch.turn(at + 1);
    slider.max = rounds.length - 1;
    slider.value = at;
    const isLast = end && at === rounds.length - 1;
    const chains = rounds[at].sides.map(({ drop }, i) => [i + 1, drop.chain?.score ?? 0, drop.chain?.steps.length ?? 0]).filter(([, score]) => score);
    const text = [...chains.map(([n, score, steps]) => T.smash.watch.scored(n, number(score), steps)), isLast ? ended() : ""].filter(Boolean).join(" ");
    said.textContent = text || T.smash.watch.quiet;
    said.className = `notice ${isLast ? "good" : ""}`;
  }

  const ended = () => (end.winner === undefined ? T.smash.watch.drawn
    : rounds.at(-1).sides.some(({ drop }) => drop.lost) ? T.smash.watch.won(end.winner + 1) : T.smash.watch.limit(end.winner + 1));

  function tick() {
    const last = Math.max(...rounds[at].sides.map((side) => moments(side).length)) - 1;
    if (moment < last) show(at, moment + 1);
    else if (at < rounds.length - 1) show(at + 1, 0);
    else if (end) {
      announce(said.textContent);
      return stop();
    }
    timer = setTimeout(tick, moment < last ? pace / 2 : pace);
  }

  /** What the button does next. */
  const face = (shape) => playButton.replaceChildren(icon(shape), h("span", {}, shape === "play" ? T.smash.watch.start : T.smash.watch.pause));

  function run() {
    if (!rounds.length) return;
    if (end && at === rounds.length - 1) show(0, 0);
    face("pause");
    timer = setTimeout(tick, pace);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    face("play");
  }

  /** Starts the game that is chosen. */
  async function begin() {
    const mine = ++game;
    stop();
    job?.cancel();
    rounds = [];
    end = null;
    seedInput.value = seed;
    sides.forEach((side, i) => { side.picker.value = players[i]; draw(side.cells, EMPTY); side.points.textContent = "0"; });
    where.textContent = "";
    queue.replaceChildren();
    said.className = "notice";
    said.textContent = T.smash.botThinks;
    changed({ seed, players });
    job = search("smash.game", { seed, players, nodes: NODES }, ({ list }) => {
      if (mine !== game) return;
      const first = !rounds.length;
      rounds.push(...list);
      slider.max = rounds.length - 1;
      if (first) { show(0, 0); run(); }
    });
    try {
      const reply = await job.result;
      if (mine !== game) return;
      end = reply;
      if (at === rounds.length - 1) show(at, moment);
    } catch (error) {
      if (mine !== game || error.cancelled) return;
      said.className = "notice bad";
      said.textContent = error.message;
    }
  }

  return {
    element,
    open(given) {
      const names = (given.players ?? "").split(",").filter((name) => NAMES.includes(name));
      if (names.length === 2) players.splice(0, 2, ...names);
      seed = given.seed || seed;
      begin();
    },
    leave() { game++; stop(); job?.cancel(); },
    key(event) {
      if (event.target.closest?.("button, a, summary, select, [role=radiogroup]")) return false;
      const command = { " ": () => playButton.click(), ArrowLeft: () => { stop(); show(at - 1); }, ArrowRight: () => { stop(); show(at + 1); } }[event.key];
      command?.();
      return Boolean(command);
    },
  };
}
