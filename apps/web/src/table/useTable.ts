import { activeMatchOf, type Player, type SearchState, type TableTerms } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import type { ShownError } from "../lib/shownError";
import { useNameOf } from "../names/NamesProvider";
import { tableLink } from "../links/tableLink";
import type { SearchText } from "../search/searchText";
import { useAppointment } from "../search/useAppointment";
import { useEnd } from "../search/useEnd";
import { allowanceFor } from "../stakes/amounts";
import { isShort, type Money, useMoney } from "../stakes/useMoney";
import { texts } from "../texts/texts";
import { type PlayerIndex, seeksOther, sharedMatch, sitsAt } from "./sitsAt";
import { type TableStage, tableText } from "./tableText";

export interface SeenTable {
  readonly stage: TableStage;
  readonly words: SearchText;
  readonly visitor: PlayerIndex | undefined;
  readonly sitting: readonly [boolean, boolean];
  /** The match of the two players, or another match of the visitor. */
  readonly match: { readonly id: number; readonly isRunning: boolean } | undefined;
  readonly search: SearchState | undefined;
  readonly problem: ShownError | undefined;
  readonly money: Money;
  readonly leaving: boolean;
  readonly sitDown: () => void;
  readonly cancel: () => void;
}

/**
 * The state of a table. Opening its page seats nobody. Only a press does, or a reload of the page
 * after a press.
 */
export function useTable(table: TableTerms, seen: readonly (Player | undefined)[]): SeenTable {
  const { players, stake = 0 } = table;
  const { account, ready } = useAccounts();
  const watched = [usePlayer(players[0]), usePlayer(players[1])] as const;
  const known = watched.map(({ value }, i) => value ?? seen[i]);
  const found = players.indexOf(account?.address ?? "");
  const visitor: PlayerIndex | undefined = found === 0 ? 0 : found === 1 ? 1 : undefined;
  const rival: PlayerIndex = visitor === 0 ? 1 : 0;
  const nameOf = useNameOf();
  const opponent = nameOf(players[rival]);
  const money = useMoney();
  // The node's current state of the visitor, which is newer than the rendered page.
  const own = visitor === undefined ? undefined : watched[visitor].value;
  const isOpen =
    visitor === undefined || own === undefined ? undefined : sitsAt(table, visitor, own);
  const { search, beginning, problem, begin, leave } = useAppointment(
    { href: tableLink(table), page: "table", person: opponent },
    (kifu, player) => kifu.sitDown(player, table, { allowance: allowanceFor(stake) }),
    isOpen,
  );
  const { leaving, cancel } = useEnd(search, leave);

  const sitting = [sitsAt(table, 0, known[0]), sitsAt(table, 1, known[1])] as const;
  const shared = sharedMatch(known, table);
  const active = own && activeMatchOf(own, table);
  const rivalState = known[rival];
  const rivalMatch = rivalState && activeMatchOf(rivalState, table);
  const stage = stageOf();
  return {
    stage,
    words: tableText(stage, {
      names: [nameOf(players[0]), nameOf(players[1])],
      opponent,
      phase: beginning ? "registering" : search?.phase,
      fromWallet: account?.kind === "wallet",
      stake,
      isInPlay: shared?.isRunning === true,
      opponentSits: sitting[rival],
      opponentPlays: rivalMatch !== undefined,
      otherTerms: seeksOther(table, rival, known[rival]) && !sitting[rival],
    }),
    visitor,
    sitting,
    match: stage === "elsewhere" && active !== undefined ? { id: active, isRunning: true } : shared,
    search,
    problem:
      stage === "asked" || stage === "kept" || stage === "seated"
        ? (problem ?? offline())
        : undefined,
    money,
    leaving,
    sitDown: begin,
    cancel,
  };

  function stageOf(): TableStage {
    if (!ready) return "unknown";
    if (visitor === undefined) return "others";
    // A search that was not cancelled here was cancelled in another tab. If it was cancelled
    // here, the visitor is about to leave this page, and the stage does not change.
    const isEnded = search?.phase === "cancelled" && !leaving;
    const isSeated = search !== undefined && search.phase !== "failed" && !isEnded;
    if (beginning || isSeated) return "seated";
    if (active === undefined) return isOpen === true ? "kept" : "asked";
    return shared?.id === active ? "playing" : "elsewhere";
  }

  /**
   * The connection error to show before the visitor presses anything. The page retries by itself.
   */
  function offline(): ShownError | undefined {
    const error = watched[0].error ?? watched[1].error;
    return error && { code: error.code, short: error.short, advice: texts().common.retrying };
  }
}

export function cannotAfford({ money }: SeenTable, { stake = 0 }: TableTerms): boolean {
  return isShort(money, stake);
}
