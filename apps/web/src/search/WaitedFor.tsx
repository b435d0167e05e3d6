import { useEffect, useState } from "react";
import { clockFace } from "../lib/time";
import { texts } from "../texts/texts";

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
  const time = clockFace(Math.floor(Math.max(0, now - since) / 1000));
  return <p className="tabular-nums text-soft">{texts().search.waited({ time })}</p>;
}
