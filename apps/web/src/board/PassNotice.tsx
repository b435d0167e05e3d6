import type { SeatNumber } from "@kifu/client";
import type { ReactNode } from "react";
import { Button } from "../components/ui/Button";

interface PassNoticeProps {
  /** Whether passing is the only move. */
  readonly due: boolean;
  /** Whether the last move was a pass. */
  readonly passed: boolean;
  readonly sides: readonly [string, string];
  /** The side to move. */
  readonly turn: SeatNumber;
  /** Passes, for the player to move; undefined for everybody else. */
  readonly onPass: (() => void) | undefined;
  /** The board. */
  readonly children: ReactNode;
}

/** A board of a game in which a player may have to pass: it says so, and has the button. */
export function PassNotice({ due, passed, sides, turn, onPass, children }: PassNoticeProps) {
  const text = textOf({ due, passed, sides, turn, yours: onPass !== undefined });
  return (
    <div className="relative">
      {children}
      <div className={text === "" ? "sr-only" : "board-pass"}>
        {/* Always rendered, so that screen readers announce new text. */}
        <p role="status">{text}</p>
        {due && onPass !== undefined && (
          <Button look="main" size="small" onClick={onPass}>
            Pass
          </Button>
        )}
      </div>
    </div>
  );
}

interface Said extends Pick<PassNoticeProps, "due" | "passed" | "sides" | "turn"> {
  /** Whether it is the reader's turn. */
  readonly yours: boolean;
}

function textOf({ due, passed, sides, turn, yours }: Said): string {
  if (due) return yours ? "You cannot move." : `${sides[turn]} cannot move and has to pass.`;
  return passed ? `${sides[turn === 0 ? 1 : 0]} could not move and passed.` : "";
}
