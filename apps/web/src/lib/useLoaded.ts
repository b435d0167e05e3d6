import { useEffect, useState } from "react";
import { retryWhileOffline } from "./retryWhileOffline";

/**
 * What a lazily loaded file exports; undefined until it is loaded.
 * @param known the export, if it is already loaded
 */
export function useLoaded<Value>(load: () => Promise<Value>, known?: Value): Value | undefined {
  const [value, setValue] = useState(() => known);
  useEffect(() => {
    if (value !== undefined) return;
    const gone = new AbortController();
    retryWhileOffline(load, gone.signal).then(
      (found) => gone.signal.aborted || setValue(() => found),
      () => undefined, // The page was left.
    );
    return () => gone.abort();
  }, [load, value]);
  return value;
}
