// Every public fact about what the page can be asked: its worker answers what the native code
// answers, to the letter, and both answer what the fact says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, allclear, facts, native, nativeAll, table } from "../native.mjs";
import { test } from "./harness.mjs";

/** Asks page and machine the same; each case is { request, check(reply) }. */
async function compare(page, cases) {
  const requests = cases.map(({ request }) => request);
  const here = nativeAll(requests);
  const there = await page.askAll(requests);
  cases.forEach(({ request, check }, i) => {
    assert.deepEqual(there[i], here[i], JSON.stringify(request).slice(0, 300));
    check(there[i].ok ?? there[i], there[i]);
  });
  console.log(`      ${cases.length} questions, the same answers`);
}

const solve = (args) => ({ ask: "pc.solve", rows: [], ...args });

await test("public facts: numbers of perfect clears", "#lab", {}, async (page) => {
  const kinds = [["srs_hold", 11, { kicks: "srs" }], ["jstris180_hold", 11, { kicks: "jstris180" }], ["srs_nohold", 10, { kicks: "srs", no_hold: true }]];
  await compare(page, table("crates/pc/tests/data/solutions.csv").flatMap((row) => kinds.map(([name, length, rules]) => ({
    request: solve({ queue: row.queue.slice(0, length), height: 4, ...rules }),
    check: ({ total }) => assert.equal(total, Number(row[name]), `${row.queue} ${name}`),
  }))));
});

await test("public facts: the 200 queues", "#lab", {}, async (page) => {
  await compare(page, table("crates/pc/tests/data/bench200.csv").flatMap(({ queue }) => [[4, 11], [6, 16]].map(([height, length]) => ({
    request: solve({ queue: queue.slice(0, length), height, kicks: "srsPlus", limit: 1 }),
    check: ({ total }) => assert.equal(total, 1, `${queue} ${height}`),
  }))));
});

await test("public facts: perfect clears of two lines", "#lab", {}, async (page) => {
  const bytes = readFileSync(join(ROOT, "crates/pc/tests/data/height2.pc"));
  const cases = [];
  for (let at = 0; at < bytes.length;) {
    const packed = bytes.readUIntLE(at, 6);
    const letters = Array.from({ length: 16 }, (_, i) => "IOTSZLJ"[Math.floor(packed / 8 ** i) % 8] ?? "").join("");
    cases.push({
      request: solve({ hold: letters[0], queue: letters.slice(1), height: 2 }),
      check: ({ total }) => assert.ok(total > 0, letters),
    });
    at += 8 + letters.length - 1;
  }
  await compare(page, cases);
});

// A pattern's chance is found by asking for every queue of it: no question that the page has, but
// 180,000 that it could be asked. Left out: three facts that would take longer than all others
// together, and `tsd`, which asks for a T-spin on the way.
await test("public facts: chances of a field", "#lab", {}, async (page) => {
  const drops = { softdrop: "softdrop", harddrop: "harddrop", 180: "softdrop", "t-softdrop": "tsoft" };
  const rows = ["percent", "path"].flatMap((file) => facts(`crates/pc/tests/data/${file}.jsonl`)).map((line) => JSON.parse(line));
  // `percent` counts queues cut to the pieces that can matter, `path` whole ones.
  const whole = (fact) => fact.unique !== undefined;
  const asked = rows.filter(({ drop, clear, total }) => drop !== "tsd" && clear <= 6 && total <= 20_000);
  await compare(page, asked.map((fact) => {
    const filled = fact.rows.join("").replaceAll("_", "").length;
    const hold = fact.hold === "use";
    const most = whole(fact) ? Infinity : (10 * fact.clear - filled) / 4 + (hold ? 1 : 0);
    const queues = [...new Set(allclear("tetris", "pattern", "--list", fact.pattern).map((queue) => queue.slice(0, most)))];
    assert.equal(queues.length, fact.total, fact.id);
    return {
      request: {
        ask: "pc.race", rows: fact.rows.toReversed(), height: fact.clear, queues, no_hold: !hold,
        kicks: fact.kicks.replace("@", ""), drop: drops[fact.drop],
      },
      check: ({ found }) => assert.equal(found, fact.success, fact.id),
    };
  }));
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
