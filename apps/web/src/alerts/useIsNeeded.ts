import { useEffect, useState } from "react";

/** From the first of these on, there is somebody to call back, or somebody who may hear a sound. */
const EVENTS = ["visibilitychange", "pointerdown", "keydown"] as const;

/**
 * Whether alerts are needed yet. A page that was only opened needs none: its player looks at it, and
 * browsers make no sound before it is touched. So its scripts come without those of the alerts.
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
