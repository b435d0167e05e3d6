import type { MemoryChain } from "../../src/commands/memoryChain.js";
import { BatchPlayer, BatchScript, type Ends } from "./BatchScript.js";

/** How the transactions of `playSomeOfEach` end. */
export const someOfEachEnds: Ends = [
  ["match/unknown", undefined, undefined, undefined],
  [undefined, undefined],
  [],
  [undefined],
];

/**
 * One of each kind of what `playEverything` has: a match that is played and lost on time, a session
 * opened and revoked, a key that is none, a transaction that fails, a block without any. A real proof
 * of it takes half as long. Returns how its transactions ended, which is to be `someOfEachEnds`.
 */
export async function playSomeOfEach(chain: MemoryChain): Promise<Ends> {
  const script = new BatchScript(chain);
  const [one, other, third] = [new BatchPlayer(), new BatchPlayer(), new BatchPlayer()];

  // The match does not exist: an absent leaf is read, and the transaction fails.
  await script.claimTimeout(third, 7);
  await script.openUnusable(third);
  await script.register(one, 1);
  await script.register(other, 1);
  await script.produce();

  await script.play(["b2"], one, other);
  await script.revoke(third);
  await script.produce();
  await script.produce();
  script.wait(60);
  await script.claimTimeout(third, 1);
  await script.produce();
  return script.ends;
}
