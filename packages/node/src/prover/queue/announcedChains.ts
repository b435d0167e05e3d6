import { createHash } from "node:crypto";
import { BadAnswer, count, flag, label, object, salt, text } from "@kifu/wire";
import { domainOf } from "@kifu/chain";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { QueueDatabase } from "./QueueDatabase.js";

/** A chain whose batches are proven through a shared queue. */
export interface ProvenByQueue {
  readonly name: string;
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  /** A digest of the chain's circuits. See `StoreIdentity`. */
  readonly circuits: string;
  readonly version: string;
}

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

/**
 * Announces, for one minute, that this chain is proven here. Returns whether `planner` is the one
 * that plans the chain. Another planner may take over if the current one is silent for 15
 * seconds.
 */
export async function announceChain(
  database: QueueDatabase,
  chain: ProvenByQueue,
  planner: string,
): Promise<boolean> {
  const rows = await database.run(
    `INSERT INTO kifu_provers AS known (id, queue, chain, planner, seen_at)
     VALUES ($1, $2, $3, $4, clock_timestamp())
     ON CONFLICT (id) DO UPDATE
     SET queue = $2, chain = $3, planner = $4, seen_at = clock_timestamp()
     WHERE known.planner IS NULL OR known.planner = $4
       OR known.seen_at < clock_timestamp() - interval '15 s'
     RETURNING id`,
    [String(domainOf(chain)), queueName(chain), JSON.stringify(chain), planner],
  );
  return rows.length > 0;
}

/** Lets another planner take over at once. */
export async function leaveChain(
  database: QueueDatabase,
  chain: ProvenByQueue,
  planner: string,
): Promise<void> {
  await database.run("UPDATE kifu_provers SET planner = NULL WHERE id = $1 AND planner = $2", [
    String(domainOf(chain)),
    planner,
  ]);
}

/** Announces, for one minute, that this worker takes tasks of a queue. */
export async function announceWorker(
  database: QueueDatabase,
  id: string,
  queue: string,
): Promise<void> {
  await database.run(
    `INSERT INTO kifu_provers (id, queue, seen_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
    [id, queue],
  );
}

export async function countWorkers(database: QueueDatabase, chain: ProvenByQueue): Promise<number> {
  const [row] = await database.run<{ count: number }>(
    `SELECT count(*)::int FROM kifu_provers WHERE queue = $1 AND chain IS NULL AND ${SEEN}`,
    [queueName(chain)],
  );
  return row?.count ?? 0;
}

/** The chains that are announced now. Skips entries that it cannot read. */
export async function announcedChains(database: QueueDatabase): Promise<ProvenByQueue[]> {
  const rows = await database.run<{ chain: string }>(
    `SELECT chain FROM kifu_provers WHERE chain IS NOT NULL AND ${SEEN}`,
  );
  return rows.flatMap(({ chain }) => {
    try {
      return [announced(JSON.parse(chain), "the chain")];
    } catch (error) {
      if (error instanceof BadAnswer || error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

/** Provers and workers repeat their announcements well within this time. */
const SEEN = "seen_at > clock_timestamp() - interval '60 s'";

const LOOK_MS = 2000;

interface FindChainOptions {
  /** Empty to accept any chain, which works only if a single chain is announced. */
  readonly salt: string;
  readonly signal: AbortSignal;
  readonly onWait?: () => void;
  readonly lookMs?: number;
}

/** Waits until a chain is announced. Throws if several chains match. */
export async function findChain(
  database: QueueDatabase,
  { salt, signal, onWait, lookMs = LOOK_MS }: FindChainOptions,
): Promise<ProvenByQueue> {
  for (let isFirst = true; ; isFirst = false) {
    const chains = await announcedChains(database);
    const [chain, ...others] = chains.filter((each) => salt === "" || each.salt === salt);
    if (others.length > 0) throw severalChains(chains);
    if (chain !== undefined) return chain;
    if (isFirst) onWait?.();
    await setTimeout(lookMs, undefined, { signal });
  }
}

function severalChains(chains: readonly ProvenByQueue[]): NodeError {
  return new NodeError(nodeCodes.config.badValue, "Several chains are proven through this queue.", {
    details: { chains: chains.map(({ name, salt }) => `${name} (${salt})`).join(", ") },
    remedy: "Name one by its salt, with --salt.",
  });
}
