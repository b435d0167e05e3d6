import { Bool, Field, type FlexibleProvablePure } from "o1js";
import type { PlainGame } from "../definePlainGame.js";
import type { Game } from "../game.js";
import type { CallPart } from "../moveCall.js";
import type { Rules, SeatNumber } from "../rules.js";
import type { Thoroughness } from "../thoroughness.js";

/** The part of a position that all games share. */
export type Position = { readonly turn: SeatNumber };

/** A call of the circuit. Everything in it is a field. */
export interface CircuitCall {
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
  readonly secondToMove: boolean;
}

/** The circuit's verdict. Everything in it is a field. */
export interface Answer {
  readonly legal: bigint;
  /** The state, and then the seconds after the move if the circuit returns them. */
  readonly state: readonly bigint[];
  /** The seconds after the move, according to the rules. */
  readonly seconds?: bigint;
  readonly won: bigint;
  readonly lost: bigint;
  readonly drawn: bigint;
  readonly line: bigint;
}

/** The secrets of a match's two seats, and the seeds that they are derived from. */
export interface Seats {
  readonly seeds: readonly [bigint, bigint];
  readonly secrets: readonly [unknown, unknown];
}

/** A game under test, without its own types. Its values are fields or opaque. */
export interface Subject {
  readonly name: string;
  readonly rules: Rules<Position, unknown, unknown>;
  /** The game's plain part, if `defineGame` made the game. */
  readonly plain: PlainGame | undefined;
  readonly sizes: Record<CallPart, number>;
  readonly types: Record<CallPart, FlexibleProvablePure<unknown>>;
  initialState(): bigint[];
  judge(call: CircuitCall): Answer;
  /** Runs `apply` on any fields. The inputs are in the order of `inputsOf`. */
  circuit(inputs: readonly Field[]): (Field | Bool)[];
  /**
   * Runs the game's `isPosition` on any fields. The inputs are the side to move and the state.
   * undefined if the game has no `isPosition`.
   */
  readonly isPosition: ((inputs: readonly Field[]) => Bool) | undefined;
  /** Runs the game's `phaseSeconds` on the fields of a state. */
  readonly phaseSeconds: ((state: readonly Field[]) => Field) | undefined;
  /** The seats of the match in which a position occurs. Only in games with hidden information. */
  seatsOf?(position: Position): Seats | undefined;
}

export interface Defined {
  readonly plain?: unknown;
  readonly thoroughness?: Thoroughness;
}

/**
 * Hides a game's types behind fields, so that the checks are written only once for all games.
 */
export function subjectOf<State, Move, Witness, P extends Position, PlainMove, PlainWitness>(
  game: Game<State, Move, Witness, P, PlainMove, PlainWitness> & Defined,
): Subject {
  const { State, Move, Witness } = game;
  const sizes = {
    state: State.sizeInFields(),
    move: Move.sizeInFields(),
    witness: Witness.sizeInFields(),
  };

  function circuit([second, ...sent]: readonly Field[]): (Field | Bool)[] {
    const fields = [...sent];
    const { legal, state, outcome, seconds } = game.apply(
      read(State, fields.splice(0, sizes.state)),
      read(Move, fields.splice(0, sizes.move)),
      // As in the engine, this Bool is already proven.
      Bool.Unsafe.fromField(second!),
      read(Witness, fields),
    );
    const { won, lost, drawn, line } = outcome;
    const after = seconds === undefined ? [] : [seconds];
    return [legal, won, lost, drawn, line, ...State.toFields(state), ...after];
  }

  return {
    name: game.name,
    rules: game.rules,
    plain: game.plain as PlainGame | undefined,
    sizes,
    types: { state: State, move: Move, witness: Witness } as unknown as Subject["types"],
    initialState: () => State.toFields(game.initial()).map((field) => field.toBigInt()),
    judge: (call) => {
      const outputs = circuit(inputsOf(call).map((value) => Field(value)));
      return answerFrom(outputs.map((output) => output.toFields()[0]!.toBigInt()));
    },
    circuit,
    isPosition:
      game.isPosition &&
      (([second, ...state]) =>
        game.isPosition!(read(State, state), Bool.Unsafe.fromField(second!))),
    phaseSeconds: game.phaseSeconds && ((state) => game.phaseSeconds!(read(State, [...state]))),
  };
}

function read<T>(type: FlexibleProvablePure<T>, fields: Field[]): T {
  return type.fromFields(fields) as T;
}

export function inputsOf({ secondToMove, state, move, witness }: CircuitCall): bigint[] {
  return [secondToMove ? 1n : 0n, ...state, ...move, ...witness];
}

export function answerFrom([legal, won, lost, drawn, line, ...state]: readonly bigint[]): Answer {
  return { legal: legal!, won: won!, lost: lost!, drawn: drawn!, line: line!, state };
}

/**
 * The difference of two answers, as text; `undefined` if they agree. `legal` is always compared.
 * The rest is compared only if the move is legal.
 */
export function difference(expected: Answer, actual: Answer): string | undefined {
  if (expected.legal !== actual.legal) return `legal ${actual.legal}, expected ${expected.legal}`;
  if (expected.legal === 0n) return undefined;
  for (const part of ["won", "lost", "drawn", "line"] as const) {
    if (actual[part] !== expected[part]) {
      return `${part} ${actual[part]}, expected ${expected[part]}`;
    }
  }
  const count = expected.state.length;
  const [is, should] = [actual.state.slice(0, count).join(" "), expected.state.join(" ")];
  if (is !== should) return `state [${is}], expected [${should}]`;
  const seconds = actual.state[count];
  return seconds === undefined || seconds === expected.seconds
    ? undefined
    : `${seconds} seconds after the move, expected ${expected.seconds ?? 0n}`;
}
