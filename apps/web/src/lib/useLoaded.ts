import { useEffect, useState } from "react";
import { retryWhileOffline } from "./retryWhileOffline";

/**
 * The export of a file that is loaded later. Undefined until then.
 * @param known the export, if the file is already loaded
 */
export function useLoaded<Value>(load: () => Promise<Value>, known?: Value): Value | undefined {
  const [value, setValue] = useState(() => known);
  useEffect(() => {
    if (value !== undefined) return;
    const gone = new AbortController();
    retryWhileOffline(load, gone.signal).then(
      (found) => gone.signal.aborted || setValue(() => found),
      () => undefined,
    );
    return () => gone.abort();
  }, [load, value]);
  return value;
}
