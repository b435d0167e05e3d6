import type { Redis } from "ioredis";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { announcedChains, type ProvenByQueue } from "./announcedChains.js";

const LOOK_MS = 2000;

export interface FindChainOptions {
  /** Empty if Redis has only one chain. */
  readonly salt: string;
  readonly signal: AbortSignal;
  readonly onWait?: () => void;
  readonly lookMs?: number;
}

/** Waits until a chain is announced in Redis. Throws if several chains match. */
export async function findChain(
  redis: Redis,
  { salt, signal, onWait, lookMs = LOOK_MS }: FindChainOptions,
): Promise<ProvenByQueue> {
  for (let isFirst = true; ; isFirst = false) {
    const chains = await announcedChains(redis);
    const [chain, ...others] = chains.filter((each) => salt === "" || each.salt === salt);
    if (others.length > 0) throw severalChains(chains);
    if (chain !== undefined) return chain;
    if (isFirst) onWait?.();
    await setTimeout(lookMs, undefined, { signal });
  }
}

function severalChains(chains: readonly ProvenByQueue[]): NodeError {
  return new NodeError(nodeCodes.config.badValue, "Several chains are proven with this Redis.", {
    details: { chains: chains.map(({ name, salt }) => `${name} (${salt})`).join(", ") },
    remedy: "Name one by its salt, with --salt.",
  });
}
