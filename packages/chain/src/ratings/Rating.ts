import { Field, PublicKey, Struct } from "o1js";
import { NEWCOMER, type PlainRating } from "./glicko.js";

/** Whose rating, in which game. */
export class RatingKey extends Struct({ owner: PublicKey, game: Field }) {}

/**
 * A player's rating in one game: `PlainRating` as a leaf. Only `Ratings` writes it, so its numbers
 * are always in the ranges of `glicko.ts`.
 */
export class Rating extends Struct({
  rating: Field,
  variance: Field,
  drift: Field,
  ratedAt: Field,
}) {
  static newcomer(): Rating {
    const { rating, variance, drift, ratedAt } = NEWCOMER;
    return new Rating({
      rating: Field(rating),
      variance: Field(variance),
      drift: Field(drift),
      ratedAt: Field(ratedAt),
    });
  }

  toPlain(): PlainRating {
    return {
      rating: this.rating.toBigInt(),
      variance: this.variance.toBigInt(),
      drift: this.drift.toBigInt(),
      ratedAt: this.ratedAt.toBigInt(),
    };
  }
}
