import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, gameNumbers } from "@kifu/chain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { Reader } from "../index/events/readers.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { soughtOf } from "./soughtOf.js";

let stage: SignedStage;
let players: Player[];

beforeEach(async () => {
  stage = await SignedStage.open();
  players = [1, 2, 3, 4, 5].map((number) => new Player(stage.runtime, 100 + number));
});

afterEach(async () => {
  await stage.stop();
});

/** Submits a player's seek from the node's own machine. */
async function seek(number: number, wish: SeekWish = {}): Promise<boolean> {
  return await stage.lobby.submit(soughtOf(players[number]!, wish), false);
}

async function withdraw(number: number, wish: SeekWish = {}): Promise<boolean> {
  return await stage.lobby.submit(soughtOf(players[number]!, wish), true);
}

/** Resolves when there are this many matches and no pair is on its way. */
async function settled(count: number): Promise<void> {
  while (stage.chain.pending.matchCount() < count) await nextTurn();
  await nextTurn();
}

function seatsOf(id: number): number[] {
  const { first, second } = stage.chain.pending.match(id)!;
  return [first, second].map(({ owner }) =>
    players.findIndex(({ address }) => address === owner.toBase58()),
  );
}

/** The players of a match in ascending order, because their seats are random. */
function pairOf(id: number): number[] {
  return seatsOf(id).sort((one, other) => one - other);
}

const seeking = () =>
  stage.lobby.all().map(({ owner }) => players.findIndex(({ address }) => address === owner));

describe("two who seek the same", () => {
  test("meet in the order of their coming, by one transaction of the node's", async () => {
    for (const number of [0, 1, 2, 3, 4]) expect(await seek(number)).toBe(true);
    await settled(2);
    expect([pairOf(1), pairOf(2)]).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(seeking()).toEqual([4]);
    expect(stage.lobby.paired).toBe(2);
    const methods = stage.chain.openTransactions.map(({ tx }) => tx.sender.toBase58());
    expect(methods).toEqual(new Array(2).fill(stage.key.pairs.address.toBase58()));
    const { session } = stage.records.player(players[0]!.address);
    expect(session).toMatchObject({
      key: players[0]!.session.toPublicKey().toBase58(),
      active: true,
    });
  });

  test("do not meet on other terms", async () => {
    await seek(0, { moveLimit: 50 });
    await seek(1, { game: gameNumbers.TicTacToe, moveLimit: 50 });
    await seek(2, { moveLimit: 51 });
    stage.lobby.tick();
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(0);
    await seek(3, { moveLimit: 50 });
    await settled(1);
    expect(pairOf(1)).toEqual([0, 3]);
    expect(seeking()).toEqual([1, 2]);
  });

  test("do not meet if one avoids the other, and each meets the next who comes", async () => {
    const avoiding = async (number: number, avoided: readonly number[]) => {
      const avoid = avoided.map((other) => players[other]!.address);
      return await stage.lobby.submit({ ...soughtOf(players[number]!, {}), avoid }, false);
    };
    await avoiding(0, [1]);
    await avoiding(1, []);
    await avoiding(2, [0, 1]);
    stage.lobby.tick();
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(0);
    expect(seeking()).toEqual([0, 1, 2]);
    await avoiding(3, []);
    await settled(1);
    expect(pairOf(1)).toEqual([0, 3]);
    // A seek that is sent again without the list avoids nobody.
    await avoiding(2, []);
    await settled(2);
    expect(pairOf(2)).toEqual([1, 2]);
  });

  test("meet again by their sessions, after a match whose moves are in no transaction yet", async () => {
    const id = await stage.begin("TicTacToe");
    players = [...stage.staged(id).seats];
    await stage.play(id, "a1 b1 a2 b2 a3");
    await seek(0, { byOwner: false, after: id });
    await seek(1, { byOwner: false, after: id });
    await settled(2);
    expect(stage.tables.counts.openMoves).toBe(0);
    expect(stage.chain.pending.match(id)!.result.toBigInt()).toBe(1n);
    expect(pairOf(2)).toEqual([0, 1]);
  });

  test("can be paired many at a time, each in one match", async () => {
    const crowd = Array.from({ length: 12 }, (_, i) => new Player(stage.runtime, 200 + i));
    players = crowd;
    const limits = [10, 20];
    await Promise.all(
      crowd.flatMap((_, number) =>
        limits.map((moveLimit) => seek(number, { moveLimit }).catch(() => false)),
      ),
    );
    await settled(6);
    expect(stage.chain.pending.matchCount()).toBe(6);
    const all = [1, 2, 3, 4, 5, 6].flatMap(pairOf);
    expect([...all].sort((a, b) => a - b)).toEqual(crowd.map((_, number) => number));
    expect(stage.lobby.open).toBe(0);
  });
});

describe("a player has one seek open", () => {
  test("which one on the same terms replaces without losing its place", async () => {
    await stage.chain.inTurn(async () => {
      await seek(0, { validUntil: 30 });
    });
    await seek(0, { validUntil: 60 });
    expect(seeking()).toEqual([0]);
    stage.seconds = 31;
    stage.lobby.tick();
    expect(seeking()).toEqual([0]);
    await seek(1, { validUntil: 60 });
    await settled(1);
    expect(pairOf(1)).toEqual([0, 1]);
  });

  test("and one on other terms replaces for good", async () => {
    await seek(0, { moveLimit: 10 });
    await seek(0, { moveLimit: 20 });
    await seek(1, { moveLimit: 10 });
    expect(seeking().sort()).toEqual([0, 1]);
    await seek(2, { moveLimit: 20 });
    await settled(1);
    expect(pairOf(1)).toEqual([0, 2]);
    expect(seeking()).toEqual([1]);
  });

  test("of all that they signed, one makes a match", async () => {
    await seek(0, { validUntil: 30 });
    await seek(1);
    await settled(1);
    await expect(seek(0, { validUntil: 31 })).rejects.toMatchObject({
      code: codes.matchmaking.alreadyPlaying,
    });
    await stage.chain.admit(players[1]!.resign(1, seatsOf(1)[0] === 1 ? 0 : 1));
    await expect(seek(0, { validUntil: 32 })).rejects.toMatchObject({
      code: codes.matchmaking.staleSeek,
      details: { latestMatch: 1 },
    });
    expect(stage.lobby.open).toBe(0);
  });

  test("the same one sent again changes nothing, and pairs nobody with themselves", async () => {
    await seek(0);
    await seek(0);
    stage.lobby.tick();
    await stage.chain.closeBlock();
    expect(seeking()).toEqual([0]);
    expect(stage.chain.pending.matchCount()).toBe(0);
  });
});

describe("a seek is dropped", () => {
  test("when it lapses, and not before", async () => {
    await seek(0, { validUntil: 30 });
    stage.seconds = 30;
    stage.lobby.tick();
    expect(seeking()).toEqual([0]);
    stage.seconds = 31;
    stage.lobby.tick();
    expect(seeking()).toEqual([]);
    await seek(1, { validUntil: 60 });
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(0);
  });

  test("when its player withdraws it, also by an earlier one of theirs", async () => {
    await seek(0, { validUntil: 30 });
    expect(await withdraw(0, { validUntil: 30 })).toBe(false);
    await seek(0, { validUntil: 30 });
    await seek(0, { validUntil: 50 });
    expect(await withdraw(0, { validUntil: 30 })).toBe(false);
    expect(stage.lobby.open).toBe(0);
    expect(await withdraw(0, { validUntil: 30 })).toBe(false);
    await seek(1);
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(0);
  });

  test("when its player withdraws it too late, as it has expired", async () => {
    await seek(0, { validUntil: 30 });
    stage.seconds = 30;
    await seek(1, { validUntil: 60, game: gameNumbers.TicTacToe });
    stage.seconds = 31;
    await expect(withdraw(0, { validUntil: 30 })).rejects.toMatchObject({
      code: codes.session.tooLate,
    });
    // The withdrawal of another player's seek drops nothing.
    await expect(withdraw(1, { validUntil: 30 })).rejects.toMatchObject({
      code: codes.session.tooLate,
    });
    expect(seeking()).toEqual([1]);
  });

  test("not when somebody else would withdraw it", async () => {
    await seek(0);
    const mine = soughtOf(players[0]!);
    const { by } = soughtOf(players[1]!).seek;
    await expect(
      stage.lobby.submit({ ...mine, seek: { ...mine.seek, by } }, true),
    ).rejects.toMatchObject({ code: codes.matchmaking.badSignature });
    expect(await withdraw(1)).toBe(false);
    expect(seeking()).toEqual([0]);
  });

  test("when its player gets into a match otherwise", async () => {
    await seek(0);
    await stage.chain.admit(players[0]!.register({ moveLimit: 7 }));
    expect(stage.lobby.open).toBe(1);
    await stage.chain.admit(players[1]!.register({ moveLimit: 7 }));
    expect(stage.lobby.open).toBe(0);
    await seek(2);
    stage.lobby.tick();
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(1);
  });

  test("when the session that signed it is another, but not one that its owner signed", async () => {
    for (const number of [0, 1]) {
      await stage.chain.admit(players[number]!.register({ moveLimit: 7 + number }));
    }
    await seek(0, { byOwner: false, moveLimit: 10 });
    await seek(1, { moveLimit: 11 });
    for (const number of [0, 1]) await stage.chain.admit(players[number]!.openSession(0));
    expect(seeking()).toEqual([1]);
  });
});

describe("of two seeks that cannot be paired", () => {
  async function failToPair(): Promise<void> {
    await stage.chain.admit(players[1]!.register({ moveLimit: 7 }));
    await stage.chain.inTurn(async (admit) => {
      await seek(0);
      await seek(1, { byOwner: false });
      await nextTurn();
      await admit(players[1]!.openSession(0));
    });
    while ((stage.lobby.refusals.get(codes.matchmaking.badSignature) ?? 0) === 0) await nextTurn();
    await nextTurn();
  }

  test("the invalid one is dropped, and the other continues to wait", async () => {
    await failToPair();
    expect(stage.chain.pending.matchCount()).toBe(0);
    expect(seeking()).toEqual([0]);
    await seek(2);
    await settled(1);
    expect(pairOf(1)).toEqual([0, 2]);
    expect(stage.log).toEqual([]);
  });

  test("both are kept when the node fails, and paired when it works again", async () => {
    const commit = jest.spyOn(stage.store, "commit");
    commit.mockRejectedValueOnce(new NodeError(nodeCodes.store.full, "The disk is full."));
    await seek(0);
    await seek(1);
    while (stage.log.length === 0) await nextTurn();
    expect(stage.log).toMatchObject([{ message: "Could not pair two players" }]);
    expect(seeking()).toEqual([0, 1]);
    stage.lobby.tick();
    await settled(1);
    expect(pairOf(1)).toEqual([0, 1]);
  });

  test("both are dropped when the chain refuses what the plain rules accept, and it is logged", async () => {
    const admit = jest.spyOn(stage.chain, "admit");
    admit.mockRejectedValueOnce(new NodeError(codes.match.unknown, "Why?"));
    await seek(0);
    await seek(1);
    while (stage.log.length === 0) await nextTurn();
    expect(seeking()).toEqual([]);
    expect(JSON.stringify(stage.log)).not.toContain(String(soughtOf(players[0]!).seek.by.z));
  });

  test("a seek that is sent while its player is being paired waits for what becomes of that", async () => {
    let later: Promise<unknown> | undefined;
    await stage.chain.inTurn(async () => {
      await seek(0);
      await seek(1);
      await nextTurn();
      later = withdraw(0);
      await nextTurn();
    });
    await expect(later).rejects.toMatchObject({ code: codes.matchmaking.alreadyPlaying });
    expect(pairOf(1)).toEqual([0, 1]);
  });
});

describe("a waiting player", () => {
  test("is shown in the waiting list, without what they signed", async () => {
    await stage.chain.admit(players[0]!.register({ moveLimit: 30 }));
    await seek(1, { moveLimit: 30 });
    const terms = { game: "randzu", moveLimit: 30, stake: 0, rated: false, side: 0 };
    expect(stage.records.queue()).toEqual([
      { ...terms, seek: true, round: undefined, owner: players[1]!.address },
      { ...terms, seek: false, round: 0, owner: players[0]!.address },
    ]);
    const { queue } = stage.records.player(players[1]!.address);
    expect(queue).toEqual({ ...terms, seek: true, round: undefined, waiting: true });
    // One player waits with a seek and the other in a queue, so they are not paired.
    stage.lobby.tick();
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(0);
  });

  test("is shown once, however they wait, and no longer once they are paired", async () => {
    await stage.chain.admit(players[0]!.register({ moveLimit: 30 }));
    await seek(0, { moveLimit: 40 });
    expect(stage.records.queue()).toMatchObject([{ seek: true, moveLimit: 40 }]);
    await seek(1, { moveLimit: 40 });
    await settled(1);
    expect(stage.records.queue()).toEqual([]);
    expect(stage.records.player(players[0]!.address).queue).toBeUndefined();
    await stage.chain.admit(players[2]!.register({ moveLimit: 30 }));
    expect(stage.chain.pending.matchCount()).toBe(1);
  });

  test("is announced to watchers as they come and go", async () => {
    const queue = new Reader(stage.eventStreams.queue());
    const player = new Reader(stage.eventStreams.player(players[0]!.address));
    await Promise.all([queue.news(), player.news()]);
    await seek(0);
    expect(await queue.news()).toMatchObject([{ waiting: [{ seek: true }] }]);
    expect(await player.news()).toMatchObject([{ player: { queue: { seek: true } } }]);
    await withdraw(0);
    expect(await queue.news()).toMatchObject([{ waiting: [] }]);
    await seek(0);
    await queue.news();
    await player.news();
    await seek(1);
    await settled(1);
    const seen = await player.news();
    expect(seen.at(-1)).toMatchObject({ player: { activeMatch: 1, queue: undefined } });
    expect((await queue.news()).at(-1)).toMatchObject({ waiting: [] });
  });
});

describe("a node that stops", () => {
  test("forgets what is open, and keeps the matches that it made", async () => {
    await seek(0);
    await seek(1);
    await settled(1);
    await seek(2);
    await stage.stop();
    await expect(seek(3)).rejects.toMatchObject({ code: nodeCodes.ingress.stopping });
    await stage.start();
    expect(stage.lobby.open).toBe(0);
    expect(pairOf(1)).toEqual([0, 1]);
    expect(stage.chain.openTransactions).toHaveLength(1);
    await seek(2);
    await seek(3);
    await settled(2);
    expect(pairOf(2)).toEqual([2, 3]);
  });
});
