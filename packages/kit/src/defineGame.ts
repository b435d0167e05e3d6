import type { PlainGame } from "./definePlainGame.js";
import type { Game } from "./game.js";
import type { SeatNumber } from "./rules.js";
import type { Thoroughness } from "./thoroughness.js";

/** A complete game: its circuit and its plain part. */
export interface DefinedGame<
  Module extends string = string,
  State = unknown,
  Move = unknown,
  Witness = unknown,
  Position extends { readonly turn: SeatNumber } = { readonly turn: SeatNumber },
  PlainMove = unknown,
  PlainWitness = unknown,
> extends Game<State, Move, Witness, Position, PlainMove, PlainWitness> {
  readonly plain: PlainGame<Module, Position, PlainMove, PlainWitness>;
  /** How thoroughly the game is tested, and how many rows its circuit may have. */
  readonly thoroughness: Thoroughness;
  /**
   * Whether the proof of a segment may have 2^16 rows instead of 2^15, so that more moves fit. It
   * then takes twice the time and memory.
   */
  readonly largeSegments?: boolean;
  /**
   * The maximum number of moves in a segment. Without it, a segment has room for a whole game, if
   * that fits. Set it if a few moves more need a proof with twice the rows.
   */
  readonly segmentAtMost?: number;
}

/**
 * Combines a game's circuit with its plain part. The engine, the suites and the commands take
 * everything that they need from the result.
 *
 * @example export const ticTacToe = defineGame({ plain, State, Move, Witness, initial, apply });
 */
export function defineGame<
  const Module extends string,
  State,
  Move,
  Witness,
  Position extends { readonly turn: SeatNumber },
  PlainMove,
  PlainWitness,
>(
  definition: Omit<
    DefinedGame<Module, State, Move, Witness, Position, PlainMove, PlainWitness>,
    "name" | "rules"
  >,
): DefinedGame<Module, State, Move, Witness, Position, PlainMove, PlainWitness> {
  const { rules } = definition.plain;
  return { ...definition, name: rules.name, rules };
}
