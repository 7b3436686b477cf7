// Perfect clears: one field, its rules, and every question about them.

import { button, choice, copy, field, h, select, told } from "../dom.js";
import { ask } from "../engine.js";
import * as link from "../link.js";
import { T } from "../text.js";
import * as atlas from "./atlas.js";
import { FieldEditor, picture, trimmed } from "./field.js";
import { patternInput } from "./pattern.js";
import { piecePicture } from "./picture.js";
import { QUESTIONS } from "./questions/index.js";
import { Runner } from "./runner.js";

const letters = (text) => text.toUpperCase().replace(/[^IJLOSTZ]/g, "");
const DROPS = Object.entries(T.rules.drops);
const HEIGHTS = [["", T.rules.shortest], ...Array.from({ length: 12 }, (_, i) => [String(i + 1), T.lines(i + 1)])];
const HOLDS = [["", T.rules.empty], ...[..."IJLOSTZ"].map((piece) => [piece, piece])];
const MODES = Object.entries(T.rules.modes);
const LINES = Object.entries(T.spin.lines);
const ROOFS = [["", T.spin.anyRoofs], ...["0", "1", "2", "3"].map((n) => [n, n])];
const FILTERS = Object.entries(T.spin.filters);
const EXAMPLE_QUEUE = "LTISZOJTLSI";

/** name → [its name in a link, its default]. What is as usual is left out of a link. */
const STATE = {
  question: ["w", "solve"], queue: ["q", EXAMPLE_QUEUE], hold: ["hold", ""], pattern: ["p", "*p7"], height: ["h", ""],
  kicks: ["k", "srs"], drop: ["d", "softdrop"], mode: ["m", ""], noHold: ["nohold", false], save: ["keep", ""],
  saved: ["saved", ""], wanted: ["x", "T I||O !S"], shapes: ["shape", ""], mirror: ["mirror", false], follow: ["follow", ""],
  exclude: ["exclude", ""], table: ["t", "guideline"], b2b: ["b2b", false], previews: ["see", 5], bag: ["bag", ""],
  line: ["line", "2"], roofs: ["roofs", ""], filter: ["filter", ""],
};
/** Always in a link, as the page's own default may change. */
const ALWAYS = ["queue", "pattern"];

export function mount(root, params) {
  const state = Object.fromEntries(Object.entries(STATE).map(([name, [, value]]) => [name, value]));
  const question = () => QUESTIONS.find(({ id }) => id === state.question);
  let wanted = ""; // the name of the item that is looked at, unless it is the first
  let stamp = 0;
  let taking = 0;
  let fumen = "";

  const aliases = { optionalPattern: "pattern" };
  const uses = (input) => question().inputs.some((name) => (aliases[name] ?? name) === input);

  const editor = new FieldEditor({ change: () => stale() });
  /** Controls by what they set; `show` puts the state's value into each. */
  const shows = [];
  const bind = (name, element, { read = (e) => e.value, write = (e, value) => { e.value = value; } } = {}) => {
    shows.push(() => write(element, state[name]));
    element.addEventListener("input", () => { state[name] = read(element); stale(); });
    return element;
  };
  const picker = (name, options) => bind(name, select(options, state[name], () => {}));
  const check = (name, text) => h("label", { class: "check" },
    bind(name, h("input", { type: "checkbox" }), { read: (e) => e.checked, write: (e, value) => { e.checked = value; } }), text);
  const typed = (name, attributes) => bind(name, h("input", { type: "text", spellcheck: "false", autocomplete: "off", onkeydown: enter, ...attributes }));
  function enter(event) { if (event.key === "Enter") run(); }

  const chips = h("div", { class: "chips", "aria-hidden": "true" });
  const queue = bind("queue", h("input", {
    type: "text", id: "queue", class: "queue", spellcheck: "false", autocapitalize: "characters", autocomplete: "off", onkeydown: enter,
  }), {
    read: (e) => letters(e.value),
    write: (e, value) => { if (document.activeElement !== e || letters(e.value) !== value) e.value = value; },
  });
  const pattern = patternInput({ id: "pattern", change: (text) => { state.pattern = text; stale(); }, enter: run, used: () => uses("pattern") });
  const follow = patternInput({ id: "follow", change: (text) => { state.follow = text; stale(); }, enter: run, used: () => uses("setup"), optional: true });
  const seen = h("output", {});
  const previews = bind("previews", h("input", { type: "range", min: 0, max: 6, "aria-label": T.best.previews }), {
    read: (e) => Number(e.value), write: (e, value) => { e.value = value; seen.textContent = T.best.seen(Number(value)); },
  });
  previews.addEventListener("input", () => { seen.textContent = T.best.seen(Number(previews.value)); });
  const kicks = picker("kicks", [["srs", "SRS"]]);

  /** Inputs by name; a question names those that it shows. */
  const inputs = {
    queue: h("div", { class: "stack tight" },
      h("div", { class: "queue-row" },
        field(T.inputs.hold, picker("hold", HOLDS)),
        h("div", { class: "field" }, h("label", { class: "label", for: "queue" }, T.inputs.queue), queue),
        button(T.inputs.random, random, { icon: "dice", bare: true })), chips),
    pattern: h("div", { class: "field" }, h("label", { class: "label", for: "pattern" }, T.inputs.pattern), pattern.element),
    saved: field(T.inputs.saved, typed("saved", { class: "mono", placeholder: T.inputs.savedIdea })),
    wanted: field(T.inputs.wanted, typed("wanted", { class: "mono" }), T.inputs.wantedNote),
    shapes: field(T.inputs.shapes, bind("shapes", h("textarea", { rows: 2, spellcheck: "false", placeholder: T.inputs.shapesIdea })), T.inputs.shapesNote),
    mirror: check("mirror", T.inputs.mirror),
    setup: h("div", { class: "stack tight" }, h("p", { class: "small quiet" }, T.setup.note),
      h("div", { class: "field" }, h("label", { class: "label", for: "follow" }, T.inputs.follow), follow.element),
      h("div", { class: "fields" }, field(T.inputs.exclude, picker("exclude", Object.entries(T.setup.exclude))))),
    score: h("div", { class: "fields" }, field(T.inputs.table, picker("table", [["guideline", "Guideline"], ["jstris", "Jstris"], ["tetrio", "TETR.IO"]])), check("b2b", T.inputs.b2b)),
    spin: h("div", { class: "fields" }, field(T.inputs.line, picker("line", LINES)), field(T.inputs.roofs, picker("roofs", ROOFS)), field(T.inputs.filter, picker("filter", FILTERS))),
    previews: h("div", { class: "fields" }, h("div", { class: "field" }, h("span", { class: "label" }, seen), previews),
      field(T.inputs.bag, typed("bag", { class: "queue small-input", placeholder: T.inputs.bagIdea }))),
  };
  const rules = {
    height: field(T.rules.height, bind("height", select(HEIGHTS, "", () => {}))),
    save: field(T.rules.save, picker("save", [["", T.rules.anyPiece], ...HOLDS.slice(1)])),
    mode: field(T.rules.mode, picker("mode", MODES)),
  };
  const atlasButton = button(T.atlas.download, fetchAtlas);
  const atlasNote = h("small", {}, T.atlas.note);
  const tabs = choice(T.questions.label, QUESTIONS.map(({ id }) => [id, T.questions[id].name]), state.question, (id) => {
    state.question = id;
    history.pushState(null, "", location.hash); // the back button leads to the question before
    stale();
  }, { class: "choice questions" });
  const lede = h("p", { class: "lede" });
  const ask_ = button(T.questions.solve.button, () => run(), { kind: "main", key: "Enter" });
  const runner = new Runner({
    start: ask_,
    changed: (name) => { wanted = name; save(); },
    mark: (item) => editor.mark(item),
    solve: (text) => { go("solve", { queue: text, hold: "" }); },
    address: (name) => link.address("pc", values(name)),
  });

  root.append(
    h("header", {}, h("h1", {}, T.views.pc), lede),
    h("div", { class: "split" },
      h("div", { class: "stack" }, editor.element),
      h("div", { class: "stack" },
        tabs,
        h("div", { class: "card stack" },
          Object.values(inputs),
          h("details", {}, h("summary", {}, T.rules.label),
            h("div", { class: "stack" },
              h("div", { class: "fields" }, rules.height, field(T.rules.rotation, kicks), field(T.rules.drop, picker("drop", DROPS)), rules.save, rules.mode),
              check("noHold", T.rules.noHold),
              h("div", { class: "row atlas" }, atlasButton, atlasNote))),
          h("div", { class: "row" }, ask_, runner.cancel,
            h("span", { class: "grow" }),
            button(T.share.fumen, () => copy(fumen, T.share.fieldFumen), { icon: "copy", title: T.share.copyField, "aria-label": T.share.copyField, kind: "share" }),
            button(T.share.link, () => copy(link.address("pc", values(wanted)), T.share.link), { icon: "link", title: T.share.fieldLink, "aria-label": T.share.fieldLink, kind: "share" })),
          h("div", { class: "stack tight" }, runner.bar, runner.status)),
        runner.element)));

  function values(name) {
    const { inputs: used, rules: ruled } = question();
    const needed = new Set(["question", "kicks", "drop", "noHold", "hold", "queue", "pattern", ...used, ...ruled]);
    if (used.includes("setup")) for (const one of ["follow", "exclude"]) needed.add(one);
    if (used.includes("score")) for (const one of ["table", "b2b"]) needed.add(one);
    if (used.includes("spin")) for (const one of ["line", "roofs", "filter"]) needed.add(one);
    if (used.includes("previews")) needed.add("bag");
    const patterned = used.includes("pattern") || used.includes("optionalPattern");
    const kept = Object.entries(STATE).filter(([key]) => needed.has(key) && (key === "queue" || key === "hold" ? used.includes("queue") : key !== "pattern" || patterned));
    return {
      f: trimmed(editor.rows).length ? fumen : "",
      ...Object.fromEntries(kept.map(([key, [short, usual]]) => [short, ALWAYS.includes(key) || state[key] !== usual ? (state[key] === true ? 1 : state[key]) : ""])),
      s: name,
    };
  }

  function save() { link.write("pc", values(wanted)); }

  /** Something changed: what is shown no longer answers what is asked. */
  async function stale() {
    wanted = "";
    runner.clear();
    editor.mark(null);
    show();
    await encodeField();
    save();
  }

  async function encodeField() {
    const mine = ++stamp;
    const answer = await told(ask("fumen.encode", { pages: [{ rows: trimmed(editor.rows).toReversed() }] }));
    if (mine === stamp && answer) fumen = answer.fumen;
  }

  /** Shows the state: which inputs, with what in them. */
  function show() {
    const { id, inputs: used, rules: ruled } = question();
    const names = used.map((name) => aliases[name] ?? name);
    for (const [name, element] of Object.entries(inputs)) element.hidden = !names.includes(name);
    for (const [name, element] of Object.entries(rules)) element.hidden = !ruled.includes(name);
    for (const write of shows) write();
    if (document.activeElement !== pattern.input && pattern.input.value !== state.pattern) pattern.set(state.pattern);
    if (document.activeElement !== follow.input && follow.input.value !== state.follow) follow.set(state.follow);
    pattern.refresh();
    follow.refresh();
    pattern.input.placeholder = used.includes("optionalPattern") ? T.pattern.optional : "*p7";
    chips.replaceChildren(...[...state.queue].map((piece) => piecePicture(piece)));
    tabs.show(id);
    lede.textContent = T.questions[id].lede;
    ask_.lastChild.textContent = T.questions[id].button;
    editor.setLimit(state.height && ruled.includes("height") ? Number(state.height) : null);
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
    state.hold = "";
    queue.value = state.queue;
    stale().then(() => run());
  }

  /** Another question with some other values, as a new entry of the history. */
  function go(id, changes) {
    Object.assign(state, { question: id }, changes);
    history.pushState(null, "", link.hash("pc", values("")));
    stale().then(() => run());
  }

  function showAtlas(answer) {
    atlasButton.hidden = true;
    atlasNote.textContent = T.atlas.here(answer);
  }

  async function fetchAtlas() {
    atlasButton.disabled = true;
    const answer = await told(atlas.download());
    atlasButton.disabled = false;
    if (!answer) return;
    showAtlas(answer);
    run();
  }

  /** Asks the question; one of very many queues only when the reader means it. */
  function run(name = "", { sure = false } = {}) {
    const asked = question();
    const given = { state: { ...state }, rows: trimmed(editor.rows), fumen, rules: { kicks: state.kicks, drop: state.drop } };
    given.field = picture(given.rows);
    wanted = name;
    editor.mark(null);
    const many = given.queues = asked.inputs.includes("pattern") ? Number(pattern.count() ?? 0) : 0;
    if (!sure && asked.heavy && many > asked.heavy) {
      runner.clear();
      const instead = asked.sample?.({ instead: (run_) => runner.run({ ...asked, run: run_ }, given) });
      return runner.warn(many, () => run(name, { sure: true }), instead);
    }
    return runner.run(asked, given, name);
  }

  /** Shows what an address says; the address that came last wins. */
  async function take(params) {
    const mine = ++taking;
    runner.clear();
    const before = state.queue;
    for (const [name, [short, usual]] of Object.entries(STATE)) {
      const text = params.get(short);
      state[name] = text === null ? usual : typeof usual === "boolean" ? text === "1" : typeof usual === "number" ? Number(text) || 0 : text;
    }
    const one = (name, options) => { if (!options.some(([key]) => key === state[name])) state[name] = STATE[name][1]; };
    one("hold", HOLDS); one("height", HEIGHTS); one("drop", DROPS); one("save", HOLDS); one("mode", MODES);
    one("question", QUESTIONS.map(({ id }) => [id]));
    one("table", [["guideline"], ["jstris"], ["tetrio"]]); one("exclude", Object.entries(T.setup.exclude));
    one("line", LINES); one("roofs", ROOFS); one("filter", FILTERS);
    state.previews = Math.max(0, Math.min(6, Math.floor(state.previews)));
    state.queue = letters(state.queue);
    const asked = params.has("q") || params.has("f") || params.has("p");
    if (asked && !params.has("q") && before !== EXAMPLE_QUEUE) state.queue = before;
    let rows = [];
    if (params.get("f")) {
      const read = await told(ask("fumen.decode", { fumen: params.get("f"), page: 1 }));
      if (mine !== taking) return;
      if (read) {
        const [page] = read.pages;
        rows = page.rows.toReversed();
        const quiz = page.flags.quiz && page.comment.match(/^#Q=\[([A-Z]?)\]\(([A-Z]?)\)([A-Z]*)/);
        if (quiz && !params.has("q")) [state.hold, state.queue] = [quiz[1], quiz[2] + quiz[3]];
      }
    }
    if (state.kicks !== STATE.kicks[1]) {
      await systems;
      if (mine !== taking) return;
    }
    editor.load(rows);
    editor.past = [];
    editor.future = [];
    kicks.value = state.kicks;
    if (!kicks.value) kicks.value = state.kicks = "srs";
    queue.value = state.queue;
    pattern.set(state.pattern);
    follow.set(state.follow);
    runner.clear();
    show();
    await encodeField();
    if (mine !== taking) return;
    const { inputs: used } = question();
    if (used.includes("queue") ? state.queue : params.has("p") || params.has("shape")) {
      await Promise.all([pattern.ready(), recalled]);
      if (mine !== taking) return;
      run(params.get("s") ?? "");
    }
    save();
  }

  const systems = ask("tetris.kicks").then((options) => {
    kicks.replaceChildren(...options.systems.map(({ name, about }) => h("option", { value: name, title: about }, name)));
    kicks.value = state.kicks;
  }).catch(() => {}); // a solver that cannot be loaded is told of by the first question
  const recalled = atlas.recall().then((kept) => { if (kept) showAtlas(kept); });
  told(take(params));

  return {
    update: take,
    leave() { runner.clear(); },
    key(event) {
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "z" && !event.shiftKey) { editor.undo(); return true; }
        if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) { editor.redo(); return true; }
        return false;
      }
      if (event.target.closest?.("[role=radiogroup]")) return false;
      if (event.key === "ArrowLeft") return runner.viewer.go(-1);
      if (event.key === "ArrowRight") return runner.viewer.go(1);
      if (event.key === "[") return runner.shown?.next(-1) ?? false;
      if (event.key === "]") return runner.shown?.next(1) ?? false;
      if (event.key === "Escape" && runner.running) { runner.stop(); return true; }
      if (event.key === "Enter" && !event.target.closest?.("button, a, summary")) { run(); return true; }
      return false;
    },
  };
}
