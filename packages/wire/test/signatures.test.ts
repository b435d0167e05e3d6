import { describe, expect, test } from "@jest/globals";
import {
  chainDomain,
  challengeFields,
  contextFieldOf,
  drawContext,
  FIELD_ORDER,
  type Hash,
  matchInDomain,
  nextTranscript,
  NO_KEY,
  NO_SESSION,
  noDrawContext,
  noTakebackContext,
  presenceContext,
  presenceDigest,
  readSeek,
  SCALAR_ORDER,
  scalarOf,
  SEEK_FIELDS,
  seekContext,
  seekDigest,
  SHIFTED_END,
  shiftedOf,
  takebackContext,
  takenBackTranscript,
  UNREACHABLE,
} from "../src/index.js";

/** Runs `work` with a stand-in hash. Returns each list that was hashed. */
function hashed(work: (hash: Hash) => bigint): readonly (readonly bigint[])[] {
  const lists: (readonly bigint[])[] = [];
  // The stand-in hashes are larger than any field of these tests.
  const last = work((fields) => 1000n + BigInt(lists.push(fields)));
  expect(last).toBe(1000n + BigInt(lists.length));
  return lists;
}

const tag = (text: string) => BigInt(`0x${Buffer.from(text, "ascii").toString("hex")}`);

describe("a signed value", () => {
  test("commits a chain's name, round length, salt and faucet", () => {
    const terms = { name: 5n, roundLength: 20, salt: "00ff", faucet: true };
    expect(hashed((hash) => chainDomain(hash, terms))).toEqual([[5n, 20n, 255n, 0n]]);
    const other = { ...terms, faucet: false };
    expect(hashed((hash) => chainDomain(hash, other))).toEqual([[5n, 20n, 255n, 1n]]);
  });

  test("adds a match's number to the domain, modulo the field order", () => {
    expect(matchInDomain(100n, 7)).toBe(107n);
    expect(matchInDomain(FIELD_ORDER - 2n, 7n)).toBe(5n);
  });

  test("binds a match's context to its number, game, clock and owners", () => {
    const context = {
      matchId: 1n,
      game: 2n,
      moveLimit: 3n,
      first: { x: 4n, isOdd: true },
      second: { x: 6n, isOdd: false },
    };
    const fields = [1n, 2n, 3n, 4n, 1n, 6n, 0n];
    expect(hashed((hash) => contextFieldOf(hash, context))).toEqual([fields]);
  });

  test("hashes the transcript before a move, the time before, and the move", () => {
    expect(hashed((hash) => nextTranscript(hash, 7n, [1n, 2n], 9n))).toEqual([[7n, 9n, 1n, 2n]]);
  });

  test("has a separate tag for draws, takebacks and presence", () => {
    for (const [contextOf, text] of [
      [drawContext, "kifu draw"],
      [noDrawContext, "kifu no draw"],
      [takebackContext, "kifu takeback"],
      [noTakebackContext, "kifu no takeback"],
      [presenceContext, "kifu here"],
    ] as const) {
      expect(hashed((hash) => contextOf(hash, 5n))).toEqual([[tag(text), 5n]]);
    }
  });

  test("hashes a takeback's transcript before, its number of moves, and the resulting position", () => {
    for (const [position, fields] of [
      [[], [0n, 0n, 0n]],
      [[5n], [5n, 0n, 0n]],
      [
        [5n, 6n, 7n],
        [5n, 6n, 7n],
      ],
    ] as const) {
      const lists = hashed((hash) => takenBackTranscript(hash, 9n, 2, position));
      expect(lists).toEqual([[tag("kifu taken back"), 9n, 2n, ...fields]]);
    }
  });

  test("packs the time and the stream of presence without collisions", () => {
    expect(presenceDigest({ time: 3, stream: "5" })).toBe(3n * 2n ** 64n + 5n);
    const largest = String(2n ** 64n - 1n);
    expect(presenceDigest({ time: 3, stream: largest })).toBe(4n * 2n ** 64n - 1n);
  });

  test("has a challenge of the tag, the key, the nonce, the context and the message", () => {
    const fields = challengeFields({ x: 1n }, { x: 2n, y: 3n }, 4n, 5n);
    expect(fields).toEqual([tag("kifu moves"), 1n, 2n, 3n, 4n, 5n]);
  });
});

describe("a signed seek", () => {
  const sent = {
    game: 1,
    moveLimit: 2,
    stake: 0,
    rated: undefined,
    owner: "owner",
    sessionKey: "session",
    expiresAt: 5,
    scope: 6,
    after: 7,
    validUntil: 8,
    opponent: "opponent",
    side: 2,
    allowance: 12,
  } as const;
  const keys: Record<string, bigint> = { owner: 100n, session: 200n, opponent: 300n };
  const keyOf = (address: string) => ({ x: keys[address]!, isOdd: keys[address]! / 100n });
  const signed = [1n, 2n, 100n, 1n, 200n, 2n, 5n, 6n, 7n, 8n, 300n, 3n, 2n];

  test("covers its terms and each of its fields in order", () => {
    const { terms, seek } = readSeek(sent, keyOf);
    expect(hashed((hash) => seekDigest(hash, terms, seek))).toEqual([signed]);
    expect(signed).toHaveLength(2 + SEEK_FIELDS);
  });

  test("with a stake also covers the stake and the allowance", () => {
    const { terms, seek } = readSeek({ ...sent, stake: 11 }, keyOf);
    const lists = hashed((hash) => seekDigest(hash, terms, seek));
    expect(lists).toEqual([signed, [1001n, 11n, 12n]]);
  });

  test("for anyone and without a session has empty keys", () => {
    const alone = { sessionKey: undefined, expiresAt: 0, scope: 0, opponent: undefined };
    const { seek } = readSeek({ ...sent, ...alone }, keyOf);
    expect(seek).toMatchObject({ ...NO_SESSION, opponent: NO_KEY });
    expect(NO_KEY).toEqual({ x: 0n, isOdd: 0n });
  });

  test("is bound to the chain's domain, with a tag of its own for a stake or a rated match", () => {
    const contextOf = (terms: { stake: bigint; rated?: boolean }) =>
      hashed((hash) => seekContext(hash, 5n, terms));
    expect(contextOf({ stake: 0n })).toEqual([[tag("kifu seek"), 5n]]);
    expect(contextOf({ stake: 0n, rated: false })).toEqual([[tag("kifu seek"), 5n]]);
    expect(contextOf({ stake: 1n })).toEqual([[tag("kifu stake"), 5n]]);
    expect(contextOf({ stake: 0n, rated: true })).toEqual([[tag("kifu rated"), 5n]]);
  });
});

describe("the shifted form of a scalar", () => {
  const some = [0n, 1n, 2n, 3n ** 100n, SCALAR_ORDER / 2n, SCALAR_ORDER - 2n, SCALAR_ORDER - 1n];

  test("doubled plus 2^255 is the scalar", () => {
    for (const scalar of some) {
      const shifted = shiftedOf(scalar);
      expect((2n * shifted + 2n ** 255n) % SCALAR_ORDER).toBe(scalar);
      expect(scalarOf(shifted)).toBe(scalar);
    }
  });

  test("has 254 bits, and circuits cannot reach the one of −1", () => {
    expect(SHIFTED_END).toBe(2n ** 254n);
    expect(scalarOf(UNREACHABLE)).toBe(SCALAR_ORDER - 1n);
    expect(UNREACHABLE).toBeLessThan(SHIFTED_END);
  });
});
