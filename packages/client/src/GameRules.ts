import type { Rules, SeatNumber } from "@kifu/kit/plain";

/** The rules of any game, with unknown position, move and witness types. */
export type GameRules = Rules<{ readonly turn: SeatNumber }, unknown, unknown>;

/** A game's rules, or a function that loads them once a match of that game is shown. */
export type GameSource =
  | GameRules
  | { readonly name: string; readonly load: () => Promise<GameRules> };
