import type { SearchState, Terms } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { type ShownError, shownError } from "../lib/shownError";
import { allowanceFor } from "../stakes/amounts";
import { blockedPlayers } from "../people/storedPlayers";
import { searchLink } from "../links/searchLink";
import { appointmentOf } from "./appointments";
import { keepNoted } from "./keepNoted";
import { GOES_ON } from "./phases";
import { useOpening } from "./useOpening";
import { usePageSearch } from "./usePageSearch";
import { useReplaced } from "./useReplaced";
import { useRetries } from "./useRetries";

export interface PageSearch {
  /** `unknown` until the page knows whether there is a search to continue. */
  readonly stage: "unknown" | "asking" | "begun";
  readonly isOpen: boolean;
  /** Undefined before the search has started, and if it could not start. */
  readonly search: SearchState | undefined;
  /** Whether the search was refused temporarily and will restart by itself. */
  readonly retrying: boolean;
  readonly problem: ShownError | undefined;
  readonly begin: () => void;
  readonly leave: () => Promise<boolean>;
}

/**
 * The search of a page. A press starts it, here or on the previous page. After a reload it
 * continues if this tab has recorded it, and the node says that it is still open.
 */
export function useSearch({ game, moveLimit, stake = 0, rated = false }: Terms): PageSearch {
  const { ready, account } = useAccounts();
  const { search: latest, current, start, cancel } = usePageSearch();
  const page = searchLink({ game, moveLimit, stake, rated });
  const [stage, setStage] = useState<PageSearch["stage"]>("unknown");
  const [problem, setProblem] = useState<ShownError>();
  const sameTerms = (terms: Terms | undefined) =>
    terms?.game === game &&
    terms.moveLimit === moveLimit &&
    (terms.stake ?? 0) === stake &&
    (terms.rated ?? false) === rated;
  const isOwn = appointmentOf(current) === undefined && sameTerms(latest?.terms);
  const search = isOwn ? latest : undefined;
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);

  const begin = () => {
    setStage("begun");
    setProblem(undefined);
    const options = { allowance: allowanceFor(stake), avoid: blockedPlayers.read() };
    start({ game, moveLimit, stake, rated }, options).catch((error: unknown) =>
      setProblem(shownError(error)),
    );
  };

  const stillSeeking = useStillSeeking(stage === "begun" ? undefined : account?.address, sameTerms);
  const found = useOpening(page);
  const replaced = useReplaced();
  useEffect(() => {
    // Wait for the account of the last visit. Otherwise a second guest would be created.
    if (!ready || found === undefined || stage === "begun") return;
    if (goesOn) return setStage("begun");
    if (stage === "asking") return;
    const { opening, noted } = found;
    // If money is staked, or the search would break another appointment, the page asks first.
    const letsDown = replaced !== undefined && replaced.page !== "match";
    if (opening === "pressed" && stake === 0 && !letsDown) return begin();
    const isNoted = noted !== undefined && noted.owner === account?.address;
    if (isNoted && stillSeeking === true) return begin();
    if (account === undefined || stillSeeking !== undefined) setStage("asking");
  });
  useEffect(() => {
    if (goesOn && current !== undefined && account !== undefined) {
      keepNoted(current, { owner: account.address, page });
    }
  }, [goesOn, current, account, page]);

  const retrying = useRetries(search, begin);

  const leave = async () => {
    try {
      await cancel();
      return true;
    } catch (error) {
      setProblem(shownError(error));
      return false;
    }
  };
  const refused = retrying ? undefined : search?.error;
  const failed = problem ?? (refused === undefined ? undefined : shownError(refused));
  return { stage, isOpen: stillSeeking === true, search, retrying, problem: failed, begin, leave };
}

/**
 * Whether the node says that this player seeks an opponent on these terms. The search may run in
 * another tab, or may have started before a reload. Undefined until known.
 */
function useStillSeeking(
  address: string | undefined,
  sameTerms: (terms: Terms | undefined) => boolean,
): boolean | undefined {
  const { value: player, error } = usePlayer(address);
  // The node does not answer. A press will show the error.
  if (error !== undefined) return false;
  if (player === undefined) return undefined;
  const { queue } = player;
  return queue?.waiting === true && queue.opponent === undefined && sameTerms(queue);
}
