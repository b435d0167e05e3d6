import type { PlayerInvitation } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** What a player seeks, without what they signed: whoever has the signature can have them paired. */
export interface SoughtTerms {
  /** The game's number. */
  readonly game: number;
  readonly moveLimit: number;
  /** What each of the two stakes; 0 for nothing. */
  readonly stake: number;
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  readonly side: PlayerInvitation["side"];
  /** The player's address. */
  readonly owner: string;
  /** The address of whom alone they play. */
  readonly opponent: string | undefined;
}

/** What a player seeks who seeks one opponent alone. */
export interface InvitingTerms extends Omit<SoughtTerms, "opponent"> {
  /** Unsigned: what shows the opponent that the player comes by their link, as a decimal number. */
  readonly proof: string | undefined;
}

/** What listeners are told of, after it has happened. */
export interface OpenSeeksEvents {
  /** A player, by `keyName`, has another seek open than before, or none any more; or those who seek them have. */
  changed: [player: string];
}

/** Seeks that wait for another on the same terms, for anyone who shows who waits. */
export interface OpenSeeks {
  readonly events: Emitter<OpenSeeksEvents>;
  /** Those for anybody, in the order in which they came. */
  all(): readonly SoughtTerms[];
  /** That of a player, by `keyName`. */
  of(player: string): SoughtTerms | undefined;
  /** Those for a player alone, by `keyName`, in the order in which they came. */
  invitationsOf(player: string): readonly InvitingTerms[];
}

/** For chains that take no seeks. */
export const noOpenSeeks: OpenSeeks = {
  events: new Emitter(),
  all: () => [],
  of: () => undefined,
  invitationsOf: () => [],
};
