import { playAfter, type Puzzle, refutationOf } from "@kifu/kit/plain";
import { splitMoves } from "../lessons/splitMoves";
import type { Answer } from "../lessons/useTryBoard";
import type { AnyGame } from "../games/plainGame";
import { inLanguage } from "../games/words";
import { playNotation } from "../rules/playNotation";
import { rightText, wrongText } from "./puzzleText";
import { texts } from "../texts/texts";

/** Says whether the move that was played solves a puzzle, and shows the reply to a wrong one. */
export function answerPuzzle(game: AnyGame, puzzle: Puzzle, moves: readonly string[]): Answer {
  const other = inLanguage(game.words, texts()).sides[moves.length % 2 === 0 ? 0 : 1];
  const move = moves.at(-1)!;
  if (playAfter(puzzle, move) !== undefined) {
    return {
      ...boardOf(game, moves),
      said: { text: rightText(puzzle.theme, other), tone: "right" },
      goesOn: false,
    };
  }
  const reply = refutationOf(puzzle, move);
  const board = boardOf(game, [...moves, reply]);
  const text = wrongText(puzzle.theme, { other, reply, isOver: board.line !== undefined });
  return { ...board, said: { text, tone: "wrong" }, goesOn: false };
}

/** The next move of the best play after a solution. Undefined when the game is over. */
export function nextOfBestPlay(
  game: AnyGame,
  puzzle: Puzzle,
  moves: readonly string[],
): Pick<Answer, "moves" | "line"> | undefined {
  const start = splitMoves(puzzle.moves).length;
  const next = playAfter(puzzle, moves[start]!)?.[moves.length - start - 1];
  return next === undefined ? undefined : boardOf(game, [...moves, next]);
}

function boardOf(game: AnyGame, moves: readonly string[]): Pick<Answer, "moves" | "line"> {
  return { moves, line: game.line(playNotation(game.rules, moves).outcome.line) };
}
