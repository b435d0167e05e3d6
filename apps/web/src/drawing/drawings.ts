import type { GameDrawing } from "./GameDrawing";

/** By the game's name. Only the server draws, so no page contains these imports. */
export const drawings: Readonly<Record<string, () => Promise<GameDrawing>>> = {
  randzu: async () => (await import("./randzu")).drawing,
  "tic-tac-toe": async () => (await import("./tic-tac-toe")).drawing,
  "connect-four": async () => (await import("./connect-four")).drawing,
  reversi: async () => (await import("./reversi")).drawing,
  "three-gates": async () => (await import("./three-gates")).drawing,
  gomoku: async () =>
    (await import("./randzu")).fiveInARow((await import("@kifu/chain/gomoku/rules")).rules),
  renju: async () =>
    (await import("./randzu")).fiveInARow((await import("@kifu/chain/renju/rules")).rules),
};

/** Undefined if the game is unknown or has no drawing. */
export async function drawingOf(game: string | undefined): Promise<GameDrawing | undefined> {
  if (game === undefined || !Object.hasOwn(drawings, game)) return undefined;
  return await drawings[game]?.();
}
