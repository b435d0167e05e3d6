import type { Bench } from "../Bench.js";

/** A line of the table. */
export interface Row {
  what: string;
  unit: string;
  kifu: number;
  stock?: number;
  /** How many times better Kifu is than stock Protokit. Undefined if they do different work. */
  ratio?: number;
  hold?: Hold;
}

/** The bounds that a figure must keep. */
export interface Hold {
  of: "kifu" | "ratio";
  atLeast?: number;
  atMost?: number;
}

/** A figure's result, as a table for people and in full for programs. */
export interface Findings {
  rows: Row[];
  /** Everything measured, for the JSON file. */
  raw: unknown;
}

/** One thing that is measured. */
export interface Figure {
  /** For `--only`. */
  name: string;
  about: string;
  measure(bench: Bench): Promise<Findings>;
}

/** Whether the row stays within its bounds. Undefined if the row has no bounds. */
export function isHeld(row: Row): boolean | undefined {
  if (row.hold === undefined) return undefined;
  const { of, atLeast = -Infinity, atMost = Infinity } = row.hold;
  const value = row[of];
  // A missing figure counts as out of bounds.
  return value !== undefined && value >= atLeast && value <= atMost;
}
