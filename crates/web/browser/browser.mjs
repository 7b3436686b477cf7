// Starts Chromium and opens pages that note every console error.

import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const PHONE = { size: { width: 360, height: 780 }, touch: true, scale: 2 };
export const DESKTOP = { size: { width: 1280, height: 900 } };

/** How long anything may take before the run fails: a busy machine is no reason to. */
const PATIENCE = Number(process.env.PATIENCE ?? 300_000);

/** { open(url, options), close() }: a browser with a fresh profile. */
export async function start() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS, timeout: PATIENCE });
  return {
    /** Opens an address, on a machine that is so many times `slow`; `page.problems` collects console errors and failed requests. */
    async open(url, { size = DESKTOP.size, dark = false, touch = false, scale = 1, slow = 1 } = {}) {
      const context = await browser.newContext({
        viewport: size, colorScheme: dark ? "dark" : "light", hasTouch: touch, deviceScaleFactor: scale,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      context.setDefaultTimeout(PATIENCE);
      await context.addInitScript(remember);
      const page = await context.newPage();
      page.problems = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") page.problems.push(message.text());
      });
      page.on("pageerror", (error) => page.problems.push(String(error)));
      // What is on its way when a test leaves the page is called off: that is no failure.
      page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText;
        if (why !== "net::ERR_ABORTED") page.problems.push(`failed: ${request.url()} (${why})`);
      });
      page.on("response", (response) => {
        if (response.status() >= 400) page.problems.push(`${response.status()}: ${response.url()}`);
      });
      page.ask = (name, args) => page.evaluate(([name, args]) => globalThis.allclear.ask(name, args), [name, args]);
      page.askAll = (requests) => page.evaluate(askAll, requests);
      if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
      await page.goto(url);
      return page;
    },
    close: () => browser.close(),
  };
}

/** Keeps what the page tells in passing, which is gone again after some seconds, and when its view came; runs in the page. */
function remember() {
  window.said = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.classList?.contains("toast")) window.said.push(node.textContent);
      if (node.classList?.contains("view")) window.viewed ??= performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Asks one of the page's workers many things in turn; runs in the page. */
async function askAll(requests) {
  const replies = [];
  for (const { ask: name, ...args } of requests) {
    const list = [];
    const reply = await globalThis.allclear.search(name, args, (part) => list.push(...(part.list ?? []))).result
      .catch((error) => ({ error: error.message }));
    if (list.length) reply.list = [...list, ...(reply.list ?? [])];
    replies.push(reply);
  }
  return replies;
}
