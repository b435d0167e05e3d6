import type { Puzzle, PuzzleJudge, Rules, SeatNumber } from "@kifu/kit/plain";
import { judge as connectFourJudge } from "../../connect-four/puzzleJudge.js";
import { puzzles as connectFourPuzzles } from "../../connect-four/puzzles.js";
import { rules as connectFour } from "../../connect-four/rules.js";
import { judge as randzuJudge } from "../../randzu/puzzleJudge.js";
import { puzzles as randzuPuzzles } from "../../randzu/puzzles.js";
import { rules as randzu } from "../../randzu/rules.js";

/** A game with puzzles. */
export interface PuzzleGame {
  readonly name: string;
  readonly puzzles: readonly Puzzle[];
  readonly judge: PuzzleJudge;
  /** The legal moves after these moves, in notation. */
  legalMoves(moves: string): string[];
}

export const puzzleGames: readonly PuzzleGame[] = [
  {
    name: randzu.name,
    puzzles: randzuPuzzles,
    judge: randzuJudge,
    legalMoves: (moves) => legalMoves(randzu, moves),
  },
  {
    name: connectFour.name,
    puzzles: connectFourPuzzles,
    judge: connectFourJudge,
    legalMoves: (moves) => legalMoves(connectFour, moves),
  },
];

function legalMoves<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  { initial, play, notation, legalMoves: legal }: Rules<Position, Move, Witness>,
  moves: string,
): string[] {
  let position = initial();
  for (const name of moves.split(" ")) {
    const move = notation.read(name);
    const played = move === undefined ? undefined : play(position, move);
    if (!played?.ok || played.outcome.ending !== "none") throw new Error(`${name} in ${moves}`);
    position = played.position;
  }
  return legal(position).map(notation.write);
}

/** The moves that solve a puzzle; undefined if there are none, or more than `most`. */
export function solutionsOf(
  { judge, legalMoves: legal }: Pick<PuzzleGame, "judge" | "legalMoves">,
  puzzle: Puzzle,
  most = Infinity,
): string | undefined {
  const solutions: string[] = [];
  let refutation: string | undefined;
  for (const move of legal(puzzle.moves)) {
    const reply = judge.refute(puzzle, move, refutation);
    refutation = reply ?? refutation;
    if (reply === undefined && solutions.push(move) > most) return undefined;
  }
  return solutions.length === 0 ? undefined : solutions.join(" ");
}

/** What is wrong with a game's puzzle of this index. */
export function faultOf(game: PuzzleGame, index: number): string | undefined {
  const { puzzles, judge } = game;
  const puzzle = puzzles[index]!;
  const solutions = solutionsOf(game, puzzle);
  if (solutions !== puzzle.solutions) return `the solutions are ${solutions ?? "none"}`;
  const before = puzzles[index - 1];
  if (before !== undefined && judge.plies(before) > judge.plies(puzzle))
    return "the puzzle before it is more difficult";
  return undefined;
}
