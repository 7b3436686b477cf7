// A long question in several workers: each takes every n-th queue, and the answers add up.

import { ask } from "../engine.js";

/** Questions of fewer queues are answered before other workers have started. */
const MANY = 20_000;
/** The order in which a pattern numbers its queues. */
const ORDER = "IOTSZLJ";

const sum = (a, b) => (BigInt(a) + BigInt(b) <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(a) + Number(b) : String(BigInt(a) + BigInt(b)));
const ranks = (queue) => [...queue].map((piece) => ORDER.indexOf(piece)).join("");

/** How many workers a question of so many queues gets, of those that there is work for. */
export const workersFor = (queues, share = 1) =>
  (queues < MANY ? 1 : Math.max(1, Math.min(8, Math.floor((navigator.hardwareConcurrency ?? 2) * share))));

/** The branches of two trees with the same beginnings, or one of them. */
function grown(a, b) {
  if (!a || !b) return a ?? b;
  const others = new Map(b.map((branch) => [branch.start, branch]));
  const both = a.map((branch) => {
    const other = others.get(branch.start);
    others.delete(branch.start);
    if (!other) return branch;
    const branches = grown(branch.branches, other.branches);
    return { ...branch, solvable: sum(branch.solvable, other.solvable), total: sum(branch.total, other.total), ...(branches ? { branches } : {}) };
  });
  return [...both, ...others.values()].sort((x, y) => (ranks(x.start) < ranks(y.start) ? -1 : 1));
}

/** Two parts of an answer of pc.chance as one. */
export function added(a, b) {
  const both = { ...a, solvable: sum(a.solvable, b.solvable), total: sum(a.total, b.total), complete: a.complete && b.complete };
  if (a.queues && b.queues) both.queues = { solvable: sum(a.queues.solvable, b.queues.solvable), total: sum(a.queues.total, b.queues.total) };
  for (const list of ["failed", "unknown"]) {
    if (a[list] || b[list]) both[list] = [...(a[list] ?? []), ...(b[list] ?? [])].sort((x, y) => (ranks(x) < ranks(y) ? -1 : 1));
  }
  if (a.tree) both.tree = grown(a.tree, b.tree);
  return both;
}

/** Asks pc.chance in so many workers; progress is that of all of them together. */
export async function askInShards(name, args, workers, { onProgress, signal }) {
  if (workers < 2) return ask(name, args, { onProgress, signal });
  const parts = Array(workers).fill(null);
  const told = onProgress && ((i) => (step) => {
    parts[i] = step;
    if (parts.every((part) => part?.total)) {
      // Shards count their own work, which need not be alike: the share of all, in thousandths.
      const done = parts.reduce((all, part) => all + part.done / part.total, 0) / workers;
      onProgress({ what: step.what, done: Math.floor(1000 * done), total: 1000 });
    }
  });
  const stop = new AbortController();
  signal?.addEventListener("abort", () => stop.abort(), { once: true });
  try {
    const replies = await Promise.all(parts.map((_, i) =>
      ask(name, { ...args, shard: `${i}/${workers}` }, { onProgress: told?.(i), signal: stop.signal })));
    return replies.reduce(added);
  } catch (error) {
    stop.abort(); // one failed: the others need not go on
    throw error;
  }
}
