import type { SearchState, Terms } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useEffect, useRef, useState } from "react";
import { type ShownError, shownError } from "../lib/shownError";
import { allowanceFor } from "../stakes/amounts";
import { appointmentOf } from "./appointments";
import { takePress } from "./pressed";
import { usePageSearch } from "./usePageSearch";
import { useRetries } from "./useRetries";

const GOES_ON: readonly SearchState["phase"][] = ["registering", "signing", "waiting"];

/** A search as its page shows it, and what can be done about it. */
export interface PageSearch {
  /** `unknown` until the page knows whether there is something to go on with. */
  readonly stage: "unknown" | "asking" | "begun";
  /** undefined before it has begun, and when it could not. */
  readonly search: SearchState | undefined;
  /** Refused for now, and begun again in a moment by itself. */
  readonly retrying: boolean;
  readonly problem: ShownError | undefined;
  readonly begin: () => void;
  /** Ends the search. Resolves to whether that worked. */
  readonly leave: () => Promise<boolean>;
}

/**
 * The search that a page shows. It begins when somebody presses, here or on the page before, and
 * goes on by itself when it is one that they have not ended.
 */
export function useSearch({ game, moveLimit, stake = 0, side = 0 }: Terms): PageSearch {
  const { ready, account } = useAccounts();
  const { search: latest, current, start, cancel } = usePageSearch();
  const [stage, setStage] = useState<PageSearch["stage"]>("unknown");
  const [problem, setProblem] = useState<ShownError>();
  const sameTerms = (terms: Terms | undefined) =>
    terms?.game === game &&
    terms.moveLimit === moveLimit &&
    (terms.stake ?? 0) === stake &&
    (terms.side ?? 0) === side;
  const isOwn = appointmentOf(current) === undefined && sameTerms(latest?.terms);
  const search = isOwn ? latest : undefined;
  const goesOn = search !== undefined && GOES_ON.includes(search.phase);

  const begin = () => {
    setStage("begun");
    setProblem(undefined);
    start({ game, moveLimit, stake, side }, { allowance: allowanceFor(stake) }).catch(
      (error: unknown) => setProblem(shownError(error)),
    );
  };

  const stillSeeking = useStillSeeking(stage === "begun" ? undefined : account?.address, sameTerms);
  const pressed = useRef<boolean>(undefined);
  useEffect(() => {
    // Before anything is staked, this page says what that means.
    pressed.current ??= takePress({ game, moveLimit, side }) && stake === 0;
    // The account of the last visit comes first: else a guest would be made beside it.
    if (!ready || stage === "begun") return;
    if (goesOn) setStage("begun");
    else if (pressed.current || stillSeeking === true) begin();
    else if (account === undefined || stillSeeking === false) setStage("asking");
  });

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
  return { stage, search, retrying, problem: failed, begin, leave };
}

/**
 * Whether the node knows that this player looks for an opponent still, from before the page was loaded: a reload
 * goes on with the same search. undefined until that is known.
 */
function useStillSeeking(
  address: string | undefined,
  sameTerms: (terms: Terms | undefined) => boolean,
): boolean | undefined {
  const { value: player, error } = usePlayer(address);
  // A node that does not answer: a press tells what is wrong with it.
  if (error !== undefined) return false;
  if (player === undefined) return undefined;
  const { queue } = player;
  return queue?.waiting === true && queue.opponent === undefined && sameTerms(queue);
}
