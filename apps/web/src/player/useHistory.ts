import type { Match, Page } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useCallback, useEffect, useState } from "react";
import { useAct } from "../lib/useAct";

export function useHistory(
  address: string,
  first: Page<Match> | undefined,
  latest: number | undefined,
  active: number | undefined,
) {
  const kifu = useKifu();
  const [page, setPage] = useState(first);
  const { doing, problem, act } = useAct();

  const read = useCallback(
    async (before?: Page<Match>) =>
      await act("read", async () => {
        const after = before?.next === undefined ? {} : { after: before.next };
        const { items, next } = await kifu.playerMatches(address, after);
        setPage({ items: [...(before?.items ?? []), ...items], next });
      }),
    [act, kifu, address],
  );
  useEffect(() => {
    void read();
  }, [read, latest, active]);

  const more = useCallback(() => void read(page), [read, page]);
  return { matches: page?.items, next: page?.next, busy: doing !== undefined, problem, more };
}
