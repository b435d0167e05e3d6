import { domainOf, gameNumbers, KeyFields, Scope, signCall, VALID_FOR } from "@kifu/chain";
import type { MatchRecord } from "@kifu/chain/record";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Field, PrivateKey } from "o1js";
import type { Player } from "../harness/Player.js";
import { settings, Stage } from "../index/events/Stage.js";
import { altered, check, type FileTransaction, recordOf, resign } from "./played.js";

const game = gameNumbers.Randzu;
const stranger = PrivateKey.fromBigInt(77_777_777n);

const AT = { x: 0, isOdd: 1, game: 2, moveLimit: 3, domain: 4, validUntil: 5 };
const REGISTERED = { expiresAt: 4, scope: 5 };

let stage: Stage;
let record: MatchRecord;
let waiting: Player;
let arriving: Player;

beforeAll(async () => {
  stage = await Stage.open();
  const id = await stage.pair(6, 5, { game: gameNumbers.TicTacToe });
  await stage.play(id, "b2 a1");
  await stage.admit(stage.player(6).resign(id, 0));
  await stage.block();
  [waiting, arriving] = [stage.player(5), stage.player(6)];
  // Waits for the beginning of a round, so that both players queue in the same round.
  while (stage.chain.time % 10 !== 0) await stage.block();
  await stage.admit(requeue(waiting, 1));
  await stage.block();
  await stage.admit(requeue(arriving, 2));
  await stage.block();
  record = recordOf(stage, id + 1);
});

afterAll(async () => {
  await stage.stop();
});

function requeue({ wallet, session }: Player, nonce: number) {
  return signCall(
    stage.chain.runtime,
    { key: session, nonce },
    "Matchmaking",
    "requeue",
    KeyFields.of(wallet.toPublicKey()),
    Field(game),
    Field(100),
    Field(domainOf(settings.chain)),
    Field(stage.chain.time + VALID_FOR),
  );
}

async function errorIn(
  alter: (request: FileTransaction, all: FileTransaction[]) => void,
  key = arriving.session,
) {
  const forged = altered(record, ({ transactions }) => {
    const request = transactions.at(-1)!;
    alter(request, transactions);
    resign(request, key);
  });
  return (await check(forged)).fault?.code;
}

const inIt = (at: number, value: bigint | number) => (request: FileTransaction) =>
  void (request.argsFields[at] = String(value));

const errorWith = (at: number, value: number) =>
  errorIn((_, all) => {
    const opening = all.find(({ sender }) => sender === arriving.address)!;
    opening.argsFields[at] = String(value);
    resign(opening, arriving.wallet);
  });

describe("a record of a match for which players queued again", () => {
  test("is theirs", async () => {
    expect(record.transactions.map(({ method }) => method.split(".")[1])).toEqual([
      "register",
      "register",
      "requeue",
      "requeue",
    ]);
    expect(await errorIn(() => undefined)).toBeUndefined();
  });

  test("is not, for another chain or another time than was signed", async () => {
    expect(await errorIn(inIt(AT.domain, 1))).toBe("record/wrong-chain");
    const { time } = record.transactions.at(-1)!;
    expect(await errorIn(inIt(AT.validUntil, time))).toBeUndefined();
    expect(await errorIn(inIt(AT.validUntil, time - 1))).toBe("record/lapsed");
  });

  test("is not, if another key than the player's session queued", async () => {
    for (const key of [stranger, arriving.wallet, waiting.session]) {
      const fault = await errorIn((request) => void (request.nonce = "90"), key);
      expect(fault).toBe("record/session-unproven");
    }
  });

  test("is not, for somebody else", async () => {
    const other = KeyFields.of(stranger.toPublicKey());
    const forOther = (request: FileTransaction) => {
      inIt(AT.x, other.x.toBigInt())(request);
      inIt(AT.isOdd, other.isOdd.toBigInt())(request);
    };
    expect(await errorIn(forOther)).toBe("record/not-a-player");
    expect(await errorIn(inIt(AT.x, 0))).toBe("record/not-a-player");
  });

  test("is not, for a key of no parity", async () => {
    const { isOdd } = KeyFields.of(arriving.wallet.toPublicKey());
    // A check that takes every number except 1 as even would accept 2 here.
    expect(isOdd.toBigInt()).toBe(0n);
    expect(await errorIn(inIt(AT.isOdd, 2))).toBe("record/not-a-player");
  });

  test("is not, with a session that has ended, or may not queue", async () => {
    const { time } = record.transactions.at(-1)!;
    expect(await errorWith(REGISTERED.expiresAt, time + 1)).toBeUndefined();
    expect(await errorWith(REGISTERED.expiresAt, time)).toBe("record/session-expired");
    expect(await errorWith(REGISTERED.scope, Scope.playAndQueue)).toBeUndefined();
    expect(await errorWith(REGISTERED.scope, Scope.play)).toBe("record/session-expired");
  });

  test("is not, for other terms", async () => {
    expect(await errorIn(inIt(AT.game, 2))).toBe("record/other-terms");
    expect(await errorIn(inIt(AT.moveLimit, 50))).toBe("record/other-terms");
  });
});
