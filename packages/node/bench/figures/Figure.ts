import type { Bench } from "../Bench.js";

/** A line of the table. */
export interface Row {
  what: string;
  unit: string;
  kifu: number;
  stock?: number;
  /** How many times better Kifu is, where both do the same work. */
  ratio?: number;
  hold?: Hold;
}

/** What a figure must not break. */
export interface Hold {
  of: "kifu" | "ratio";
  atLeast?: number;
  atMost?: number;
}

/** What a figure found, as a table for people and in full for programs. */
export interface Findings {
  rows: Row[];
  /** All that was measured, for the JSON file. */
  raw: unknown;
}

/** One thing that is measured. */
export interface Figure {
  /** For `--only`. */
  name: string;
  about: string;
  measure(bench: Bench): Promise<Findings>;
}

/** Undefined where nothing is to be held. */
export function isHeld(row: Row): boolean | undefined {
  if (row.hold === undefined) return undefined;
  const { of, atLeast = -Infinity, atMost = Infinity } = row.hold;
  const value = row[of];
  // A figure that could not be had is not held.
  return value !== undefined && value >= atLeast && value <= atMost;
}
