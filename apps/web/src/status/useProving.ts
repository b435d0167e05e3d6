import { waitToRetry } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { askProving, type ProvingState } from "./askProving";

/** The polling interval. The page polls, because no event reports a prover's progress. */
const REFRESH_MS = 3000;
/** The interval grows up to this while the node does not answer. */
const LONGEST_MS = 30_000;

/**
 * The current state of proving, starting with what was rendered with the page. A hidden page does
 * not poll.
 * @param provenBlocks as reported to the page; a change triggers an immediate poll
 */
export function useProving(
  given: ProvingState | undefined,
  provenBlocks: number | undefined,
): ProvingState | undefined {
  const { url } = useKifu();
  const [state, setState] = useState(given);
  useEffect(() => {
    const gone = new AbortController();
    const keepAsking = async () => {
      for (let wait = REFRESH_MS; !gone.signal.aborted;) {
        if (!document.hidden) {
          try {
            const found = await askProving(url);
            if (gone.signal.aborted) return;
            setState(found);
            wait = REFRESH_MS;
          } catch {
            // The error is ignored, because the page already shows that it is not connected.
            wait = Math.min(LONGEST_MS, 2 * wait);
          }
        }
        // The wait ends when the page becomes visible.
        await waitToRetry(wait, gone.signal);
      }
    };
    void keepAsking();
    return () => gone.abort();
  }, [url, provenBlocks]);
  return state;
}
