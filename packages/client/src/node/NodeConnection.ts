import type { Block, Chain, Player, QueueEntry } from "@kifu/wire";
import { EventChannels } from "./EventChannels.js";
import { Games, type GameRules, type GameSource } from "./games.js";
import { type NodeQueries, NodeApi } from "./NodeApi.js";
import { NodeHttp } from "./NodeHttp.js";
import type { Observable, Watched } from "./Observable.js";
import { type RetryPolicy, retry } from "./retry.js";
import {
  type Lobby,
  type Notices,
  watchBlocks,
  watchLobby,
  watchNotices,
  watchPlayer,
  watchQueue,
} from "./watch.js";
import { watchChain } from "./watchChain.js";

const PATIENCE_MS = 20_000;

/** How to reach a node. All options have defaults. */
export interface NodeOptions {
  /** The games to show or play: their rules, or functions that load them. */
  readonly games?: readonly GameSource[];
  /**
   * How long to retry a request while the node is unreachable. Default: 20 s. Signed moves are
   * retried without a time limit.
   */
  readonly patienceMs?: number;
  readonly fetch?: typeof fetch;
}

/** The queries and streams of a node. A stream is open only while something subscribes to it. */
export interface NodeReader extends NodeQueries {
  readonly url: string;
  watchChain(): Observable<Watched<Chain>>;
  watchPlayer(address: string): Observable<Watched<Player>>;
  watchLobby(): Observable<Watched<Lobby>>;
  watchQueue(): Observable<Watched<readonly QueueEntry[]>>;
  /** The operator's announcement, and maintenance. */
  watchNotices(): Observable<Watched<Notices>>;
  /** The latest fifty blocks, newest first. */
  watchBlocks(): Observable<Watched<readonly Block[]>>;
}

/** A connection to a node. It retries requests, and shares streams and loaded rules. */
export class NodeConnection extends NodeApi implements NodeReader {
  private readonly closing = new AbortController();
  readonly signal = this.closing.signal;
  readonly channels = new EventChannels(this.http, this.signal);
  private readonly policy: RetryPolicy;
  private readonly games: Games;
  private readonly players = new Map<string, Observable<Watched<Player>>>();
  private readonly chainWatch = watchChain(this.channels, () => this.chain());
  private readonly lobbyWatch = watchLobby(this.channels);
  private readonly queueWatch = watchQueue(this.channels);
  private readonly noticesWatch = watchNotices(this.channels);
  private readonly blocksWatch = watchBlocks(this, this.channels);
  private knownChain: Promise<Chain> | undefined;

  constructor(
    readonly url: string,
    { games = [], patienceMs = PATIENCE_MS, fetch }: NodeOptions,
  ) {
    super(new NodeHttp(url, fetch));
    this.games = new Games(games);
    this.policy = { patienceMs, closing: this.signal };
  }

  /** The chain as it was first fetched. Its parameters and domain never change. */
  async knownOnce(): Promise<Chain> {
    this.knownChain ??= this.chain();
    try {
      return await this.knownChain;
    } catch (error) {
      this.knownChain = undefined;
      throw error;
    }
  }

  /**
   * Called when another chain has replaced the chain at this address. `knownOnce` then fetches the
   * new chain.
   */
  protected forgetChain(): void {
    this.knownChain = undefined;
  }

  watchChain(): Observable<Watched<Chain>> {
    return this.chainWatch;
  }

  /** Called with the node's time, so that pages show the same time. */
  followTime(time: number): void {
    this.chainWatch.followTime(time);
  }

  watchPlayer(address: string): Observable<Watched<Player>> {
    const watched = this.players.get(address) ?? watchPlayer(this.channels, address);
    this.players.set(address, watched);
    return watched;
  }

  watchLobby(): Observable<Watched<Lobby>> {
    return this.lobbyWatch;
  }

  watchQueue(): Observable<Watched<readonly QueueEntry[]>> {
    return this.queueWatch;
  }

  watchNotices(): Observable<Watched<Notices>> {
    return this.noticesWatch;
  }

  watchBlocks(): Observable<Watched<readonly Block[]>> {
    return this.blocksWatch;
  }

  /** The rules of a game. They are loaded on first use. */
  async rules(name: string): Promise<GameRules> {
    return await this.games.rules(name);
  }

  /** Retries while the node is unreachable, as long as the connection's patience lasts. */
  async retry<Value>(ask: () => Promise<Value>): Promise<Value> {
    return await retry(ask, this.policy);
  }

  close(): void {
    this.closing.abort();
  }
}
