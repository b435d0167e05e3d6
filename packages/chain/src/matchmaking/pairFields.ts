import {
  type PlainKey,
  type PlainSeek,
  SEEK_FIELDS,
  seekFields,
  type SeekTerms,
  Side,
} from "@kifu/wire";
import {
  type PlainSeatSignature,
  seatSignatureFields,
  SIGNATURE_FIELDS,
} from "../engine/segmentFields.js";
import { LARGEST_STAKE } from "../engine/plainRules.js";

/** The pairing methods' arguments, without circuits, for nodes and record checks. */

/**
 * A signed seek. Either the owner signs it and opens the session with it, or an existing session
 * signs it.
 */
export interface PlainSignedSeek extends PlainSeek {
  readonly by: PlainSeatSignature;
}

/** Two seeks and their common terms. */
export interface PlainPair {
  readonly terms: SeekTerms;
  /** The first seek's player counts as the one who waited. */
  readonly seeks: readonly [PlainSignedSeek, PlainSignedSeek];
}

/**
 * The number of fields of a seek with its signature. A seek with a stake has one more field, the
 * allowance.
 */
const SIGNED_SEEK_FIELDS = SEEK_FIELDS + SIGNATURE_FIELDS;

/** The number of argument fields of `Matchmaking.pair` and `Ratings.pair`. */
export const PAIR_FIELDS = 2 + 2 * SIGNED_SEEK_FIELDS;

/** The number of argument fields of `Stakes.pair`. */
export const STAKED_PAIR_FIELDS = 3 + 2 * (SIGNED_SEEK_FIELDS + 1);

/** The runtime methods that pair two seeks. */
export const pairMethods = ["Matchmaking.pair", "Stakes.pair", "Ratings.pair"] as const;
/** A runtime method that pairs two seeks. */
export type PairMethod = (typeof pairMethods)[number];

/** The runtime method that pairs on these terms. */
export function pairMethod({ stake, rated }: Pick<SeekTerms, "stake" | "rated">): PairMethod {
  if (rated) return "Ratings.pair";
  return stake === 0n ? "Matchmaking.pair" : "Stakes.pair";
}

/** Encodes a pair as the arguments of its method. */
export function writePair({ terms: { game, moveLimit, stake }, seeks }: PlainPair): bigint[] {
  if (stake === 0n) return [game, moveLimit, ...seeks.flatMap(signedSeekFields)];
  const staked = seeks.flatMap((seek) => [...signedSeekFields(seek), seek.allowance]);
  return [game, moveLimit, stake, ...staked];
}

/** Decodes the arguments of a method that pairs; undefined if its circuit refuses these fields. */
export function readPair(method: PairMethod, fields: readonly bigint[]): PlainPair | undefined {
  const isStaked = method === "Stakes.pair";
  if (fields.length !== (isStaked ? STAKED_PAIR_FIELDS : PAIR_FIELDS)) return undefined;
  const [game = 0n, moveLimit = 0n, ...rest] = fields;
  const stake = isStaked ? rest.shift()! : 0n;
  if (isStaked && (stake < 1n || stake > LARGEST_STAKE)) return undefined;
  const length = rest.length / 2;
  const one = readSeek(rest.slice(0, length));
  const other = readSeek(rest.slice(length));
  if (one === undefined || other === undefined) return undefined;
  const rated = method === "Ratings.pair";
  return { terms: { game, moveLimit, stake, rated }, seeks: [one, other] };
}

function signedSeekFields(seek: PlainSignedSeek): bigint[] {
  return [...seekFields(seek), ...seatSignatureFields(seek.by)];
}

function readSeek(fields: readonly bigint[]): PlainSignedSeek | undefined {
  const [ownerX = 0n, ownerIsOdd = 0n, keyX = 0n, keyIsOdd = 0n, ...rest] = fields;
  const [expiresAt = 0n, scope = 0n, after = 0n, validUntil = 0n, ...wish] = rest;
  const [opponentX = 0n, opponentIsOdd = 0n, side = 0n, ...by] = wish;
  const [byOwner = 0n, x = 0n, y = 0n, z = 0n, allowance = 0n] = by;
  const asksForNone = [keyX, keyIsOdd, expiresAt, scope, allowance].every((field) => field === 0n);
  const isSigned = byOwner === 1n || (byOwner === 0n && asksForNone);
  const owner = { x: ownerX, isOdd: ownerIsOdd };
  if (!isKey(owner) || !isSigned || side > BigInt(Side.second)) return undefined;
  if (allowance > LARGEST_STAKE) return undefined;
  return {
    owner,
    sessionKey: { x: keyX, isOdd: keyIsOdd },
    expiresAt,
    scope,
    after,
    validUntil,
    opponent: { x: opponentX, isOdd: opponentIsOdd },
    side,
    allowance,
    by: { byOwner: byOwner === 1n, x, y, z },
  };
}

function isKey({ x, isOdd }: PlainKey): boolean {
  return x !== 0n && isOdd <= 1n;
}
