import type { ShownMove } from "@kifu/client";
import { FinalityDots } from "./FinalityDots";
import { texts } from "../texts/texts";

interface MoveDotsProps extends Pick<ShownMove, "ply" | "finality"> {
  readonly onAsk: (ply: number) => void;
}

export function MoveDots({ ply, finality, onAsk }: MoveDotsProps) {
  return (
    <button
      type="button"
      aria-label={texts().match.howFinal({ ply })}
      onClick={() => onAsk(ply)}
      className="px-3 py-1.5"
    >
      <FinalityDots finality={finality} />
    </button>
  );
}
