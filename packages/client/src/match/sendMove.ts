import type { Match } from "@kifu/wire";
import { errorOf } from "../errors/clientErrors.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type ForSeat, sendAsSeat } from "./sendAsSeat.js";

/**
 * Makes a move: signed by itself or, by a wallet, which signs transactions alone, in the one that is given.
 * Resolves when the node has accepted it.
 *
 * @param match as the player saw it
 * @param move as the game encodes it
 */
export async function sendMove(
  kifu: MatchConnection,
  match: Match,
  move: readonly bigint[],
  forSeat: ForSeat,
): Promise<void> {
  const chain = await kifu.insist(() => kifu.knownOnce());
  // Comes when it is needed: the page of a match is to be light.
  const { playSigned } = await import("../moves/playSigned.js").catch((cause: unknown) => {
    throw errorOf("client/offline", { cause });
  });
  if (!(await playSigned(kifu, chain, { ...forSeat, match, move }))) {
    await sendAsSeat(kifu, forSeat);
  }
}
