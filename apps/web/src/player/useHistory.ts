import type { Match, Page } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useCallback, useEffect, useState } from "react";
import { type ErrorText, errorText } from "../lib/errorText";

/** A player's matches, page after page; read anew when one begins or ends. */
export function useHistory(
  address: string,
  first: Page<Match> | undefined,
  latest: number | undefined,
  active: number | undefined,
) {
  const kifu = useKifu();
  const [page, setPage] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorText>();

  const read = useCallback(
    async (before?: Page<Match>) => {
      setBusy(true);
      setProblem(undefined);
      try {
        const after = before?.next === undefined ? {} : { after: before.next };
        const { items, next } = await kifu.playerMatches(address, after);
        setPage({ items: [...(before?.items ?? []), ...items], next });
      } catch (error) {
        setProblem(errorText(error));
      } finally {
        setBusy(false);
      }
    },
    [kifu, address],
  );
  useEffect(() => {
    void read();
  }, [read, latest, active]);

  const more = useCallback(() => void read(page), [read, page]);
  return { matches: page?.items, next: page?.next, busy, problem, more };
}
