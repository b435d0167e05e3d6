import { RuntimeEvents, runtimeMethod, runtimeModule } from "@proto-kit/module";
import { assert, state } from "@proto-kit/protocol";
import { Field, Struct } from "o1js";
import { inject } from "tsyringe";
import { codes } from "../engine/codes.js";
import { EngineModule } from "../engine/EngineModule.js";
import { LeafMap } from "../engine/Leaf.js";
import { Result } from "../engine/Match.js";
import { Matches } from "../engine/Matches.js";
import { Matchmaking } from "../matchmaking/Matchmaking.js";
import { contextOfRated, Seek } from "../matchmaking/Seek.js";
import { ratedAfter, varianceAt } from "./glickoCircuit.js";
import { Rating, RatingKey } from "./Rating.js";

/** The players of a match agreed that it is rated. */
export class RatingAgreed extends Struct({ match: Field }) {}

/** Both players' ratings after a match. */
export class MatchRated extends Struct({ match: Field, first: Rating, second: Rating }) {}

/**
 * The players' ratings in each game. Two players who seek a rated match are paired here. After the
 * match, anybody can have it rated, once: both ratings then change as Glicko-2 says.
 */
@runtimeModule()
export class Ratings extends EngineModule {
  @state() public ratings = new LeafMap<RatingKey, Rating>(RatingKey, Rating, () =>
    Rating.newcomer(),
  );

  /** Whether a match is still to be rated, by its number: 1 if so, and 0 afterwards. */
  @state() public due = new LeafMap<Field, Field>(Field, Field, () => Field(0));

  public override events = new RuntimeEvents({
    "rating-agreed": RatingAgreed,
    "match-rated": MatchRated,
  });

  public constructor(
    @inject("Matches") private readonly matches: Matches,
    @inject("Matchmaking") private readonly matchmaking: Matchmaking,
  ) {
    super();
  }

  /** Pairs two players for a rated match, like `Matchmaking.pair`. Both have signed that it is. */
  @runtimeMethod()
  public async pair(game: Field, moveLimit: Field, one: Seek, other: Seek): Promise<void> {
    const { match } = await this.matchmaking.pairSeeks(
      { game, moveLimit },
      {
        context: contextOfRated(this.domain()),
        signed: [
          { seek: one, digest: one.digest(game, moveLimit) },
          { seek: other, digest: other.digest(game, moveLimit) },
        ],
      },
    );
    const due = await this.due.open(match);
    due.set(Field(1));
    this.events.emit("rating-agreed", new RatingAgreed({ match }));
  }

  /**
   * Rates a match that has ended. An aborted match changes no rating. Every other result counts,
   * even before both have moved. Otherwise a player could leave until they get the side that they
   * want, at no cost. Anybody may send it.
   */
  @runtimeMethod()
  public async rate(matchId: Field): Promise<void> {
    const number = this.matches.numberOf(matchId);
    const match = await this.matches.openOver(matchId);
    const due = await this.due.open(number);
    const isDue = due.value.equals(1);
    assert(isDue, codes.rating.notDue);
    assert(match.result.equals(Result.aborted).not(), codes.rating.aborted);
    due.set(Field(0));

    const { game } = match;
    const first = await this.ratings.open(new RatingKey({ owner: match.first.owner, game }));
    const second = await this.ratings.open(new RatingKey({ owner: match.second.owner, game }));
    const time = this.time().value;
    const [one, other] = [first, second].map(({ value }) => ({
      rating: value.rating,
      variance: varianceAt(value, time),
    })) as [Opponent, Opponent];

    const drawn = match.result.equals(Result.drawn).toField();
    const halfPoints = match.result.equals(Result.firstWon).toField().mul(2).add(drawn).seal();
    const others = Field(2).sub(halfPoints).seal();
    const after = {
      first: ratedAfter(first.value, [{ opponent: other, halfPoints }], time),
      second: ratedAfter(second.value, [{ opponent: one, halfPoints: others }], time),
    };
    // `pairSeeks` seats no player twice, so these are two leaves. In a match that does not exist,
    // both are the leaf of the empty key, and a second write would make the refusal unprovable.
    first.setIf(isDue, after.first);
    second.setIf(isDue, after.second);
    this.events.emit("match-rated", new MatchRated({ match: number, ...after }));
  }
}

type Opponent = Pick<Rating, "rating" | "variance">;
