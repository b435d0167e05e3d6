import { FIELD_ORDER } from "../decoder.js";
import type { Hash } from "./Hash.js";

/** The terms that tell one chain from every other, and never change. */
export interface DomainTerms {
  /** The chain's name as one field: `textField` of the kit. */
  readonly name: bigint;
  /** Seconds that a round of queues lasts. */
  readonly roundLength: number;
  /** 32 hexadecimal digits, drawn when the chain began. */
  readonly salt: string;
  /** Whether the chain gives play money to anyone who asks: what is staked in it must not count where it is not. */
  readonly faucet: boolean;
}

/** The value that everything signed for a chain carries, in itself or in a match's number. */
export function chainDomain(hash: Hash, { name, roundLength, salt, faucet }: DomainTerms): bigint {
  return hash([name, BigInt(roundLength), BigInt(`0x${salt}`), faucet ? 0n : 1n]);
}

/** A match's number as it is signed: counted from the chain's domain, so that it counts on no other. */
export function matchInDomain(domain: bigint, match: number | bigint): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}
