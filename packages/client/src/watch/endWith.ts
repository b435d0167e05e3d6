import { onAbort } from "./onAbort.js";

/** Returns what ends a watch; the end of the connection does it as well. */
export function endWith(closing: AbortSignal, stop: () => void): () => void {
  const end = () => {
    forget();
    stop();
  };
  const forget = onAbort(closing, end);
  if (closing.aborted) end();
  return end;
}
