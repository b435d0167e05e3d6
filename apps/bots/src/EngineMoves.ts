import { plainGames } from "@kifu/chain/plain-games";
import type { MatchState, ShownMove } from "@kifu/client";
import { clockNumbered, isPerMove } from "@kifu/wire/clock";
import { leftMs, type MoveChooser, PART_OF_TIME } from "./MoveChooser.js";
import { EngineError, GomocupEngine, quote } from "./GomocupEngine.js";

type Randzu = Extract<(typeof plainGames)[number], { module: "Randzu" }>;
const { rules } = plainGames.find((game): game is Randzu => game.module === "Randzu")!;

/** The game that engines play. */
export const ENGINE_GAME = rules.name;
const BOARD_SIZE = 15;

/** The protocol's number for the rule that five or more stones win. */
const FREESTYLE = 0;
/** How often an engine is asked for one move, each time in a new process. */
const ATTEMPTS = 2;
const LEAST_MS = 100;
/** Engines load their weights before they answer the first command. */
const START_MS = 20_000;
/** How much later than its limit an engine may answer. */
const GRACE_MS = 500;
/** The protocol's number for a match without a time limit. */
const UNLIMITED_MS = 2 ** 31 - 1;
const MEMORY_BYTES = 350 * 2 ** 20;

export interface EngineOptions {
  readonly path: string;
  /** The maximum time for a move. */
  readonly thinkMs: number;
  readonly onFault: (what: string, error: unknown) => void;
  /** Called when the match is over, with the error if the engine could not go on. */
  readonly onEnd?: (failure: unknown) => void;
}

/**
 * Lets an engine choose the moves of one match. After a fault, a new process gets the whole
 * board. After the second fault at the same move, `choose` throws an `EngineError`.
 */
export class EngineMoves implements MoveChooser {
  private engine: GomocupEngine | undefined;
  /** The moves on the engine's board. */
  private known: readonly string[] = [];
  private ended = false;
  private failure: unknown;

  constructor(private readonly options: EngineOptions) {}

  canChoose({ moves, shown }: MatchState): boolean {
    return moves.length === shown?.ply;
  }

  async choose(state: MatchState): Promise<string | undefined> {
    const began = performance.now();
    for (let attempt = 1; !this.ended; attempt++) {
      try {
        return await this.ask(state, performance.now() - began);
      } catch (error) {
        this.engine?.kill();
        this.engine = undefined;
        if (this.ended) break;
        if (!(error instanceof EngineError) || attempt === ATTEMPTS) throw (this.failure = error);
        this.options.onFault(`Match ${state.match?.id}, restarting the engine`, error);
      }
    }
    return undefined;
  }

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    await this.engine?.end();
    this.options.onEnd?.(this.failure);
  }

  private async ask(state: MatchState, spentMs: number): Promise<string> {
    const { match, moves } = state;
    const left = Math.max(0, leftMs(state) - spentMs);
    const partMs = left * PART_OF_TIME;
    const turnMs = Math.round(Math.max(LEAST_MS, Math.min(this.options.thinkMs, partMs)));
    const withinMs = turnMs + GRACE_MS;
    const engine = await this.opened(Math.max(withinMs, Math.min(START_MS, partMs)));
    const commands = await this.showBoard(engine, moves, withinMs);
    const limits = limitsOf(match?.moveLimit ?? 1, turnMs, left);
    const answer = await engine.ask([...limits, ...commands], withinMs);
    const move = legalMove(answer, state);
    this.known = [...moves.map(({ move }) => move), move];
    return move;
  }

  private async opened(withinMs: number): Promise<GomocupEngine> {
    if (this.engine !== undefined) return this.engine;
    this.known = [];
    // Set before the first answer, so that an engine that never gives one is stopped too.
    this.engine = GomocupEngine.open(this.options.path);
    await this.engine.confirm(`START ${BOARD_SIZE}`, withinMs);
    return this.engine;
  }

  /**
   * One new move is a turn. In all other cases, for example after a takeback or a restart of the
   * bot, the engine gets the whole board.
   */
  private async showBoard(
    engine: GomocupEngine,
    moves: readonly ShownMove[],
    withinMs: number,
  ): Promise<string[]> {
    const continues = this.known.every((move, index) => move === moves[index]?.move);
    if (moves.length === 0 && continues) return ["BEGIN"];
    const [last] = moves.slice(-1);
    if (last !== undefined && continues && this.known.length === moves.length - 1) {
      return [`TURN ${pointText(last.move)}`];
    }
    if (this.known.length > 0) await engine.confirm("RESTART", withinMs);
    if (last === undefined) return ["BEGIN"];
    const stones = moves.map(
      ({ move, seat }) => `${pointText(move)},${seat === last.seat ? 2 : 1}`,
    );
    return ["BOARD", ...stones, "DONE"];
  }
}

/** The limits and the rule, which the engine may use and does not answer. */
function limitsOf(moveLimit: number, turnMs: number, leftMs: number): string[] {
  const clock = clockNumbered(moveLimit);
  const isUnlimited = isPerMove(clock);
  return [
    `INFO timeout_turn ${turnMs}`,
    `INFO timeout_match ${isUnlimited ? 0 : clock.bank * 1000}`,
    `INFO time_left ${isUnlimited ? UNLIMITED_MS : Math.round(leftMs)}`,
    `INFO max_memory ${MEMORY_BYTES}`,
    "INFO game_type 0",
    `INFO rule ${FREESTYLE}`,
  ];
}

/** The move that an engine answered, in notation. */
function legalMove(answer: string, { shown }: MatchState): string {
  const [, x, y] = /^(\d{1,3})\s*,\s*(\d{1,3})$/.exec(answer) ?? [];
  if (x === undefined) throw new EngineError("malformed", `${quote(answer)} is not a move.`);
  const move = { x: Number(x), y: Number(y) };
  const position = shown && rules.decode.state(shown.state.map(BigInt), shown.turn);
  if (position === undefined) throw new Error(`No position of ${ENGINE_GAME}`);
  const played = rules.play(position, move);
  if (played.ok) return rules.notation.write(move);
  throw new EngineError(
    "illegal-move",
    `The engine played ${answer}, and the rules say ${played.code}.`,
  );
}

function pointText(move: string): string {
  const point = rules.notation.read(move);
  return `${point?.x},${point?.y}`;
}

/** Starts an engine once, so that one that does not work is found before a match. */
export async function tryEngine(path: string, withinMs = START_MS): Promise<void> {
  const engine = GomocupEngine.open(path);
  await engine.confirm(`START ${BOARD_SIZE}`, withinMs);
  await engine.end();
}
