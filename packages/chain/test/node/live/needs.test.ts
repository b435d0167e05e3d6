import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { signCall } from "../../../src/runtime/calls.js";
import { domainOf } from "../../../src/runtime/modules.js";
import { KeyFields } from "../../../src/state/key.js";
import { settings, Stage } from "./stage.js";

describe("up to which height blocks without transactions are needed", () => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await Stage.open();
  });

  afterEach(async () => {
    await stage.close();
  });

  const needs = () => stage.records.needsHeightUntil();

  test("none when nothing lives", async () => {
    expect(needs()).toBe(-1);
    await stage.block(2);
    expect(needs()).toBe(-1);
  });

  test("while a clock runs: until somebody may claim that it ran out", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 3 });
    await stage.block();
    expect(needs()).toBe(4);
    // In the block of the deadline a move is in time still, and a claim too early.
    await stage.block(2);
    expect(stage.chain.openHeight).toBe(3);
    await expect(stage.admit(stage.player(1).claimTimeout(id))).rejects.toMatchObject({
      code: "match/still-on-time",
    });
    stage.player(1).takeBack("session");
    expect(needs()).toBe(4);
    await stage.block();
    expect(stage.chain.openHeight).toBe(4);
    expect(needs()).toBe(-1);
    await stage.admit(stage.player(1).claimTimeout(id));
  });

  test("a move gives the clock more time", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 3 });
    await stage.block(2);
    await stage.play(id, "h8");
    await stage.block();
    expect(needs()).toBe(2 + 3 + 1);
  });

  test("the longest of the clocks counts", async () => {
    await stage.pair(1, 2, { moveLimit: 3 });
    await stage.pair(3, 4, { moveLimit: 30 });
    await stage.block();
    expect(needs()).toBe(31);
    await stage.block(4);
    expect(needs()).toBe(31);
  });

  test("a match that ends needs no more", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 30 });
    await stage.block();
    await stage.admit(stage.player(1).resign(id, 0));
    await stage.block();
    expect(needs()).toBe(-1);
  });

  test("while somebody waits: until their round is over", async () => {
    await stage.block(2);
    await stage.admit(stage.player(1).register());
    await stage.block();
    expect(needs()).toBe(10);
    await stage.block(6);
    expect(needs()).toBe(10);
    await stage.block();
    expect(stage.chain.openHeight).toBe(10);
    expect(needs()).toBe(-1);
  });

  test("one who leaves, or is passed over, needs no more", async () => {
    const { wallet } = stage.player(1);
    const key = KeyFields.of(wallet.toPublicKey());
    const domain = Field(domainOf(settings.chain));
    const until = Field(stage.chain.openHeight + 100);
    await stage.admit(stage.player(1).register());
    await stage.block();
    const leave = { key: wallet, nonce: 1 };
    await stage.admit(
      signCall(stage.chain.runtime, leave, "Matchmaking", "leave", key, domain, until),
    );
    await stage.block();
    expect(needs()).toBe(-1);
    await stage.admit(stage.player(2).register({ expiresAt: stage.chain.openHeight + 2 }));
    await stage.block();
    expect(needs()).toBe(10);
    await stage.block();
    expect(needs()).toBe(-1);
  });

  test("one who is paired needs what their clock does", async () => {
    await stage.admit(stage.player(1).register({ moveLimit: 2 }));
    await stage.block();
    expect(needs()).toBe(10);
    await stage.admit(stage.player(2).register({ moveLimit: 2 }));
    await stage.block();
    expect(needs()).toBe(1 + 2 + 1);
  });

  test("it is the same after a restart", async () => {
    await stage.pair(1, 2, { moveLimit: 1 });
    await stage.pair(3, 4, { moveLimit: 5 });
    await stage.admit(stage.player(5).register());
    await stage.block(3);
    expect(needs()).toBe(10);
    await stage.restart();
    expect(needs()).toBe(10);
    expect(stage.records.chain().runningMatches).toBe(1);
    await stage.block(7);
    await stage.restart();
    expect(needs()).toBe(-1);
  });
});
