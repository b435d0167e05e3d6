import { type MatchFinder, useFindMatch } from "@kifu/client/react";
import { useState } from "react";

/**
 * The latest search. A search that ended before this page was opened is left out, so that its match
 * does not open again.
 */
export function usePageSearch(): MatchFinder {
  const finder = useFindMatch();
  const { search, current } = finder;
  const [old] = useState(() =>
    search?.phase === "found" || search?.phase === "failed" || search?.phase === "cancelled"
      ? current
      : undefined,
  );
  return current === old ? { ...finder, search: undefined, current: undefined } : finder;
}
