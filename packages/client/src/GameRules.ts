import type { Rules, SeatNumber } from "@kifu/kit/plain";

/** The rules of some game; which position, move and witness it has is its own. */
export type GameRules = Rules<{ readonly turn: SeatNumber }, unknown, unknown>;

/** A game's rules, or where to get them once a match of that game is shown. */
export type GameSource =
  | GameRules
  | { readonly name: string; readonly load: () => Promise<GameRules> };
