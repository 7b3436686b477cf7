// The programs on this machine that the page is compared with.

import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const runner = join(target, "release/examples/native");

/** Serves dist/ with `allclear serve`: { url, close }. */
export async function serve(program = join(target, "debug/allclear"), extra = ["--dir", join(ROOT, "dist")]) {
  const child = spawn(program, ["serve", "--no-open", "--quiet", "--port", "0", ...extra], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((done, fail) => {
    lines.once("line", done);
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`allclear serve ended with ${code}`)));
  });
  return { url, close: () => child.kill() };
}

/** Asks the same functions natively; each request is { do, … }. Replies are { ok } or { error }. */
export function native(requests, { reports = false } = {}) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  const run = spawnSync(runner, reports ? ["--reports"] : [], { input, encoding: "utf8", maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`${runner} failed: ${run.error ?? run.stderr}`);
  return run.stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** One native reply. */
export function one(name, args) {
  const [reply] = native([{ do: name, ...args }]);
  if (reply.error) throw new Error(reply.error);
  return reply.ok;
}
