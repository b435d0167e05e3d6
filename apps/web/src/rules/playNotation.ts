import type { GameRules } from "@kifu/client";
import type { PlainOutcome } from "@kifu/kit/plain";
import type { MoveCall } from "@kifu/kit/plain";

type Position = ReturnType<GameRules["initial"]>;

export interface PlayedGame {
  readonly position: Position;
  readonly outcome: PlainOutcome;
  /** The number of moves that the rules accept. Later moves are not played. */
  readonly played: number;
  /** The fields of the last move. Undefined before the first move. */
  readonly call: MoveCall | undefined;
  /**
   * Why the rules refuse the next move. A move can become illegal if the rules change during
   * development.
   */
  readonly refused: string | undefined;
}

const GOES_ON: PlainOutcome = { ending: "none", line: 0n };

/** Plays moves in notation until the rules refuse one. */
export function playNotation(rules: GameRules, moves: readonly string[]): PlayedGame {
  let game: PlayedGame = {
    position: rules.initial(),
    outcome: GOES_ON,
    played: 0,
    call: undefined,
    refused: undefined,
  };
  for (const text of moves) {
    if (game.outcome.ending !== "none") return { ...game, refused: "The game is over." };
    const move = rules.notation.read(text);
    if (move === undefined) return { ...game, refused: notAMove(text) };
    const played = rules.play(game.position, move);
    if (!played.ok) return { ...game, refused: played.code };
    game = {
      position: played.position,
      outcome: played.outcome,
      played: game.played + 1,
      call: callOf(rules, game.position, move),
      refused: undefined,
    };
  }
  return game;
}

/** The fields that an honest player sends for a move. */
export function callOf(
  { encode, findWitness }: GameRules,
  position: Position,
  move: unknown,
): MoveCall {
  return {
    state: encode.state(position).map(String),
    move: encode.move(move).map(String),
    witness: encode.witness(findWitness(position, move)).map(String),
    secondToMove: position.turn === 1,
  };
}

export function notAMove(text: string): string {
  return `“${text}” is not a move in the game’s notation.`;
}
