// The address holds the state: #view?name=value&… so that any view can be shared and reloaded.

/** { view, params } of an address's hash. */
export function read(hash = location.hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { view, params: new URLSearchParams(query) };
}

/** The hash for a view's state; empty values are left out. */
export function hash(view, values) {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = kept.map(([name, value]) => `${name}=${encode(String(value))}`).join("&");
  return `#${view}${query ? `?${query}` : ""}`;
}

// Only what would break the address is escaped: links stay readable.
const encode = (text) => text.replace(/[^\w.~@/:,;!*'()$-]/gu, encodeURIComponent);

/** The whole address for a view's state. */
export const address = (view, values) => location.href.replace(/#.*/s, "") + hash(view, values);

const remembered = new Map();

/** Writes a view's state to the address without a new entry in the history. */
export function write(view, values) {
  const next = hash(view, values);
  remembered.set(view, next);
  if (read().view === view || location.hash === "") history.replaceState(null, "", next);
}

/** The last state of a view, for coming back to it. */
export const last = (view) => remembered.get(view) ?? `#${view}`;
