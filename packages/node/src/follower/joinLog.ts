import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { type Begun, decodeEntry } from "../store/log/entries.js";
import { LogWriter } from "../store/log/LogWriter.js";
import type { Claim, LogReader, SharedLog } from "../store/log/SharedLog.js";
import { differencesOf } from "../store/checkIdentity.js";
import { parseIdentity, readIdentity } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import type { StoreIdentity } from "../store/StoreIdentity.js";
import { notOfLog, otherChain } from "./followerErrors.js";

/** How often a node looks whether a chain has begun. */
const LOOK_MS = 250;

/** Names this process and its secret, for the term that it may take. */
export function claimOf(url: string, token: string = randomUUID()): Claim {
  return { holder: `${hostname()}:${process.pid}`, url, token };
}

/** The log's first row. Undefined if nobody has begun the log. */
export async function readBegun(log: LogReader): Promise<Begun | undefined> {
  const [row] = await log.read(0, 1);
  const entry = row && decodeEntry(row);
  if (entry === undefined || entry.kind === "begun") return entry?.begun;
  throw new NodeError(nodeCodes.log.forked, "The log does not say which chain it is about.", {
    remedy: "Check log.url.",
  });
}

export interface Joined {
  readonly begun: Begun | undefined;
  /** The writer of the term that this node has taken, to begin the log of a new chain. */
  readonly writer: LogWriter | undefined;
}

/**
 * Finds out which chain a log is about, before a new store is created. If the log is empty, the
 * first node that may write begins it, and all others wait for that node.
 *
 * @param sharedLog given if this node may write
 */
export async function joinLog(
  reader: LogReader,
  sharedLog: SharedLog | undefined,
  { isNewStore, claim, log }: { isNewStore: boolean; claim: Claim; log: Log },
): Promise<Joined> {
  let hasLogged = false;
  for (;;) {
    const begun = await readBegun(reader);
    if (begun !== undefined) return { begun, writer: undefined };
    if (sharedLog !== undefined) {
      if (!isNewStore) return { begun, writer: undefined };
      const writer = await LogWriter.take(sharedLog, claim);
      if (writer !== undefined) return { begun, writer };
    }
    if (!hasLogged) log.info({}, "The log is empty. Waiting until a node begins the chain");
    hasLogged = true;
    await delay(LOOK_MS);
  }
}

/** The salt of the log's chain. */
export function saltOf(begun: Begun): string {
  return parseIdentity(Buffer.from(begun.identity)).salt;
}

/**
 * Throws unless the store can follow the log. A store that names a row of the log can. Any other
 * store must be empty, and the log must start before the chain's first block.
 */
export function assertJoins(store: Store, { tip }: Begun): void {
  if (store.logTip() !== undefined) return;
  const blocks = store.blockCount();
  if (blocks > 0 || tip !== undefined) throw notOfLog(blocks);
}

/** Throws unless the log's first row names this chain, with the same terms and circuits. */
export function assertSameChain({ identity }: Begun, own: StoreIdentity): void {
  const theirs = parseIdentity(Buffer.from(identity));
  const differences = differencesOf(theirs, own);
  if (differences.texts.length > 0) throw otherChain(theirs, own, differences);
}

/**
 * Throws unless the store belongs to the chain that the log's first row names, and can follow the
 * log.
 */
export function assertBegins(store: Store, begun: Begun): void {
  const own = readIdentity(store.keyValue);
  if (own !== undefined) assertSameChain(begun, own);
  assertJoins(store, begun);
}
