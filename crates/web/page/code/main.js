// The frame: which view is shown, what a paste means, and keys that a view wants.

import { h, toast, typing } from "./dom.js";
import * as engine from "./engine.js"; // the solver starts while the view is drawn
import * as link from "./link.js";
import { T } from "./text.js";

const VIEWS = {
  pc: () => import("./perfect/view.js"),
  play: () => import("./play/view.js"),
  lunar: () => import("./lunar/view.js"),
  smash: () => import("./smash/view.js"),
  lab: () => import("./lab/view.js"),
  book: () => import("./book/view.js"),
};

/** For the browser's console, and for the tests: `await allclear.ask("pc.solve", { queue: "LTISZOJTLSI" })`. */
globalThis.allclear = engine;

const main = document.getElementById("main");
for (const tab of document.querySelectorAll(".tabs a")) {
  tab.replaceChildren(h("span", { class: "wide" }, T.views[tab.dataset.view]), h("span", { class: "narrow" }, T.short[tab.dataset.view]));
}
document.querySelector(".skip").textContent = T.frame.skip;
document.querySelector(".tabs").setAttribute("aria-label", T.frame.views);
for (const name of ["theme", "settings"]) {
  const element = document.getElementById(name);
  element.setAttribute("aria-label", T.frame[name]);
  element.title = T.frame[name];
}
document.getElementById("settings").addEventListener("click", async () => (await import("./settings.js")).open());
let shown = null; // { name, view }
let turn = 0;

async function show(hash = location.hash) {
  let { view: name, params, broken } = link.read(hash);
  if (name === "main") return; // the skip link
  if (!Object.hasOwn(VIEWS, name)) {
    if (name) broken = name;
    [name, params] = ["pc", new URLSearchParams()];
  }
  if (broken) toast(T.frame.broken(broken.slice(0, 60)), "bad");
  const mine = ++turn;
  if (shown?.name === name && shown.view.update) {
    shown.view.update(params);
    return;
  }
  const module = await VIEWS[name]();
  if (mine !== turn) return;
  shown?.view.leave?.();
  document.title = `${T.views[name]} · allclear`;
  for (const tab of document.querySelectorAll(".tabs a")) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  const root = h("div", { class: `view view-${name}` });
  main.replaceChildren(root);
  shown = { name, view: module.mount(root, params) };
}

/** Goes to an address at once: a key pressed next already means what is there. */
function go(hash) {
  if (hash !== location.hash) history.pushState(null, "", hash);
  show();
}

// A tab leads back to where that view was left.
document.querySelector(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("a");
  if (!tab || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  if (tab.dataset.view === shown?.name) return;
  go(link.last(tab.dataset.view));
});

// The address that was asked for: a view may have written its own over it by now.
addEventListener("hashchange", (event) => show(new URL(event.newURL).hash));

addEventListener("keydown", (event) => {
  if (typing(event) || event.defaultPrevented || event.altKey) return;
  if (shown?.view.key?.(event)) event.preventDefault();
});

// Anything that a view understands may be pasted anywhere.
async function take(text) {
  text = text.trim();
  if (!text) return;
  const own = text.match(/#(pc|play|lunar|smash|lab|book)([=?]\S*)?$/);
  if (own && /^(https?:\S*)?#/.test(text)) {
    go(own[0]);
    return;
  }
  const { recognise } = await import("./recognise.js");
  const found = recognise(text);
  if (found) go(link.hash(found.view, found.values));
  else toast(T.frame.unknown, "bad");
}

addEventListener("paste", (event) => {
  if (typing(event)) return;
  const text = event.clipboardData.getData("text");
  event.preventDefault();
  take(text);
});

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (file && file.size > 100_000) return toast(T.frame.large, "bad");
  take(file ? await file.text() : event.dataTransfer.getData("text"));
});

addEventListener("unhandledrejection", (event) => {
  if (event.reason?.cancelled) event.preventDefault();
});

show();

// The copy for offline use is six megabytes: the first answer comes before it.
const COPY_AFTER = 2500;
const offline = new URL("offline.js", document.baseURI);
if (navigator.serviceWorker && isSecureContext) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register(offline).catch(() => {}), COPY_AFTER));
}
