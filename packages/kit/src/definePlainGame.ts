import type { Bot, Level } from "./bot.js";
import { lineCells, type Point } from "./board/geometry.js";
import { unpackLine } from "./board/shape.js";
import type { Rules, SeatNumber } from "./rules.js";
import type { GameSamples } from "./samples.js";
import type { GameWords, RefusalText } from "./words.js";

/** What a game's folder says of it, without its circuit. */
export interface PlainDefinition<
  Module extends string,
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
> {
  /** Its number on the chain, which stands in its matches: none is ever given twice. */
  readonly number: number;
  /** Its runtime module, such as "TicTacToe". */
  readonly module: Module;
  readonly rules: Rules<Position, Move, Witness>;
  readonly words: GameWords;
  /** A text for each of the rules' codes. Clients have them from the committed ABI. */
  readonly refusals: Readonly<Record<string, RefusalText>>;
  /** The name of a cell, which need not be the notation of a move. */
  readonly cell: (point: Point) => string;
  /** How many cells a winning line has. Left out by games that are not won by a line: their outcomes have line 0. */
  readonly lineLength?: number;
  readonly bot: Bot<Position, Move>;
  readonly samples: GameSamples;
}

/**
 * A game without its circuit, for all that runs where o1js is not. Which position, move and
 * witness it has is known to the game alone.
 */
export interface PlainGame<
  Module extends string = string,
  Position extends { readonly turn: SeatNumber } = { readonly turn: SeatNumber },
  Move = unknown,
  Witness = unknown,
> extends Omit<PlainDefinition<Module, Position, Move, Witness>, "cell" | "lineLength" | "bot"> {
  /** The cells of a packed line by their names; `undefined` when it is not a line. */
  line(packed: bigint): string[] | undefined;
  /** The move that the game's bot makes; `undefined` when there is none. */
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
