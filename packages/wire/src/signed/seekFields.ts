import type { SignedSeek } from "../seeks.js";
import type { signatureFields } from "../signatureFields.js";
import type { Hash } from "./Hash.js";
import { keyFields, NO_KEY, type PlainKey } from "./PlainKey.js";
import { digestOf, type SeekTerms } from "./seek.js";

/** An offer to be paired, without its signature. It is the plain form of the chain's `Seek`. */
export interface PlainSeek {
  readonly owner: PlainKey;
  readonly sessionKey: PlainKey;
  readonly expiresAt: bigint;
  readonly scope: bigint;
  readonly after: bigint;
  readonly validUntil: bigint;
  /** The only opponent whom the player accepts; `NO_KEY` for anybody. */
  readonly opponent: PlainKey;
  readonly side: bigint;
  /** How much the opened session may stake later; 0 if nothing is staked. */
  readonly allowance: bigint;
}

/** The session fields of a seek that opens no session. */
export const NO_SESSION = { sessionKey: NO_KEY, expiresAt: 0n, scope: 0n } as const;

/** The digest that a seek's signature covers. See `digestOf`. */
export function seekDigest(hash: Hash, terms: SeekTerms, seek: PlainSeek): bigint {
  return digestOf(hash, terms, seekFields(seek), seek.allowance);
}

/**
 * The fields of a seek without its signature and stake, in the order of the transaction's
 * arguments.
 */
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

/**
 * Converts a posted seek into the values that are signed. Signers and verifiers both use this
 * function. `keyOf` decodes an address.
 */
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
