import { codes, type PlainSeatSignature } from "@kifu/chain";
import type { SeatNumber } from "@kifu/wire";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { assertKeyLives } from "../signed-moves/assertKeyLives.js";
import { type Judging, refusal } from "../signed-moves/judgeMove.js";
import type { Hash, PlainMatch } from "../signed-moves/PlainMatch.js";

/** What a seat says that is at its match, as it signed it. */
export interface SaidPresence {
  readonly match: number;
  readonly seat: SeatNumber;
  /** The name of the stream that shows it. */
  readonly stream: string;
  readonly time: number;
  readonly by: PlainSeatSignature;
}

/** "kifu here" in ASCII. No other signature over a match has it, so that none serves as another. */
const SIGNED_PRESENCE = 0x6b6966752068657265n;
/** Stream names are below this. */
export const STREAM_NAMES_END = 1n << 64n;
/** In seconds: whoever gets to see what was signed cannot use it for long. */
const FRESH_FOR = 60;

/** What a seat of a match signs its presence with; `context` is the match's own. */
export function presenceContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_PRESENCE, context]);
}

/** What it signs: when, and for which stream. */
export function presenceDigest({ time, stream }: Pick<SaidPresence, "time" | "stream">): bigint {
  return BigInt(time) * STREAM_NAMES_END + BigInt(stream);
}

/** Judges whether a seat says now, and of itself, that it is at this match. Throws the refusal. */
export function judgePresence(
  match: PlainMatch,
  said: Omit<SaidPresence, "match">,
  time: number,
  { hash, check }: Judging,
): void {
  if (match.isOver) throw refusal(codes.match.finished, "The match is over.");
  if (Math.abs(time - said.time) > FRESH_FOR) {
    throw new NodeError(codes.session.tooLate, "It was not signed now.", {
      details: { signed: said.time, time },
      remedy: "Sign it for the chain's time.",
    });
  }
  const { by } = said;
  const seat = match.seats[said.seat];
  assertKeyLives(seat, by, BigInt(time));
  const key = by.byOwner ? seat.owner : seat.key;
  if (!check(key, presenceContext(hash, match.context), presenceDigest(said), by)) {
    throw refusal(nodeCodes.ingress.badSignature, "That seat did not sign this.");
  }
}
