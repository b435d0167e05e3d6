import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { HiddenSeat, ShownPosition } from "@kifu/client";
import type { Level } from "@kifu/kit/plain";

type Position = Parameters<ChainGame["chooseMove"]>[0];

/** The games that bots play. Bots ignore players of other games. */
export const botGames: ReadonlyMap<string, ChainGame> = new Map(
  plainGames.map((game) => [game.rules.name, game]),
);

/**
 * The bot's move in notation. Undefined if the state does not belong to the game.
 * @param hidden the bot's hand, in a game with hidden information
 */
export function botMove(
  { rules, chooseMove }: ChainGame,
  { state, turn }: ShownPosition,
  level: Level,
  hidden?: HiddenSeat,
): string | undefined {
  // In a game with hidden information, a state alone may lack what the moves have shown.
  const position = hidden
    ? (hidden.position as Position)
    : rules.decode.state(state.map(BigInt), turn);
  const move = position && chooseMove(position, Math.random, level, hidden?.secret);
  return move === undefined ? undefined : rules.notation.write(move);
}
