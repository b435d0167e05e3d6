import type { CDPSession, Page } from "playwright-core";
import { scriptSpeed } from "./scriptSpeed.js";

/** The screen size of a common phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** The `scriptSpeed` of a slow phone, between low-tier and mid-tier. */
const PHONE_SPEED = 700;
/**
 * The maximum slowdown. If the machine is faster than `MACHINE_SPEED`, the emulated phone is
 * faster too.
 */
const MOST_TIMES_SLOWER = 4;
/**
 * If no script arrives for this time, none of the page's scripts is missing, even on a slow
 * phone's network.
 */
const SETTLED_MS = 3000;
/** The `scriptSpeed` of the machine for which the time limits are made. */
export const MACHINE_SPEED = PHONE_SPEED * MOST_TIMES_SLOWER;

/**
 * Emulates a phone's processor and network: 1.6 Mbit/s, a round trip of 150 ms, and an empty
 * cache. A machine that is already slow is slowed down less, so the phone is equally fast
 * everywhere. `timesSlower` is the factor.
 */
export async function slowPhone(page: Page): Promise<{ session: CDPSession; timesSlower: number }> {
  const timesSlower = Math.min(
    MOST_TIMES_SLOWER,
    Math.max(1, (await scriptSpeed(page)) / PHONE_SPEED),
  );
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  return { session, timesSlower };
}

/**
 * The transferred bytes of a page's scripts since it was opened, compressed and with headers.
 * Resolves when no more scripts arrive.
 */
export async function scriptBytes(page: Page): Promise<number> {
  let [bytes, before] = [0, -1];
  while (bytes !== before) {
    before = bytes;
    await page.waitForTimeout(SETTLED_MS);
    bytes = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    );
  }
  return bytes;
}
