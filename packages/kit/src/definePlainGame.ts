import type { Bot, Level } from "./bot.js";
import { lineCells, type Point } from "./board/geometry.js";
import { unpackLine } from "./board/shape.js";
import type { Rules, SeatNumber } from "./rules.js";
import type { GameSamples } from "./samples.js";
import type { GameWords, RefusalText } from "./words.js";

/** What a game's folder defines, without its circuit. */
export interface PlainDefinition<
  Module extends string,
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
> {
  /** Its number on the chain, which is stored in its matches. Numbers are never reused. */
  readonly number: number;
  /** Its runtime module, such as "TicTacToe". */
  readonly module: Module;
  readonly rules: Rules<Position, Move, Witness>;
  readonly words: GameWords;
  /** A text for each of the rules' codes. Clients get them from the committed ABI. */
  readonly refusals: Readonly<Record<string, RefusalText>>;
  /** The name of a cell, which may differ from a move's notation. */
  readonly cell: (point: Point) => string;
  /**
   * The number of cells in a winning line. Omit it for games that are not won by a line: their
   * outcomes have line 0.
   */
  readonly lineLength?: number;
  readonly bot: Bot<Position, Move>;
  readonly samples: GameSamples;
}

/**
 * A game without its circuit, for everything that runs without o1js. Only the game itself knows
 * the types of its positions, moves and witnesses.
 */
export interface PlainGame<
  Module extends string = string,
  Position extends { readonly turn: SeatNumber } = { readonly turn: SeatNumber },
  Move = unknown,
  Witness = unknown,
> extends Omit<PlainDefinition<Module, Position, Move, Witness>, "cell" | "lineLength" | "bot"> {
  /** The names of a packed line's cells; `undefined` if it is no line. */
  line(packed: bigint): string[] | undefined;
  /** The move of the game's bot; `undefined` if there is none. */
  chooseMove(position: Position, random: () => number, level?: Level): Move | undefined;
}

/** @example export const plain = definePlainGame({ number: 2, module: "TicTacToe", rules, … }); */
export function definePlainGame<
  const Module extends string,
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
>({
  cell,
  lineLength,
  bot,
  ...said
}: PlainDefinition<Module, Position, Move, Witness>): PlainGame<Module, Position, Move, Witness> {
  if (said.words.name !== said.rules.name) {
    throw new Error(`The words of ${said.rules.name} are those of ${said.words.name}`);
  }
  return {
    ...said,
    line(packed) {
      const line = unpackLine(packed);
      return line && lineLength !== undefined ? lineCells(line, lineLength).map(cell) : undefined;
    },
    chooseMove: bot,
  };
}
