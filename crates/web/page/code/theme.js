// Sets dark or light before the first paint. No choice made: the system's is followed.
(() => {
  const root = document.documentElement;
  const saved = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const apply = (theme) => {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
  };
  apply(saved());
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const system = dark ? "dark" : "light";
      const now = root.dataset.theme ?? system;
      const next = now === "dark" ? "light" : "dark";
      apply(next === system ? null : next);
      try {
        if (next === system) localStorage.removeItem("theme"); else localStorage.setItem("theme", next);
      } catch { /* private windows may refuse; the choice then lasts until the page is closed */ }
    });
  });
})();
