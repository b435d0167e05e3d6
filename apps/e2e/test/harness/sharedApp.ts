import { connect } from "@kifu/client";
import { type AppAddress, RunningApp } from "./RunningApp.js";

const VARIABLE = "KIFU_SHARED_APP";

let started: RunningApp | undefined;

/** Jest's `globalSetup`: starts one app for all suites that need none of their own. */
export async function startSharedApp(): Promise<void> {
  started = await RunningApp.start();
  const { url, nodeUrl, home } = started;
  process.env[VARIABLE] = JSON.stringify({ url, nodeUrl, home } satisfies AppAddress);
}

export async function removeSharedApp(): Promise<void> {
  await started?.remove();
}

export function sharedApp(): AppAddress {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error("There is no shared app: see jest.config.js");
  return JSON.parse(told) as AppAddress;
}

/**
 * Waits until the queue is empty. The seeks of people who left can be paired until they expire.
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
