import { errorOf } from "../errors/clientErrors.js";
import type { MovesChain, MovesMatch } from "../moves/playSigned.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type ForSeat, sendAsSeat } from "./sendAsSeat.js";

/**
 * Makes a move: signed by itself where the node takes such moves, in the transaction that is given elsewhere.
 * Resolves when the node has accepted it.
 *
 * @param match as the player saw it
 * @param move as the game encodes it
 */
export async function sendMove(
  kifu: MatchConnection,
  match: MovesMatch,
  move: readonly bigint[],
  forSeat: ForSeat,
): Promise<void> {
  const chain: MovesChain = await kifu.insist(() => kifu.knownOnce());
  // Who signed a move for a turn must not make another in it in any form.
  if (chain.receiptKey ?? (await forSeat.account.keptMoves())) {
    // Comes when it is needed: the page of a match is to be light.
    const { playSigned } = await import("../moves/playSigned.js").catch((cause: unknown) => {
      throw errorOf("client/offline", { cause });
    });
    if (await playSigned(kifu, chain, { ...forSeat, match, move })) return;
  }
  await sendAsSeat(kifu, forSeat);
}
