import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { NEWCOMER, NOTICE, type PlainRating, ratedAfterMatch } from "@kifu/chain";
import type { CasualRating, Chain, Match, RankedPlayer } from "@kifu/wire";
import { type RatingsReader, repeatRatings } from "../../src/cli/repeatRatings.js";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import { ratingView } from "../../src/index/ratingView.js";
import { Player } from "../harness/Player.js";
import { beginMatch, winMatch } from "./beginMatch.js";
import { SignedStage } from "./SignedStage.js";

const GAME = "tic-tac-toe";

let stage: SignedStage;
let people = 9500;

beforeEach(async () => {
  stage = await SignedStage.open();
});

afterEach(async () => {
  await stage.stop();
});

const newPlayer = () => new Player(stage.runtime, ++people);
const casualOf = ({ address }: Player) => stage.records.casualRating(address, GAME);

/** Plays a match to its end, closes its block, and returns the winner's seat first. */
async function play(one: Player, other: Player, rated: boolean): Promise<[Player, Player]> {
  const { match, seats } = await beginMatch(stage, [one, other], { rated });
  await winMatch(stage, match);
  await nextBlock();
  return seats;
}

/** Ratings count from the second after their block. */
async function nextBlock(): Promise<void> {
  await stage.chain.closeBlock();
  stage.seconds += 1;
}

/** The time of the block in which a match ended. */
function timeOf(match: number): number {
  return stage.records.block(stage.records.match(match)!.endedAt!)!.time;
}

/** Two players with a rating. */
async function rivals() {
  const [winner, loser] = await play(newPlayer(), newPlayer(), true);
  const [change] = (await reader().ratingChanges(winner.address, GAME)).items;
  const ratedAt = BigInt(change!.time);
  const rating = ratedAfterMatch(NEWCOMER, { opponent: NEWCOMER, halfPoints: 2n }, ratedAt);
  return { winner, loser, rating };
}

describe("a casual rating", () => {
  test("follows from casual matches against players with a rating, and changes theirs never", async () => {
    const { winner, rating } = await rivals();
    const bot = newPlayer();
    expect(casualOf(bot)).toBeUndefined();
    const before = stage.records.player(winner.address).ratings;
    let own: PlainRating = NEWCOMER;
    for (let matches = 1; matches <= 3; matches++) {
      const [first] = await play(bot, winner, false);
      const time = BigInt(timeOf(stage.chain.pending.matchCount()));
      const halfPoints = first === bot ? 2n : 0n;
      own = ratedAfterMatch(own, { opponent: rating, halfPoints }, time);
      expect(casualOf(bot)).toEqual({
        ...ratingView(own, BigInt(stage.chain.time)),
        matches,
        match: stage.chain.pending.matchCount(),
      });
    }
    expect(stage.records.player(winner.address).ratings).toEqual(before);
    expect(stage.records.player(bot.address).ratings).toEqual([]);
    // The bot has no proven rating.
    expect(casualOf(winner)).toBeUndefined();
  });

  test("follows from no match against a player without a rating, and from no aborted match", async () => {
    const [bot, stranger] = [newPlayer(), newPlayer()];
    await play(bot, stranger, false);
    expect([bot, stranger].map(casualOf)).toEqual([undefined, undefined]);

    const { winner } = await rivals();
    const { match, seats } = await beginMatch(stage, [bot, winner], {});
    await stage.chain.admit(seats[0].abort(match, 0, stage.seconds + 50));
    await nextBlock();
    stage.seconds += 2 * NOTICE;
    await stage.chain.admit(seats[0].claimAbort(match));
    await nextBlock();
    expect(stage.records.match(match)?.result).toBe("aborted");
    expect(casualOf(bot)).toBeUndefined();
  });

  test("follows from no rated match", async () => {
    const { winner, loser } = await rivals();
    await play(winner, loser, true);
    expect([winner, loser].map(casualOf)).toEqual([undefined, undefined]);
  });

  test("counts the opponent's rating of the second before the match's end", async () => {
    const { winner, loser, rating } = await rivals();
    const again = await beginMatch(stage, [winner, loser], { rated: true });
    await stage.play(again.match, "a1 b1 a2 b2 a3");
    await stage.chain.admit(again.seats[0].rate(again.match));
    const bot = newPlayer();
    const { match, seats } = await beginMatch(stage, [bot, winner], {});
    await stage.chain.admit(seats[1].resign(match, 1, stage.seconds + 50));
    await nextBlock();
    const time = timeOf(match);
    const changes = await reader().ratingChanges(winner.address, GAME);
    expect(changes.items[0]).toMatchObject({ match: again.match, time });
    const halfPoints = seats[0] === bot ? 2n : 0n;
    const own = ratedAfterMatch(NEWCOMER, { opponent: rating, halfPoints }, BigInt(time));
    expect(casualOf(bot)?.rating).toBe(ratingView(own, BigInt(time)).rating);
    expect(await repeatRatings(reader(), GAME)).toMatchObject({ differences: [] });
  });

  test("is the same after the index was built again", async () => {
    const { winner } = await rivals();
    const bot = newPlayer();
    await play(bot, winner, false);
    const before = casualOf(bot);
    await rebuildIndex(stage.chain.store, stage.chain.runtime);
    expect([before?.matches, casualOf(bot)]).toEqual([1, before]);
  });
});

/** What a client reads of this node. */
function reader(): RatingsReader {
  const { records, chain } = stage;
  return {
    chain: async () => await Promise.resolve({ time: chain.time } as Chain),
    leaderboard: async (game, { first = 20 } = {}) =>
      await Promise.resolve(records.ranked(game, first)),
    matches: async ({ first: limit = 20, game = GAME, after } = {}) => {
      const items = records.recent({ limit, game, ...(after !== undefined && { after }) });
      return await Promise.resolve({
        items: structuredClone(items) as never,
        next: items.length < limit ? undefined : items.at(-1)?.id,
      });
    },
    blocks: async ({ first: limit = 20, after } = {}) =>
      await Promise.resolve(
        records.blocks({ limit, ...(after !== undefined && { before: after }) }) as never,
      ),
    ratingChanges: async (address, game, { first: limit = 20, after } = {}) => {
      const asked = { game, limit, ...(after !== undefined && { before: after }) };
      const items = records.ratingChanges(address, asked);
      const next = items.length < limit ? undefined : items.at(-1)?.index;
      return await Promise.resolve({ items: items.map(({ index: _, ...each }) => each), next });
    },
    casualRatings: async (game, addresses) =>
      await Promise.resolve(addresses.map((address) => records.casualRating(address, game))),
  };
}

describe("all ratings of a game are repeated", () => {
  const setUp = async () => {
    const { winner, loser } = await rivals();
    const bot = newPlayer();
    await play(bot, winner, false);
    await play(winner, loser, true);
    await play(bot, loser, false);
    await play(bot, newPlayer(), false);
    return { bot, winner };
  };

  test("and agree with the node's", async () => {
    await setUp();
    expect(await repeatRatings(reader(), GAME)).toEqual({
      differences: [],
      players: 4,
      rated: 2,
      casual: 2,
    });
    expect(await repeatRatings(reader(), "randzu")).toMatchObject({ differences: [], players: 0 });
  });

  test("and a match that ends meanwhile does no harm", async () => {
    const { bot, winner } = await setUp();
    const honest = reader();
    const found = await repeatRatings(
      {
        ...honest,
        async casualRatings(...asked) {
          const shown = await honest.casualRatings(...asked);
          await play(bot, winner, false);
          return shown;
        },
      },
      GAME,
    );
    expect(found).toMatchObject({ differences: [], casual: 3 });
  });

  test("and lies are found", async () => {
    const { bot, winner } = await setUp();
    const honest = reader();
    const casually = (lie: (shown: CasualRating) => CasualRating | undefined): RatingsReader => ({
      ...honest,
      casualRatings: async (...asked) =>
        (await honest.casualRatings(...asked)).map((shown) => shown && lie(shown)),
    });
    const changing = (
      lie: (
        items: Awaited<ReturnType<RatingsReader["ratingChanges"]>>["items"],
        address: string,
      ) => void,
    ): RatingsReader => ({
      ...honest,
      ratingChanges: async (address, ...asked) => {
        const { items, next } = await honest.ratingChanges(address, ...asked);
        const changed = structuredClone<typeof items>(items);
        lie(changed, address);
        return { items: changed, next };
      },
    });
    const matching = (lie: (items: { id: number; result: string; rated: boolean }[]) => void) => ({
      ...honest,
      matches: async (...asked: Parameters<RatingsReader["matches"]>) => {
        const page = await honest.matches(...asked);
        lie(page.items as never);
        return page;
      },
    });
    const lies: Record<string, RatingsReader> = {
      "another casual rating": casually((shown) => ({ ...shown, rating: shown.rating + 1 })),
      "one of another match": casually((shown) => ({ ...shown, match: shown.match - 1 })),
      "one that is outdated": casually((shown) => ({ ...shown, matches: shown.matches - 1 })),
      "one that counts too many": casually((shown) => ({ ...shown, matches: 5 })),
      "no casual rating": casually(() => undefined),
      "a casual rating for nobody's match": {
        ...honest,
        casualRatings: async (game, addresses) => {
          const shown = await honest.casualRatings(game, [bot.address]);
          return addresses.map(() => shown[0]);
        },
      },
      "another proven rating": changing(
        (items) => void ((items[0] as { rating: number }).rating += 1),
      ),
      "no change for one of two": changing((items, address) => {
        if (address === winner.address) (items as unknown[]).pop();
      }),
      "a change at another time": changing((items, address) => {
        if (address === winner.address) (items[0] as { time: number }).time -= 1;
      }),
      "a rated match that was casual": changing((items) => {
        (items[0] as { match: number }).match -= 1;
      }),
      "another result": matching((items) => {
        for (const match of items) {
          match.result = match.result === "first-won" ? "second-won" : "first-won";
        }
      }),
      "a rated match fewer": matching((items) => {
        const rated = items.findIndex((each) => each.rated);
        if (rated >= 0) items.splice(rated, 1);
      }),
      "the latest changes of both": changing((items) => void (items as unknown[]).shift()),
      "another rating beside a match": matching((items) => {
        const shown = items.find((each) => each.rated) as unknown as Match | undefined;
        if (shown !== undefined) (shown.seats[0].ratingAfter as { rating: number }).rating += 1;
      }),
      "a casual match fewer": matching((items) => {
        const casual = items.map((each) => each.rated).lastIndexOf(false);
        if (casual >= 0) items.splice(casual, 1);
      }),
    };
    for (const [name, lying] of Object.entries(lies)) {
      const { differences } = await repeatRatings(lying, GAME);
      expect([name, differences.length]).not.toEqual([name, 0]);
    }
  });

  test("and a match that nobody has rated is found once it was due", async () => {
    const { winner, loser } = await rivals();
    const { match } = await beginMatch(stage, [winner, loser], { rated: true });
    await stage.play(match, "a1 b1 a2 b2 a3");
    while (stage.chain.pending.match(match)!.isRunning().toBoolean()) await nextTurn();
    await nextBlock();
    expect(await repeatRatings(reader(), GAME)).toMatchObject({ differences: [] });
    stage.seconds += 100;
    await beginMatch(stage, [newPlayer(), newPlayer()], {});
    await nextBlock();
    const { differences } = await repeatRatings(reader(), GAME);
    expect(differences).toEqual([`match ${match} was never rated`]);
  });

  test("and lies about the best are found", async () => {
    const pair = [newPlayer(), newPlayer()] as const;
    while (stage.records.ranked(GAME, 20).length < pair.length) await play(...pair, true);
    const honest = reader();
    expect(await repeatRatings(honest, GAME)).toMatchObject({ differences: [] });
    const listing = (lie: (rows: RankedPlayer[]) => RankedPlayer[]): RatingsReader => ({
      ...honest,
      leaderboard: async (...asked) => lie([...(await honest.leaderboard(...asked))]),
    });
    const changed = (change: Partial<RankedPlayer>) =>
      listing(([first, ...others]) => [{ ...first!, ...change }, ...others]);
    const stranger = { owner: newPlayer().address };
    const lies: Readonly<Record<string, [RatingsReader, RegExp]>> = {
      "another rating": [changed({ rating: 2500 }), /another rating/],
      "another deviation": [changed({ deviation: 40 }), /another rating/],
      "a rating that is provisional": [changed({ provisional: true }), /another rating/],
      "nobody's rating": [changed(stranger), /another rating/],
      "another order": [listing((rows) => rows.reverse()), /in the wrong place/],
      nobody: [listing(() => []), /leaves out/],
      "only the first": [listing(([first]) => [first!]), /leaves out/],
    };
    for (const [name, [lying, text]] of Object.entries(lies)) {
      const { differences } = await repeatRatings(lying, GAME);
      expect([name, differences]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(text)]),
      ]);
    }
  });

  test("and a rating that changes meanwhile does no harm", async () => {
    const pair = [newPlayer(), newPlayer()] as const;
    while (stage.records.ranked(GAME, 20).length < pair.length) await play(...pair, true);
    const honest = reader();
    const found = await repeatRatings(
      {
        ...honest,
        async leaderboard(...asked) {
          const shown = await honest.leaderboard(...asked);
          await play(...pair, true);
          return shown;
        },
      },
      GAME,
    );
    expect(found).toMatchObject({ differences: [] });
  });
});
