import { useEffect, useState } from "react";

const SHOWN_MS = 2500;

/** A value that is shown for a moment and then becomes undefined. */
export function useBriefly<Said>(): [said: Said | undefined, say: (said: Said) => void] {
  const [said, say] = useState<Said>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
