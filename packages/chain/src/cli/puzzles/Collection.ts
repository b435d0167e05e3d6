import type { Puzzle, PuzzleTheme } from "@kifu/kit/plain";

/** How many puzzles of a theme are wanted, and how many of these may have the same length. */
interface Quota {
  readonly wanted: number;
  readonly ofSameLength: number;
}

type Quotas = Partial<Readonly<Record<PuzzleTheme, Quota>>>;

interface Collected {
  readonly puzzle: Puzzle;
  readonly seed: number;
  readonly plies: number;
}

/** Puzzles of several themes and lengths. A game has at most one of each theme. */
export class Collection {
  private readonly collected: Collected[] = [];

  constructor(private readonly quotas: Quotas) {}

  get isFull(): boolean {
    return Object.entries(this.quotas).every(
      ([theme, { wanted }]) => this.of(theme as PuzzleTheme).length >= wanted,
    );
  }

  wants(theme: PuzzleTheme, seed: number): boolean {
    const same = this.of(theme);
    const wanted = this.quotas[theme]?.wanted ?? 0;
    return same.length < wanted && same.every((other) => other.seed !== seed);
  }

  wantsLength(theme: PuzzleTheme, plies: number): boolean {
    const similar = this.of(theme).filter((other) => other.plies === plies);
    return similar.length < (this.quotas[theme]?.ofSameLength ?? 0);
  }

  add(puzzle: Puzzle, seed: number, plies: number): void {
    this.collected.push({ puzzle, seed, plies });
  }

  inOrderOfDifficulty(): Puzzle[] {
    return [...this.collected].sort((a, b) => a.plies - b.plies).map(({ puzzle }) => puzzle);
  }

  private of(theme: PuzzleTheme): Collected[] {
    return this.collected.filter(({ puzzle }) => puzzle.theme === theme);
  }
}
