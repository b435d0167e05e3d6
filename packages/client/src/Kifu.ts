import type { GameSource } from "./games.js";
import type { Live, Watched } from "./Live.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import type { Block, Chain, Match, Move, Page, Player, QueueEntry, Transaction } from "./views.js";

/** One chain among all of its name. */
export interface MeantChain {
  readonly name: string;
  /** As the chain's operator tells it: 32 hexadecimal digits. */
  readonly salt: string;
}

export interface ConnectOptions {
  /** The games that are shown or played, as rules or as what loads them. */
  readonly games?: readonly GameSource[];
  /**
   * The chain's name, to refuse every other; with its salt, every other of that name as well. A
   * signature is for one chain: a node that tells of another could have a wallet sign for a
   * chain that nobody meant.
   */
  readonly chain?: string | MeantChain;
  /** How long the node may be out of reach before something sent is given up. Default 20 s. */
  readonly patienceMs?: number;
  /** How many blocks a session lasts; about a day if left out. */
  readonly sessionBlocks?: number;
  /** For tests. */
  readonly fetch?: typeof fetch;
}

export interface PageRequest {
  readonly first?: number;
  readonly after?: number;
}

export interface MatchesRequest extends PageRequest {
  readonly status?: "running" | "overdue" | "finished";
  readonly game?: string;
}

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
  /** undefined if there is no such match. */
  matchOnce(id: number): Promise<Match | undefined>;
  moves(id: number): Promise<readonly Move[]>;
  matches(request?: MatchesRequest): Promise<Page<Match>>;
  playerMatches(address: string, page?: PageRequest): Promise<Page<Match>>;
  player(address: string): Promise<Player>;
  queue(game?: string): Promise<readonly QueueEntry[]>;
  /** Latest first. */
  blocks(page?: PageRequest): Promise<readonly Block[]>;
  /** undefined if the node has never accepted it. */
  transaction(hash: string): Promise<Transaction | undefined>;

  /**
   * The same handle for the same match.
   *
   * @param seen what is shown until the node tells how it stands
   */
  match(id: number, seen?: SeenMatch): MatchHandle;
  watchChain(): Live<Watched<Chain>>;
  watchPlayer(address: string): Live<Watched<Player>>;
  watchLobby(): Live<Watched<Lobby>>;
  watchQueue(): Live<Watched<readonly QueueEntry[]>>;
  /** Latest first; the last fifty. */
  watchBlocks(): Live<Watched<readonly Block[]>>;

  /** Ends every stream. */
  close(): void;
}
