import type { Match, SeatNumber } from "@kifu/wire";
import { signedContext } from "../moves/signMove.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type ForSeat, signerFor } from "./sendAsSeat.js";

/** A seat of a match, and the account of its player. */
export interface AtSeat extends Pick<ForSeat, "account" | "time"> {
  readonly match: Match;
  readonly seat: SeatNumber;
}

/**
 * Signs a seat's statement that is not a move. `contextOf` returns the context for this kind of
 * statement, so that no signature is valid as another kind.
 */
export async function signAsSeat(
  kifu: Pick<MatchConnection, "retry" | "knownOnce">,
  { account, match, seat, time }: AtSeat,
  contextOf: (context: bigint) => bigint,
  digest: bigint,
) {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const signer = await signerFor({ account, seat: match.seats[seat], time });
  const context = contextOf(signedContext(domain, match));
  const signature = await signer.signTranscript?.(context, digest);
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign for a seat`);
  return { match: match.id, seat, byOwner: signer.address === account.address, ...signature };
}
