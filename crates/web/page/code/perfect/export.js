// Pictures that leave the page: SVG that needs no style sheet, and PNG made from it.

import { shape } from "../grid.js";
import { cellsOf, painted } from "./picture.js";

const GAP = 0.8;
const CAPTION = 1.1;
const PIXELS = 28;
const MOST_COLUMNS = 6;
/** More pictures than this make an image that no program opens gladly. */
export const MOST_PICTURES = 300;

/** The colours as they are shown now: a colour that differs between light and dark is only known on an element. */
function colours(names) {
  const probe = document.body.appendChild(document.createElement("i"));
  const found = new Map();
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    found.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (name) => found.get(name);
}

const escaped = (text) => text.replace(/[<>&"]/g, (letter) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[letter]);

function boardOf({ rows, height, groups }, colour) {
  const fill = (cells, name, extra = "") =>
    `<path d="${shape(cells, height)}" fill="${colour(name)}" stroke="${colour(name)}" stroke-width=".16" stroke-linejoin="round"${extra}/>`;
  const lines = [];
  for (let x = 1; x < 10; x++) lines.push(`M${x} 0V${height}`);
  for (let y = 1; y < height; y++) lines.push(`M0 ${y}H10`);
  const old = [...painted(rows)].map(([x, y]) => [x, y]);
  return `<rect width="10" height="${height}" rx=".3" fill="${colour("sunk")}"/>`
    + `<path d="${lines.join("")}" stroke="${colour("line")}" stroke-width=".03"/>`
    + (old.length ? fill(old, "X", ' opacity=".45"') : "")
    + groups.map((group) => fill(cellsOf(group), group.piece)).join("");
}

/** An SVG of one or more items { rows, height, groups, caption }. */
export function svg(items) {
  const colour = colours(["sunk", "line", "X", "I", "J", "L", "O", "S", "T", "Z", "paper", "soft"]);
  const shown = items.slice(0, MOST_PICTURES);
  const columns = Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(shown.length)));
  const high = Math.max(...shown.map(({ height }) => height));
  const captions = shown.some(({ caption }) => caption);
  const [stepX, stepY] = [10 + GAP, high + GAP + (captions ? CAPTION : 0)];
  const width = columns * stepX + GAP;
  const height = Math.ceil(shown.length / columns) * stepY + GAP;
  const boards = shown.map((item, i) => {
    const [x, y] = [GAP + (i % columns) * stepX, GAP + Math.floor(i / columns) * stepY];
    const caption = item.caption
      ? `<text x="5" y="${high + 0.95}" font-size=".85" text-anchor="middle" font-family="system-ui, sans-serif" fill="${colour("soft")}">${escaped(item.caption)}</text>` : "";
    return `<g transform="translate(${x} ${y})"><g transform="translate(0 ${high - item.height})">${boardOf(item, colour)}</g>${caption}</g>`;
  });
  const size = (units) => Math.round(units * PIXELS);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size(width)}" height="${size(height)}">`
    + `<rect width="${width}" height="${height}" fill="${colour("paper")}"/>${boards.join("")}</svg>`;
}

/** An SVG as a PNG blob. */
export async function png(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
