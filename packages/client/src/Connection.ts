import { asKifuError, errorOf } from "./errors/clientErrors.js";
import type { GameRules, GameSource } from "./games.js";
import type {
  ConnectOptions,
  Kifu,
  Lobby,
  MatchesRequest,
  MeantChain,
  PageRequest,
} from "./Kifu.js";
import type { Live, Watched } from "./Live.js";
import { domainOf } from "./mina/domain.js";
import { readAddress } from "./mina/address.js";
import { MatchWatch } from "./match/MatchWatch.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import { Outbox, type Sending } from "./submit/Outbox.js";
import type { Call } from "./submit/transaction.js";
import type { Block, Chain, Match, Move, Page, Player, QueueEntry, Transaction } from "./views.js";
import { watchBlocks } from "./watch/watchBlocks.js";
import { watchChain } from "./watch/watchChain.js";
import { watchLobby } from "./watch/watchLobby.js";
import { watchPlayer } from "./watch/watchPlayer.js";
import { watchQueue } from "./watch/watchQueue.js";
import { Node } from "./wire/Node.js";
import { Wire } from "./wire/Wire.js";

const PATIENCE_MS = 20_000;
/** Handles that nobody watches are forgotten when there are more. */
const HANDLES = 100;

/** What `connect` gives out. What is not in `Kifu` is this package's own. */
export class KifuConnection implements Kifu {
  readonly node: Node;
  readonly sessionBlocks: number | undefined;
  private readonly closing = new AbortController();
  private readonly outbox: Outbox;
  private readonly games: readonly GameSource[];
  private readonly loaded = new Map<string, Promise<GameRules>>();
  private readonly handles = new Map<number, MatchWatch>();
  private readonly players = new Map<string, Live<Watched<Player>>>();
  private readonly expectedChain: Partial<MeantChain>;
  private chainWatch: Live<Watched<Chain>> | undefined;
  private lobbyWatch: Live<Watched<Lobby>> | undefined;
  private queueWatch: Live<Watched<readonly QueueEntry[]>> | undefined;
  private blocksWatch: Live<Watched<readonly Block[]>> | undefined;
  private knownChain: Promise<Chain> | undefined;

  constructor(
    readonly url: string,
    { games = [], chain, patienceMs = PATIENCE_MS, sessionBlocks, fetch }: ConnectOptions,
  ) {
    this.node = new Node(new Wire(url, fetch));
    this.games = games;
    this.sessionBlocks = sessionBlocks;
    this.expectedChain = typeof chain === "string" ? { name: chain } : (chain ?? {});
    this.outbox = new Outbox({
      node: this.node,
      chain: () => this.knownOnce(),
      openHeight: async () => (await this.chain()).openHeight,
      patienceMs,
      closing: this.closing.signal,
    });
  }

  get signal(): AbortSignal {
    return this.closing.signal;
  }

  readonly chain = async (): Promise<Chain> => {
    const chain = await this.node.chain();
    const { name, salt, domain } = chain;
    const { name: meantName = name, salt: meantSalt = salt } = this.expectedChain;
    const isMeant = meantName === name && meantSalt === salt;
    // A node that gave another domain than its chain's would have people sign for another chain.
    if (!isMeant || domain !== domainOf(chain)) {
      throw errorOf("client/wrong-chain", { facts: { chain: name } });
    }
    return chain;
  };

  /** The chain as it was when it was first asked for: its terms and its domain do not change. */
  async knownOnce(): Promise<Chain> {
    this.knownChain ??= this.chain();
    try {
      return await this.knownChain;
    } catch (error) {
      this.knownChain = undefined;
      throw error;
    }
  }

  async matchOnce(id: number): Promise<Match | undefined> {
    return await this.node.match(id);
  }

  async moves(id: number): Promise<readonly Move[]> {
    return await this.node.moves(id);
  }

  async matches(request: MatchesRequest = {}): Promise<Page<Match>> {
    return await this.node.matches(request);
  }

  async playerMatches(address: string, page: PageRequest = {}): Promise<Page<Match>> {
    return await this.node.playerMatches(checked(address), page);
  }

  async player(address: string): Promise<Player> {
    return await this.node.player(checked(address));
  }

  async queue(game?: string): Promise<readonly QueueEntry[]> {
    return await this.node.queue(game);
  }

  async blocks(page: PageRequest = {}): Promise<readonly Block[]> {
    return await this.node.blocks(page);
  }

  async transaction(hash: string): Promise<Transaction | undefined> {
    return await this.node.transaction(hash);
  }

  match(id: number, seen?: SeenMatch): MatchHandle {
    const handle = this.handles.get(id) ?? new MatchWatch(this, id);
    for (const [old, other] of this.handles) {
      if (this.handles.size < HANDLES) break;
      if (!other.watched && old !== id) this.handles.delete(old);
    }
    this.handles.set(id, handle);
    if (seen !== undefined) handle.begin(seen);
    return handle;
  }

  watchChain(): Live<Watched<Chain>> {
    return (this.chainWatch ??= watchChain(this.node.wire, this.chain, this.signal));
  }

  watchPlayer(address: string): Live<Watched<Player>> {
    const live =
      this.players.get(checked(address)) ?? watchPlayer(this.node.wire, address, this.signal);
    this.players.set(address, live);
    return live;
  }

  watchLobby(): Live<Watched<Lobby>> {
    return (this.lobbyWatch ??= watchLobby(this.node.wire, this.signal));
  }

  watchQueue(): Live<Watched<readonly QueueEntry[]>> {
    return (this.queueWatch ??= watchQueue(this.node.wire, this.signal));
  }

  watchBlocks(): Live<Watched<readonly Block[]>> {
    return (this.blocksWatch ??= watchBlocks(this.node, this.signal));
  }

  close(): void {
    this.closing.abort();
  }

  /** The rules of a game, loaded when they are first needed. */
  async rules(name: string): Promise<GameRules> {
    const source = this.games.find((game) => game.name === name);
    if (source === undefined) throw errorOf("client/unknown-game", { facts: { game: name } });
    if (!("load" in source)) return source;
    const loading = this.loaded.get(name) ?? source.load();
    this.loaded.set(name, loading);
    try {
      return await loading;
    } catch (cause) {
      // A page that lost its connection while it loaded can try again.
      this.loaded.delete(name);
      throw errorOf("client/offline", { facts: { game: name }, cause });
    }
  }

  /** Asks again while the node cannot be reached, for so long as is patient. */
  async insist<Value>(ask: () => Promise<Value>): Promise<Value> {
    return await this.outbox.insist(ask);
  }

  async send(call: Call, sending: Sending): Promise<string> {
    try {
      return await this.outbox.send(call, sending);
    } catch (error) {
      // A chain that began anew at this address is another: it is asked for before the next call.
      if (asKifuError(error).code === "session/wrong-chain") this.knownChain = undefined;
      throw error;
    }
  }
}

/** The package's own side of a connection. */
export function insideOf(kifu: Kifu): KifuConnection {
  if (kifu instanceof KifuConnection) return kifu;
  throw new TypeError("That is no connection of connect()");
}

function checked(address: string): string {
  if (readAddress(address) !== undefined) return address;
  throw errorOf("client/bad-address", { facts: { address: String(address).slice(0, 60) } });
}
