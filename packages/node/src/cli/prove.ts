import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import type { NodeConfig } from "../config/index.js";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import type { ProvenByQueue } from "../prover/redis/announcedChains.js";
import type { TaskQueue } from "../prover/runSteps.js";
import type { ConfiguredInvocation } from "./Command.js";
import { joinQueue } from "./joinQueue.js";
import { ProvingDisplay } from "./ProvingDisplay.js";
import { StopSignals } from "./StopSignals.js";

/** What a Redis that is away may still do when all else has ended. */
const PATIENCE_MS = 500;

const TREE_REMOVED =
  "What the prover kept does not fit the store, which was restored or made again, or a batch was lost: " +
  "proving goes on after the last batch in the store.";

interface Flags {
  once?: boolean;
  join?: boolean;
}

interface Running extends ConfiguredInvocation<Flags> {
  readonly signal: AbortSignal;
}

/** `kifu prove`: proves the chain of a store, beside the node that makes its blocks. */
export async function prove(invocation: ConfiguredInvocation<Flags>): Promise<number> {
  // Two to four times as fast; to be chosen before o1js is loaded.
  process.env["O1JS_BACKEND"] ??= "native";
  const { takeLowestPriority } = await import("../prover/lowestPriority.js");
  takeLowestPriority();
  const ending = new AbortController();
  const signals = new StopSignals(() => process.exit(1));
  void signals.first.then(() => ending.abort());
  const running = { ...invocation, signal: ending.signal };
  try {
    await (invocation.flags.join === true ? joinQueue(running) : proveStore(running));
    return 0;
  } catch (error) {
    if (ending.signal.aborted) return 0;
    throw error;
  } finally {
    signals.release();
    if (invocation.config.prover.queue !== "") {
      setTimeout(() => process.exit(), PATIENCE_MS).unref();
    }
  }
}

async function proveStore({ config, flags, output, signal }: Running): Promise<void> {
  // o1js, which takes seconds to load, comes with these.
  const [
    { readingStore },
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
    import("./readingStore.js"),
    import("../store/openStore.js"),
    import("../store/StoreIdentity.js"),
    import("@kifu/chain"),
    import("../prover/proverFolders.js"),
    import("../prover/ComposedCircuits.js"),
    import("../prover/openProvenTree.js"),
    import("../prover/BatchFolder.js"),
    import("../prover/Durations.js"),
    import("../prover/Prover.js"),
    import("../prover/ProverStatusFile.js"),
    import("../prover/reportProgress.js"),
    import("../prover/proverKeys.js"),
    import("../prover/Results.js"),
    import("../prover/verifyBatch.js"),
    import("../version.js"),
  ]);
  await readingStore(config, async (store) => {
    const terms = termsOf(store);
    assertKeysAreKnown(terms, config);
    const folders = proverFolders(config.store.path);
    const { circuits: digest } = await storeIdentity(terms);
    const durations = await Durations.read(folders.durations);
    const status = reportProgress(new ProverStatusFile(folders.status));
    const display = new ProvingDisplay(output, durations, status);
    const results = new Results(folders.results, digest);
    const batches = new BatchFolder(folders.batches);
    const tree = await openProvenTree({
      chain: store,
      folder: folders.treeOf(terms.salt),
      batches,
      onRemoved: () => display.aside(TREE_REMOVED),
    });
    const closing = [() => tree.close()];
    try {
      const chain = { ...terms, circuits: digest, version: version().kifu };
      const queue = await openQueue(chain, config, display);
      closing.push(() => queue.close());
      const keys = await askForKeys(queue, terms, { results, signal });
      const circuits = await ComposedCircuits.compose(terms, keys);
      closing.push(() => circuits.close());
      const verificationKey = await chainKey(terms, keys);
      const domain = domainOf(terms);
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
        verify: async (batch) => await verifyBatch(store, batch, { domain, verificationKey }),
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
  });
}

/**
 * The length of rounds is in the circuits, and the keys of the usual one alone are committed: of another,
 * whoever answers by way of Redis would choose the key by which the batches are verified.
 */
function assertKeysAreKnown({ roundLength }: ChainTerms, { prover }: NodeConfig): void {
  if (prover.queue === "" || roundLength === defaultTerms.roundLength) return;
  throw new NodeError(
    nodeCodes.config.badValue,
    "Only a chain with the usual length of rounds can be proven by way of Redis.",
    {
      details: { setting: "prover.queue", roundLength, usual: defaultTerms.roundLength },
      remedy: "Prove without prover.queue: nobody could check the keys that another machine tells.",
    },
  );
}

/** What makes the proofs: a process beside this one, or all that have joined a queue. */
async function openQueue(
  chain: ProvenByQueue,
  { prover: { queue: url, taskMs } }: ConfiguredInvocation["config"],
  { onPart, onCompiled, onTimed, onWorkers, onAway, onBack }: ProvingDisplay,
): Promise<TaskQueue & { close(): Promise<void> }> {
  if (url === "") {
    const { WorkerQueue } = await import("../prover/worker/WorkerQueue.js");
    const { name, salt, roundLength } = chain;
    const terms = { name, salt, roundLength };
    return new WorkerQueue({ terms, areProofsReal: true, taskMs, onPart, onCompiled, onTimed });
  }
  const [{ assertReachable }, { RedisQueue }] = await Promise.all([
    import("../prover/redis/RedisConnection.js"),
    import("../prover/redis/RedisQueue.js"),
  ]);
  await assertReachable(url);
  return new RedisQueue({ url, chain, onTimed, onWorkers, onAway, onBack });
}
