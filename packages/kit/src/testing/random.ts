/** Random choices that can be repeated: the same seed gives the same choices. */
export interface Random {
  /** A whole number in [0, bound). */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
  bits(count: number): bigint;
}

/**
 * Returns a generator. Each check has its own, so that more draws in one check do not affect the
 * others.
 */
export function random(seed: number, purpose = ""): Random {
  let state = mix(seed, purpose);
  const next = (): number => {
    // the mulberry32 algorithm
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound);
  return {
    below,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (from) => {
      if (from.length === 0) throw new RangeError("Nothing to pick from");
      return from[below(from.length)]!;
    },
    shuffled: (from) => {
      const copy = [...from];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
    bits: (count) => {
      let value = 0n;
      for (let have = 0; have < count; have += 32) value = (value << 32n) | BigInt(next());
      return value & ((1n << BigInt(count)) - 1n);
    },
  };
}

function mix(seed: number, purpose: string): number {
  let hash = seed | 0;
  for (const letter of purpose) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash;
}
