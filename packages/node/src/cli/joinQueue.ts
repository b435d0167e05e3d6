import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { ConfiguredInvocation } from "./Command.js";
import { version } from "../lib/version.js";
import { ProvingDisplay } from "./ProvingDisplay.js";

/** The interval between two checks that the prover still has the same circuits. */
const LOOK_MS = 60_000;

interface JoinOptions extends Pick<ConfiguredInvocation, "config" | "output"> {
  readonly signal: AbortSignal;
}

/** `kifu prove --join`: proves tasks from a queue. Needs no store. */
export async function joinQueue({ config, output, signal }: JoinOptions): Promise<void> {
  const { queue: url, taskMs } = config.prover;
  // Loaded late, because o1js takes seconds to load.
  const [
    { storeIdentity },
    { Durations },
    { proverFolders },
    { notCompiled, otherCircuits },
    { findChain },
    { assertReachable, QueueDatabase },
    { QueueWorker },
    { WorkerQueue },
  ] = await Promise.all([
    import("../store/StoreIdentity.js"),
    import("../prover/Durations.js"),
    import("../prover/proverFolders.js"),
    import("../prover/proverKeys.js"),
    import("../prover/queue/announcedChains.js"),
    import("../prover/queue/QueueDatabase.js"),
    import("../prover/queue/QueueWorker.js"),
    import("../prover/worker/WorkerQueue.js"),
  ]);
  await assertReachable(url);
  const durations = await Durations.read(proverFolders(config.store.path).durations);
  const display = new ProvingDisplay(output, durations);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const database = new QueueDatabase(url, display);
    closing.push(() => database.close());
    let { salt } = config.chain;
    const find = async () => {
      const chain = await findChain(database, {
        salt,
        signal,
        onWait: () => display.aside("No prover uses this queue now. Waiting for one."),
      });
      const { circuits } = await storeIdentity(chain);
      if (circuits === chain.circuits) return chain;
      const { kifu } = version();
      throw otherCircuits({ prover: `Kifu ${chain.version}`, worker: `Kifu ${kifu}`, circuits });
    };
    const chain = await find();
    ({ salt } = chain);
    output.say(`Joined the provers of ${chain.name} (${chain.salt}).`);

    const { onPart, onCompiled, onTimed, onTask, onTaskDone, onTaskFailed } = display;
    const proofs = new WorkerQueue({
      terms: chain,
      areProofsReal: true,
      taskMs,
      onPart,
      onCompiled,
      onTimed,
    });
    closing.push(() => proofs.close());
    await proofs.compile(signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw notCompiled(error);
    });
    const worker = new QueueWorker({
      database,
      chain,
      name: `${hostname()}:${process.pid}`,
      queue: proofs,
      onTask,
      onTaskDone,
      onTaskFailed,
    });
    closing.push(() => worker.close());
    for (;;) {
      await Promise.race([worker.ended, setTimeout(LOOK_MS, undefined, { signal })]);
      await find();
    }
  } finally {
    display.end();
    for (const close of closing.reverse()) await close();
    await durations.close();
  }
}
