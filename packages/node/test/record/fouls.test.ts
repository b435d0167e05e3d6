import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { gameNumbers, signedMatch } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { type MatchRecord, parseRecord, recordJson } from "@kifu/chain/record";
import { PrivateKey } from "o1js";
import { plainMatch } from "../../src/tables/Table.js";
import { settings, Stage } from "../index/events/Stage.js";
import { altered, check, crypto, type FileTransaction, recordOf, resign } from "./played.js";

const { samples } = plainGames.find(({ module }) => module === "Renju")!;
const foul = samples.foul!.split(" ");
const stranger = PrivateKey.fromBigInt(99_999_999n);

let stage: Stage;
let record: MatchRecord;

beforeAll(async () => {
  stage = await Stage.open();
  const id = await stage.pair(1, 2, { game: gameNumbers.Renju, moveLimit: 100 });
  await stage.playSegment(id, foul.join(" "));
  const match = stage.chain.pending.match(id)!;
  const { position } = plainMatch(match, signedMatch(settings.chain, id), crypto.poseidon);
  const { owner } = stage.match(id).seats[position.turn];
  await stage.admit(stage.playerAt(owner).pointOut("Renju", id, position));
  await stage.block();
  record = recordOf(stage, id);
});

afterAll(async () => {
  await stage.stop();
});

async function errorIn(alter: (call: FileTransaction) => void) {
  const forged = altered(record, ({ transactions }) => {
    alter(transactions.find(({ method }) => method.endsWith(".pointOut"))!);
  });
  return (await check(forged)).fault?.code;
}

describe("the record of a match in which a foul was pointed out", () => {
  test("passes", async () => {
    const verdict = await check(parseRecord(JSON.stringify(recordJson(record))));
    expect(verdict.fault).toBeUndefined();
    expect({ ...record, ...verdict }).toMatchObject({ reason: "foul", moves: foul.length });
    expect(record.result).toMatch(/-won$/);
  });

  test("fails if a stranger sent it, or for another match", async () => {
    expect(await errorIn(() => undefined)).toBeUndefined();
    expect(await errorIn((call) => resign(call, stranger))).toBe("record/not-a-player");
    const other = await errorIn((call) => {
      call.argsFields[0] = "1";
      resign(call, stranger);
    });
    expect(other).toBe("record/other-match");
  });

  test("fails without the move that was a foul", async () => {
    const { findFoul } = plainGames.find(({ module }) => module === "Renju")!.rules;
    expect(findFoul).toBeDefined();
    const earlier = altered(record, ({ transactions }) => {
      const segment = transactions.findIndex(({ method }) => method.endsWith(".playMoves"));
      transactions.splice(segment, 1);
    });
    expect((await check(earlier)).fault?.code).toMatch(/^record\/(no-foul|not-their-turn)$/);
  });
});
