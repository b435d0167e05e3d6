import type { Hash } from "./Hash.js";

/** The order of the field that circuits compute in. */
export const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;

/** The fixed parameters that distinguish a chain from every other. */
export interface DomainTerms {
  /** The chain's name as one field. See the kit's `textField`. */
  readonly name: bigint;
  readonly roundLength: number;
  /** 32 random hexadecimal digits, chosen when the chain is created. */
  readonly salt: string;
  /**
   * Whether the chain gives play money to anyone who asks. The domain depends on this flag, so a
   * signed stake of play money is not valid on a chain without play money.
   */
  readonly faucet: boolean;
}

/**
 * The value that binds every signature to one chain. A signature covers it directly or through a
 * match's number.
 */
export function chainDomain(hash: Hash, { name, roundLength, salt, faucet }: DomainTerms): bigint {
  return hash([name, BigInt(roundLength), BigInt(`0x${salt}`), faucet ? 0n : 1n]);
}

/**
 * A match's number in the form that players sign. The chain's domain is added to it, so that the
 * number is valid on no other chain.
 */
export function matchInDomain(domain: bigint, match: number | bigint): bigint {
  return (domain + BigInt(match)) % FIELD_ORDER;
}
