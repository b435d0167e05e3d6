import type { Level } from "@kifu/kit/plain";

/** What the strengths of house players are called. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
