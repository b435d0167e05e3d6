import { playAfter, type Puzzle, refutationOf, type Rules, type SeatNumber } from "@kifu/kit/plain";
import { puzzles as connectFourPuzzles } from "../../connect-four/puzzles.js";
import { rules as connectFour } from "../../connect-four/rules.js";
import { puzzles as randzuPuzzles } from "../../randzu/puzzles.js";
import { rules as randzu } from "../../randzu/rules.js";
import { judge as connectFourJudge } from "./connectFourJudge.js";
import type { PuzzleJudge, PuzzleTask } from "./PuzzleJudge.js";
import { judge as randzuJudge } from "./randzuJudge.js";

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

/** A task with its answers. Undefined if no move solves it, or more than `most`. */
export function puzzleOf(
  { judge, legalMoves: legal }: Pick<PuzzleGame, "judge" | "legalMoves">,
  { theme, moves }: PuzzleTask,
  most = Infinity,
): Puzzle | undefined {
  const solving: string[] = [];
  const refuted = new Map<string, string[]>();
  for (const move of legal(moves)) {
    const reply = judge.refute({ theme, moves }, move, mostUsed(refuted));
    if (reply !== undefined) refuted.set(reply, [...(refuted.get(reply) ?? []), move]);
    else if (solving.push(move) > most) return undefined;
  }
  if (solving.length === 0) return undefined;
  const solutions = solving.map((move) =>
    [move, ...judge.bestPlay({ theme, moves }, move)].join(" "),
  );
  return { theme, moves, solutions, refutations: refutationsOf(refuted) };
}

function mostUsed(refuted: ReadonlyMap<string, readonly string[]>): string | undefined {
  let best: string | undefined;
  for (const [reply, moves] of refuted)
    if (best === undefined || moves.length > refuted.get(best)!.length) best = reply;
  return best;
}

function refutationsOf(refuted: ReadonlyMap<string, readonly string[]>): string {
  const usual = mostUsed(refuted) ?? "";
  const others = [...refuted].filter(([reply]) => reply !== usual);
  return [usual, ...others.map(([reply, moves]) => `${reply}: ${moves.join(" ")}`)].join("; ");
}

/** What is wrong with a game's puzzle of this index. */
export function faultOf({ judge, ...game }: PuzzleGame, index: number): string | undefined {
  const puzzle = game.puzzles[index]!;
  for (const move of game.legalMoves(puzzle.moves)) {
    const fault = faultOfAnswer(judge, puzzle, move);
    if (fault !== undefined) return fault;
  }
  const before = game.puzzles[index - 1];
  if (before !== undefined && judge.plies(before) > judge.plies(puzzle))
    return "the puzzle before it is more difficult";
  return undefined;
}

/** What is wrong with a puzzle's answer to a move. */
export function faultOfAnswer(
  judge: PuzzleJudge,
  puzzle: Puzzle,
  move: string,
): string | undefined {
  const line = playAfter(puzzle, move);
  const reply = line === undefined ? refutationOf(puzzle, move) : undefined;
  const found = judge.refute(puzzle, move, reply);
  if (found !== reply) return `${move} is answered by ${found ?? "nothing"}`;
  const best = line && judge.bestPlay(puzzle, move).join(" ");
  return line?.join(" ") === best ? undefined : `after ${move}, the best play is ${best}`;
}
