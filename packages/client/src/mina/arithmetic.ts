import { Pallas, Poseidon } from "#mina-signer";

/**
 * The hash and curve arithmetic of the client, which a program may replace with a faster one.
 */
export function arithmetic() {
  return { Pallas, Poseidon };
}
