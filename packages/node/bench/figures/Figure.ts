import type { Bench } from "../Bench.js";

export interface Row {
  what: string;
  unit: string;
  kifu: number;
  stock?: number;
  /** How many times better Kifu is than stock Protokit. Undefined if they do different work. */
  ratio?: number;
  hold?: Hold;
}

export interface Hold {
  of: "kifu" | "ratio";
  atLeast?: number;
  atMost?: number;
}

export interface Findings {
  rows: Row[];
  raw: unknown;
}

export interface Figure {
  /** The name that `--only` takes. */
  name: string;
  about: string;
  measure(bench: Bench): Promise<Findings>;
}

export function isHeld(row: Row): boolean | undefined {
  if (row.hold === undefined) return undefined;
  const { of, atLeast = -Infinity, atMost = Infinity } = row.hold;
  const value = row[of];
  return value !== undefined && value >= atLeast && value <= atMost;
}
