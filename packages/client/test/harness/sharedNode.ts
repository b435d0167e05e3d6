import { KifuProcess } from "@kifu/node/testing";
import { connect } from "../../src/index.js";

const VARIABLE = "KIFU_SHARED_NODES";

let started: readonly KifuProcess[] = [];

/**
 * Jest's `globalSetup`: starts one node per worker. A worker runs one suite at a time, so players
 * of different suites never meet.
 */
export async function startSharedNodes({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const settings = { "push.contact": "mailto:operator@example.org" };
  started = await Promise.all(
    Array.from({ length: maxWorkers }, () => KifuProcess.start({ settings })),
  );
  process.env[VARIABLE] = JSON.stringify(started.map(({ url }) => url));
}

export async function removeSharedNodes(): Promise<void> {
  await Promise.all(started.map((node) => node.done()));
}

/** A node that several suites use. No suite may stop it. */
export interface SharedNode {
  readonly url: string;
}

/**
 * The node for suites without special settings. Waits until the open seeks of earlier suites have
 * expired.
 */
export async function sharedNode(): Promise<SharedNode> {
  const urls = process.env[VARIABLE];
  const url = urls && (JSON.parse(urls) as string[])[Number(process.env["JEST_WORKER_ID"]) - 1];
  if (!url) throw new Error("No node is shared: see jest.config.js");
  const kifu = connect(url);
  try {
    while ((await kifu.queue()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    kifu.close();
  }
  return { url };
}
