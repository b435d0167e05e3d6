import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  gameNumbers,
  type PlainSignedSeek,
  readPair,
  Scope,
  seatOfFirst,
  writePair,
} from "@kifu/chain";
import type { MatchRecord } from "@kifu/chain/record";
import { type SeekTerms, Side } from "@kifu/wire";
import { Field, Poseidon, PrivateKey } from "o1js";
import { Stage } from "../index/events/Stage.js";
import type { SeekWish } from "../harness/Player.js";
import { altered, check, type FileTransaction, recordOf, resign } from "./played.js";

const { TicTacToe } = gameNumbers;
const game = TicTacToe;
const stranger = PrivateKey.fromBigInt(77_777_777n);

let stage: Stage;
/**
 * Two matches of the same players. In the first match wallets signed the seeks, and in the second
 * match session keys signed them.
 */
let first: MatchRecord;
let second: MatchRecord;
/** A match of two players who sought each other. The first asked for the second side. */
let addressed: MatchRecord;

const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();

type Seeks = readonly [PlainSignedSeek, PlainSignedSeek];
const seeksOf = (one: SeekWish, other: SeekWish): Seeks => {
  const [first, second] = [stage.player(1), stage.player(2)];
  return [
    first.seek({ game, opponent: second, side: Side.first, ...one }),
    second.seek({ game, opponent: first, side: Side.second, ...other }),
  ];
};
const seeksFor = (one: SeekWish, other: SeekWish): Seeks => [
  stage.player(3).seek({ game, ...one }),
  stage.player(4).seek({ game, ...other }),
];
const BY_SESSION: SeekWish = { byOwner: false, after: 1 };

beforeAll(async () => {
  stage = await Stage.open();
  await stage.block();
  await stage.admit(stage.sender.pair(seeksOf({}, {}), { game }));
  await stage.play(1, "a1");
  await stage.admit(stage.player(2).resign(1, 1));
  await stage.block();
  await stage.admit(stage.sender.pair(seeksOf(BY_SESSION, BY_SESSION), { game }));
  await stage.play(2, "a1");
  await stage.block();
  const two = seeksFor(
    { opponent: stage.player(4), side: 2 },
    { opponent: stage.player(3), side: 1 },
  );
  await stage.admit(stage.sender.pair(two, { game }));
  await stage.play(3, "a1");
  await stage.block();
  [first, second, addressed] = [1, 2, 3].map((id) => recordOf(stage, id)) as [
    MatchRecord,
    MatchRecord,
    MatchRecord,
  ];
});

afterAll(async () => {
  await stage.stop();
});

interface Sent {
  seeks?: Seeks;
  terms?: Partial<SeekTerms>;
  alter?: (pair: FileTransaction) => void;
}

async function errorIn(record: MatchRecord, { seeks, terms, alter }: Sent = {}) {
  const forged = altered(record, ({ transactions }) => {
    const pairs = transactions.filter(({ method }) => method === "Matchmaking.pair");
    const pair = pairs.at(-1)!;
    const sent = readPair("Matchmaking.pair", pair.argsFields.map(BigInt))!;
    const changed = { terms: { ...sent.terms, ...terms }, seeks: seeks ?? sent.seeks };
    pair.argsFields = writePair(changed).map(String);
    alter?.(pair);
    resign(pair, stranger);
  });
  const { fault, moves } = await check(forged);
  return fault && { code: fault.code, moves, sentence: fault.sentence };
}

function put(pair: FileTransaction, at: number, value: bigint): void {
  pair.argsFields[at] = String(value);
}

const FIELDS = 15;
const AT = {
  owner: 0,
  session: 2,
  expiresAt: 4,
  scope: 5,
  after: 6,
  validUntil: 7,
  opponent: 8,
  side: 10,
  byOwner: 11,
  x: 12,
};

/** Fields in which the format allows any value. */
const ALTERED = [AT.opponent, AT.opponent + 1, AT.x, AT.x + 1, AT.x + 2];

describe("a record of a match by seeks", () => {
  test("is the players' own, no matter who sent the seeks", async () => {
    for (const record of [first, second]) {
      expect((await check(record)).fault).toBeUndefined();
      expect(await errorIn(record)).toBeUndefined();
    }
  });

  const NOT_SIGNED = { code: "record/seek-not-signed", moves: 0 };

  test("is not, when anything in a seek is otherwise than it was signed", async () => {
    for (const seat of [0, 1]) {
      for (const at of [AT.session, AT.expiresAt, AT.after, AT.validUntil, ...ALTERED]) {
        const place = 2 + FIELDS * seat + at;
        const alter = (pair: FileTransaction) =>
          put(pair, place, BigInt(pair.argsFields[place]!) + 1n);
        expect([at, await errorIn(first, { alter })]).toMatchObject([at, NOT_SIGNED]);
      }
    }
    const { sentence } = (await errorIn(first, { terms: { moveLimit: 50n } }))!;
    expect(sentence).toMatch(/^Matchmaking.pair in block 1: A player did not sign/);
    expect(await errorIn(first, { terms: { game: 1n } })).toMatchObject(NOT_SIGNED);
  });

  test("is not, when a session's seek is otherwise than it was signed", async () => {
    for (const seat of [0, 1]) {
      for (const at of [AT.after, AT.validUntil, ...ALTERED]) {
        const place = 2 + FIELDS * seat + at;
        const alter = (pair: FileTransaction) =>
          put(pair, place, BigInt(pair.argsFields[place]!) + 1n);
        expect([at, await errorIn(second, { alter })]).toMatchObject([at, NOT_SIGNED]);
      }
    }
  });

  test("is not, with the two signatures in each other's places", async () => {
    for (const record of [first, second]) {
      const alter = (pair: FileTransaction) => {
        const [one, other] = [0, 1].map((seat) => 2 + FIELDS * seat + AT.byOwner) as [
          number,
          number,
        ];
        const fields = [...pair.argsFields];
        for (let i = 0; i < 4; i++) {
          put(pair, one + i, BigInt(fields[other + i]!));
          put(pair, other + i, BigInt(fields[one + i]!));
        }
      };
      expect(await errorIn(record, { alter })).toMatchObject(NOT_SIGNED);
    }
  });

  test("is not, in another form than the chain takes", async () => {
    const forms: [string, (pair: FileTransaction) => void][] = [
      ["no signature of anybody's", (pair) => put(pair, 2 + AT.byOwner, 2n)],
      ["a session's, that names a key", (pair) => put(pair, 2 + AT.byOwner, 0n)],
      ["an owner without an x", (pair) => put(pair, 2 + AT.owner, 0n)],
      ["an owner of no parity", (pair) => put(pair, 3 + AT.owner, 2n)],
    ];
    for (const [what, alter] of forms) {
      expect([what, await errorIn(first, { alter })]).toMatchObject([
        what,
        { code: "record/bad-seek", moves: 0 },
      ]);
    }
    const longer = await errorIn(first, { alter: (pair) => void pair.argsFields.push("0") });
    expect(longer).toMatchObject({ code: "record/unexpected" });
  });

  test("is not, when other players sought it, or one of them twice", async () => {
    const others = [3, 4].map((number) => stage.player(number).seek({ game }));
    const NOT_A_PLAYER = { code: "record/not-a-player" };
    expect(await errorIn(first, { seeks: others as unknown as Seeks })).toMatchObject(NOT_A_PLAYER);
    const [one] = seeksOf({}, {});
    expect(await errorIn(first, { seeks: [one, one] })).toMatchObject(NOT_A_PLAYER);
    const [, other] = seeksOf({}, {});
    expect(await errorIn(first, { seeks: [others[0]!, other] })).toMatchObject({
      code: "record/not-registered",
      moves: 0,
    });
  });

  test("is not, when both signed for other terms, other sides, or another time", async () => {
    const OTHER_TERMS = { code: "record/other-terms", moves: 0 };
    const slower = seeksOf({ moveLimit: 50 }, { moveLimit: 50 });
    expect(await errorIn(first, { seeks: slower, terms: { moveLimit: 50n } })).toMatchObject(
      OTHER_TERMS,
    );
    const randzu = seeksOf({ game: 1 }, { game: 1 });
    expect(await errorIn(first, { seeks: randzu, terms: { game: 1n } })).toMatchObject(OTHER_TERMS);
    const turned = seeksOf({ side: Side.second }, { side: Side.first });
    expect(await errorIn(first, { seeks: turned })).toMatchObject(OTHER_TERMS);
    for (const ahead of [-1, 1024]) {
      const late = seeksOf({}, { validUntil: first.transactions[0]!.time + ahead });
      expect(await errorIn(first, { seeks: late })).toMatchObject({ code: "record/lapsed" });
    }
  });

  test("is the players' own without sides, if chance gave the first move to the one who had it", async () => {
    const found = new Map<number, unknown>();
    while (found.size < 2) {
      const seeks = seeksOf({ side: Side.any }, { side: Side.any });
      found.set(seatOfFirst(hash, seeks)!, await errorIn(first, { seeks }));
    }
    expect(found.get(0)).toBeUndefined();
    expect(found.get(1)).toMatchObject({ code: "record/other-terms", moves: 0 });
  });

  test("is not, with a session that cannot be opened, or that nothing shows", async () => {
    const ended = seeksOf({ expiresAt: 0 }, {});
    expect(await errorIn(first, { seeks: ended })).toMatchObject({ code: "record/bad-session" });
    const bySession = seeksOf({ byOwner: false }, {});
    expect(await errorIn(first, { seeks: bySession })).toMatchObject({
      code: "record/session-unproven",
    });
    const unproven = altered(second, (file) => {
      file.transactions = file.transactions.slice(1);
    });
    expect((await check(unproven)).fault).toMatchObject({ code: "record/session-unproven" });
  });

  test("is not, with players who are paired in the match that they are in", async () => {
    const again = altered(second, ({ transactions }) => {
      const [pair, move] = transactions.slice(-2) as [FileTransaction, FileTransaction];
      const { height, time, position, blockHash, stateRoot } = move;
      const place = { height, time, position: position + 1, blockHash, stateRoot };
      const more = { ...structuredClone(pair), ...place, nonce: "90" };
      resign(more, stranger);
      transactions.push(more);
    });
    expect((await check(again)).fault).toMatchObject({ code: "record/unexpected" });
  });

  test("is not, with a session that has ended since or may only play", async () => {
    const opening = (wish: SeekWish, scope?: bigint) => {
      const [one, other] = seeksOf(wish, {});
      return altered(second, ({ transactions }) => {
        const [pair] = transactions as [FileTransaction];
        pair.argsFields = writePair({
          terms: { game: BigInt(game), moveLimit: 100n, stake: 0n },
          seeks: [one, other],
        }).map(String);
        if (scope !== undefined) put(pair, 2 + AT.scope, scope);
        resign(pair, stranger);
      });
    };
    expect((await check(opening({}))).fault).toBeUndefined();
    // The session expired at the time of the seek, before any move.
    const { time: expiresAt, height } = second.transactions[1]!;
    const expired = {
      code: "record/session-expired",
      facts: { transaction: `Matchmaking.pair in block ${height}` },
    };
    expect((await check(opening({ expiresAt }))).fault).toMatchObject(expired);
    expect((await check(opening({ scope: Scope.play }))).fault).toMatchObject(expired);
    // The owner's signature is also checked in a pair of an earlier match.
    expect((await check(opening({}, 1n))).fault).toMatchObject({ code: "record/seek-not-signed" });
  });
});

describe("a record of a match by seeks for one opponent each", () => {
  const OTHER_OPPONENT = { code: "record/other-opponent", moves: 0 };

  test("is the players' own", async () => {
    expect(stage.records.match(3)!.seats[0].owner).toBe(stage.player(4).address);
    expect((await check(addressed)).fault).toBeUndefined();
    const [three, four] = [stage.player(3), stage.player(4)];
    const seeks = seeksFor({ opponent: four, side: 2 }, { opponent: three, side: 1 });
    expect(await errorIn(addressed, { seeks })).toBeUndefined();
  });

  test("is not, with a side that only one of them signed, or by a seek for anyone", async () => {
    const [three, four] = [stage.player(3), stage.player(4)];
    const forged: Seeks[] = [
      seeksFor({ opponent: four, side: 2 }, { side: 1 }),
      seeksFor({ side: 2 }, { opponent: three, side: 1 }),
      seeksFor({ side: 2 }, { side: 1 }),
      seeksFor({ opponent: four, side: 2 }, { opponent: three }),
      seeksFor({ opponent: four }, { opponent: three, side: 1 }),
    ];
    for (const seeks of forged) {
      expect(await errorIn(addressed, { seeks })).toMatchObject(OTHER_OPPONENT);
    }
  });

  test("is not, when one of them signed for another opponent", async () => {
    const [three, four, five] = [3, 4, 5].map((number) => stage.player(number));
    const forged: Seeks[] = [
      seeksFor({ opponent: five!, side: 2 }, { opponent: three!, side: 1 }),
      seeksFor({ opponent: four!, side: 2 }, { opponent: five!, side: 1 }),
      seeksFor({ side: 2 }, { opponent: five!, side: 1 }),
      seeksFor({ opponent: three!, side: 2 }, { opponent: four!, side: 1 }),
    ];
    for (const seeks of forged) {
      expect(await errorIn(addressed, { seeks })).toMatchObject(OTHER_OPPONENT);
    }
  });

  test("is not, when they signed for other sides", async () => {
    const [three, four] = [stage.player(3), stage.player(4)];
    const sides = (one: number, other: number): Seeks =>
      seeksFor({ opponent: four, side: one }, { opponent: three, side: other });
    expect(await errorIn(addressed, { seeks: sides(1, 2) })).toMatchObject({
      code: "record/other-terms",
      moves: 0,
    });
    for (const side of [1, 2]) {
      const fault = await errorIn(addressed, { seeks: sides(side, side) });
      expect(fault?.code).toMatch(/^record\/other-(opponent|terms)$/);
    }
  });

  test("is not, with a side that there is not, though both signed it", async () => {
    const [three, four] = [stage.player(3), stage.player(4)];
    const forged: Seeks[] = [
      seeksFor({ opponent: four, side: 3 }, { opponent: three }),
      seeksFor({ opponent: four, side: 3 }, { opponent: three, side: 1 }),
      seeksFor({ opponent: four, side: 2 }, { opponent: three, side: 3 }),
    ];
    for (const seeks of forged) {
      expect(await errorIn(addressed, { seeks })).toMatchObject({
        code: "record/bad-seek",
        moves: 0,
      });
    }
  });

  test("is not, with an opponent or a side that was put in after it was signed", async () => {
    const NOT_SIGNED = { code: "record/seek-not-signed", moves: 0 };
    for (const seat of [0, 1]) {
      const place = 2 + FIELDS * seat;
      const none = (pair: FileTransaction) => {
        put(pair, place + AT.opponent, 0n);
        put(pair, place + AT.opponent + 1, 0n);
      };
      const anySide = (pair: FileTransaction) => put(pair, place + AT.side, 0n);
      for (const alter of [none, anySide]) {
        expect(await errorIn(addressed, { alter })).toMatchObject(NOT_SIGNED);
      }
    }
  });
});
