// The programs on this machine that the page is compared with.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const target = resolve(ROOT, process.env.CARGO_TARGET_DIR ?? "target");
const runner = join(target, "release/examples/native");
const program = join(target, "debug/allclear");

/** Serves the page that is inside the program, from where there is no dist/: { url, close }. */
export async function serve() {
  const child = spawn(program, ["serve", "--no-open", "--quiet", "--port", "0"], { cwd: tmpdir(), stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(code ?? signal)));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((done, fail) => {
    lines.once("line", done);
    child.once("error", fail);
    ended.then((code) => fail(new Error(`allclear serve ended with ${code}`)));
  });
  return {
    url,
    /** Ends it as Ctrl-C does; its exit status. */
    close: () => { child.kill("SIGINT"); return ended; },
  };
}

function run(program, args, input) {
  const done = spawnSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error ?? done.stderr}`);
  return done.stdout.trim().split("\n");
}

/** What the program prints, line by line. */
export const allclear = (...args) => run(program, args, "");

/** Asks the same functions natively; each request is { ask, … }. Replies are { ok } or { error }. */
export function native(requests, { reports = false } = {}) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  return run(runner, reports ? ["--reports"] : [], input).map((line) => JSON.parse(line));
}

/** The same, told as the page's askAll tells it. */
export function nativeAll(requests) {
  const replies = [];
  let solutions = [];
  for (const { report, ...line } of native(requests, { reports: true })) {
    if (report) { solutions.push(...report.solutions); continue; }
    const reply = line.ok || line.error ? line : { ok: line }; // as the page hands replies on
    if (reply.ok?.millis !== undefined) delete reply.ok.millis;
    const digest = createHash("sha256").update(JSON.stringify(solutions)).digest("hex");
    replies.push({ ...reply, solutions: { count: solutions.length, digest } });
    solutions = [];
  }
  return replies;
}

/** One native reply. */
export function one(name, args) {
  const [reply] = native([{ ask: name, ...args }]);
  if (reply.error) throw new Error(reply.error.message ?? reply.error);
  return reply.ok ?? reply;
}

/** The lines of a file of facts. */
export const facts = (file) => readFileSync(join(ROOT, file), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

/** The rows of a file of facts with a heading, as objects. */
export function table(file) {
  const [head, ...rows] = facts(file).map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}
