import { grownUntil, NEWCOMER, type PlainRating, ratedAfter } from "../../src/ratings/glicko.js";
import type { KeyName } from "./keys.js";
import type { Match } from "./state.js";
import type { RatedPair, Seek, SeekTerms } from "./transaction.js";

interface Engine {
  readonly matches: readonly Match[];
  readonly notes: string[];
  readonly time: number;
  checkPair(terms: SeekTerms, seeks: [Seek, Seek]): string | undefined;
  beginPaired(terms: SeekTerms, seeks: [Seek, Seek]): void;
  announce(name: string, ...values: (bigint | KeyName)[]): void;
}

/** A player's name in one game, as the ratings are listed. */
export function inGame(owner: KeyName, game: number): string {
  return `${owner} in game ${game}`;
}

/**
 * The rules of rated matches. How a rating changes is the plain rule's, which has tests of its own.
 * Each rule that a test may break is a separate method.
 */
export class RatingsModel {
  readonly ratings = new Map<string, PlainRating>();
  /** Whether a match is still to be rated, by its number. Casual matches are not listed. */
  readonly due = new Map<number, boolean>();

  constructor(protected readonly engine: Engine) {}

  pair(tx: RatedPair): string | undefined {
    const { engine } = this;
    const terms: SeekTerms = { ...tx, stake: 0n, rated: true };
    const refused = engine.checkPair(terms, [tx.one, tx.other]);
    if (refused) return refused;
    engine.beginPaired(terms, [tx.one, tx.other]);
    const match = engine.matches.length;
    this.due.set(match, true);
    engine.announce("rating-agreed", BigInt(match));
    return undefined;
  }

  rate(number: bigint): string | undefined {
    if (number >= 1n << 64n) return "session/wrong-chain";
    const match = this.engine.matches[Number(number) - 1];
    if (match === undefined) return "match/unknown";
    if (match.result === "running") return "match/not-over";
    if (!this.isDue(Number(number))) return "rating/not-due";
    if (!this.counts(match)) return "rating/aborted";
    this.settle(Number(number));
    const before = match.seats.map(({ owner }) => this.ratingOf(owner, match.game));
    const after = match.seats.map(({ owner }, side) => {
      const halfPoints = this.halfPointsOf(match, side as 0 | 1);
      const rating = this.changed(before[side]!, before[1 - side]!, halfPoints);
      this.ratings.set(inGame(owner, match.game), rating);
      return rating;
    });
    const values = after.flatMap(({ rating, variance, drift, ratedAt }) => [
      rating,
      variance,
      drift,
      ratedAt,
    ]);
    this.engine.announce("match-rated", number, ...values);
    this.engine.notes.push(`${match.result} is rated`);
    return undefined;
  }

  ratingOf(owner: KeyName, game: number): PlainRating {
    return this.ratings.get(inGame(owner, game)) ?? NEWCOMER;
  }

  isDue(match: number): boolean {
    return this.due.get(match) === true;
  }

  settle(match: number): void {
    this.due.set(match, false);
  }

  counts({ result }: Match): boolean {
    return result !== "aborted";
  }

  halfPointsOf({ result }: Match, side: 0 | 1): bigint {
    if (result === "drawn") return 1n;
    return result === (side === 0 ? "first won" : "second won") ? 2n : 0n;
  }

  changed(player: PlainRating, opponent: PlainRating, halfPoints: bigint): PlainRating {
    const time = BigInt(this.engine.time);
    return ratedAfter(player, [{ opponent: this.asOpponent(opponent), halfPoints }], time);
  }

  asOpponent(opponent: PlainRating): PlainRating {
    return grownUntil(opponent, BigInt(this.engine.time));
  }
}
