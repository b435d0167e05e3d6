import type { SignedSeek } from "../seeks.js";
import type { signatureFields } from "../signatureFields.js";
import type { Hash } from "./Hash.js";
import { keyFields, NO_KEY, type PlainKey } from "./PlainKey.js";
import { digestOf, type SeekTerms } from "./seek.js";

/** A wish to be paired, without its signature, as the chain's `Seek` has it. */
export interface PlainSeek {
  readonly owner: PlainKey;
  readonly sessionKey: PlainKey;
  readonly expiresAt: bigint;
  readonly scope: bigint;
  readonly after: bigint;
  readonly validUntil: bigint;
  /** Whom alone they play; none for anybody. */
  readonly opponent: PlainKey;
  readonly side: bigint;
  /** How much the session that it opens may stake later; 0 where nothing is staked. */
  readonly allowance: bigint;
}

/** The session of a seek that opens none. */
export const NO_SESSION = { sessionKey: NO_KEY, expiresAt: 0n, scope: 0n } as const;

/** What is signed of a seek: see `digestOf`. */
export function seekDigest(hash: Hash, terms: SeekTerms, seek: PlainSeek): bigint {
  return digestOf(hash, terms, seekFields(seek), seek.allowance);
}

/** The fields of a seek without its signature, in the order in which a transaction has them. What is staked is apart. */
export function seekFields(seek: PlainSeek): bigint[] {
  const { owner, sessionKey, expiresAt, scope, after, validUntil, opponent, side } = seek;
  return [
    ...keyFields(owner),
    ...keyFields(sessionKey),
    expiresAt,
    scope,
    after,
    validUntil,
    ...keyFields(opponent),
    side,
  ];
}

/** What is signed of a seek that is sent, which whoever signs and whoever checks makes of it. `keyOf` reads an address. */
export function readSeek(
  sent: Omit<SignedSeek, keyof typeof signatureFields>,
  keyOf: (address: string) => PlainKey,
): { readonly terms: SeekTerms; readonly seek: PlainSeek } {
  const { game, moveLimit, stake, sessionKey, opponent } = sent;
  return {
    terms: { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake) },
    seek: {
      owner: keyOf(sent.owner),
      sessionKey: sessionKey === undefined ? NO_KEY : keyOf(sessionKey),
      expiresAt: BigInt(sent.expiresAt),
      scope: BigInt(sent.scope),
      after: BigInt(sent.after),
      validUntil: BigInt(sent.validUntil),
      opponent: opponent === undefined ? NO_KEY : keyOf(opponent),
      side: BigInt(sent.side),
      allowance: BigInt(sent.allowance),
    },
  };
}
