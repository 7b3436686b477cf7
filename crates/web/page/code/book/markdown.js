// As much Markdown as the book uses: headings, paragraphs, lists, tables, code, quotes, links,
// images, emphasis. Text is always put in as text, never as HTML.

import { h } from "../dom.js";
import { T } from "../text.js";

const INLINE = /(`+)(.+?)\1|!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|<((?:https?):[^>]+)>/g;

function inline(text, resolve) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    out.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const [, , code, alt, source, label, target, strong, emphasis, bare] = found;
    if (code !== undefined) out.push(h("code", {}, code.trim()));
    else if (source !== undefined) out.push(h("img", { src: resolve(source), alt, loading: "lazy" }));
    else if (target !== undefined) out.push(h("a", { href: resolve(target) }, inline(label, resolve)));
    else if (strong !== undefined) out.push(h("strong", {}, inline(strong, resolve)));
    else if (emphasis !== undefined) out.push(h("em", {}, inline(emphasis, resolve)));
    else out.push(h("a", { href: bare }, bare));
  }
  out.push(text.slice(from));
  return out;
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

function table(lines, resolve) {
  const right = cells(lines[1]).map((rule) => rule.endsWith(":"));
  const row = (tag) => (line) => h("tr", {}, cells(line).map((text, i) => h(tag, { class: right[i] ? "number" : null }, inline(text, resolve))));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": T.book.table }, h("table", {}, h("thead", {}, row("th")(lines[0])), h("tbody", {}, lines.slice(2).map(row("td")))));
}

function list(lines, resolve) {
  const ordered = /^\s*\d+\./.test(lines[0]);
  const depth = lines[0].match(/^\s*/)[0].length;
  const items = [];
  for (const line of lines) {
    const marker = line.match(/^(\s*)(?:[-*]|\d+\.)\s+(.*)$/);
    if (marker && marker[1].length <= depth) items.push({ text: marker[2], inner: [] });
    else if (marker || items.at(-1).inner.length) items.at(-1).inner.push(line);
    else items.at(-1).text += ` ${line.trim()}`;
  }
  return h(ordered ? "ol" : "ul", {}, items.map(({ text, inner }) =>
    h("li", {}, inline(text, resolve), inner.length ? list(inner, resolve) : null)));
}

/** The elements of a Markdown text; `resolve` turns its links into addresses. */
export function markdown(source, resolve) {
  const out = document.createDocumentFragment();
  const lines = source.replace(/\r/g, "").split("\n");
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    const take = (test) => {
      const taken = [];
      while (i < lines.length && test(lines[i])) taken.push(lines[i++]);
      return taken;
    };
    const heading = line.match(/^(#{1,4})\s+(.*)$/);
    const fence = line.match(/^\s*(```+|~~~+)/);
    if (!line.trim()) i++;
    else if (fence) {
      i++;
      const code = take((one) => !one.trim().startsWith(fence[1]));
      i++;
      out.append(h("pre", { tabindex: "0" }, h("code", {}, code.filter((one) => !/^# ?/.test(one) || !/rust/.test(line)).join("\n"))));
    } else if (heading) {
      out.append(h(`h${heading[1].length}`, {}, inline(heading[2], resolve)));
      i++;
    } else if (/^ {4}/.test(line)) out.append(h("pre", { tabindex: "0" }, h("code", {}, take((one) => /^ {4}/.test(one)).map((one) => one.slice(4)).join("\n"))));
    else if (line.startsWith(">")) out.append(h("blockquote", {}, inline(take((one) => one.startsWith(">")).map((one) => one.replace(/^>\s?/, "")).join(" "), resolve)));
    else if (/\|/.test(line) && /^[\s|:-]+$/.test(lines[i + 1] ?? "")) out.append(table(take((one) => one.includes("|")), resolve));
    else if (/^\s*([-*]|\d+\.)\s/.test(line)) out.append(list(take((one) => /^\s*([-*]|\d+\.)\s/.test(one) || /^\s+\S/.test(one)), resolve));
    else if (/^(---+|\*\*\*+)$/.test(line.trim())) { out.append(h("hr")); i++; }
    else if (/^<!--/.test(line)) { take((one) => !one.includes("-->")); i++; }
    else out.append(h("p", {}, inline(take((one) => one.trim() && !/^(#{1,4}\s|```|>|\s*([-*]|\d+\.)\s)/.test(one)).join(" "), resolve)));
  }
  return out;
}
