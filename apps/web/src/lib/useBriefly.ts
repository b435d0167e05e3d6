import { useEffect, useState } from "react";

const SHOWN_MS = 2500;

/** Something that is said for a moment; undefined again after it. */
export function useBriefly<Said>(): [said: Said | undefined, say: (said: Said) => void] {
  const [said, say] = useState<Said>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
