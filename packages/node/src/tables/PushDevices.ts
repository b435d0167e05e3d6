import { type PushKind, type PushSubscription, signedPush } from "@kifu/wire";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { TokenBuckets } from "../door/budgets.js";
import { busy } from "../lib/refusals.js";
import { keyName, parseAddress } from "../lib/keyName.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { tooManyRegistrations } from "../mempool/transactionRefusals.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Changes } from "../store/Changes.js";
import type { KeptPush } from "../store/parts/push.js";
import {
  activeSession,
  assertFresh,
  type MoveCrypto,
  SeatLimits,
  verifySigner,
} from "./verifyStatement.js";
import { encryptPush } from "./PushOutbox.js";

export interface PushDevicesOptions {
  readonly chain: Pick<Chain, "time" | "pending" | "domain" | "store">;
  readonly matchIndex: { player(owner: string): { readonly slowMatches: readonly number[] } };
  readonly moveCrypto: MoveCrypto;
  /** The registrations that each network has left. A new device costs as much as one. */
  readonly registrations: TokenBuckets;
  readonly config: Pick<NodeConfig, "push" | "ingress">;
  readonly now: () => number;
}

/**
 * The maximum number of devices that a node sends to.
 *
 * Limit: subscriptions to push notifications.
 */
const MOST_DEVICES = 10_000;

/**
 * The maximum number of a player's devices. A new one replaces the oldest.
 *
 * Limit: devices of a player that get push notifications.
 */
const MOST_OF_PLAYER = 8;

/** How many devices are looked at to find one to drop when there are too many. */
const LOOKED_AT = 50;

/** The price of a device, in registrations. */
const PRICE = 1;

/** The players' devices that get push notifications. The store has each with its player's choice. */
export class PushDevices {
  /** Subscriptions by the player's `keyName`, those of a player in the order of their arrival. */
  private readonly devices = new Map<string, KeptPush[]>();
  private count = 0;
  private readonly limits: SeatLimits;

  constructor(private readonly options: PushDevicesOptions) {
    const { config, now } = options;
    this.limits = new SeatLimits(config.ingress.perSender, now);
  }

  load(): void {
    for (const push of this.options.chain.store.pushes()) this.add(push);
  }

  get isEmpty(): boolean {
    return this.devices.size === 0;
  }

  /** `player` is a `keyName`. */
  has(player: string): boolean {
    return this.devices.has(player);
  }

  /**
   * The player's devices that want this kind. `player` is a `keyName`.
   *
   * @param from only devices whose player follows this address
   */
  of(player: string, kind: PushKind, from?: string): readonly KeptPush[] {
    return (this.devices.get(player) ?? []).filter(
      ({ kinds, follows }) =>
        kinds.includes(kind) && (from === undefined || follows.includes(from)),
    );
  }

  /**
   * Returns whether the device is kept. If it is refused, throws a `NodeError` and changes nothing.
   *
   * @param record adds to the commit
   */
  async put(
    sent: PushSubscription,
    network: string | undefined,
    record: (changes: Changes) => void,
  ): Promise<boolean> {
    const { registrations, chain } = this.options;
    const { by: _, time: __, ...push } = sent;
    const known = this.ofOwner(sent.owner);
    const isNew = !known.some(({ endpoint }) => endpoint === push.endpoint);
    const kept = push.kinds.length > 0;
    const price = kept && isNew ? PRICE : 0;
    const wait = network === undefined || price === 0 ? 0 : registrations.wait(network);
    if (wait > 0) throw tooManyRegistrations(network!, wait);
    this.limits.charge("push", sent.owner, () => this.validate(sent));
    const dropped = kept && isNew ? this.displacedBy(known) : undefined;
    if (network !== undefined && price > 0) registrations.owe(network, price);
    await chain.store.commit(
      (changes) => {
        if (dropped !== undefined) changes.removePush(dropped);
        if (kept) changes.putPush(push);
        else changes.removePush(push);
        record(changes);
      },
      { quick: true },
    );
    // A device has one player at a time.
    this.forget(push);
    if (dropped !== undefined) this.forget(dropped);
    if (kept) this.add(push);
    return kept;
  }

  private validate(sent: PushSubscription): void {
    const { chain, config, moveCrypto } = this.options;
    assertFresh(sent.time, chain.time);
    if (!isPushEndpoint(sent.endpoint, config.push.hosts)) {
      throw new NodeError(nodeCodes.push.badEndpoint, "The node sends to no such push service.", {
        details: { endpoint: sent.endpoint.slice(0, 100) },
        remedy: "Use a browser whose push service is in push.hosts.",
      });
    }
    try {
      encryptPush("", sent);
    } catch {
      throw new NodeError(nodeCodes.push.badKey, "p256dh is no point of P-256.");
    }
    const signed = signedPush(moveCrypto.hash, chain.domain.toBigInt(), sent);
    verifySigner(this.options, parseAddress(sent.owner), sent.by, signed, activeSession);
  }

  /** The device to drop so that its player can add one. Throws if there is no room. */
  private displacedBy(known: readonly KeptPush[]): KeptPush | undefined {
    if (known.length >= MOST_OF_PLAYER) return known[0];
    if (this.count < MOST_DEVICES) return undefined;
    // Strangers could fill the list with players who never play.
    const { matchIndex } = this.options;
    for (const [device] of [...this.devices.values()].slice(0, LOOKED_AT)) {
      if (device && matchIndex.player(device.owner).slowMatches.length === 0) return device;
    }
    throw busy("Too many devices get notifications", { devices: this.count });
  }

  private ofOwner(owner: string): readonly KeptPush[] {
    return this.devices.get(keyName(parseAddress(owner))) ?? [];
  }

  private add(push: KeptPush): void {
    const name = keyName(parseAddress(push.owner));
    this.devices.set(name, [...(this.devices.get(name) ?? []), push]);
    this.count++;
  }

  /** Removes the device from memory. The store still has it. */
  forget({ endpoint }: Pick<KeptPush, "endpoint">): void {
    for (const [name, devices] of this.devices) {
      const others = devices.filter((each) => each.endpoint !== endpoint);
      if (others.length === devices.length) continue;
      this.count--;
      if (others.length === 0) this.devices.delete(name);
      else this.devices.set(name, others);
    }
  }
}

/**
 * Whether the node may send to this endpoint. A player chooses it, so without this check a player
 * could make the node send requests into the operator's own network.
 *
 * @param hosts names of push services. A name that starts with a dot stands for all hosts below
 * it. Only tests name a loopback address, with its port, which also allows HTTP
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (LOOPBACK.test(url.host)) return hosts.includes(url.host);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((host) => (host.startsWith(".") ? url.host.endsWith(host) : url.host === host));
}

const LOOPBACK = /^127\.0\.0\.1:\d+$/;
