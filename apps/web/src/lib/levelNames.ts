import type { Level } from "@kifu/kit/plain";

export const levelNames: Readonly<Record<Level, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
