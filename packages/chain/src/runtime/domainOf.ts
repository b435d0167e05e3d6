import { stringToField } from "@proto-kit/protocol";
import { Field, Poseidon } from "o1js";
import { type ChainTerms, SALT } from "./chainTerms.js";

/**
 * The chain's own value, which everything that is signed for the chain carries, in itself or in
 * a match's number. A digest of the chain's terms, so nobody chooses it, or one near it.
 */
export function domainOf({ name, roundLength, salt, faucet }: ChainTerms): bigint {
  if (!SALT.test(salt)) throw new RangeError("A chain without a salt has no domain");
  const terms = [
    stringToField(name),
    Field(roundLength),
    Field(BigInt(`0x${salt}`)),
    // What is staked in play money must not count where it is not.
    Field(faucet ? 0 : 1),
  ];
  return Poseidon.hash(terms).toBigInt();
}

/** A match's number as it is signed: the number that people read, counted from the domain. */
export function signedMatch(terms: ChainTerms, match: number | bigint): bigint {
  return Field(domainOf(terms)).add(Field(match)).toBigInt();
}
