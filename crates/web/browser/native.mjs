// The programs on this machine that the page is compared with.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const target = resolve(ROOT, process.env.CARGO_TARGET_DIR ?? "target");
const program = join(target, "debug/allclear");

/** Serves the page that is inside the program, from where there is no dist/: { url, close }. */
export async function serve() {
  if (process.env.ALLCLEAR_PAGE) return { url: process.env.ALLCLEAR_PAGE, close: async () => 0 }; // served by somebody else
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

/** Asks the program the same, as text; each request is { ask, … }. Errors are replies too. */
export function nativeText(requests) {
  return run(program, ["ask"], requests.map((request) => JSON.stringify(request)).join("\n"));
}

/** The same as objects. */
export const native = (requests) => nativeText(requests).map((line) => JSON.parse(line));

/** One native reply. */
export function one(name, args) {
  const [reply] = native([{ ask: name, ...args }]);
  if (reply.error) throw new Error(reply.error.message);
  return reply;
}

/** The lines of a file of facts. */
export const facts = (file) => readFileSync(join(ROOT, file), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));

/** The rows of a file of facts with a heading, as objects. */
export function table(file) {
  const [head, ...rows] = facts(file).map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}
