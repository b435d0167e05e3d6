import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { HiddenSeat, MatchState, ShownPosition } from "@kifu/client";
import type { Level } from "@kifu/kit/plain";
import type { MoveChooser } from "./MoveChooser.js";
import type { Thinker } from "./Thinker.js";

type Position = Parameters<ChainGame["chooseMove"]>[0];

/** The games that bots play. Bots ignore players of other games. */
export const botGames: ReadonlyMap<string, ChainGame> = new Map(
  plainGames.map((game) => [game.rules.name, game]),
);

/** Lets the game's own bot choose the moves of a match. */
export class OwnMoves implements MoveChooser {
  private isOver = false;

  constructor(
    private readonly level: Level,
    private readonly thinker: Thinker,
  ) {}

  /**
   * In a game with hidden information, the match's handle makes the moves that need no choice. The
   * bot waits until `hidden` includes the last shown move.
   */
  canChoose({ match, shown, hidden }: MatchState): boolean {
    const isHidden = botGames.get(match?.game ?? "")?.rules.hidden !== undefined;
    return !isHidden || (hidden?.hand === "held" && !hidden.isDue && hidden.ply === shown?.ply);
  }

  async choose({ match, shown, hidden }: MatchState): Promise<string | undefined> {
    const game = botGames.get(match?.game ?? "");
    const move = game && shown && (await this.moveIn(game, shown, hidden));
    if (move !== undefined || this.isOver) return move;
    throw new Error(`No move in ${match?.game}: ${shown?.state.join(" ")}`);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.resolve();
  }

  private async moveIn(
    game: ChainGame,
    { state, turn }: ShownPosition,
    hidden: HiddenSeat | undefined,
  ): Promise<string | undefined> {
    const { level } = this;
    if (hidden === undefined) {
      const fields = state.map(String);
      return await this.thinker.choose({ game: game.rules.name, state: fields, turn, level });
    }
    // The hand stays on this thread. A state alone may lack what the moves have shown.
    return botMove(game, hidden.position as Position, level, hidden.secret);
  }
}

/** Whether the side to move may point out a foul of its opponent's last move. */
export function mayPointOut(game: string, { state, turn }: ShownPosition): boolean {
  const rules = botGames.get(game)?.rules;
  const position = rules?.findFoul && rules.decode.state(state.map(BigInt), turn);
  return position !== undefined && rules?.findFoul?.(position) !== undefined;
}

/** The move of the game's bot, in notation. Undefined if there is no move. */
export function botMove(
  { rules, chooseMove }: ChainGame,
  position: Position,
  level: Level,
  secret?: unknown,
): string | undefined {
  const move = chooseMove(position, Math.random, level, secret);
  return move === undefined ? undefined : rules.notation.write(move);
}
