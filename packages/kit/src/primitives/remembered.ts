import type { PoseidonBigint } from "./o1jsInternals.js";

type State = [bigint, bigint, bigint];

interface Known {
  before: State;
  input: bigint[];
  after: State;
}

const ZERO: State = [0n, 0n, 0n];

/**
 * Caches recent hashes, because Protokit hashes the same values repeatedly. In a move, 26 of 68
 * permutations are repeats.
 */
export function remembered({ update }: PoseidonBigint, capacity = 8192): PoseidonBigint {
  // The cache has two halves, and the older half is dropped as a whole. Deleting the oldest entry
  // of a Map again and again would be slow, because the Map scans earlier deleted entries.
  let older = new Map<bigint, Known>();
  let newer = new Map<bigint, Known>();

  function remember(key: bigint, known: Known): void {
    newer.set(key, known);
    if (2 * newer.size < capacity) return;
    older = newer;
    newer = new Map();
  }

  function recall(before: State, input: bigint[]): State {
    const key = input.reduce((sum, field) => sum + field, before[0] + 3n * before[1]);
    const recent = newer.get(key);
    const known = recent ?? older.get(key);
    if (known !== undefined && isSame(known.before, before) && isSame(known.input, input)) {
      if (recent === undefined) remember(key, known);
      return [...known.after];
    }
    const after = update(before, input);
    remember(key, { before: [...before], input: [...input], after });
    return [...after];
  }

  return { update: recall, hash: (input) => recall(ZERO, input)[0] };
}

function isSame(a: readonly bigint[], b: readonly bigint[]): boolean {
  return a.length === b.length && a.every((field, i) => field === b[i]);
}
