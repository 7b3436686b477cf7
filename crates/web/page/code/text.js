// The page's words. Each language is one file in text/ with the same names in it; what a language
// leaves out is said in English.

import en from "./text/en.js";

/** The languages there are, each by its own name. */
export const LANGUAGES = [["en", "English"], ["ja", "日本語"]];

function chosen() {
  let kept = null;
  try { kept = localStorage.getItem("language"); } catch { /* private windows may refuse */ }
  for (const wish of [kept, ...(navigator.languages ?? [])]) {
    const found = LANGUAGES.find(([code]) => wish?.toLowerCase().split("-")[0] === code);
    if (found) return found[0];
  }
  return "en";
}

export const language = chosen();

/** The words of `own`, and those of `other` where it has none. */
function merged(own, other) {
  if (own === undefined) return other;
  if (typeof other !== "object" || Array.isArray(other)) return own;
  return Object.fromEntries(Object.keys(other).map((name) => [name, merged(own[name], other[name])]));
}

/** Every text by its name; those with a number or a name in them are functions. */
export const T = language === "en" ? en : merged((await import(`./text/${language}.js`)).default, en);

document.documentElement.lang = language;

/** Chooses a language from the next visit of a view on. */
export function choose(code) {
  try { localStorage.setItem("language", code); } catch { /* lasts until the page is closed */ }
  location.reload();
}

/** How numbers are written with so many digits behind the point, or as few as it takes: made once each. */
const formats = new Map();
function format(fewest, most = fewest) {
  const key = `${fewest} ${most}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(language, { minimumFractionDigits: fewest, maximumFractionDigits: most }));
  return formats.get(key);
}

/** A count, which may be a number or a text of digits, as people write it. */
export const number = (count) => format(0).format(BigInt(count));

/** A share of queues as a percentage that says 100 or 0 only where it is meant. */
export function percent(part, whole, digits = 2) {
  const [p, w] = [Number(part), Number(whole)];
  if (!w) return "–";
  const least = 10 ** -digits;
  let share = 100 * p / w;
  if (p > 0 && share < least / 2) return `< ${format(0, digits).format(least)} %`;
  if (p < w && share > 100 - least / 2) share = 100 - least;
  return `${format(digits).format(share)} %`;
}
