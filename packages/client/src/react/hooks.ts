import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Accounts, AccountsState, SessionState } from "../accounts/Accounts.js";
import type { Kifu, Lobby } from "../Kifu.js";
import type { Live, Watched } from "../Live.js";
import type { MatchHandle, MatchState, SeenMatch } from "../match/MatchHandle.js";
import { errorOf } from "../errors/clientErrors.js";
import type { SearchState, Terms } from "../search/Search.js";
import type { Block, Chain, Player, QueueEntry } from "../views.js";
import { currentSearch } from "./currentSearch.js";
import { useGiven } from "./KifuProvider.js";

/**
 * The state of something live. It is watched while the component is there.
 *
 * @param atFirst what the server had, when the page may know more before React takes it over
 */
export function useLive<State>(live: Live<State>, atFirst?: State): State {
  const subscribe = useCallback((changed: () => void) => live.subscribe(changed), [live]);
  const get = useCallback(() => live.get(), [live]);
  const getFirst = useCallback(() => atFirst ?? live.get(), [live, atFirst]);
  return useSyncExternalStore(subscribe, get, getFirst);
}

export function useKifu(): Kifu {
  return useGiven().kifu;
}

/** A server knows no accounts and no wallet. */
const ON_SERVER: AccountsState = {
  ready: false,
  account: undefined,
  wallet: "absent",
  error: undefined,
};

/** The accounts, and how they stand. */
export function useAccounts(): AccountsState & { readonly accounts: Accounts } {
  const { accounts } = useGiven();
  const state = useLive(accounts, ON_SERVER);
  return useMemo(() => ({ ...state, accounts }), [state, accounts]);
}

/** The account's session on the chain. It is watched while the component is there. */
export function useSession(): SessionState {
  const { accounts } = useGiven();
  return useLive(accounts.session);
}

export function useChain(): Watched<Chain> {
  const kifu = useKifu();
  return useLive(useMemo(() => kifu.watchChain(), [kifu]));
}

/**
 * A match, as the account that is connected sees it.
 *
 * @param seen how it stood when the page was made; the node tells how it stands now
 */
export function useMatch(
  id: number,
  seen?: SeenMatch,
): MatchState & { readonly handle: MatchHandle } {
  const { kifu, accounts } = useGiven();
  const handle = useMemo(() => kifu.match(id, seen), [kifu, id, seen]);
  const { account } = useLive(accounts, ON_SERVER);
  useEffect(() => handle.as(account), [handle, account]);
  const state = useLive(handle);
  return useMemo(() => ({ ...state, handle }), [state, handle]);
}

const NOBODY: Live<Watched<Player>> = {
  get: () => NO_PLAYER,
  subscribe: () => () => undefined,
};
const NO_PLAYER: Watched<Player> = { value: undefined, connection: "idle", error: undefined };

/** A player; nothing is asked while the address is undefined. */
export function usePlayer(address: string | undefined): Watched<Player> {
  const kifu = useKifu();
  return useLive(
    useMemo(() => (address === undefined ? NOBODY : kifu.watchPlayer(address)), [kifu, address]),
  );
}

export function useLobby(): Watched<Lobby> {
  const kifu = useKifu();
  return useLive(useMemo(() => kifu.watchLobby(), [kifu]));
}

export function useQueue(): Watched<readonly QueueEntry[]> {
  const kifu = useKifu();
  return useLive(useMemo(() => kifu.watchQueue(), [kifu]));
}

export function useBlocks(): Watched<readonly Block[]> {
  const kifu = useKifu();
  return useLive(useMemo(() => kifu.watchBlocks(), [kifu]));
}

const NO_SEARCH: Live<SearchState | undefined> = {
  get: () => undefined,
  subscribe: () => () => undefined,
};

export interface MatchFinder {
  /** undefined before the first search. */
  readonly search: SearchState | undefined;
  /** Begins a search for the connected account, or for the guest when nobody is. */
  start(terms: Terms): Promise<void>;
  cancel(): Promise<void>;
}

const OVER = ["found", "failed", "cancelled"];

/** Most pages search for nobody, and need not load it. */
async function loadSearch() {
  try {
    return (await import("../search/findMatch.js")).findMatch;
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}

/**
 * Searches for an opponent. There is one search on a page: it goes on when the component is
 * gone, and every component shows the same.
 */
export function useFindMatch(): MatchFinder {
  const { kifu, accounts } = useGiven();
  const current = currentSearch(accounts);
  const search = useLive(current.cell);
  const state = useLive<SearchState | undefined>(search ?? NO_SEARCH);
  const start = useCallback(
    async (terms: Terms) => {
      const asked = ++current.asked;
      const findMatch = await loadSearch();
      const account = accounts.get().account ?? (await accounts.guest());
      const before = current.cell.get();
      const isOver = before === undefined || OVER.includes(before.get().phase);
      if (!isOver) await before.cancel();
      if (asked === current.asked) current.cell.set(findMatch(kifu, account, terms));
    },
    [kifu, accounts, current],
  );
  const cancel = useCallback(async () => {
    current.asked++;
    await current.cell.get()?.cancel();
  }, [current]);
  return useMemo(() => ({ search: state, start, cancel }), [state, start, cancel]);
}
