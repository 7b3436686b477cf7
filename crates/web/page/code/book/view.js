// The book, read in the page: the chapters are Markdown files beside it.

import { h } from "../dom.js";
import * as link from "../link.js";
import { markdown } from "./markdown.js";
import { T } from "../text.js";

const base = new URL("book/", document.baseURI);

async function load(name) {
  const response = await fetch(new URL(name, base)).catch(() => null);
  const kind = response?.headers.get("content-type") ?? "";
  if (!response?.ok || kind.includes("text/html")) return null;
  return response.text();
}

/** [[file, title], …] from the book's summary. */
async function contents() {
  const summary = (await load("SUMMARY.md")) ?? "";
  return [...summary.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title, file]) => [file.replace(/^\.\//, ""), title]);
}

export function mount(root, params) {
  const nav = h("nav", { "aria-label": T.book.chapters });
  const text = h("article", { class: "prose" });
  root.append(nav, T.book.only ? h("div", { class: "stack" }, h("p", { class: "quiet small" }, T.book.only), text) : text);
  let chapters = [];
  let turn = 0;

  async function show(params) {
    const mine = ++turn;
    const wanted = params.get("c");
    const found = chapters.find(([file]) => file.replace(/\.md$/, "") === wanted)
      ?? chapters.find(([file]) => wanted && file.includes(wanted)) ?? (wanted ? null : chapters[0]);
    const source = found && (await load(found[0]));
    if (mine !== turn) return;
    for (const item of nav.querySelectorAll("a")) {
      if (item.dataset.file === found?.[0]) item.setAttribute("aria-current", "page"); else item.removeAttribute("aria-current");
    }
    if (!source) {
      text.replaceChildren(h("p", { class: "notice" }, chapters.length
        ? T.book.missing
        : T.book.absent));
      return;
    }
    text.replaceChildren(markdown(source, (file) => /^[\w./-]+\.md(#.*)?$/.test(file)
      ? link.hash("book", { c: file.replace(/^\.\//, "").replace(/\.md(#.*)?$/, "") })
      : /^[a-z]+:/.test(file) ? file : new URL(file, base).href));
    scrollTo(0, 0);
  }

  contents().then((list) => {
    chapters = list;
    nav.append(...list.map(([file, title]) => h("a", { "data-file": file, href: link.hash("book", { c: file.replace(/\.md$/, "") }) }, title)));
    show(params);
  });

  return { update: show };
}
