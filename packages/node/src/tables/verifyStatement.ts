import { codes, type PlainSeatSignature } from "@kifu/chain";
import { type SeatNumber, type StatementKind, statementKinds } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { MoveCrypto } from "./moveCrypto.js";
import type { PlainMatch, PlainSeat } from "./PlainMatch.js";
import type { Rate } from "../config/NodeConfig.js";
import { rateLimited } from "../door/refusals.js";
import { TokenBuckets } from "../door/TokenBuckets.js";

/** The kinds that a seat signs in its match. A seek has no seat: see `validateSeek`. */
type SeatKind = Exclude<StatementKind, "seek">;

/** A statement, with the data that its signature covers: see `statementKinds`. */
type Signed<Kind extends SeatKind> = Parameters<(typeof statementKinds)[Kind]["signed"]>[2] & {
  readonly kind: Kind;
  readonly seat: SeatNumber;
  readonly by: PlainSeatSignature;
};

/** The refusal of a statement that no circuit verifies. */
const NOT_SIGNED = [nodeCodes.ingress.badSignature, "That seat did not sign this."] as const;

const NOT_AGREED = [
  codes.match.notAgreed,
  "The signature is not that seat's, or for something else.",
] as const;

/**
 * The code and the message with which the circuit refuses a wrong signature, for each kind of
 * statement.
 */
const OF_CIRCUIT: { readonly [Kind in SeatKind]?: readonly [code: string, message: string] } = {
  move: [codes.segment.badSignature, "The signature is not that of the side to move."],
  draw: NOT_AGREED,
  takeback: NOT_AGREED,
};

/** Throws unless the seat signed the statement with a key that is active at this time. */
export function verifyStatement<Kind extends SeatKind>(
  match: Pick<PlainMatch, "seats" | "context">,
  statement: Signed<Kind>,
  time: bigint,
  { hash, check }: MoveCrypto,
): void {
  const { kind, by } = statement;
  const seat = match.seats[statement.seat];
  assertKeyActive(seat, by, time);
  const { context, digest } = statementKinds[kind].signed(hash, match.context, statement as never);
  if (!check(by.byOwner ? seat.owner : seat.key, context, digest, by)) {
    const [code, message] = OF_CIRCUIT[kind] ?? NOT_SIGNED;
    throw refusalOfRules(code, message);
  }
}

/** How long a timed statement is valid, in seconds. Limits how long somebody else could replay it. */
const FRESH_FOR = 60;

/** Throws unless a statement that carries its time was signed just now, and later than `after`. */
export function assertFresh(signed: number, time: number, after = -Infinity): void {
  if (signed > after && Math.abs(time - signed) <= FRESH_FOR) return;
  throw new NodeError(codes.session.tooLate, "It was not signed now.", {
    details: { signed, time },
    remedy: "Sign it for the chain's time.",
  });
}

/** Throws if the seat's signing session has expired. */
export function assertKeyActive(
  { expiresAt }: Pick<PlainSeat, "expiresAt">,
  { byOwner }: { readonly byOwner: boolean },
  time: bigint,
): void {
  if (!byOwner && time >= expiresAt) {
    throw new NodeError(codes.session.expired, "The session key has expired.");
  }
}

export function refusalOfRules(code: string, message: string): NodeError {
  return new NodeError(code, message);
}

/** Limits the rate of each kind of statement per seat, and of moves per player. */
export class SeatLimits {
  private readonly buckets: TokenBuckets;

  constructor(rate: Rate, now: () => number) {
    this.buckets = new TokenBuckets(rate, now);
  }

  /**
   * Returns what `validate` returns. Charges the sender only after that, so that nobody else can
   * use up a player's tokens. Throws `ingress/rate-limited` if there is no token.
   */
  charge<T>(kind: string, sender: string, validate: () => T): T {
    const key = `${kind}/${sender}`;
    const wait = this.buckets.wait(key);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const valid = validate();
    this.buckets.take(key);
    return valid;
  }
}
