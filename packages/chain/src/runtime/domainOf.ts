import { stringToField } from "@proto-kit/protocol";
import { chainDomain, type Hash, matchInDomain } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import { type ChainTerms, SALT } from "./chainTerms.js";

/**
 * Computes a chain's domain. Every signature covers it, directly or in a match's number, so a
 * signature counts on one chain only. The domain is a digest of the chain's terms, so nobody can
 * choose it or a value near it.
 */
export function domainOf({ name, ...terms }: ChainTerms): bigint {
  if (!SALT.test(terms.salt)) throw new RangeError("A chain without a salt has no domain");
  return chainDomain(hash, { ...terms, name: stringToField(name).toBigInt() });
}

/** A match's number as it is signed: the public number plus the domain. */
export function signedMatch(terms: ChainTerms, match: number | bigint): bigint {
  return matchInDomain(domainOf(terms), match);
}

const hash: Hash = (fields) => Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
