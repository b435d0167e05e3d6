import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { BadAnswer, count, flag, label, object, salt, text } from "@kifu/wire";
import { domainOf } from "@kifu/chain";

/** A chain whose batches are proven through Redis. */
export interface ProvenByQueue {
  readonly name: string;
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  /** A digest of the chain's circuits. See `StoreIdentity`. */
  readonly circuits: string;
  /** The version of Kifu that the prover runs. */
  readonly version: string;
}

export const PREFIX = "kifu";

const CHAIN = `${PREFIX}:chain:`;
/** The lifetime of an announcement in seconds. */
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
