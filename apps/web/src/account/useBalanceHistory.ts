import type { BalanceChange, Page } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAct } from "../lib/useAct";

/** What has changed a player's balance, page after page; read again whenever the node tells of the player. */
export function useBalanceHistory(address: string) {
  const kifu = useKifu();
  const player = usePlayer(address).value;
  const [page, setPage] = useState<Page<BalanceChange>>();
  const { doing, problem, act } = useAct();
  /** Counts what was asked for: an answer that was overtaken is not shown. */
  const asked = useRef(0);

  const readFrom = useCallback(
    async (before?: Page<BalanceChange>) => {
      const number = ++asked.current;
      await act("read", async () => {
        const after = before?.next === undefined ? {} : { after: before.next };
        const { items, next } = await kifu.balanceChanges(address, after);
        if (number !== asked.current) return;
        setPage({ items: [...(before?.items ?? []), ...items], next });
      });
    },
    [act, kifu, address],
  );
  const read = useCallback(() => void readFrom(), [readFrom]);
  // A change is told at once, and again with its block: only then is it in the list.
  useEffect(read, [read, player]);

  const more = useCallback(() => void readFrom(page), [readFrom, page]);
  return { changes: page?.items, next: page?.next, busy: doing !== undefined, problem, read, more };
}
