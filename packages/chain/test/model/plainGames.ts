import type { Ending, Rules, Seat } from "@kifu/kit/plain";
import { rules as randzuRules } from "../../src/randzu/rules.js";
import { chooseMove } from "../../src/tic-tac-toe/bot.js";
import { rules as ticTacToeRules } from "../../src/tic-tac-toe/rules.js";

/** A move as fields, with the state that follows from it. */
export interface PlainMove {
  readonly text: string;
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

export type Judged =
  | { ok: true; state: readonly bigint[]; ending: Ending; line: bigint }
  | { ok: false; code: string };

/** A game's rules over fields, with the game's own types left out of sight. */
export interface PlainGame {
  readonly name: string;
  readonly opening: readonly bigint[];
  judge(
    state: readonly bigint[],
    turn: Seat,
    move: readonly bigint[],
    witness: readonly bigint[],
  ): Judged;
  /** A legal move of the side to move; there always is one while a match runs. */
  choose(state: readonly bigint[], turn: Seat, style: Style): PlainMove;
  /** A move on a cell that is taken, or on any cell of an empty board. */
  onTakenCell(state: readonly bigint[], turn: Seat): PlainMove;
  /** Fields of moves that name no cell of the board, and of ones that are no move at all. */
  readonly offBoard: readonly (readonly bigint[])[];
  readonly malformed: readonly (readonly bigint[])[];
  /** Witnesses that claim what is not on the board; none when the game has no witness. */
  readonly falseClaims: readonly (readonly bigint[])[];
}

/** How a side picks its move; `pick` chooses among equals. */
export interface Style {
  /** `line`: go for a line of one's own. `quiet`: prevent the other's. `any`: whatever. */
  readonly kind: "line" | "quiet" | "any";
  readonly pick: number;
}

type Extras = Pick<PlainGame, "offBoard" | "malformed" | "falseClaims">;

function plainGame<Position extends { readonly turn: Seat }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  plan: (position: Position, legal: Move[], style: Style) => Move | undefined,
  extras: Extras,
): PlainGame {
  const { encode, decode, play, findWitness, legalMoves, notation } = rules;

  function positionOf(state: readonly bigint[], turn: Seat): Position {
    const position = decode.state(state, turn);
    if (position === undefined) throw new Error(`${rules.name}: no position (${state.join(", ")})`);
    return position;
  }

  function write(position: Position, move: Move): PlainMove {
    const played = play(position, move);
    return {
      text: notation.write(move),
      state: encode.state(played.ok ? played.position : position),
      move: encode.move(move),
      witness: encode.witness(findWitness(position, move)),
    };
  }

  return {
    ...extras,
    name: rules.name,
    opening: encode.state(rules.initial()),

    judge(state, turn, moveFields, witnessFields) {
      const position = decode.state(state, turn);
      const move = decode.move(moveFields);
      const witness = decode.witness(witnessFields);
      if (position === undefined || move === undefined || witness === undefined) {
        return { ok: false, code: `${rules.name}/malformed` };
      }
      const played = play(position, move, witness);
      if (!played.ok) return played;
      const { ending, line } = played.outcome;
      return { ok: true, state: encode.state(played.position), ending, line };
    },

    choose(state, turn, style) {
      const position = positionOf(state, turn);
      const legal = legalMoves(position);
      const move = plan(position, legal, style) ?? legal[style.pick % legal.length];
      if (move === undefined) throw new Error(`${rules.name}: a match runs on without a move`);
      return write(position, move);
    },

    onTakenCell(state, turn) {
      const position = positionOf(state, turn);
      const all = legalMoves(rules.initial());
      const taken = all.find((move) => !play(position, move).ok);
      return write(position, taken ?? (all[0] as Move));
    },
  };
}

/** Far more than any board holds, and beyond what a coordinate may be. */
const FAR = 1n << 40n;

const ticTacToe = plainGame(
  ticTacToeRules,
  (position, legal, { kind, pick }) => {
    if (kind === "any") return undefined;
    // A perfect player against another makes a draw.
    if (kind === "quiet") return chooseMove(position, () => (pick % 97) / 97);
    const own = position.turn === 0 ? [0, 1, 2] : [3, 4, 5];
    return own.find((square) => legal.includes(square));
  },
  { offBoard: [[9n], [100n]], malformed: [[FAR]], falseClaims: [] },
);

const randzu = plainGame(
  randzuRules,
  (position, legal, { kind, pick }) => {
    if (kind === "any") return undefined;
    // Two far-off rows, filled from the left: five in a row come soon, now and then more.
    const y = position.turn === 0 ? 7 : 2;
    const row = legal.filter((point) => point.y === y);
    return kind === "line" ? row[0] : row[pick % 5];
  },
  {
    offBoard: [
      [15n, 0n],
      [0n, 15n],
      [99n, 99n],
    ],
    malformed: [
      [FAR, 0n],
      [0n, FAR],
    ],
    falseClaims: [
      [0n, 0n, 1n],
      [10n, 7n, 1n],
      [14n, 14n, 2n],
    ],
  },
);

/** By their numbers on the chain. */
export const plainGames: ReadonlyMap<number, PlainGame> = new Map([
  [1, randzu],
  [2, ticTacToe],
]);
