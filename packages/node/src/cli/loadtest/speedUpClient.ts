import { arithmetic } from "@kifu/client/node";
import { hashFast, scaleFast } from "@kifu/kit/primitives";

/**
 * Makes the client hash and sign with the fastest implementation: in tenths of a millisecond
 * instead of six milliseconds. So one process can sign for thousands of players. Moves cannot be
 * signed in advance. If there is no faster implementation, nothing changes.
 */
export function speedUpClient(): void {
  const { Pallas, Poseidon } = arithmetic();
  hashFast(Poseidon);
  scaleFast(Pallas);
}
