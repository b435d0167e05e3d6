import { useEffect, useState } from "react";
import { useOnline } from "../lib/useOnline";

/** A move arrives sooner as a rule: words for every one would only flicker. */
const USUAL_MS = 700;

/** Whether a move has been on its way for longer than usual; offline, it is so at once. */
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
