// Every question of the view, in the order in which they are offered.

import best from "./best.js";
import chance from "./chance.js";
import { minimal, path } from "./path.js";
import saves from "./saves.js";
import score from "./score.js";
import { congruents, cover, setup } from "./shapes.js";
import solve from "./solve.js";
import spin from "./spin.js";

export const QUESTIONS = [solve, best, chance, path, minimal, saves, cover, setup, congruents, score, spin];
