import { readFileSync } from "node:fs";
import { board } from "./boards.js";
import type { Board } from "./literalFouls.js";

/** A position of foulPositions.txt, which says what its parts mean. */
export interface FoulPosition {
  readonly line: number;
  readonly source: string;
  readonly board: Board;
  /** The foul of each cell that the line names. */
  readonly fouls: ReadonlyMap<string, string>;
  /** Whether the other empty cells are known to have no foul. */
  readonly isComplete: boolean;
}

// Tests run in dist, and the text stays beside their source.
const TEXT = new URL("../../../test/renju/foulPositions.txt", import.meta.url);

export const foulPositions: readonly FoulPosition[] = readFileSync(TEXT, "utf8")
  .split("\n")
  .map((text, i) => ({ text, line: i + 1 }))
  .filter(({ text }) => text !== "" && !text.startsWith("#"))
  .map(({ text, line }) => {
    const [source, black = "", white = "", fouls = "", others = ""] = text
      .split("|")
      .map((part) => part.trim());
    const pairs = fouls.split(" ").filter(Boolean);
    return {
      line,
      source: source!,
      board: board(black, white),
      fouls: new Map(pairs.map((pair) => pair.split("=") as [string, string])),
      isComplete: others === "none",
    };
  });
