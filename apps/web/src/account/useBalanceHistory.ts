import type { BalanceChange, Page } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAct } from "../lib/useAct";

export function useBalanceHistory(address: string) {
  const kifu = useKifu();
  const player = usePlayer(address).value;
  const [page, setPage] = useState<Page<BalanceChange>>();
  const { doing, problem, act } = useAct();
  /** The number of requests so far. The answer to an outdated request is ignored. */
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
  // Reads the history again at each change of `player`. The node reports a change of the balance at
  // once, and again with its block. The history contains only changes in blocks.
  useEffect(read, [read, player]);

  const more = useCallback(() => void readFrom(page), [readFrom, page]);
  return { changes: page?.items, next: page?.next, busy: doing !== undefined, problem, read, more };
}
