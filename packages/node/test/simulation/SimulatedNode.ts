import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "@kifu/wire";
import { byWriter } from "../../src/api/http/answerNodes.js";
import {
  signedStatements,
  statementsForm,
  submissionRoute,
} from "../../src/api/http/answerStatements.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { keepBody, respond, respondError, type Route } from "../../src/door/requests.js";
import type { ForwardedAnswer, Post } from "../../src/follower/GatewayDoor.js";
import { silent } from "../../src/lib/log.js";
import { createNode, type KifuNode, type NodeOptions } from "../../src/node.js";
import { RunningTime } from "../../src/lib/time.js";
import { LoggedKeyValue } from "../../src/store/LoggedKeyValue.js";
import { openStore } from "../../src/store/openStore.js";
import type { StoreIdentity } from "../../src/store/StoreIdentity.js";
import type { Host } from "./Host.js";
import type { LogLink } from "./LogLink.js";
import type { SimulatedDisk } from "./SimulatedDisk.js";

const TICK_MS = 500;
const SAVE_MS = 5000;
const BLOCK_MS = 1500;
const UNLIMITED = { perSecond: 1e6, burst: 1e6 };
const OWN = { address: undefined, network: undefined };

export interface NodeParts extends Pick<NodeOptions, "executor" | "key" | "verify"> {
  readonly host: Host;
  readonly link: LogLink;
  readonly disk: SimulatedDisk;
  readonly identity: StoreIdentity;
  readonly url: string;
  readonly mayWrite: boolean;
  readonly post: Post;
  /** After this time, open moves become a transaction. */
  readonly closeAfterMs: number;
  /** Plants an error. */
  readonly plant?: ((node: KifuNode) => void) | undefined;
}

/** A node as `startNode` puts it together, with everything around it simulated. */
export class SimulatedNode {
  private isStopping = false;

  private constructor(
    readonly host: Host,
    readonly node: KifuNode,
    private readonly statements: Route,
    private readonly clock: () => RunningTime,
  ) {}

  static async start(parts: NodeParts): Promise<SimulatedNode> {
    const { host, link, disk, identity, url, mayWrite, post, ...rest } = parts;
    const { closeAfterMs, plant, ...options } = rest;
    const { time } = host;
    let clock: RunningTime | undefined;
    const node = await createNode({
      ...options,
      store: await openStore(new LoggedKeyValue(disk.openedBy(host), time), identity),
      time,
      date: () => 1_700_000_000_000 + time.now(),
      clock: (from) => {
        clock = new RunningTime(from, 1, time);
        clock.hold();
        return clock;
      },
      shared: { sharedLog: link, post, patienceMs: 3000 },
      config: {
        moves: { closeAfterMs },
        ingress: { ...defaultConfig.ingress, perSender: UNLIMITED, registrations: UNLIMITED },
      },
      log: silent,
    });
    const { following, store, tables, lobby, names, tournaments, transferDesk, buckets, door } =
      node;
    const config = defaultConfig;
    const keepers = { tables, lobby, names, tournaments, transferDesk, store };
    const services = { ...keepers, buckets, log: silent, following, config, door };
    const submission = signedStatements(services, statementsForm);
    const route = submissionRoute(services, submission);
    const statements = byWriter(services, route, submission.maximumBytes);
    const simulated = new SimulatedNode(host, node, statements, () => clock!);
    plant?.(node);
    await following!.open();
    following!.start();
    if (mayWrite) {
      const claim = { holder: host.name, url, token: `${host.name}-${time.now()}` };
      following!.standBy(link, () => claim, node.lead);
    }
    simulated.every(TICK_MS, async () => await node.tick());
    simulated.every(SAVE_MS, async () => await node.chain.saveTime());
    // As in `BlockProducer`, one block at a time: each takes a second of the chain's time.
    let isClosing = false;
    simulated.every(BLOCK_MS, async () => {
      if (isClosing || node.chain.isFollowing || node.chain.openTransactions.length === 0) return;
      isClosing = true;
      await node.chain.closeBlock().finally(() => (isClosing = false));
    });
    return simulated;
  }

  get leads(): boolean {
    return !this.node.chain.isFollowing;
  }

  /**
   * Whether the node has nothing that waits for the log or the disk. A node that stops gives up
   * what waits, so it may show an open seek that is in no row.
   */
  get isIdle(): boolean {
    if (this.isStopping) return false;
    const waiting = this.node.logWriter?.()?.waiting ?? 0;
    return waiting === 0 && this.node.chain.waiting === 0;
  }

  get seq(): number {
    return this.node.following!.place.seq;
  }

  /** Answers a request as the HTTP server does. */
  async answer(path: string, body: string, headers = {}): Promise<ForwardedAnswer> {
    const request = { method: "POST", url: path, headers } as IncomingMessage;
    keepBody(request, body);
    const { response, answered } = captured();
    try {
      if (path === paths.graphql) {
        const { variables } = JSON.parse(body) as { variables: { tx: unknown } };
        const { hash } = await this.node.ingress.submit(variables.tx, OWN);
        respond(response, 200, JSON.stringify({ data: { submitTx: hash } }));
      } else {
        await this.statements.answer(request, response, OWN);
      }
    } catch (error) {
      respondError(response, error, silent);
    }
    return answered();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.node.stop();
    this.clock().stop();
    await this.node.store.close();
  }

  private every(ms: number, work: () => Promise<void>): void {
    this.host.time.after(ms, () => {
      // A real node logs the error, and works on.
      work().catch(() => undefined);
      this.every(ms, work);
    });
  }
}

function captured(): { response: ServerResponse; answered: () => ForwardedAnswer } {
  const given: Record<string, string> = {};
  let status = 200;
  let text = "";
  const response = {
    setHeader: (name: string, value: string) => (given[name.toLowerCase()] = value),
    writeHead: (code: number, headers: Record<string, string>) => {
      status = code;
      for (const [name, value] of Object.entries(headers)) given[name.toLowerCase()] = value;
    },
    end: (body: string) => (text = body),
  };
  return {
    response: response as unknown as ServerResponse,
    answered: () => ({ status, headers: given, body: Buffer.from(text) }),
  };
}
