/**
 * Weighs a page as a browser loads it, and holds it to its budget:
 *
 *   npm run weigh -- http://127.0.0.1:3000/match/1
 *
 * The first visit warms the server; the second is measured on a slow phone: 1.6 Mbit/s, 150 ms
 * to the server, a processor four times slower than this one. CHROMIUM names the browser.
 */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const BUDGET = { scripts: 200_000, usableMs: 3000, shift: 0.05 };

const url = process.argv[2] ?? "http://127.0.0.1:3000/match/1";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await visit({ slow: false });
  const found = await visit({ slow: true });
  console.log(`scripts  ${found.scripts} bytes gzipped  (at most ${BUDGET.scripts})`);
  console.log(`usable   ${found.usableMs} ms on a slow phone  (at most ${BUDGET.usableMs})`);
  console.log(`shift    ${found.shift.toFixed(4)}  (at most ${BUDGET.shift})`);
  const over = Object.keys(BUDGET).filter((what) => found[what] > BUDGET[what]);
  if (over.length > 0) console.error(`Over its budget: ${over.join(", ")}.`);
  process.exitCode = over.length > 0 ? 1 : 0;
} finally {
  await browser.close();
}

/** @param {{ slow: boolean }} how */
async function visit({ slow }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  if (slow) await slowDown(context, page);
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on("response", (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.usableMs > 0, null, { timeout: 30_000 });
  await page.waitForTimeout(2500);
  const { usableMs, shift } = await page.evaluate(() => ({
    usableMs: Math.round(window.usableMs),
    shift: window.shift,
  }));
  const scripts = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { scripts, usableMs, shift };
}

async function slowDown(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Runs in the page. A board, or a page without one, is usable once React has taken it over. */
function watchPage() {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const timer = setInterval(() => {
    const target = document.querySelector("[role=grid]") ?? document.querySelector("main");
    if (!target || !Object.keys(target).some((key) => key.startsWith("__reactProps"))) return;
    window.usableMs = performance.now();
    clearInterval(timer);
  }, 10);
}
