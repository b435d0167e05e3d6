import {
  type CheckTranscriptSignature,
  codes,
  type PlainSeatSignature,
  Scope,
  transcriptCheck,
} from "@kifu/chain";
import { transcriptSamples } from "@kifu/chain/segments/transcript-samples";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";
import { minaSigner, PallasCurve, type PoseidonUpdate, type SignMina } from "@kifu/kit/pallas";
import { o1jsInternals, type Speed } from "@kifu/kit/primitives";
import {
  type Hash,
  type SeatNumber,
  type SeatStatementKind,
  type SignedDigest,
  statementKinds,
} from "@kifu/wire";
import { Bool, Field, PrivateKey, PublicKey, Scalar, Signature } from "o1js";
import type { Rate } from "../lib/config/NodeConfig.js";
import { TokenBuckets } from "../door/budgets.js";
import { rateLimited } from "../lib/refusals.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import { signPlainly } from "./NodeKey.js";
import type { PlainMatch, PlainSeat } from "./Table.js";

/** A statement, with the data that its signature covers: see `statementKinds`. */
type Signed<Kind extends SeatStatementKind> = Parameters<
  (typeof statementKinds)[Kind]["signed"]
>[2] & {
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
const OF_CIRCUIT: {
  readonly [Kind in SeatStatementKind]?: readonly [code: string, message: string];
} = {
  move: [codes.segment.badSignature, "The signature is not that of the side to move."],
  draw: NOT_AGREED,
  takeback: NOT_AGREED,
};

/** Throws unless the seat signed the statement with a key that is active at this time. */
export function verifyStatement<Kind extends SeatStatementKind>(
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
    throw new NodeError(code, message);
  }
}

/**
 * How long a timed statement is valid, in seconds. This limits how long somebody else could
 * replay it.
 */
export const FRESH_FOR = 60;

/** Throws unless a statement that carries its time was signed just now, and later than `after`. */
export function assertFresh(signed: number, time: number, after = -Infinity): void {
  const details = { signed, time };
  if (Math.abs(time - signed) > FRESH_FOR) {
    throw new NodeError(codes.session.tooLate, "It was not signed now.", {
      details,
      remedy: "Sign it for the chain's time.",
    });
  }
  if (signed > after) return;
  throw new NodeError(codes.session.tooLate, "The player has signed another for that second.", {
    details,
    remedy: "Sign it for a later second.",
  });
}

/** The player's session. Throws unless it is active. */
export function activeSession(
  { pending, time }: Pick<Chain, "pending" | "time">,
  owner: PublicKey,
) {
  const session = pending.session(owner);
  if (session === undefined || session.scope.toBigInt() === 0n) {
    throw new NodeError(codes.session.unknown, "The player has no session.");
  }
  if (BigInt(time) >= session.expiresAt.toBigInt()) {
    throw new NodeError(codes.session.expired, "The player's session has ended.");
  }
  return session;
}

/** The player's active session. Throws unless it may do more than play. */
function sessionToSeek(chain: Pick<Chain, "pending" | "time">, owner: PublicKey) {
  const session = activeSession(chain, owner);
  if (session.scope.toBigInt() !== BigInt(Scope.playAndQueue)) {
    throw new NodeError(codes.session.outOfScope, "The player's session may only play.");
  }
  return session;
}

interface SignerContext {
  readonly chain: Pick<Chain, "pending" | "time">;
  readonly moveCrypto: MoveCrypto;
}

/**
 * The key that signed for the player: their own, or that of their active session. Throws if it did
 * not sign this.
 *
 * @param findSession throws if the player has no session that may sign this
 */
export function verifySigner(
  { chain, moveCrypto }: SignerContext,
  owner: PublicKey,
  by: PlainSeatSignature,
  { context, digest }: SignedDigest,
  findSession: typeof activeSession = sessionToSeek,
): PublicKey {
  const key = by.byOwner ? owner : findSession(chain, owner).key;
  if (!moveCrypto.check({ x: key.x.toBigInt() }, context, digest, by)) {
    throw new NodeError(nodeCodes.ingress.badSignature, "The player did not sign this.", {
      remedy: "Sign it with the player's key or their active session's, for this chain.",
    });
  }
  return key;
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

export interface MoveCrypto {
  readonly hash: Hash;
  readonly check: CheckTranscriptSignature;
}

export interface SegmentCrypto extends MoveCrypto {
  readonly sign: SignMina;
  readonly speed: Speed;
}

type Signatures = Pick<SegmentCrypto, "check" | "sign">;

/**
 * Uses WebAssembly if its checks agree with the circuit's on sample signatures, and if o1js
 * accepts the signatures that it makes. Otherwise uses the circuit's own check without a proof,
 * and o1js for signing. `speed` tells which of the two is in use.
 */
export async function fastestMoveCrypto(make?: typeof inWebAssembly): Promise<SegmentCrypto> {
  if (make !== undefined) return await moveCryptoBy(make);
  return await (fastest ??= moveCryptoBy(inWebAssembly));
}

let fastest: Promise<SegmentCrypto> | undefined;

async function moveCryptoBy(make: typeof inWebAssembly): Promise<SegmentCrypto> {
  const { Poseidon } = await o1jsInternals();
  const hash: Hash = (fields) => Poseidon.hash([...fields]);
  const plainly = (reason: string): SegmentCrypto => ({
    speed: { fast: false, reason },
    hash,
    sign: signPlainly,
    check: checkPlainly,
  });
  try {
    const signatures = make((state, fields) => Poseidon.update(state, fields));
    if (!checksAsCircuits(signatures))
      return plainly("the faster check differs from the circuit's");
    if (!signsForO1js(signatures)) return plainly("o1js rejects the faster signatures");
    return { hash, ...signatures, speed: { fast: true } };
  } catch (error) {
    return plainly(`the faster check does not run: ${String(error)}`);
  }
}

function inWebAssembly(update: PoseidonUpdate): Signatures {
  const curve = new PallasCurve();
  return { check: transcriptCheck(curve, update), sign: minaSigner(curve, update) };
}

const checkPlainly: CheckTranscriptSignature = (key, context, transcript, { x, y, z }) =>
  new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) })
    .verify(
      PublicKey.from({ x: Field(key.x), isOdd: Bool(false) }),
      Field(context),
      Field(transcript),
    )
    .toBoolean();

function checksAsCircuits({ check }: Signatures): boolean {
  return transcriptSamples().every(([signer, context, transcript, { x, y, z }]) => {
    const signature = { x: x.toBigInt(), y: y.toBigInt(), z: z.toBigInt() };
    const sample = [
      { x: signer.x.toBigInt() },
      context.toBigInt(),
      transcript.toBigInt(),
      signature,
    ] as const;
    return check(...sample) === checkPlainly(...sample);
  });
}

function signsForO1js({ sign }: Signatures): boolean {
  const key = PrivateKey.random();
  const address = key.toPublicKey();
  const { x, y } = address.toGroup();
  const secret = { secret: key.toBigInt(), point: { x: x.toBigInt(), y: y.toBigInt() } };
  return [[], [Field.random(), Field.random()]].every((message) => {
    const { r, s } = sign(
      secret,
      message.map((field) => field.toBigInt()),
    );
    const signature = Signature.fromObject({ r: Field(r), s: Scalar.from(s) });
    return signature.verify(address, message).toBoolean();
  });
}
