import { networkOf } from "./networkOf.js";
import { rateLimited } from "../mempool/refusals.js";
import type { TokenBuckets } from "./TokenBuckets.js";

/**
 * Takes a token from the address's network and returns the network. Throws `ingress/rate-limited`
 * if there is no token. Returns undefined for the local machine, which is not limited.
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
