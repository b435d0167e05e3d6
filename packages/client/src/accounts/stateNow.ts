import type { Chain } from "@kifu/wire";
import { hasCode } from "../errors/KifuError.js";
import { retry } from "../node/retry.js";
import type { ChainConnection } from "./ChainConnection.js";

/**
 * Has a player state something outside of matches. The node takes no two statements with the same
 * second of the chain, so one that comes too soon after another is signed again.
 */
export async function stateNow<Answer>(
  kifu: Pick<ChainConnection, "retry" | "chain" | "signal">,
  state: (now: Pick<Chain, "time" | "domain">) => Promise<Answer>,
): Promise<Answer> {
  return await retry(async () => await state(await kifu.retry(() => kifu.chain())), {
    again: (error) => hasCode(error, "session/too-late"),
    attempts: 4,
    firstWaitMs: 1500,
    closing: kifu.signal,
  });
}
