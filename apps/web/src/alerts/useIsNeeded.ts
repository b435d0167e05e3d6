import { useEffect, useState } from "react";

/** After the first of these events, there is somebody to call back, or to play a sound to. */
const EVENTS = ["visibilitychange", "pointerdown", "keydown"] as const;

/**
 * Whether alerts are needed yet. A page that was just opened needs none: its player looks at it,
 * and browsers play no sound before the first touch. So its scripts come without the alerts'
 * code.
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
