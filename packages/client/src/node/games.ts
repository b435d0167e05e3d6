import type { Rules, SeatNumber } from "@kifu/kit/plain";
import { abi } from "../abi/abi.js";
import { errorOf } from "../errors/KifuError.js";

/** The rules of any game. The types of positions, moves and witnesses are unknown. */
export type GameRules = Rules<{ readonly turn: SeatNumber }, unknown, unknown>;

/** The rules of a game with hidden information. */
export type HiddenRules = GameRules & { readonly hidden: NonNullable<GameRules["hidden"]> };

export function hidesInformation(rules: GameRules): rules is HiddenRules {
  return rules.hidden !== undefined;
}

/** A game's rules, or a function that loads them when a match of the game is first shown. */
export type GameSource =
  | GameRules
  | { readonly name: string; readonly load: () => Promise<GameRules> };

/** A game of the chain, with its number. */
export interface ListedGame {
  readonly name: string;
  readonly number: number;
}

/**
 * The chain's game with this name. Returns undefined if this package does not know the game.
 */
export function gameNamed(name: string): ListedGame | undefined {
  return abi.games.find((game) => game.name === name);
}

/** The games that a program shows or plays. Their rules are loaded on first use. */
export class Games {
  private readonly loaded = new Map<string, Promise<GameRules>>();

  constructor(private readonly sources: readonly GameSource[]) {}

  async rules(name: string): Promise<GameRules> {
    const source = this.sources.find((game) => game.name === name);
    if (source === undefined) throw errorOf("client/unknown-game", { facts: { game: name } });
    if (!("load" in source)) return source;
    const loading = this.loaded.get(name) ?? source.load();
    this.loaded.set(name, loading);
    try {
      return await loading;
    } catch (cause) {
      // The failed promise is forgotten, so that a page that lost its connection can load the rules
      // again.
      this.loaded.delete(name);
      throw errorOf("client/offline", { facts: { game: name }, cause });
    }
  }
}
