// The address holds the state, #view=main?name=value&…, so that any view can be shared and reloaded.

/** { view, params } of an address's hash; what follows `=` is the parameter `_`. */
export function read(hash = location.hash) {
  const [, view = "", main, query = ""] = hash.match(/^#?(\w*)(?:=([^?]*))?(?:\?(.*))?$/s) ?? [];
  const params = new URLSearchParams(query);
  if (main !== undefined) params.set("_", decodeURIComponent(main));
  return { view, params };
}

/** The hash for a view's state; empty values are left out, `_` comes first and without a name. */
export function hash(view, { _: main, ...values }) {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = kept.map(([name, value]) => `${name}=${encode(String(value))}`).join("&");
  return `#${view}${main ? `=${encode(main)}` : ""}${query ? `?${query}` : ""}`;
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
