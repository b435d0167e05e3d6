import type { Ending, FaultSample, GameSample, SeatNumber } from "@kifu/kit/plain";
import { movesOf } from "@kifu/kit/testing";
import { type ChainGame, plainGames as chainGames } from "../../src/runtime/plainGames.js";

export interface PlainMove {
  readonly text: string;
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

export type MoveResult =
  | { ok: true; state: readonly bigint[]; ending: Ending; line: bigint }
  | { ok: false; code: string };

/** A game's rules for fields, without the game's own types. */
export interface PlainGame {
  readonly name: string;
  readonly opening: readonly bigint[];
  readonly hasTakebacks: boolean;
  /** The seconds of the phase, if the players' clock does not run. */
  secondsAt(state: readonly bigint[], turn: SeatNumber): number | undefined;
  readonly noClaim: readonly bigint[];
  judge(
    state: readonly bigint[],
    turn: SeatNumber,
    move: readonly bigint[],
    witness: readonly bigint[],
  ): MoveResult;
  /**
   * Whether the side to move has a legal move. In a game with hidden information, a player may have
   * committed to what nobody can open.
   */
  canMove(state: readonly bigint[], turn: SeatNumber): boolean;
  /** A legal move of the side to move, or a refused one if it has none. */
  choose(state: readonly bigint[], turn: SeatNumber, style: Style): PlainMove;
  /** A move on a taken cell. On an empty board, a move on any cell. */
  onTakenCell(state: readonly bigint[], turn: SeatNumber): PlainMove;
  readonly faults: readonly FaultSample[];
  readonly ends: readonly GameSample["ends"][];
}

/** How a side picks its move. `pick` selects among equally good moves. */
export type Style =
  | { readonly kind: "any"; readonly pick: number }
  /**
   * Follows a known whole game to its end. The game is the one at index `sample`, modulo the
   * number of games.
   */
  | { readonly kind: "sample"; readonly pick: number; readonly sample: number };

/** The number of moves that a match can be expected to reach in a run. */
const LONGEST = 20;

type Position = { readonly turn: SeatNumber };

function plainGame(game: ChainGame): PlainGame {
  const { rules, samples, chooseMove } = game;
  const { encode, decode, play, findWitness, notation } = rules;
  const legalMoves = (position: Position) => movesOf(game, position);

  function positionOf(state: readonly bigint[], turn: SeatNumber): Position {
    const position = decode.state(state, turn);
    if (position === undefined) throw new Error(`${rules.name}: no position (${state.join(", ")})`);
    return position;
  }

  function write(position: Position, move: unknown): PlainMove {
    const played = play(position, move);
    return {
      text: notation.write(move),
      state: encode.state(played.ok ? played.position : position),
      move: encode.move(move),
      witness: encode.witness(findWitness(position, move)),
    };
  }

  const known = samples.games.map(({ moves }) => nextMoves(moves));

  /** Maps each position of the game to the next move. The keys are the position's fields. */
  function nextMoves(moves: string): Map<string, unknown> {
    const found = new Map<string, unknown>();
    let position = rules.initial();
    for (const text of moves.split(" ")) {
      const move = notation.read(text);
      found.set(keyOf(position), move);
      const played = play(position, move);
      if (!played.ok) throw new Error(`${rules.name}: ${text} is refused with ${played.code}`);
      position = played.position;
    }
    return found;
  }

  function keyOf(position: Position): string {
    return [position.turn, ...encode.state(position)].join();
  }

  function plan(position: Position, style: Style): unknown {
    if (style.kind === "any") return undefined;
    const { pick } = style;
    const sampled = known[style.sample % known.length]?.get(keyOf(position));
    return sampled ?? chooseMove(position, () => (pick % 97) / 97, "easy");
  }

  const opening = encode.state(rules.initial());
  const stuckMove = rules.hidden && notation.read(samples.opening);
  return {
    name: rules.name,
    faults: samples.faults,
    ends: samples.games
      .filter(({ moves }) => moves.split(" ").length <= LONGEST)
      .map(({ ends }) => ends),
    opening,
    hasTakebacks: rules.hidden === undefined,
    secondsAt: (state, turn) =>
      rules.hidden?.seconds(positionOf(state.slice(0, opening.length), turn)),
    // The first move of a game never wins, so its witness claims nothing.
    noClaim: encode.witness(findWitness(rules.initial(), legalMoves(rules.initial())[0])),

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

    canMove: (state, turn) => legalMoves(positionOf(state, turn)).length > 0,

    choose(state, turn, style) {
      const position = positionOf(state, turn);
      const legal = legalMoves(position);
      const move = plan(position, style) ?? legal[style.pick % legal.length] ?? stuckMove;
      if (move === undefined) throw new Error(`${rules.name}: a match runs on without a move`);
      return write(position, move);
    },

    onTakenCell(state, turn) {
      const position = positionOf(state, turn);
      const all = legalMoves(rules.initial());
      const taken = all.find((move) => !play(position, move).ok);
      return write(position, taken ?? all[0]);
    },
  };
}

export const plainGames: ReadonlyMap<number, PlainGame> = new Map(
  chainGames.map((game) => [game.number, plainGame(game)]),
);
