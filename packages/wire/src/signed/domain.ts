import { FIELD_ORDER } from "../decoder.js";
import type { Hash } from "./Hash.js";

/** The fixed parameters that distinguish a chain from every other. */
export interface DomainTerms {
  /** The chain's name as one field: see the kit's `textField`. */
  readonly name: bigint;
  /** The length of a queue round in seconds. */
  readonly roundLength: number;
  /** 32 hexadecimal digits, drawn when the chain is created. */
  readonly salt: string;
  /**
   * Whether the chain gives play money to anyone who asks. It is part of the domain so that
   * play-money stakes count nowhere else.
   */
  readonly faucet: boolean;
}

/**
 * The value that binds everything signed to one chain, directly or through a match's number.
 */
export function chainDomain(hash: Hash, { name, roundLength, salt, faucet }: DomainTerms): bigint {
  return hash([name, BigInt(roundLength), BigInt(`0x${salt}`), faucet ? 0n : 1n]);
}

/**
 * A match's number as it is signed: offset by the chain's domain, so that it is valid on no other
 * chain.
 */
export function matchInDomain(domain: bigint, match: number | bigint): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}
