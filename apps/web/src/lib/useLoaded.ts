import { useEffect, useState } from "react";
import { retryWhileOffline } from "./retryWhileOffline";

/**
 * What a file brings; undefined until it is there.
 *
 * @param known what it brought before, if it was loaded already
 */
export function useLoaded<Value>(load: () => Promise<Value>, known?: Value): Value | undefined {
  const [value, setValue] = useState(() => known);
  useEffect(() => {
    if (value !== undefined) return;
    const gone = new AbortController();
    retryWhileOffline(load, gone.signal).then(
      (found) => gone.signal.aborted || setValue(() => found),
      () => undefined, // the page was left
    );
    return () => gone.abort();
  }, [load, value]);
  return value;
}
