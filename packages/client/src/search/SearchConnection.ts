import type { Kifu } from "../Kifu.js";
import type { MatchConnection } from "../match/MatchConnection.js";

/** The part of a connection that a search uses. */
export interface SearchConnection
  extends
    MatchConnection,
    Pick<Kifu, "chain" | "match" | "player" | "playerMatches" | "watchPlayer"> {
  /** The lifetime of new sessions in the chain's seconds. undefined means the default. */
  readonly sessionSeconds: number | undefined;
}
