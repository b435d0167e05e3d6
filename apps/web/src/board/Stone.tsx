import { memo } from "react";

interface StoneProps {
  readonly x: number;
  readonly y: number;
  readonly colour: "black" | "white";
  readonly last?: boolean;
  readonly sending?: boolean;
}

/**
 * Uses the gradients of `BoardPaint`, because a gradient for each stone would mean hundreds of
 * gradients.
 */
export const Stone = memo(function Stone({
  x,
  y,
  colour,
  last = false,
  sending = false,
}: StoneProps) {
  return (
    <g className={last ? "piece-new" : undefined} opacity={sending ? 0.6 : undefined}>
      <circle
        cx={x + 0.03}
        cy={y + 0.07}
        r={0.52}
        fill="url(#stone-shadow)"
        className="stone-shadow"
      />
      <circle cx={x} cy={y} r={0.46} fill={`url(#stone-${colour})`} className={`stone-${colour}`} />
      {last && !sending && <circle cx={x} cy={y} r={0.14} className="stone-last" />}
      {sending && <circle cx={x} cy={y} r={0.54} className="stone-sending" />}
    </g>
  );
});
