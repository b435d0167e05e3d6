import type { MemoryChain } from "../../src/commands/MemoryChain.js";
import { BatchPlayer, BatchScript, type Ends } from "./BatchScript.js";

/** How the transactions of `playUnusual` end. */
export const unusualEnds: Ends = [["match/unknown", undefined], [], [undefined]];

/**
 * What a node's players never send, or a node refuses: a failing transaction that reads an absent
 * leaf, a session with a key off the curve, and an empty block. The first two methods belong to
 * different programs, and their proofs form one pair. Returns how the transactions ended, to be
 * compared with `unusualEnds`.
 */
export async function playUnusual(chain: MemoryChain): Promise<Ends> {
  const script = new BatchScript(chain);
  const player = new BatchPlayer();

  // There is no such match.
  await script.claimTimeout(player, 7);
  await script.openUnusable(player);
  await script.produce();
  await script.produce();
  script.wait(60);
  await script.revoke(player);
  await script.produce();
  return script.ends;
}
