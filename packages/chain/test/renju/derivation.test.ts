import { describe, expect, it } from "@jest/globals";
import { deriveFoul, depthOf, type Refuted, sizeOf, type Three } from "../../src/renju/derivation.js";
import { bitboards, board, nameOf, point } from "./boards.js";
import { type Board, literalFoul, makesFive, straightFours, withBlack } from "./literalFouls.js";

/** Whether a derivation shows what it says. Everything that it leaves out is looked for. */
function holds(before: Board, at: string, refuted: Refuted): boolean {
  if (refuted.made === "five") return makesFive(before, at);
  if (refuted.made !== "double-three") return literalFoul(before, at) === refuted.made;
  const [one, other] = refuted.threes;
  const after = withBlack(before, at);
  return one.direction !== other.direction && [one, other].every((three) => counts(after, at, three));
}

/** Whether a black stone has this three, and Black may place the stone that makes a straight four. */
function counts(board: Board, of: string, { direction, extension, unusable }: Three): boolean {
  const cell = nameOf(extension);
  if (!straightFours(board, of)[direction]!.includes(cell)) return false;
  if (makesFive(board, cell)) return false;
  const foul = literalFoul(board, cell);
  if (foul === "overline" || foul === "double-four") return false;
  const after = withBlack(board, cell);
  if (!unusable.every((dead) => holds(after, nameOf(dead.extension), dead.because))) return false;
  // All cells of all directions but one must be among the unusable.
  const left = straightFours(after, cell).filter((cells, of) =>
    cells.some(
      (name) => !unusable.some((dead) => dead.direction === of && nameOf(dead.extension) === name),
    ),
  );
  return left.length <= 1;
}

const derived = (at: string, black: string, white = "") => {
  const before = board(black, white);
  const derivation = deriveFoul(bitboards(before), point(at));
  if (derivation !== undefined) expect(holds(before, at, derivation)).toBe(true);
  return derivation;
};

describe("the derivation of a foul", () => {
  it("names overlines and double fours, which the board shows", () => {
    expect(derived("h8", "e8 f8 g8 i8 j8")).toEqual({ made: "overline" });
    expect(derived("h8", "e8 f8 g8 h9 h10 h11")).toEqual({ made: "double-four" });
  });

  it("names two threes and where they become straight fours", () => {
    const foul = derived("h8", "f8 g8 h9 h10");
    expect(foul).toMatchObject({
      made: "double-three",
      threes: [
        { direction: 0, unusable: [] },
        { direction: 1, unusable: [] },
      ],
    });
    expect(sizeOf(foul!)).toBe(2);
    expect(depthOf(foul!)).toBe(1);
  });

  it("does not exist for a five, nor for threes that do not count", () => {
    expect(derived("h8", "d8 e8 f8 g8 h9 h10 h11")).toBeUndefined();
    expect(derived("h8", "f8 g8 h9 h10", "e8 i8")).toBeUndefined();
  });
});
