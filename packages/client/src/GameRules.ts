import type { Rules, SeatNumber } from "@kifu/kit/plain";

/** The rules of any game. The types of positions, moves and witnesses are unknown. */
export type GameRules = Rules<{ readonly turn: SeatNumber }, unknown, unknown>;

/** A game's rules, or a function that loads them when a match of the game is first shown. */
export type GameSource =
  | GameRules
  | { readonly name: string; readonly load: () => Promise<GameRules> };
