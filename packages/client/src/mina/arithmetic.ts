import { Pallas, Poseidon } from "#mina-signer";

/**
 * The client's hash and curve arithmetic. A program may replace its functions with faster ones.
 */
export function arithmetic() {
  return { Pallas, Poseidon };
}
