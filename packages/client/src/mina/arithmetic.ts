import { Pallas, Poseidon } from "#mina-signer";

/** What the client hashes and signs with, which a program may have computed faster. */
export function arithmetic() {
  return { Pallas, Poseidon };
}
