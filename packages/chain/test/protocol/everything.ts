import type { MemoryChain } from "../../src/cli/MemoryChain.js";
import { BatchPlayer, BatchScript, type Ends } from "./BatchScript.js";

export const everythingEnds: Ends = [
  ["match/unknown", undefined, undefined, undefined],
  [],
  [undefined, undefined, undefined, undefined, undefined],
  [undefined, undefined, undefined],
  [],
  [undefined],
];

/**
 * Sends one transaction of each kind that blocks can contain, including a key off the curve and
 * failed transactions. Some blocks are empty. Returns the codes, to be compared with
 * `everythingEnds`.
 */
export async function playEverything(chain: MemoryChain): Promise<Ends> {
  const script = new BatchScript(chain);
  const [one, other, third] = [new BatchPlayer(), new BatchPlayer(), new BatchPlayer()];

  // The match does not exist, so an absent leaf is read and the transaction fails.
  await script.claimTimeout(third, 7);
  await script.openUnusable(third);
  await script.register(one, 20);
  await script.register(other, 20);
  await script.produce();
  await script.produce();

  await script.play(["a3", "a2", "b3", "b2", "c3"], one, other);
  await script.produce();

  // A second match, with a clock of one second, which runs out.
  await script.revoke(one);
  await script.register(third, 1);
  await script.register(other, 1);
  await script.produce();
  await script.produce();
  script.wait(60);
  await script.claimTimeout(third, 2);
  await script.produce();
  return script.ends;
}
