import { connect } from "@kifu/client";
import { type AppAddress, RunningApp } from "./RunningApp.js";

/** The variable that leads Jest's workers to the shared app. */
const VARIABLE = "KIFU_SHARED_APP";

let started: RunningApp | undefined;

/** Jest's `globalSetup`: one `npm start` for all suites that need no app of their own. */
export async function startSharedApp(): Promise<void> {
  started = await RunningApp.start();
  const { url, nodeUrl, home } = started;
  process.env[VARIABLE] = JSON.stringify({ url, nodeUrl, home } satisfies AppAddress);
}

/** Jest's `globalTeardown`. */
export async function removeSharedApp(): Promise<void> {
  await started?.remove();
}

/** The app that all suites share. */
export function sharedApp(): AppAddress {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error("There is no shared app: see jest.config.js");
  return JSON.parse(told) as AppAddress;
}

/**
 * Waits until the queue is empty. Seeks of people who left during a search can be matched until
 * they expire.
 */
export async function queueToEmpty({ nodeUrl }: AppAddress): Promise<void> {
  const kifu = connect(nodeUrl);
  try {
    while ((await kifu.queue()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    kifu.close();
  }
}
