import type { PlayerInvitation } from "@kifu/wire";
import { Emitter } from "../Emitter.js";

/**
 * The terms of a player's seek, without the signature. Anyone who has the signature could pair
 * the seek.
 */
export interface SoughtTerms {
  readonly game: number;
  readonly moveLimit: number;
  /** The stake of each player. 0 if nothing is staked. */
  readonly stake: number;
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  readonly side: PlayerInvitation["side"];
  readonly owner: string;
  /** The address of the only opponent that the player accepts. Undefined for any opponent. */
  readonly opponent: string | undefined;
}

export interface InvitingTerms extends Omit<SoughtTerms, "opponent"> {
  /**
   * A decimal number that shows the opponent that the seek answers their link. It is not signed.
   */
  readonly proof: string | undefined;
}

export interface OpenSeeksEvents {
  /** A player's open seek changed, or an invitation to that player. `player` is a `keyName`. */
  changed: [player: string];
}

/** The open seeks, for views of the waiting list. */
export interface OpenSeeks {
  readonly events: Emitter<OpenSeeksEvents>;
  /** Seeks for any opponent, earliest first. */
  all(): readonly SoughtTerms[];
  /** A player's seek. `player` is a `keyName`. */
  of(player: string): SoughtTerms | undefined;
  /** Seeks that accept only this player, earliest first. `player` is a `keyName`. */
  invitationsOf(player: string): readonly InvitingTerms[];
}

export const noOpenSeeks: OpenSeeks = {
  events: new Emitter(),
  all: () => [],
  of: () => undefined,
  invitationsOf: () => [],
};
