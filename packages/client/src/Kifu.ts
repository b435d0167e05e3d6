import type { GameSource } from "./GameRules.js";
import type { Observable, Watched } from "./Observable.js";
import type { Account } from "./accounts/Account.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import type {
  Invitation,
  InvitationLink,
  InvitationTerms,
  Search,
  StakeOptions,
  TableTerms,
} from "./search/Search.js";
import type {
  BalanceChange,
  Block,
  Chain,
  Match,
  MatchStatus,
  Move,
  Page,
  Player,
  QueueEntry,
  Transaction,
} from "@kifu/wire";

/** One chain among all of its name. */
export interface MeantChain {
  readonly name: string;
  /** As the chain's operator publishes it: 32 hexadecimal digits. */
  readonly salt: string;
}

/** What a connection is told beside the node's address. Everything has a default. */
export interface ConnectOptions {
  /** The games that are shown or played, as rules or as what loads them. */
  readonly games?: readonly GameSource[];
  /**
   * The chain's name, to refuse every other; with its salt, every other of that name as well. A
   * signature is for one chain: a node that names another could have a wallet sign for a chain that
   * nobody meant.
   */
  readonly chain?: string | MeantChain;
  /** How long the node may be out of reach before a request is given up. Default 20 s. A signed move never is. */
  readonly patienceMs?: number;
  /** How many seconds a session lasts; a day if left out. */
  readonly sessionSeconds?: number;
  /** For tests. */
  readonly fetch?: typeof fetch;
}

/** Which part of a list is wanted; `after` is the `next` of the page before. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: number;
}

/** Which matches are wanted; all when nothing is named. */
export interface MatchesRequest extends PageRequest {
  readonly status?: MatchStatus;
  readonly game?: string;
}

/** What a first page shows: the matches to watch now, and those that have just ended. */
export interface Lobby {
  /** Newest first. */
  readonly running: readonly Match[];
  /** Finished ones, latest first. */
  readonly recent: readonly Match[];
}

/** A connection to a node. It opens streams as they are watched, and closes them after. */
export interface Kifu {
  readonly url: string;

  chain(): Promise<Chain>;
  /** The match as it is now; undefined if there is no such match. */
  matchOnce(id: number): Promise<Match | undefined>;
  moves(id: number): Promise<readonly Move[]>;
  matches(request?: MatchesRequest): Promise<Page<Match>>;
  playerMatches(address: string, page?: PageRequest): Promise<Page<Match>>;
  player(address: string): Promise<Player>;
  /** What changed a player's balance, as far as it is in blocks, latest first. */
  balanceChanges(address: string, page?: PageRequest): Promise<Page<BalanceChange>>;
  queue(game?: string): Promise<readonly QueueEntry[]>;
  /** Latest first. */
  blocks(page?: PageRequest): Promise<readonly Block[]>;
  /** What became of a transaction; undefined if the node has never accepted it. */
  transaction(hash: string): Promise<Transaction | undefined>;

  /**
   * The same handle for the same match.
   *
   * @param seen what is shown until the node has answered
   */
  match(id: number, seen?: SeenMatch): MatchHandle;
  watchChain(): Observable<Watched<Chain>>;
  watchPlayer(address: string): Observable<Watched<Player>>;
  watchLobby(): Observable<Watched<Lobby>>;
  watchQueue(): Observable<Watched<readonly QueueEntry[]>>;
  /** Latest first; the last fifty. */
  watchBlocks(): Observable<Watched<readonly Block[]>>;

  /**
   * Waits for anyone who accepts by the link, for as long as it takes. Only one does: with the next match the link
   * is used.
   */
  invite(account: Account, terms: InvitationTerms, options?: StakeOptions): Promise<Invitation>;
  /**
   * Has the host of a link meet this player, who waits until the host is there. `found` rejects with
   * `client/own-invitation`, or with `client/invitation-used` when the host has been in another match since.
   */
  acceptInvitation(account: Account, link: InvitationLink, options?: StakeOptions): Search;
  /**
   * Seeks the opponent of a match again, with the sides swapped. They meet once both do; a bot that is free does when it
   * is asked. `found` rejects with `client/opponent-playing` when the opponent begins a match with somebody else.
   */
  rematch(account: Account, match: Match, options?: StakeOptions): Search;
  /**
   * Seeks the other of the two whom a table names, on its terms. They meet once both sit: nobody starts it. `found`
   * rejects with `matchmaking/other-opponent` for anybody else.
   */
  sitDown(account: Account, table: TableTerms, options?: StakeOptions): Search;

  /**
   * Has the faucet of a development chain make the player's balance up. Refused with `stake/enough` when it is not
   * below that.
   */
  grant(account: Account): Promise<void>;

  /** Ends every stream. */
  close(): void;
}
