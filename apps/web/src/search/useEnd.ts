import type { SearchState } from "@kifu/client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

/** How somebody leaves the page of a search. */
interface End {
  readonly leaving: boolean;
  readonly cancel: () => void;
}

/**
 * Leads on from a search: to its match, or home from one that was cancelled.
 *
 * @param leave ends the search, and resolves to whether that worked
 */
export function useEnd(search: SearchState | undefined, leave: () => Promise<boolean>): End {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  const [left, setLeft] = useState(false);
  const matchId = search?.matchId;
  useEffect(() => {
    if (search?.phase === "found" && matchId !== undefined) router.replace(`/match/${matchId}`);
  }, [search?.phase, matchId, router]);
  useEffect(() => {
    // Who cancels just when an opponent comes is in a match, and is led there instead. The way
    // back leads past the search that was ended.
    if (left && search?.phase !== "found") router.replace("/");
  }, [left, search?.phase, router]);

  const end = async () => {
    setLeaving(true);
    if (await leave()) setLeft(true);
    else setLeaving(false);
  };
  return { leaving, cancel: () => void end() };
}
