import type { PuzzleTheme } from "@kifu/kit/plain";

export const themeNames: Readonly<Record<PuzzleTheme, string>> = {
  win: "Win",
  fours: "Win by fours",
  threes: "Win by threes",
  defend: "Defend",
};

/** What the side to move has to do. */
export function taskText(theme: PuzzleTheme, mover: string, other: string): string {
  switch (theme) {
    case "fours":
      return `${mover} to move, and to win by fours.`;
    case "threes":
      return `${mover} to move, and to win by threes and fours.`;
    case "win":
      return `${mover} to move and win.`;
    case "defend":
      return `${mover} to move. ${other} threatens to win: stop it.`;
  }
}

/** Why a move solves nothing, given the opponent's reply. */
export function wrongText(
  theme: PuzzleTheme,
  { other, reply, isOver }: { other: string; reply: string; isOver: boolean },
): string {
  const cell = reply.toUpperCase();
  if (isOver) return `${other} answers ${cell} and wins. Try again.`;
  return theme === "defend"
    ? `${other} answers ${cell}, and can no longer be stopped. Try again.`
    : `${other} answers ${cell}, and no quick forced win is left. Try again.`;
}

export function rightText(theme: PuzzleTheme, other: string): string {
  return theme === "defend"
    ? `Right: that stops the win that ${other} threatens.`
    : `Right: this wins, whatever ${other} does.`;
}

export function streakText(streak: number): string {
  if (streak === 0) return "Solve today’s puzzle to start a streak.";
  return streak === 1 ? "Your streak: 1 day." : `Your streak: ${streak} days.`;
}
