// How keys and fingers become moves: a direction that is held repeats after a while (DAS), then at
// its own pace (ARR); and, if pieces fall, gravity and the time until they lock.

const LOCK = 500;
const RESETS = 15;
const ROW = 1000;

/** Which key of the keyboard does what. */
export const KEYBOARD = {
  ArrowLeft: "left", ArrowRight: "right", ArrowDown: "soft-drop", ArrowUp: "cw", x: "cw", z: "ccw", a: "180", " ": "hard-drop", c: "hold", Shift: "hold",
};
const FAR = { left: "das-left", right: "das-right", "soft-drop": "soft-drop-floor" };

export class Handling {
  /** `press(key)` moves; `look()` tells { lies, playing }. `settings` are { das, arr, falls }. */
  constructor({ press, look, settings }) {
    Object.assign(this, { press, look, settings });
    this.held = new Map(); // key → { since, repeated }
    this.last = null;
    this.still();
  }

  still() {
    this.sinceFall = 0;
    this.onGround = 0;
    this.resets = 0;
  }

  down(key) {
    if (this.held.has(key)) return;
    this.press(key);
    if (key === "hard-drop" || key === "hold") this.still();
    else if (this.resets++ < RESETS) this.onGround = 0;
    if (FAR[key]) {
      if (key !== "soft-drop") for (const other of ["left", "right"]) this.held.delete(other);
      this.held.set(key, { time: 0, repeated: 0 });
    }
  }

  up(key) { this.held.delete(key); }
  release() { this.held.clear(); }

  /** Lets time pass, frame by frame. */
  pass(now) {
    const time = this.last === null ? 0 : Math.min(100, now - this.last);
    this.last = now;
    for (const [key, held] of this.held) {
      held.time += time;
      const over = held.time - this.settings.das;
      if (over < 0) continue;
      if (this.settings.arr <= 0) {
        if (!held.repeated++) this.press(FAR[key]);
        continue;
      }
      const due = Math.floor(over / this.settings.arr) + 1;
      for (; held.repeated < due; held.repeated++) this.press(key);
    }
    const { lies, playing } = this.look();
    if (!this.settings.falls || !playing) return;
    this.sinceFall += time;
    if (this.sinceFall >= ROW) {
      this.sinceFall = 0;
      this.press("fall");
    }
    this.onGround = lies ? this.onGround + time : 0;
    if (this.onGround >= LOCK) {
      this.still();
      this.press("lock");
    }
  }
}
