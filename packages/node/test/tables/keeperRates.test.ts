import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { codes, NOTICE } from "@kifu/chain";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Player, type SeekWish } from "../harness/Player.js";
import { beginMatch, type BegunMatch, winMatch } from "./beginMatch.js";
import { soughtOf } from "./soughtOf.js";
import { SignedStage } from "./SignedStage.js";

const NEWCOMER = { rating: 1500, deviation: 350, provisional: true };

let stage: SignedStage;
let people = 9000;

beforeEach(async () => {
  stage = await SignedStage.open();
});

afterEach(async () => {
  await stage.stop();
});

const newPlayer = () => new Player(stage.runtime, ++people);

const begin = async (
  pair: readonly [Player, Player] = [newPlayer(), newPlayer()],
  wish: SeekWish = { rated: true },
) => await beginMatch(stage, pair, wish);

const playOut = async ({ match }: BegunMatch) => await winMatch(stage, match);

const ratingsOf = ({ address }: Player) => stage.records.player(address).ratings;

describe("the node has a rated match rated once it is over", () => {
  test("and shows the ratings before and after in the match, the player, and the list", async () => {
    const begun = await begin();
    const { match, seats } = begun;
    expect(stage.records.match(match)).toMatchObject({
      rated: true,
      seats: [
        { rating: NEWCOMER, ratingAfter: undefined },
        { rating: NEWCOMER, ratingAfter: undefined },
      ],
    });
    expect(seats.map(ratingsOf)).toEqual([[], []]);
    await playOut(begun);

    const [winner, loser] = [
      { rating: 1662, deviation: 290, provisional: true },
      { rating: 1338, deviation: 290, provisional: true },
    ];
    expect(stage.records.match(match)?.seats).toMatchObject([
      { rating: NEWCOMER, ratingAfter: winner },
      { rating: NEWCOMER, ratingAfter: loser },
    ]);
    expect(seats.map(ratingsOf)).toEqual([
      [{ game: "tic-tac-toe", ...winner }],
      [{ game: "tic-tac-toe", ...loser }],
    ]);
    expect([stage.keeper.done.rated, stage.log]).toEqual([1, []]);
    expect(stage.chain.pending.isToBeRated(match)).toBe(false);

    await stage.chain.closeBlock();
    const changes = stage.records.ratingChanges(seats[0].address, {
      game: "tic-tac-toe",
      limit: 10,
    });
    expect(changes).toMatchObject([{ match, ...winner }]);
    // Both ratings are provisional.
    expect(stage.records.ranked("tic-tac-toe", 10)).toEqual([]);
  });

  test("match after match, until the best are listed, the best of them first", async () => {
    const pair = [newPlayer(), newPlayer()] as const;
    const wins = new Map<string, number>();
    for (let round = 0; round < 24; round++) {
      const begun = await begin(pair);
      await playOut(begun);
      const [{ address }] = begun.seats;
      wins.set(address, (wins.get(address) ?? 0) + 1);
    }
    await stage.chain.closeBlock();
    expect(stage.keeper.done.rated).toBe(24);
    const ranked = stage.records.ranked("tic-tac-toe", 10);
    const shown = pair.map(({ address }) => ({ owner: address, ...ratingIn(address) }));
    expect(ranked).toEqual(shown.sort((a, b) => b.rating - a.rating));
    expect(stage.records.ranked("tic-tac-toe", 1)).toEqual(ranked.slice(0, 1));
    expect(stage.records.ranked("randzu", 10)).toEqual([]);

    const [one] = pair;
    const of = { game: "tic-tac-toe", limit: 10 };
    const page = stage.records.ratingChanges(one.address, of);
    expect(page).toHaveLength(10);
    const next = stage.records.ratingChanges(one.address, { ...of, before: page.at(-1)!.index });
    expect(next[0]!.match).toBe(page.at(-1)!.match - 1);
  });

  test("once, also when somebody else was first", async () => {
    const begun = await begin();
    await stage.play(begun.match, "a1 b1 a2 b2 a3");
    await stage.chain.admit(begun.seats[1].rate(begun.match));
    await stage.work();
    await stage.work();
    expect(ratingsOf(begun.seats[0])).toMatchObject([{ rating: 1662 }]);
    expect([stage.keeper.done.rated, stage.log]).toEqual([0, []]);
    await expect(stage.chain.admit(begun.seats[0].rate(begun.match))).rejects.toMatchObject({
      code: codes.rating.notDue,
    });
  });

  test("after a restart as well", async () => {
    const begun = await begin();
    await stage.play(begun.match, "a1 b1 a2 b2 a3");
    await stage.stop();
    await stage.start();
    await stage.work();
    await stage.work();
    expect(ratingsOf(begun.seats[0])).toMatchObject([{ rating: 1662 }]);
  });
});

test("a casual match is shown as such, and left alone", async () => {
  const begun = await begin(undefined, { rated: false });
  await playOut(begun);
  expect(stage.records.match(begun.match)).toMatchObject({
    rated: false,
    seats: [{ rating: undefined }, { rating: undefined }],
  });
  expect([stage.keeper.done.rated, stage.log]).toEqual([0, []]);
});

test("an aborted match is left alone", async () => {
  const { match, seats } = await begin();
  await stage.chain.admit(seats[0].abort(match, 0, stage.seconds + 50));
  await stage.chain.closeBlock();
  stage.seconds += NOTICE;
  await stage.chain.admit(seats[0].claimAbort(match));
  await stage.work();
  expect(seats.map(ratingsOf)).toEqual([[], []]);
  expect([stage.keeper.done.rated, stage.log]).toEqual([0, []]);
  expect([...stage.records.unratedNumbers()]).toEqual([]);
});

describe("a seek for a rated match", () => {
  const open = async (player: Player, wish: SeekWish) =>
    await stage.lobby.submit(soughtOf(player, wish), false);

  test("does not meet one for a casual match, and says so in the list of seeks", async () => {
    const [one, other] = [newPlayer(), newPlayer()];
    await open(one, { rated: true });
    await open(other, {});
    stage.lobby.tick();
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(stage.chain.pending.matchCount()).toBe(0);
    expect(stage.records.queue().map(({ rated }) => rated)).toEqual([true, false]);
    expect(stage.records.player(one.address).queue).toMatchObject({ rated: true });
  });

  test("has no stake", async () => {
    await expect(open(newPlayer(), { rated: true, stake: 5 })).rejects.toMatchObject({
      code: codes.stake.badStake,
    });
  });

  test("cannot be made of a casual one, nor the reverse", async () => {
    for (const rated of [true, false]) {
      const sought = soughtOf(newPlayer(), { rated });
      const forged = { ...sought, terms: { ...sought.terms, rated: !rated } };
      await expect(stage.lobby.submit(forged, false)).rejects.toMatchObject({
        code: codes.matchmaking.badSignature,
      });
    }
  });
});

function ratingIn(address: string) {
  const [{ game: _, ...rating }] = stage.records.player(address).ratings as [
    ReturnType<typeof ratingsOf>[0],
  ];
  return rating;
}
