import type { PuzzleTheme } from "@kifu/kit/plain";
import { texts } from "../texts/texts";

/** What the side to move has to do. */
export function taskText(theme: PuzzleTheme, mover: string, other: string): string {
  const { puzzles } = texts();
  switch (theme) {
    case "fours":
      return puzzles.foursTask({ mover });
    case "threes":
      return puzzles.threesTask({ mover });
    case "win":
      return puzzles.winTask({ mover });
    case "defend":
      return puzzles.defendTask({ mover, other });
  }
}

/** Why a move solves nothing, given the opponent's reply. */
export function wrongText(
  theme: PuzzleTheme,
  { other, reply, isOver }: { other: string; reply: string; isOver: boolean },
): string {
  const { puzzles } = texts();
  const given = { other, move: reply.toUpperCase() };
  if (isOver) return puzzles.answersAndWins(given);
  return theme === "defend" ? puzzles.cannotBeStopped(given) : puzzles.noWinLeft(given);
}

export function rightText(theme: PuzzleTheme, other: string): string {
  const { puzzles } = texts();
  return theme === "defend" ? puzzles.rightStops({ other }) : puzzles.rightWins({ other });
}

export function streakText(count: number): string {
  const { puzzles } = texts();
  return count === 0 ? puzzles.noStreak : puzzles.streak({ count });
}
