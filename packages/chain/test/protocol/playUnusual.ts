import type { MemoryChain } from "../../src/cli/MemoryChain.js";
import { BatchPlayer, BatchScript, type Ends } from "./BatchScript.js";

/** The codes of the transactions of `playUnusual`. */
export const unusualEnds: Ends = [["match/unknown", undefined], [], [undefined]];

/**
 * Sends transactions that players of a node never send, or that a node refuses. The first one
 * fails after reading an absent leaf. The second one opens a session with a key off the curve.
 * Their proofs belong to different programs and form one pair. One block is empty. Returns the
 * codes, to be compared with `unusualEnds`.
 */
export async function playUnusual(chain: MemoryChain): Promise<Ends> {
  const script = new BatchScript(chain);
  const player = new BatchPlayer();

  await script.claimTimeout(player, 7);
  await script.openUnusable(player);
  await script.produce();
  await script.produce();
  script.wait(60);
  await script.revoke(player);
  await script.produce();
  return script.ends;
}
