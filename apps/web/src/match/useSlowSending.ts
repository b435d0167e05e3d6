import { useEffect, useState } from "react";
import { useOnline } from "../lib/useOnline";

/**
 * Most moves arrive sooner. If each move had a text while it is sent, the text would only flicker.
 */
const USUAL_MS = 700;

/** True at once if offline. */
export function useSlowSending(sending: boolean): boolean {
  const online = useOnline();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => setSlow(true), USUAL_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [sending]);
  return sending && (slow || !online);
}
