import { type ComponentType, useState } from "react";
import type { Shown } from "../check/compareShown";

/** What the dots beside the moves say, and what may be believed of them: fetched when opened. */
export function TruthGuide(shown: Shown) {
  const [Text, setText] = useState<ComponentType<Shown>>();
  const load = async () => {
    const { TruthText } = await import("./TruthText");
    setText(() => TruthText);
  };
  return (
    // Offline it stays shut, and can be opened again.
    <details className="group text-sm" onToggle={() => void load().catch(() => undefined)}>
      <summary className="list-none rounded-lg py-1 text-soft underline decoration-rule underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        What the dots mean, and what is proven
      </summary>
      {Text && <Text {...shown} />}
    </details>
  );
}
