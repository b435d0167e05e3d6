import type { Level } from "@kifu/kit/plain";

/** The names of the bots' levels. */
export const levelNames: Readonly<Record<Level, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
