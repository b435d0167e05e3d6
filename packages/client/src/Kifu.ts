import type { BalanceChange, Match, Page, RankedPlayer, RatingChange } from "@kifu/wire";
import type { Account } from "./accounts/Account.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import type { PageRequest } from "./node/NodeApi.js";
import type { NodeReader } from "./node/NodeConnection.js";
import type {
  Invitation,
  InvitationLink,
  InvitationTerms,
  Search,
  StakeOptions,
  TableTerms,
} from "./search/Search.js";

/** A connection to a node, for pages and programs that play and watch matches. */
export interface Kifu extends NodeReader {
  /**
   * Follows a match. The same match always has the same handle.
   * @param seen the match to show until the node has answered
   */
  match(id: number, seen?: SeenMatch): MatchHandle;

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
   * it. A bot accepts if it is in no match. `found` rejects with `client/opponent-playing` if the
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
   * The players of a game with the highest ratings, best first. Players whose rating is provisional
   * are left out.
   */
  leaderboard(game: string, options?: { readonly first?: number }): Promise<RankedPlayer[]>;
  /** A player's ratings in a game after each rated match, latest first. Only those in blocks. */
  ratingChanges(address: string, game: string, page?: PageRequest): Promise<Page<RatingChange>>;

  /** Changes of a player's balance, latest first. Only changes in blocks are listed. */
  balanceChanges(address: string, page?: PageRequest): Promise<Page<BalanceChange>>;
  /**
   * Asks a development chain's faucet to top up the player's balance. Refused with `stake/enough`
   * if the balance is full.
   */
  grant(account: Account): Promise<void>;
  /**
   * Takes an amount from the balance of an account with real money. Once that is settled on Mina,
   * anybody can have the contract pay it to the player's account there. Refused with
   * `stake/too-little` if the balance is smaller.
   */
  withdraw(account: Account, amount: number): Promise<void>;

  /**
   * Gives the player a name, and returns it as it is shown. An empty name gives the player's name
   * up. Refused with a code that begins with `name/`, such as `name/taken`. The node's operator
   * vouches that names are unique. No proof does.
   *
   * @example await kifu.chooseName(account, "Kaido")
   */
  chooseName(account: Account, name: string): Promise<string>;

  close(): void;
}
