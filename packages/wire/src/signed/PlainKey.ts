/** A public key as two fields, or `NO_KEY`. */
export interface PlainKey {
  readonly x: bigint;
  readonly isOdd: bigint;
}

/** A wallet's public key. */
export interface Owner {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/** Stands for a missing session key or opponent. */
export const NO_KEY: PlainKey = { x: 0n, isOdd: 0n };

/** A key in the form that is signed. */
export function plainKey({ x, isOdd }: Owner): PlainKey {
  return { x, isOdd: isOdd ? 1n : 0n };
}

/** Whether two keys are equal. */
export function isSameKey(a: PlainKey, b: PlainKey): boolean {
  return a.x === b.x && a.isOdd === b.isOdd;
}

/** The fields of a key, in the order in which they are signed. */
export function keyFields({ x, isOdd }: PlainKey): bigint[] {
  return [x, isOdd];
}
