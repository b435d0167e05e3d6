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

/** Adds up the scripts that a page loads, packed as they come over the wire. */
export class ScriptScale {
  bytes = 0;
  private readonly scripts = new Set<string>();

  constructor(session: CDPSession) {
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Script" || /javascript/.test(response.mimeType)) this.scripts.add(requestId);
    });
    session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      if (this.scripts.has(requestId)) this.bytes += encodedDataLength;
    });
  }
}
