import type { Bot } from "./bot.js";
import { lineCells, type Point } from "./board/geometry.js";
import { unpackLine } from "./board/shape.js";
import type { Rules, SeatNumber } from "./rules.js";
import type { GameSamples } from "./samples.js";
import type { GameWords, RefusalText } from "./words.js";

/** The parts of a game that its folder defines, except for the circuit. */
export interface PlainDefinition<
  Module extends string,
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
  Secret = unknown,
  View = unknown,
> {
  /** The game's number on the chain. Matches store it, so a number is never reused. */
  readonly number: number;
  /** The game's runtime module, such as "TicTacToe". */
  readonly module: Module;
  readonly rules: Rules<Position, Move, Witness, Secret, View>;
  readonly words: GameWords;
  /** A text for each of the rules' codes. Clients get the texts from the committed ABI. */
  readonly refusals: Readonly<Record<string, RefusalText>>;
  /** The name of a cell. It may differ from the notation of a move. */
  readonly cell: (point: Point) => string;
  /**
   * The number of cells in a winning line. Omit it if the game is not won by a line. Its outcomes
   * then have line 0.
   */
  readonly lineLength?: number;
  readonly bot: Bot<Position, Move, Secret>;
  readonly samples: GameSamples;
}

/**
 * A game without its circuit. Everything that runs without o1js uses it. Only the game itself
 * knows the types of its positions, moves and witnesses.
 */
export interface PlainGame<
  Module extends string = string,
  Position extends { readonly turn: SeatNumber } = { readonly turn: SeatNumber },
  Move = unknown,
  Witness = unknown,
  Secret = unknown,
  View = unknown,
> extends Omit<
  PlainDefinition<Module, Position, Move, Witness, Secret, View>,
  "cell" | "lineLength" | "bot"
> {
  /** The names of a packed line's cells; `undefined` if the number encodes no line. */
  line(packed: bigint): string[] | undefined;
  /** The move that the game's bot chooses; `undefined` if there is none. */
  chooseMove(...given: Parameters<Bot<Position, Move, Secret>>): Move | undefined;
}

/** @example export const plain = definePlainGame({ number: 2, module: "TicTacToe", rules, … }); */
export function definePlainGame<
  const Module extends string,
  Position extends { readonly turn: SeatNumber },
  Move,
  Witness,
  Secret,
  View,
>({
  cell,
  lineLength,
  bot,
  ...said
}: PlainDefinition<Module, Position, Move, Witness, Secret, View>): PlainGame<
  Module,
  Position,
  Move,
  Witness,
  Secret,
  View
> {
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
