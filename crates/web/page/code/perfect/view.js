// Perfect clear: a field, a queue, and every way to clear it.

import { ask, search } from "../engine.js";
import { button, copy, field, h, plural, select, told, toast } from "../dom.js";
import * as link from "../link.js";
import * as atlas from "./atlas.js";
import { FieldEditor, picture, trimmed } from "./field.js";
import { piecePicture } from "./picture.js";
import { Results } from "./results.js";

const DROPS = [["softdrop", "Soft drop: slides and spins"], ["harddrop", "Hard drop only"], ["tsoft", "Only T may slide and spin"], ["tucks", "Slides, no spins"]];
const HEIGHTS = [["", "Shortest"], ...Array.from({ length: 12 }, (_, i) => [String(i + 1), plural(i + 1, "line")])];
const HOLDS = [["", "Empty"], ..."IJLOSTZ".split("").map((piece) => [piece, piece])];
const EXAMPLE_QUEUE = "LTISZOJTLSI";
const MOST_SOLUTIONS = 20_000;

export function mount(root, params) {
  const state = { queue: EXAMPLE_QUEUE, hold: "", height: "", kicks: "srs", drop: "softdrop", noHold: false, save: "" };
  let job = null;
  let wanted = ""; // the name of the solution that is looked at, unless it is the first
  let stamp = 0;
  let fumen = "";

  const editor = new FieldEditor({ change: () => stale() });
  const chips = h("div", { class: "chips", "aria-hidden": "true" });
  const queue = h("input", {
    type: "text", class: "queue", spellcheck: "false", autocapitalize: "characters", autocomplete: "off",
    oninput: (event) => { state.queue = event.target.value.toUpperCase().replace(/[^IJLOSTZ]/g, ""); stale(); },
    onkeydown: (event) => { if (event.key === "Enter") solve(); },
  });
  const hold = select(HOLDS, "", (value) => { state.hold = value; stale(); });
  const height = select(HEIGHTS, "", (value) => { state.height = value; editor.setLimit(value ? Number(value) : null); stale(); });
  const kicks = select([["srs", "SRS"]], "srs", (value) => { state.kicks = value; stale(); });
  const drop = select(DROPS, "softdrop", (value) => { state.drop = value; stale(); });
  const save = select([["", "Any piece"], ...HOLDS.slice(1)], "", (value) => { state.save = value; stale(); });
  const noHold = h("input", { type: "checkbox", onchange: (event) => { state.noHold = event.target.checked; stale(); } });
  const solveButton = button("Find perfect clears", () => solve(), { kind: "main", key: "Enter" });
  const cancelButton = button("Cancel", () => job?.cancel(), { icon: "close", hidden: true });
  const status = h("p", { class: "status", "aria-live": "polite" });
  const atlasButton = button("Download the atlas", fetchAtlas);
  const atlasNote = h("small", {}, "770 kB, once: the first answer for an empty 4-line field then comes without a search.");
  const bar = h("progress", { hidden: true, "aria-label": "Search" });
  const results = new Results({
    share: (name) => link.address("pc", { ...values(), s: name }),
    picked: (number, name) => {
      if (results.wanted) return; // the one that the link means is still to come
      wanted = number ? name : "";
      save_();
    },
  });

  root.append(
    h("header", {}, h("h1", {}, "Perfect clear"), h("p", { class: "lede" },
      "Paint a field, type the pieces to come, and see every way to leave it empty. Paste a fumen anywhere.")),
    h("div", { class: "split" },
      h("div", { class: "stack" }, editor.element),
      h("div", { class: "stack" },
        h("div", { class: "card stack" },
          h("div", { class: "queue-row" },
            field("Hold", hold),
            h("div", { class: "field" }, h("label", { class: "label", for: "queue" }, "Queue"), (queue.id = "queue", queue)),
            button("Random queue", random, { icon: "dice", bare: true })),
          chips,
          h("details", {}, h("summary", {}, "Rules"),
            h("div", { class: "stack" },
              h("div", { class: "fields" }, field("Height", height), field("Rotation", kicks), field("Drop", drop), field("Must keep", save)),
              h("label", { class: "check" }, noHold, "Hold may not be used"),
              h("div", { class: "row atlas" }, atlasButton, atlasNote))),
          h("div", { class: "row" }, solveButton, cancelButton,
            h("span", { class: "grow" }),
            button("Fumen", () => copy(fumen, "Fumen of the field"), { icon: "copy", title: "Copy the field as fumen", "aria-label": "Copy the field as fumen", kind: "share" }),
            button("Link", () => copy(link.address("pc", values()), "Link"), { icon: "link", title: "Copy a link to this field and queue", "aria-label": "Copy a link to this field and queue", kind: "share" })),
          h("div", { class: "stack tight" }, bar, status)),
        results.element)));

  const values = () => ({
    f: trimmed(editor.rows).length ? fumen : "", q: state.queue, hold: state.hold, h: state.height,
    k: state.kicks === "srs" ? "" : state.kicks, d: state.drop === "softdrop" ? "" : state.drop,
    nohold: state.noHold ? 1 : "", keep: state.save, s: wanted,
  });

  function save_() { link.write("pc", values()); }

  /** Something changed: what is shown no longer answers what is asked. */
  async function stale() {
    job?.cancel();
    idle();
    wanted = "";
    results.reset([], {});
    status.textContent = "";
    status.className = "status";
    showQueue();
    await encodeField();
    save_();
  }

  async function encodeField() {
    const mine = ++stamp;
    const answer = await told(ask("fumen.encode", { pages: [{ rows: trimmed(editor.rows).toReversed() }] }));
    if (mine === stamp && answer) fumen = answer.fumen;
  }

  function showQueue() {
    if (document.activeElement !== queue || queue.value.toUpperCase() !== state.queue) queue.value = state.queue;
    chips.replaceChildren(...[...state.queue].map((piece) => piecePicture(piece)));
  }

  function random() {
    const bag = () => {
      const pieces = [..."IJLOSTZ"];
      for (let i = pieces.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [pieces[i], pieces[j]] = [pieces[j], pieces[i]];
      }
      return pieces.join("");
    };
    state.queue = (bag() + bag()).slice(0, 11);
    state.hold = hold.value = "";
    stale().then(() => solve());
  }

  function showAtlas(answer) {
    atlasButton.hidden = true;
    atlasNote.textContent = `The atlas is here: all ${answer.fields.toLocaleString("en")} fields that can lead to a 4-line perfect clear (${answer.kicks}, ${answer.drop}).`;
  }

  async function fetchAtlas() {
    atlasButton.disabled = true;
    const answer = await told(atlas.download());
    atlasButton.disabled = false;
    if (!answer) return;
    showAtlas(answer);
    if (state.queue) solve();
  }

  const say = (text, kind = "") => { status.textContent = text; status.className = `status ${kind}`; };

  async function solve(name = "") {
    job?.cancel();
    const rows = trimmed(editor.rows);
    const rules = { kicks: state.kicks, drop: state.drop };
    results.reset(rows, rules, name);
    wanted = name;
    solveButton.disabled = true;
    cancelButton.hidden = false;
    bar.hidden = false;
    bar.removeAttribute("value");
    say("Searching…");
    let first = null;
    const begin = performance.now();
    const mine = search("pc.solve", {
      field: picture(rows), queue: state.queue, hold: state.hold || null, height: state.height ? Number(state.height) : null,
      no_hold: state.noHold, save: state.save || null, all: true, limit: MOST_SOLUTIONS, detail: true, no_keys: true, ...rules,
    }, (part) => {
      if (job !== mine) return;
      first ??= performance.now() - begin;
      results.add(part.list);
      say(`${plural(results.all.length, "solution")} so far…`);
    });
    job = mine;
    try {
      const end = await mine.result;
      if (job !== mine) return;
      if (end.list?.length) results.add(end.list);
      finish(end, first ?? performance.now() - begin, performance.now() - begin);
    } catch (error) {
      if (job !== mine) return;
      if (error.cancelled) say(results.all.length ? `Cancelled with ${plural(results.all.length, "solution")} found.` : "Cancelled.");
      else say(error.message, "bad");
    } finally {
      if (job === mine) idle();
    }
  }

  function idle() {
    job = null;
    solveButton.disabled = false;
    cancelButton.hidden = true;
    bar.hidden = true;
  }

  const time = (millis) => (millis >= 1000 ? `${(millis / 1000).toFixed(1)} s` : millis >= 10 ? `${Math.round(millis)} ms` : `${millis.toFixed(1)} ms`);

  function finish(end, first, millis) {
    const found = results.all.length;
    if (!found) {
      const why = end.reason ?? "every way was tried";
      say(end.complete ? `There is no perfect clear: ${why}.` : "No perfect clear was found, but not every way was tried.", "none");
      return;
    }
    const many = found > 1 ? `${plural(found, "solution")} in ${time(millis)}, the first after ${time(first)}` : `The only solution, in ${time(millis)}`;
    say(`${many}${end.complete ? "." : `. The search stopped there: the page shows at most ${MOST_SOLUTIONS.toLocaleString("en")}.`}`);
  }

  async function take(params) {
    job?.cancel();
    const pick = (name, options, other) => (options.some(([key]) => key === params.get(name)) ? params.get(name) : other);
    const letters = (text) => (text ?? "").toUpperCase().replace(/[^IJLOSTZ]/g, "");
    state.hold = pick("hold", HOLDS, "");
    state.height = pick("h", HEIGHTS, "");
    state.drop = pick("d", DROPS, "softdrop");
    state.save = pick("keep", HOLDS, "");
    state.kicks = params.get("k") || "srs";
    state.noHold = params.get("nohold") === "1";
    const asked = params.has("q") || params.has("f");
    state.queue = params.has("q") ? letters(params.get("q")) : asked && state.queue !== EXAMPLE_QUEUE ? state.queue : EXAMPLE_QUEUE;
    let rows = [];
    if (params.get("f")) {
      const read = await told(ask("fumen.decode", { fumen: params.get("f"), page: 1 }));
      if (read) {
        const [page] = read.pages;
        rows = page.rows.toReversed();
        const quiz = page.flags.quiz && page.comment.match(/^#Q=\[([A-Z]?)\]\(([A-Z]?)\)([A-Z]*)/);
        if (quiz && !params.has("q")) [state.hold, state.queue] = [quiz[1], quiz[2] + quiz[3]];
      }
    }
    editor.limit = state.height ? Number(state.height) : null;
    editor.load(rows);
    editor.past = [];
    editor.future = [];
    editor.draw();
    hold.value = state.hold;
    height.value = state.height;
    kicks.value = state.kicks;
    if (!kicks.value) kicks.value = state.kicks = "srs";
    drop.value = state.drop;
    save.value = state.save;
    noHold.checked = state.noHold;
    showQueue();
    await encodeField();
    if (state.queue) solve(params.get("s") ?? "");
    save_();
  }

  told(Promise.all([ask("tetris.kicks"), atlas.recall()]).then(([options, kept]) => {
    if (kept) showAtlas(kept);
    kicks.replaceChildren(...options.systems.map(({ name, about }) => h("option", { value: name, title: about }, name)));
    return take(params);
  }));

  return {
    update: take,
    leave() { job?.cancel(); },
    key(event) {
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "z" && !event.shiftKey) { editor.undo(); return true; }
        if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) { editor.redo(); return true; }
        return false;
      }
      if (event.target.closest?.("[role=radiogroup]")) return false;
      if (event.key === "ArrowLeft") return results.go(-1);
      if (event.key === "ArrowRight") return results.go(1);
      if (event.key === "[") return results.next(-1);
      if (event.key === "]") return results.next(1);
      if (event.key === "Escape" && job) { job.cancel(); return true; }
      if (event.key === "Enter" && !event.target.closest?.("button, a, summary")) { solve(); return true; }
      return false;
    },
  };
}
