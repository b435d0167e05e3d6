import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { askProving, type ProvingState } from "./askProving";

/** No event tells how far a prover is with its batch: it is asked for this often. */
const REFRESH_MS = 3000;

/**
 * How proving goes now, from what it was when the page was made. A page that nobody looks at does
 * not ask.
 *
 * @param provenBlocks as the page is told: when it changes, there is something new at once
 */
export function useProving(
  given: ProvingState | undefined,
  provenBlocks: number | undefined,
): ProvingState | undefined {
  const { url } = useKifu();
  const [state, setState] = useState(given);
  useEffect(() => {
    let isGone = false;
    const refresh = () => {
      if (document.hidden) return;
      askProving(url).then(
        (found) => isGone || setState(found),
        () => undefined, // the page says that it is not connected
      );
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [url, provenBlocks]);
  return state;
}
