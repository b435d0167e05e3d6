import { codes, type PlainSeatSignature } from "@kifu/chain";
import { presenceContext, presenceDigest, type SeatNumber } from "@kifu/wire";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { assertKeyActive } from "../signed-moves/assertKeyActive.js";
import { type MoveCrypto, refusalOfRules } from "../signed-moves/validateMove.js";
import type { PlainMatch } from "../signed-moves/PlainMatch.js";

export interface PresenceStatement {
  readonly match: number;
  readonly seat: SeatNumber;
  /** The name of the stream that the seat reads. */
  readonly stream: string;
  readonly time: number;
  readonly by: PlainSeatSignature;
}

/** In seconds. Limits how long somebody else could replay the statement. */
const FRESH_FOR = 60;

/**
 * Checks that a seat signed, recently and for itself, that it is at this match. Throws the refusal.
 */
export function validatePresence(
  match: PlainMatch,
  statement: Omit<PresenceStatement, "match">,
  time: number,
  { hash, check }: MoveCrypto,
): void {
  if (match.isOver) throw refusalOfRules(codes.match.finished, "The match is over.");
  if (Math.abs(time - statement.time) > FRESH_FOR) {
    throw new NodeError(codes.session.tooLate, "It was not signed now.", {
      details: { signed: statement.time, time },
      remedy: "Sign it for the chain's time.",
    });
  }
  const { by } = statement;
  const seat = match.seats[statement.seat];
  assertKeyActive(seat, by, BigInt(time));
  const key = by.byOwner ? seat.owner : seat.key;
  if (!check(key, presenceContext(hash, match.context), presenceDigest(statement), by)) {
    throw refusalOfRules(nodeCodes.ingress.badSignature, "That seat did not sign this.");
  }
}
