import type { Side } from "@kifu/client";
import { Segments } from "../components/Segments";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { texts } from "../texts/texts";

interface SideChoiceProps {
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

export function SideChoice({ side, onChoose }: SideChoiceProps) {
  const { invite } = texts();
  const form = useEarlyChoices();
  return (
    <div ref={form} className="mt-4 w-full max-w-sm">
      <Segments<Side>
        name="side"
        title={invite.whoMovesFirst}
        options={[
          { value: 0, label: invite.either },
          { value: 1, label: invite.you },
          { value: 2, label: invite.friend },
        ]}
        chosen={side}
        onChoose={onChoose}
      />
    </div>
  );
}
