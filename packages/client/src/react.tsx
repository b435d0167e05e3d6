import {
  createContext,
  type ReactNode,
  useContext,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import type { Accounts, AccountsState, SessionState } from "./accounts/openAccounts.js";
import type { Kifu } from "./Kifu.js";
import type { Lobby, Notices } from "./node/watch.js";
import type { Search, SearchOptions, SearchState, Terms } from "./search/Search.js";
import { ObservableValue, type Observable, type Watched } from "./node/Observable.js";
import type { MatchHandle, MatchState, SeenMatch } from "./match/MatchHandle.js";
import { errorOf } from "./errors/KifuError.js";
import type { Account } from "./accounts/Account.js";
import type { Block, Chain, Player, QueueEntry } from "@kifu/wire";
import { UNWATCHED } from "./node/watch.js";

interface Given {
  readonly kifu: Kifu;
  readonly accounts: Accounts;
}

const Context = createContext<Given | undefined>(undefined);

/**
 * Provides the connection and the accounts to all hooks inside it.
 *
 * @example <KifuProvider kifu={kifu} accounts={accounts}><App /></KifuProvider>
 */
export function KifuProvider({ kifu, accounts, children }: Given & { children?: ReactNode }) {
  return <Context value={{ kifu, accounts }}>{children}</Context>;
}

/** The connection and accounts of the nearest provider. Throws if there is none. */
export function useKifuContext(): Given {
  const given = useContext(Context);
  if (given === undefined) throw new Error("A Kifu hook must be used inside KifuProvider");
  return given;
}

/** A search, and a counter that tells whether a pending start is still wanted. */
export interface CurrentSearch {
  readonly search: ObservableValue<Search | undefined>;
  /**
   * Incremented by each start and by each cancellation. A start that finds another number after
   * waiting does not continue.
   */
  asked: number;
}

const searches = new WeakMap<Accounts, CurrentSearch>();

/**
 * The search of this page's account. It continues after the component that started it is gone.
 */
export function currentSearch(accounts: Accounts): CurrentSearch {
  const known = searches.get(accounts) ?? {
    search: new ObservableValue<Search | undefined>(undefined),
    asked: 0,
  };
  searches.set(accounts, known);
  return known;
}

/**
 * The state of an observable, watched while the component is mounted.
 * @param atFirst the state that the server rendered. It is used during hydration, because the
 * page may already know a newer state
 */
export function useObservable<State>(observable: Observable<State>, atFirst?: State): State {
  const subscribe = useCallback(
    (changed: () => void) => observable.subscribe(changed),
    [observable],
  );
  const get = useCallback(() => observable.get(), [observable]);
  const getFirst = useCallback(() => atFirst ?? observable.get(), [observable, atFirst]);
  return useSyncExternalStore(subscribe, get, getFirst);
}

/** The connection, for calls that have no hook. */
export function useKifu(): Kifu {
  return useKifuContext().kifu;
}

/** A server has no accounts and no wallet. */
const ON_SERVER: AccountsState = {
  ready: false,
  account: undefined,
  wallet: "absent",
  error: undefined,
};

/** The accounts of this device and their state. */
export function useAccounts(): AccountsState & { readonly accounts: Accounts } {
  const { accounts } = useKifuContext();
  const state = useObservable(accounts, ON_SERVER);
  return useMemo(() => ({ ...state, accounts }), [state, accounts]);
}

/** The account's session on the chain, watched while the component is mounted. */
export function useSession(): SessionState {
  const { accounts } = useKifuContext();
  return useObservable(accounts.session);
}

/** The chain and its progress, watched while the component is mounted. */
export function useChain(): Watched<Chain> {
  return useObservable(useKifu().watchChain());
}

/**
 * A match, from the view of the connected account.
 * @param seen the match at the time of rendering. It is shown until the node sends the current
 * one
 */
export function useMatch(
  id: number,
  seen?: SeenMatch,
): MatchState & { readonly handle: MatchHandle } {
  const { kifu, accounts } = useKifuContext();
  const handle = useMemo(() => kifu.match(id, seen), [kifu, id, seen]);
  const { account } = useObservable(accounts, ON_SERVER);
  useEffect(() => handle.as(account), [handle, account]);
  const state = useObservable(handle);
  return useMemo(() => ({ ...state, handle }), [state, handle]);
}

const NOBODY = new ObservableValue<Watched<Player>>(UNWATCHED);

/** A player. Nothing is fetched while the address is undefined. */
export function usePlayer(address: string | undefined): Watched<Player> {
  const kifu = useKifu();
  return useObservable(
    useMemo(() => (address === undefined ? NOBODY : kifu.watchPlayer(address)), [kifu, address]),
  );
}

/** Running and finished matches, as they change. */
export function useLobby(): Watched<Lobby> {
  return useObservable(useKifu().watchLobby());
}

/** Everybody who waits for an opponent. */
export function useQueue(): Watched<readonly QueueEntry[]> {
  return useObservable(useKifu().watchQueue());
}

/** What the operator has posted. */
export function useNotices(): Watched<Notices> {
  return useObservable(useKifu().watchNotices());
}

/** The latest fifty blocks, newest first. */
export function useBlocks(): Watched<readonly Block[]> {
  return useObservable(useKifu().watchBlocks());
}

const NO_SEARCH = new ObservableValue<SearchState | undefined>(undefined);

/** A function that starts a search for an account. */
export type BeginSearch = (kifu: Kifu, account: Account) => Search | Promise<Search>;

/** Finds an opponent. A page has one search, and all its components share it. */
export interface MatchFinder {
  /** undefined before the first search. */
  readonly search: SearchState | undefined;
  /** The running or last search; undefined before the first one. */
  readonly current: Search | undefined;
  /** Starts a search for the connected account, or for the guest if nobody is connected. */
  start(terms: Terms, options?: SearchOptions): Promise<void>;
  /** Starts another kind of search, such as an invitation. It replaces the current search. */
  begin(search: BeginSearch): Promise<void>;
  cancel(): Promise<void>;
}

const OVER = ["found", "failed", "cancelled"];

/** Loaded on demand, because most pages do not search. */
async function loadSearch() {
  try {
    return (await import("./search/findMatch.js")).findMatch;
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}

/**
 * Searches for an opponent. A page has one search, which every component shows. It continues
 * after the component that started it is gone.
 */
export function useFindMatch(): MatchFinder {
  const { kifu, accounts } = useKifuContext();
  const current = currentSearch(accounts);
  const search = useObservable(current.search);
  const state = useObservable<SearchState | undefined>(search ?? NO_SEARCH);
  const begin = useCallback(
    async (beginSearch: BeginSearch, asked = ++current.asked) => {
      const account = accounts.get().account ?? (await accounts.guest());
      const before = current.search.get();
      const isOver = before === undefined || OVER.includes(before.get().phase);
      if (!isOver) await before.cancel();
      if (asked !== current.asked) return;
      const begun = await beginSearch(kifu, account);
      if (asked === current.asked) current.search.set(begun);
      else await begun.cancel();
    },
    [kifu, accounts, current],
  );
  const start = useCallback(
    async (terms: Terms, options?: SearchOptions) => {
      const asked = ++current.asked;
      const findMatch = await loadSearch();
      await begin((kifu, account) => findMatch(kifu, account, terms, options), asked);
    },
    [current, begin],
  );
  const cancel = useCallback(async () => {
    current.asked++;
    await current.search.get()?.cancel();
  }, [current]);
  return useMemo(
    () => ({ search: state, current: search, start, begin, cancel }),
    [state, search, start, begin, cancel],
  );
}
