// Every public fact about what the page can be asked: its worker answers what the native code
// answers, to the letter, and both answer what the fact says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "../module.mjs";
import { ROOT, facts, native, nativeText, table } from "../native.mjs";
import { test } from "./harness.mjs";

// What takes time differs; what is answered does not.
const settled = ({ micros, ...reply }) => reply;

/** Asks page and machine the same; each case is { request, check(reply) }. */
async function compare(page, cases) {
  const requests = cases.map(({ request }) => request);
  const here = native(requests);
  const there = await page.askAll(requests);
  cases.forEach(({ request, check }, i) => {
    assert.deepEqual(settled(there[i]), settled(here[i]), JSON.stringify(request).slice(0, 300));
    check(there[i]);
  });
  console.error(`      ${cases.length} questions, the same answers`);
}

// The cases of crates/cli/tests/cli/ask.rs, so that commands, `allclear ask` and the module say the
// same, to the byte.
await test("every question: the same bytes", "#lab", {}, async () => {
  const ask = await start();
  const requests = facts("crates/api/tests/data/cases.jsonl").map((line) => JSON.parse(line).request);
  const still = (reply) => reply.replace(/"micros":\d+/, '"micros":0');
  nativeText(requests).forEach((here, i) => {
    const there = ask(JSON.stringify(requests[i]));
    assert.equal(still(there), still(here), JSON.stringify(requests[i]));
  });
  console.error(`      ${requests.length} questions, the same bytes`);
});

const solve = (args) => ({ ask: "pc.solve", ...args });

await test("public facts: numbers of perfect clears", "#lab", {}, async (page) => {
  const kinds = [["srs_hold", 11, { kicks: "srs" }], ["jstris180_hold", 11, { kicks: "jstris180" }], ["srs_nohold", 10, { kicks: "srs", no_hold: true }]];
  await compare(page, table("crates/pc/tests/data/solutions.csv").flatMap((row) => kinds.map(([name, length, rules]) => ({
    request: solve({ queue: row.queue.slice(0, length), height: 4, count: true, ...rules }),
    check: ({ solutions }) => assert.equal(solutions, Number(row[name]), `${row.queue} ${name}`),
  }))));
});

await test("public facts: the 200 queues", "#lab", {}, async (page) => {
  await compare(page, table("crates/pc/tests/data/bench200.csv").flatMap(({ queue }) => [[4, 11], [6, 16]].map(([height, length]) => ({
    request: solve({ queue: queue.slice(0, length), height, kicks: "srsPlus" }),
    check: ({ found }) => assert.equal(found, true, `${queue} ${height}`),
  }))));
});

await test("public facts: perfect clears of two lines", "#lab", {}, async (page) => {
  const bytes = readFileSync(join(ROOT, "crates/pc/tests/data/height2.pc"));
  const cases = [];
  for (let at = 0; at < bytes.length;) {
    const packed = bytes.readUIntLE(at, 6);
    const letters = Array.from({ length: 16 }, (_, i) => "IOTSZLJ"[Math.floor(packed / 8 ** i) % 8] ?? "").join("");
    cases.push({
      request: solve({ hold: letters[0], queue: letters.slice(1), height: 2, count: true }),
      check: ({ solutions }) => assert.ok(solutions > 0, letters),
    });
    at += 8 + letters.length - 1;
  }
  await compare(page, cases);
});

// `percent` counts queues cut to the pieces that can matter, `path` whole ones. Left out: facts
// of more than 20,000 queues, which would take longer than all others together.
await test("public facts: chances of a field", "#lab", {}, async (page) => {
  const drops = { softdrop: "softdrop", harddrop: "harddrop", 180: "softdrop", "t-softdrop": "tsoft" };
  const rows = ["percent", "path"].flatMap((file) => facts(`crates/pc/tests/data/${file}.jsonl`)).map((line) => JSON.parse(line));
  const asked = rows.filter(({ drop, total }) => drop in drops && total <= 20_000);
  await compare(page, asked.map((fact) => ({
    request: {
      ask: "pc.chance", field: fact.rows.join("/"), height: fact.clear, pattern: fact.pattern, no_hold: fact.hold !== "use",
      kicks: fact.kicks.replace("@", ""), drop: drops[fact.drop],
    },
    check({ solvable, total, queues }) {
      const counted = fact.unique !== undefined && queues ? queues : { solvable, total };
      assert.deepEqual([counted.solvable, counted.total], [fact.success, fact.total], fact.id);
    },
  })));
});

await test("public facts: Lunar Lockout", "#lab", {}, async (page) => {
  const rows = new Map(table("crates/lunar/tests/data/optimal.csv").map((row) => [row.puzzle, row]));
  const [classic, preflight] = native([
    { ask: "lunar.cards" },
    { ask: "lunar.convert", to: "link", board: readFileSync(join(ROOT, "crates/lunar/tests/data/preflight.txt"), "utf8") },
  ]).map((reply) => reply.cards ?? reply.boards);
  const numbered = (kind) => (card, i) => ({ card, row: rows.get(`${kind}_${String(i + 1).padStart(2, "0")}`) });
  const all = [...classic.map(numbered("classic")), ...preflight.map(numbered("preflight"))];
  assert.equal(all.length, rows.size);
  await compare(page, all.flatMap(({ card: { code, text, title }, row }) => {
    const board = text ?? `#lunar=${code}`;
    return [
      {
        request: { ask: "lunar.solve", board },
        check(best) {
          assert.equal(best.length, Number(row.optimal_slides), title);
          if (row.num_optimal_slide_solutions === "1") assert.equal(best.solution, row.sample_solution, title);
        },
      },
      {
        request: { ask: "lunar.solve", board, count: "moves" },
        check: (best) => assert.equal(best.length, Number(row.optimal_grouped_moves), title),
      },
      { request: { ask: "lunar.look", board }, check: (look) => assert.equal(look.robots.length, Number(row.robots), title) },
    ];
  }));
});

await test("public facts: Smash the Code", "#lab", {}, async (page) => {
  const boards = facts("crates/smash/tests/data/boards.jsonl").map((line) => JSON.parse(line));
  const cases = boards.map((board) => ({
    request: { ask: "smash.chain", field: board.field.join("/") },
    check(chain) {
      assert.deepEqual(chain.step_scores, board.step_scores);
      assert.deepEqual(chain.final, board.final);
      assert.equal(chain.score, board.score);
    },
  }));
  // Every turn of whole games: the input is read, and both players' moves are played.
  for (const game of facts("crates/smash/tests/data/referee_games.jsonl").map((line) => JSON.parse(line))) {
    game.turns.forEach((turn, round) => {
      const [own, other] = [turn.in.slice(9, 21), turn.in.slice(22, 34)];
      const pair = turn.in[0].replace(" ", "");
      cases.push({
        request: { ask: "smash.turn", text: turn.in.join("\n") },
        check: ({ field, opponent, pairs }) => assert.deepEqual([field, opponent, pairs[0]], [own, other, pair]),
      });
      for (const [player, field, move, scores] of [[0, own, turn.m0, turn.s0], [1, other, turn.m1, turn.s1]]) {
        cases.push({
          request: { ask: "smash.drop", field: field.join("/"), pair, column: move[0], rotation: move[1] },
          check({ lost, chain }) {
            if (lost) assert.deepEqual([round, game.dead[player] !== null], [game.turns.length - 1, true]);
            else assert.deepEqual(chain.step_scores, scores, `game ${game.seed}, turn ${round}`);
          },
        });
      }
    });
    cases.push({
      request: { ask: "smash.pairs", seed: game.seed, count: game.turns.length },
      check: ({ pairs }) => assert.deepEqual(pairs, game.turns.map((turn) => turn.in[0].replace(" ", ""))),
    });
  }
  await compare(page, cases);
});
