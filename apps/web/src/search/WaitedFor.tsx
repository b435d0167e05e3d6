import { useEffect, useState } from "react";
import { clockFace, timeText } from "../lib/time";

interface WaitedForProps {
  readonly since: number;
  /** Until the list is made again. One stays on it. */
  readonly secondsLeft: number | undefined;
}

/** How long somebody has waited, and when something happens next. Not read out: it ticks. */
export function WaitedFor({ since, secondsLeft }: WaitedForProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="mt-4 tabular-nums text-soft">
      Waiting {clockFace(Math.floor(Math.max(0, now - since) / 1000))}
      {secondsLeft !== undefined && ` · next round in ${timeText(Math.max(1, secondsLeft))}`}
    </p>
  );
}
