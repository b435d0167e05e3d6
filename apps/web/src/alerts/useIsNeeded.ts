import { useEffect, useState } from "react";

/** These events show that the player may look away, or that the browser may play sounds. */
const EVENTS = ["visibilitychange", "pointerdown", "keydown"] as const;

/**
 * Whether alerts are needed yet. Right after a page is opened, the player is looking at it, and
 * browsers play no sound before the first press. So the code for alerts can load later.
 */
export function useIsNeeded(): boolean {
  const [needed, need] = useState(false);
  useEffect(() => {
    const hear = () => need(true);
    for (const event of EVENTS) document.addEventListener(event, hear);
    if (document.visibilityState === "hidden") hear();
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, hear);
    };
  }, []);
  return needed;
}
