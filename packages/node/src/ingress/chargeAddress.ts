import { networkOf } from "./networkOf.js";
import { rateLimited } from "./refusals.js";
import type { TokenBuckets } from "./TokenBuckets.js";

/**
 * Takes a token of an address's network, and says which that is: undefined for this machine's own, which has no limits.
 * Throws `ingress/rate-limited` where there is none left.
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
