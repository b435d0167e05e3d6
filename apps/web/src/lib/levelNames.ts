import type { Level } from "@kifu/kit/plain";

/** What the strengths of bots are called. */
export const levelNames: Readonly<Record<Level, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
