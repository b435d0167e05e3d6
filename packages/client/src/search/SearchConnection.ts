import type { Kifu } from "../Kifu.js";
import type { MatchConnection } from "../match/MatchConnection.js";

/** What a search needs of the connection that it goes by. */
export interface SearchConnection
  extends
    MatchConnection,
    Pick<Kifu, "chain" | "match" | "player" | "playerMatches" | "watchPlayer"> {
  /** For how long sessions are opened, in the chain's seconds, unless as usual. */
  readonly sessionSeconds: number | undefined;
}
