import type { Match } from "@kifu/client";
import { useKifu, usePlayer } from "@kifu/client/react";
import { useEffect, useState } from "react";

/** How often the list is read again while the page is visible. */
const READ_EVERY_MS = 30_000;
/** The node's largest page. */
const MOST = 100;

/**
 * The player's current slow matches, read again at intervals and when the page becomes visible.
 * Undefined until they are known.
 */
export function useSlowMatches(address: string | undefined): readonly Match[] | undefined {
  const kifu = useKifu();
  const numbers = usePlayer(address).value?.slowMatches.join();
  const [matches, setMatches] = useState<readonly Match[]>();
  useEffect(() => {
    if (address === undefined || numbers === undefined || numbers === "") {
      setMatches(numbers === "" ? [] : undefined);
      return;
    }
    let left = false;
    const read = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const { items } = await kifu.playerMatches(address, { slow: true, first: MOST });
        if (!left) setMatches(items);
      } catch {
        // The last list stays, and the next read may succeed.
      }
    };
    void read();
    const timer = setInterval(() => void read(), READ_EVERY_MS);
    const look = () => void read();
    document.addEventListener("visibilitychange", look);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [kifu, address, numbers]);
  return matches;
}
