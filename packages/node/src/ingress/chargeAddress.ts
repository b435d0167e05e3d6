import { networkOf } from "./networkOf.js";
import { rateLimited } from "./refusals.js";
import type { TokenBuckets } from "./TokenBuckets.js";

/**
 * Takes a token of the address's network and returns the network. Undefined for this machine, which
 * has no limits. Throws `ingress/rate-limited` if there is no token.
 */
export function chargeAddress(
  buckets: TokenBuckets,
  address: string | undefined,
): string | undefined {
  if (address === undefined) return undefined;
  const network = networkOf(address);
  const wait = buckets.take(network);
  if (wait > 0) throw rateLimited("address", network, wait);
  return network;
}
