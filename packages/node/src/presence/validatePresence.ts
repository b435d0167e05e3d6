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
  /** The name of the stream that carries the heartbeats. */
  readonly stream: string;
  readonly time: number;
  readonly by: PlainSeatSignature;
}

/** How long a statement is valid, in seconds. Limits how long somebody else could replay it. */
const FRESH_FOR = 60;

/** Throws unless the seat signed recently that it follows this match on this stream. */
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
