// Sets dark or light, and the colours of pieces, before the first paint. No choice made: the
// system's is followed.
(() => {
  const root = document.documentElement;
  const saved = (name) => {
    try { return localStorage.getItem(name); } catch { return null; }
  };
  const keep = (name, value) => {
    try {
      if (value) localStorage.setItem(name, value); else localStorage.removeItem(name);
    } catch { /* private windows may refuse; the choice then lasts until the page is closed */ }
  };
  const apply = (name, value) => {
    if (value) root.dataset[name] = value; else delete root.dataset[name];
  };
  for (const name of ["theme", "colours"]) apply(name, saved(name));
  /** Chooses a theme ("light", "dark" or "") or colours ("distinct" or ""). */
  window.chooseLook = (name, value) => {
    apply(name, value);
    keep(name, value);
  };
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
      window.chooseLook("theme", next === system ? "" : next);
    });
  });
})();
