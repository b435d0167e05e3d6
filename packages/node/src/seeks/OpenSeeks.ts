import type { PlayerInvitation } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/** The terms of a player's seek without the signature, which would let anyone pair it. */
export interface SoughtTerms {
  readonly game: number;
  readonly moveLimit: number;
  /** The stake of each player. 0 for none. */
  readonly stake: number;
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  readonly side: PlayerInvitation["side"];
  /** The player's address. */
  readonly owner: string;
  /** The address of the only opponent they accept. Undefined for anyone. */
  readonly opponent: string | undefined;
}

export interface InvitingTerms extends Omit<SoughtTerms, "opponent"> {
  /** Shows the opponent that the player comes by their link, as a decimal number. Not signed. */
  readonly proof: string | undefined;
}

/** Each event is emitted after it has happened. */
export interface OpenSeeksEvents {
  /**
   * The open seek of a player changed, or an invitation to them. The player is named by `keyName`.
   */
  changed: [player: string];
}

/** Seeks that wait for another on the same terms, for showing who waits. */
export interface OpenSeeks {
  readonly events: Emitter<OpenSeeksEvents>;
  /** Seeks for anyone, first come first. */
  all(): readonly SoughtTerms[];
  /** A player's seek, by `keyName`. */
  of(player: string): SoughtTerms | undefined;
  /** Seeks for this player only, by `keyName`, first come first. */
  invitationsOf(player: string): readonly InvitingTerms[];
}

/** For chains that take no seeks. */
export const noOpenSeeks: OpenSeeks = {
  events: new Emitter(),
  all: () => [],
  of: () => undefined,
  invitationsOf: () => [],
};
