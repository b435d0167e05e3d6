import { storedText } from "../lib/storedText";

/** What this browser knows about the visitor's puzzles. Nobody else does. */
export interface Progress {
  /** The solved puzzles, by their marks. */
  readonly solved: readonly string[];
  /** The day on which the puzzle of the day was last solved. */
  readonly day: number;
  /** How many days in a row it had been solved by then. */
  readonly streak: number;
}

export const storedProgress = storedText("kifu-puzzles", { orInMemory: true });

const NOTHING: Progress = { solved: [], day: 0, streak: 0 };

/** Reads a stored text. An older or damaged text counts as nothing. */
export function readProgress(text: string): Progress {
  try {
    const { solved, day, streak } = JSON.parse(text) as Partial<Progress>;
    const isWhole =
      Array.isArray(solved) &&
      solved.every((id) => typeof id === "string") &&
      Number.isInteger(day) &&
      Number.isInteger(streak);
    return isWhole ? { solved, day: day!, streak: streak! } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** The streak on a day. It lasts until a whole day has passed without a solution. */
export function streakOn({ day, streak }: Progress, today: number): number {
  return day === today || day === today - 1 ? streak : 0;
}

/** Adds a solved puzzle. The puzzle of the day makes the streak longer, once a day. */
export function withSolved(
  progress: Progress,
  mark: string,
  { today, isDaily }: { readonly today: number; readonly isDaily: boolean },
): Progress {
  const solved = progress.solved.includes(mark) ? progress.solved : [...progress.solved, mark];
  if (!isDaily || progress.day === today) return { ...progress, solved };
  return { solved, day: today, streak: streakOn(progress, today) + 1 };
}
