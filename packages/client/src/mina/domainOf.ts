import { FIELD_ORDER, textField } from "@kifu/kit/plain";
import { Poseidon } from "#mina-signer";

/** The terms that tell one chain from every other, and never change. */
export interface ChainTerms {
  readonly name: string;
  /** Seconds that a round of queues lasts. */
  readonly roundLength: number;
  /** 32 hexadecimal digits, drawn when the chain began. */
  readonly salt: string;
  /** Whether the chain gives play money to anyone who asks. */
  readonly faucet: boolean;
}

/**
 * The value that everything signed for a chain carries. It is computed here, from the terms that
 * the player may know, rather than taken from a node.
 */
export function domainOf({ name, roundLength, salt, faucet }: ChainTerms): bigint {
  return Poseidon.hash([
    textField(name, (fields) => Poseidon.hash(fields)),
    BigInt(roundLength),
    BigInt(`0x${salt}`),
    faucet ? 0n : 1n,
  ]);
}

/** A match's number as it is signed: counted from the chain's domain, so it counts on no other. */
export function signedMatch({ domain }: { readonly domain: bigint }, match: number): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}
