import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { texts } from "../texts/texts";

/** What the text of a panel depends on, beside the position. */
export interface Swap {
  /** Whether the last move was a swap. */
  readonly swapped: boolean;
  /** Whether the visitor may swap now. */
  readonly yours: boolean;
}

interface SwapPanelProps {
  /** What may be swapped, or was swapped by the last move. Empty if neither. */
  readonly text: string;
  /** What the button says. */
  readonly action: string;
  /** Undefined unless the visitor may swap. */
  readonly onSwap: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The swap of the first piece, below the board. */
export function SwapPanel({ text, action, onSwap, children }: SwapPanelProps) {
  return (
    <div className="relative">
      {children}
      <div
        role="group"
        aria-label={texts().board.swap}
        className={text === "" ? "sr-only" : "board-opening board-swap"}
      >
        {/* This element is always rendered, so that screen readers announce new text. */}
        <p role="status">{text}</p>
        {onSwap && (
          <Button size="small" onClick={onSwap}>
            {action}
          </Button>
        )}
      </div>
    </div>
  );
}
