import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { ShownPosition } from "@kifu/client";
import type { Level } from "@kifu/kit/plain";

/** Bots ignore players of other games. */
export const botGames: ReadonlyMap<string, ChainGame> = new Map(
  plainGames.map((game) => [game.rules.name, game]),
);

/** The bot's move in notation. Undefined if the state does not belong to the game. */
export function botMove(
  { rules, chooseMove }: ChainGame,
  { state, turn }: ShownPosition,
  level: Level,
): string | undefined {
  const position = rules.decode.state(state.map(BigInt), turn);
  const move = position && chooseMove(position, Math.random, level);
  return move === undefined ? undefined : rules.notation.write(move);
}
