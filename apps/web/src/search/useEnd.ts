import type { SearchState } from "@kifu/client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

interface End {
  readonly leaving: boolean;
  readonly cancel: () => void;
}

/**
 * Leaves the page of a search: for the match when it is found, or for the home page when the player
 * cancels.
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
    // If an opponent came during the cancellation, the player goes to the match. `replace` keeps
    // the ended search out of the history.
    if (left && search?.phase !== "found") router.replace("/");
  }, [left, search?.phase, router]);

  const end = async () => {
    setLeaving(true);
    if (await leave()) setLeft(true);
    else setLeaving(false);
  };
  return { leaving, cancel: () => void end() };
}
