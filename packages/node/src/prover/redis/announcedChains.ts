import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { BadAnswer, count, flag, label, object, salt, text } from "@kifu/wire";
import { domainOf } from "@kifu/chain";

/** A chain that is proven through Redis. */
export interface ProvenByQueue {
  readonly name: string;
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  /** The digest of its circuits: see `StoreIdentity`. */
  readonly circuits: string;
  /** The version of Kifu that plans its batches. */
  readonly version: string;
}

/** The prefix of all of Kifu's keys in Redis. */
export const PREFIX = "kifu";

const CHAIN = `${PREFIX}:chain:`;
/** How long an announcement is valid, in seconds. */
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
 * The queue of a chain's tasks. Other chains and other circuits have their own queues, so a worker
 * never gets a task that is not for its circuits.
 */
export function queueName(chain: ProvenByQueue): string {
  return createHash("sha256")
    .update(JSON.stringify([String(domainOf(chain)), chain.circuits]))
    .digest("hex")
    .slice(0, 32);
}

/** Announces in Redis that a chain is proven there, valid for a minute. */
export async function announceChain(redis: Redis, chain: ProvenByQueue): Promise<void> {
  const key = `${CHAIN}${domainOf(chain)}`;
  await redis.set(key, JSON.stringify(chain), "EX", ANNOUNCED_FOR_S);
}

/** The chains that are currently proven through Redis. Unreadable entries are not Kifu's. */
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
