import { domainOf } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { pushKinds, type PushSubscription, signedPush } from "@kifu/wire";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto, SignedStage } from "./SignedStage.js";
import { Browser } from "./Browser.js";

const PUSH_SERVICE = "https://fcm.googleapis.com/fcm/send/";

export interface Received {
  readonly device: string;
  readonly message: Record<string, unknown>;
  /** The status that the push service answered. */
  readonly answer: number;
}

/** A node that pushes to browsers in memory. */
export class PushStage {
  readonly received: Received[] = [];
  /** What the push service answers to a device. Default: `usualAnswer`. */
  readonly answers = new Map<string, number>();
  usualAnswer = 201;
  private readonly browsers = new Map<string, Browser>();

  private constructor(
    readonly stage: SignedStage,
    private readonly service: string,
  ) {}

  /** With `service`, the address of a push service, the node sends to it over HTTP. */
  static async open({
    service,
    ...options
  }: Parameters<typeof SignedStage.open>[0] & { service?: string } = {}): Promise<PushStage> {
    let opened: PushStage | undefined;
    const own = service === undefined ? [] : [new URL(service).host];
    const stage = await SignedStage.open({
      ...options,
      push: {
        ...defaultConfig.push,
        contact: "mailto:operator@example.org",
        hosts: [...defaultConfig.push.hosts, ...own],
      },
      ...(service === undefined && {
        sendPush: async (endpoint, _headers, body) => await opened!.receive(endpoint, body),
      }),
    });
    return (opened = new PushStage(stage, service ?? PUSH_SERVICE));
  }

  get push() {
    return this.stage.node.push;
  }

  /** The number of requests that the push service holds back. */
  held = 0;
  private isHolding = false;
  private readonly release: (() => void)[] = [];

  /** A device's subscription, signed by the player's wallet or, by default, the session. */
  subscription(
    player: Player,
    device: string,
    wish: Partial<Omit<PushSubscription, "by">> & { byOwner?: boolean } = {},
  ): PushSubscription {
    const { byOwner = false, ...changes } = wish;
    const browser = this.browsers.get(device) ?? new Browser();
    this.browsers.set(device, browser);
    const sent = {
      owner: player.address,
      endpoint: `${this.service}${device}`,
      ...browser.keys,
      kinds: [...pushKinds],
      follows: [],
      time: this.stage.chain.time,
      ...changes,
    };
    const { context, digest } = signedPush(moveCrypto.hash, BigInt(domainOf(defaultTerms)), sent);
    const secret = byOwner ? player.wallet : player.session;
    return { ...sent, by: { byOwner, ...signTranscriptQuickly(secret, context, digest) } };
  }

  /** Lets the push service answer nothing until the returned function is called. */
  hold(): () => void {
    this.isHolding = true;
    return () => {
      this.isHolding = false;
      for (const release of this.release.splice(0)) release();
    };
  }

  /** The push service never answers what it holds back, and holds back no more. */
  loseHeld(): void {
    this.isHolding = false;
    this.release.length = this.held = 0;
  }

  async receive(endpoint: string, body: Uint8Array): Promise<number> {
    if (this.isHolding) {
      this.held++;
      await new Promise<void>((resolve) => this.release.push(resolve));
      this.held--;
    }
    const device = endpoint.slice(this.service.length);
    const message = this.browsers.get(device)!.read(body) as Record<string, unknown>;
    const answer = this.answers.get(device) ?? this.usualAnswer;
    this.received.push({ device, message, answer });
    return answer;
  }
}
