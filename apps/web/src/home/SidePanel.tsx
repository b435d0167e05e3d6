import type { Side } from "@kifu/client";
import { Segments } from "../components/ui/Segments";
import { sideName } from "../lib/sideName";

interface SidePanelProps {
  /** The game's words for its sides. */
  readonly sides: readonly [string, string];
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

/** The side that somebody wants to play, in a part of its own that most leave closed. */
export function SidePanel({ sides, side, onChoose }: SidePanelProps) {
  const chosen = sideName(side, sides);
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {chosen === undefined ? "Choose your side" : `You play ${chosen}`}
      </summary>
      <div className="mt-3">
        <Segments<Side>
          name="side"
          title="Your side"
          options={[
            { value: 0, label: "Either" },
            { value: 1, label: sides[0], note: "first" },
            { value: 2, label: sides[1], note: "second" },
          ]}
          chosen={side}
          onChoose={onChoose}
        />
      </div>
    </details>
  );
}
