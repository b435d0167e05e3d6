import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { segmentSizeOf, shownGames } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { movesOf } from "@kifu/kit/testing";
import { type MatchRecord, parseRecord, recordJson, reportText } from "@kifu/chain/record";
import { moveTiming, nextTranscript, writeClock } from "@kifu/wire";
import { PrivateKey } from "o1js";
import { altered, check, crypto, type FileTransaction, type RecordFile, resign } from "./played.js";
import {
  type Line,
  lineOf,
  type Point,
  RecordedChain,
  segmentOf,
  signatureOf,
  type Signing,
} from "./RecordedChain.js";

const stranger = PrivateKey.fromBigInt(77_777_777n);

let chain: RecordedChain;

beforeAll(async () => {
  chain = await RecordedChain.start();
});
afterAll(async () => {
  await chain.close();
});

test("no game's segments have witnesses, with which a check could not read them", () => {
  expect(shownGames.filter(({ witnessFields }) => witnessFields > 0)).toEqual([]);
});

async function finds(id: number, found: object): Promise<void> {
  const record = await chain.record(id);
  const verdict = await check(parseRecord(JSON.stringify(recordJson(record))));
  expect(verdict.fault).toBeUndefined();
  expect({ ...record, ...verdict, moves: record.moves }).toMatchObject(found);
  expect(verdict.moves).toBe(record.moves.length);
}

/** A negative position counts from the end. */
function put(fields: readonly bigint[], at: number, value: bigint): bigint[] {
  const index = at < 0 ? fields.length + at : at;
  return fields.map((field, i) => (i === index ? value : field));
}

function evidenceOf(
  { game, transcript, sides, context }: Point,
  seat: 0 | 1,
  moves: readonly [string, string],
  { times = [10, 10], bounds = [9, 9], ...signing }: Signing & EvidenceTimes = {},
): bigint[] {
  const shown = moves.flatMap((text, i) => {
    const [move = []] = lineOf({ game, time: 0 } as Point, text).moves;
    const timing = moveTiming({ timeBefore: BigInt(times[i]!), atMost: BigInt(bounds[i]!) });
    const ends = nextTranscript(crypto.poseidon, transcript, move, timing);
    const { byOwner, x, y, z } = signatureOf({ context, sides }, seat, ends, signing);
    return [...move, timing, byOwner ? 1n : 0n, x, y, z];
  });
  return [transcript, ...shown];
}

/** The time before each move as its signer knew it, and the signed bound. */
interface EvidenceTimes {
  times?: [number, number];
  bounds?: [number, number];
}

/** A move's time field in a segment. `spare` is the bound minus the time used. */
const timeField = (time: number | bigint, spare: number | bigint = 2) =>
  (BigInt(time) << 16n) + BigInt(spare);

describe("a record with segments passes", () => {
  test("under a bank that its moves run down, and fails with a time beyond it", async () => {
    const moveLimit = writeClock({ bank: 20, increment: 3 });
    const id = await chain.begin("TicTacToe", { moveLimit });
    const { time } = await chain.point(id);
    // The time left after each move: 11, 20, 4 and 4 seconds.
    await chain.playMoves(id, "a1 b1 a2 b2", { times: [12, 13, 23, 42].map((at) => time + at) });
    chain.wait(time + 46 - chain.openTime);
    await chain.makeMove(id, "a3");
    await finds(id, { result: "first-won", moveLimit });
    const record = await chain.record(id);
    const shorter = { ...record, moveLimit: writeClock({ bank: 20, increment: 2 }) };
    expect((await check(shorter)).fault).toMatchObject({ code: "record/other-terms" });
  });

  test("when a segment won, sent by a stranger", async () => {
    const id = await chain.begin("TicTacToe");
    await chain.playMoves(id, "a1 b1 a2 b2 a3");
    await finds(id, {
      result: "first-won",
      reason: "board",
      line: ["a1", "a2", "a3"],
      sessions: 2,
      // Three transactions and the signatures of two players.
      signatures: 5,
    });
    const record = await chain.record(id);
    const { checked } = reportText(record, await check(record), { games: plainGames });
    expect(checked.join("\n")).toMatch(/^5 signatures: .*\n2 session keys: .*\n5 moves: /);
  });

  test("when single moves and segments of one and many follow each other", async () => {
    const id = await chain.begin("TicTacToe");
    await chain.makeMove(id, "a1");
    await chain.playMoves(id, "b2");
    await chain.playMoves(id, "c3 b1 b3", { times: [20, 20, 21].map((t) => t + chain.openTime) });
    await chain.makeMove(id, "a3");
    await chain.playMoves(id, "c1 c2 a2");
    await finds(id, { result: "drawn", reason: "board", signatures: 2 + 5 + 1 + 2 + 2 });
  });

  test("when wallets signed the moves", async () => {
    const id = await chain.begin("TicTacToe");
    await chain.playMoves(id, "a1 b1", { byOwner: [true, false] });
    await chain.playMoves(id, "a2 b2", { byOwner: [true, true] });
    await finds(id, { result: "running", signatures: 8 });
  });

  test("of each game, as long as its segments can be", async () => {
    for (const game of plainGames) {
      const { module, rules } = game;
      const id = await chain.begin(module);
      const texts: string[] = [];
      let position = rules.initial() as never;
      const size = segmentSizeOf(module);
      for (let seed = 1; texts.length < size; seed = (seed * 48_271) % 2_147_483_647) {
        const moves = movesOf(game, position);
        const move = moves[seed % moves.length] as never;
        const played = rules.play(position, move);
        if (!played.ok) throw new Error(played.code);
        texts.push(rules.notation.write(move));
        if (played.outcome.ending !== "none") break;
        position = played.position as never;
      }
      await chain.playMoves(id, texts.join(" "));
      await finds(id, { moves: texts });
    }
  });

  test("when a clock ran out after a segment that came late: from its last move", async () => {
    const id = await chain.begin("TicTacToe", { moveLimit: 20 });
    const { time } = await chain.point(id);
    chain.wait(100);
    // The deadline after the last move has passed when the claim is sent.
    await chain.playMoves(id, "a1 b1", { times: [time + 20, time + 40] });
    await chain.claimTimeout(id);
    await finds(id, { result: "second-won", reason: "timeout" });
  });

  test("when a new key signed for moves before it", async () => {
    const id = await chain.begin("TicTacToe");
    const point = await chain.point(id);
    const key = chain.newKey();
    await chain.openSession(id, point.sides[1], key, 800_000);
    await chain.reseat(id, 1);
    const keys = [point.sides[0].session, key] as const;
    await chain.playMoves(id, "a1 b1 a2", { keys });
    await finds(id, { moves: ["a1", "b1", "a2"], sessions: 3 });
    // Without these transactions the session key is not in the record.
    for (const [gone, code] of [
      ["Sessions.reseat", "record/not-signed"],
      ["Sessions.openSession", "record/not-signed"],
    ]) {
      const without = altered(await chain.record(id), (file) => {
        file.transactions = file.transactions.filter(({ method }) => method !== gone);
      });
      expect((await check(without)).fault).toMatchObject({ code, facts: { move: 2 } });
    }
  });

  test("when a key was replaced or revoked, and its moves came before the notice was over", async () => {
    for (const how of ["replaced", "revoked"]) {
      const id = await chain.begin("TicTacToe");
      const { sides } = await chain.point(id);
      if (how === "revoked") await chain.revokeSession(id, sides[1]);
      else await chain.openSession(id, sides[1], chain.newKey(), 800_000);
      await chain.playMoves(id, "a1 b1 a2");
      await finds(id, { moves: ["a1", "b1", "a2"], sessions: how === "revoked" ? 2 : 3 });
    }
  });

  test("when a key ended just after its player's last move", async () => {
    const expiresAt = chain.openTime + 20;
    const id = await chain.begin("TicTacToe", { expiresAt });
    chain.wait(50);
    await chain.playMoves(id, "a1 b1", { times: [expiresAt - 2, expiresAt - 1] });
    await finds(id, { moves: ["a1", "b1"] });
  });

  test("when a player signed two moves for one turn", async () => {
    const id = await chain.begin("TicTacToe");
    await chain.playMoves(id, "a1");
    await chain.forfeit(id, 1, evidenceOf(await chain.point(id), 1, ["b1", "b2"]));
    await finds(id, { result: "first-won", reason: "signed-twice", signatures: 3 + 1 + 1 + 2 });
  });

  test("when a player signed another move than they made", async () => {
    const id = await chain.begin("TicTacToe");
    const point = await chain.point(id);
    await chain.makeMove(id, "a1");
    const times = [point.time, point.time] as [number, number];
    // A move in its own transaction has no bound.
    const evidence = evidenceOf(point, 0, ["b2", "a1"], { times, bounds: [9, 0] });
    // The move that was made needs no signature in the evidence. So the fields of that signature
    // may be anything.
    await chain.forfeit(id, 0, put(put(evidence, -1, 5n), -4, 9n));
    await finds(id, { result: "second-won", reason: "signed-twice", signatures: 3 + 1 + 1 });
  });
});

describe("a forged segment", () => {
  /**
   * A match of five moves. The middle three are one segment, and the first and last were sent
   * alone.
   */
  let id: number;
  let record: MatchRecord;
  /** The state before the segment. */
  let point: Point;
  let line: Line;

  beforeAll(async () => {
    id = await chain.begin("TicTacToe");
    await chain.makeMove(id, "a1");
    point = await chain.point(id);
    line = lineOf(point, "b1 a2 b2");
    await chain.playMoves(id, "b1 a2 b2");
    await chain.makeMove(id, "c3");
    record = await chain.record(id);
  });

  const segmentIn = ({ transactions }: RecordFile): FileTransaction =>
    transactions.find(({ method }) => method.endsWith(".playMoves"))!;

  /** The error if the segment's fields are altered. A stranger signs the transaction again. */
  async function errorIn(
    fields: readonly bigint[],
    alter: (file: RecordFile) => void = () => undefined,
    of = record,
  ) {
    const forged = altered(of, (file) => {
      const segment = segmentIn(file);
      segment.argsFields = [segment.argsFields[0]!, ...fields.map(String)];
      alter(file);
      resign(segment, stranger);
    });
    const { fault, moves } = await check(forged);
    return fault && { code: fault.code, moves, sentence: fault.sentence, ...fault.facts };
  }

  const honest = () => segmentOf(point, line);
  const sent = (texts: string, times = line.times) => ({ ...lineOf(point, texts), times });

  test("is not found when a stranger sends what the players signed", async () => {
    expect(await errorIn(honest())).toBeUndefined();
  });

  test("in a form that the chain does not accept", async () => {
    const fields = honest();
    // Nine moves, nine times, the number of moves, and two signatures.
    const others = {
      "a move after the last": put(fields, 3, 5n),
      "a time after the last": put(fields, 9 + 3, 5n),
      "no move": put(fields, 18, 0n),
      "more moves than fit": put(fields, 18, 10n),
      "fewer moves than there are": put(fields, 18, 2n),
      "a signature by nobody": put(fields, 19, 2n),
      "a field too many": [...fields, 0n],
      "a field too few": fields.slice(0, -1),
      "a second signature for one move": put([...segmentOf(point, lineOf(point, "b1"))], -1, 1n),
    };
    for (const [what, forged] of Object.entries(others)) {
      expect([what, await errorIn(forged)]).toMatchObject([
        what,
        { code: "record/bad-segment", moves: 1 },
      ]);
    }
  });

  test("with other moves than were signed, or in another order", async () => {
    const fields = honest();
    const altered = put(put(fields, 1, fields[2]!), 2, fields[1]!);
    expect(await errorIn(altered)).toMatchObject({ code: "record/not-signed", move: 4, moves: 1 });
    expect(await errorIn(put(fields, 0, 8n))).toMatchObject({
      code: "record/not-signed",
      sentence: "Move 4 (b2): Its player did not sign that the match went this way.",
    });
    // Without the last move, the segment's second signature is the wrong player's.
    const shorter = segmentOf(point, lineOf(point, "b1 a2"));
    const dropped = [...shorter.slice(0, 19), ...fields.slice(19)];
    expect(await errorIn(dropped)).toMatchObject({ code: "record/not-signed", move: 3 });
  });

  test("with other times than were signed", async () => {
    const [first = 0, , third = 0] = line.times;
    const fields = honest();
    for (const forged of [
      put(fields, 9, timeField(first + 1)),
      put(fields, 9, timeField(first + 1, 1)),
      put(fields, 10, timeField(third)),
    ]) {
      expect(await errorIn(forged)).toMatchObject({ code: "record/not-signed", move: 4 });
    }
    // The last move's bound is signed with the move. Its time is signed only with the next move.
    expect(await errorIn(put(fields, 11, timeField(third - 1, 3)))).toBeUndefined();
    expect(await errorIn(put(fields, 11, timeField(third - 1, 2)))).toMatchObject({
      code: "record/not-signed",
      move: 4,
    });
  });

  test("with a time that is later than its player signed, though the opponent signed it", async () => {
    const { time } = point;
    // A move's time must not be before the previous move, nor exceed its signed bound.
    for (const at of [0, 1, 2]) {
      const times = [time + 1, time + 2, time + 3];
      const just = [0, 1, 2].map((i) => (i === at ? 0 : 2));
      expect(await errorIn(segmentOf(point, { ...line, times, spares: just }))).toBeUndefined();
      const late = segmentOf(point, { ...line, times, spares: just });
      const said = put(late, 9 + at, timeField(times[at]! + 1, -1));
      expect(await errorIn(said)).toMatchObject({ code: "record/not-signed", move: 4 });
    }
  });

  test("at times that cannot be, though both players signed them", async () => {
    const { time } = point;
    const now = record.transactions.find(({ method }) => method.endsWith(".playMoves"))!.time;
    const wrong: [number, number[]][] = [
      [2, [time - 1, time, time]],
      [3, [time + 2, time + 1, time + 2]],
      [4, [time + 1, time + 2, time + 1]],
      [2, [time + 101, time + 101, time + 101]],
      [4, [time, time, now + 1]],
      [2, [2 ** 53, 2 ** 53, 2 ** 53]],
    ];
    for (const [move, times] of wrong) {
      const forged = await errorIn(segmentOf(point, { ...line, times }));
      expect(forged).toMatchObject({ code: "record/wrong-time", move, moves: 1 });
    }
    const huge = put(honest(), 9, timeField((1n << 64n) + BigInt(line.times[0]!)));
    expect(await errorIn(huge)).toMatchObject({ code: "record/wrong-time", move: 2 });
  });

  test("past a deadline, and after the block, where its twin just fits", async () => {
    const late = await chain.begin("TicTacToe", { moveLimit: 20 });
    const from = await chain.point(late);
    const times = [from.time + 20, from.time + 40];
    await chain.playMoves(late, "a1 b1", { times });
    const fits = await chain.record(late);
    expect((await check(fits)).fault).toBeUndefined();
    const moves = lineOf(from, "a1 b1");
    const over = segmentOf(from, { ...moves, times: [from.time + 20, from.time + 41] });
    const later = await errorIn(
      over,
      (file) => {
        for (const one of [segmentIn(file)])
          [one.height, one.time] = [one.height + 1, one.time + 1];
      },
      fits,
    );
    expect(later).toMatchObject({ code: "record/wrong-time", move: 2 });
    const after = segmentOf(from, { ...moves, times: [from.time + 19, from.time + 39] });
    const earlier = (file: RecordFile) => void (segmentIn(file).time -= 2);
    expect(await errorIn(after, earlier, fits)).toMatchObject({
      code: "record/wrong-time",
      move: 2,
    });
  });

  test("signed by another key than the seat's", async () => {
    const [first, second] = point.sides;
    const keys = [
      [stranger, second.session],
      [first.session, stranger],
      [second.session, first.session],
      [first.wallet, second.session],
    ] as const;
    const moves = [3, 4, 4, 3];
    for (const [i, by] of keys.entries()) {
      const fault = await errorIn(segmentOf(point, line, { keys: by }));
      expect(fault).toMatchObject({ code: "record/not-signed", move: moves[i], moves: 1 });
    }
    const asOwner = put(honest(), 19, 1n);
    expect(await errorIn(asOwner)).toMatchObject({ code: "record/not-signed", move: 4 });
    const fields = honest();
    const swapped = [...fields.slice(0, 19), ...fields.slice(23), ...fields.slice(19, 23)];
    expect(await errorIn(swapped)).toMatchObject({ code: "record/not-signed", move: 4 });
  });

  test("signed for another match, another beginning or another time of it", async () => {
    const other = await chain.begin("TicTacToe");
    const { context } = await chain.point(other);
    for (const from of [
      { ...point, context },
      { ...point, transcript: 0n },
      { ...point, time: point.time - 1 },
    ]) {
      const fault = await errorIn(segmentOf(from, line));
      expect(fault).toMatchObject({ code: "record/not-signed", move: 4 });
    }
    const elsewhere = await errorIn(honest(), (file) => {
      segmentIn(file).argsFields[0] = String(BigInt(segmentIn(file).argsFields[0]!) + 1n);
    });
    expect(elsewhere).toMatchObject({ code: "record/other-match" });
    expect(elsewhere?.sentence).toMatch(
      /^Moves 2 to 4 in block \d+: It was signed for another match/,
    );
  });

  test("with moves that the rules do not allow, though both players signed them", async () => {
    const occupied = await errorIn(segmentOf(point, sent("b1 a1 b2")));
    expect(occupied).toMatchObject({
      code: "record/illegal-move",
      rule: "tic-tac-toe/occupied",
      move: 3,
      notation: "a1",
      moves: 1,
    });
    const nowhere = segmentOf(point, { ...line, moves: [[3n], [1n << 200n], [4n]] });
    expect(await errorIn(nowhere)).toMatchObject({ code: "record/illegal-move", move: 3 });
    const longer = sent("b1 a2 b2 a3 c3", [...line.times, line.times[2]!, line.times[2]!]);
    const after = await errorIn(segmentOf(point, longer));
    expect(after).toMatchObject({ code: "record/after-the-end", move: 6, moves: 1 });
  });

  test("when the list of moves, or what follows, is of another line", async () => {
    const listed = await errorIn(honest(), (file) => void file.moves.splice(2, 1, "c1"));
    expect(listed).toMatchObject({ code: "record/moves-differ", move: 3, signed: "a2" });
    const otherwise = await errorIn(segmentOf(point, sent("b1 a2 c1")));
    expect(otherwise).toMatchObject({ code: "record/wrong-field", move: 5, moves: 4 });
    const gone = await errorIn(honest(), (file) => {
      file.transactions = file.transactions.filter((one) => one !== segmentIn(file));
    }).catch((error: unknown) => error);
    expect(gone).toMatchObject({ code: "record/not-their-turn", move: 2 });
  });

  test("by a transaction that is not what it claims", async () => {
    const hash = await check(altered(record, (file) => void (segmentIn(file).argsFields[5] = "1")));
    expect(hash.fault).toMatchObject({ code: "record/wrong-hash" });
    const signature = await check(
      altered(record, (file) => {
        const { sender } = segmentIn(file);
        resign(segmentIn(file), stranger);
        const segment = segmentIn(file);
        const { signature } = structuredClone(segment);
        segment.sender = sender;
        segment.signature = signature;
      }),
    );
    expect(signature.fault).toMatchObject({ code: "record/wrong-hash" });
    const other = await check(
      altered(record, (file) => void (segmentIn(file).method = "Randzu.playMoves")),
    );
    expect(other.fault).toMatchObject({ code: "record/unexpected" });
  });

  test("by a key that was no longer its player's", async () => {
    const expiresAt = chain.openTime + 20;
    const short = await chain.begin("TicTacToe", { expiresAt });
    const from = await chain.point(short);
    chain.wait(50);
    await chain.playMoves(short, "a1 b1", {
      times: [expiresAt - 1, expiresAt],
      byOwner: [false, true],
    });
    const signed = await chain.record(short);
    expect((await check(signed)).fault).toBeUndefined();
    const moves = { ...lineOf(from, "a1 b1"), times: [expiresAt - 1, expiresAt] };
    const expired = await errorIn(segmentOf(from, moves), undefined, signed);
    expect(expired).toMatchObject({ code: "record/session-expired", move: 2, notation: "b1" });
    const both = { ...moves, times: [expiresAt, expiresAt] };
    const earlier = await errorIn(
      segmentOf(from, both, { byOwner: [false, true] }),
      undefined,
      signed,
    );
    expect(earlier).toMatchObject({ code: "record/session-expired", move: 1 });

    const ended = await chain.begin("TicTacToe");
    const before = await chain.point(ended);
    await chain.revokeSession(ended, before.sides[0]);
    await chain.reseat(ended, 0);
    await chain.playMoves(ended, "a1 b1", { byOwner: [true, false] });
    const revoked = await chain.record(ended);
    expect((await check(revoked)).fault).toBeUndefined();
    const times = [before.time + 1, before.time + 2];
    const fields = segmentOf(before, { ...lineOf(before, "a1 b1"), times });
    const unproven = await errorIn(fields, undefined, revoked);
    expect(unproven).toMatchObject({ code: "record/session-unproven", move: 1 });
  });

  test("that would have a clock run out earlier, or later", async () => {
    const slow = await chain.begin("TicTacToe", { moveLimit: 20 });
    const from = await chain.point(slow);
    chain.wait(41);
    await chain.playMoves(slow, "a1 b1", { times: [from.time + 1, from.time + 2] });
    await chain.claimTimeout(slow);
    const claimed = await chain.record(slow);
    expect((await check(claimed)).fault).toBeUndefined();
    // If the last move had been made at the block's time, there would be time left.
    const { time } = claimed.transactions.find(({ method }) => method.endsWith(".playMoves"))!;
    const times = [from.time + 19, Math.min(time, from.time + 39)];
    const fields = segmentOf(from, { ...lineOf(from, "a1 b1"), times });
    const fault = await errorIn(fields, undefined, claimed);
    expect(fault).toMatchObject({ code: "record/still-on-time", moves: 2 });
  });
});

describe("a forged forfeit", () => {
  let record: MatchRecord;
  let point: Point;

  beforeAll(async () => {
    const id = await chain.begin("TicTacToe");
    await chain.playMoves(id, "a1");
    point = await chain.point(id);
    await chain.forfeit(id, 1, evidenceOf(point, 1, ["b1", "b2"]));
    record = await chain.record(id);
  });

  async function errorIn(seat: bigint, evidence: readonly bigint[], of = record) {
    const forged = altered(of, (file) => {
      const shown = file.transactions.at(-1)!;
      shown.argsFields = [shown.argsFields[0]!, String(seat), ...evidence.map(String)];
      resign(shown, stranger);
    });
    const { fault } = await check(forged);
    return fault && { code: fault.code, sentence: fault.sentence };
  }

  const NOT_TWICE = { code: "record/not-signed-twice" };

  test("is not found when a stranger shows what was signed", async () => {
    expect(await errorIn(1n, evidenceOf(point, 1, ["b1", "b2"]))).toBeUndefined();
    const fault = await errorIn(0n, evidenceOf(point, 1, ["b1", "b2"]));
    expect(fault?.sentence).toMatch(
      /^TicTacToe.forfeit in block \d+: It does not show two different moves/,
    );
  });

  test("with one move, signed for different times or with different bounds", async () => {
    const times = [10, 11] as [number, number];
    const bounds = [6, 16] as [number, number];
    for (const signed of [{ times }, { bounds }, { times, bounds }]) {
      expect(await errorIn(1n, evidenceOf(point, 1, ["b1", "b1"], signed))).toMatchObject(
        NOT_TWICE,
      );
    }
    // Two different moves are evidence, even if the signer was given different times.
    expect(await errorIn(1n, evidenceOf(point, 1, ["b1", "b2"], { times }))).toBeUndefined();
  });

  test("of another match", async () => {
    const other = altered(record, ({ transactions }) => {
      const shown = transactions.at(-1)!;
      shown.argsFields[0] = "1";
      resign(shown, stranger);
    });
    expect((await check(other)).fault).toMatchObject({ code: "record/other-match" });
  });

  test("against another seat, or none", async () => {
    const evidence = evidenceOf(point, 1, ["b1", "b2"]);
    for (const seat of [0n, 2n, 1n << 200n]) {
      expect(await errorIn(seat, evidence)).toMatchObject(NOT_TWICE);
    }
  });

  test("with a move that was not signed", async () => {
    const evidence = evidenceOf(point, 1, ["b1", "b2"]);
    // Fields 0 to 12: the transcript, then for each of two moves the move, the time before it,
    // the kind of key and the signature.
    for (const i of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const fault = await errorIn(1n, put(evidence, i, evidence[i]! + 3n));
      expect([i, fault]).toMatchObject([i, NOT_TWICE]);
    }
    for (const forged of [evidence.slice(0, -1), [...evidence, 0n]]) {
      expect(await errorIn(1n, forged)).toMatchObject(NOT_TWICE);
    }
    const { context } = await chain.point(await chain.begin("TicTacToe"));
    for (const from of [{ ...point, context }]) {
      expect(await errorIn(1n, evidenceOf(from, 1, ["b1", "b2"]))).toMatchObject(NOT_TWICE);
    }
    for (const keys of [
      [stranger, stranger],
      [point.sides[1].session, point.sides[1].wallet],
    ] as const) {
      expect(await errorIn(1n, evidenceOf(point, 1, ["b1", "b2"], { keys }))).toMatchObject(
        NOT_TWICE,
      );
    }
  });

  test("with a move in place of a signature that is not the match's last, or not the player's", async () => {
    const id = await chain.begin("TicTacToe");
    const first = await chain.point(id);
    await chain.makeMove(id, "a1");
    const second = await chain.point(id);
    const seen = [first.time, first.time] as [number, number];
    await chain.forfeit(
      id,
      0,
      put(evidenceOf(first, 0, ["b2", "a1"], { times: seen, bounds: [9, 0] }), -1, 1n),
    );
    const made = await chain.record(id);
    expect((await check(made)).fault).toBeUndefined();
    const unsigned = (seat: 0 | 1, from: Point, moves: [string, string], time: number) =>
      put(evidenceOf(from, seat, moves, { times: [time, time], bounds: [9, 0] }), -1, 1n);
    const others: [bigint, bigint[]][] = [
      // A different move from the one that was made, a different time, or the other player's
      // seat.
      [0n, unsigned(0, first, ["b2", "a2"], first.time)],
      [0n, unsigned(0, first, ["b2", "a1"], first.time + 1)],
      [1n, unsigned(1, first, ["b2", "a1"], first.time)],
      [1n, unsigned(1, second, ["b2", "b1"], second.time)],
      // The first of the two moves must always be signed.
      [0n, put(evidenceOf(first, 0, ["a1", "b2"], { times: seen, bounds: [0, 9] }), 6, 1n)],
    ];
    for (const [seat, evidence] of others) {
      expect(await errorIn(seat, evidence, made)).toMatchObject(NOT_TWICE);
    }
  });

  test("with a key that was no longer its player's", async () => {
    const expiresAt = chain.openTime + 20;
    const id = await chain.begin("TicTacToe", { expiresAt });
    const from = await chain.point(id);
    chain.wait(50);
    await chain.forfeit(id, 0, evidenceOf(from, 0, ["a1", "b1"], { byOwner: [true, true] }));
    const late = await chain.record(id);
    expect((await check(late)).fault).toBeUndefined();
    expect(await errorIn(0n, evidenceOf(from, 0, ["a1", "b1"]), late)).toMatchObject({
      code: "record/session-expired",
    });

    const ended = await chain.begin("TicTacToe");
    const before = await chain.point(ended);
    await chain.revokeSession(ended, before.sides[0]);
    await chain.reseat(ended, 0);
    await chain.forfeit(ended, 0, evidenceOf(before, 0, ["a1", "b1"], { byOwner: [true, true] }));
    const revoked = await chain.record(ended);
    expect(await errorIn(0n, evidenceOf(before, 0, ["a1", "b1"]), revoked)).toMatchObject({
      code: "record/session-unproven",
    });
  });

  test("whose result or reason is shown otherwise", async () => {
    for (const shown of [{ result: "second-won" }, { reason: "timeout" }]) {
      const { fault } = await check(altered(record, (file) => void Object.assign(file, shown)));
      expect(fault).toMatchObject({ code: "record/wrong-result" });
    }
  });
});

test("the command line's check of a transcript never throws", () => {
  const none = { x: 1n, y: 1n, z: 1n };
  expect(crypto.verifyTranscript("B62q", 1n, 1n, none)).toBe(false);
  const address = crypto.addressOf({ x: 1n, isOdd: false });
  expect(crypto.verifyTranscript(address, 1n, 1n, none)).toBe(false);
});
