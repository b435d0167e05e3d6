import { connect } from "@kifu/client";
import { type AppAddress, RunningApp } from "./RunningApp.js";

/** Where Jest's workers find the apps that the suites share. */
const VARIABLE = "KIFU_SHARED_APPS";

let started: readonly RunningApp[] = [];

/**
 * Jest's `globalSetup`: one `npm start` for each worker, which runs one suite after the other. So nobody meets players
 * of another suite.
 */
export async function startSharedApps({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  started = await Promise.all(Array.from({ length: maxWorkers }, () => RunningApp.start()));
  const addresses: AppAddress[] = started.map(({ url, nodeUrl, home }) => ({ url, nodeUrl, home }));
  process.env[VARIABLE] = JSON.stringify(addresses);
}

/** Jest's `globalTeardown`. */
export async function removeSharedApps(): Promise<void> {
  await Promise.all(started.map((app) => app.remove()));
}

/** The app of all suites that ask for no other. */
export function sharedApp(): AppAddress {
  const told = JSON.parse(process.env[VARIABLE] ?? "[]") as AppAddress[];
  const app = told[Number(process.env["JEST_WORKER_ID"]) - 1];
  if (app === undefined) throw new Error("No app is shared: see jest.config.js");
  return app;
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
