import { Emitter } from "../Emitter.js";

/** What a player seeks, without what they signed: whoever has the signature can have them paired. */
export interface SoughtTerms {
  /** The game's number. */
  readonly game: number;
  readonly moveLimit: number;
  /** The player's address. */
  readonly owner: string;
}

/** What listeners are told of, after it has happened. */
export interface OpenSeeksEvents {
  /** A player, by `keyName`, has another seek open than before, or none any more. */
  changed: [player: string];
}

/** Seeks that wait for another on the same terms, for whoever shows who waits. */
export interface OpenSeeks {
  readonly events: Emitter<OpenSeeksEvents>;
  /** Those for anybody, in the order in which they came. */
  all(): readonly SoughtTerms[];
  /** That of a player, by `keyName`. */
  of(player: string): SoughtTerms | undefined;
}

/** For chains that take no seeks. */
export const noOpenSeeks: OpenSeeks = {
  events: new Emitter(),
  all: () => [],
  of: () => undefined,
};
