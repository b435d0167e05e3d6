import { handOverBatch } from "@kifu/node/testing/batches";
import type { LocalSettlement } from "@kifu/node/testing/settlement";
import { join } from "node:path";
import type { Person } from "./Person.js";
import type { AppAddress } from "./RunningApp.js";

/** Proves and settles all blocks, of which there must be new ones. Returns how many are settled. */
export async function settleAll(
  { nodeUrl, home }: AppAddress,
  settlement: LocalSettlement,
  { page }: Person,
): Promise<number> {
  const node = { url: nodeUrl, store: join(home, "store") };
  const pause = async () => await page.waitForTimeout(200);
  let batch = await handOverBatch(node);
  for (; batch === undefined; batch = await handOverBatch(node)) await pause();
  let settled = 0;
  while ((settled = await settlement.settle(node.store)) === 0) await pause();
  return settled;
}
