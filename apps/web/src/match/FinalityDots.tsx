import type { ShownMove } from "@kifu/client";
import { FINALITIES, finalityCount, finalityName } from "./finality";

export function FinalityDots({ finality }: Pick<ShownMove, "finality">) {
  const count = finalityCount(finality);
  return (
    <span title={finalityName(finality)} className="flex gap-[3px]">
      {FINALITIES.map((level, i) => (
        <span
          key={level}
          className={`size-1 rounded-full ${i < count ? "bg-current" : "bg-current opacity-25"}`}
        />
      ))}
      <span className="sr-only">{finalityName(finality)}</span>
    </span>
  );
}
