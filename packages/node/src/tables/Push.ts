import {
  type Match,
  type PushAnswer,
  type PushKind,
  type PushMessage,
  type PushSubscription,
  type SeatNumber,
} from "@kifu/wire";
import type { Caller } from "../door/Caller.js";
import { stopping } from "../lib/refusals.js";
import type { Emitter } from "../lib/collections.js";
import { FailureLog } from "../lib/FailureLog.js";
import { keyName, parseAddress } from "../lib/keyName.js";
import { Mutex } from "../lib/time.js";
import type { Chain } from "../sequencer/Chain.js";
import { notWriter } from "../store/log/logErrors.js";
import type { Changes } from "../store/Changes.js";
import type { KeptPush, OwedPush } from "../store/parts/push.js";
import type { InvitingTerms } from "./Lobby.js";
import { PushDevices, type PushDevicesOptions } from "./PushDevices.js";
import { PushOutbox, type PushOutboxOptions, type VapidKey } from "./PushOutbox.js";

interface WatchedMatches {
  readonly events: Pick<
    Emitter<{
      seen: [{ matches: readonly { id: number; ended: boolean }[] }];
      reloaded: [cause: unknown];
    }>,
    "on"
  >;
  match(id: number): Match | undefined;
  /** The `keyName`s of a slow match's players, by seat. Undefined for any other match. */
  slowPlayers(id: number): readonly [string, string] | undefined;
  player(owner: string): { readonly slowMatches: readonly number[] };
  unfinishedNumbers(): Iterable<number>;
}

export interface PushOptions extends PushDevicesOptions {
  readonly chain: Pick<Chain, "time" | "pending" | "domain" | "isFollowing" | "store">;
  readonly matchIndex: WatchedMatches;
  readonly lobby: {
    readonly events: Pick<Emitter<{ changed: [player: string] }>, "on">;
    invitationsOf(player: string): readonly Pick<InvitingTerms, "owner">[];
  };
  /** Seats whose next move is planned. They are notified only if it could not be played. */
  readonly plans: {
    readonly events: Pick<Emitter<{ settled: [match: number] }>, "on">;
    has(match: number, seat: SeatNumber): boolean;
  };
  readonly tournaments: {
    readonly events: Pick<Emitter<{ started: [id: string, players: readonly string[]] }>, "on">;
  };
  readonly key: VapidKey;
  readonly log: { error(fields: object, message: string): void };
  readonly date?: PushOutboxOptions["date"];
  readonly send?: PushOutboxOptions["send"];
}

/** Something to notify a player of. */
export interface Announcement {
  /** Only devices that asked for this kind are notified. */
  readonly kind: PushKind;
  /** Names what is announced. A player is notified of the same subject once. */
  readonly subject: string;
  readonly message: PushMessage;
  /** After how many of the chain's seconds the same may be announced again. Default: a week. */
  readonly againAfter?: number;
  /** Only devices whose player follows this address are notified. */
  readonly from?: string;
}

/** The same player is announced as a challenger once in this many seconds. */
const CHALLENGED_AGAIN = 3600;

/** How long an announcement is remembered, in the chain's seconds. */
const WEEK = 7 * 86_400;

/** How many announcements of a player are remembered. More within a week are not pushed. */
const MOST_ANNOUNCED = 200;

const OWN = { network: undefined };

/**
 * Notifies players through the push services of their browsers: when it is their turn in a slow
 * match, when somebody whom they follow challenges them, and when their tournament starts. The store says
 * what was pushed, and it is written first.
 */
export class Push {
  private readonly devices: PushDevices;
  private readonly outbox: PushOutbox;
  /** Matches and players to look at, each once. */
  private readonly due = new Map<string, () => Promise<void>>();
  /** Reading what was pushed and recording the next push are one step. */
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private stopped = false;

  constructor(private readonly options: PushOptions) {
    this.devices = new PushDevices(options);
    this.failures = new FailureLog({
      log: options.log,
      message: "Could not record a push notification",
    });
    this.outbox = new PushOutbox({
      ...options,
      deviceFor: (push) => this.deviceFor(push),
      onGone: async (device) => await this.remove(device),
      commit: async (stage) => await this.commit(stage),
    });
  }

  get counts(): PushOutbox["counts"] {
    return this.outbox.counts;
  }

  /** Loads the subscriptions, and starts to notify. Only the writer of the chain does so. */
  start(): void {
    const { chain, matchIndex, lobby, tournaments, plans } = this.options;
    if (!this.isOn) return;
    this.devices.load();
    matchIndex.events.on("seen", ({ matches }) => {
      for (const { id, ended } of matches) this.see(id, ended);
    });
    matchIndex.events.on("reloaded", () => this.seeAll());
    plans.events.on("settled", (match) => this.see(match, false));
    lobby.events.on("changed", (player) => this.seeChallenges(player));
    tournaments.events.on("started", (id, players) => this.seeStart(id, players));
    this.outbox.start(chain.store);
    // A node that was killed may have taken moves whose turn it has not pushed.
    this.seeAll();
  }

  /** Resolves when nothing is being sent or written. */
  async idle(): Promise<void> {
    while (this.due.size + this.mutex.length > 0 || !this.outbox.isIdle) {
      await this.mutex.run(async () => undefined);
      await this.outbox.answered();
    }
  }

  /** Sends again what is due. Call it at intervals. */
  tick(): void {
    this.outbox.tick();
  }

  /** Waits for the requests that are open. The next start pushes what waits now. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mutex.run(async () => undefined);
    await this.outbox.stop();
  }

  /** Throws a `NodeError` if the subscription is refused, and then nothing has changed. */
  async take(
    sent: PushSubscription | undefined,
    { network }: Pick<Caller, "network"> = OWN,
  ): Promise<PushAnswer> {
    const { chain, key } = this.options;
    if (chain.isFollowing) throw notWriter();
    if (this.stopped) throw stopping();
    if (!this.isOn) return { key: undefined, kept: false };
    if (sent === undefined) return { key: key.publicKey, kept: false };
    const kept = await this.mutex.run(
      async () =>
        await this.devices.put(sent, network, (changes) => {
          // These turns began before the device asked.
          const turns = sent.kinds.includes("turn") ? this.turnsOf(sent.owner) : [];
          for (const { id, ply } of turns) changes.putPushedTurn(id, ply);
        }),
    );
    return { key: key.publicKey, kept };
  }

  /**
   * Notifies a player's devices, unless the player was notified of the same before. `player` is a
   * `keyName`. Call it again whenever it may be due: it costs little if it is not.
   */
  announce(player: string, announcement: Announcement): void {
    const { kind, subject, message, againAfter = WEEK, from } = announcement;
    if (this.devices.of(player, kind, from).length === 0) return;
    this.look(`announce ${player} ${subject}`, async () => {
      const { chain } = this.options;
      const devices = this.devices.of(player, kind, from);
      if (devices.length === 0) return;
      const recent = chain.store
        .announced(player)
        .filter(({ time }) => Math.abs(chain.time - time) < WEEK);
      const before = recent.find((each) => each.subject === subject);
      if (before !== undefined && chain.time - before.time < againAfter) return;
      const others = recent.filter((each) => each !== before);
      if (others.length >= MOST_ANNOUNCED) return;
      await this.outbox.add(owedTo(devices, subject, message), (changes) =>
        changes.putAnnounced(player, [...others, { subject, time: chain.time }]),
      );
    });
  }

  private get isOn(): boolean {
    return this.options.config.push.contact !== "";
  }

  /** The slow matches in which it is the player's turn. */
  private turnsOf(owner: string): readonly Pick<Match, "id" | "ply">[] {
    const { matchIndex } = this.options;
    const player = keyName(parseAddress(owner));
    return matchIndex.player(owner).slowMatches.flatMap((id) => {
      const match = matchIndex.match(id);
      const isTurn = match && matchIndex.slowPlayers(id)?.[match.turn] === player;
      return isTurn === true ? [match] : [];
    });
  }

  private seeAll(): void {
    for (const id of this.options.matchIndex.unfinishedNumbers()) this.see(id, false);
  }

  private see(id: number, ended: boolean): void {
    const { matchIndex, chain } = this.options;
    if (chain.isFollowing || (this.devices.isEmpty && !ended)) return;
    const players = matchIndex.slowPlayers(id);
    if (players === undefined) return;
    if (ended && chain.store.pushedTurn(id) !== undefined) {
      this.look(`match ${id}`, async () => {
        await this.commit((changes) => changes.putPushedTurn(id, undefined));
      });
    } else if (!ended && players.some((player) => this.devices.has(player))) {
      this.look(`match ${id}`, async () => await this.pushTurn(id, players));
    }
  }

  private async pushTurn(id: number, players: readonly [string, string]): Promise<void> {
    const { matchIndex, chain, plans } = this.options;
    const match = matchIndex.match(id);
    if (match?.result !== "running" || plans.has(id, match.turn)) return;
    const { turn, ply } = match;
    const before = chain.store.pushedTurn(id);
    if (before === ply) return;
    const put = (changes: Changes) => changes.putPushedTurn(id, ply);
    if (before !== undefined && before > ply) {
      // Moves were taken back, which both players know. The next turn is pushed again.
      await this.commit(put);
      return;
    }
    const devices = this.devices.of(players[turn], "turn");
    if (devices.length === 0) return;
    await this.outbox.add(owedTo(devices, `turn ${id}`, { kind: "turn", match: id }), put);
  }

  private seeChallenges(player: string): void {
    const { lobby, chain } = this.options;
    if (chain.isFollowing || !this.devices.has(player)) return;
    for (const { owner } of lobby.invitationsOf(player)) {
      this.announce(player, {
        kind: "challenge",
        subject: `challenge ${owner}`,
        message: { kind: "challenge" },
        againAfter: CHALLENGED_AGAIN,
        from: owner,
      });
    }
  }

  private seeStart(tournament: string, players: readonly string[]): void {
    for (const player of players) {
      this.announce(keyName(parseAddress(player)), {
        kind: "tournament",
        subject: `tournament ${tournament}`,
        message: { kind: "tournament", tournament },
      });
    }
  }

  /** Runs `work` soon, once for all calls with this name until then. */
  private look(name: string, work: () => Promise<void>): void {
    if (this.stopped || this.due.has(name)) return;
    this.due.set(name, work);
    void this.mutex
      .run(async () => {
        this.due.delete(name);
        if (!this.stopped) await work();
      })
      .catch((error: unknown) => this.failures.failed(error));
  }

  private async commit(stage: (changes: Changes) => void): Promise<boolean> {
    try {
      await this.options.chain.store.commit(stage, { quick: true });
      this.failures.over();
      return true;
    } catch (error) {
      this.failures.failed(error);
      return false;
    }
  }

  /** The device, if it still wants this push and the push is still news. */
  private deviceFor({ owner, endpoint, message }: OwedPush): KeptPush | undefined {
    const { kind } = message;
    if (kind === "turn" && !this.isPushedTurn(message.match, owner)) return undefined;
    const devices = this.devices.of(keyName(parseAddress(owner)), kind);
    return devices.find((device) => device.endpoint === endpoint);
  }

  /** Whether the turn that was pushed last is this player's, and lasts. */
  private isPushedTurn(id: number, owner: string): boolean {
    const { matchIndex, chain } = this.options;
    const match = matchIndex.match(id);
    return (
      match?.result === "running" &&
      chain.store.pushedTurn(id) === match.ply &&
      matchIndex.slowPlayers(id)?.[match.turn] === keyName(parseAddress(owner))
    );
  }

  private async remove(push: KeptPush): Promise<void> {
    this.devices.forget(push);
    await this.commit((changes) => changes.removePush(push));
  }
}

function owedTo(devices: readonly KeptPush[], subject: string, message: PushMessage): OwedPush[] {
  return devices.map(({ owner, endpoint }) => ({ owner, endpoint, subject, message }));
}
