import { connect } from "@kifu/client";
import { type AppAddress, RunningApp } from "./RunningApp.js";

/** Where Jest's workers find the app that the suites share. */
const VARIABLE = "KIFU_SHARED_APP";

let started: RunningApp | undefined;

/** Jest's `globalSetup`: one `npm start` for every suite that asks for no other. */
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
  if (told === undefined) throw new Error("No app is shared: see jest.config.js");
  return JSON.parse(told) as AppAddress;
}

/** People who went home in the middle of a search are met until what they signed for it has lapsed. */
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
