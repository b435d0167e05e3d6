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

/** Identifies one chain. Other chains may have the same name, but not the same salt. */
export interface MeantChain {
  readonly name: string;
  /** Published by the chain's operator: 32 hexadecimal digits. */
  readonly salt: string;
}

/** Options of a connection. All have defaults. */
export interface ConnectOptions {
  /** The games to show or play: their rules, or functions that load them. */
  readonly games?: readonly GameSource[];
  /**
   * The chain that the program expects. The connection refuses every other chain. A name alone
   * does not exclude other chains of that name, but a salt does. Without this option, a lying
   * node could make a wallet sign for another chain, because a signature is valid on one chain
   * only.
   */
  readonly chain?: string | MeantChain;
  /**
   * How long to retry a request while the node is unreachable. Default: 20 s. Signed moves are
   * retried without a time limit.
   */
  readonly patienceMs?: number;
  /** The lifetime of a session in seconds. Default: one day. */
  readonly sessionSeconds?: number;
  readonly fetch?: typeof fetch;
}

/** Selects a page of a list. `after` is the `next` of the previous page. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: number;
}

/** Selects matches. By default it selects all. */
export interface MatchesRequest extends PageRequest {
  readonly status?: MatchStatus;
  readonly game?: string;
}

/** The matches that the home page shows. */
export interface Lobby {
  /** Running matches, newest first. */
  readonly running: readonly Match[];
  /** Finished matches, latest first. */
  readonly recent: readonly Match[];
}

/** A connection to a node. A stream is open only while something subscribes to it. */
export interface Kifu {
  readonly url: string;

  chain(): Promise<Chain>;
  /** The match's current state; undefined if it does not exist. */
  matchOnce(id: number): Promise<Match | undefined>;
  moves(id: number): Promise<readonly Move[]>;
  matches(request?: MatchesRequest): Promise<Page<Match>>;
  playerMatches(address: string, page?: PageRequest): Promise<Page<Match>>;
  player(address: string): Promise<Player>;
  /** Changes of a player's balance, latest first. Only changes in blocks are listed. */
  balanceChanges(address: string, page?: PageRequest): Promise<Page<BalanceChange>>;
  queue(game?: string): Promise<readonly QueueEntry[]>;
  /** Latest first. */
  blocks(page?: PageRequest): Promise<readonly Block[]>;
  /** A transaction's status; undefined if the node has never accepted it. */
  transaction(hash: string): Promise<Transaction | undefined>;

  /**
   * Follows a match. The same match always has the same handle.
   * @param seen what to show until the node has answered
   */
  match(id: number, seen?: SeenMatch): MatchHandle;
  watchChain(): Observable<Watched<Chain>>;
  watchPlayer(address: string): Observable<Watched<Player>>;
  watchLobby(): Observable<Watched<Lobby>>;
  watchQueue(): Observable<Watched<readonly QueueEntry[]>>;
  /** The latest fifty blocks, newest first. */
  watchBlocks(): Observable<Watched<readonly Block[]>>;

  /**
   * Makes a link and waits without a time limit for anybody who accepts it. A link is good for
   * one match.
   */
  invite(account: Account, terms: InvitationTerms, options?: StakeOptions): Promise<Invitation>;
  /**
   * Seeks the host of a link, and waits until the host is there. `found` rejects with
   * `client/own-invitation` if the player made the link. It rejects with `client/invitation-used`
   * if the host has played another match since.
   */
  acceptInvitation(account: Account, link: InvitationLink, options?: StakeOptions): Search;
  /**
   * Seeks the opponent of a match again, with the sides swapped. The match begins once both seek
   * it. A free bot accepts when asked. `found` rejects with `client/opponent-playing` if the
   * opponent begins a match with somebody else.
   */
  rematch(account: Account, match: Match, options?: StakeOptions): Search;
  /**
   * Seeks the other player of a table, on the table's terms. The match begins once both sit down.
   * For a player who is not named at the table, `found` rejects with
   * `matchmaking/other-opponent`.
   */
  sitDown(account: Account, table: TableTerms, options?: StakeOptions): Search;

  /**
   * Asks a development chain's faucet to top up the player's balance. Refused with `stake/enough`
   * if the balance is full.
   */
  grant(account: Account): Promise<void>;

  close(): void;
}
