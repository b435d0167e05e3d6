import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, KeyFields, signCall, VALID_FOR } from "@kifu/chain";
import { settings, Stage } from "./events/Stage.js";

const domain = Field(domainOf(settings.chain));
const validUntil = Field(VALID_FOR);

describe("the waiting list", () => {
  let stage: Stage;
  const waiting = () => stage.records.queue().map(({ owner }) => owner);
  const address = (number: number) => stage.player(number).address;

  beforeEach(async () => {
    stage = await Stage.open();
    for (let number = 1; number <= 5; number++) {
      await stage.admit(stage.player(number).register({ moveLimit: number }));
    }
  });

  afterEach(async () => await stage.stop());

  test("is read from the state once, however often it is requested and sent", async () => {
    const session = jest.spyOn(stage.chain.pending, "session");
    const reader = stage.eventStreams.queue();
    for (let i = 0; i < 30; i++) expect(waiting()).toHaveLength(5);
    for (let number = 6; number <= 9; number++) {
      await stage.admit(stage.player(number).register({ moveLimit: number }));
    }
    await stage.block();
    expect(waiting()).toHaveLength(9);
    expect(session.mock.calls.length).toBeLessThanOrEqual(9);
    await reader.return?.();
  });

  test("has nobody whose session is revoked, until there is another", async () => {
    expect(waiting()).toContain(address(2));
    const { runtime } = stage.chain;
    const { wallet: key, session } = stage.player(2);
    const until = [domain, validUntil] as const;
    await stage.admit(signCall(runtime, { key, nonce: 1 }, "Sessions", "revokeSession", ...until));
    expect(waiting()).not.toContain(address(2));
    await stage.block();
    expect(waiting()).not.toContain(address(2));
    const lasts = [KeyFields.of(session.toPublicKey()), Field(900), Field(2), ...until] as const;
    await stage.admit(signCall(runtime, { key, nonce: 2 }, "Sessions", "openSession", ...lasts));
    expect(waiting()).toContain(address(2));
  });

  test("has nobody whose session is over, or ends sooner than before", async () => {
    const { runtime } = stage.chain;
    const { wallet: key, session } = stage.player(3);
    expect(waiting()).toContain(address(3));
    const until = [domain, validUntil] as const;
    const lasts = [KeyFields.of(session.toPublicKey()), Field(2), Field(2), ...until] as const;
    await stage.admit(signCall(runtime, { key, nonce: 1 }, "Sessions", "openSession", ...lasts));
    expect(waiting()).toContain(address(3));
    await stage.block(2);
    expect(waiting()).not.toContain(address(3));
  });
});
