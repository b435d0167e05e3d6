import type { PlayerResults } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";

/** How players' matches have ended, by address. A player is absent until the node has answered. */
export type Results = Readonly<Record<string, PlayerResults>>;

const NONE: Results = {};

/** Asks once about each player. What has ended since is not important enough to ask again. */
export function useResults(addresses: readonly string[], known: Results = NONE): Results {
  const kifu = useKifu();
  const [results, setResults] = useState(known);
  const missing = addresses.filter((address) => !Object.hasOwn(results, address)).join(" ");
  useEffect(() => {
    if (missing === "") return;
    let isHere = true;
    const asked = missing.split(" ");
    kifu.results(asked).then(
      (found) => {
        if (!isHere) return;
        const more = Object.fromEntries(asked.map((address, i) => [address, found[i]!]));
        setResults((before) => ({ ...before, ...more }));
      },
      // Without an answer, the page says nothing about these players.
      () => undefined,
    );
    return () => void (isHere = false);
  }, [kifu, missing]);
  return results;
}
