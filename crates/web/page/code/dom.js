// Making elements, and a few things that every view needs.

import { T } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** h("button", { class: "x", onclick: f }, "text") */
export const h = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);

/** The same for SVG. */
export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

const ICONS = {
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
  mirror: "M12 3v18M8 7l-5 5 5 5zM16 7l5 5-5 5z",
  clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
  reset: "M4 12a8 8 0 1 0 3-6M4 4v4h4",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  turn: "M20 12a8 8 0 1 1-3-6M20 4v4h-4",
  drop: "M12 4v11M7 11l5 5 5-5M5 20h14",
  close: "M6 6l12 12M18 6L6 18",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  table: "M4 5h16v14H4zM4 10h16M4 15h16M10 5v14",
  pages: "M8 4h11v13H8zM5 8v13h11",
  chat: "M4 5h16v11H9l-5 4z",
};

/** A button with an icon and a name; the name is shown unless `bare`. */
export function button(name, onclick, { icon: shape, bare, kind, key, ...rest } = {}) {
  return h("button", {
    type: "button",
    class: ["button", kind, bare && "bare"].filter(Boolean).join(" "),
    onclick,
    title: key ? `${name} (${key})` : bare ? name : null,
    "aria-label": bare ? name : null,
    "aria-keyshortcuts": key ? key.replace("Ctrl", "Control") : null,
    ...rest,
  }, shape && icon(shape), !bare && h("span", {}, name));
}

/** A labelled control. */
export const field = (label, control, note) =>
  h("label", { class: "field" }, h("span", { class: "label" }, label), control, note && h("small", {}, note));

export const select = (options, value, onchange, attributes) => {
  const element = h("select", { ...attributes, onchange: (event) => onchange(event.target.value) },
    options.map(([key, name]) => h("option", { value: key }, name)));
  element.value = value;
  return element;
};

/** A row of buttons of which one is on: { items: [[key, name]], value, onchange }. */
export function choice(label, items, value, onchange, attributes = {}) {
  const group = h("div", { role: "radiogroup", "aria-label": label, class: "choice", ...attributes });
  const show = (key) => {
    for (const item of group.children) {
      const on = item.dataset.key === String(key);
      item.setAttribute("aria-checked", on);
      item.tabIndex = on ? 0 : -1;
    }
    if (!group.querySelector("[tabindex='0']")) group.firstChild.tabIndex = 0;
  };
  const pick = (key) => { show(key); onchange(key); };
  for (const [key, name, extra] of items) {
    group.append(h("button", {
      type: "button", role: "radio", "data-key": key, onclick: () => pick(key), ...extra,
    }, name));
  }
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...group.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    pick(next.dataset.key);
  });
  show(value);
  group.show = show;
  return group;
}

/** Shows a sentence at the bottom for a while. */
export function toast(sentence, kind = "") {
  const box = document.getElementById("toasts");
  const note = h("div", { class: `toast ${kind}` }, sentence);
  box.append(note);
  setTimeout(() => note.remove(), kind === "bad" ? 8000 : 3000);
}

/** Runs something; an error becomes a sentence. */
export async function told(promise) {
  try {
    return await promise;
  } catch (error) {
    if (!error.cancelled) toast(error.message, "bad");
    return undefined;
  }
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(T.copied(what));
  } catch {
    prompt(T.copyThis(what), text);
  }
}

/** Hands a file to the reader; `content` is text or a blob. */
export function download(name, content, type = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies an image, or hands it out as a file where that is not possible. */
export async function copyImage(blob, name) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    toast(T.imageCopied);
  } catch {
    download(name, blob);
  }
}

/** Whether a key press belongs to something the reader is typing in. */
export const typing = (event) =>
  event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
