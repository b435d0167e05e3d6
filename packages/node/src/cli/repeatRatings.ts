import { NEWCOMER, type PlainRating, ratedAfterMatch } from "@kifu/chain";
import type { Kifu } from "@kifu/client";
import { itemsOf, Repetition } from "@kifu/client/node";
import {
  type CasualRating,
  type Match,
  matchResults,
  type RankedPlayer,
  type RatingChange,
} from "@kifu/wire";
import { halfPointsOf } from "../index/indexKeys.js";
import { MOST_RANKED } from "../index/MatchIndex.js";
import { ratingView } from "../index/ratingView.js";

/** What the node shows. */
export interface RatingsReader extends Pick<
  Kifu,
  "chain" | "matches" | "ratingChanges" | "blocks" | "leaderboard"
> {
  /** In the order of the addresses. */
  casualRatings(
    game: string,
    addresses: readonly string[],
  ): Promise<readonly (CasualRating | undefined)[]>;
}

/** What repeating a game's ratings has found. */
export interface RepeatedRatings {
  /** How the node's ratings differ from what its matches lead to. Empty if they do not. */
  readonly differences: readonly string[];
  readonly players: number;
  /** How many matches were rated. */
  readonly rated: number;
  /** How often a casual match changed a casual rating. */
  readonly casual: number;
}

/** How many of the best are compared. */
const BEST = 100;

/** How long after its end a match may wait until it is rated, in the chain's seconds. */
const RATED_WITHIN = 60;

/**
 * Computes all ratings of a game again from its matches, and compares them with those that the
 * node shows: the proven ones, casual ratings, and the list of the best. Each rated match must have
 * changed both ratings soon after its end.
 */
export async function repeatRatings(node: RatingsReader, game: string): Promise<RepeatedRatings> {
  return await new Repeat(node, game).run();
}

interface ShownBest {
  readonly rows: readonly RankedPlayer[];
  readonly since: number;
  readonly until: number;
}

/** A player's casual rating after each match that counts. */
type CasualRatings = { readonly match: number; readonly rating: PlainRating }[];

class Repeat extends Repetition {
  /** Each player's ratings after their rated matches, in order. */
  private readonly ratings = new Map<string, PlainRating[]>();
  private readonly casual = new Map<string, CasualRatings>();

  constructor(
    private readonly node: RatingsReader,
    private readonly game: string,
  ) {
    super(node);
  }

  async run(): Promise<RepeatedRatings> {
    const known = await this.finished(undefined);
    const players = playersOf(known);
    const shown = await this.node.casualRatings(this.game, players);
    const best = await this.shownBest();
    const changes = new Map<string, RatingChange[]>();
    for (const player of playersOf(known.filter(({ rated }) => rated))) {
      changes.set(player, await this.changes(player));
    }
    // What ended meanwhile may count already in what the node has shown.
    const all = [...known, ...(await this.finished(known.at(-1)))];
    const rated = this.rate(new Map(all.map((match) => [match.id, match])), changes);
    for (const match of known) await this.assertRated(match, changes, best.since);
    this.compareBest(best);
    for (const match of all) await this.rateCasual(match);
    const isKnown = new Set(known.map(({ id }) => id));
    players.forEach((player, i) => this.compareCasual(player, shown[i], isKnown));
    return {
      differences: this.differences,
      players: players.length,
      rated,
      casual: [...this.casual.values()].reduce((sum, { length }) => sum + length, 0),
    };
  }

  /** The matches that ended in blocks, since this one ended, in the order of their ends. */
  private async finished(last: Match | undefined): Promise<Match[]> {
    const found: Match[] = [];
    const { game } = this;
    const ended = itemsOf((page) => this.node.matches({ status: "finished", game, ...page }));
    for await (const match of ended) {
      if (match.id === last?.id) break;
      found.push(match);
    }
    const [latest] = await this.node.blocks({ first: 1 });
    const height = latest?.height ?? -1;
    return found.filter(({ endedAt = Infinity }) => endedAt <= height).reverse();
  }

  /** Earliest first. */
  private async changes(player: string): Promise<RatingChange[]> {
    const found: RatingChange[] = [];
    const all = itemsOf((page) => this.node.ratingChanges(player, this.game, page));
    for await (const change of all) found.push(change);
    return found.reverse();
  }

  /** The list of the best, with times of the chain before and after the node made it. */
  private async shownBest(): Promise<ShownBest> {
    const [latest] = await this.node.blocks({ first: 1 });
    const rows = await this.node.leaderboard(this.game, { first: BEST });
    const { time: until } = await this.node.chain();
    return { rows, since: latest?.time ?? 0, until };
  }

  /**
   * Repeats the rated matches in the order in which they were rated. That order is known for each
   * player, and by seconds for all. Returns how many there are.
   */
  private rate(
    matches: ReadonlyMap<number, Match>,
    changes: ReadonlyMap<string, readonly RatingChange[]>,
  ): number {
    const all = [...changes.values()].flat().sort((a, b) => a.time - b.time);
    let left = [...new Set(all.map(({ match }) => match))];
    const count = left.length;
    while (left.length > 0) {
      const later = left.filter((id) => !this.rateNext(matches.get(id), changes));
      if (later.length === left.length) {
        this.differs(`match ${left[0]} is not one to be rated next for both of its players`);
        break;
      }
      left = later;
    }
    return count - left.length;
  }

  /** Returns false, and changes nothing, unless the match is the next for both of its players. */
  private rateNext(
    match: Match | undefined,
    changes: ReadonlyMap<string, readonly RatingChange[]>,
  ): boolean {
    if (match?.rated !== true || match.result === "aborted") return false;
    const players = match.seats.map(({ owner }) => owner);
    const next = players.map((player) => changes.get(player)?.[this.ratingsOf(player).length]);
    const time = next[0]?.time;
    if (time === undefined || next.some((each) => each?.match !== match.id || each.time !== time)) {
      return false;
    }
    const before = players.map((player) => this.ratingsOf(player).at(-1) ?? NEWCOMER);
    players.forEach((player, seat) => {
      const result = { opponent: before[1 - seat]!, halfPoints: pointsOf(match)[seat]! };
      const rating = ratedAfterMatch(before[seat]!, result, BigInt(time));
      this.ratingsOf(player).push(rating);
      const own = { match: match.id, ...ratingView(rating, BigInt(time)), time };
      this.compare(`the rating of ${player} after match ${match.id}`, next[seat], own);
      this.compareShown(match, seat, before[seat]!, rating);
    });
    return true;
  }

  /** Compares a player's ratings in the match itself. A change may be newer than the match. */
  private compareShown(match: Match, seat: number, before: PlainRating, after: PlainRating): void {
    const { owner, rating, ratingAfter } = match.seats[seat]!;
    if (ratingAfter === undefined) return;
    const [then, now] = [before, after].map((each) => ratingView(each, after.ratedAt));
    this.compare(
      `the ratings of ${owner} in match ${match.id}`,
      [rating, ratingAfter],
      [then, now],
    );
  }

  /** @param time at which the node had shown all changes that were due long before */
  private async assertRated(
    { id, seats, rated, result, endedAt }: Match,
    changes: ReadonlyMap<string, readonly RatingChange[]>,
    time: number,
  ): Promise<void> {
    if (!rated || result === "aborted") return;
    const left = seats.filter(
      ({ owner }) => !changes.get(owner)?.some(({ match }) => match === id),
    );
    const isShown = seats.some(({ ratingAfter }) => ratingAfter !== undefined);
    if (left.length === 0 || (!isShown && (await this.timeOfEnd(endedAt!)) + RATED_WITHIN > time)) {
      return;
    }
    if (left.length === 2 && !isShown) return this.differs(`match ${id} was never rated`);
    for (const { owner } of left) this.differs(`the ratings of ${owner} leave out match ${id}`);
  }

  /** A rating may have changed after the list was made, so the later ratings count as well. */
  private compareBest({ rows, since, until }: ShownBest): void {
    rows.forEach(({ owner, rating, deviation, provisional }, place) => {
      const isRight = this.ratingsSince(owner, since).some((own) => {
        const [from, to] = [since, until].map((time) => viewAt(own, time));
        const isSame = from!.rating === rating && !from!.provisional && !provisional;
        return isSame && deviation >= from!.deviation && deviation <= to!.deviation;
      });
      if (!isRight) this.differs(`the list of the best shows another rating of ${owner}`);
      if (rating > (rows[place - 1]?.rating ?? Infinity)) {
        this.differs(`the list of the best has ${owner} in the wrong place`);
      }
    });
    const isFull = rows.length === BEST || this.ratings.size > MOST_RANKED;
    const last = isFull ? (rows.at(-1)?.rating ?? Infinity) : -Infinity;
    for (const [player] of this.ratings) {
      const own = this.ratingsSince(player, since).map((rating) => viewAt(rating, until));
      const isDue = own.every(({ rating, provisional }) => !provisional && rating > last);
      if (isDue && own.length > 0 && !rows.some(({ owner }) => owner === player)) {
        this.differs(`the list of the best leaves out ${player}`);
      }
    }
  }

  /** The player's rating at this time, and the later ones. */
  private ratingsSince(player: string, time: number): PlainRating[] {
    const all = this.ratingsOf(player);
    const earlier = all.filter(({ ratedAt }) => ratedAt <= BigInt(time)).length;
    // Newcomers are not among the best.
    return all.slice(Math.max(0, earlier - 1));
  }

  private async rateCasual(match: Match): Promise<void> {
    if (match.rated || match.result === "aborted") return;
    const players = match.seats.map(({ owner }) => owner);
    if (players.every((player) => this.ratingsOf(player).length === 0)) return;
    const time = BigInt(await this.timeOfEnd(match.endedAt!));
    players.forEach((player, seat) => {
      const before = this.ratingsOf(players[1 - seat]!).filter(({ ratedAt }) => ratedAt < time);
      const opponent = before.at(-1);
      if (opponent === undefined) return;
      const own = this.casual.get(player) ?? [];
      const result = { opponent, halfPoints: pointsOf(match)[seat]! };
      const rating = ratedAfterMatch(own.at(-1)?.rating ?? NEWCOMER, result, time);
      own.push({ match: match.id, rating });
      this.casual.set(player, own);
    });
  }

  private compareCasual(
    player: string,
    shown: CasualRating | undefined,
    isKnown: ReadonlySet<number>,
  ): void {
    const own = this.casual.get(player) ?? [];
    const matches = shown?.matches ?? own.filter(({ match }) => isKnown.has(match)).length;
    const { match, rating } = own[matches - 1] ?? {};
    // Its deviation grows with time, so it is not compared.
    this.compare(
      `the casual rating of ${player}`,
      shown && [shown.match, shown.rating],
      rating && [match, ratingView(rating, rating.ratedAt).rating],
    );
    const left = own.slice(matches).find(({ match }) => isKnown.has(match));
    if (left !== undefined) {
      this.differs(`the casual rating of ${player} leaves out match ${left.match}`);
    }
  }

  private ratingsOf(player: string): PlainRating[] {
    const known = this.ratings.get(player) ?? [];
    this.ratings.set(player, known);
    return known;
  }

  private async timeOfEnd(height: number): Promise<number> {
    const time = await this.timeOf(height);
    if (time === undefined) this.differs(`block ${height} is missing`);
    return time ?? 0;
  }
}

/** At a time before the rating, the time of the rating counts. */
function viewAt(rating: PlainRating, time: number) {
  const { ratedAt } = rating;
  return ratingView(rating, BigInt(time) < ratedAt ? ratedAt : BigInt(time));
}

function pointsOf({ result }: Match): readonly [bigint, bigint] {
  return halfPointsOf(matchResults.indexOf(result));
}

function playersOf(matches: readonly Match[]): string[] {
  return [...new Set(matches.flatMap(({ seats }) => seats.map(({ owner }) => owner)))];
}
