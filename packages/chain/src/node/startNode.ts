import { createApi } from "./api/createApi.js";
import type { NodeConfig } from "./config/NodeConfig.js";
import { createIngress } from "./ingress/createIngress.js";
import { createRecheck } from "./ingress/createRecheck.js";
import { createLive } from "./live/Live.js";
import { openRecords } from "./live/Records.js";
import { FailureLog } from "./FailureLog.js";
import type { Log } from "./log.js";
import type { NodeError } from "./NodeError.js";
import { installFastPoseidon, type Speed } from "./primitives/poseidon.js";
import { fastestVerification } from "./primitives/signature.js";
import { Heartbeat } from "./production/Heartbeat.js";
import { openChain } from "./production/openChain.js";
import { openLmdb } from "./store/lmdb.js";
import { openStore, termsOf } from "./store/openStore.js";
import { identityOf } from "../runtime/identity.js";

/** A node that sequences and answers. */
export interface RunningNode {
  /** Where it answers. */
  url: string;
  /** Resolves, if ever, when it cannot go on: it is not ready any more, and should be stopped. */
  failed: Promise<NodeError>;
  /** Refuses what comes from now on, finishes what has begun, and closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts a node: opens the store where it left off, then lets transactions in, then makes
 * blocks. Throws a `NodeError` when something is in the way; then nothing is left open.
 */
export async function startNode(given: NodeConfig, log: Log): Promise<RunningNode> {
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) {
      try {
        await close();
      } catch (error) {
        // The rest has to be closed all the same.
        log.error({ err: error }, "A part of the node did not stop cleanly");
      }
    }
  };
  try {
    saySpeed(log, "Hashing", await installFastPoseidon());
    const { verify, speed } = await fastestVerification();
    saySpeed(log, "Verifying signatures", speed);

    const keyValue = await openLmdb(given.store.path);
    closing.push(() => keyValue.close());
    const store = await openStore(keyValue, await identityOf(given.chain));
    const config = { ...given, chain: termsOf(store) };
    const chain = await openChain(store, config.chain, (runtime) => createRecheck(runtime, verify));
    closing.push(() => chain.stop());
    const records = await openRecords(chain, config);
    log.info(
      { store: config.store.path, blocks: store.blockCount(), pending: store.pending().length },
      "Opened the chain",
    );

    // Every role keeps the records, which tell what needs height; what is shown is up to the API.
    const live = createLive({
      chain,
      records,
      config: config.live,
      onFault: (error) => log.error({ err: error }, "Could not push an event"),
    });
    closing.push(() => live.stop());
    const ingress = createIngress({ chain, store, config: config.ingress, verify, log });
    closing.push(() => ingress.stop());

    let fail: (cause: NodeError) => void = () => undefined;
    const failed = new Promise<NodeError>((resolve) => (fail = resolve));
    const failures = new FailureLog({ log, message: "Could not commit a block; trying again" });
    chain.events.on("block", () => {
      const past = failures.over();
      if (past !== undefined) log.info(past, "Blocks are committed again");
    });
    const heartbeat = new Heartbeat(chain, {
      ...config.blocks,
      neededHeight: () => records.needsHeightUntil(),
      onFailure: (error) => failures.failed(error),
      onEnd: (cause) => {
        log.fatal({ err: cause }, "No block can be made any more");
        fail(cause);
      },
    });
    const api = createApi({ chain, store, ingress, records, live, heartbeat, config, log });
    closing.push(() => api.close());
    const { url } = await api.listen();
    heartbeat.start();
    closing.push(() => heartbeat.stop());
    log.info({ url }, "Listening");
    return { url, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function saySpeed(log: Log, what: string, speed: Speed): void {
  if (speed.fast) log.debug({}, `${what} the fast way`);
  else log.warn({ reason: speed.reason }, `${what} with o1js' slower code`);
}
