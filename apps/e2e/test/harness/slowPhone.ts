import type { CDPSession, Page } from "playwright-core";
import { scriptSpeed } from "./scriptSpeed.js";

/** The size and the touch screen of a common phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** How fast a slow phone's scripts run (`scriptSpeed`): between phones of the lowest class and of the middle one. */
const PHONE_SPEED = 700;
/** Machines on which scripts run at four times that are slowed down so much, and faster ones no further. */
const MOST_TIMES_SLOWER = 4;
/** A script that is still to come has come by then, on the network of a slow phone as well. */
const SETTLED_MS = 3000;
/** How fast scripts run on a machine for which our limits of time are meant (`scriptSpeed`). */
export const MACHINE_SPEED = PHONE_SPEED * MOST_TIMES_SLOWER;

/**
 * A phone's processor and network: 1.6 Mbit/s, 150 ms there and back, nothing in its cache. The phone is as fast
 * wherever it is tried: a slow or busy machine is slowed down less. `timesSlower` says how much.
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
 * What the scripts of a page have cost since it was opened, in bytes as the browser counts them: packed, with their
 * headers, and whichever came later. Resolves once no more come.
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
