// The address holds the state, #view=main?name=value&…, so that any view can be shared and reloaded.

/**
 * { view, params, broken } of an address's hash; what follows `=` is the parameter `_`. `broken`
 * is what could not be read of it, if anything.
 */
export function read(hash = location.hash) {
  const [, view = "", main, query = ""] = hash.match(/^#?(\w*)(?:=([^?]*))?(?:\?(.*))?$/s) ?? [, "", hash];
  const params = new URLSearchParams(query);
  let broken = /%(?![0-9a-f]{2})/i.test(query) ? query : "";
  try {
    if (main !== undefined) params.set("_", decodeURIComponent(main));
  } catch {
    broken = main;
  }
  return { view, params, broken };
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
