/**
 * Hashes fields with Poseidon. The caller supplies the function, because this package has no
 * implementation.
 */
export type Hash = (fields: readonly bigint[]) => bigint;

/** A public key as two fields. `NO_KEY` stands for a missing key. */
export interface PlainKey {
  readonly x: bigint;
  readonly isOdd: bigint;
}

/** A wallet's public key. */
export interface Owner {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/** Stands for a missing session key or a missing opponent. */
export const NO_KEY: PlainKey = { x: 0n, isOdd: 0n };

/** Converts a wallet's key to the form that is signed. */
export function plainKey({ x, isOdd }: Owner): PlainKey {
  return { x, isOdd: isOdd ? 1n : 0n };
}

/** Whether two keys are equal. */
export function isSameKey(a: PlainKey, b: PlainKey): boolean {
  return a.x === b.x && a.isOdd === b.isOdd;
}

/** The fields of a key, in the order in which players sign them. */
export function keyFields({ x, isOdd }: PlainKey): bigint[] {
  return [x, isOdd];
}

/** The order of the field that circuits compute in. */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;

/** The fixed parameters that distinguish a chain from every other. */
export interface DomainTerms {
  /** The chain's name as one field. See the kit's `textField`. */
  readonly name: bigint;
  readonly roundLength: number;
  /** 32 random hexadecimal digits, chosen when the chain is created. */
  readonly salt: string;
  /**
   * Whether the chain gives play money to anyone who asks. The domain depends on this flag, so a
   * signed stake of play money is not valid on a chain without play money.
   */
  readonly faucet: boolean;
}

/**
 * The value that binds every signature to one chain. A signature covers it directly or through a
 * match's number.
 */
export function chainDomain(hash: Hash, { name, roundLength, salt, faucet }: DomainTerms): bigint {
  return hash([name, BigInt(roundLength), BigInt(`0x${salt}`), faucet ? 0n : 1n]);
}

/**
 * A match's number in the form that players sign. The chain's domain is added to it, so that the
 * number is valid on no other chain.
 */
export function matchInDomain(domain: bigint, match: number | bigint): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}

/*
 * Signatures over transcripts. The chain's `TranscriptSignature` verifies the same equation:
 * (2z + 2^255)·G = R + (2h + 2^255)·P
 * z and the point R are the signature. h is the hash of `challengeFields`. P is the key's point
 * or its negative.
 */

/**
 * Separates these signatures from all others of the same key. The hashed fields start with it.
 * The number is "kifu moves" in ASCII.
 */
export const SIGNED_MOVES = 0x6b696675206d6f766573n;

/** The fields that a signature's challenge hashes. `nonce` is the signature's point R. */
export function challengeFields(
  key: { readonly x: bigint },
  nonce: { readonly x: bigint; readonly y: bigint },
  context: bigint,
  transcript: bigint,
): bigint[] {
  return [SIGNED_MOVES, key.x, nonce.x, nonce.y, context, transcript];
}

/** The order of the scalar field of Pallas, the curve that keys and signatures use. */
export const SCALAR_ORDER = 0x40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001n;

const TWO_TO_255 = 1n << 255n;

/** Every number that encodes a scalar is below this. */
export const SHIFTED_END = 1n << 254n;

/**
 * The number that encodes the scalar −1. Circuits refuse it, because their computation would
 * reach the point at infinity. An honest signer practically never produces it.
 */
export const UNREACHABLE = (3n * SCALAR_ORDER - 1n) / 2n - SHIFTED_END;

/** Decodes a scalar from a signature's z or from a challenge's hash. */
export function scalarOf(shifted: bigint): bigint {
  return (2n * shifted + TWO_TO_255) % SCALAR_ORDER;
}

/**
 * Encodes a scalar as z. With a probability of 1 in 2^128 the result is at least `SHIFTED_END`
 * and cannot be used.
 */
export function shiftedOf(scalar: bigint): bigint {
  const half = (SCALAR_ORDER + 1n) / 2n;
  return ((((scalar - TWO_TO_255) % SCALAR_ORDER) + SCALAR_ORDER) * half) % SCALAR_ORDER;
}

/** The transcript of a match without moves. */
export const NO_TRANSCRIPT = 0n;

/** The values that a match fixes when it begins. */
export interface MatchContext {
  /** The match's number in the form that is signed. See `matchInDomain`. */
  readonly matchId: bigint;
  readonly game: bigint;
  readonly moveLimit: bigint;
  /** The wallets in the two seats. Session keys are not covered, because they may change. */
  readonly first: Owner;
  readonly second: Owner;
}

/**
 * Combines the chain, the match, its terms and its seats in one field. Every signature of a match
 * covers this field.
 */
export function contextFieldOf(hash: Hash, context: MatchContext): bigint {
  const { matchId, game, moveLimit, first, second } = context;
  const owners = [first, second].flatMap((owner) => keyFields(plainKey(owner)));
  return hash([matchId, game, moveLimit, ...owners]);
}

/** What a player signs about the time of a move. */
export interface MoveTiming {
  /**
   * When the previous move was made, according to the node. For the first move, when the match
   * began. The mover's clock runs from this time.
   */
  readonly timeBefore: bigint;
  /**
   * The bound on the seconds that the move took. The chain refuses a segment that claims more. 0
   * for a move that is its own transaction, which takes its time from the block.
   */
  readonly atMost: bigint;
}

/**
 * The number of bits that a bound takes in the signed field. A circuit computes the bound as the
 * sum of a 32-bit and a 16-bit number, which may have 33 bits.
 */
export const AT_MOST_BITS = 33n;

/**
 * The largest bound that can be signed for a move in a segment: 14 days. No side ever has more
 * time than this.
 */
export const LARGEST_BOUND = 1_209_600;

/**
 * The most seconds by which the bound of a move in a segment may exceed the seconds that the move
 * took.
 */
export const LARGEST_SPARE = 65_535;

/** Encodes a move's timing as the one field that is signed. */
export function moveTiming({ timeBefore, atMost }: MoveTiming): bigint {
  return (timeBefore << AT_MOST_BITS) + atMost;
}

/**
 * The timing that a player signed for a finished move. `spare` is the bound minus the seconds
 * that the move took. It is undefined for a move that is its own transaction.
 */
export function timingOfMade(made: {
  readonly timeBefore: number;
  readonly time: number;
  readonly spare: number | undefined;
}): bigint {
  const { timeBefore, time, spare } = made;
  const atMost = spare === undefined ? 0 : time - timeBefore + spare;
  return moveTiming({ timeBefore: BigInt(timeBefore), atMost: BigInt(atMost) });
}

/**
 * The transcript after one more move. The move's player signs it. For `timing` see `moveTiming`.
 */
export function nextTranscript(
  hash: Hash,
  transcript: bigint,
  move: readonly bigint[],
  timing: bigint,
): bigint {
  return hash([transcript, timing, ...move]);
}

/**
 * Separates agreed draws from moves, which the same keys sign. The number is "kifu draw" in
 * ASCII.
 */
export const SIGNED_DRAW = 0x6b6966752064726177n;

/**
 * Separates declined draws from everything else that the same keys sign. The number is "kifu no
 * draw" in ASCII. No circuit accepts it.
 */
export const SIGNED_NO_DRAW = 0x6b696675206e6f2064726177n;

/** The context for agreeing to a draw. `context` is the match's own. */
export function drawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_DRAW, context]);
}

/** The context for declining a draw. `context` is the match's own. */
export function noDrawContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_DRAW, context]);
}

/**
 * Separates agreed takebacks from moves and draws, which the same keys sign. The number is "kifu
 * takeback" in ASCII.
 */
export const SIGNED_TAKEBACK = 0x6b6966752074616b656261636bn;

/**
 * Separates declined takebacks from everything else that the same keys sign. The number is "kifu
 * no takeback" in ASCII. No circuit accepts it.
 */
export const SIGNED_NO_TAKEBACK = 0x6b696675206e6f2074616b656261636bn;

/**
 * Marks a takeback in a transcript. A takeback hashes this number first, where a move hashes the
 * previous transcript. Suppose a lying node shows a player this number as the previous
 * transcript. Even then the player's move cannot lead to a takeback's transcript, because the two
 * hashes have inputs of different lengths. The number is "kifu taken back" in ASCII.
 */
export const TAKEN_BACK = 0x6b6966752074616b656e206261636bn;

/** The number of position fields that are signed. No game has more. Unused fields are 0. */
const POSITION_FIELDS = 3;

/** The context for agreeing to a takeback. `context` is the match's own. */
export function takebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_TAKEBACK, context]);
}

/** The context for declining a takeback. `context` is the match's own. */
export function noTakebackContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_NO_TAKEBACK, context]);
}

/**
 * The transcript after taking back `plies` moves. `position` has the fields of the resulting
 * position.
 */
export function takenBackTranscript(
  hash: Hash,
  transcript: bigint,
  plies: number,
  position: readonly bigint[],
): bigint {
  const fields = Array.from({ length: POSITION_FIELDS }, (_, i) => position[i] ?? 0n);
  return hash([TAKEN_BACK, transcript, BigInt(plies), ...fields]);
}

/**
 * Separates presence from every other signature over a match. The number is "kifu here" in ASCII.
 */
export const SIGNED_PRESENCE = 0x6b6966752068657265n;

/** Stream names are numbers from 0 up to, but not including, this number. */
export const STREAM_NAMES_END = 1n << 64n;

/** The context for signing presence. `context` is the match's own. */
export function presenceContext(hash: Hash, context: bigint): bigint {
  return hash([SIGNED_PRESENCE, context]);
}

/**
 * The number that a seat signs to state its presence. It combines the chain's time and the
 * stream's name.
 */
export function presenceDigest({
  time,
  stream,
}: {
  readonly time: number;
  readonly stream: string;
}): bigint {
  return BigInt(time) * STREAM_NAMES_END + BigInt(stream);
}

/**
 * How often a seat renews its presence, in seconds. After two missed renewals the node counts the
 * seat as away.
 */
export const PRESENT_EVERY_SECONDS = 60;

/** A character is below 2^16, and this many of them fit into one field. */
const CHARACTERS_PER_FIELD = 15;

/** A text as fields, to be hashed. */
export function textFields(text: string): bigint[] {
  const units = Array.from({ length: text.length }, (_, i) => BigInt(text.charCodeAt(i)));
  const fields: bigint[] = [];
  for (let i = 0; i < units.length; i += CHARACTERS_PER_FIELD) {
    const part = units.slice(i, i + CHARACTERS_PER_FIELD);
    fields.push(part.reduce((sum, unit) => sum * 65_536n + unit, 0n));
  }
  return fields;
}
