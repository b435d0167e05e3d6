import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { KeyFields, NOTICE } from "@kifu/chain";
import { PrivateKey } from "o1js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import type { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";

let stage: SignedStage;

beforeEach(async () => {
  stage = await SignedStage.open();
});

afterEach(async () => {
  await stage.stop();
});

async function pass(seconds: number): Promise<void> {
  await stage.work();
  stage.seconds += seconds;
  await stage.work();
}

async function replace(player: Player): Promise<string> {
  const key = PrivateKey.random().toPublicKey();
  await stage.chain.admit(player.openSession(stage.seconds, KeyFields.of(key)));
  return key.toBase58();
}

const seat = (match: number, number: 0 | 1) => stage.records.match(match)!.seats[number];

describe("the node seats a session in a running match", () => {
  test("as soon as its notice is over, and not before", async () => {
    const id = await stage.begin("TicTacToe", 600);
    const [first] = stage.staged(id).seats;
    const before = seat(id, 0);
    const key = await replace(first);
    const from = stage.seconds + NOTICE;
    expect(seat(id, 0)).toEqual({ ...before, nextSession: { key, from } });
    await pass(NOTICE - 1);
    expect([stage.keeper.done.seated, seat(id, 0).sessionKey]).toEqual([0, before.sessionKey]);
    await pass(1);
    expect(stage.keeper.done.seated).toBe(1);
    expect(seat(id, 0)).toMatchObject({ sessionKey: key, nextSession: undefined });
    await pass(NOTICE);
    expect([stage.keeper.done.seated, stage.log]).toEqual([1, []]);
  });

  test("of both players, each in time", async () => {
    const id = await stage.begin("TicTacToe", 600);
    const { seats } = stage.staged(id);
    await replace(seats[0]);
    await pass(20);
    await stage.chain.admit(seats[1].revokeSession(stage.seconds));
    await pass(NOTICE - 20);
    expect(stage.keeper.done.seated).toBe(1);
    expect(seat(id, 1).sessionKey).toBeDefined();
    await pass(20);
    expect(stage.keeper.done.seated).toBe(2);
    expect(seat(id, 1)).toMatchObject({ sessionKey: undefined, nextSession: undefined });
  });

  test("with the open moves of the match before it", async () => {
    const id = await stage.begin("TicTacToe", 600);
    const { seats } = stage.staged(id);
    await replace(seats[0]);
    await stage.play(id, "a1 b1 a2");
    await pass(NOTICE);
    expect(stage.keeper.done.seated).toBe(1);
    expect(stage.chain.committed.match(id)?.ply.toBigInt()).toBe(3n);
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    // The old key cannot play any longer, but the owner's own can.
    await stage.play(id, "b2");
    await expect(stage.play(id, "a3")).rejects.toMatchObject({ code: "segment/bad-signature" });
    await stage.send(id, stage.sign(id, "a3", { byOwner: true }));
    expect(stage.records.match(id)).toMatchObject({ result: "first-won" });
  });

  test("the last one, of a player who changes it again", async () => {
    const id = await stage.begin("TicTacToe", 600);
    const [first] = stage.staged(id).seats;
    await replace(first);
    await pass(NOTICE - 1);
    const key = await replace(first);
    await pass(1);
    expect(stage.keeper.done.seated).toBe(0);
    await pass(NOTICE - 1);
    expect(stage.keeper.done.seated).toBe(1);
    expect(seat(id, 0).sessionKey).toBe(key);
  });

  test("after a restart as well", async () => {
    const id = await stage.begin("TicTacToe", 600);
    const key = await replace(stage.staged(id).seats[0]);
    await stage.work();
    await stage.stop();
    await stage.start();
    await pass(NOTICE);
    expect(stage.keeper.done.seated).toBe(1);
    expect(seat(id, 0).sessionKey).toBe(key);
  });

  test("again when it could not", async () => {
    const id = await stage.begin("TicTacToe", 600);
    await replace(stage.staged(id).seats[0]);
    const { admit } = stage.chain;
    const full = new NodeError(nodeCodes.store.full, "The disk is full.");
    await pass(NOTICE - 1);
    stage.chain.admit = async () => {
      stage.chain.admit = admit;
      return await Promise.reject(full);
    };
    await pass(1);
    expect(stage.log).toMatchObject([{ fields: { code: nodeCodes.store.full, match: id } }]);
    stage.milliseconds += 10_000;
    await stage.work();
    expect(stage.keeper.done.seated).toBe(1);
  });
});

test("the node leaves a session alone that somebody else has seated, or whose match is over", async () => {
  const seated = await stage.begin("TicTacToe", 600);
  const over = await stage.begin("TicTacToe", 600);
  await replace(stage.staged(seated).seats[0]);
  await replace(stage.staged(over).seats[0]);
  await stage.play(over, "a1 b1 a2 b2 a3");
  await stage.chain.closeBlock();
  stage.seconds += NOTICE;
  await stage.chain.admit(stage.staged(seated).seats[1].reseat(seated, 0));
  await stage.work();
  await stage.work();
  expect([stage.keeper.done.seated, stage.log]).toEqual([0, []]);
  expect([...stage.records.sessionChanges()]).toEqual([seated]);
});
