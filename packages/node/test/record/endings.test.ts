import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  gameNumbers,
  NOTICE,
  type PlainSeatSignature,
  seatSignatureFields,
  signedMatch,
} from "@kifu/chain";
import { type MatchRecord, parseRecord, recordJson, reportText } from "@kifu/chain/record";
import { plainGames } from "@kifu/chain/plain-games";
import { PrivateKey } from "o1js";
import { type PlainMatch, plainMatch } from "../../src/tables/Table.js";
import { type DrawWish, signDraw } from "../tables/signDraw.js";
import { settings, Stage } from "../index/events/Stage.js";
import {
  altered,
  check,
  crypto,
  type FileTransaction,
  type RecordFile,
  recordOf,
  resign,
} from "./played.js";

const game = gameNumbers.TicTacToe;
const stranger = PrivateKey.fromBigInt(77_777_777n);

let stage: Stage;
/** The number of players so far. Each plays once. */
let people = 0;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(async () => {
  await stage.stop();
});

async function begin(moves: string, moveLimit = 100): Promise<number> {
  const id = await stage.pair(++people, ++people, { game, moveLimit });
  if (moves !== "") await stage.play(id, moves);
  await stage.block();
  return id;
}

const playerOf = (seat: 0 | 1) => stage.player(people - 1 + seat);

function plain(id: number): PlainMatch {
  const match = stage.chain.pending.match(id)!;
  return plainMatch(match, signedMatch(settings.chain, id), crypto.poseidon);
}

function signed(
  id: number,
  wishes: readonly [DrawWish, DrawWish] = [{}, {}],
): PlainSeatSignature[] {
  return ([0, 1] as const).map(
    (seat) => signDraw(plain(id), id, { seat, player: playerOf(seat) }, wishes[seat]).by,
  );
}

async function agree(id: number, wishes?: readonly [DrawWish, DrawWish]): Promise<MatchRecord> {
  await stage.admit(stage.sender.agreeDraw(id, signed(id, wishes)));
  await stage.block();
  return recordOf(stage, id);
}

async function abort(id: number, seat: 0 | 1 = 0): Promise<MatchRecord> {
  const { transcript } = plain(id);
  const until = stage.chain.time + 100;
  await stage.admit(playerOf(seat).abort(id, seat, until, transcript));
  await stage.block(NOTICE);
  await stage.admit(stage.player(people + 50).claimAbort(id));
  await stage.block();
  return recordOf(stage, id);
}

async function finds(record: MatchRecord, found: object): Promise<void> {
  const verdict = await check(parseRecord(JSON.stringify(recordJson(record))));
  expect(verdict.fault).toBeUndefined();
  expect({ ...record, ...verdict, moves: record.moves }).toMatchObject(found);
}

async function errorIn(record: MatchRecord, alter: (file: RecordFile) => void) {
  const { fault } = await check(altered(record, alter));
  return fault?.code;
}

async function errorInLast(
  record: MatchRecord,
  alter: (last: FileTransaction, file: RecordFile) => void,
  key = stranger,
) {
  return await errorIn(record, (file) => {
    const last = file.transactions.at(-1)!;
    alter(last, file);
    resign(last, key);
  });
}

describe("a match that was aborted", () => {
  test.each([
    ["", 0],
    ["", 1],
    ["b2", 0],
    ["b2", 1],
  ] as const)("after %j by seat %i passes, and names no winner", async (moves, seat) => {
    const record = await abort(await begin(moves), seat);
    await finds(record, { result: "aborted", reason: "abort", line: undefined });
    const { checked } = reportText(record, await check(record), { games: plainGames });
    expect(checked.at(-1)).toMatch(/^No winner: /);
  });

  test("on time passes, no matter who claimed it", async () => {
    const id = await begin("b2", 2);
    await stage.block(2);
    await stage.admit(stage.player(people + 50).claimTimeout(id));
    await stage.block();
    await finds(recordOf(stage, id), { result: "aborted", reason: "timeout", moves: ["b2"] });
  });

  test("is won by nobody if the waiting side announced the abort", async () => {
    const aborted = await abort(await begin("b2"));
    for (const result of ["first-won", "second-won", "drawn"]) {
      expect(await errorIn(aborted, (file) => void (file.result = result))).toBe(
        "record/wrong-result",
      );
    }
    expect(await errorIn(aborted, (file) => void (file.reason = "agreement"))).toBe(
      "record/wrong-result",
    );
  });

  test("is lost by a player who left another the same day: the record cannot tell, and accepts either", async () => {
    const forgiven = await abort(await begin(""));
    await finds(forgiven, { result: "aborted", reason: "abort" });
    expect(await errorIn(forgiven, (file) => void (file.result = "second-won"))).toBeUndefined();
    const again = await stage.pair(people - 1, people, { game });
    await finds(await abort(again), { result: "second-won", reason: "abort" });
  });

  test("was announced by a player, in time, for their own seat and this position", async () => {
    const aborted = await abort(await begin("b2"));
    const key = playerOf(0).session;
    const announced = async (alter: (transaction: FileTransaction) => void, by = key) =>
      await errorIn(aborted, ({ transactions }) => {
        const announcement = transactions.at(-2)!;
        alter(announcement);
        resign(announcement, by);
      });
    const inIt = (at: number, value: number | bigint) => (announcement: FileTransaction) =>
      void (announcement.argsFields[at] = String(value));
    expect(await announced(() => undefined)).toBeUndefined();
    expect(await announced(() => undefined, stranger)).toBe("record/not-a-player");
    expect(await announced(inIt(1, 1))).toBe("record/not-a-player");
    expect(await announced(inIt(0, 1))).toBe("record/other-match");
    expect(await announced(inIt(1, 1), playerOf(1).session)).toBeUndefined();
    expect(await announced(inIt(2, 0))).toBe("record/no-notice");
    const { time } = aborted.transactions.at(-2)!;
    expect(await announced(inIt(3, time - 1))).toBe("record/lapsed");
  });

  test("was announced once, until a move is made", async () => {
    const aborted = await abort(await begin("b2"));
    const again = await errorIn(aborted, ({ transactions }) => {
      const first = transactions.at(-2)!;
      const nonce = String(BigInt(first.nonce) + 1n);
      const second = { ...first, nonce, position: first.position + 1 };
      resign(second, playerOf(0).session);
      transactions.splice(-1, 0, second);
    });
    expect(again).toBe("record/announced");
  });

  test("had its notice, and no move came in it", async () => {
    const aborted = await abort(await begin("b2"));
    const early = await errorIn(aborted, ({ transactions }) => {
      const [announcement, claim] = transactions.slice(-2);
      claim!.height = announcement!.height + 1;
      claim!.time = announcement!.time + NOTICE - 1;
    });
    expect(early).toBe("record/no-notice");
    const unannounced = await errorIn(aborted, ({ transactions }) => {
      transactions.splice(-2, 1);
    });
    expect(unannounced).toBe("record/no-notice");

    const id = await begin("b2");
    const { transcript } = plain(id);
    await stage.admit(playerOf(0).abort(id, 0, stage.chain.time + 100, transcript));
    await stage.play(id, "a1");
    await stage.block(NOTICE);
    await stage.admit(playerOf(0).resign(id, 0));
    await stage.block();
    const claim = (last: FileTransaction, file: RecordFile) => {
      last.method = "Matches.claimAbort";
      last.argsFields.splice(1);
      [file.result, file.reason] = ["aborted", "abort"];
    };
    expect(await errorInLast(recordOf(stage, id), claim)).toBe("record/no-notice");
  });

  test("is the match that the claim names", async () => {
    const aborted = await abort(await begin("b2"));
    expect(await errorInLast(aborted, () => undefined)).toBeUndefined();
    const other = (claim: FileTransaction) => void (claim.argsFields[0] = "1");
    expect(await errorInLast(aborted, other)).toBe("record/other-match");
  });

  test("had not been moved in by both", async () => {
    const id = await begin("b2 a1");
    await stage.admit(playerOf(0).resign(id, 0));
    await stage.block();
    const given = recordOf(stage, id);
    // Turns a resignation into an abort, which would cost nothing.
    const turned = await errorInLast(
      given,
      (last, file) => {
        last.method = "Matches.abort";
        last.argsFields.splice(2, 0, String(plain(id).transcript));
        [file.result, file.reason] = ["aborted", "abort"];
      },
      playerOf(0).session,
    );
    expect(turned).toBe("record/both-moved");
    expect(await errorIn(given, (file) => void (file.result = "aborted"))).toBe(
      "record/wrong-result",
    );
  });
});

describe("a resignation", () => {
  test.each([
    ["", 0, "second-won"],
    ["", 1, "first-won"],
    ["b2", 0, "second-won"],
    ["b2", 1, "first-won"],
  ] as const)(
    "after %j by seat %i is lost by it, and never aborted",
    async (moves, seat, result) => {
      const id = await begin(moves);
      await stage.admit(playerOf(seat).resign(id, seat));
      await stage.block();
      const record = recordOf(stage, id);
      await finds(record, { result, reason: "resignation" });
      const other = result === "first-won" ? "second-won" : "first-won";
      for (const wrong of ["aborted", other]) {
        expect(await errorIn(record, (file) => void (file.result = wrong))).toBe(
          "record/wrong-result",
        );
      }
    },
  );
});

describe("a draw by agreement", () => {
  test("passes, no matter who sent it and with whichever keys it was signed", async () => {
    const found = { result: "drawn", reason: "agreement", line: undefined };
    // Two registrations, two moves, the stranger's transaction, and the two signatures in it make
    // seven.
    await finds(await agree(await begin("b2 a1")), {
      ...found,
      moves: ["b2", "a1"],
      signatures: 7,
    });
    await finds(await agree(await begin("b2 a1 c3"), [{ byOwner: true }, {}]), found);
    await finds(await agree(await begin("b2 a1"), [{ byOwner: true }, { byOwner: true }]), found);
  });

  test("passes after a segment, for the match after its last move", async () => {
    const id = await begin("");
    await stage.playSegment(id, "b2 a1 c3");
    await finds(await agree(id), { result: "drawn", moves: ["b2", "a1", "c3"] });
  });

  const holding = (signatures: readonly PlainSeatSignature[]) => (last: FileTransaction) => {
    const fields = signatures.flatMap(seatSignatureFields).map(String);
    last.argsFields = [last.argsFields[0]!, ...fields];
  };

  test("contains what both signed, for this match and this position", async () => {
    const id = await begin("b2 a1");
    const before = signed(id);
    await stage.play(id, "c3");
    await stage.block();
    const good = signed(id);
    const [first, second] = playersOf();
    const forged = [
      [...good].reverse(),
      before,
      [good[0]!, before[1]!],
      signed(id, [{ signedAgrees: false }, {}]),
      signed(id, [{}, { by: first }]),
      signed(id, [{ by: second }, {}]),
      [{ ...good[0]!, byOwner: true }, good[1]!],
      [good[0]!, { ...good[1]!, z: good[1]!.z + 1n }],
    ];
    const record = await agree(id);
    expect(await errorInLast(record, holding(good))).toBeUndefined();
    for (const [i, signatures] of forged.entries()) {
      expect([i, await errorInLast(record, holding(signatures))]).toEqual([i, "record/not-agreed"]);
    }
    const other = await errorInLast(record, (last) => void (last.argsFields[1] = "2"));
    expect(other).toBe("record/not-agreed");
    expect(await errorInLast(record, (last) => void last.argsFields.pop())).toBe(
      "record/unexpected",
    );
    expect(await errorInLast(record, (last) => void (last.argsFields[0] = "1"))).toBe(
      "record/other-match",
    );
    const unmoved = await errorIn(record, ({ transactions, moves }) => {
      transactions.splice(-2, 1);
      moves.pop();
    });
    expect(unmoved).toBe("record/not-agreed");
  });

  test("is agreed to with keys that are active then, and not after their expiry", async () => {
    const expiresAt = stage.chain.time + 60;
    const id = await stage.pair(++people, ++people, { game, moveLimit: 100, expiresAt });
    await stage.play(id, "b2 a1");
    await stage.block();
    const record = await agree(id);
    const later = (seconds: number) => (file: RecordFile) => {
      const last = file.transactions.at(-1)!;
      const passed = expiresAt + seconds - last.time;
      last.height += passed;
      last.time += passed;
      file.endedAt! += passed;
    };
    expect(await errorIn(record, later(-1))).toBeUndefined();
    expect(await errorIn(record, later(0))).toBe("record/session-expired");
  });

  test("is not agreed to with a key whose seat was taken from it", async () => {
    const id = await begin("b2 a1");
    const bySessions = signed(id);
    await stage.admit(playerOf(0).revokeSession(stage.chain.time));
    await stage.block(NOTICE);
    await stage.admit(stage.player(people + 50).reseat(id, 0));
    const record = await agree(id, [{ byOwner: true }, {}]);
    expect(await errorInLast(record, () => undefined)).toBeUndefined();
    expect(await errorInLast(record, holding(bySessions))).toBe("record/session-unproven");
  });

  test("is made while the match runs, after both have moved and in time", async () => {
    const id = await begin("b2 a1");
    const record = await agree(id);
    const late = await errorIn(record, (file) => {
      const last = file.transactions.at(-1)!;
      last.height += 200;
      last.time += 200;
      file.endedAt! += 200;
    });
    expect(late).toBe("record/not-agreed");
    for (const result of ["first-won", "aborted"]) {
      expect(await errorIn(record, (file) => void (file.result = result))).toBe(
        "record/wrong-result",
      );
    }
    const twice = await errorIn(record, ({ transactions }) => {
      const more = structuredClone(transactions.at(-1)!);
      Object.assign(more, { height: more.height + 1, time: more.time + 1, blockHash: "1" });
      more.nonce = "90";
      resign(more, stranger);
      transactions.push(more);
    });
    expect(twice).toBe("record/after-the-end");

    const young = await begin("b2");
    const signatures = signed(young);
    const aborted = await abort(young);
    const drawn = await errorInLast(aborted, (last, file) => {
      last.method = "Matches.agreeDraw";
      holding(signatures)(last);
      [file.result, file.reason] = ["drawn", "agreement"];
    });
    expect(drawn).toBe("record/not-agreed");
  });

  const playersOf = () => [playerOf(0), playerOf(1)] as const;
});
