import type { Side } from "@kifu/client";
import { Segments } from "../components/Segments";
import { useEarlyChoices } from "../lib/useEarlyChoices";

const OPTIONS: readonly { readonly value: Side; readonly label: string }[] = [
  { value: 0, label: "Either" },
  { value: 1, label: "You" },
  { value: 2, label: "Your friend" },
];

interface SideChoiceProps {
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

export function SideChoice({ side, onChoose }: SideChoiceProps) {
  const form = useEarlyChoices();
  return (
    <div ref={form} className="mt-4 w-full max-w-sm">
      <Segments
        name="side"
        title="Who moves first"
        options={OPTIONS}
        chosen={side}
        onChoose={onChoose}
      />
    </div>
  );
}
