import { beforeEach, describe, expect, test } from "@jest/globals";
import { gameNumbers } from "../../src/runtime/games.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { World } from "../harness/World.js";

const { roundLength } = defaultTerms;
const FREE = { match: 0, slowMatch: 0, waits: false };
const WAITING = { match: 0, slowMatch: 0, waits: true };

describe("pairing", () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  const seatsOf = async (id: number) => {
    const { first, second } = await world.mustMatch(id);
    return [first.owner.toBase58(), second.owner.toBase58()];
  };
  const black = () => world.black.owner.toBase58();
  const white = () => world.white.owner.toBase58();
  const third = () => world.third.owner.toBase58();

  test("the first to come waits", async () => {
    await world.register(world.black);
    expect(await world.player(world.black)).toEqual(WAITING);
    expect(await world.match(1)).toBeUndefined();
  });

  test("the second starts match 1 at once, and the one who waited has the first seat", async () => {
    await world.register(world.black);
    world.pass(3);
    await world.register(world.white, { key: world.white.key, lasts: 77 });
    expect(await seatsOf(1)).toEqual([black(), white()]);
    const match = await world.mustMatch(1);
    expect(match.first.key.toBase58()).toBe(world.black.key.toBase58());
    expect(match.second.key.toBase58()).toBe(world.white.key.toBase58());
    expect(match.first.expiresAt.toBigInt()).toBe(1000n);
    expect(match.second.expiresAt.toBigInt()).toBe(80n);
    expect(match.secondToMove.toBoolean()).toBe(false);
    expect(match.ply.toBigInt()).toBe(0n);
    expect(match.readClock().number().toBigInt()).toBe(10n);
    expect(match.deadline.toBigInt()).toBe(13n);
    expect(await world.player(world.black)).toEqual({ match: 1, slowMatch: 0, waits: false });
    expect(await world.player(world.white)).toEqual({ match: 1, slowMatch: 0, waits: false });
  });

  test("matches are numbered in turn, over all games", async () => {
    await world.pair(gameNumbers.TicTacToe);
    await world.resign(1, 0, world.black.key);
    await world.pair(gameNumbers.Randzu);
    expect((await world.mustMatch(1)).game.toBigInt()).toBe(BigInt(gameNumbers.TicTacToe));
    expect((await world.mustMatch(2)).game.toBigInt()).toBe(BigInt(gameNumbers.Randzu));
    expect(await world.match(3)).toBeUndefined();
  });

  test("the longest time for a move is 65,535 seconds", async () => {
    await world.register(world.black, { moveLimit: 65_535 });
    await world.register(world.white, { moveLimit: 65_535 });
    expect((await world.mustMatch(1)).deadline.toBigInt()).toBe(65_535n);
  });

  test("nobody is paired with themselves", async () => {
    await world.register(world.black);
    expect(await world.register(world.black)).toMatchObject({ ok: true });
    expect(await world.requeue(world.black)).toMatchObject({ ok: true });
    expect(await world.match(1)).toBeUndefined();
    expect(await world.player(world.black)).toEqual(WAITING);
  });

  test("registering again keeps the place in the queue", async () => {
    await world.register(world.black);
    const before = world.sandbox.snapshot();
    expect(await world.register(world.black)).toMatchObject({ ok: true });
    const path = world.sandbox.sessions.sessions.getPath(world.black.owner).toString();
    const { [path]: session, ...others } = before;
    // The session is new, although its key is the same.
    const again = session!.replace(/,1,0$/, ",2,0");
    expect(world.sandbox.snapshot()).toEqual({ ...others, [path]: again });
    await world.register(world.white);
    expect(await seatsOf(1)).toEqual([black(), white()]);
  });

  test("different games do not meet", async () => {
    await world.register(world.black, { game: gameNumbers.Randzu });
    await world.register(world.white, { game: gameNumbers.TicTacToe });
    expect(await world.match(1)).toBeUndefined();
  });

  test("different clocks do not meet", async () => {
    await world.register(world.black, { moveLimit: 10 });
    await world.register(world.white, { moveLimit: 11 });
    expect(await world.match(1)).toBeUndefined();
  });

  test("the last second of a round still pairs", async () => {
    await world.register(world.black);
    world.pass(roundLength - 1);
    await world.register(world.white);
    expect(await seatsOf(1)).toEqual([black(), white()]);
  });

  test("the first second of the next round does not", async () => {
    await world.register(world.black);
    world.pass(roundLength);
    await world.register(world.white);
    expect(await world.match(1)).toBeUndefined();
    expect(await world.player(world.white)).toEqual(WAITING);
  });

  test("a player who waited in an older round queues again and is paired", async () => {
    await world.register(world.black);
    world.pass(roundLength);
    await world.register(world.white);
    await world.requeue(world.black);
    expect(await seatsOf(1)).toEqual([white(), black()]);
  });

  test("a third player waits for a fourth and can play", async () => {
    await world.register(world.black);
    await world.register(world.white);
    await world.register(world.third);
    expect(await world.player(world.third)).toEqual(WAITING);
    expect(await world.match(2)).toBeUndefined();
    await world.endByResignation();
    await world.requeue(world.white);
    expect(await seatsOf(2)).toEqual([white(), third()]);
  });

  test("a play-only session queues once, by its owner's signature", async () => {
    await world.register(world.black, { scope: 1 });
    await world.register(world.white);
    expect(await seatsOf(1)).toEqual([black(), white()]);
    expect(await world.play("h8")).toMatchObject({ ok: true });
  });

  describe("does not meet a waiting player", () => {
    const stale: [string, () => Promise<unknown>][] = [
      ["who left by session key", () => world.leave(world.black)],
      ["who left by their own signature", () => world.leave(world.black, world.black.owner)],
      [
        "who queued for another game since",
        () => world.requeue(world.black, { game: gameNumbers.TicTacToe }),
      ],
      ["who queued for another time since", () => world.requeue(world.black, { moveLimit: 11 })],
      ["whose session was revoked", () => world.revokeSession(world.black)],
      ["whose session expired", async () => world.pass(9)],
      [
        "who was paired elsewhere since",
        async () => {
          await world.requeue(world.black, { game: gameNumbers.TicTacToe });
          await world.register(world.third, { game: gameNumbers.TicTacToe });
        },
      ],
    ];

    beforeEach(async () => {
      await world.register(world.black, { lasts: 9 });
    });

    test.each(stale)("%s", async (_, leave) => {
      await leave();
      const count = (await world.match(1)) === undefined ? 0 : 1;
      expect(await world.register(world.white)).toMatchObject({ ok: true });
      expect(await world.match(count + 1)).toBeUndefined();
      // The stale entry was replaced, so the next player who arrives is paired.
      expect(await world.player(world.white)).toEqual(WAITING);
    });

    test("but does if their session lasts for one more second", async () => {
      world.pass(8);
      await world.register(world.white);
      expect(await seatsOf(1)).toEqual([black(), white()]);
    });

    test("but does if they come back to this queue", async () => {
      await world.requeue(world.black, { game: gameNumbers.TicTacToe });
      await world.requeue(world.black);
      await world.register(world.white);
      expect(await seatsOf(1)).toEqual([black(), white()]);
    });
  });

  test("a stale entry is replaced by the next player", async () => {
    await world.register(world.black);
    await world.leave(world.black);
    expect(await world.player(world.black)).toEqual(FREE);
    await world.register(world.white);
    await world.register(world.third);
    expect(await seatsOf(1)).toEqual([white(), third()]);
  });

  test("an entry that was paired is not paired again", async () => {
    await world.pair();
    await world.resign(1, 0, world.black.key);
    await world.register(world.third);
    expect(await world.match(2)).toBeUndefined();
    await world.requeue(world.black);
    expect(await seatsOf(2)).toEqual([black(), third()]);
  });

  test("a newer session of the waiting player takes the seat", async () => {
    await world.register(world.black);
    await world.openSession(world.black, { key: world.black.laterKey, lasts: 50 });
    await world.register(world.white);
    const { first } = await world.mustMatch(1);
    expect(first.key.toBase58()).toBe(world.black.laterKey.toBase58());
    expect(first.expiresAt.toBigInt()).toBe(50n);
  });
});
