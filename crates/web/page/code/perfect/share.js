// What can be done with a whole answer: a link, a fumen, a table, pictures, a text for a chat.

import { button, copy, copyImage, download, h, told } from "../dom.js";
import { T } from "../text.js";
import { png, svg } from "./export.js";

/**
 * A row of buttons. `items` is a gallery, `sheet()` gives one fumen of all, `csv` are tables as
 * [name, text()], `text()` is one for a chat, followed by the `address()` that reopens the question.
 */
export function shareRow({ file, items, sheet, csv = [], text, address }) {
  const act = (name, title, icon, run) => {
    const made = button(name, async () => {
      made.disabled = true;
      await told(Promise.resolve().then(run));
      made.disabled = false;
    }, { icon, title, "aria-label": title, kind: "share" });
    return made;
  };
  const drawn = () => svg(items.passing().map(([, item]) => item));
  return h("div", { class: "row sharing", role: "group", "aria-label": T.share.label },
    act(T.share.text, T.share.copyText, "chat", () => copy(`${text()}\n${address()}`, T.share.text)),
    sheet ? act(T.share.fumen, T.share.allFumen, "pages", async () => copy(await sheet(), T.share.fumen)) : null,
    csv.map(([name, make]) => act(`CSV${name ? ` ${name}` : ""}`, T.share.saveCsv(name), "table", async () => download(`${file}.csv`, await make(), "text/csv"))),
    items ? [
      act("PNG", T.share.allPng, "image", async () => copyImage(await png(drawn()), `${file}.png`)),
      act("SVG", T.share.allSvg, "file", () => download(`${file}.svg`, drawn(), "image/svg+xml")),
    ] : null);
}
