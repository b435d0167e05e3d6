import { arithmetic } from "@kifu/client/node";
import { hashFast, scaleFast } from "@kifu/kit/primitives";

/**
 * Makes the client hash and sign with the fastest implementation available, in tenths of a
 * millisecond instead of six milliseconds. So a single process can play for thousands of players,
 * who can sign only when the time of the previous move is known. Without a faster implementation it
 * is slower and signs the same.
 */
export function speedUpClient(): void {
  const { Pallas, Poseidon } = arithmetic();
  hashFast(Poseidon);
  scaleFast(Pallas);
}
