// Which module answers what. `crates/web/src/tables.rs` has the same list, and a test compares them.

/** Questions about patterns and best play: more than half of the code, and not needed at first. */
export const STUDY = [
  "pc.chance", "pc.best", "pc.path", "pc.minimal", "pc.save", "pc.score", "pc.cover", "pc.congruent",
  "pc.setup", "pc.spin", "pc.ren", "pc.play", "tetris.pattern", "tetris.count", "tetris.sequences",
  "bench.signature",
];

/** The file of each module, without its ending. */
export const FILES = { games: "allclear", study: "allclear-study" };

/** The name of the module that answers a question. */
export const moduleOf = (question) => (STUDY.includes(question) ? "study" : "games");

/** `load(name)` for a client: `compile(file)` is called once for each module, again if it failed. */
export function loader(compile) {
  const compiled = new Map();
  return (name) => {
    if (!compiled.has(name)) {
      compiled.set(name, compile(`${FILES[name]}.wasm`).catch((error) => {
        compiled.delete(name); // the next question tries again
        throw error;
      }));
    }
    return compiled.get(name);
  };
}
