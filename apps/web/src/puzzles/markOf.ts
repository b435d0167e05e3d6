import type { Puzzle } from "@kifu/kit/plain";

/** Names a puzzle by its position, because its number changes with the list. */
export function markOf(game: string, { moves }: Pick<Puzzle, "moves">): string {
  return `${game}/${moves.replaceAll(" ", "")}`;
}
