import type { Refuted, Three } from "../../src/renju/derivation.js";
import { nameOf } from "./boards.js";
import { type Board, literalFoul, makesFive, straightFours, withBlack } from "./literalFouls.js";

/** Whether a derivation shows what it says. Everything that it leaves out is looked for. */
export function holds(before: Board, at: string, refuted: Refuted): boolean {
  if (refuted.made === "five") return makesFive(before, at);
  if (refuted.made !== "double-three") return literalFoul(before, at) === refuted.made;
  const [one, other] = refuted.threes;
  const after = withBlack(before, at);
  return (
    one.direction !== other.direction && [one, other].every((three) => counts(after, at, three))
  );
}

/** Whether a black stone has this three, and Black may place the stone that makes a straight four. */
function counts(
  board: Board,
  of: string,
  { direction, extension, spared, unusable }: Three,
): boolean {
  const cell = nameOf(extension);
  if (!straightFours(board, of)[direction]!.includes(cell)) return false;
  if (makesFive(board, cell)) return false;
  const foul = literalFoul(board, cell);
  if (foul === "overline" || foul === "double-four") return false;
  const after = withBlack(board, cell);
  if (!unusable.every((dead) => holds(after, nameOf(dead.extension), dead.because))) return false;
  // Every cell of the other directions must be among the unusable.
  return straightFours(after, cell).every(
    (cells, of) =>
      of === spared ||
      cells.every((name) =>
        unusable.some((dead) => dead.direction === of && nameOf(dead.extension) === name),
      ),
  );
}
