import { useEffect, useState } from "react";
import { clockFace } from "../lib/time";

/**
 * How long somebody has waited. Screen readers do not announce it, because it changes every
 * second.
 */
export function WaitedFor({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="tabular-nums text-soft">
      Waiting {clockFace(Math.floor(Math.max(0, now - since) / 1000))}
    </p>
  );
}
