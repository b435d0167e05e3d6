import type { Opine } from "@kifu/kit/plain";

/**
 * The engine of each game that can be analysed. Three Gates has none: its hands are hidden, so
 * nobody can say which move was best.
 */
export const opinionFiles: Readonly<Record<string, () => Promise<unknown>>> = {
  randzu: async () => (await import("@kifu/chain/randzu/opinion")).opine,
  "tic-tac-toe": async () => (await import("@kifu/chain/tic-tac-toe/opinion")).opine,
  "connect-four": async () => (await import("@kifu/chain/connect-four/opinion")).opine,
  reversi: async () => (await import("@kifu/chain/reversi/opinion")).opine,
  gomoku: async () => (await import("@kifu/chain/gomoku/opinion")).opine,
  renju: async () => (await import("@kifu/chain/renju/opinion")).opine,
};

export function hasEngine(game: string): boolean {
  return Object.hasOwn(opinionFiles, game);
}

/** Only the game itself knows the types of its positions and moves. */
export async function loadEngine(game: string): Promise<Opine<unknown, unknown>> {
  const load = opinionFiles[game];
  if (load === undefined) throw new Error(`${game} has no engine`);
  return (await load()) as Opine<unknown, unknown>;
}
