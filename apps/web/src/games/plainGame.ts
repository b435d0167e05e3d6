import type { GameRules } from "@kifu/client";
import type { PlainGame } from "@kifu/kit/plain";

export type AnyGame = PlainGame & { readonly rules: GameRules };

/** One file for each game, so that a page loads no other game. */
const files: Readonly<Record<string, () => Promise<unknown>>> = {
  randzu: async () => (await import("@kifu/chain/randzu/plain")).plain,
  "tic-tac-toe": async () => (await import("@kifu/chain/tic-tac-toe/plain")).plain,
  "connect-four": async () => (await import("@kifu/chain/connect-four/plain")).plain,
  reversi: async () => (await import("@kifu/chain/reversi/plain")).plain,
  gomoku: async () => (await import("@kifu/chain/gomoku/plain")).plain,
  renju: async () => (await import("@kifu/chain/renju/plain")).plain,
};

/** The rules, words and bot of a game. A game that is not listed here is loaded with all others. */
export async function plainGame(name: string): Promise<AnyGame> {
  const file = files[name];
  if (file !== undefined) return (await file()) as AnyGame;
  const { plainGames } = await import("@kifu/chain/plain-games");
  const found = plainGames.find(({ rules }) => rules.name === name);
  if (found === undefined) throw new Error(`${name} is not a game`);
  return found;
}
