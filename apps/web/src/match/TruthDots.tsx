import type { ShownMove } from "@kifu/client";
import { TRUTHS, truthCount, truthName } from "./truths";

/** How sure a move is, in four dots. */
export function TruthDots({ truth }: Pick<ShownMove, "truth">) {
  const count = truthCount(truth);
  return (
    <span title={truthName(truth)} className="flex gap-[3px]">
      {TRUTHS.map(({ name }, i) => (
        <span
          key={name}
          className={`size-1 rounded-full ${i < count ? "bg-current" : "bg-current opacity-25"}`}
        />
      ))}
      <span className="sr-only">{truthName(truth)}</span>
    </span>
  );
}
