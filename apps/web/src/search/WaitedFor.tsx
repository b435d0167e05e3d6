import { useEffect, useState } from "react";
import { blocksAsTime, clockFace } from "../lib/time";

interface WaitedForProps {
  readonly since: number;
  /** Until the list is drawn up anew. One stays on it. */
  readonly blocksLeft: number | undefined;
  readonly intervalMs: number;
}

/** How long somebody has waited, and when something happens next. Not read out: it ticks. */
export function WaitedFor({ since, blocksLeft, intervalMs }: WaitedForProps) {
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
      {blocksLeft !== undefined &&
        ` · next round in ${blocksAsTime(Math.max(1, blocksLeft), intervalMs)}`}
    </p>
  );
}
