import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { HiddenSeat, MatchState, ShownPosition } from "@kifu/client";
import type { Level } from "@kifu/kit/plain";
import type { MoveChooser } from "./MoveChooser.js";

type Position = Parameters<ChainGame["chooseMove"]>[0];

/** The games that bots play. Bots ignore players of other games. */
export const botGames: ReadonlyMap<string, ChainGame> = new Map(
  plainGames.map((game) => [game.rules.name, game]),
);

/** Lets the game's own bot choose the moves of a match. */
export class OwnMoves implements MoveChooser {
  constructor(private readonly level: Level) {}

  /**
   * In a game with hidden information, the match's handle makes the moves that need no choice. The
   * bot waits until `hidden` includes the last shown move.
   */
  canChoose({ match, shown, hidden }: MatchState): boolean {
    const isHidden = botGames.get(match?.game ?? "")?.rules.hidden !== undefined;
    return !isHidden || (hidden?.hand === "held" && !hidden.isDue && hidden.ply === shown?.ply);
  }

  async choose({ match, shown, hidden }: MatchState): Promise<string> {
    const game = botGames.get(match?.game ?? "");
    const move = game && shown && botMove(game, shown, this.level, hidden);
    if (move !== undefined) return await Promise.resolve(move);
    throw new Error(`No move in ${match?.game}: ${shown?.state.join(" ")}`);
  }

  async end(): Promise<void> {}
}

/**
 * The bot's move in notation. Undefined if the state does not belong to the game.
 * @param hidden the bot's hand, in a game with hidden information
 */
function botMove(
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
