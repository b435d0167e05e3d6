import type { Match, Move } from "@kifu/client";

export interface KifuRecord {
  readonly match: Match;
  readonly moves: readonly Pick<Move, "seat" | "move">[];
  /** The player who moved first comes first. */
  readonly players: readonly [string, string];
  readonly pace: string;
  readonly link: string;
}

export interface Download {
  /** The usual name of the format, such as SGF. */
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly write: (record: KifuRecord) => Promise<string>;
}
