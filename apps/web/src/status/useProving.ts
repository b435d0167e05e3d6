import { waitToRetry } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { askProving, type ProvingState } from "./askProving";

/** No event reports a prover's progress, so it is polled at this interval. */
const REFRESH_MS = 3000;
/** A node that fails to answer is asked less and less often, at last at this interval. */
const LONGEST_MS = 30_000;

/**
 * The current state of proving, starting from what was rendered with the page. Hidden pages do
 * not poll, nor does a page that waits for an answer.
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
            // The page says that it is not connected.
            wait = Math.min(LONGEST_MS, 2 * wait);
          }
        }
        // Ends at once when the page becomes visible.
        await waitToRetry(wait, gone.signal);
      }
    };
    void keepAsking();
    return () => gone.abort();
  }, [url, provenBlocks]);
  return state;
}
