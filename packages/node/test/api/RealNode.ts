import { type Api, createApi } from "../../src/api/createApi.js";
import { defaultConfig, type NodeConfig, type Rate } from "../../src/lib/config/NodeConfig.js";
import { createLog } from "../../src/lib/log.js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import type { Player } from "../harness/Player.js";
import { Stage } from "../index/events/Stage.js";

interface Limits {
  bufferedEvents?: number;
  maximumSubscribers?: number;
  perAddress?: Rate;
  /** The secret that operators send. */
  secret?: string;
  /** What `kifu settle` writes is beside this store. The chain's own store is in memory. */
  storePath?: string;
  port?: number;
  stage?: Stage;
}

/** A node with its API on a port. Tests close the blocks themselves. */
export class RealNode {
  private constructor(
    readonly stage: Stage,
    private readonly api: Api,
    readonly url: string,
    readonly logged: readonly { level: string }[],
  ) {}

  static async open({ stage: given, ...limits }: Limits = {}): Promise<RealNode> {
    const {
      perAddress = defaultConfig.ingress.perAddress,
      secret = "",
      port = 0,
      storePath,
    } = limits;
    const config: Partial<NodeConfig> = {
      http: { ...defaultConfig.http, port },
      operator: { secret },
      ...(storePath !== undefined && { store: { ...defaultConfig.store, path: storePath } }),
      ingress: { ...defaultConfig.ingress, perAddress },
    };
    const logged: { level: string }[] = [];
    const log = createLog(
      { level: "info", format: "json" },
      { write: (line) => logged.push(JSON.parse(line) as { level: string }) },
    );
    const stage = given ?? (await Stage.open({ ...limits, config, log }));
    const { node } = stage;
    const again = () => createApi({ ...node, config: { ...node.config, ...config }, log });
    const api = given === undefined ? node.api : again();
    const { url } = await api.listen();
    return new RealNode(stage, api, url, logged);
  }

  get ingress(): Ingress {
    return this.stage.node.ingress;
  }

  async close(): Promise<void> {
    await this.goAway();
    await this.stage.stop();
  }

  /** Stops only the API. The chain stays open. */
  async goAway(): Promise<void> {
    await this.api.close();
  }

  player(number: number): Player {
    return this.stage.player(number);
  }
}
