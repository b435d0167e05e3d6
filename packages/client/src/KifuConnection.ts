import type { BalanceChange, Match, Page, RankedPlayer, RatingChange } from "@kifu/wire";
import type { Account } from "./accounts/Account.js";
import { ChainConnection, checked, type ConnectOptions } from "./accounts/ChainConnection.js";
import { loadLate } from "./errors/KifuError.js";
import type { Kifu } from "./Kifu.js";
import type { MatchHandle, SeenMatch } from "./match/MatchHandle.js";
import { MatchWatch } from "./match/MatchWatch.js";
import type { PageRequest } from "./node/NodeApi.js";
import {
  type Invitation,
  type InvitationLink,
  type InvitationTerms,
  lateSearch,
  type Search,
  type StakeOptions,
  type TableTerms,
  type Terms,
} from "./search/Search.js";

/** Above this number of handles, handles that nobody watches are dropped. */
const HANDLES = 100;

// Loaded on demand, because most pages neither search, choose names nor show money.
const searches = () => loadLate(() => import("./search/index.js"));
const ratings = () => loadLate(() => import("./node/ratings.js"));
const names = () => loadLate(() => import("./accounts/names.js"));
const money = () => loadLate(() => import("./accounts/money.js"));

/**
 * Connects to a node. The first request is sent when its answer is needed.
 *
 * @example const kifu = connect("http://127.0.0.1:4000", { games: [rules] })
 */
export function connect(url: string, options: ConnectOptions = {}): Kifu {
  return new KifuConnection(url, options);
}

/**
 * The implementation of `Kifu`. Members that `Kifu` does not have are internal to this package.
 */
export class KifuConnection extends ChainConnection implements Kifu {
  private readonly handles = new Map<number, MatchWatch>();

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

  async invite(
    account: Account,
    terms: InvitationTerms,
    options?: StakeOptions,
  ): Promise<Invitation> {
    const { invite } = await searches();
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
    const { askFaucet: grant } = await money();
    await grant(this, account);
  }

  async withdraw(account: Account, amount: number): Promise<void> {
    const { withdraw } = await money();
    await withdraw(this, account, amount);
  }

  async leaderboard(game: string, { first }: { first?: number } = {}): Promise<RankedPlayer[]> {
    const { leaderboard } = await ratings();
    return await leaderboard(this.http, game, first);
  }

  async ratingChanges(
    address: string,
    game: string,
    page?: PageRequest,
  ): Promise<Page<RatingChange>> {
    const { ratingChanges } = await ratings();
    return await ratingChanges(this.http, checked(address), game, page);
  }

  async chooseName(account: Account, name: string): Promise<string> {
    const { chooseName } = await names();
    return await chooseName(this, account, name);
  }

  async balanceChanges(address: string, page?: PageRequest): Promise<Page<BalanceChange>> {
    const { balanceChanges } = await money();
    return await balanceChanges(this.http, checked(address), page);
  }
}

/** Starts a search for one named opponent, once the code of searches is loaded. */
function searchLate(
  terms: Terms,
  begin: (kinds: Awaited<ReturnType<typeof searches>>) => Search,
): Search {
  return lateSearch(terms, async () => begin(await searches()));
}
