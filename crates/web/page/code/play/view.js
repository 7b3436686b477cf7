// Play: Tetris for perfect clears, with a coach who knows the exact chances.

import { button, choice, field, h, s, select, told, toast } from "../dom.js";
import { announce, frame, piece } from "../grid.js";
import { ask } from "../engine.js";
import * as link from "../link.js";
import { T, percent } from "../text.js";
import * as atlas from "../perfect/atlas.js";
import { piecePicture } from "../perfect/picture.js";
import { Coach } from "./coach.js";
import { Game } from "./game.js";
import { Handling, KEYBOARD } from "./handling.js";

const ROWS = 12; // a perfect clear happens below
const KEPT = "play";
const USUAL = { das: 133, arr: 10, falls: false, coach: "ask", previews: 5, kicks: "srs" };
const NEVER = { clears: 0, streak: 0, best: 0, pieces: 0, lost: 0 };

const recall = () => { try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; } };
const remember = (value) => { try { localStorage.setItem(KEPT, JSON.stringify(value)); } catch { /* not kept */ } };

export function mount(root, params) {
  const kept = recall();
  const settings = { ...USUAL, ...kept.settings };
  const totals = { ...NEVER, ...kept.totals };
  let start = { seed: 1, clear: 1, fumen: "" };
  let turn = null; // the coach's view of the current piece
  let hint = false;
  let frameId = 0;
  let over = "";
  let latest = params; // the address that came last wins
  let ready = false; // the rotation systems are known
  let left = false;

  const board = frame(10, ROWS, T.play.board);
  board.element.setAttribute("tabindex", "0");
  board.element.classList.add("play-board");
  const held = h("div", { class: "slot" });
  const next = h("div", { class: "slots" });
  const verdict = h("p", { class: "notice", "aria-live": "polite" });
  const now = h("div", { class: "figures" });
  const mistakes = h("div", { class: "stack tight" });
  const kept_ = h("div", { class: "counts small-counts" });
  const seedInput = h("input", { type: "text", inputmode: "numeric", value: "1", "aria-label": T.play.seed, onchange: () => restart({ seed: Number(seedInput.value.replace(/\D/g, "")) || 1 }) });
  const startPicker = select([...Array.from({ length: 7 }, (_, i) => [String(i + 1), T.play.start(i + 1)]), ["fumen", T.play.fromFumen]], "1", (value) => {
    fumenField.hidden = value !== "fumen";
    if (value !== "fumen") restart({ clear: Number(value), fumen: "" });
  });
  const fumenInput = h("input", { type: "text", class: "mono", spellcheck: "false", placeholder: "v115@…", onchange: () => restart({ fumen: fumenInput.value.trim() }) });
  const fumenField = field(T.play.fumen, fumenInput);
  fumenField.hidden = true;
  const kicks = select([["srs", "srs"]], settings.kicks, (value) => set("kicks", value, true));
  const number = (name, most) => h("input", { type: "number", class: "number", min: 0, max: most, value: settings[name], onchange: (event) => set(name, Math.max(0, Math.min(most, Number(event.target.value) || 0))) });

  const coach = new Coach({ told: () => showCoach() });
  const game = new Game({
    draw: (reply) => draw(reply),
    begun: (position, reply) => {
      hint = false;
      handling.still();
      turn = coach.see(position, reply, { kicks: settings.kicks, previews: Math.max(0, reply.queue.length - 1) });
    },
    locked: (_, reply) => {
      const { locked } = reply;
      if (turn) coach.lock(turn, locked);
      totals.pieces++;
      if (locked.all_clear) {
        totals.clears++;
        totals.streak++;
        totals.best = Math.max(totals.best, totals.streak);
        toast(T.play.cleared(totals.streak));
      }
      if (game.position.goal <= 0) game.position.goal = reply.lines; // on to the next
      keep();
      if (locked.what) announce(locked.what);
      if (reply.end) end(T.play.end);
    },
    failed: (error) => toast(error.message, "bad"),
  });
  const handling = new Handling({
    press: (key) => game.press(key),
    look: () => ({ lies: game.now?.lies ?? false, playing: Boolean(game.now?.active) }),
    settings,
  });

  const touch = (name, key) => h("button", {
    type: "button", class: "button touch", "aria-label": T.play.keys[key] ?? key,
    onpointerdown: (event) => { event.preventDefault(); handling.down(key); },
    onpointerup: () => handling.up(key), onpointerleave: () => handling.up(key), onpointercancel: () => handling.up(key),
    onclick: (event) => { if (event.detail === 0) { handling.down(key); handling.up(key); } }, // by keyboard
  }, name);

  root.append(
    h("header", {}, h("h1", {}, T.views.play), h("p", { class: "lede" }, T.play.lede)),
    h("div", { class: "split play" },
      h("div", { class: "stack" },
        h("div", { class: "table-top" },
          h("div", { class: "side" }, h("span", { class: "label" }, T.inputs.hold), held),
          board.element,
          h("div", { class: "side" }, h("span", { class: "label" }, T.play.next), next)),
        h("div", { class: "touch-row" }, touch("←", "left"), touch("→", "right"), touch("↓", "soft-drop"), touch("↺", "ccw"), touch("↻", "cw"), touch(T.play.short.hold, "hold"), touch(T.play.short.drop, "hard-drop")),
        h("div", { class: "row" },
          button(T.play.undo, undo, { icon: "undo", key: "U" }),
          button(T.play.again, () => restart({}), { icon: "reset", key: "R" }),
          button(T.play.fresh, () => restart({ seed: 1 + Math.floor(Math.random() * 999_999) }), { icon: "dice", key: "N" }),
          button(T.play.hint, () => { hint = !hint; showCoach(); draw(game.now); }, { icon: "hint", key: "H" }))),
      h("div", { class: "stack" },
        h("div", { class: "card stack" },
          h("div", { class: "spread" }, h("h2", {}, T.play.coach),
            choice(T.play.coach, Object.entries(T.play.coaching), settings.coach, (value) => { set("coach", value); showCoach(); draw(game.now); })),
          now, verdict),
        h("div", { class: "card stack" }, h("h2", {}, T.play.mistakes), mistakes),
        h("div", { class: "card stack" }, h("div", { class: "spread" }, h("h2", {}, T.play.totals),
          button(T.play.forget, () => { Object.assign(totals, NEVER); keep(); showTotals(); }, { kind: "plain" })), kept_),
        h("details", { class: "card" }, h("summary", {}, T.play.settings),
          h("div", { class: "stack" },
            h("div", { class: "fields" }, field(T.play.seed, seedInput), field(T.play.startAt, startPicker), field(T.best.previews, select([0, 1, 2, 3, 4, 5, 6].map((n) => [String(n), String(n)]), String(settings.previews), (value) => set("previews", Number(value), true))), field(T.rules.rotation, kicks)),
            fumenField,
            h("div", { class: "fields" }, field(T.play.das, number("das", 500)), field(T.play.arr, number("arr", 200))),
            h("label", { class: "check" }, h("input", { type: "checkbox", checked: settings.falls, onchange: (event) => set("falls", event.target.checked) }), T.play.falls),
            h("p", { class: "small quiet" }, T.play.keyHelp))))));

  function keep() { remember({ settings, totals }); }

  function set(name, value, again = false) {
    settings[name] = value;
    keep();
    if (again) restart({});
  }

  function restart(changes) {
    start = { ...start, ...changes };
    seedInput.value = start.seed;
    totals.streak = 0;
    over = "";
    coach.reset();
    turn = null;
    hint = false;
    handling.release();
    const position = { seed: start.seed, ...(start.fumen ? { field: start.fumen } : { clear: start.clear }) };
    link.write("play", { seed: start.seed, start: start.fumen || start.clear === 1 ? "" : start.clear, f: start.fumen });
    game.start(position, { kicks: settings.kicks, previews: settings.previews });
    showTotals();
    showCoach();
    board.element.focus({ preventScroll: true });
  }

  /** Goes back to before the last piece. */
  function undo() {
    const last = coach.turns.at(-2) ?? coach.turns.at(-1);
    if (last) from(last);
  }

  /** Plays on from a turn of before. */
  function from(past) {
    coach.back(past);
    over = "";
    totals.streak = 0;
    turn = null;
    hint = false;
    handling.release();
    game.start({ ...past.position }, { kicks: settings.kicks, previews: settings.previews });
    showTotals();
    showCoach();
    board.element.focus({ preventScroll: true });
  }

  function end(text) {
    over = text;
    totals.streak = 0;
    showCoach();
  }

  const shows = () => settings.coach === "always" || (settings.coach === "ask" && hint);

  function draw(reply) {
    if (!reply) return;
    board.cells.replaceChildren();
    const rows = reply.rows.toReversed();
    rows.forEach((row, y) => [...row].forEach((cell, x) => { if (cell !== "_" && y < ROWS) board.cells.append(piece([[x, y]], ROWS, cell)); }));
    const goal = game.position?.goal;
    if (goal && goal < ROWS) board.cells.append(s("line", { class: "limit", x1: 0, x2: 10, y1: ROWS - goal, y2: ROWS - goal }));
    if (shows() && turn?.best?.moves[0]) board.cells.append(piece(turn.best.moves[0].cells, ROWS, turn.best.moves[0].piece, "hinted"));
    const shown = (cells) => cells.map(([x, y]) => [x, y]);
    if (reply.active) {
      board.cells.append(piece(shown(reply.ghost), ROWS, reply.active.piece, "ghost"));
      // A piece far above is shown at the top edge of what is seen.
      const top = Math.max(...reply.active.cells.map(([, y]) => y));
      const down = Math.max(0, top - (ROWS - 1));
      board.cells.append(piece(reply.active.cells.map(([x, y]) => [x, y - down]), ROWS, reply.active.piece));
    }
    held.replaceChildren(reply.hold ? piecePicture(reply.hold) : "");
    held.classList.toggle("quiet", !reply.can_hold);
    next.replaceChildren(...[...reply.queue.slice(1)].map((one) => piecePicture(one)));
  }

  function showCoach() {
    const last = coach.turns.findLast(({ locked }) => locked);
    const best = turn?.best;
    now.hidden = !shows() || !best;
    if (!now.hidden) {
      now.replaceChildren(h("div", { class: "figure" }, h("span", { class: "label" }, T.play.chanceNow), h("strong", {}, percent(best.solvable, best.total)),
        h("small", {}, best.moves[0] ? T.play.bestMove(T.best.move(best.moves[0].piece, best.moves[0].hold)) : T.best.none)));
      draw(game.now);
    }
    if (best?.next_height && turn === coach.turns.at(-1)) game.position.goal = best.next_height; // this height is lost
    const judged = coach.turns.findLast((one) => one.verdict);
    const waits = coach.turns.some((one) => !one.best && !one.error);
    const failed = coach.turns.findLast((one) => one.error);
    verdict.className = "notice";
    if (over) verdict.textContent = over;
    else if (settings.coach === "never") verdict.textContent = T.play.silent;
    else if (judged && judged === last) {
      const { before, after, loss } = judged.verdict;
      verdict.textContent = loss < 0.0005 ? T.play.good(percent(after, 1)) : T.play.bad(percent(loss, 1, 1), percent(before, 1), percent(after, 1));
      verdict.classList.toggle("good", loss < 0.0005);
      verdict.classList.toggle("bad", loss >= 0.1);
    } else if (failed && failed === coach.turns.at(-1)) verdict.textContent = failed.error;
    else verdict.textContent = waits ? T.play.thinking : T.play.ready;
    if (judged && !judged.counted) {
      for (const one of coach.turns) if (one.verdict && !one.counted) { one.counted = true; totals.lost += one.verdict.loss; }
      keep();
      showTotals();
    }
    const list = coach.mistakes();
    mistakes.replaceChildren(...(list.length ? list.slice(0, 12).map((one) => h("div", { class: "spread mistake" },
      h("span", { class: "row nowrap" }, piecePicture(one.locked.piece), T.play.mistake(coach.turns.indexOf(one) + 1, percent(one.verdict.loss, 1, 1))),
      button(T.play.tryAgain, () => from(one), { icon: "turn", kind: "plain" }))) : [h("p", { class: "quiet small" }, T.play.noMistakes)]));
  }

  function showTotals() {
    const judged = totals.pieces || 1;
    kept_.replaceChildren(
      h("div", {}, h("b", {}, totals.streak), h("span", {}, T.play.streak), h("small", {}, T.play.bestStreak(totals.best))),
      h("div", {}, h("b", {}, totals.clears), h("span", {}, T.play.clears), h("small", {}, T.play.average(percent(totals.lost / judged, 1, 2)))));
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.target.closest?.("[role=radiogroup], summary, select")) return false;
    if (event.target.closest?.("button") && (event.key === " " || event.key === "Enter")) return false;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = KEYBOARD[name];
    if (move) {
      if (!event.repeat) handling.down(move);
      return true;
    }
    if (event.repeat && "urn".includes(name)) return true; // once per press
    const act = { u: undo, r: () => restart({}), n: () => restart({ seed: 1 + Math.floor(Math.random() * 999_999) }), h: () => { hint = !hint; showCoach(); draw(game.now); } }[name];
    act?.();
    return Boolean(act);
  }
  const up = (event) => { const move = KEYBOARD[event.key.length === 1 ? event.key.toLowerCase() : event.key]; if (move) handling.up(move); };
  const away = () => handling.release();
  addEventListener("keyup", up);
  addEventListener("blur", away);

  const loop = (time) => {
    handling.pass(time);
    frameId = requestAnimationFrame(loop);
  };
  frameId = requestAnimationFrame(loop);

  function take(params) {
    latest = params;
    if (!ready) return;
    restart({ seed: Number(params.get("seed")) || 1 + Math.floor(Math.random() * 999_999), clear: Math.max(1, Math.min(7, Number(params.get("start")) || 1)), fumen: params.get("f") ?? "" });
    startPicker.value = start.fumen ? "fumen" : String(start.clear);
    fumenField.hidden = !start.fumen;
    fumenInput.value = start.fumen;
  }

  // The coach is some times faster with the atlas; without it he is as right.
  told(Promise.all([ask("tetris.kicks"), atlas.recall().then((found) => found ?? atlas.download().catch(() => null))]).then(([{ systems }]) => {
    kicks.replaceChildren(...systems.map(({ name, about }) => h("option", { value: name, title: about }, name)));
    kicks.value = settings.kicks;
    ready = !left;
    take(latest);
  }));

  return {
    update: take,
    key,
    leave() {
      left = true;
      ready = false;
      cancelAnimationFrame(frameId);
      removeEventListener("keyup", up);
      removeEventListener("blur", away);
      coach.reset();
      game.turn++;
    },
  };
}
