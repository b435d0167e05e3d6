import { type ChainTerms, defaultTerms, hasUsualCircuits } from "@kifu/chain/terms";
import type { NodeConfig } from "../../lib/config/index.js";
import { fastestBackend } from "../../lib/fastestBackend.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { ProvenBatch } from "../../prover/ProvenBatch.js";
import type { ProvenByQueue } from "../../prover/queue/announcedChains.js";
import type { TaskQueue } from "../../prover/runSteps.js";
import type { ConfiguredInvocation } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import { joinQueue } from "../joinQueue.js";
import { ProvingDisplay } from "../ProvingDisplay.js";
import { StopSignals } from "../StopSignals.js";
import { hostname, setPriority } from "node:os";
import { resolve } from "node:path";

/** How long the process may take at its end to close the connections to a queue. */
const PATIENCE_MS = 500;

const TREE_REMOVED =
  "The prover's files are damaged, or do not fit the store because it was restored or created again, or a batch " +
  "was lost. Proving continues after the last batch in the store.";

interface Flags {
  once?: boolean;
  join?: boolean;
}

interface Running extends ConfiguredInvocation<Flags> {
  readonly signal: AbortSignal;
}

/** `kifu prove`: proves the blocks of a node on this machine, or helps another prover. */
export async function prove(invocation: ConfiguredInvocation<Flags>): Promise<number> {
  const { flags, config } = invocation;
  if (flags.join === true && config.prover.queue === "") throw noQueue();
  // Must be set before o1js is loaded.
  process.env["O1JS_BACKEND"] = fastestBackend();
  if (config.prover.priority === "lowest") takeLowestPriority();
  const ending = new AbortController();
  const signals = new StopSignals(() => process.exit(1));
  void signals.first.then(() => ending.abort());
  const running = { ...invocation, signal: ending.signal };
  try {
    await (flags.join === true ? joinQueue(running) : proveChain(running));
    return 0;
  } catch (error) {
    if (ending.signal.aborted) return 0;
    throw error;
  } finally {
    signals.release();
    if (config.prover.queue !== "") setTimeout(() => process.exit(), PATIENCE_MS).unref();
  }
}

async function proveChain({ config, flags, output, signal }: Running): Promise<void> {
  // Loaded late, because o1js takes seconds to load.
  const [
    { openForReading },
    { termsOf },
    { storeIdentity },
    { domainOf },
    { proverFolders },
    { ComposedCircuits },
    { openProvenTree },
    { BatchFolder },
    { Durations },
    { Prover },
    { ProverStatusFile },
    { reportProgress },
    { askForKeys, chainKey },
    { Results },
    { verifyBatch },
    { version },
  ] = await Promise.all([
    import("../readingStore.js"),
    import("../../store/openStore.js"),
    import("../../store/StoreIdentity.js"),
    import("@kifu/chain"),
    import("../../prover/proverFolders.js"),
    import("../../prover/ComposedCircuits.js"),
    import("../../prover/openProvenTree.js"),
    import("../../prover/BatchFolder.js"),
    import("../../prover/Durations.js"),
    import("../../prover/Prover.js"),
    import("../../prover/ProverStatusFile.js"),
    import("../../prover/reportProgress.js"),
    import("../../prover/proverKeys.js"),
    import("../../prover/Results.js"),
    import("../../prover/verifyBatch.js"),
    import("../../lib/version.js"),
  ]);
  const folders = proverFolders(config.store.path);
  const durations = await Durations.read(folders.durations);
  const status = reportProgress(new ProverStatusFile(folders.status));
  const display = new ProvingDisplay(output, durations, status);
  const closing: (() => Promise<void>)[] = [];
  try {
    const store = await openForReading(config);
    closing.push(() => store.close());
    const terms = termsOf(store);
    assertKeysAreKnown(terms, config);
    const { circuits: digest } = await storeIdentity(terms);
    const results = new Results(folders.results, digest);
    const batches = new BatchFolder(folders.batches);
    const tree = await openProvenTree({
      chain: store,
      folder: folders.treeOf(terms.salt),
      batches,
      onRemoved: () => display.aside(TREE_REMOVED),
    });
    closing.push(() => tree.close());
    const chain = { ...terms, circuits: digest, version: version().kifu };
    const queue = await openQueue(chain, config, display, signal);
    closing.push(() => queue.close());
    await queue.leading;
    signal.throwIfAborted();
    const keys = await askForKeys(queue, terms, { results, signal });
    const circuits = await ComposedCircuits.compose(terms, keys);
    closing.push(() => circuits.close());
    const verificationKey = await chainKey(terms, keys);
    const domain = domainOf(terms);
    const verify = async (batch: ProvenBatch) =>
      await verifyBatch(store, batch, { domain, verificationKey });
    const { onBatch, onReplayed, onPlan, onDone, onRetry, onProven } = display;
    status.onReady();
    const prover = new Prover({
      chain: store,
      circuits,
      tree,
      batches,
      rules: config.prover,
      queue,
      results,
      verify,
      signal,
      onBatch,
      onReplayed,
      onPlan,
      onDone,
      onRetry,
      onProven,
    });
    if (flags.once === true) await prover.proveAll(signal);
    else await prover.run(signal);
  } finally {
    display.end();
    status.end();
    for (const close of closing.reverse()) await close();
    await durations.close();
  }
}

/**
 * Throws if proving through a shared queue would be unsafe. `roundLength` may change the circuits,
 * and only the usual circuits have committed keys. With other circuits, any worker could choose the
 * key that verifies the batches.
 */
function assertKeysAreKnown(terms: ChainTerms, { prover }: NodeConfig): void {
  if (prover.queue === "" || hasUsualCircuits(terms)) return;
  const { roundLength } = terms;
  throw new NodeError(
    nodeCodes.config.badValue,
    "Only a chain with the usual length of rounds can be proven through a queue.",
    {
      details: {
        setting: "prover.queue",
        roundLength,
        usual: defaultTerms.roundLength,
      },
      remedy:
        "Prove without prover.queue, because nobody could check the keys that another machine sends.",
    },
  );
}

async function openQueue(
  chain: ProvenByQueue,
  { prover: { queue: url, taskMs }, store }: NodeConfig,
  { onPart, onCompiled, onTimed, onWorkers, onAway, onBack, onOther }: ProvingDisplay,
  signal: AbortSignal,
): Promise<TaskQueue & { close(): Promise<void>; leading?: Promise<void> }> {
  if (url === "") {
    const { WorkerQueue } = await import("../../prover/worker/WorkerQueue.js");
    const { name, salt, roundLength, faucet } = chain;
    const terms = { name, salt, roundLength, faucet };
    return new WorkerQueue({ terms, areProofsReal: true, taskMs, onPart, onCompiled, onTimed });
  }
  const [{ assertReachable, QueueDatabase }, { SharedQueue }] = await Promise.all([
    import("../../prover/queue/QueueDatabase.js"),
    import("../../prover/queue/SharedQueue.js"),
  ]);
  await assertReachable(url);
  const database = new QueueDatabase(url, { onAway, onBack });
  const planner = `${hostname()}:${resolve(store.path)}`;
  const queue = new SharedQueue({ database, chain, planner, onTimed, onWorkers, onWait: onOther });
  signal.addEventListener("abort", () => void queue.close().catch(() => undefined), { once: true });
  return {
    leading: queue.leading,
    run: (task, signal) => queue.run(task, signal),
    taken: (key, signal) => queue.taken(key, signal),
    close: () => database.close(queue),
  };
}

function noQueue(): NodeError {
  return new NodeError(commandCodes.usage.argument, "There is no queue to join.", {
    remedy: "Give it with --queue postgres://HOST/DATABASE, or as `prover.queue`.",
  });
}

/** The lowest priority, so that proving does not slow down a node on the same machine. */
const LOWEST_PRIORITY = 19;

function takeLowestPriority(): void {
  setPriority(LOWEST_PRIORITY);
}
