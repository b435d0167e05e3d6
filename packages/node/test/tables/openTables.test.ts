import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { codes, pairMethod, type PlainSignedSeek, writePair } from "@kifu/chain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Field } from "o1js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { altered, soughtOf } from "./soughtOf.js";

/*
 * A table of two is a waiting seek: for anyone, for anyone with a secret, or for one player. The
 * table starts when the second seek comes. Nobody else can start it or remove a player from it.
 * These tests try what a cheat could do.
 */

const lavish = { perSecond: 1e6, burst: 1e6 };

let stage: SignedStage;
let players: Player[];

async function open(options: Parameters<typeof SignedStage.open>[0] = {}): Promise<void> {
  stage = await SignedStage.open({
    ...options,
    ingress: {
      perSender: lavish,
      perAddress: lavish,
      registrations: lavish,
      ...options.ingress,
    },
  });
  players = Array.from({ length: 5 }, (_, number) => new Player(stage.runtime, 700 + number));
}

beforeEach(async () => {
  await open();
});

afterEach(async () => {
  await stage.stop();
});

const player = (number: number) => players[number]!;

/** Whom the player seeks: an opponent by number, or anyone. */
interface Wish extends Omit<SeekWish, "opponent"> {
  of?: number;
}

const sought = (number: number, { of, ...wish }: Wish = {}) =>
  soughtOf(player(number), { ...wish, opponent: of === undefined ? undefined : player(of) });

async function seek(number: number, wish: Wish = {}, address?: string): Promise<boolean> {
  return await stage.lobby.submit(sought(number, wish), false, { network: address });
}

const leave = async (number: number, wish: Wish = {}) =>
  await stage.lobby.submit(sought(number, wish), true);

/** Resolves when there are this many matches and no pair is on its way. */
async function settled(count: number): Promise<void> {
  while (stage.chain.pending.matchCount() < count) await nextTurn();
  await nextTurn();
}

async function matches(): Promise<number> {
  stage.lobby.tick();
  await nextTurn();
  await stage.chain.closeBlock();
  return stage.chain.pending.matchCount();
}

function seatsOf(id: number): number[] {
  const { first, second } = stage.chain.pending.match(id)!;
  return [first, second].map(({ owner }) =>
    players.findIndex(({ address }) => address === owner.toBase58()),
  );
}

const viewOf = (number: number) => stage.records.player(player(number).address);

/** Sends a pair straight to the chain, as anyone may. */
async function sendPair(seeks: readonly [PlainSignedSeek, PlainSignedSeek]): Promise<unknown> {
  const { terms } = sought(0);
  const [module = "", method = ""] = pairMethod(terms).split(".");
  const methodId = stage.runtime.methodIdResolver.getMethodId(module, method);
  const { pairs: key } = stage.key;
  const args = writePair({ terms, seeks }).map((field) => Field(field));
  return await stage.chain.admit(key.sign(methodId, args, stage.chain.pending.nonce(key.address)));
}

describe("an open table shows its side", () => {
  test("as open, to everybody and to its player", async () => {
    await seek(0);
    expect(stage.records.queue()).toMatchObject([{ owner: player(0).address, side: 0 }]);
    expect(viewOf(0).queue).toMatchObject({ side: 0, opponent: undefined });
  });

  test("and players in the chain's queues have none", async () => {
    await stage.chain.admit(player(0).register({ moveLimit: 30 }));
    expect(stage.records.queue()).toMatchObject([{ seek: false, side: 0 }]);
    expect(viewOf(0).queue).toMatchObject({ seek: false, side: 0 });
  });
});

describe("a table of two", () => {
  test.each([1, 2])(
    "begins when its second player sits, on side %s as it was made",
    async (side) => {
      await seek(0, { of: 1, side });
      expect(await matches()).toBe(0);
      expect(viewOf(0).queue).toMatchObject({ opponent: player(1).address, side });
      await seek(1, { of: 0, side: 3 - side });
      await settled(1);
      expect(seatsOf(1)).toEqual(side === 1 ? [0, 1] : [1, 0]);
    },
  );

  test("is not begun by one of them alone, however often they sit down", async () => {
    for (let validUntil = 30; validUntil < 40; validUntil++) await seek(0, { of: 1, validUntil });
    expect(await matches()).toBe(0);
    expect(stage.lobby.open).toBe(1);
  });

  test("is gone once its player has left, or what they signed has lapsed", async () => {
    await seek(0, { of: 1 });
    expect(await leave(0, { of: 1 })).toBe(false);
    await seek(1, { of: 0 });
    expect(await matches()).toBe(0);
    await leave(1, { of: 0 });

    await seek(0, { of: 1, validUntil: 30 });
    stage.seconds = 31;
    await seek(1, { of: 0, validUntil: 60 });
    expect(await matches()).toBe(0);
    expect(viewOf(0).queue).toBeUndefined();
    await seek(0, { of: 1, validUntil: 60 });
    await settled(1);
  });

  test("is not begun again by what was signed for it", async () => {
    const [one, other] = [sought(0, { of: 1 }), sought(1, { of: 0 })];
    for (const each of [one, other]) await stage.lobby.submit(each, false);
    await settled(1);
    await stage.chain.admit(player(seatsOf(1)[0]!).resign(1, 0));
    for (const each of [one, other]) {
      await expect(stage.lobby.submit(each, false)).rejects.toMatchObject({
        code: codes.matchmaking.staleSeek,
      });
    }
    await expect(sendPair([one.seek, other.seek])).rejects.toMatchObject({
      code: codes.matchmaking.staleSeek,
    });
    expect(await matches()).toBe(1);
    const again = { byOwner: false, after: 1 };
    await seek(0, { of: 1, ...again });
    await seek(1, { of: 0, ...again });
    await settled(2);
  });
});

describe("nobody takes a seat at another's table", () => {
  test("by a seek for one of the two, nor by one for anyone", async () => {
    await seek(0, { of: 1 });
    await seek(2, { of: 0 });
    await seek(3, { of: 1 });
    await seek(4);
    expect(await matches()).toBe(0);
    await seek(1, { of: 0 });
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([0, 1]);
    expect(stage.lobby.open).toBe(3);
  });

  test("by a pair that they send to the chain themselves", async () => {
    const mine = sought(0, { of: 1 }).seek;
    const stranger = sought(2, { of: 0 }).seek;
    await expect(sendPair([mine, stranger])).rejects.toMatchObject({
      code: codes.matchmaking.otherOpponent,
    });
    // A seek in the invited player's name needs the invited player's signature.
    const { owner } = sought(1).seek;
    await expect(sendPair([mine, { ...stranger, owner }])).rejects.toMatchObject({
      code: codes.matchmaking.badSignature,
    });
    expect(stage.chain.pending.matchCount()).toBe(0);
    await sendPair([mine, sought(1, { of: 0 }).seek]);
    expect(seatsOf(1).sort()).toEqual([0, 1]);
  });

  test("and nobody can make its player leave", async () => {
    const mine = sought(0, { of: 1 });
    await stage.lobby.submit(mine, false);
    const { by } = sought(1, { of: 0 }).seek;
    await expect(stage.lobby.submit(altered(mine, { by }), true)).rejects.toMatchObject({
      code: codes.matchmaking.badSignature,
    });
    // The other player can give up only their own seat.
    await leave(1, { of: 0 });
    expect(viewOf(0).queue).toMatchObject({ opponent: player(1).address });
  });
});

describe("a player who is sought by somebody whom they never asked", () => {
  test("is not held by it: they meet others, queue, and are in no match by it", async () => {
    await seek(0, { of: 1 });
    expect(viewOf(1)).toMatchObject({ activeMatch: undefined, queue: undefined });
    await seek(1, { moveLimit: 7 });
    await seek(2, { moveLimit: 7 });
    await settled(1);
    expect(seatsOf(1).sort()).toEqual([1, 2]);
    expect(viewOf(1).activeMatch).toBe(1);
    expect(viewOf(0)).toMatchObject({ activeMatch: undefined, queue: { waiting: true } });
    // The player who made the seek can be paired with somebody else too.
    await seek(0, { moveLimit: 8 });
    await seek(3, { moveLimit: 8 });
    await settled(2);
    expect(seatsOf(2).sort()).toEqual([0, 3]);
  });

  test("also in their match, which continues; the table begins only once they are free and sit", async () => {
    await seek(1);
    await seek(2);
    await settled(1);
    await seek(0, { of: 1 });
    await expect(seek(1, { of: 0, byOwner: false, after: 1 })).rejects.toMatchObject({
      code: codes.matchmaking.alreadyPlaying,
    });
    expect(await matches()).toBe(1);
    expect(viewOf(1).activeMatch).toBe(1);
    await stage.chain.admit(player(seatsOf(1)[0]!).resign(1, 0));
    expect(await matches()).toBe(1);
    await seek(1, { of: 0, byOwner: false, after: 1 });
    await settled(2);
    expect(seatsOf(2).sort()).toEqual([0, 1]);
  });
});

describe("a hundred tables of one player", () => {
  test("are one: each takes the place of the one before, and its seat", async () => {
    const others = Array.from({ length: 100 }, (_, i) => new Player(stage.runtime, 900 + i));
    players.push(...others);
    for (let number = 5; number < 105; number++) await seek(0, { of: number });
    expect(stage.lobby.open).toBe(1);
    expect(others.map(({ address }) => stage.records.player(address).invitations.length)).toEqual([
      ...new Array<number>(99).fill(0),
      1,
    ]);
    await seek(5, { of: 0 });
    expect(await matches()).toBe(0);
    await seek(104, { of: 0 });
    await settled(1);
    expect(seatsOf(1).sort((a, b) => a - b)).toEqual([0, 104]);
  });

  test("and count as a hundred registrations of their network", async () => {
    await stage.stop();
    await open({ ingress: { registrations: { perSecond: 0.1, burst: 3 } } });
    const address = "203.0.113.7";
    for (const of of [1, 2, 3]) await seek(0, { of }, address);
    await expect(seek(0, { of: 4 }, address)).rejects.toMatchObject({
      code: nodeCodes.ingress.tooManyRegistrations,
    });
    // The last seek is still open, and a renewed seek costs nothing.
    expect(await seek(0, { of: 3, validUntil: 40 }, address)).toBe(true);
    await seek(3, { of: 0 });
    await settled(1);
  });
});
