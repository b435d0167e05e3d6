import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { BadAnswer, count, flag, label, object, salt, text } from "@kifu/wire";
import { domainOf } from "@kifu/chain";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";

/** A chain whose batches are proven through Redis. */
export interface ProvenByQueue {
  readonly name: string;
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  /** A digest of the chain's circuits. See `StoreIdentity`. */
  readonly circuits: string;
  readonly version: string;
}

export const PREFIX = "kifu";

const CHAIN = `${PREFIX}:chain:`;
const ANNOUNCED_FOR_S = 60;

const announced = object({
  name: label,
  salt,
  roundLength: count,
  faucet: flag,
  circuits: text,
  version: label,
});

/**
 * The name of a chain's queue. It depends on the circuits, so a worker gets only tasks for its
 * own circuits.
 */
export function queueName(chain: ProvenByQueue): string {
  return createHash("sha256")
    .update(JSON.stringify([String(domainOf(chain)), chain.circuits]))
    .digest("hex")
    .slice(0, 32);
}

/** Announces in Redis, for one minute, that this chain is proven there. */
export async function announceChain(redis: Redis, chain: ProvenByQueue): Promise<void> {
  const key = `${CHAIN}${domainOf(chain)}`;
  await redis.set(key, JSON.stringify(chain), "EX", ANNOUNCED_FOR_S);
}

/** The chains that are announced in Redis now. Skips entries that it cannot read. */
export async function announcedChains(redis: Redis): Promise<ProvenByQueue[]> {
  const keys = new Set<string>();
  let cursor = "0";
  do {
    const [next, found] = await redis.scan(cursor, "MATCH", `${CHAIN}*`);
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== "0");
  const texts = keys.size === 0 ? [] : await redis.mget(...keys);
  return texts.flatMap((written) => {
    try {
      return [announced(JSON.parse(written ?? ""), "the chain")];
    } catch (error) {
      if (error instanceof BadAnswer || error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

const LOOK_MS = 2000;

interface FindChainOptions {
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

/**
 * The error text of a failed job starts with this prefix if the worker threw a `RefusedTask`.
 */
export const REFUSED_PREFIX = "refused: ";
