import { type Api, createApi } from "../../src/api/createApi.js";
import { defaultConfig, type Rate } from "../../src/config/NodeConfig.js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { TokenBuckets } from "../../src/door/TokenBuckets.js";
import { createIngress } from "../../src/mempool/createIngress.js";
import { createLog } from "../../src/lib/log.js";
import type { Player } from "../harness/Player.js";
import { BatchFolder } from "../../src/prover/BatchFolder.js";
import { BatchTaker } from "../../src/prover/BatchTaker.js";
import { Provers } from "../../src/prover/Provers.js";
import { settings, Stage } from "../index/events/Stage.js";

/** A folder that does not exist, so the node finds no batches to take over. */
const NO_FOLDER = "/nonexistent";

interface Limits {
  bufferedEvents?: number;
  maximumSubscribers?: number;
  perAddress?: Rate;
  /** The secret that provers on other machines send. */
  secret?: string;
  port?: number;
  stage?: Stage;
}

/** The API over a node's real parts. Tests close the blocks themselves. */
export class RealNode {
  private constructor(
    readonly stage: Stage,
    readonly ingress: Ingress,
    private readonly api: Api,
    readonly url: string,
    readonly logged: readonly { level: string }[],
  ) {}

  static async open({
    perAddress,
    secret = "",
    port = 0,
    stage: given,
    ...limits
  }: Limits = {}): Promise<RealNode> {
    const stage = given ?? (await Stage.open(limits));
    const { chain, store, tables, lobby, records: matchIndex, eventStreams } = stage;
    const config = { ...defaultConfig, ...settings };
    config.http = { ...config.http, port };
    config.prover = { ...config.prover, secret };
    if (perAddress !== undefined) config.ingress = { ...config.ingress, perAddress };
    const logged: { level: string }[] = [];
    const log = createLog(
      { level: "info", format: "json" },
      { write: (line) => logged.push(JSON.parse(line) as { level: string }) },
    );
    const buckets = new TokenBuckets(config.ingress.perAddress, () => performance.now());
    const ingress = createIngress({ chain, store, config: config.ingress, buckets, log });
    const producer = { neededSince: undefined, endedBy: undefined };
    const onTaken = () => matchIndex.notifyProven();
    const taker = new BatchTaker({ store, folder: new BatchFolder(NO_FOLDER), log, onTaken });
    const proving = new Provers({ provers: [] }, taker);
    const parts = {
      chain,
      store,
      ingress,
      tables,
      lobby,
      matchIndex,
      eventStreams,
      proving,
      config,
      log,
    };
    const api = createApi({ ...parts, producer, buckets });
    const { url } = await api.listen();
    return new RealNode(stage, ingress, api, url, logged);
  }

  async close(): Promise<void> {
    await this.goAway();
    await this.stage.close();
  }

  /** Stops only the API. The chain stays open. */
  async goAway(): Promise<void> {
    await this.api.close();
    await this.ingress.stop();
  }

  player(number: number): Player {
    return this.stage.player(number);
  }
}
