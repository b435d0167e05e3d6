import type { PlainRating } from "../../src/ratings/glicko.js";
import { EngineModel } from "./EngineModel.js";
import { RatingsModel } from "./RatingsModel.js";
import type { Match } from "./state.js";

function withRatings(Ratings: typeof RatingsModel): typeof EngineModel {
  return class extends EngineModel {
    override readonly ratings = new Ratings(this);
  };
}

/** Models with one broken rule of ratings each: see `faults`. */
export const ratingFaults: Record<string, typeof EngineModel> = {
  "a match can be rated again": withRatings(
    class extends RatingsModel {
      override settle(): void {}
    },
  ),

  "a casual match is rated": withRatings(
    class extends RatingsModel {
      override isDue(match: number): boolean {
        return this.due.get(match) !== false;
      }
    },
  ),

  "an aborted match is rated": withRatings(
    class extends RatingsModel {
      override counts(): boolean {
        return true;
      }
    },
  ),

  "a match that was won before both had moved is not rated": withRatings(
    class extends RatingsModel {
      override counts(match: Match): boolean {
        return super.counts(match) && match.ply >= 2;
      }
    },
  ),

  "a draw is a win of the first": withRatings(
    class extends RatingsModel {
      override halfPointsOf(match: Match, side: 0 | 1): bigint {
        return match.result === "drawn" ? (side === 0 ? 2n : 0n) : super.halfPointsOf(match, side);
      }
    },
  ),

  "the second player's rating stays": withRatings(
    class extends RatingsModel {
      private changes = 0;

      override changed(player: PlainRating, opponent: PlainRating, halfPoints: bigint) {
        this.changes += 1;
        return this.changes % 2 === 1 ? super.changed(player, opponent, halfPoints) : player;
      }
    },
  ),
};
