import { assert } from "@proto-kit/protocol";
import type { Field } from "o1js";
import { codes } from "../codes.js";

/** The part of a module's configuration that tells chains apart. */
export interface DomainConfig {
  /** The chain's own value, as `domainOf` makes it from the chain's name. */
  domain: bigint;
}

/**
 * Refuses what was signed for another chain: Protokit's signatures name none, and match
 * numbers and nonces are alike on all. What a wallet signs carries the domain, but for a move,
 * which carries the field that results, and a claimed timeout, which is anybody's to claim.
 */
export function assertDomain(domain: Field, { domain: own }: DomainConfig): void {
  assert(domain.equals(own), codes.session.wrongChain);
}
