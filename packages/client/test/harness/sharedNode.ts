import { KifuProcess } from "@kifu/node/testing";
import { connect } from "../../src/index.js";

/** Where Jest's workers find the nodes that the suites share. */
const VARIABLE = "KIFU_SHARED_NODES";

let started: readonly KifuProcess[] = [];

/**
 * Jest's `globalSetup`: one node for each worker, which runs one suite after the other. So nobody meets players of
 * another suite.
 */
export async function startSharedNodes({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  started = await Promise.all(Array.from({ length: maxWorkers }, () => KifuProcess.start()));
  process.env[VARIABLE] = JSON.stringify(started.map(({ url }) => url));
}

/** Jest's `globalTeardown`. */
export async function removeSharedNodes(): Promise<void> {
  await Promise.all(started.map((node) => node.done()));
}

/** A node that suites share: none of them may stop it. */
export interface SharedNode {
  readonly url: string;
}

/**
 * The node of all suites that ask for no settings, once nobody from an earlier suite is met there:
 * what people signed who went in the middle of a search lapses by itself.
 */
export async function sharedNode(): Promise<SharedNode> {
  const told = process.env[VARIABLE];
  const url = told && (JSON.parse(told) as string[])[Number(process.env["JEST_WORKER_ID"]) - 1];
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
