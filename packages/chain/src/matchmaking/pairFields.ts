import type { PlainKey, PlainSignedSeek, SeekTerms } from "./seekRules.js";
import { seekFields, Side } from "./seekRules.js";

/** The arguments of `pair` as a transaction carries them, without circuits: for nodes and checks. */

/** Two seeks, and what both are for. */
export interface PlainPair {
  readonly terms: SeekTerms;
  /** In their order: who comes first counts as the one who waited. */
  readonly seeks: readonly [PlainSignedSeek, PlainSignedSeek];
}

/** The fields of a seek, its signature included. */
const SEEK_FIELDS = 15;

/** How many fields the arguments of `pair` take up. */
export const PAIR_FIELDS = 2 + 2 * SEEK_FIELDS;

/** The fields of a pair, in the order in which a transaction has them. */
export function writePair({ terms, seeks }: PlainPair): bigint[] {
  return [terms.game, terms.moveLimit, ...seeks.flatMap(signedSeekFields)];
}

/** The pair that these fields are; undefined when they are none that a circuit takes. */
export function readPair(fields: readonly bigint[]): PlainPair | undefined {
  const [game = 0n, moveLimit = 0n, ...seeks] = fields;
  if (fields.length !== PAIR_FIELDS) return undefined;
  const one = readSeek(seeks.slice(0, SEEK_FIELDS));
  const other = readSeek(seeks.slice(SEEK_FIELDS));
  if (one === undefined || other === undefined) return undefined;
  return { terms: { game, moveLimit }, seeks: [one, other] };
}

function signedSeekFields(seek: PlainSignedSeek): bigint[] {
  const { byOwner, x, y, z } = seek.by;
  return [...seekFields(seek), byOwner ? 1n : 0n, x, y, z];
}

function readSeek(fields: readonly bigint[]): PlainSignedSeek | undefined {
  const [ownerX = 0n, ownerIsOdd = 0n, keyX = 0n, keyIsOdd = 0n, ...rest] = fields;
  const [expiresAt = 0n, scope = 0n, after = 0n, validUntil = 0n, ...wish] = rest;
  const [opponentX = 0n, opponentIsOdd = 0n, side = 0n, ...by] = wish;
  const [byOwner = 0n, x = 0n, y = 0n, z = 0n] = by;
  const asksForNone = [keyX, keyIsOdd, expiresAt, scope].every((field) => field === 0n);
  const isSigned = byOwner === 1n || (byOwner === 0n && asksForNone);
  const owner = { x: ownerX, isOdd: ownerIsOdd };
  if (!isKey(owner) || !isSigned || side > BigInt(Side.second)) return undefined;
  return {
    owner,
    sessionKey: { x: keyX, isOdd: keyIsOdd },
    expiresAt,
    scope,
    after,
    validUntil,
    opponent: { x: opponentX, isOdd: opponentIsOdd },
    side,
    by: { byOwner: byOwner === 1n, x, y, z },
  };
}

function isKey({ x, isOdd }: PlainKey): boolean {
  return x !== 0n && isOdd <= 1n;
}
