import { afterEach, describe, expect, test } from "@jest/globals";
import { setImmediate as nextTurn } from "node:timers/promises";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { soughtOf } from "./soughtOf.js";

let stage: SignedStage;

afterEach(async () => {
  await stage.stop();
});

const lavish = { perSecond: 1e6, burst: 1e6 };
const { busy, rateLimited, tooManyRegistrations } = nodeCodes.ingress;

/**
 * By default, nobody else seeks on these terms. Without an address, the seek comes from the
 * node's own machine.
 */
async function seek(number: number, address?: string, wish: SeekWish = {}): Promise<string> {
  const player = new Player(stage.runtime, 300 + number);
  const sought = soughtOf(player, { moveLimit: 1000 + number, ...wish });
  return await stage.lobby.submit(sought, false, { network: address }).then(
    () => "open",
    (error: { code: string }) => error.code,
  );
}

describe("a room that is full", () => {
  test("takes no newcomer, and still what its players sign again", async () => {
    stage = await SignedStage.open({ maximumOpen: 3 });
    expect([await seek(1), await seek(2), await seek(3), await seek(4)]).toEqual([
      "open",
      "open",
      "open",
      busy,
    ]);
    expect(await seek(2, undefined, { moveLimit: 77 })).toBe("open");
    expect(stage.lobby.open).toBe(3);
    stage.seconds = 2000;
    stage.lobby.tick();
    expect(await seek(4, undefined, { validUntil: 2010 })).toBe("open");
  });

  test("is never filled by one network", async () => {
    const registrations = lavish;
    stage = await SignedStage.open({ maximumOpen: 8, ingress: { registrations } });
    const [one, other] = ["203.0.113.7", "203.0.113.8"];
    expect([await seek(1, one), await seek(2, one), await seek(3, one)]).toEqual([
      "open",
      "open",
      busy,
    ]);
    expect(await seek(4, other)).toBe("open");
    // A renewed seek counts for its new network, so alternating between two networks does not
    // help.
    expect(await seek(5, other)).toBe("open");
    expect(await seek(1, other)).toBe(busy);
    expect(await seek(1, one, { validUntil: 31 })).toBe("open");
  });

  test("has a place for each network, at the cost of those that have more", async () => {
    stage = await SignedStage.open({ maximumOpen: 8, ingress: { registrations: lavish } });
    const networks = [1, 2, 3, 4].map((each) => `203.0.113.${each}`);
    for (let number = 0; number < 8; number++) {
      expect(await seek(number, networks[number >> 1])).toBe("open");
    }
    const before = stage.lobby.all().map(({ moveLimit }) => moveLimit);
    expect(await seek(9, "203.0.113.9")).toBe("open");
    expect(stage.lobby.open).toBe(8);
    const after = stage.lobby.all().map(({ moveLimit }) => moveLimit);
    // All networks had two seeks. The later seek of the first network was evicted.
    expect(before.filter((each) => !after.includes(each))).toEqual([1001]);
    expect(await seek(10, "203.0.113.9")).toBe(busy);
  });

  test("always accepts a seek that is paired at once", async () => {
    stage = await SignedStage.open({ maximumOpen: 2, ingress: { registrations: lavish } });
    expect([await seek(1), await seek(2)]).toEqual(["open", "open"]);
    expect(await seek(3, "203.0.113.3", { moveLimit: 1001 })).toBe("open");
    while (stage.chain.pending.matchCount() === 0) await nextTurn();
    expect(stage.lobby.open).toBe(1);
  });
});

describe("seeks count as what they bring", () => {
  const address = "203.0.113.7";
  const registrations = { perSecond: 0.1, burst: 2 };

  test("a network opens no more of them than it may register", async () => {
    stage = await SignedStage.open({ ingress: { registrations } });
    const three = [await seek(1, address), await seek(2, address), await seek(3, address)];
    expect(three).toEqual(["open", "open", tooManyRegistrations]);
    expect(await seek(3, "203.0.113.8")).toBe("open");
    expect(await seek(4)).toBe("open");
    stage.milliseconds += 10_000;
    expect(await seek(5, address)).toBe("open");
  });

  test("signing again on the same terms is free; other terms are not", async () => {
    stage = await SignedStage.open({ ingress: { registrations } });
    await seek(1, address);
    for (let validUntil = 30; validUntil < 40; validUntil++) {
      expect(await seek(1, address, { validUntil })).toBe("open");
    }
    expect(await seek(1, address, { moveLimit: 1 })).toBe("open");
    expect(await seek(1, address, { moveLimit: 2 })).toBe(tooManyRegistrations);
  });

  test("one that is not signed by its player costs its network nothing more than asking", async () => {
    stage = await SignedStage.open({ ingress: { registrations } });
    const forged = soughtOf(new Player(stage.runtime, 301));
    const { by } = soughtOf(new Player(stage.runtime, 302)).seek;
    const sent = { ...forged, seek: { ...forged.seek, by } };
    for (let i = 0; i < 5; i++) {
      await expect(stage.lobby.submit(sent, false, { network: address })).rejects.toThrow();
    }
    expect([await seek(1, address), await seek(2, address)]).toEqual(["open", "open"]);
  });
});

test("a player is rate-limited", async () => {
  const perSender = { perSecond: 1, burst: 4 };
  stage = await SignedStage.open({ ingress: { perSender, registrations: lavish } });
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push(await seek(1, "203.0.113.7"));
  expect(sent).toEqual(["open", "open", "open", "open", rateLimited]);
  // The limit is the sender's, so another address does not help.
  expect(await seek(1, "203.0.113.9")).toBe(rateLimited);
  expect(await seek(2, "203.0.113.9")).toBe("open");
  stage.milliseconds += 1000;
  expect(await seek(1, "203.0.113.7")).toBe("open");
});

test("nobody uses up another's tokens with what they did not sign", async () => {
  stage = await SignedStage.open({ ingress: { perSender: { perSecond: 1, burst: 2 } } });
  const forged = soughtOf(new Player(stage.runtime, 301));
  const { by } = soughtOf(new Player(stage.runtime, 302)).seek;
  for (let i = 0; i < 5; i++) {
    const sent = { ...forged, seek: { ...forged.seek, by } };
    await expect(stage.lobby.submit(sent, true)).rejects.toMatchObject({
      code: "matchmaking/bad-signature",
    });
  }
  expect(await seek(1)).toBe("open");
});
