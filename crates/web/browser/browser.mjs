// Starts Chromium and opens pages that fail the run on any console error.

import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** { open(url, options), close() }: a browser with a fresh profile. */
export async function start() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
  return {
    /** Opens an address; `page.problems` collects console errors and failed requests. */
    async open(url, { size = DESKTOP, dark = false, touch = false } = {}) {
      const context = await browser.newContext({
        viewport: size, colorScheme: dark ? "dark" : "light", hasTouch: touch,
        permissions: ["clipboard-read", "clipboard-write"],
        deviceScaleFactor: size === PHONE ? 2 : 1,
      });
      const page = await context.newPage();
      page.problems = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") page.problems.push(message.text());
      });
      page.on("pageerror", (error) => page.problems.push(String(error)));
      page.on("requestfailed", (request) => page.problems.push(`failed: ${request.url()}`));
      page.on("response", (response) => {
        if (response.status() >= 400) page.problems.push(`${response.status()}: ${response.url()}`);
      });
      /** Asks the page's own worker. */
      page.ask = (name, args) => page.evaluate(async ([name, args]) => {
        const { ask } = await import(new URL("code/engine.js", location.href));
        return ask(name, args);
      }, [name, args]);
      await page.goto(url);
      return page;
    },
    close: () => browser.close(),
  };
}
