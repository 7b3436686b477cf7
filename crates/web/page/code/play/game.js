// The game: keys go to the solver's own game, one piece after the other, however fast they come.

import { ask } from "../engine.js";

const LOCKS = new Set(["hard-drop", "lock"]);

export class Game {
  /**
   * `draw(reply)` shows a position, `begun(position, reply)` is called when a piece comes,
   * `locked(position, reply)` when it has locked. A position is { seed, skip, hold, field, goal },
   * or { seed, clear } at the start of a cycle; `goal` is how many lines are left to clear.
   */
  constructor({ draw, begun, locked, failed }) {
    Object.assign(this, { draw, begun, locked, failed });
    this.turn = 0;
  }

  /** Starts from a position; nothing pressed before counts any more. */
  start(position, rules) {
    this.turn++;
    Object.assign(this, { position, rules, keys: [], sent: -1, now: null, busy: false });
    this.#pump();
  }

  /** Presses a key, or lets the piece `fall` or `lock`. */
  press(key) {
    if (!this.position || this.now?.end) return;
    this.keys.push(key);
    this.#pump();
  }

  async #pump() {
    if (this.busy) return;
    this.busy = true;
    const mine = this.turn;
    try {
      while (this.keys.length > this.sent) {
        const { goal: _, ...position } = this.position;
        const first = this.now === null; // keys pressed before the first piece has come wait for it
        const pressed = first ? [] : this.keys;
        const lock = pressed.findIndex((key) => LOCKS.has(key));
        const keys = lock < 0 ? [...pressed] : pressed.slice(0, lock + 1);
        const reply = await ask("tetris.game", { ...position, ...this.rules, keys });
        if (mine !== this.turn) return;
        const { goal } = this.position; // the coach may have set another meanwhile
        this.now = reply;
        if (reply.locked) {
          const before = this.position;
          this.keys = this.keys.slice(reply.pressed);
          this.sent = 0;
          this.position = this.#after(reply, goal - reply.locked.lines);
          this.locked(before, reply);
          if (mine !== this.turn) return;
          if (!reply.end) this.begun(this.position, reply);
        } else {
          this.sent = keys.length;
          if (lock >= 0) { // it did not lie yet: as if never pressed
            this.keys.splice(lock, 1);
            this.sent--;
          }
          if (first) {
            this.position = this.#after(reply, goal ?? reply.lines);
            this.begun(this.position, reply);
          }
        }
        this.draw(reply);
      }
    } catch (error) {
      if (mine === this.turn && !error.cancelled) this.failed(error);
    } finally {
      if (mine === this.turn) this.busy = false;
    }
  }

  #after({ skip, hold, field }, goal) {
    return { seed: this.position.seed, skip, hold, field, goal };
  }
}
