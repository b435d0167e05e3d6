/** A public key as two fields. `NO_KEY` stands for a missing key. */
export interface PlainKey {
  readonly x: bigint;
  readonly isOdd: bigint;
}

/** A wallet's public key. */
export interface Owner {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/** Stands for a missing session key or a missing opponent. */
export const NO_KEY: PlainKey = { x: 0n, isOdd: 0n };

/** Converts a wallet's key to the form that is signed. */
export function plainKey({ x, isOdd }: Owner): PlainKey {
  return { x, isOdd: isOdd ? 1n : 0n };
}

/** Whether two keys are equal. */
export function isSameKey(a: PlainKey, b: PlainKey): boolean {
  return a.x === b.x && a.isOdd === b.isOdd;
}

/** The fields of a key, in the order in which players sign them. */
export function keyFields({ x, isOdd }: PlainKey): bigint[] {
  return [x, isOdd];
}
