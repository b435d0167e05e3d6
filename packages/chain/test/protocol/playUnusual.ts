import type { MemoryChain } from "../../src/commands/MemoryChain.js";
import { BatchPlayer, BatchScript, type Ends } from "./BatchScript.js";

/** How the transactions of `playUnusual` end. */
export const unusualEnds: Ends = [["match/unknown", undefined], [], [undefined]];

/**
 * What a node's players never send, or it refuses: a transaction that fails, which reads a leaf that is
 * absent, a session of a key that is none, a block without any. The methods of the first two are in
 * different programs, and their proofs in one pair. Returns how the transactions ended, which is to be
 * `unusualEnds`.
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
