import type { Chain } from "../sequencer/Chain.js";
import type { Log } from "../lib/log.js";
import type { NodeError } from "../lib/NodeError.js";
import { begunCodec } from "../store/log/entries.js";
import type { LogWriter } from "../store/log/LogWriter.js";
import { readIdentity } from "../store/openStore.js";
import type { Store } from "../store/Store.js";
import type { Following } from "./Following.js";

export interface TermParts {
  readonly chain: Chain;
  readonly store: Store;
  readonly following: Following;
  readonly receiptKey: string;
  readonly log: Log;
  /** Called if this process may no longer write. */
  readonly onLost: (error: NodeError) => void;
}

/**
 * Starts a term: applies the last rows of the previous writer, and from then on appends this
 * node's own changes. The clock resumes at the time of the last row.
 */
export async function beginTerm(
  writer: LogWriter,
  { chain, store, following, receiptKey, log, onLost }: TermParts,
): Promise<void> {
  void writer.lost.then(onLost);
  const tip = await following.finish();
  // The log may be slow, and from here on this node is the writer in all its parts at once.
  await following.watch.look();
  writer.begin(tip, () => chain.time);
  following.lead(writer);
  writer.events.on("committed", (committed) => following.commit(committed));
  let hasDisk = true;
  const setClock = () => chain.setClockRunning(hasDisk && !writer.isAway);
  writer.events.on("away", (cause) => {
    log.warn({ err: cause }, "The shared log is away. Clocks stand still");
    setClock();
  });
  writer.events.on("back", () => {
    log.info({}, "The shared log is back");
    setClock();
    void chain.publishTime();
  });
  store.lead(writer, (works) => {
    if (!works) log.error({}, "The disk refuses what the shared log has. Clocks stand still");
    hasDisk = works;
    setClock();
  });
  following.commit(tip);
  const { time } = following.follower;
  const moved = store.moves().map((move) => Number(move.time));
  chain.lead(time === undefined ? undefined : Math.max(time, ...moved));
  if (tip.seq === 0) await writeBeginning(store, receiptKey);
  setClock();
  void chain.publishTime();
}

/** The first row says which chain the log is about. */
async function writeBeginning(store: Store, receiptKey: string): Promise<void> {
  const height = store.blockCount() - 1;
  const header = store.blockHeader(height);
  const bytes = begunCodec.encode({
    identity: JSON.stringify(readIdentity(store.keyValue)),
    receiptKey,
    tip: header && { height, hash: header.hash.toString() },
  });
  await store.keyValue.write(() => undefined, { quick: true, entry: { kind: "begun", bytes } });
}
