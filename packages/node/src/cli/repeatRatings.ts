import { NEWCOMER, type PlainRating, ratedAfterMatch } from "@kifu/chain";
import type { Kifu } from "@kifu/client";
import { type CasualRating, type Match, matchResults, type RatingChange } from "@kifu/wire";
import { halfPointsOf } from "../index/indexKeys.js";
import { ratingView } from "../index/ratingView.js";

/** What the node shows. */
export interface RatingsReader extends Pick<Kifu, "matches" | "ratingChanges" | "blocks"> {
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

/** How many items one request asks for. */
const PAGE = 100;

/**
 * Computes all ratings of a game again from its matches, and compares them with those that the
 * node shows: the proven ones, and casual ratings.
 */
export async function repeatRatings(node: RatingsReader, game: string): Promise<RepeatedRatings> {
  return await new Repeat(node, game).run();
}

/** A player's casual rating after each match that counts. */
type CasualRatings = { readonly match: number; readonly rating: PlainRating }[];

class Repeat {
  private readonly differences: string[] = [];
  /** Each player's ratings after their rated matches, in order. */
  private readonly ratings = new Map<string, PlainRating[]>();
  private readonly casual = new Map<string, CasualRatings>();
  private readonly times = new Map<number, number>();

  constructor(
    private readonly node: RatingsReader,
    private readonly game: string,
  ) {}

  async run(): Promise<RepeatedRatings> {
    const known = await this.finished(undefined);
    const players = playersOf(known);
    const shown = await this.node.casualRatings(this.game, players);
    const changes = new Map<string, RatingChange[]>();
    for (const player of playersOf(known.filter(({ rated }) => rated))) {
      changes.set(player, await this.changes(player));
    }
    // What ended meanwhile may count already in what the node has shown.
    const all = [...known, ...(await this.finished(known.at(-1)))];
    const rated = this.rate(new Map(all.map((match) => [match.id, match])), changes);
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
    for (let after: number | undefined; ;) {
      const { items, next } = await this.node.matches({
        status: "finished",
        game: this.game,
        first: PAGE,
        ...(after !== undefined && { after }),
      });
      const end = items.findIndex(({ id }) => id === last?.id);
      found.push(...(end < 0 ? items : items.slice(0, end)));
      after = next;
      if (after === undefined || end >= 0) break;
    }
    const [latest] = await this.node.blocks({ first: 1 });
    const height = latest?.height ?? -1;
    return found.filter(({ endedAt = Infinity }) => endedAt <= height).reverse();
  }

  /** Earliest first. */
  private async changes(player: string): Promise<RatingChange[]> {
    const found: RatingChange[] = [];
    for (let after: number | undefined; ;) {
      const page = await this.node.ratingChanges(player, this.game, {
        first: PAGE,
        ...(after !== undefined && { after }),
      });
      found.push(...page.items);
      after = page.next;
      if (after === undefined) return found.reverse();
    }
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
    });
    return true;
  }

  private async rateCasual(match: Match): Promise<void> {
    if (match.rated || match.result === "aborted") return;
    const players = match.seats.map(({ owner }) => owner);
    if (players.every((player) => this.ratingsOf(player).length === 0)) return;
    const time = BigInt(await this.timeOf(match.endedAt!));
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

  private async timeOf(height: number): Promise<number> {
    if (!this.times.has(height)) {
      for (const block of await this.node.blocks({ first: PAGE, after: height + PAGE })) {
        this.times.set(block.height, block.time);
      }
    }
    const time = this.times.get(height);
    if (time !== undefined) return time;
    this.differs(`block ${height} is missing`);
    return 0;
  }

  private compare(what: string, theirs: unknown, own: unknown): void {
    const [shown, repeated] = [JSON.stringify(theirs), JSON.stringify(own)];
    if (shown !== repeated) this.differs(`${what}: the node has ${shown}, but it is ${repeated}`);
  }

  private differs(text: string): void {
    this.differences.push(text);
  }
}

function pointsOf({ result }: Match): readonly [bigint, bigint] {
  return halfPointsOf(matchResults.indexOf(result));
}

function playersOf(matches: readonly Match[]): string[] {
  return [...new Set(matches.flatMap(({ seats }) => seats.map(({ owner }) => owner)))];
}
