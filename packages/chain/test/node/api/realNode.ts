import { type Api, createApi } from "../../../src/node/api/createApi.js";
import { defaultConfig, type Rate } from "../../../src/node/config/NodeConfig.js";
import type { Ingress } from "../../../src/node/ingress/Ingress.js";
import { createIngress } from "../../../src/node/ingress/createIngress.js";
import { createLog } from "../../../src/node/log.js";
import type { Player } from "../harness/Player.js";
import { settings, Stage } from "../live/stage.js";

interface Limits {
  bufferedEvents?: number;
  maximumSubscribers?: number;
  perAddress?: Rate;
}

/** A node's real rooms behind its API. Blocks are closed by hand. */
export class RealNode {
  private constructor(
    readonly stage: Stage,
    readonly ingress: Ingress,
    private readonly api: Api,
    readonly url: string,
    /** What the node logged so far. */
    readonly logged: readonly { level: string }[],
  ) {}

  static async open({ perAddress, ...limits }: Limits = {}): Promise<RealNode> {
    const stage = await Stage.open(limits);
    const { chain, store, records, live } = stage;
    const config = { ...defaultConfig, ...settings };
    config.http = { ...config.http, port: 0 };
    if (perAddress !== undefined) config.ingress = { ...config.ingress, perAddress };
    const logged: { level: string }[] = [];
    const log = createLog(
      { level: "info", format: "json" },
      { write: (line) => logged.push(JSON.parse(line) as { level: string }) },
    );
    const ingress = createIngress({ chain, store, config: config.ingress, log });
    const heartbeat = { neededSince: undefined, endedBy: undefined };
    const api = createApi({ chain, store, ingress, records, live, heartbeat, config, log });
    const { url } = await api.listen();
    return new RealNode(stage, ingress, api, url, logged);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.ingress.stop();
    await this.stage.close();
  }

  player(number: number): Player {
    return this.stage.player(number);
  }
}
