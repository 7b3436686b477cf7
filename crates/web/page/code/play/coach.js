// The coach: what a position is worth, what each placement cost. Every value is that of pc.best.

import { ask } from "../engine.js";

/** Positions that are looked at at the same time. */
const MOST_AT_ONCE = 2;
/** A loss below this is none: what the screen shows would be 0. */
const LEAST = 0.0005;

const sameCells = (a, b) => a.length === b.length && a.map(String).sort().join() === b.map(String).sort().join();

export class Coach {
  /** `told()` is called whenever there is something new to show. */
  constructor({ told }) {
    this.told = told;
    this.reset();
  }

  reset() {
    this.control?.abort();
    this.control = new AbortController();
    this.turns = []; // { position, view, best, locked, verdict }
    this.waiting = [];
    this.asking = 0;
  }

  /** A piece has come. */
  see(position, { queue, bag, hold, field }, rules) {
    const turn = { position, queue, hold, best: null, locked: null, verdict: null, error: null };
    this.turns.push(turn);
    this.waiting.push([turn, { field, queue, bag, hold, height: position.goal, detail: true, ...rules }]);
    this.#go();
    return turn;
  }

  async #go() {
    if (this.asking >= MOST_AT_ONCE || !this.waiting.length) return;
    const { control } = this;
    const [turn, args] = this.waiting.shift();
    this.asking++;
    try {
      turn.best = await ask("pc.best", args, { signal: control.signal });
      this.#judge(turn);
    } catch (error) {
      if (!error.cancelled) turn.error = error.message;
    }
    if (control !== this.control) return;
    this.asking--;
    this.told();
    this.#go();
  }

  /** The piece of a turn has locked. */
  lock(turn, locked) {
    turn.locked = locked;
    this.#judge(turn);
    this.told();
  }

  /** What the placement left of the chance, and what that cost. */
  #judge(turn) {
    const { best, locked } = turn;
    if (!best || !locked || turn.verdict) return;
    const move = best.moves.find(({ piece, cells }) => piece === locked.piece && sameCells(cells, locked.cells));
    turn.verdict = { before: best.chance, after: move?.chance ?? 0, loss: move ? move.loss : best.chance, best: best.moves[0] };
  }

  /** Placements that cost something, the dearest first. */
  mistakes() {
    return this.turns.filter(({ verdict }) => verdict && verdict.loss >= LEAST).sort((a, b) => b.verdict.loss - a.verdict.loss);
  }

  /** Forgets everything from a turn on. */
  back(turn) {
    const at = this.turns.indexOf(turn);
    this.control.abort();
    this.control = new AbortController();
    this.waiting = [];
    this.asking = 0;
    this.turns.length = Math.max(0, at);
  }
}
