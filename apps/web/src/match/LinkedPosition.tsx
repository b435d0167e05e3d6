import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { positionLink, readPly } from "../links/positionLink";
import { linkFault } from "./linkFault";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

interface LinkedPositionProps {
  /** The address of the match's page. */
  readonly path: string;
  readonly steps: Steps;
  /** The text after `?move=` in the address with which the page was opened. */
  readonly move: string | undefined;
}

/**
 * Keeps the position in the page's address, so that it can be copied, reloaded and returned to. A
 * jump adds an entry to the browser's history, and a step to the next or previous move replaces
 * the entry. If the page was opened with an address that names no position, this says why.
 */
export function LinkedPosition({ path, steps, move }: LinkedPositionProps) {
  const { at, latest, total, go } = steps;
  const [fault, setFault] = useState(() =>
    move === undefined ? undefined : linkFault(move, total),
  );

  useEffect(() => {
    const before = readPly(new URLSearchParams(location.search).get("move"));
    const now = latest ? undefined : at;
    if (location.pathname !== path || before === now) return;
    const isPast = before !== undefined && before > total;
    // The steps follow the latest position again.
    if (isPast) go(total);
    const far = Math.abs((before ?? total) - (now ?? total)) > 1;
    try {
      // The entry's state is kept, because it belongs to Next.js and to `useLostSeat`.
      const way = far && !isPast ? "pushState" : "replaceState";
      history[way](history.state, "", positionLink(path, now));
    } catch {
      // Safari allows 100 changes in 30 seconds. The address then follows a later step.
    }
  }, [at, latest, total, path, go]);

  useEffect(() => {
    const follow = () => {
      if (location.pathname !== path) return;
      go(readPly(new URLSearchParams(location.search).get("move")) ?? Infinity);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [path, go]);

  if (fault === undefined) return null;
  return (
    <Notice
      tone="wrong"
      actions={
        <Button size="small" look="quiet" onClick={() => setFault(undefined)}>
          {texts().common.ok}
        </Button>
      }
    >
      {fault}
    </Notice>
  );
}
