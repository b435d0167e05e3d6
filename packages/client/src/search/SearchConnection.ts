import type { Kifu } from "../Kifu.js";
import type { MatchConnection } from "../match/MatchConnection.js";

/** What a search needs of its connection. */
export interface SearchConnection
  extends
    MatchConnection,
    Pick<Kifu, "chain" | "match" | "player" | "playerMatches" | "watchPlayer"> {
  /** The lifetime of new sessions in the chain's seconds; undefined for the default. */
  readonly sessionSeconds: number | undefined;
}
