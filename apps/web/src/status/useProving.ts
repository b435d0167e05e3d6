import { waitToRetry } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { askProving, type ProvingState } from "./askProving";

/** No event tells how far a prover is with its batch: it is asked for this often. */
const REFRESH_MS = 3000;
/** A node that does not answer, or answers nonsense, is asked less and less often, at last this often. */
const LONGEST_MS = 30_000;

/**
 * How proving goes now, from what it was when the page was made. A page that nobody looks at does
 * not ask, nor does one that waits for an answer.
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
        // Over at once when the page is looked at again.
        await waitToRetry(wait, gone.signal);
      }
    };
    void keepAsking();
    return () => gone.abort();
  }, [url, provenBlocks]);
  return state;
}
