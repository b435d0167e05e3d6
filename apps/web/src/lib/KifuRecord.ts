import type { Match, Move } from "@kifu/client";

/** A kifu: what is kept of a match, and goes into files. */
export interface KifuRecord {
  readonly match: Match;
  readonly moves: readonly Pick<Move, "seat" | "move">[];
  /** What the players are called, first mover first. */
  readonly players: readonly [string, string];
  /** The clock, in words. */
  readonly pace: string;
  /** Where the match can be looked at. */
  readonly link: string;
}

/** One way to write a record down. */
export interface Download {
  /** As people know it, such as SGF. */
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly write: (record: KifuRecord) => Promise<string>;
}
