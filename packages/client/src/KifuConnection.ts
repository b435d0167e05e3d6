import type { Account } from "./accounts/Account.js";
import { errorOf, hasCode } from "./errors/clientErrors.js";
import type { GameRules, GameSource } from "./GameRules.js";
import type { ConnectOptions, Kifu, Lobby, MeantChain, PageRequest } from "./Kifu.js";
import type { Observable, Watched } from "./Observable.js";
import { domainOfChain } from "./mina/domainOfChain.js";
import { readAddress } from "./mina/address.js";
import { MatchWatch } from "./match/MatchWatch.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import { lateSearch } from "./search/lateSearch.js";
import type {
  Invitation,
  InvitationLink,
  InvitationTerms,
  Search,
  StakeOptions,
  TableTerms,
  Terms,
} from "./search/Search.js";
import { retry, type Patience } from "./submit/retry.js";
import type { Outbox, Sending } from "./submit/Outbox.js";
import type { Call } from "./submit/signTransaction.js";
import type { BalanceChange, Block, Chain, Match, Page, Player, QueueEntry } from "@kifu/wire";
import { EventChannels } from "./watch/EventChannels.js";
import { watchBlocks } from "./watch/watchBlocks.js";
import { watchChain } from "./watch/watchChain.js";
import { watchLobby } from "./watch/watchLobby.js";
import { watchPlayer } from "./watch/watchPlayer.js";
import { watchQueue } from "./watch/watchQueue.js";
import { loadLate } from "./node-api/loadLate.js";
import { NodeApi } from "./node-api/NodeApi.js";
import { NodeHttp } from "./node-api/NodeHttp.js";

const PATIENCE_MS = 20_000;
/** The number of handles to keep. Above it, handles that nobody watches are dropped. */
const HANDLES = 100;

const searchesForOne = () => loadLate(() => import("./search/searchesForOne.js"));
const stakes = () => loadLate(() => import("./stakes/index.js"));

/**
 * The implementation of `Kifu`. Members that `Kifu` does not have are internal to this package.
 */
export class KifuConnection extends NodeApi implements Kifu {
  readonly sessionSeconds: number | undefined;
  private readonly closing = new AbortController();
  readonly signal = this.closing.signal;
  readonly channels = new EventChannels(this.http, this.signal);
  private readonly patience: Patience;
  private outbox: Outbox | undefined;
  private readonly games: readonly GameSource[];
  private readonly loaded = new Map<string, Promise<GameRules>>();
  private readonly handles = new Map<number, MatchWatch>();
  private readonly players = new Map<string, Observable<Watched<Player>>>();
  private readonly expectedChain: Partial<MeantChain>;
  private readonly chainWatch = watchChain(this.channels, () => this.chain());
  private readonly lobbyWatch = watchLobby(this.channels);
  private readonly queueWatch = watchQueue(this.channels);
  private readonly blocksWatch = watchBlocks(this, this.channels);
  private knownChain: Promise<Chain> | undefined;

  constructor(
    readonly url: string,
    { games = [], chain, patienceMs = PATIENCE_MS, sessionSeconds, fetch }: ConnectOptions,
  ) {
    super(new NodeHttp(url, fetch));
    this.games = games;
    this.sessionSeconds = sessionSeconds;
    this.expectedChain = typeof chain === "string" ? { name: chain } : (chain ?? {});
    this.patience = { patienceMs, closing: this.signal };
  }

  override async chain(): Promise<Chain> {
    const chain = await super.chain();
    const { name, salt, domain } = chain;
    const { name: meantName = name, salt: meantSalt = salt } = this.expectedChain;
    const isMeant = meantName === name && meantSalt === salt;
    // With a false domain, a node could make people sign for another chain.
    if (!isMeant || domain !== domainOfChain(chain)) {
      throw errorOf("client/wrong-chain", { facts: { chain: name } });
    }
    return chain;
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

  override async playerMatches(address: string, page?: PageRequest): Promise<Page<Match>> {
    return await super.playerMatches(checked(address), page);
  }

  override async player(address: string): Promise<Player> {
    return await super.player(checked(address));
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

  watchChain(): Observable<Watched<Chain>> {
    return this.chainWatch;
  }

  followTime(time: number): void {
    this.chainWatch.followTime(time);
  }

  watchPlayer(address: string): Observable<Watched<Player>> {
    const watched = this.players.get(checked(address)) ?? watchPlayer(this.channels, address);
    this.players.set(address, watched);
    return watched;
  }

  watchLobby(): Observable<Watched<Lobby>> {
    return this.lobbyWatch;
  }

  watchQueue(): Observable<Watched<readonly QueueEntry[]>> {
    return this.queueWatch;
  }

  watchBlocks(): Observable<Watched<readonly Block[]>> {
    return this.blocksWatch;
  }

  // Loaded on demand, because most pages neither search nor send transactions.
  async invite(
    account: Account,
    terms: InvitationTerms,
    options?: StakeOptions,
  ): Promise<Invitation> {
    const { invite } = await searchesForOne();
    return await invite(this, account, terms, options);
  }

  acceptInvitation(account: Account, link: InvitationLink, options?: StakeOptions): Search {
    return searchLate(link, (kinds) => kinds.acceptInvitation(this, account, link, options));
  }

  rematch(account: Account, match: Match, options?: StakeOptions): Search {
    return searchLate(match, (kinds) => kinds.rematch(this, account, match, options));
  }

  sitDown(account: Account, table: TableTerms, options?: StakeOptions): Search {
    return searchLate(table, (kinds) => kinds.sitDown(this, account, table, options));
  }

  async grant(account: Account): Promise<void> {
    const { askFaucet: grant } = await stakes();
    await grant(this, account);
  }

  async balanceChanges(address: string, page?: PageRequest): Promise<Page<BalanceChange>> {
    const { balanceChanges } = await stakes();
    return await balanceChanges(this.http, checked(address), page);
  }

  close(): void {
    this.closing.abort();
  }

  /** The rules of a game. They are loaded on first use. */
  async rules(name: string): Promise<GameRules> {
    const source = this.games.find((game) => game.name === name);
    if (source === undefined) throw errorOf("client/unknown-game", { facts: { game: name } });
    if (!("load" in source)) return source;
    const loading = this.loaded.get(name) ?? source.load();
    this.loaded.set(name, loading);
    try {
      return await loading;
    } catch (cause) {
      // A page that lost its connection while loading can retry.
      this.loaded.delete(name);
      throw errorOf("client/offline", { facts: { game: name }, cause });
    }
  }

  /** Retries while the node is unreachable, as long as the connection's patience lasts. */
  async retry<Value>(ask: () => Promise<Value>): Promise<Value> {
    return await retry(ask, this.patience);
  }

  async send(call: Call, sending: Sending): Promise<string> {
    try {
      return await (await this.transactions()).send(call, sending);
    } catch (error) {
      // The chain at this address was replaced by another one. The next call fetches it again.
      if (hasCode(error, "session/wrong-chain")) this.knownChain = undefined;
      throw error;
    }
  }

  /** All calls share this outbox, because it counts the nonces of this page. */
  private async transactions(): Promise<Outbox> {
    const { Outbox } = await loadLate(() => import("./submit/Outbox.js"));
    return (this.outbox ??= new Outbox({
      node: this,
      chain: () => this.knownOnce(),
      time: async () => (await this.chain()).time,
      retry: (ask) => this.retry(ask),
    }));
  }
}

/** A search for one named opponent. Its code is loaded first. */
function searchLate(
  terms: Terms,
  begin: (kinds: Awaited<ReturnType<typeof searchesForOne>>) => Search,
): Search {
  return lateSearch(terms, async () => begin(await searchesForOne()));
}

/** Returns the internal interface of a connection. */
export function insideOf(kifu: Kifu): KifuConnection {
  if (kifu instanceof KifuConnection) return kifu;
  throw new TypeError("This connection was not made by connect()");
}

function checked(address: string): string {
  if (readAddress(address) !== undefined) return address;
  throw errorOf("client/bad-address", { facts: { address: String(address).slice(0, 60) } });
}
