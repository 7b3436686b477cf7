// The package as it is installed: unpacked from dist/*.tgz into a folder of its own.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A folder with `node_modules/allclear` in it, gone when the process ends. */
export function install() {
  const dist = join(ROOT, "dist");
  const packed = readdirSync(dist).filter((name) => name.endsWith(".tgz"));
  if (packed.length !== 1) throw new Error("dist/ has no package: run ./package npm");
  const folder = mkdtempSync(join(tmpdir(), "allclear-npm-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const modules = join(folder, "node_modules/allclear");
  mkdirSync(modules, { recursive: true });
  execFileSync("tar", ["-xzf", join(dist, packed[0]), "-C", modules, "--strip-components=1"]);
  return folder;
}

/** Imports the package by its name, as a program in that folder would. */
export function load(folder) {
  const resolved = createRequire(join(folder, "program.js")).resolve("allclear");
  return import(pathToFileURL(resolved));
}
