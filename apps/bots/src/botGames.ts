import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { HiddenSeat, MatchState, ShownPosition } from "@kifu/client";
import { type IsLate, type Level, MOST_THOUGHT_MS } from "@kifu/kit/plain";
import { leftMs, type MoveChooser, PART_OF_TIME } from "./MoveChooser.js";
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

  async choose(state: MatchState): Promise<string | undefined> {
    const { match, shown, hidden, clock } = state;
    const game = botGames.get(match?.game ?? "");
    const thinkMs = clock === undefined ? MOST_THOUGHT_MS : leftMs(state) * PART_OF_TIME;
    const move = game && shown && (await this.moveIn(game, shown, hidden, thinkMs));
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
    thinkMs: number,
  ): Promise<string | undefined> {
    const { level } = this;
    if (hidden === undefined) {
      const asked = { game: game.rules.name, state: state.map(String), turn };
      return await this.thinker.choose({ ...asked, level, thinkMs });
    }
    const { position, secret } = hidden;
    const isLate = lateAfter(Math.min(MOST_THOUGHT_MS, thinkMs));
    // The hand stays on this thread. A state alone may lack what the moves have shown.
    return botMove(game, position as Position, { level, secret, isLate });
  }
}

/** Whether the side to move may point out a foul of its opponent's last move. */
export function mayPointOut(game: string, { state, turn }: ShownPosition): boolean {
  const rules = botGames.get(game)?.rules;
  const position = rules?.findFoul && rules.decode.state(state.map(BigInt), turn);
  return position !== undefined && rules?.findFoul?.(position) !== undefined;
}

/** Whether this time has passed since the call. */
export function lateAfter(milliseconds: number): IsLate {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

interface Thought {
  readonly level: Level;
  readonly isLate: IsLate;
  readonly secret?: unknown;
}

/** The move of the game's bot, in notation. Undefined if there is no move. */
export function botMove(
  { rules, chooseMove }: ChainGame,
  position: Position,
  { level, isLate, secret }: Thought,
): string | undefined {
  const move = chooseMove(position, Math.random, level, secret, isLate);
  return move === undefined ? undefined : rules.notation.write(move);
}
